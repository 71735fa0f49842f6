import type { CommandResult } from '../../../api/contract/index.ts';
import { useCall } from '../../data/session/api.ts';
import { RESULT_TITLES } from '../../parts/log/activity-words.ts';
import { LogFilters, namedOptions } from '../../parts/log/log-filters.tsx';
import { Select } from '../../ui/select.tsx';
import { type AuditFilter, filterCount, NO_FILTER } from './audit-filter.ts';
import { KIND_TITLES, RESULTS } from './audit-words.ts';

interface AuditFiltersProps {
  readonly filter: AuditFilter;
  readonly onChange: (filter: AuditFilter) => void;
}

const results = [
  { value: '' as const, label: 'Any' },
  ...RESULTS.map((value) => ({ value, label: RESULT_TITLES[value] })),
];

/** The filters of the log: kind, person, site, result and time. */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const names = useCall('auditPeople', {}, { meta: { inline: true } }).data;
  const edit = (change: Partial<AuditFilter>) => onChange({ ...filter, ...change });
  return (
    <LogFilters
      filter={filter}
      kinds={KIND_TITLES}
      people={names?.people}
      onEdit={edit}
      isClear={filterCount(filter) === 0}
      onClear={() => onChange(NO_FILTER)}
    >
      <Select
        label="Site"
        options={namedOptions('All sites', names?.sites)}
        value={filter.site}
        onChange={(site) => edit({ site })}
      />
      <Select<CommandResult | ''>
        label="Result"
        options={results}
        value={filter.result}
        onChange={(result) => edit({ result })}
      />
    </LogFilters>
  );
}
