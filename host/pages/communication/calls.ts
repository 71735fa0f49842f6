/** Reading and changing the communication of a site. */
import { keepPreviousData } from '@tanstack/react-query';
import { keyOf } from '../../../api/client/hooks.ts';
import { client, useCall } from '../../data/session/api.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { pollInterval } from './intervals.ts';
import { type SiteCommunication, withoutLink } from './without-link.ts';

export type { SiteCommunication };

/** The links and controllers of a site; polled as often as its devices (COMM-20). */
export const useSiteCommunication = (uuid: string, search: string | undefined) =>
  useCall(
    'siteCommunication',
    { params: { uuid }, query: { search } },
    {
      placeholderData: keepPreviousData,
      meta: { inline: true },
      refetchInterval: ({ state }) => pollInterval(shortestScan(state.data)),
    },
  );

/** Whole seconds; 0 if nothing is polled. */
function shortestScan(data: SiteCommunication | undefined): number {
  const polled = (data?.communication ?? []).map((link) => link.scanInterval).filter((one) => one > 0);
  return polled.length === 0 ? 0 : Math.ceil(Math.min(...polled));
}

/** Links or controllers were changed: everything that shows them is refetched. */
export function refreshCommunication(): void {
  for (const id of ['siteCommunication', 'communication', 'controller', 'masterData', 'hubs'] as const)
    void queryClient.invalidateQueries({ queryKey: keyOf(id) });
}

/** Archives a link; it disappears at once, and the areas are refetched (COMM-07). */
export async function archiveLink(uuid: string, name: string): Promise<void> {
  await client.archiveCommunication({ params: { uuid } });
  await queryClient.cancelQueries({ queryKey: keyOf('siteCommunication') });
  queryClient.setQueriesData<SiteCommunication>({ queryKey: keyOf('siteCommunication') }, (data) =>
    data ? withoutLink(data, uuid) : data,
  );
  refreshCommunication();
  void queryClient.invalidateQueries({ queryKey: keyOf('areas') });
  showToast('success', `${name} was archived`);
}

export async function archiveController(uuid: string, name: string): Promise<void> {
  await client.archiveController({ params: { uuid } });
  refreshCommunication();
  showToast('success', `${name} was archived`);
}
