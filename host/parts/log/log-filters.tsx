import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { PERIOD_TITLES, PERIODS, type Period, type Times } from './activity-filter.ts';
import styles from './log-filters.module.css';

interface LogFiltersProps {
  readonly times: Times;
  readonly onTimes: (change: Partial<Times>) => void;
  /** Nothing narrows the log. */
  readonly isClear: boolean;
  readonly onClear: () => void;
  /** What narrows it besides the time. */
  readonly children: ReactNode;
}

const periods = PERIODS.map((value) => ({ value, label: PERIOD_TITLES[value] }));

/** "Everybody" and each of them by name, for a choice among people, sites and the like. */
export const namedOptions = (
  all: string,
  items: readonly { readonly uuid: string; readonly name: string }[] = [],
) => [{ value: '', label: all }, ...items.map(({ uuid, name }) => ({ value: uuid, label: name }))];

/** What of a log is shown: by choices of its own, and by time. */
export function LogFilters({ times, onTimes, isClear, onClear, children }: LogFiltersProps) {
  const { period, first, last } = times;
  return (
    <fieldset className={styles.filters} aria-label="Filters">
      {children}
      <Select<Period>
        label="When"
        options={periods}
        value={period}
        onChange={(chosen) => onTimes({ period: chosen })}
      />
      {period === 'between' && (
        <>
          <Field
            label="From"
            type="date"
            max={last || undefined}
            value={first}
            onChange={(event) => onTimes({ first: event.target.value })}
          />
          <Field
            label="To"
            type="date"
            min={first || undefined}
            value={last}
            onChange={(event) => onTimes({ last: event.target.value })}
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
