import { useState } from 'react';
import type { PagedId, PagesResult } from '../../../api/client/hooks.ts';
import { isGranted } from '../../../api/contract/index.ts';
import { usePages } from '../../data/session/api.ts';
import { usePermissions } from '../../data/site/queries.ts';
import { type SearchState, useSearch } from '../../ui/use-search.ts';
import type { ListAct, ListDescription, RowOf } from './list-description.ts';
import { useArchive } from './use-archive.ts';
import { type OpenItem, useOpenItem } from './use-open-item.ts';

/** The present state of a described list. */
export interface ManagedListState<I extends PagedId> {
  readonly of: ListDescription<I>;
  readonly search: SearchState;
  readonly pages: PagesResult<RowOf<I>>;
  /** The open item, from the address. */
  readonly item: OpenItem;
  readonly may: Readonly<Record<ListAct, boolean>>;
  /** The row whose removal is being confirmed. */
  readonly removing: RowOf<I> | null;
  readonly askToRemove: (row: RowOf<I> | null) => void;
  readonly remove: (row: RowOf<I>) => Promise<void>;
  /** uuid of the row that could not be removed, while it is highlighted. */
  readonly flashed: string | null;
}

const NOTHING_TO_CALL = async () => {};

/**
 * The state of a described list: its search, rows, the open item, and the user's rights.
 * @param query what narrows the list besides the search.
 */
export function useManagedList<I extends PagedId>(
  of: ListDescription<I>,
  query?: Readonly<Record<string, unknown>>,
): ManagedListState<I> {
  const search = useSearch();
  const pages = usePages(of.call, { size: of.size, query: { search: search.term, ...of.query, ...query } });
  const item = useOpenItem(of.addressKey);
  const [removing, askToRemove] = useState<RowOf<I> | null>(null);
  const { archive: remove, flashed } = useArchive(of.call, item, of.removal?.call ?? NOTHING_TO_CALL);
  return {
    ...{ of, search, item, removing, askToRemove, remove, flashed },
    // Described rows have a uuid, which the types of the calls cannot express for all of them.
    pages: pages as PagesResult<RowOf<I>>,
    may: useRights(of.rights),
  };
}

/** Which actions the user may do; none until it is known. */
function useRights(rights: ListDescription<PagedId>['rights']): Readonly<Record<ListAct, boolean>> {
  const { data } = usePermissions();
  const has = (act: ListAct) => {
    const paths = [rights[act] ?? []].flat();
    return data !== undefined && paths.some((path) => isGranted(data, path));
  };
  return { add: has('add'), update: has('update'), archive: has('archive') };
}
