/** The rows of the selection tree: areas, routes, sites, and the tags of sites that are open. */
import type { TreeNode } from '../../ui/tree-model.ts';
import type { ItemNode, ItemTree, SelectedTag } from './selection-model.ts';

export interface SelectionRow extends TreeNode {
  readonly kind: ItemNode['kind'] | 'tag' | 'note';
  readonly children?: readonly SelectionRow[];
  /** Of an item: its own key; of a tag: that of its site. */
  readonly key: string;
  /** Of a tag. */
  readonly tag?: SelectedTag;
}

interface SiteTags {
  readonly items: readonly SelectedTag[];
  /** They are still coming. */
  readonly isLoading: boolean;
}

/** Tags by the uuid of their site. */
export type TagsBySite = ReadonlyMap<string, SiteTags>;

interface Shown {
  /** Lower case; undefined without a search. */
  readonly term: string | undefined;
  readonly tags: TagsBySite;
  /** Tags that the search has found. */
  readonly found: TagsBySite;
}

/** All rows; with a search those that it finds, with what is above them. */
export const selectionRows = (tree: ItemTree, shown: Shown): readonly SelectionRow[] =>
  tree.roots.flatMap((node) => rowsOf(node, shown, shown.term === undefined));

function rowsOf(node: ItemNode, shown: Shown, isAnyWanted: boolean): SelectionRow[] {
  const isNamed = isAnyWanted || node.name.toLowerCase().includes(shown.term!);
  const children =
    node.kind === 'site'
      ? tagRows(node, shown, isNamed)
      : node.children.flatMap((child) => rowsOf(child, shown, isNamed));
  if (!isNamed && children.length === 0) return [];
  return [{ id: node.key, label: node.name, kind: node.kind, key: node.key, children }];
}

function tagRows({ key, uuid }: ItemNode, { term, tags, found }: Shown, isNamed: boolean): SelectionRow[] {
  const loaded = tags.get(uuid);
  const shown =
    isNamed && loaded
      ? loaded.items
      : (loaded?.items.filter(({ name }) => name.toLowerCase().includes(term ?? '')) ??
        found.get(uuid)?.items ??
        []);
  const rows = shown.map(
    (tag): SelectionRow => ({ id: `tag-${tag.uuid}`, label: tag.name, kind: 'tag', key, tag }),
  );
  if (!isNamed) return rows;
  const note = loaded?.isLoading ? 'Loading tags…' : rows.length === 0 && loaded ? 'No tags' : undefined;
  return note === undefined ? rows : [...rows, { id: `note-${uuid}`, label: note, kind: 'note', key }];
}

/** Branches that a search opens: those above what it has found. */
export function openedBySearch(rows: readonly SelectionRow[]): ReadonlySet<string> {
  const open = new Set<string>();
  const add = (row: SelectionRow): void => {
    if (!row.children || row.children.length === 0) return;
    open.add(row.id);
    row.children.forEach(add);
  };
  rows.forEach(add);
  return open;
}
