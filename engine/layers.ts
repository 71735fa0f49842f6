/**
 * The list of layers: all objects and groups as rows, topmost first; the page requests the rows that it shows. The tree
 * is updated only when something was added, removed or moved; the open rows are remembered here.
 */
import { isHidden } from './document/behaviour.ts';
import { groupName } from './document/group-name.ts';
import { groupsOf } from './document/members.ts';
import type { Transaction } from './document/transaction.ts';
import type { DiagramObject, GroupId, Item, ObjectId, PlacedItem } from './document/types.ts';
import { isPart } from './edit/composites.ts';
import { idsOf, isGroupRef, type LayerPlace, type LayerRef } from './edit/layer.ts';
import {
  flatten,
  type LayerNode,
  type LayerTree,
  layerTree,
  levelOf,
  siblingsOf,
} from './edit/layer-tree.ts';
import { changesTree, followTree } from './edit/layer-tree-follow.ts';
import { isLocked } from './edit/locks.ts';
import type { Editor } from './editor.ts';
import { type FindNames, nameOf } from './find.ts';
import type { LayerPage, LayerPick, LayerRow, LayerStep, Share } from './layer-rows.ts';

/** Most rows returned at once. */
const MOST = 200;

interface LayerSource {
  readonly editor: Editor;
  /** Every object, lowest first. */
  readonly stacked: () => readonly PlacedItem[];
  readonly names: FindNames;
}

export class Layers {
  private readonly source: LayerSource;
  private readonly opened = new Set<string>();
  private tree: LayerTree | null = null;
  /** A change that the tree has not followed yet, because nobody has asked since. */
  private pending: Transaction | null = null;
  private rows: readonly LayerNode[] | null = null;
  private filter = '';
  private anchor: string | null = null;
  private hiddenObjects: number | null = null;
  /** The selection that was made in the list itself. */
  private picked: ReadonlySet<ObjectId> | null = null;
  private readonly stop: () => void;

  constructor(source: LayerSource) {
    this.source = source;
    this.stop = source.editor.document.listen((change) => this.follow(change));
  }

  dispose(): void {
    this.stop();
  }

  /** Returns rows from `from` on; with a filter the matching ones, as a flat list. */
  page(from: number, count: number, filter = ''): LayerPage {
    const rows = this.listed(filter);
    const start = Math.max(0, Math.min(Math.floor(from), rows.length));
    const shown = rows.slice(start, start + Math.min(MOST, Math.max(0, count)));
    return {
      total: rows.length,
      from: start,
      rows: shown.map((node) => this.rowOf(node)),
      hiddenObjects: this.countHidden(),
    };
  }

  /** Expands or collapses a row. */
  setOpen(ref: LayerRef, open: boolean): void {
    if (open) this.opened.add(keyOf(ref));
    else this.opened.delete(keyOf(ref));
    this.rows = null;
  }

  /**
   * Returns the index of the first row of the selection, after opening the rows above it; null without one. With
   * `evenOwn` false, also null where the selection was made in the list, which knows the place already.
   */
  reveal(evenOwn = true): number | null {
    const { all } = this.source.editor.selection;
    if (!evenOwn && all === this.picked) return null;
    const [first] = all;
    const node = first === undefined ? undefined : this.theTree().objects.get(first);
    if (!node) return null;
    const unit = this.unitOf(node);
    for (let up = unit.parent; up; up = up.parent) this.setOpen(up.ref, true);
    const at = this.listed(this.filter).indexOf(unit);
    return at < 0 ? null : at;
  }

  /** Selects as a click on the row does: alone, with Ctrl, or with Shift from the last one on. */
  pick(ref: LayerRef, how: LayerPick): void {
    const { editor } = this.source;
    const node = this.nodeOf(ref);
    if (!node) return;
    const ids = how === 'range' ? this.idsBetween(this.anchor, node) : this.idsIn(node);
    if (how !== 'range') this.anchor = keyOf(ref);
    const scope = scopeOf(node);
    if (how !== 'toggle') editor.grasp.select(ids, scope);
    else if (ids.every((id) => editor.selection.has(id))) editor.selection.drop(ids);
    else editor.grasp.select([...editor.selection.all, ...ids], scope);
    this.picked = editor.selection.all;
  }

