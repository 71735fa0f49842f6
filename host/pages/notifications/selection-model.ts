/**
 * What a notification monitors, as its form holds it: keys of areas, routes and sites, each whole or with single tags.
 * No React here: ticking is tested as data.
 */
import type { Area, MonitoredItem } from '../../../api/contract/index.ts';

export interface SelectedTag {
  readonly uuid: string;
  readonly name: string;
}

interface SelectedNode {
  /** Everything below it, with what is added later. */
  readonly all: boolean;
  /** Of a site: single tags. */
  readonly tags: readonly SelectedTag[];
}

/** Key of a node, as `route-site-{uuid}` → what is selected there. Nodes of which nothing is selected are absent. */
export type Selection = Readonly<Record<string, SelectedNode>>;

export interface ItemNode {
  readonly key: string;
  readonly uuid: string;
  readonly name: string;
  readonly kind: 'area' | 'route' | 'site';
  /** Key of the node above; null for an area. */
  readonly parent: string | null;
  readonly children: readonly ItemNode[];
}

export interface ItemTree {
  readonly roots: readonly ItemNode[];
  readonly byKey: ReadonlyMap<string, ItemNode>;
}

type Named = Area['sites'][number];

/** The company's tree with the keys of the wire (NOTI-05). */
export function itemTree(areas: readonly Area[]): ItemTree {
  const byKey = new Map<string, ItemNode>();
  const node = (
    kind: ItemNode['kind'],
    prefix: string,
    { uuid, name }: Omit<Named, 'id'>,
    parent: string | null,
    childrenOf: (key: string) => readonly ItemNode[],
  ): ItemNode => {
    const key = `${prefix}-${uuid}`;
    const made = { key, uuid, name, kind, parent, children: childrenOf(key) };
    byKey.set(key, made);
    return made;
  };
  const sites = (prefix: string, of: readonly Named[], parent: string) =>
    of.map((site) => node('site', prefix, site, parent, () => []));
  const roots = areas.map((area) =>
    node('area', 'area', area, null, (key) => [
      ...area.routes.map((route) =>
        node('route', 'route', route, key, (own) => sites('route-site', route.sites, own)),
      ),
      ...sites('area-site', area.sites, key),
    ]),
  );
  return { roots, byKey };
}

type Mark = boolean | 'mixed';

const ancestors = (tree: ItemTree, key: string): string[] => {
  const above: string[] = [];
  for (let at = tree.byKey.get(key)?.parent ?? null; at !== null; at = tree.byKey.get(at)?.parent ?? null)
    above.push(at);
  return above;
};

/** How each node of the tree is ticked. */
export function marksOf(tree: ItemTree, selection: Selection): (key: string) => Mark {
  const partial = new Set<string>();
  for (const [key, { all, tags }] of Object.entries(selection)) {
    if (!all && tags.length > 0) partial.add(key);
    for (const above of ancestors(tree, key)) partial.add(above);
  }
  return (key) => {
    if (isCovered(tree, selection, key)) return true;
    return partial.has(key) ? 'mixed' : false;
  };
}

/** The node itself, or the one above that is selected as a whole. */
const coverOf = (tree: ItemTree, selection: Selection, key: string): string | undefined =>
  [key, ...ancestors(tree, key)].find((at) => selection[at]?.all);

export const isCovered = (tree: ItemTree, selection: Selection, key: string): boolean =>
  coverOf(tree, selection, key) !== undefined;

/** Ticks a node with all below it, or, where it is ticked, takes it out: the others of its branch stay. */
export function toggledNode(tree: ItemTree, selection: Selection, key: string): Selection {
  const cover = coverOf(tree, selection, key);
  return cover === undefined
    ? { ...withoutSubtree(tree, selection, key), [key]: { all: true, tags: [] } }
    : withoutNode(tree, selection, cover, key);
}

/** A node and everything below it leave. */
function withoutSubtree(tree: ItemTree, selection: Selection, key: string): Selection {
  return Object.fromEntries(
    Object.entries(selection).filter(([at]) => at !== key && !ancestors(tree, at).includes(key)),
  );
}

/** `cover` is selected as a whole: instead of it, all that is beside the way from it down to `key`. */
function withoutNode(tree: ItemTree, selection: Selection, cover: string, key: string): Selection {
  const next: Record<string, SelectedNode> = { ...withoutSubtree(tree, selection, cover) };
  const way = new Set([key, ...ancestors(tree, key)]);
  const spread = (at: string): void => {
    if (at === key) return;
    for (const child of tree.byKey.get(at)?.children ?? [])
      if (way.has(child.key)) spread(child.key);
      else next[child.key] = { all: true, tags: [] };
  };
  spread(cover);
  return next;
}

/** Ticks a tag of a site, or takes it out. `every`: all tags of the site, where it is selected as a whole. */
export function toggledTag(
  tree: ItemTree,
  selection: Selection,
  site: string,
  tag: SelectedTag,
  every: readonly SelectedTag[],
): Selection {
  if (isCovered(tree, selection, site)) {
    const rest = every.filter(({ uuid }) => uuid !== tag.uuid).map(({ uuid, name }) => ({ uuid, name }));
    return withTags(withoutNode(tree, selection, coverOf(tree, selection, site)!, site), site, rest);
  }
  const tags = selection[site]?.tags ?? [];
  const isIn = tags.some(({ uuid }) => uuid === tag.uuid);
  const { uuid, name } = tag;
  return withTags(
    selection,
    site,
    isIn ? tags.filter((one) => one.uuid !== uuid) : [...tags, { uuid, name }],
  );
}

function withTags(selection: Selection, site: string, tags: readonly SelectedTag[]): Selection {
  const { [site]: _, ...rest } = selection;
  return tags.length === 0 ? rest : { ...rest, [site]: { all: false, tags } };
}

/** What the server answered, without the nodes that only hold some. */
export const selectionOf = (items: Readonly<Record<string, MonitoredItem>>): Selection =>
  Object.fromEntries(
    Object.entries(items)
      .filter(([, { all, tags }]) => all || tags.length > 0)
      .map(([key, { all, tags }]) => [
        key,
        { all, tags: all ? [] : tags.map(({ uuid, name }) => ({ uuid, name })) },
      ]),
  );

/** As it is sent. */
export const itemsBody = (selection: Selection) =>
  Object.fromEntries(
    Object.entries(selection).map(([key, { all, tags }]) => [
      key,
      all ? { all: true } : { all: false, tags: tags.map(({ uuid }) => uuid) },
    ]),
  );
