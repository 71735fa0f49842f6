/**
 * Where lines jump over lines that they cross. Nothing of it is saved: it follows from the lines that are there, and a
 * line is drawn again when one is added, moved, restacked or removed where it runs.
 */
import { isHidden } from './document/behaviour.ts';
import type { DiagramDocument } from './document/document.ts';
import { movedObject } from './document/shift.ts';
import type { Transaction } from './document/transaction.ts';
import type { DiagramObject, Item, ObjectId } from './document/types.ts';
import { type Box, touches } from './geometry/box.ts';
import { crossed } from './geometry/crossed.ts';
import type { Crossing, Way } from './plugin.ts';
import type { Scene } from './scene/scene.ts';

interface CrossingParts {
  readonly document: DiagramDocument;
  readonly scene: Scene;
  readonly redraw: (item: Item) => void;
}

interface Jumper {
  readonly box: Box;
  readonly crossings: readonly Crossing[];
}

/** A change of more lines than this looks at every line that jumps, instead of at those nearby. */
const MANY = 64;
const NONE: readonly Crossing[] = [];

export class Crossings {
  readonly #parts: CrossingParts;
  /** Lines that jump. */
  readonly #jumpers = new Map<ObjectId, Jumper>();

  constructor(parts: CrossingParts) {
    this.#parts = parts;
    parts.scene.painter.crossingsOf = (id) => this.#jumpers.get(id)?.crossings ?? NONE;
  }

  /** After a change has reached the scene. */
  follow(change: Transaction): void {
    const touched = this.#touched(change);
    if (this.#jumpers.size === 0 || touched.length === 0) return;
    const isNear = ({ box }: Jumper): boolean =>
      touched.length > MANY || touched.some((one) => touches(one, box));
    for (const [id, jumper] of [...this.#jumpers]) if (isNear(jumper)) this.#look(id);
  }

  /** Returns where lines are and were that the change is about, and notes those that jump. */
  #touched({ added, updated, removed, reordered, shifted }: Transaction): Box[] {
    const { document } = this.#parts;
    const boxes: Box[] = [];
    const was = (object: DiagramObject): void => {
      const way = this.#wayOf(object);
      if (way) boxes.push(boxOf(way));
    };
    const is = (object: DiagramObject): void => {
      const way = this.#wayOf(object);
      if (!way) return;
      const box = boxOf(way);
      boxes.push(box);
      if (way.jumps) this.#jumpers.set(object.id, { box, crossings: this.#known(object.id) });
    };
    for (const { object } of removed) {
      was(object);
      this.#jumpers.delete(object.id);
    }
    for (let nth = 0; nth < added.length; nth++) is(added[nth]!.object);
    for (const [before, after] of updated) {
      was(before.object);
      is(after.object);
      if (!this.#wayOf(after.object)?.jumps) this.#jumpers.delete(after.object.id);
    }
    for (const { id } of reordered) was(document.get(id)!.object);
    shifted?.ids.forEach((id, nth) => {
      const { object } = document.get(id)!;
      if (!this.#isLine(object)) return;
      was(movedObject(object, shifted.before[2 * nth]!, shifted.before[2 * nth + 1]!));
      is(object);
    });
    return boxes;
  }

  readonly #known = (id: ObjectId): readonly Crossing[] => this.#jumpers.get(id)?.crossings ?? NONE;

  /** Draws a line again where it crosses others than before. */
  #look(id: ObjectId): void {
    const { document, redraw } = this.#parts;
    const item = document.get(id);
    const way = item && this.#wayOf(item.object);
    if (!way) {
      this.#jumpers.delete(id);
      return;
    }
    const crossings = this.#crossingsOf(item.object, way);
    const before = this.#known(id);
    this.#jumpers.set(id, { box: boxOf(way), crossings });
    if (!isSame(before, crossings)) redraw(item);
  }

  /** It jumps over those beneath it, and over those above it that do not jump themselves. */
  #crossingsOf(line: DiagramObject, way: Way): Crossing[] {
    const { scene } = this.#parts;
    const index = scene.indexOf(line.id)!;
    const found: Crossing[] = [];
    scene.eachIn(boxOf(way), (other) => {
      const object = scene.objectAt(other);
      if (other === index || !object || isHidden(object)) return;
      const across = this.#wayOf(object);
      if (across && (!across.jumps || scene.isAbove(index, other)))
        for (const [segment, share] of crossed(way.corners, across.corners))
          found.push({ segment, share, width: across.width });
    });
    return found.sort((a, b) => a.segment - b.segment || a.share - b.share);
  }

  #isLine({ identifier }: DiagramObject): boolean {
    return this.#parts.scene.kinds.hasWay(identifier);
  }

  #wayOf(object: DiagramObject): Way | undefined {
    if (!this.#isLine(object)) return undefined;
    return this.#parts.scene.kinds.named(object.identifier)?.ends?.way?.(object);
  }
}

function boxOf({ corners, width }: Way): Box {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return {
    minX: Math.min(...xs) - width,
    minY: Math.min(...ys) - width,
    maxX: Math.max(...xs) + width,
    maxY: Math.max(...ys) + width,
  };
}

const isSame = (a: readonly Crossing[], b: readonly Crossing[]): boolean =>
  a.length === b.length &&
  a.every(
    ({ segment, share, width }, nth) =>
      b[nth]!.segment === segment && b[nth]!.width === width && Math.abs(b[nth]!.share - share) < 1e-6,
  );