  /** Returns where one step moves the selection; null where it is at the end already. */
  step(way: LayerStep): LayerPlace | null {
    const units = this.units();
    const first = units[0];
    const last = units.at(-1);
    if (!first || !last) return null;
    const { parent } = first;
    if (way === 'out') return parent && outOf(parent, 'above');
    const before = this.beside(first, -1, units);
    const after = this.beside(last, 1, units);
    if (way === 'in') {
      const group = [before, after].find((node) => node && isGroupRef(node.ref));
      return group ? { beside: group.ref, where: 'inside' } : null;
    }
    if (way === 'up')
      return before ? { beside: before.ref, where: 'above' } : parent && outOf(parent, 'above');
    return after ? this.under(after, units) : last.parent && outOf(last.parent, 'below');
  }

  /**
   * Returns a place as the list shows it: below a group whose objects lie far apart means above the row that follows
   * it.
   */
  placed({ beside, where }: LayerPlace): LayerPlace {
    const node = this.nodeOf(beside);
    return where === 'below' && node ? this.under(node, this.units()) : { beside, where };
  }

  // --- inside --------------------------------------------------------------------------------------------------------

  private under(node: LayerNode, units: readonly LayerNode[]): LayerPlace {
    const next = this.beside(node, 1, units);
    return next && isGroupRef(node.ref)
      ? { beside: next.ref, where: 'above' }
      : { beside: node.ref, where: 'below' };
  }

  /** Returns the next sibling that is not one of these; nothing at the end. */
  private beside(node: LayerNode, by: 1 | -1, units: readonly LayerNode[]): LayerNode | undefined {
    const siblings = siblingsOf(this.theTree(), node);
    for (let at = node.place + by; at >= 0 && at < siblings.length; at += by)
      if (!units.includes(siblings[at]!)) return siblings[at];
    return undefined;
  }

  /** Returns the selection as rows, topmost first: groups that are selected as a whole, else objects. */
  private units(): LayerNode[] {
    const units = new Set<LayerNode>();
    for (const id of this.source.editor.selection.all) {
      const node = this.theTree().objects.get(id);
      if (node) units.add(this.unitOf(node));
    }
    return [...units].sort((a, b) => a.place - b.place);
  }

  private unitOf(node: LayerNode): LayerNode {
    let unit = node;
    for (let up = node.parent; up && this.isSelected(up); up = up.parent) unit = up;
    return unit;
  }

  private listed(filter: string): readonly LayerNode[] {
    if (filter !== this.filter) this.rows = null;
    this.filter = filter;
    this.rows ??=
      filter.trim() === ''
        ? flatten(this.theTree(), ({ ref }) => this.opened.has(keyOf(ref)))
        : this.search(filter.trim().toLowerCase());
    return this.rows;
  }

  private search(wanted: string): LayerNode[] {
    const all = flatten(this.theTree(), () => true);
    return all.filter((node) => this.wordsOf(node).some((word) => word.toLowerCase().includes(wanted)));
  }

  private wordsOf({ ref }: LayerNode): string[] {
    if (isGroupRef(ref)) return [groupName(ref.group), 'Group'];
    const object = this.source.editor.document.get(ref.id)!.object;
    const tag = this.tagOf(object.id);
    const { kindTitle, titleOf } = this.source.names;
    return [nameOf(object) ?? '', titleOf(object), kindTitle(object.identifier), ...(tag ? [tag] : [])];
  }

  private tagOf(id: ObjectId): string | undefined {
    const tag = this.source.editor.document.get(id)?.config?.linkedTag;
    return tag === undefined ? undefined : this.source.names.tagName(tag);
  }

  private rowOf(node: LayerNode): LayerRow {
    const { ref } = node;
    const object = isGroupRef(ref) ? undefined : this.source.editor.document.get(ref.id)?.object;
    const isFiltered = this.filter.trim() !== '';
    return {
      key: keyOf(ref),
      ref,
      name: object ? (nameOf(object) ?? '') : isGroupRef(ref) ? groupName(ref.group) : '',
      title: object ? this.source.names.titleOf(object) : 'Group',
      kind: object?.identifier ?? null,
      shape: typeof object?.shape === 'string' ? object.shape : null,
      tag: (object && this.tagOf(object.id)) ?? null,
      level: isFiltered ? 1 : levelOf(node),
      place: isFiltered ? this.rows!.indexOf(node) + 1 : node.place + 1,
      of: isFiltered ? this.rows!.length : siblingsOf(this.theTree(), node).length,
      open: node.children.length === 0 || isFiltered ? null : this.opened.has(keyOf(ref)),
      locked: this.share(node, (one) => isLocked(one)),
      hidden: this.share(node, isHidden),
      selected: this.isSelected(node),
      within: this.isWithin(node),
      fixed: object !== undefined && isPart(object, this.source.editor.kindOf),
    };
  }

