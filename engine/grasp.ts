/**
 * What taking hold of an object takes hold of: all of its group, or of what it is a part of, unless the builder has gone
 * into that one.
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
  /** The group that the builder has gone into. */
  #group: GroupId | null = null;
  /** The object whose parts, cells of a table, are taken hold of one by one. */
  #opened: ObjectId | null = null;

  constructor(document: DiagramDocument, selection: Selection, kindOf: KindOf) {
    this.#document = document;
    this.#selection = selection;
    this.#kindOf = kindOf;
  }

  /** The group that the builder has gone into; null outside of all. */
  get scope(): GroupId | null {
    return this.#group;
  }

  /** Outside of all. */
  clear(): void {
    this.#group = null;
    this.#opened = null;
  }

  /** All that taking hold of these objects takes hold of. */
  whole(ids: Iterable<ObjectId>): Set<ObjectId> {
    return wholeGroups(
      this.#document,
      bodiesOf(this.#document, ids, this.#kindOf, this.#opened),
      this.#group,
    );
  }

  /** For the menu: a part by itself, where the menu is about it, as about rows and columns; of all else the whole. */
  touch(id: ObjectId): Set<ObjectId> {
    const owner = this.#ownerToOpen(id);
    if (owner !== undefined) this.#opened = owner;
    return this.whole([id]);
  }

  /** What a second click on an object that is selected takes hold of: a part by itself. */
  pickWithin(id: ObjectId): Set<ObjectId> {
    const owner = this.#ownerToOpen(id);
    if (owner !== undefined && this.#selection.size === 1 && this.#selection.has(owner)) this.#opened = owner;
    return this.whole([id]);
  }

  /** Selects objects as they are, inside the group `scope`, so that each of them can be taken hold of by itself. */
  select(ids: Iterable<ObjectId>, scope: GroupId | null): void {
    const held = [...ids];
    this.#group = scope;
    this.#opened = held.length === 1 ? (this.#ownerToOpen(held[0]!) ?? null) : null;
    this.#selection.set(held);
  }

  /** Goes into the group that a click on the object means. False where it means the object alone. */
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

  /** Goes out of the group one level and selects it. False outside of all. */
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

  /** What lies outside of the group that the builder is in leads out of it. */
  leaveFor(id: ObjectId | null): void {
    const body = id === null ? undefined : (compositeOf(this.#document, id, this.#kindOf) ?? id);
    if (body !== this.#opened) this.#opened = null;
    const object = body === undefined ? undefined : this.#document.get(body)?.object;
    if (this.#group !== null && !(object && groupsOf(object).includes(this.#group))) this.#group = null;
  }

  /** What an object is a part of, where its parts are taken hold of one by one. */
  #ownerToOpen(id: ObjectId): ObjectId | undefined {
    const owner = compositeOf(this.#document, id, this.#kindOf);
    return owner !== undefined && owner !== id && opensParts(this.#document.get(owner)!.object)
      ? owner
      : undefined;
  }
}
