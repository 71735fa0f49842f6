import { ACTIVITY_KINDS, type ActivityKind } from '../../../api/contract/index.ts';
import { useCall } from '../../data/session/api.ts';
import { type ActivityFilter, filterCount, NO_FILTER } from '../../parts/log/activity-filter.ts';
import { KIND_TITLES } from '../../parts/log/activity-words.ts';
import { LogFilters, namedOptions } from '../../parts/log/log-filters.tsx';
import { Select } from '../../ui/select.tsx';

interface ActivityFiltersProps {
  readonly filter: ActivityFilter;
  readonly siteUuid: string;
  readonly onChange: (filter: ActivityFilter) => void;
}

const kinds = [
  { value: '' as const, label: 'Everything' },
  ...ACTIVITY_KINDS.map((value) => ({ value, label: KIND_TITLES[value] })),
];

/** What of the log is shown: by kind, person and time. */
export function ActivityFilters({ filter, siteUuid, onChange }: ActivityFiltersProps) {
  const { data } = useCall(
    'siteActivity',
    { params: { id: siteUuid }, query: { limit: 1 } },
    { meta: { inline: true } },
  );
  const edit = (change: Partial<ActivityFilter>) => onChange({ ...filter, ...change });
  return (
    <LogFilters
      times={filter}
      onTimes={edit}
      isClear={filterCount(filter) === 0}
      onClear={() => onChange(NO_FILTER)}
    >
      <Select<ActivityKind | ''>
        label="What"
        options={kinds}
        value={filter.kind}
        onChange={(kind) => edit({ kind })}
      />
      <Select
        label="Who"
        options={namedOptions('Everybody', data?.people)}
        value={filter.user}
        onChange={(user) => edit({ user })}
      />
    </LogFilters>
  );
}
