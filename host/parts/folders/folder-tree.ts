/** The lists of folders and reports as trees. No React and no calls here: tested as data. */
import { MOST_FOLDER_LEVELS, type TreeItem } from '../../../api/contract/index.ts';
import { reportPath } from '../../data/site/site-path.ts';
import type { TreeNode } from '../../ui/tree-model.ts';

/** The dashboard's own items, what others share, and the reports of the sites. */
export type ListName = 'own' | 'shared' | 'sites';

export interface FolderNode extends TreeNode {
  readonly list: ListName;
  readonly kind: 'heading' | 'folder' | 'report';
  /** Of a draft: the folder that is being made (FOLD-07). */
  readonly action?: 'create';
  /** 0 is the heading of the list, 1 its items (OR-20). */
  readonly level: number;
  /** The folder above; null under the heading. */
  readonly parent: string | null;
  /** Among its siblings. */
  readonly position: number;
  /** Null of a heading and of a draft. */
  readonly item: TreeItem | null;
  readonly children?: readonly FolderNode[];
}

export interface FolderTree {
  readonly list: ListName;
  /** The root, as a place to move things to. */
  readonly heading: FolderNode;
  readonly nodes: readonly FolderNode[];
  readonly byId: ReadonlyMap<string, FolderNode>;
}

/** Position by id. */
export type Order = Readonly<Record<string, number>>;

const TITLES: Readonly<Record<ListName, string>> = {
  own: 'My folders',
  shared: 'Shared with me',
  sites: 'Reports',
};

export const headingId = (list: ListName): string => `heading-${list}`;
export const DRAFT_ID = 'draft';

interface TreeSource {
  readonly items: readonly TreeItem[];
  readonly order: Order;
  /** The site whose reports are linked, in the list of the sites. */
  readonly siteId?: string | null;
}

interface Placed {
  readonly item: TreeItem;
  readonly position: number;
}

/** The tree of a list (FOLD-08): siblings by position. An item whose folder is not in the list stands at the root. */
export function folderTree(list: ListName, { items, order, siteId }: TreeSource): FolderTree {
  const known = new Set(items.map(({ uuid }) => uuid));
  const below = new Map<string | null, Placed[]>();
  for (const item of items) {
    const parent = item.parent !== null && known.has(item.parent) ? item.parent : null;
    const placed = { item, position: order[item.uuid] ?? item.position };
    const siblings = below.get(parent);
    if (siblings) siblings.push(placed);
    else below.set(parent, [placed]);
  }
  for (const siblings of below.values()) siblings.sort((one, two) => one.position - two.position);
  const byId = new Map<string, FolderNode>();
  const nodesBelow = (parent: string | null, level: number): readonly FolderNode[] =>
    (below.get(parent) ?? []).map((placed) => {
      const { item, position } = placed;
      const { uuid: id, name: label, type: kind } = item;
      const node: FolderNode =
        kind === 'folder'
          ? { id, label, list, kind, level, parent, position, item, children: nodesBelow(id, level + 1) }
          : new ReportNode(list, placed, parent, level, siteId);
      byId.set(id, node);
      return node;
    });
  const nodes = nodesBelow(null, 1);
  return { list, heading: headingOf(list, nodes), nodes, byId };
}

const headingOf = (list: ListName, children: readonly FolderNode[]): FolderNode => ({
  ...{ id: headingId(list), label: TITLES[list], list, kind: 'heading', level: 0 },
  ...{ parent: null, position: 0, item: null, children },
});

/** A report with its address (NAV-11, NAV-19), which is made when the row is shown: there may be thousands. */
class ReportNode implements FolderNode {
  readonly kind = 'report';
  readonly id: string;
  readonly label: string;
  readonly list: ListName;
  readonly level: number;
  readonly parent: string | null;
  readonly position: number;
  readonly item: TreeItem;
  readonly #siteId: string | null | undefined;

  constructor(
    list: ListName,
    { item, position }: Placed,
    parent: string | null,
    level: number,
    siteId?: string | null,
  ) {
    this.id = item.uuid;
    this.label = item.name;
    this.list = list;
    this.level = level;
    this.parent = parent;
    this.position = position;
    this.item = item;
    this.#siteId = siteId;
  }

  get href(): string | undefined {
    const type = this.item.reportType;
    return type ? reportPath({ type, siteId: this.#siteId, group: this.parent }, this.id) : undefined;
  }
}

/** The tree with an untitled row at the top of `parent` (FOLD-16). */
export function withDraft(tree: FolderTree, parent: string | null, label: string): readonly FolderNode[] {
  const level = parent === null ? 1 : (tree.byId.get(parent)?.level ?? 0) + 1;
  const draft: FolderNode = {
    ...{ id: DRAFT_ID, label, list: tree.list, kind: 'folder', action: 'create', level, parent },
    ...{ position: 0, item: null },
  };
  if (parent === null) return [draft, ...tree.nodes];
  const path = new Set([parent, ...ancestorsOf(tree, parent)]);
  const added = (nodes: readonly FolderNode[]): readonly FolderNode[] =>
    nodes.map((node) => {
      if (!path.has(node.id)) return node;
      const children = added(node.children ?? []);
      return { ...node, children: node.id === parent ? [draft, ...children] : children };
    });
  return added(tree.nodes);
}

/** The folders above an item, the nearest first. */
export function ancestorsOf(tree: FolderTree, id: string): readonly string[] {
  const path: string[] = [];
  for (let at = tree.byId.get(id)?.parent ?? null; at !== null; at = tree.byId.get(at)?.parent ?? null)
    path.push(at);
  return path;
}

/** Every folder: all are open while a search filters the list. */
export function allFolders(tree: FolderTree): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const { id, children } of tree.byId.values()) if (children) ids.add(id);
  return ids;
}

/** Levels of folders that `node` has with those in it: 0 for a report. */
export function foldersDeep(node: FolderNode): number {
  if (!node.children) return 0;
  return 1 + Math.max(0, ...node.children.map(foldersDeep));
}

/** FOLD-20: whether a folder may be made in this one. */
export const holdsFolders = ({ level }: FolderNode): boolean => level < MOST_FOLDER_LEVELS;
