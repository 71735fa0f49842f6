/**
 * Updates the tree of layers after a change instead of rebuilding it from a hundred thousand objects: what was added,
 * removed or moved is put in its place, and only the lists that contain it are visited.
 */
import { groupsOf, OWNER_FIELDS, ownersOf } from '../document/members.ts';
import type { Transaction } from '../document/transaction.ts';
import type { DiagramObject, GroupId, Item, ObjectId } from '../document/types.ts';
import { isGroupRef } from './layer.ts';
import { isOwned, type LayerNode, type LayerTree, levelOf, NONE } from './layer-tree.ts';

/** Share of all objects: if more than this changed, rebuilding the tree is as fast. */
const MOST = 0.25;

interface Objects {
  get(id: ObjectId): Item | undefined;
  inGroup(id: GroupId): Iterable<ObjectId>;
}

/** Whether an update changes where the object stands in the tree. */
export const changesTree = ([{ object: before }, { object: after }]: readonly [Item, Item]): boolean =>
  before.groupIds !== after.groupIds || OWNER_FIELDS.some((field) => before[field] !== after[field]);

/** Returns false where the tree has to be rebuilt; it must not be used then. `document`: as it is after the change. */
export function followTree(tree: LayerTree, change: Transaction, document: Objects): boolean {
  const { added, removed, reordered, updated } = change;
  const moved = updated.filter(changesTree);
  const count = added.length + removed.length + reordered.length + moved.length;
  return (
    tree.isRegular && count <= tree.objects.size * MOST && new Following(tree).all(change, moved, document)
  );
}

class Following {
  private readonly tree: LayerTree;
  /** Nodes whose lists have changed; null is the root list. */
  private readonly touched = new Set<LayerNode | null>();
  private readonly gone = new Set<LayerNode>();
  private readonly rehung = new Set<LayerNode>();

  constructor(tree: LayerTree) {
    this.tree = tree;
  }

  all({ added, removed, reordered }: Transaction, moved: Transaction['updated'], document: Objects): boolean {
    const { objects } = this.tree;
    for (const { object } of removed) this.take(object.id);
    for (const { object, rank } of added)
      objects.set(object.id, { ref: { id: object.id }, parent: null, place: -1, rank, children: NONE });
    for (const { id, to } of reordered) {
      const node = objects.get(id)!;
      node.rank = to;
      this.touch(node.parent);
    }
    const hung =
      added.every(({ object }) => this.hang(object, true)) &&
      moved.every(([, { object }]) => this.hang(object));
    if (!hung || !this.fits(document)) return false;
    this.settle();
    return true;
  }

  private take(id: ObjectId): void {
    const node = this.tree.objects.get(id)!;
    this.tree.objects.delete(id);
    this.gone.add(node);
    this.touch(node.parent);
  }

  /** Puts the object's node under its current parent. Returns false where this tree cannot represent that. */
  private hang(object: DiagramObject, isNew = false): boolean {
    const { objects } = this.tree;
    const node = objects.get(object.id)!;
    let parent: LayerNode | null = null;
    if (isOwned(object)) {
      parent = objects.get(ownersOf(object)[0]!) ?? null;
      if (!parent || parent === node) return false;
      if (parent.children === NONE) (parent as { children: LayerNode[] }).children = [];
    } else {
      const groups = groupsOf(object);
      if (new Set(groups).size < groups.length) return false;
      for (const id of [...groups].reverse()) {
        const group = this.groupIn(id, parent);
        if (!group) return false;
        parent = group;
      }
    }
    if (isNew || node.parent !== parent) this.rehang(node, parent, isNew);
    else this.touch(parent);
    return true;
  }

  /** Returns undefined where the group lies in two places. */
  private groupIn(id: GroupId, parent: LayerNode | null): LayerNode | undefined {
    const { groups } = this.tree;
    const there = groups.get(id);
    if (there?.parent === parent) return there;
    if (there && this.rehung.has(there)) return undefined;
    const node = there ?? { ref: { group: id }, parent: null, place: -1, rank: 0, children: [] };
    groups.set(id, node);
    this.rehung.add(node);
    this.rehang(node, parent, !there);
    return node;
  }

  private rehang(node: LayerNode, parent: LayerNode | null, isNew: boolean): void {
    if (!isNew) this.touch(node.parent);
    node.parent = parent;
    (parent?.children ?? this.tree.roots).push(node);
    this.touch(parent);
  }

  private touch(node: LayerNode | null): void {
    this.touched.add(node);
  }

  /** Whether all objects of the groups that were moved name the new parent, and no part has lost its owner. */
  private fits(document: Objects): boolean {
    for (const { ref } of this.rehung)
      if (isGroupRef(ref))
        for (const id of document.inGroup(ref.group)) if (!this.isRight(document, id)) return false;
    for (const node of this.gone) if (node.children.some((child) => !this.gone.has(child))) return false;
    return true;
  }

  private isRight(document: Objects, id: ObjectId): boolean {
    const { object } = document.get(id)!;
    let up = this.tree.objects.get(id)?.parent;
    if (isOwned(object)) return true;
    for (const group of groupsOf(object)) {
      if (!up || up !== this.tree.groups.get(group)) return false;
      up = up.parent;
    }
    return up === null;
  }

  /** From the innermost lists outwards: a group's rank follows its objects', and an empty group is removed. */
  private settle(): void {
    const levels: (LayerNode | null)[][] = [];
    const add = (node: LayerNode | null): void => {
      const level = node ? levelOf(node) : 0;
      const nodes = levels[level];
      if (nodes) nodes.push(node);
      else levels[level] = [node];
    };
    for (const node of this.touched) if (!node || !this.gone.has(node)) add(node);
    for (let level = levels.length - 1; level >= 0; level--)
      for (const node of new Set(levels[level])) {
        const rank = this.relist(node);
        if (!node || !isGroupRef(node.ref) || rank === node.rank) continue;
        if (rank === undefined) {
          this.gone.add(node);
          this.tree.groups.delete(node.ref.group);
        } else node.rank = rank;
        add(node.parent);
      }
  }

  /** Sorts a list again; returns the rank of its first node. */
  private relist(parent: LayerNode | null): number | undefined {
    const list = parent?.children ?? this.tree.roots;
    const { gone } = this;
    let kept = 0;
    for (const node of list)
      if (node.parent === parent && (gone.size === 0 || !gone.has(node))) list[kept++] = node;
    list.length = kept;
    // Parts are in creation order, everything else topmost first.
    const way = parent && !isGroupRef(parent.ref) ? 1 : -1;
    list.sort((a, b) => way * (a.rank - b.rank));
    for (let nth = 0; nth < kept; nth++) list[nth]!.place = nth;
    return list[0]?.rank;
  }
}
