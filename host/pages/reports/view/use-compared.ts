import { useSnapshot } from 'valtio';
import type { IncludeSites } from '../../../../api/contract/index.ts';
import { type Comparison, compareStore } from '../../../data/stores/compare-store.ts';

interface Compared {
  readonly chosen: Comparison;
  /** The sites whose boxes are checked; in a site with none checked, that site alone; null: none. */
  readonly includeSites: IncludeSites | null;
}

/** The sites that a report is shown for. */
export function useCompared(siteId: string | undefined): Compared {
  const { chosen } = useSnapshot(compareStore) as { chosen: Comparison };
  if (chosen.uuids.length > 0)
    return { chosen, includeSites: { type: chosen.type, uuids: [...chosen.uuids] } };
  return { chosen, includeSites: siteId ? { type: 'site', uuids: [siteId] } : null };
}
