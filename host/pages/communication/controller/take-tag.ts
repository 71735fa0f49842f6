/** Lists of a controller's tags show the server's answer to a save, without being read again (ORG-20). */
import type { InfiniteData, Query } from '@tanstack/react-query';
import { keyOf, type Paged } from '../../../../api/client/hooks.ts';
import type { Tag, TagDetail, TagRow } from '../../../../api/contract/index.ts';
import { queryClient } from '../../../data/session/query-client.ts';
import { insertRow } from '../../../parts/list/take-saved.ts';

type Rows = InfiniteData<Paged<TagRow>, number>;
interface Parts {
  readonly params?: { readonly uuid?: string };
  readonly query?: { readonly search?: string; readonly sortBy?: string; readonly sort?: string };
}

const partsOf = ({ queryKey: [, parts] }: Query): Parts => (parts ?? {}) as Parts;

/** By name from the beginning: where a new tag stands in it is known here. */
const isByName = (query: Query): boolean => {
  const { search, sortBy, sort } = partsOf(query).query ?? {};
  return search === undefined && (sortBy ?? 'tags') === 'tags' && sort !== 'desc';
};

/** A tag that was made: its device has reported nothing of it yet. */
const rowOf = (tag: TagDetail): TagRow => ({ ...tag, value: null, quality: 'stale', timestamp: null });

const changed = (pages: readonly Paged<TagRow>[], tag: Tag): readonly Paged<TagRow>[] =>
  pages.map(({ items, total }) => ({
    items: items.map((row) => (row.uuid === tag.uuid ? { ...row, ...tag } : row)),
    total,
  }));

/** Changes a tag in the lists of its controller; what its device reports stays. */
export const takeChanged = (tag: Tag): void => changeRows(tag.controllerUuid, (pages) => changed(pages, tag));

/** Puts a tag that was made or changed into the lists of its controller. Searched and otherwise sorted ones ask again. */
export const takeTag = (tag: TagDetail): void =>
  changeRows(tag.controllerUuid, (pages) =>
    pages.some(({ items }) => items.some(({ uuid }) => uuid === tag.uuid))
      ? changed(pages, tag)
      : insertRow(pages, rowOf(tag), ({ name }) => name),
  );

/** Takes a tag that was archived out of every list. */
export const dropTag = (uuid: string): void =>
  changeRows(undefined, (pages) => {
    const kept = pages.map(({ items }) => items.filter((row) => row.uuid !== uuid));
    const isThere = kept.some((items, nth) => items.length < pages[nth]!.items.length);
    return kept.map((items, nth) => ({ items, total: pages[nth]!.total - (isThere ? 1 : 0) }));
  });

function changeRows(
  controller: string | undefined,
  change: (pages: readonly Paged<TagRow>[]) => readonly Paged<TagRow>[],
): void {
  const lists = (byName: boolean) => ({
    queryKey: keyOf('controllerTags'),
    predicate: (query: Query) =>
      (!controller || partsOf(query).params?.uuid === controller) && isByName(query) === byName,
  });
  // An answer under way would bring the old rows back.
  void queryClient.cancelQueries(lists(true));
  queryClient.setQueriesData<Rows>(
    lists(true),
    (data) => data && { ...data, pages: [...change(data.pages)] },
  );
  void queryClient.invalidateQueries({ ...lists(true), refetchType: 'none' });
  void queryClient.invalidateQueries(lists(false));
}
