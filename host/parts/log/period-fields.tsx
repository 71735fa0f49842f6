import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { PERIOD_TITLES, PERIODS, type Period, type Times } from './activity-filter.ts';

const periods = PERIODS.map((value) => ({ value, label: PERIOD_TITLES[value] }));

interface PeriodFieldsProps {
  readonly times: Times;
  readonly onEdit: (change: Partial<Times>) => void;
}

/** The time range of a list: a period up to now, or the days between two, both included. */
export function PeriodFields({ times: { period, first, last }, onEdit }: PeriodFieldsProps) {
  return (
    <>
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
    </>
  );
}
