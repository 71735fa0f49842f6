/** Finds the object at a point and the objects in a box: the grid first, then the exact shapes, topmost first. */
import { isHitByBox } from '../document/behaviour.ts';
import { encloses } from '../geometry/box.ts';
import {
  ellipse,
  hypot,
  inSweep,
  polygon,
  roundedBox,
  segment,
  starPoints,
  triangle,
} from '../geometry/distance.ts';
import { firstHalf, secondHalf } from '../primitives/half.ts';
import { isVisible } from '../primitives/palette.ts';
import {
  isShown,
  Modifier,
  modifierSlot,
  OBJECT_WORDS,
  ObjectFlag,
  paintSlotRow,
  RECORD_WORDS,
  RecordFlag,
  RecordType,
  SLOT_WORDS,
} from '../primitives/record.ts';
import { easedSlot } from '../primitives/slot-row.ts';
import type { SceneTables } from '../primitives/tables.ts';
import type { Scene } from '../scene/scene.ts';
import { recordRow, type SceneIndex, type WorldBox } from '../scene/types.ts';

const NONE = -1;

export class HitTest {
  private readonly scene: Scene;
  private best = NONE;
  private x = 0;
  private y = 0;
  private tolerance = 0;
  private time = 0;
  private accepts: ((index: SceneIndex) => boolean) | undefined;

  constructor(scene: Scene) {
    this.scene = scene;
  }

  /**
   * Returns the topmost object whose paint is within `tolerance` units of a world point, or undefined. `accepts`
   * filters candidates; `time`, in seconds, determines the position of moving parts.
   */
  at(
    x: number,
    y: number,
    tolerance: number,
    time: number,
    accepts?: (index: SceneIndex) => boolean,
  ): SceneIndex | undefined {
    this.best = NONE;
    this.x = x;
    this.y = y;
    this.tolerance = tolerance;
    this.time = time;
    this.accepts = accepts;
    const box = { minX: x - tolerance, minY: y - tolerance, maxX: x + tolerance, maxY: y + tolerance };
    this.scene.eachNear(box, this.consider);
    return this.best === NONE ? undefined : this.best;
  }

  /**
   * Returns the topmost text whose box contains a world point: also between its letters, and where it is empty, because
   * a text is what the user means there.
   */
  textAt(x: number, y: number, accepts: (index: SceneIndex) => boolean = () => true): SceneIndex | undefined {
    let best: SceneIndex | undefined;
    this.scene.eachNear({ minX: x, minY: y, maxX: x, maxY: y }, (index) => {
      if (!this.isThere(index) || (best !== undefined && !this.scene.isAbove(index, best))) return;
      if (this.isText(index) && accepts(index)) best = index;
    });
    return best;
  }

  /** Returns objects whose bounds touch the box, or with `whole` lie inside it, lowest first. */
  inBox(box: WorldBox, whole: boolean): SceneIndex[] {
    const { indices, count } = this.scene.visible(box);
    const found = Array.from(indices.subarray(0, count)).filter((index) => this.isThere(index));
    return whole ? found.filter((index) => encloses(box, this.scene.boxOf(index))) : found;
  }

  private readonly consider = (index: SceneIndex): void => {
    const { scene } = this;
    if (!this.isThere(index)) return;
    if (this.best !== NONE && !scene.isAbove(index, this.best)) return;
    if (this.accepts && !this.accepts(index)) return;
    if (this.isHit(index)) this.best = index;
  };

  private isThere(index: SceneIndex): boolean {
    const { scene } = this;
    if (scene.tables.objects.words[index * OBJECT_WORDS + 5]! & ObjectFlag.hidden) return false;
    return !scene.kindAt(index)?.kind.isBackdrop;
  }

  /** Whether only letters are drawn of it; an underline may come first or last. */
  private isText(index: SceneIndex): boolean {
    const { columns, tables } = this.scene;
    const count = columns.recordCount[index]!;
    if (count === 0) return true;
    const isLetter = (nth: number): boolean =>
      (tables.records.words[recordRow(columns, index, nth) * RECORD_WORDS + 8]! & 255) === RecordType.glyph;
    return isLetter(0) || isLetter(count - 1);
  }

  private isHit(index: SceneIndex): boolean {
    const { columns, tables } = this.scene;
    const dx = this.x - columns.xOf(index);
    const dy = this.y - columns.yOf(index);
    const radians = (-columns.angleOf(index) * Math.PI) / 180;
    const cos = radians === 0 ? 1 : Math.cos(radians);
    const sin = radians === 0 ? 0 : Math.sin(radians);
    const x = dx * cos - dy * sin;
    const y = dx * sin + dy * cos;
    if (isHitByBox(this.scene.objectAt(index)!)) {
      const beyondX = Math.abs(x) - columns.width[index]! / 2;
      const beyondY = Math.abs(y) - columns.height[index]! / 2;
      return Math.max(beyondX, beyondY) <= this.tolerance;
    }
    const slotStart = columns.slotStart[index]!;
    for (let nth = columns.recordCount[index]! - 1; nth >= 0; nth--) {
      const row = recordRow(columns, index, nth);
      if (recordDistance(tables, row, slotStart, x, y, this.time) <= this.tolerance) return true;
    }
    return false;
  }
}

// How far a point is from what a record draws: the same shapes as in the shaders, on the CPU, from the same words.

/** For records that can never be hit. */
const NEVER = Number.POSITIVE_INFINITY;

/**
 * Returns the distance in units from a point, local to the object, to the nearest paint of the record; 0 or less is
 * inside. Slots, from the object's first on, are evaluated at `time`.
 */
