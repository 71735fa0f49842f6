import {
  ALERT_STATUSES,
  ALERT_TYPES,
  type AlertStatus,
  type AlertType,
} from '../../../api/contract/index.ts';
import { serverTime } from '../../data/session/server-clock.ts';
import { useViewerZone } from '../../data/stores/viewer-zone.ts';
import { TYPE_TITLES } from '../../parts/alerts/alert-words.ts';
import { staleWords } from '../../parts/alerts/stale-words.ts';
import listStyles from '../../parts/list/list-screen.module.css';
import { PeriodFields } from '../../parts/log/period-fields.tsx';
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
  /** Milliseconds since 1970 since when the list is out of date; undefined if it is not. */
  readonly staleSince: number | undefined;
}

const TYPES = [
  { value: '' as const, label: 'All priorities' },
  ...ALERT_TYPES.map((value) => ({ value, label: TYPE_TITLES[value] })),
];
const STATUS_TITLES: Readonly<Record<AlertStatus, string>> = {
  open: 'Open',
  acknowledged: 'Acknowledged',
  completed: 'Completed',
};
const SHOWS = [
  { value: 'living' as const, label: 'Current' },
  ...ALERT_STATUSES.map((value) => ({ value, label: STATUS_TITLES[value] })),
  { value: 'shelved' as const, label: 'Shelved' },
  { value: 'all' as const, label: 'All' },
  { value: 'aside' as const, label: 'Out of service or suppressed' },
];

/** Over the list: the search, the priority, the status and the time, and how many there are or since when they are out of date. */
export function AlertBar({ search, filter, onFilter, total, staleSince }: AlertBarProps) {
  const zone = useViewerZone();
  return (
    <div className={`${listStyles.bar} ${styles.bar}`}>
      <SearchField label="Search alarms" value={search.typed} onChange={search.setTyped} />
      <div className={styles.filters}>
        {filter.show !== 'aside' && (
          <Select<AlertType | ''>
            label="Priority"
            options={TYPES}
            value={filter.type}
            onChange={(type) => onFilter({ ...filter, type })}
          />
        )}
        <div className={styles.status}>
          <Select<Show>
            label="Status"
            options={SHOWS}
            value={filter.show}
            onChange={(show) => onFilter({ ...filter, show })}
          />
        </div>
        {filter.show !== 'aside' && (
          <PeriodFields times={filter} onEdit={(change) => onFilter({ ...filter, ...change })} />
        )}
        <span className={staleSince === undefined ? listStyles.count : styles.stale} role="status">
          {staleSince === undefined
            ? total !== undefined && countWords(total, 'alarm')
            : staleWords(serverTime(staleSince), zone)}
        </span>
      </div>
    </div>
  );
}
