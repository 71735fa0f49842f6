import type { Area } from '../../../api/contract/index.ts';
import { useCall } from '../../data/session/api.ts';
import { useAllReports, useAreas } from '../../data/site/queries.ts';
import { changeCommunication } from '../../data/stores/communication-store.ts';
import { Select } from '../../ui/select.tsx';
import styles from './filters.module.css';

export interface LinkObjectFilters {
  readonly category: string;
  /** A report or diagram that uses them. */
  readonly report: string;
}
export const NO_FILTERS: LinkObjectFilters = { category: '', report: '' };

/** Categories in one answer. */
const OFFERED = 500;

interface FiltersProps {
  readonly value: LinkObjectFilters;
  /** uuid; empty for all. */
  readonly site: string;
  readonly onChange: (value: LinkObjectFilters) => void;
}

/** LINK-02: by category, by the sites that have tags for them, by the reports that use them. */
export function Filters({ value, site, onChange }: FiltersProps) {
  const categories = useCall('categories', { query: { limit: OFFERED } }, { meta: { inline: true } });
  const areas = useAreas();
  const reports = useAllReports() ?? [];
  const choose = (key: keyof LinkObjectFilters) => (chosen: string) => onChange({ ...value, [key]: chosen });
  return (
    <div className={styles.filters}>
      <Select
        label="Category"
        options={[ANY, ...(categories.data?.categories ?? []).map(option)]}
        value={value.category}
        onChange={choose('category')}
      />
      <Select
        label="Site"
        options={[ANY, ...(areas.data?.area ?? []).flatMap(sitesOf).map(option)]}
        value={site}
        onChange={(chosen) => changeCommunication({ selectedSites: chosen ? [chosen] : [] })}
      />
      <Select
        label="Used in"
        options={[ANY, ...reports.map(option)]}
        value={value.report}
        onChange={choose('report')}
      />
    </div>
  );
}

const ANY = { value: '', label: 'All' };
const option = ({ uuid, name }: { readonly uuid: string; readonly name: string }) => ({
  value: uuid,
  label: name,
});
const sitesOf = ({ routes, sites }: Area) => [...routes.flatMap((route) => route.sites), ...sites];