function recordDistance(
  tables: SceneTables,
  row: number,
  slotStart: number,
  x: number,
  y: number,
  time: number,
): number {
  const { words } = tables.records;
  const head = words[row * RECORD_WORDS + 8]!;
  if ((head >>> 8) & RecordFlag.overlay) return NEVER;
  const modifier = words[row * RECORD_WORDS + 10]!;
  if (modifier === 0) return plainDistance(tables, row, slotStart, x, y, 1);
  const value = easedSlot(tables.slots, modifierSlot(modifier, slotStart), time);
  return movedDistance(tables, row, slotStart, x, y, value);
}

/** Inverts the modifier by moving the point the other way. */
function movedDistance(
  tables: SceneTables,
  row: number,
  slotStart: number,
  x: number,
  y: number,
  slot: number,
): number {
  const at = row * RECORD_WORDS;
  const { words } = tables.records;
  const first = firstHalf(words[at + 11]!);
  const second = secondHalf(words[at + 11]!);
  const plain = (toX: number, toY: number, sweep = 1): number =>
    plainDistance(tables, row, slotStart, toX, toY, sweep);
  switch ((words[at + 10]! >>> 24) as Modifier) {
    case Modifier.turn: {
      const angle = (-slot * Math.PI) / 180;
      const [dx, dy] = [x - first, y - second];
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      return plain(first + dx * cos - dy * sin, second + dx * sin + dy * cos);
    }
    case Modifier.shift:
      return !isShown(slot) ? NEVER : plain(x - slot * first, y - slot * second);
    case Modifier.show:
      return slot >= 0.5 === (first !== 1) ? plain(x, y) : NEVER;
    case Modifier.sweep:
      return plain(x, y, Math.max(0, slot));
    default:
      // A level hides part of a body; the operator aims at the whole body.
      return plain(x, y);
  }
}

function plainDistance(
  tables: SceneTables,
  row: number,
  slotStart: number,
  x: number,
  y: number,
  sweep: number,
): number {
  const at = row * RECORD_WORDS;
  const { words, floats } = tables.records;
  const a = floats[at]!;
  const b = floats[at + 1]!;
  const c = floats[at + 2]!;
  const d = floats[at + 3]!;
  switch ((words[at + 8]! & 0xff) as RecordType) {
    case RecordType.rrect:
    case RecordType.picture: {
      const radius = secondHalf(words[at + 6]!);
      return painted(tables, at, slotStart, roundedBox(x - a - c / 2, y - b - d / 2, c / 2, d / 2, radius));
    }
    case RecordType.ellipse:
      return painted(tables, at, slotStart, ellipse(x - a - c / 2, y - b - d / 2, c / 2, d / 2));
    case RecordType.polygon: {
      const points = starPoints(c / 2, d / 2, firstHalf(words[at + 7]!), secondHalf(words[at + 7]!));
      return painted(tables, at, slotStart, polygon(x - a - c / 2, y - b - d / 2, points));
    }
    case RecordType.arc:
      return arcDistance(words, at, x - a, y - b, c, d, sweep);
    case RecordType.line:
      return segment(x, y, a, b, c, d) - Math.max(firstHalf(words[at + 6]!), headReach(words, at)) / 2;
    case RecordType.triangle:
      return triangle(x, y, a, b, c, d, floats[at + 6]!, floats[at + 7]!);
    case RecordType.glyph:
      // A letter's em box: nobody wants to aim at the strokes.
      return roundedBox(x - a - c * 0.3, y - b + c * 0.35, c * 0.3, c * 0.5, 0);
    default:
      return NEVER;
  }
}

/**
 * Heads are half as wide as long; they are counted along the whole line, which is generous by a few units at its
 * middle.
 */
const headReach = (words: Uint32Array, at: number): number =>
  (words[at + 8]! >>> 8) & (RecordFlag.head | RecordFlag.tail) ? secondHalf(words[at + 6]!) / 4 : 0;

/** Returns the distance to the painted part of an area: filled up to the outline, or the outline alone. */
function painted({ records, slots }: SceneTables, at: number, slotStart: number, distance: number): number {
  const { words } = records;
  const half = firstHalf(words[at + 6]!) / 2;
  const flags = words[at + 8]! >>> 8;
  const fill =
    flags & RecordFlag.fillSlot
      ? slots.words[paintSlotRow(words[at + 4]!, slotStart) * SLOT_WORDS + 1]!
      : words[at + 4]!;
  const graded = (flags & RecordFlag.gradient) !== 0;
  const filled = isVisible(fill) || (graded && isVisible(words[at + 5]!));
  if (filled) return distance - half;
  return half > 0 ? Math.abs(distance) - half : NEVER;
}

function arcDistance(
  words: Uint32Array,
  at: number,
  x: number,
  y: number,
  radiusX: number,
  radiusY: number,
  sweep: number,
): number {
  const half = secondHalf(words[at + 6]!) / 2;
  const from = firstHalf(words[at + 7]!);
  const swept = secondHalf(words[at + 7]!) * sweep;
  const degrees = (Math.atan2(x, -y) * 180) / Math.PI;
  if (inSweep(degrees, from, swept)) return Math.abs(ellipse(x, y, radiusX, radiusY)) - half;
  const end = (angle: number): number => {
    const radians = (angle * Math.PI) / 180;
    return hypot(x - Math.sin(radians) * radiusX, y + Math.cos(radians) * radiusY);
  };
  return Math.min(end(from), end(from + swept)) - half;
}
