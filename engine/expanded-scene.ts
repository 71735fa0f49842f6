/** Keeps what is drawn for instances in the scene, right above each instance: they always come and go together. */
import type { DiagramDocument } from './document/document.ts';
import type { Transaction } from './document/transaction.ts';
import type { DiagramObject, Item, ObjectId } from './document/types.ts';
import type { Expansions } from './expansions.ts';
import { isLinked, isTwin } from './scene/looks.ts';
import type { Scene } from './scene/scene.ts';
import type { SceneIndex } from './scene/types.ts';
import { type Imprint, Stamps } from './stamps.ts';

interface ExpandedParts {
  readonly document: DiagramDocument;
  readonly scene: Scene;
  readonly expansions: Expansions;
  /** `like`: the row of one that looks the same. */
  readonly bind: (item: Item, index: SceneIndex, like?: SceneIndex) => void;
  readonly unbind: (index: SceneIndex) => void;
}

export class ExpandedScene {
  readonly #parts: ExpandedParts;

  constructor(parts: ExpandedParts) {
    this.#parts = parts;
    const { scene, expansions } = parts;
    scene.parts.source = expansions;
    scene.painter.isExpanded = (id) => expansions.countOf(id) > 0;
  }

  /** Before a change reaches the scene: what is drawn for instances that it removes or changes leaves it. */
  leave({ removed, updated }: Transaction): void {
    const { expansions, document } = this.#parts;
    if (expansions.size === 0) return;
    if (document.size === 0) {
      // The scene is emptied at once.
      for (const id of expansions.instances) this.#unbindAll(id);
      expansions.clear();
      return;
    }
    for (const { object } of removed) this.#remove(object.id);
    for (const [{ object }] of updated) this.#remove(object.id);
  }

  /** Before a change reaches the scene, too: it draws what stands for others as an empty box. */
  prepare({ added, updated }: Transaction): void {
    const { scene, expansions } = this.#parts;
    const stamps = new Stamps();
    for (const [, item] of updated) if (scene.kinds.isExpanding(item.object)) expansions.make(item, stamps);
    for (let nth = 0; nth < added.length; nth++)
      if (scene.kinds.isExpanding(added[nth]!.object)) expansions.make(added[nth]!, stamps);
  }

