import { keyOf } from '../../../api/client/hooks.ts';
import { queryClient } from '../session/query-client.ts';

/** Reloads what lists the overviews of all sites: the tree of sites (ORG-14, ORG-17), and the cards of the dashboard. */
export function refreshOverviewLists(): void {
  for (const list of ['areas', 'siteOverviews'] as const)
    void queryClient.invalidateQueries({ queryKey: keyOf(list) });
}
