/** Reading and changing the tags of a controller. */
import { keyOf } from '../../../../api/client/hooks.ts';
import type { SortKey, TagDetail } from '../../../../api/contract/index.ts';
import { client, useCall, usePages } from '../../../data/session/api.ts';
import { TOGGLE_FAILED_MESSAGE } from '../../../data/session/messages.ts';
import { queryClient } from '../../../data/session/query-client.ts';
import { showToast } from '../../../data/stores/toast-store.ts';
import type { Sort } from '../../../ui/data-column.ts';
import { takeChanged } from './take-tag.ts';

/** TAG-09, CONST-21: tags are set up once and viewed often; every change made here refetches them. */
const TAGS_STALE_MS = 300_000;
const PAGE_SIZE = 100;

/** The columns of the list, by what the server sorts by (COMM-21). */
const SORTED_BY: Readonly<Record<string, SortKey>> = {
  name: 'tags',
  value: 'value',
  quality: 'status',
  lastSeen: 'lastSeen',
  address: 'summary',
  category: 'categories',
  alertLow: 'alertLow',
  alertHigh: 'alertHigh',
  scanInterval: 'scanInterval',
  control: 'operations',
};

export const useControllerTags = (uuid: string, site: string, search: string | undefined, sort: Sort) =>
  usePages('controllerTags', {
    size: PAGE_SIZE,
    params: { uuid },
    query: { site, search, sortBy: SORTED_BY[sort.column], sort: sort.descending ? 'desc' : 'asc' },
    staleTime: TAGS_STALE_MS,
  });

export const useTag = (uuid: string, enabled = true) =>
  useCall('tag', { params: { uuid } }, { meta: { inline: true }, staleTime: TAGS_STALE_MS, enabled });

/** Tags were created, changed or archived without an answer that tells them: everything that shows them is refetched. */
export function refreshTags(): void {
  void queryClient.invalidateQueries({ queryKey: keyOf('controllerTags') });
  refreshUses();
}

/** What shows tags besides the lists of their controllers, including the areas (TAG-02). */
export function refreshUses(): void {
  const ids = ['tag', 'areas', 'siteCommunication', 'controller', 'availableTags'] as const;
  for (const id of ids) void queryClient.invalidateQueries({ queryKey: keyOf(id) });
  for (const id of ['linkObjects', 'categories'] as const)
    void queryClient.invalidateQueries({ queryKey: keyOf(id) });
}

/** TAG-05: the control switch of a tag, with its own message on failure. */
export async function toggleControl({ uuid, name }: Pick<TagDetail, 'uuid' | 'name'>, on: boolean) {
  try {
    const tag = await client.toggleControl({ params: { uuid }, body: { canToggle: on } });
    showToast('success', on ? `${name} can be written now` : `${name} is read-only now`);
    takeChanged(tag);
    refreshUses();
  } catch {
    showToast('error', TOGGLE_FAILED_MESSAGE);
  }
}
