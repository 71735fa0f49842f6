import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import type { Times } from './activity-filter.ts';
import styles from './log-filters.module.css';
import { PeriodFields } from './period-fields.tsx';

/** The filters that every log has. */
interface LogFilter<K extends string> extends Times {
  readonly kind: K | '';
  /** uuid of a person. */
  readonly user: string;
}

interface LogFiltersProps<K extends string> {
  readonly filter: LogFilter<K>;
  readonly kinds: Readonly<Record<K, string>>;
  /** The people in the log; undefined until they are known. */
  readonly people: readonly Named[] | undefined;
  readonly onEdit: (change: Partial<LogFilter<K>>) => void;
  /** No filter is active. */
  readonly isClear: boolean;
  readonly onClear: () => void;
  /** Further filters. */
  readonly children?: ReactNode;
}

interface Named {
  readonly uuid: string;
  readonly name: string;
}

/** "Everybody" and each of them by name, for a choice among people, sites and the like. */
export const namedOptions = (all: string, items: readonly Named[] = []) => [
  { value: '', label: all },
  ...items.map(({ uuid, name }) => ({ value: uuid, label: name })),
];

/** A choice among all and each, by the titles of each. */
const titledOptions = <T extends string>(all: string, titles: Readonly<Record<T, string>>) => [
  { value: '' as const, label: all },
  ...(Object.entries(titles) as [T, string][]).map(([value, label]) => ({ value, label })),
];

/** The filters of a log: kind, person and time, and its own. */
export function LogFilters<K extends string>(props: LogFiltersProps<K>) {
  const { filter, kinds, people, onEdit, isClear, onClear, children } = props;
  return (
    <fieldset className={styles.filters} aria-label="Filters">
      <Select<K | ''>
        label="What"
        options={titledOptions('Everything', kinds)}
        value={filter.kind}
        onChange={(kind) => onEdit({ kind })}
      />
      <Select
        label="Who"
        options={namedOptions('Everybody', people)}
        value={filter.user}
        onChange={(user) => onEdit({ user })}
      />
      {children}
      <PeriodFields times={filter} onEdit={onEdit} />
      <div className={styles.clear}>
        <Button look="quiet" disabled={isClear} onClick={onClear}>
          Clear
        </Button>
      </div>
    </fieldset>
  );
}
