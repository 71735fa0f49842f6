/** Lists show the server's response to a save, without refetching (ORG-20). */
import type { InfiniteData, Query } from '@tanstack/react-query';
import type { ItemOf, Paged, PagedId } from '../../../api/client/hooks.ts';
import { queryClient } from '../../data/session/query-client.ts';

type CachedList<T> = InfiniteData<Paged<T>, number>;

/** The calls of lists; categories come beside the types of tags, in a different form. */
export type ListId = PagedId | 'categories';

const isList = (data: unknown): data is CachedList<unknown> =>
  typeof data === 'object' && data !== null && 'pages' in data;

/** Asks for more of each row, and leaves none out. */
const asksForMore = ([name, value]: [string, unknown]): boolean => name === 'include' && value === 'groups';

/** A filtered list: only the server can tell whether a row belongs in it. */
function isNarrowed({ queryKey }: Query): boolean {
  const { query = {} } = (queryKey[1] ?? {}) as { query?: Readonly<Record<string, unknown>> };
  return Object.entries(query).some((one) => one[1] !== undefined && !asksForMore(one));
}

/** Lists that the response has updated need no call; all other results of the endpoint do. */
export function settleLists(id: ListId): void {
  const isSettled = (query: Query) => isList(query.state.data) && !isNarrowed(query);
  const of = (wanted: boolean) => ({
    queryKey: [id],
    predicate: (query: Query) => isSettled(query) === wanted,
  });
  // Refetched when somebody returns to the page: others change it too.
  void queryClient.invalidateQueries({ ...of(true), refetchType: 'none' });
  void queryClient.invalidateQueries(of(false));
}

/**
 * Puts a saved row into every loaded list of a call: in place of its earlier self, or, if new, where `orderOf` puts it
 * among the loaded rows.
 */
export const takeSaved = <I extends PagedId>(
  id: I,
  row: ItemOf<I> & { readonly uuid: string },
  orderOf: (row: ItemOf<I>) => string,
): void => takeRow(id, row, orderOf);

export function takeRow<Row extends { readonly uuid: string }>(
  id: ListId,
  row: Row,
  orderOf: (row: Row) => string,
): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: [id] })) {
    const { data } = query.state;
    if (!isList(data)) continue;
    const list = data as CachedList<Row>;
    const isThere = list.pages.some(({ items }) => items.some(({ uuid }) => uuid === row.uuid));
    if (isThere) queryClient.setQueryData(query.queryKey, replaced(list, row));
    else if (!isNarrowed(query))
      queryClient.setQueryData(query.queryKey, { ...list, pages: insertRow(list.pages, row, orderOf) });
  }
  settleLists(id);
}

const replaced = <T extends { readonly uuid: string }>(list: CachedList<T>, row: T): CachedList<T> => ({
  ...list,
  pages: list.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (item.uuid === row.uuid ? row : item)),
  })),
});

/** Pages with a new row where `orderOf` puts it; past the end of the loaded rows it comes with the next page, unless there is none. */
export function insertRow<T>(pages: readonly Paged<T>[], row: T, orderOf: (row: T) => string): Paged<T>[] {
  const isBefore = (item: T) => orderOf(row).toLowerCase() < orderOf(item).toLowerCase();
  const found = pages.findIndex(({ items }) => items.some(isBefore));
  const last = pages.length - 1;
  const loaded = pages.reduce((sum, { items }) => sum + items.length, 0);
  const at = found >= 0 ? found : loaded >= (pages[last]?.total ?? 0) ? last : -1;
  return pages.map(({ items, total }, nth) => {
    if (nth !== at) return { items, total: total + 1 };
    const place = items.findIndex(isBefore);
    return { items: items.toSpliced(place < 0 ? items.length : place, 0, row), total: total + 1 };
  });
}
