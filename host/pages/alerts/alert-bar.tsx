import {
  ALERT_STATUSES,
  ALERT_TYPES,
  type AlertStatus,
  type AlertType,
} from '../../../api/contract/index.ts';
import { TYPE_TITLES } from '../../parts/alerts/alert-words.ts';
import listStyles from '../../parts/list/list-screen.module.css';
import { countWords } from '../../ui/count-words.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import type { SearchState } from '../../ui/use-search.ts';
import type { AlertFilter, Show } from './alert-filter.ts';
import styles from './alerts-page.module.css';

interface AlertBarProps {
  readonly search: SearchState;
  readonly filter: AlertFilter;
  readonly onFilter: (filter: AlertFilter) => void;
  readonly total: number | undefined;
}

const TYPES = [
  { value: '' as const, label: 'All levels' },
  ...ALERT_TYPES.map((value) => ({ value, label: TYPE_TITLES[value] })),
];
const STATUS_TITLES: Readonly<Record<AlertStatus, string>> = {
  open: 'Open',
  acknowledged: 'Acknowledged',
  completed: 'Completed',
};
const SHOWS = [
  { value: 'living' as const, label: 'Not completed' },
  ...ALERT_STATUSES.map((value) => ({ value, label: STATUS_TITLES[value] })),
  { value: 'shelved' as const, label: 'Shelved' },
  { value: 'all' as const, label: 'All' },
  { value: 'aside' as const, label: 'Out of service or suppressed' },
];

/** Over the list: the search, the level and the status, and how many there are. */
export function AlertBar({ search, filter, onFilter, total }: AlertBarProps) {
  return (
    <div className={`${listStyles.bar} ${styles.bar}`}>
      <SearchField label="Search alarms" value={search.typed} onChange={search.setTyped} />
      <div className={styles.filters}>
        {filter.show !== 'aside' && (
          <Select<AlertType | ''>
            label="Level"
            options={TYPES}
            value={filter.type}
            onChange={(type) => onFilter({ ...filter, type })}
          />
        )}
        <Select<Show>
          label="Status"
          options={SHOWS}
          value={filter.show}
          onChange={(show) => onFilter({ ...filter, show })}
        />
        <span className={listStyles.count} role="status">
          {total !== undefined && countWords(total, 'alarm')}
        </span>
      </div>
    </div>
  );
}
