/**
 * The list of layers as a tree: objects and groups in z-order, topmost first. A group is placed where its topmost
 * object is; cells are under their table, heads under their line.
 */
import { groupsOf, ownersOf } from '../document/members.ts';
import type { DiagramObject, GroupId, ObjectId, PlacedItem } from '../document/types.ts';
import type { LayerRef } from './layer.ts';

export interface LayerNode {
  readonly ref: LayerRef;
  parent: LayerNode | null;
  /** Index among its siblings, from 0. */
  place: number;
  /** For a group, the rank of its topmost object. */
  rank: number;
  /** Its children, topmost first; parts of an object in creation order. */
  readonly children: LayerNode[];
}

export interface LayerTree {
  readonly roots: LayerNode[];
  readonly objects: Map<ObjectId, LayerNode>;
  readonly groups: Map<GroupId, LayerNode>;
  /** Every part has its owner, and every group lies in one place: the tree can follow changes, see followTree. */
  readonly isRegular: boolean;
}

export const NONE: LayerNode[] = [];

/** `topDown`: every object once, topmost first. */
export function layerTree(topDown: Iterable<PlacedItem>): LayerTree {
  const roots: LayerNode[] = [];
  const objects = new Map<ObjectId, LayerNode>();
  const groups = new Map<GroupId, LayerNode>();
  const owned: [DiagramObject, LayerNode][] = [];
  let isRegular = true;
  const groupIn = (id: GroupId, parent: LayerNode | null, rank: number): LayerNode => {
    const there = groups.get(id);
    if (there) {
      isRegular &&= there.parent === parent;
      return there;
    }
    const node: LayerNode = { ref: { group: id }, parent, place: 0, rank, children: [] };
    groups.set(id, node);
    put(node, parent?.children ?? roots);
    return node;
  };
  for (const { object, rank } of topDown) {
    // Most objects have no children: a hundred thousand must not have a list each.
    const node: LayerNode = { ref: { id: object.id }, parent: null, place: 0, rank, children: NONE };
    objects.set(object.id, node);
    if (isOwned(object)) owned.push([object, node]);
    else {
      node.parent = groupsOf(object).reduceRight(
        (parent: LayerNode | null, id) => groupIn(id, parent, rank),
        null,
      );
      put(node, node.parent?.children ?? roots);
    }
  }
  // The lowest of them was created first.
  for (const [object, node] of owned.reverse()) {
    const owners = ownersOf(object);
    const owner = owners.find((id) => objects.has(id));
    isRegular &&= owner !== undefined && owner === owners[0];
    adopt(node, owner, objects, roots);
  }
  return { roots, objects, groups, isRegular };
}

function put(node: LayerNode, into: LayerNode[]): void {
  node.place = into.length;
  into.push(node);
}

export const isOwned = (object: DiagramObject): boolean =>
  object.parentId !== undefined || object.lineId !== undefined;

/** Objects whose owner is missing stand by themselves, below all others. */
function adopt(
  node: LayerNode,
  id: ObjectId | undefined,
  objects: ReadonlyMap<ObjectId, LayerNode>,
  roots: LayerNode[],
): void {
  const owner = id === undefined ? undefined : objects.get(id);
  node.parent = owner ?? null;
  if (owner?.children === NONE) (owner as { children: LayerNode[] }).children = [];
  put(node, owner?.children ?? roots);
}

/** Returns the visible rows: the children of a row follow it where it is open. */
export function flatten(tree: LayerTree, isOpen: (node: LayerNode) => boolean): LayerNode[] {
  const rows: LayerNode[] = [];
  const add = (nodes: readonly LayerNode[]): void => {
    for (const node of nodes) {
      rows.push(node);
      if (node.children.length > 0 && isOpen(node)) add(node.children);
    }
  };
  add(tree.roots);
  return rows;
}

export const siblingsOf = (tree: LayerTree, { parent }: LayerNode): readonly LayerNode[] =>
  parent?.children ?? tree.roots;

export function levelOf(node: LayerNode): number {
  let level = 1;
  for (let up = node.parent; up; up = up.parent) level++;
  return level;
}
