/** Reading and changing the communication of a site. */
import { keepPreviousData, type Query } from '@tanstack/react-query';
import { keyOf } from '../../../api/client/hooks.ts';
import type { Communication, Controller } from '../../../api/contract/index.ts';
import { client, useCall } from '../../data/session/api.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import {
  type SiteCommunication,
  withController,
  withLink,
  withoutController,
  withoutLink,
} from './changed-communication.ts';
import { pollInterval } from './intervals.ts';

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

/** Links or controllers were changed in ways that no answer tells: everything that shows them is refetched. */
export function refreshCommunication(): void {
  refreshDetails();
  void queryClient.invalidateQueries({ queryKey: keyOf('siteCommunication') });
}

/** What shows one of them, or is offered where another is made. */
function refreshDetails(): void {
  for (const id of ['communication', 'controller', 'masterData', 'hubs'] as const)
    void queryClient.invalidateQueries({ queryKey: keyOf(id) });
}

type Parts = { readonly params?: { readonly uuid?: string }; readonly query?: { readonly search?: string } };
const partsOf = ({ queryKey: [, parts] }: Query): Parts => (parts ?? {}) as Parts;
const isSearched = (query: Query): boolean => partsOf(query).query?.search !== undefined;

/** Shows a change in the lists of a site, or of all. Searched ones ask again: only the server knows what is in them. */
function changeLists(change: (data: SiteCommunication) => SiteCommunication, site?: string): void {
  const lists = (wanted: (query: Query) => boolean) => ({
    queryKey: keyOf('siteCommunication'),
    predicate: (query: Query) => (!site || partsOf(query).params?.uuid === site) && wanted(query),
  });
  const whole = lists((query) => !isSearched(query));
  // An answer under way would bring the old rows back.
  void queryClient.cancelQueries(whole);
  queryClient.setQueriesData<SiteCommunication>(whole, (data) => data && change(data));
  void queryClient.invalidateQueries({ ...whole, refetchType: 'none' });
  void queryClient.invalidateQueries(lists(isSearched));
  refreshDetails();
}

/** The list of its site shows the server's answer to a link that was made or changed (ORG-20). */
export const takeLink = (link: Communication): void =>
  changeLists((data) => withLink(data, link), link.siteUuid);

/** The same of a controller. */
export const takeController = (controller: Controller): void =>
  changeLists((data) => withController(data, controller), controller.siteUuid);

/** Archives a link; it disappears at once, and the areas are refetched (COMM-07). */
export async function archiveLink(uuid: string, name: string): Promise<void> {
  await client.archiveCommunication({ params: { uuid } });
  changeLists((data) => withoutLink(data, uuid));
  void queryClient.invalidateQueries({ queryKey: keyOf('areas') });
  showToast('success', `${name} was archived`);
}

export async function archiveController(uuid: string, name: string): Promise<void> {
  await client.archiveController({ params: { uuid } });
  changeLists((data) => withoutController(data, uuid));
  showToast('success', `${name} was archived`);
}
