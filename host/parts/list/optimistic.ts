import type { InfiniteData } from '@tanstack/react-query';
import type { Paged } from '../../../api/client/hooks.ts';
import { messageOf } from '../../data/session/messages.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { type ListId, settleLists } from './take-saved.ts';

type Change<T> = (items: readonly T[]) => readonly T[];
type CachedList<T> = InfiniteData<Paged<T>, number>;

const isCachedList = (data: unknown): data is CachedList<unknown> =>
  typeof data === 'object' && data !== null && 'pages' in data;

/** Changes every loaded list of a call, whatever the search. Returns a function that reverts all of them. */
export function patchLists<T>(id: ListId, change: Change<T>): () => void {
  const before = queryClient.getQueriesData({ queryKey: [id] });
  queryClient.setQueriesData({ queryKey: [id] }, (data: unknown) => {
    if (!isCachedList(data)) return data;
    const pages = (data as CachedList<T>).pages.map((page) => {
      const items = change(page.items);
      return { ...page, items, total: page.total + items.length - page.items.length };
    });
    return { ...data, pages };
  });
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data);
  };
}

/**
 * Shows a change in the lists of a call at once and then makes it. If that fails, the lists are reverted and the
 * reason is shown. Returns whether it succeeded.
 */
export async function optimistically<T>(
  id: ListId,
  change: Change<T>,
  act: () => Promise<unknown>,
): Promise<boolean> {
  // A response under way would bring the old rows back.
  await queryClient.cancelQueries({ queryKey: [id] });
  const undo = patchLists(id, change);
  try {
    await act();
    settleLists(id);
    return true;
  } catch (error) {
    undo();
    showToast('error', messageOf(error));
    void queryClient.invalidateQueries({ queryKey: [id] });
    return false;
  }
}