  /** After a change has reached the scene: what is drawn for instances follows them. */
  follow({ added, updated, shifted, reordered }: Transaction): void {
    const { scene, expansions } = this.#parts;
    if (expansions.size === 0) return;
    const changed = new Set(updated.map(([, { object }]) => object.id).filter(this.#isDrawn));
    this.#addAll([...added.map(({ object }) => object.id).filter(this.#isDrawn), ...changed]);
    if (shifted) this.#shift(shifted.ids.filter(this.#isDrawn));
    for (const { id } of reordered) if (this.#isDrawn(id) && !changed.has(id)) scene.parts.reordered(id);
  }

  /** The definitions under these keys have changed: everything that they are drawn in is drawn again. */
  redefined(keys: ReadonlySet<string>): void {
    const { document, scene, expansions } = this.#parts;
    const named = [...document.items()].filter(({ object }) => scene.kinds.isExpanding(object));
    // Thousands of instances have a few keys.
    const isTouched = new Map<string | undefined, boolean>();
    const touched = named.filter(({ object }) => {
      const key = this.#keyOf(object);
      if (!isTouched.has(key)) isTouched.set(key, this.#isDrawnBy(key, keys));
      return isTouched.get(key);
    });
    const before = new Set(touched.map(({ object }) => object.id).filter(this.#isDrawn));
    for (const id of before) this.#remove(id);
    this.#announce(touched);
    const stamps = new Stamps();
    let emptied: Item | undefined;
    for (const item of touched) {
      const { id } = item.object;
      const imprint = expansions.make(item, stamps);
      const isDrawn = this.#isDrawn(id);
      if (isDrawn !== before.has(id)) this.#redraw(item, isDrawn ? emptied : undefined);
      if (isDrawn) emptied = item;
      if (imprint) this.#add(id, imprint);
    }
  }

  /** The instances of the kind, and those in which an object of it is drawn. */
  allWith(identifier: string): ObjectId[] {
    const { document, expansions } = this.#parts;
    return [...expansions.instances].filter(
      (id) =>
        document.get(id)?.object.identifier === identifier ||
        expansions.of(id).some(({ object }) => object.identifier === identifier),
    );
  }

  /** Works out anew what is drawn for instances, where nothing is at the moment: code of kinds has changed. */
  remake(instances: readonly ObjectId[]): void {
    const { document, expansions } = this.#parts;
    const stamps = new Stamps();
    for (const id of instances) expansions.make(document.get(id)!, stamps);
  }

  /** Does something while nothing is drawn for these instances. What is drawn for them then shows no values. */
  without(instances: readonly ObjectId[], work: () => void): void {
    for (const id of instances) this.#takeOut(id);
    work();
    this.#addAll(instances, () => {});
  }

  /** Shows the values of what is drawn for an instance. */
  bindAll(id: ObjectId): void {
    const { scene, expansions, bind } = this.#parts;
    const rows = scene.parts.of(id);
    for (const [nth, item] of expansions.of(id).entries()) bind(item, rows[nth]!);
  }

  #unbindAll(id: ObjectId): void {
    for (const row of this.#parts.scene.parts.of(id)) this.#parts.unbind(row);
  }

  readonly #isDrawn = (id: ObjectId): boolean => this.#parts.expansions.countOf(id) > 0;

  #keyOf(object: DiagramObject): string | undefined {
    return this.#parts.scene.kinds.named(object.identifier)?.expansion?.keyOf(object);
  }

  #isDrawnBy(key: string | undefined, keys: ReadonlySet<string>): boolean {
    return key !== undefined && this.#parts.expansions.closure(key).some((one) => keys.has(one));
  }

  /** The instance itself is a placeholder, or an empty box. `emptied`: another that is one now. */
  #redraw(item: Item, emptied: Item | undefined): void {
    const { unbind, bind, scene } = this.#parts;
    const index = scene.indexOf(item.object.id)!;
    const isAlike = emptied && isTwin(emptied.object, item.object) && isLinked(emptied) === isLinked(item);
    unbind(index);
    scene.redraw(item, index, isAlike ? scene.indexOf(emptied.object.id) : undefined);
    bind(item, index);
  }

  #remove(id: ObjectId): void {
    this.#takeOut(id);
    this.#parts.expansions.drop(id);
  }

  #takeOut(id: ObjectId): void {
    this.#unbindAll(id);
    this.#parts.scene.parts.remove(id);
  }

  /** Draws what is known to be drawn for these instances, and shows its values. */
  #addAll(ids: readonly ObjectId[], bind = this.#parts.bind): void {
    const { expansions, scene } = this.#parts;
    scene.expectRows(ids.reduce((sum: number, id) => sum + expansions.countOf(id), scene.count));
    const stamps = new Stamps();
    for (const id of ids) {
      const imprint = expansions.again(id, stamps);
      if (imprint) this.#add(id, imprint, bind);
    }
  }

  #add(id: ObjectId, imprint: Imprint, bind = this.#parts.bind): void {
    const { scene } = this.#parts;
    const drawings = imprint.drawings();
    if (drawings.length === 0) return;
    const rows = scene.parts.add(id, drawings);
    for (let nth = 0; nth < rows.length; nth++) {
      const { item, copy } = drawings[nth]!;
      const row = rows[nth]!;
      if (!copy && scene.parts.isCopyable(row, item)) imprint.remember(nth, item, row);
      bind(item, row, copy?.from);
    }
  }

  /** The tables grow once, however many instances there are. All of a key mostly consist of as many objects. */
  #announce(instances: readonly Item[]): void {
    const { expansions, scene } = this.#parts;
    const counts = new Map<string | undefined, number>();
    let total = scene.count;
    for (const item of instances) {
      const key = this.#keyOf(item.object);
      const count = counts.get(key) ?? expansions.consider(item).length;
      counts.set(key, count);
      total += count;
    }
    scene.expectRows(total);
  }

  /** Those that only changed their place keep their drawings and their values. */
  #shift(ids: readonly ObjectId[]): void {
    const { document, expansions, scene } = this.#parts;
    const stamps = new Stamps();
    for (const id of ids) {
      const imprint = expansions.make(document.get(id)!, stamps);
      if (imprint) scene.parts.move(id, imprint.middles());
    }
    if (ids.length > 0) scene.marksChanged();
  }
}
