import { ACTIVITY_KINDS, type ActivityKind } from '../../../api/contract/index.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import {
  type ActivityFilter,
  filterCount,
  NO_FILTER,
  PERIOD_TITLES,
  PERIODS,
  type Period,
} from './activity-filter.ts';
import styles from './activity-page.module.css';
import { KIND_TITLES } from './activity-words.ts';

interface ActivityFiltersProps {
  readonly filter: ActivityFilter;
  readonly people: readonly { readonly uuid: string; readonly name: string }[];
  readonly onChange: (filter: ActivityFilter) => void;
}

const kinds = [
  { value: '' as const, label: 'Everything' },
  ...ACTIVITY_KINDS.map((value) => ({ value, label: KIND_TITLES[value] })),
];
const periods = PERIODS.map((value) => ({ value, label: PERIOD_TITLES[value] }));

/** What of the log is shown: by kind, person and time. */
export function ActivityFilters({ filter, people, onChange }: ActivityFiltersProps) {
  const edit = (change: Partial<ActivityFilter>) => onChange({ ...filter, ...change });
  return (
    <fieldset className={styles.filters} aria-label="Filters">
      <Select<ActivityKind | ''>
        label="What"
        options={kinds}
        value={filter.kind}
        onChange={(kind) => edit({ kind })}
      />
      <Select
        label="Who"
        options={[
          { value: '', label: 'Everybody' },
          ...people.map(({ uuid, name }) => ({ value: uuid, label: name })),
        ]}
        value={filter.user}
        onChange={(user) => edit({ user })}
      />
      <Select<Period>
        label="When"
        options={periods}
        value={filter.period}
        onChange={(period) => edit({ period })}
      />
      {filter.period === 'between' && (
        <>
          <Field
            label="From"
            type="date"
            max={filter.last || undefined}
            value={filter.first}
            onChange={(event) => edit({ first: event.target.value })}
          />
          <Field
            label="To"
            type="date"
            min={filter.first || undefined}
            value={filter.last}
            onChange={(event) => edit({ last: event.target.value })}
          />
        </>
      )}
      <div className={styles.clear}>
        <Button look="quiet" disabled={filterCount(filter) === 0} onClick={() => onChange(NO_FILTER)}>
          Clear
        </Button>
      </div>
    </fieldset>
  );
}
