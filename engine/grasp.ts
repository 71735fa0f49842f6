/**
 * Decides what selecting an object selects: its whole group, or the owner that it is a part of, unless the builder has
 * entered that one.
 */
import { opensParts } from './document/behaviour.ts';
import type { DiagramDocument } from './document/document.ts';
import { groupsOf } from './document/members.ts';
import type { GroupId, ObjectId } from './document/types.ts';
import { bodiesOf, compositeOf, type KindOf } from './edit/composites.ts';
import { groupWithin, wholeGroups } from './edit/group.ts';
import type { Selection } from './edit/selection.ts';

export class Grasp {
  readonly #document: DiagramDocument;
  readonly #selection: Selection;
  readonly #kindOf: KindOf;
  /** The group that the builder has entered. */
  #group: GroupId | null = null;
  /** The object whose parts, such as the cells of a table, are selected one by one. */
  #opened: ObjectId | null = null;

  constructor(document: DiagramDocument, selection: Selection, kindOf: KindOf) {
    this.#document = document;
    this.#selection = selection;
    this.#kindOf = kindOf;
  }

  /** The group that the builder has entered; null outside of all. */
  get scope(): GroupId | null {
    return this.#group;
  }

  /** Leaves every group. */
  clear(): void {
    this.#group = null;
    this.#opened = null;
  }

  /** Returns everything that selecting these objects selects. */
  whole(ids: Iterable<ObjectId>): Set<ObjectId> {
    return wholeGroups(
      this.#document,
      bodiesOf(this.#document, ids, this.#kindOf, this.#opened),
      this.#group,
    );
  }

  /**
   * For the menu: returns a part by itself where the menu is about it, such as about rows and columns; otherwise the
   * whole.
   */
  touch(id: ObjectId): Set<ObjectId> {
    const owner = this.#ownerToOpen(id);
    if (owner !== undefined) this.#opened = owner;
    return this.whole([id]);
  }

  /** Returns what a second click on a selected object selects: a part by itself. */
  pickWithin(id: ObjectId): Set<ObjectId> {
    const owner = this.#ownerToOpen(id);
    if (owner !== undefined && this.#selection.size === 1 && this.#selection.has(owner)) this.#opened = owner;
    return this.whole([id]);
  }

  /** Selects exactly these objects, inside the group `scope`, so that each of them can be moved by itself. */
  select(ids: Iterable<ObjectId>, scope: GroupId | null): void {
    const held = [...ids];
    this.#group = scope;
    this.#opened = held.length === 1 ? (this.#ownerToOpen(held[0]!) ?? null) : null;
    this.#selection.set(held);
  }

  /** Enters the group that a click on the object means. Returns false where it means the object alone. */
  enter(id: ObjectId): boolean {
    const item = this.#document.get(id);
    const body = compositeOf(this.#document, id, this.#kindOf) ?? id;
    const within = item ? groupWithin(this.#document.get(body)!.object, this.#group) : null;
    if (within === null) {
      this.#opened = this.#ownerToOpen(id) ?? null;
      return false;
    }
    this.#group = within;
    this.#selection.set(this.whole([id]));
    return true;
  }

  /** Leaves the innermost group and selects it. Returns false outside of all. */
  leave(): boolean {
    const group = this.#group;
    const opened = this.#opened;
    if (opened !== null) {
      this.#opened = null;
      this.#selection.set(this.#document.get(opened) ? [opened] : []);
      return true;
    }
    if (group === null) return false;
    const [first] = this.#document.inGroup(group);
    const object = first === undefined ? undefined : this.#document.get(first)?.object;
    const groups = object ? groupsOf(object) : [];
    this.#group = groups[groups.indexOf(group) + 1] ?? null;
    this.#selection.set(first === undefined ? [] : this.whole([first]));
    return true;
  }

  /** Leaves the entered group if the object lies outside it. */
  leaveFor(id: ObjectId | null): void {
    const body = id === null ? undefined : (compositeOf(this.#document, id, this.#kindOf) ?? id);
    if (body !== this.#opened) this.#opened = null;
    const object = body === undefined ? undefined : this.#document.get(body)?.object;
    if (this.#group !== null && !(object && groupsOf(object).includes(this.#group))) this.#group = null;
  }

  /** Returns the owner of a part whose parts are selected one by one. */
  #ownerToOpen(id: ObjectId): ObjectId | undefined {
    const owner = compositeOf(this.#document, id, this.#kindOf);
    return owner !== undefined && owner !== id && opensParts(this.#document.get(owner)!.object)
      ? owner
      : undefined;
  }
}
