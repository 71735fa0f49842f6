import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { PERIOD_TITLES, PERIODS, type Period, type Times } from './activity-filter.ts';
import styles from './log-filters.module.css';

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

const periods = PERIODS.map((value) => ({ value, label: PERIOD_TITLES[value] }));

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
  const { period, first, last } = filter;
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
      <Select<Period>
        label="When"
        options={periods}
        value={period}
        onChange={(chosen) => onEdit({ period: chosen })}
      />
      {period === 'between' && (
        <>
          <Field
            label="From"
            type="date"
            max={last || undefined}
            value={first}
            onChange={(event) => onEdit({ first: event.target.value })}
          />
          <Field
            label="To"
            type="date"
            min={first || undefined}
            value={last}
            onChange={(event) => onEdit({ last: event.target.value })}
          />
        </>
      )}
      <div className={styles.clear}>
        <Button look="quiet" disabled={isClear} onClick={onClear}>
          Clear
        </Button>
      </div>
    </fieldset>
  );
}
