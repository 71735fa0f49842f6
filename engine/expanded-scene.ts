/**
 * Keeps what is drawn for instances in the scene, right above each instance in the order: they have its rank, and the
 * order keeps what has one rank as it was added. So they always come and go together.
 */
import type { DiagramDocument } from './document/document.ts';
import { placedItem } from './document/item.ts';
import { type Move, type Transaction, transaction } from './document/transaction.ts';
import type { DiagramObject, Item, ObjectId, PlacedItem } from './document/types.ts';
import type { Expansions } from './expansions.ts';
import type { Scene } from './scene/scene.ts';
import { Stencils } from './scene/stencils.ts';

interface ExpandedParts {
  readonly document: DiagramDocument;
  readonly scene: Scene;
  readonly expansions: Expansions;
  readonly bind: (item: Item) => void;
  readonly unbind: (id: ObjectId) => void;
}

/** The scene reads the new places from the objects. */
const NO_PLACES = { before: new Float64Array(0), after: new Float64Array(0) } as const;

export class ExpandedScene {
  readonly #parts: ExpandedParts;

  constructor(parts: ExpandedParts) {
    this.#parts = parts;
    const { scene, expansions } = parts;
    scene.painter.isExpanded = (id) => expansions.of(id).length > 0;
  }

  /** Before a change reaches the scene: what is drawn for instances that it removes or changes leaves it. */
  leave({ removed, updated }: Transaction): void {
    const { expansions } = this.#parts;
    if (expansions.size === 0) return;
    if (this.#parts.document.size === 0) {
      // The scene is emptied at once.
      for (const id of expansions.instances)
        for (const { object } of expansions.of(id)) this.#parts.unbind(object.id);
      expansions.clear();
      return;
    }
    for (const { object } of removed) this.#remove(object.id);
    for (const [{ object }] of updated) this.#remove(object.id);
  }

  /** Returns the change with what is drawn for new instances, each right above its own. */
  around(change: Transaction): Transaction {
    const { scene, expansions } = this.#parts;
    const { kinds } = scene;
    for (const [, { object, config }] of change.updated)
      if (kinds.isExpanding(object)) expansions.make({ object, config });
    if (!change.added.some(({ object }) => kinds.isExpanding(object))) return change;
    const added: PlacedItem[] = [];
    for (const placed of change.added) {
      added.push(placed);
      if (!kinds.isExpanding(placed.object)) continue;
      for (const item of expansions.make(placed)) added.push({ ...item, rank: placed.rank });
    }
    const { originals: _notForAll, ...rest } = change;
    return { ...rest, added };
  }

  /** After a change has reached the scene: what is drawn for instances follows them. */
  follow({ added, updated, shifted, reordered }: Transaction): void {
    const { scene, expansions } = this.#parts;
    if (expansions.size === 0) return;
    for (const { object } of added) this.bindAll(object.id);
    const changed = new Set<ObjectId>();
    for (const [, { object }] of updated) {
      if (expansions.of(object.id).length === 0) continue;
      changed.add(object.id);
      this.#add([object.id]);
      this.bindAll(object.id);
    }
    if (shifted) this.#shift(shifted.ids);
    const moves = reordered.flatMap(({ id, from, to }): Move[] =>
      changed.has(id) ? [] : expansions.of(id).map((item) => ({ id: item.object.id, from, to })),
    );
    if (moves.length > 0) scene.apply(transaction({ reordered: moves }));
  }

  /** The definitions under these keys have changed: everything that they are drawn in is drawn again. */
  redefined(keys: ReadonlySet<string>): void {
    const { document, scene } = this.#parts;
    const { kinds } = scene;
    const named = [...document.items()].filter(({ object }) => kinds.isExpanding(object));
    // Thousands of instances have a few keys.
    const isTouched = new Map<string | undefined, boolean>();
    const touched = named.filter(({ object }) => {
      const key = kinds.named(object.identifier)?.expansion?.keyOf(object);
      if (!isTouched.has(key)) isTouched.set(key, this.#isDrawnBy(key, keys));
      return isTouched.get(key);
    });
    for (const { object } of touched) this.#remove(object.id);
    for (const item of touched) {
      this.#parts.expansions.make(item);
      this.#redraw(item);
    }
    this.#add(touched.map(({ object }) => object.id));
    for (const { object } of touched) this.bindAll(object.id);
  }

  /** The instances of the kind, and those in which an object of it is drawn. */
  allWith(identifier: string): ObjectId[] {
    const { document, expansions } = this.#parts;
    const isOfKind = (object: DiagramObject | undefined): boolean => object?.identifier === identifier;
    return [...expansions.instances].filter(
      (id) => isOfKind(document.get(id)?.object) || expansions.of(id).some(({ object }) => isOfKind(object)),
    );
  }

  /** Does something while nothing is drawn for these instances. What is drawn for them then shows no values. */
  without(instances: readonly ObjectId[], work: () => void): void {
    const { expansions } = this.#parts;
    const kept = instances.map((id) => [id, expansions.of(id)] as const);
    for (const [, items] of kept) this.#takeOut(items);
    work();
    this.#add(instances);
  }

  /** Shows the values of what is drawn for an instance. */
  bindAll(id: ObjectId): void {
    for (const item of this.#parts.expansions.of(id)) this.#parts.bind(item);
  }

  #isDrawnBy(key: string | undefined, keys: ReadonlySet<string>): boolean {
    return key !== undefined && this.#parts.expansions.closure(key).some((one) => keys.has(one));
  }

  /** The instance itself is a placeholder, or an empty box. */
  #redraw(item: Item): void {
    const { unbind, bind, scene } = this.#parts;
    unbind(item.object.id);
    scene.redraw(item);
    bind(item);
  }

  #remove(id: ObjectId): void {
    this.#takeOut(this.#parts.expansions.take(id));
  }

  #takeOut(items: readonly Item[]): void {
    if (items.length === 0) return;
    for (const { object } of items) this.#parts.unbind(object.id);
    this.#parts.scene.apply(transaction({ removed: items.map((item) => ({ ...item, rank: 0 })) }));
  }

  /** All at once: the tables then grow once, however many instances there are. */
  #add(ids: readonly ObjectId[]): void {
    const { document, expansions, scene } = this.#parts;
    const stencils = new Stencils();
    const added: PlacedItem[] = [];
    const originals: (DiagramObject | undefined)[] = [];
    for (const id of ids) {
      const { rank, object } = document.get(id)!;
      const key = String(scene.kinds.named(object.identifier)?.expansion?.keyOf(object));
      for (const [nth, item] of expansions.of(id).entries()) {
        added.push(placedItem(item, rank));
        originals.push(scene.kinds.isFed(item.object) ? undefined : stencils.originalOf(key, nth, item));
      }
    }
    scene.apply(transaction({ added, originals }), true);
  }

  /** Those that only changed their place keep their drawings and their values. */
  #shift(ids: readonly ObjectId[]): void {
    const { document, expansions, scene } = this.#parts;
    const moved = new Map<ObjectId, Item>();
    for (const id of ids) {
      if (expansions.of(id).length === 0) continue;
      for (const item of expansions.make(document.get(id)!)) moved.set(item.object.id, item);
    }
    if (moved.size > 0) scene.shift({ ids: [...moved.keys()], ...NO_PLACES }, moved);
  }
}
