/** The rows of a site's communication: each link, and its controllers below it. */
import type { Communication, Controller, SortKey, SortOrder } from '../../../api/contract/index.ts';
import type { Sort } from '../../ui/data-list.tsx';

export type Row =
  | { readonly kind: 'link'; readonly link: Communication }
  | { readonly kind: 'controller'; readonly controller: Controller; readonly link: Communication };

export const rowId = (row: Row): string => (row.kind === 'link' ? row.link.uuid : row.controller.uuid);
export const rowOf = (row: Row): Communication | Controller =>
  row.kind === 'link' ? row.link : row.controller;

/** The sort value of either kind of row; undefined if a row has none, which comes last. */
type Value = string | number | undefined;
type Reader = (item: Communication | Controller) => Value;

const RANK: Readonly<Record<string, number>> = { down: 0, unknown: 1, active: 2 };

/** COMM-21. Keys that only tags have leave the order of links and controllers unchanged. */
const READERS: Partial<Record<SortKey, Reader>> = {
  sites: (item) => item.siteName.toLowerCase(),
  summary: (item) => item.statusDetail.toLowerCase(),
  tags: (item) => item.tagsCount,
  status: (item) => RANK[item.status] ?? 1.5,
  lastSeen: (item) => (item.lastSeen ? Date.parse(item.lastSeen) : undefined),
  scanInterval: (item) => ('scanInterval' in item ? item.scanInterval : undefined),
};
const byName: Reader = (item) => item.name.toLowerCase();

/** Links in an order, each with its controllers below it in the same order. */
export function toRows(
  links: readonly Communication[],
  controllers: readonly Controller[],
  key: SortKey | undefined,
  order: SortOrder,
): Row[] {
  const compare = comparing(key === undefined ? byName : (READERS[key] ?? (() => undefined)), order);
  const byLink = Map.groupBy(controllers, (one) => one.communicationUuid);
  return [...links]
    .sort(compare)
    .flatMap((link): Row[] => [
      { kind: 'link', link },
      ...(byLink.get(link.uuid) ?? [])
        .toSorted(compare)
        .map((controller): Row => ({ kind: 'controller', controller, link })),
    ]);
}

const comparing =
  (read: Reader, order: SortOrder) =>
  (a: Communication | Controller, b: Communication | Controller): number => {
    const [x, y] = [read(a), read(b)];
    if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined);
    const difference = x < y ? -1 : x > y ? 1 : 0;
    return order === 'asc' ? difference : -difference;
  };

/** Columns of the list that can be sorted. */
const COLUMN_KEYS: Readonly<Record<string, SortKey>> = {
  status: 'status',
  lastSeen: 'lastSeen',
  tags: 'tags',
  scanInterval: 'scanInterval',
};

/** The order that a column header stands for; the first column's is the name. */
export const orderOf = ({ column, descending }: Sort): { key: SortKey | undefined; order: SortOrder } => ({
  key: COLUMN_KEYS[column],
  order: descending ? 'desc' : 'asc',
});
