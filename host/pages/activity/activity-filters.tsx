import { useCall } from '../../data/session/api.ts';
import { type ActivityFilter, filterCount, NO_FILTER } from '../../parts/log/activity-filter.ts';
import { KIND_TITLES } from '../../parts/log/activity-words.ts';
import { LogFilters } from '../../parts/log/log-filters.tsx';

interface ActivityFiltersProps {
  readonly filter: ActivityFilter;
  readonly siteUuid: string;
  readonly onChange: (filter: ActivityFilter) => void;
}

/** The filters of the log: kind, person and time. */
export function ActivityFilters({ filter, siteUuid, onChange }: ActivityFiltersProps) {
  const { data } = useCall(
    'siteActivity',
    { params: { id: siteUuid }, query: { limit: 1 } },
    { meta: { inline: true } },
  );
  return (
    <LogFilters
      filter={filter}
      kinds={KIND_TITLES}
      people={data?.people}
      onEdit={(change) => onChange({ ...filter, ...change })}
      isClear={filterCount(filter) === 0}
      onClear={() => onChange(NO_FILTER)}
    />
  );
}