  private share({ ref }: LayerNode, has: (object: DiagramObject) => boolean): Share {
    const { document } = this.source.editor;
    let some = false;
    let others = false;
    for (const id of isGroupRef(ref) ? document.inGroup(ref.group) : [ref.id]) {
      const item: Item | undefined = document.get(id);
      if (item && has(item.object)) some = true;
      else others = true;
      if (some && others) return 'some';
    }
    return some ? 'all' : 'none';
  }

  private isSelected({ ref }: LayerNode): boolean {
    const { document, selection } = this.source.editor;
    if (!isGroupRef(ref)) return selection.has(ref.id);
    for (const id of document.inGroup(ref.group)) if (!selection.has(id)) return false;
    return true;
  }

  private isWithin({ parent }: LayerNode): boolean {
    for (let up = parent; up; up = up.parent) if (this.isSelected(up)) return true;
    return false;
  }

  private idsIn({ ref }: LayerNode): ObjectId[] {
    return idsOf(this.source.editor.document, ref);
  }

  private idsBetween(anchor: string | null, node: LayerNode): ObjectId[] {
    const rows = this.listed(this.filter);
    const to = rows.indexOf(node);
    const from = rows.findIndex(({ ref }) => keyOf(ref) === anchor);
    const [low, high] = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)];
    return rows.slice(low, high + 1).flatMap((one) => this.idsIn(one));
  }

  private nodeOf(ref: LayerRef): LayerNode | undefined {
    const { objects, groups } = this.theTree();
    return isGroupRef(ref) ? groups.get(ref.group) : objects.get(ref.id);
  }

  private theTree(): LayerTree {
    const { source, pending } = this;
    this.pending = null;
    if (this.tree && pending && !followTree(this.tree, pending, source.editor.document)) this.tree = null;
    this.tree ??= layerTree([...source.stacked()].reverse());
    return this.tree;
  }

  /** Renaming a group changes its id: an open group stays open, and the row clicked last is kept. */
  private followName([{ object: before }, { object: after }]: readonly [Item, Item]): void {
    if (before.groupIds === after.groupIds) return;
    const [old, now] = [groupsOf(before), groupsOf(after)];
    if (old.length !== now.length) return;
    old.forEach((id, nth) => {
      const [from, to] = [keyOf({ group: id }), keyOf({ group: now[nth]! })];
      if (from === to) return;
      if (this.opened.delete(from)) this.opened.add(to);
      if (this.anchor === from) this.anchor = to;
    });
  }

  private countHidden(): number {
    if (this.hiddenObjects === null) {
      this.hiddenObjects = 0;
      for (const { object } of this.source.editor.document.items())
        if (isHidden(object)) this.hiddenObjects++;
    }
    return this.hiddenObjects;
  }

  private follow(change: Transaction): void {
    const { added, removed, reordered, updated } = change;
    if (added.length + removed.length + updated.length > 0) this.hiddenObjects = null;
    for (const pair of updated) this.followName(pair);
    if (added.length + removed.length + reordered.length > 0 || updated.some(changesTree)) {
      // Followed in the document after the change: two pending changes cannot be followed one after the other.
      if (this.pending) this.tree = null;
      this.pending = this.tree && change;
      this.rows = null;
    } else if (updated.length > 0 && this.filter.trim() !== '') this.rows = null;
  }
}

/** Ids may also be numbers: 1 and "1" are two objects. */
const keyOf = (ref: LayerRef): string =>
  isGroupRef(ref) ? `g:${ref.group}` : `${typeof ref.id === 'number' ? 'n' : 's'}:${ref.id}`;

/** Moves out of a group to beside it; parts of an object stay in it. */
const outOf = ({ ref }: LayerNode, where: 'above' | 'below'): LayerPlace | null =>
  isGroupRef(ref) ? { beside: ref, where } : null;

/** Returns the group that is entered by selecting the row by itself. */
function scopeOf({ parent }: LayerNode): GroupId | null {
  for (let up = parent; up; up = up.parent) if (isGroupRef(up.ref)) return up.ref.group;
  return null;
}
