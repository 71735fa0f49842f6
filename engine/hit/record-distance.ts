/**
 * Computes how far a point is from what a record draws: the same shapes as in the shaders, on the CPU, from the same
 * words.
 */
import { ellipse, inSweep, polygon, roundedBox, segment, starPoints } from '../geometry/distance.ts';
import { firstHalf, secondHalf } from '../primitives/half.ts';
import { isShown, Modifier, RECORD_WORDS, RecordFlag, RecordType, SLOT_WORDS } from '../primitives/record.ts';
import { easedSlot } from '../primitives/slot-row.ts';
import type { SceneTables } from '../primitives/tables.ts';

/** For records that can never be hit. */
const NEVER = Number.POSITIVE_INFINITY;

/**
 * Returns the distance in units from a point, local to the object, to the nearest paint of the record; 0 or less is
 * inside. Slots are evaluated at `time`.
 */
export function recordDistance(tables: SceneTables, row: number, x: number, y: number, time: number): number {
  const { words } = tables.records;
  const head = words[row * RECORD_WORDS + 8]!;
  if ((head >>> 8) & RecordFlag.overlay) return NEVER;
  const modifier = words[row * RECORD_WORDS + 10]!;
  if (modifier === 0) return plainDistance(tables, row, x, y, 1);
  return movedDistance(tables, row, x, y, easedSlot(tables.slots, modifier & 0xff_ffff, time));
}

/** Inverts the modifier by moving the point the other way. */
function movedDistance(tables: SceneTables, row: number, x: number, y: number, slot: number): number {
  const at = row * RECORD_WORDS;
  const { words } = tables.records;
  const first = firstHalf(words[at + 11]!);
  const second = secondHalf(words[at + 11]!);
  switch ((words[at + 10]! >>> 24) as Modifier) {
    case Modifier.turn: {
      const angle = (-slot * Math.PI) / 180;
      const [dx, dy] = [x - first, y - second];
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      return plainDistance(tables, row, first + dx * cos - dy * sin, second + dx * sin + dy * cos, 1);
    }
    case Modifier.shift:
      return !isShown(slot) ? NEVER : plainDistance(tables, row, x - slot * first, y - slot * second, 1);
    case Modifier.show:
      return slot >= 0.5 === (first !== 1) ? plainDistance(tables, row, x, y, 1) : NEVER;
    case Modifier.sweep:
      return plainDistance(tables, row, x, y, Math.max(0, slot));
    default:
      // A level hides part of a body; the operator aims at the whole body.
      return plainDistance(tables, row, x, y, 1);
  }
}

function plainDistance(tables: SceneTables, row: number, x: number, y: number, sweep: number): number {
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
      return painted(tables, at, roundedBox(x - a - c / 2, y - b - d / 2, c / 2, d / 2, radius));
    }
    case RecordType.ellipse:
      return painted(tables, at, ellipse(x - a - c / 2, y - b - d / 2, c / 2, d / 2));
    case RecordType.polygon: {
      const points = starPoints(c / 2, d / 2, firstHalf(words[at + 7]!), secondHalf(words[at + 7]!));
      return painted(tables, at, polygon(x - a - c / 2, y - b - d / 2, points));
    }
    case RecordType.arc:
      return arcDistance(words, at, x - a, y - b, c, d, sweep);
    case RecordType.line:
      return segment(x, y, a, b, c, d) - Math.max(firstHalf(words[at + 6]!), headReach(words, at)) / 2;
    case RecordType.triangle:
      return polygon(x, y, [a, b, c, d, floats[at + 6]!, floats[at + 7]!]);
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
function painted({ records, slots }: SceneTables, at: number, distance: number): number {
  const { words } = records;
  const half = firstHalf(words[at + 6]!) / 2;
  const flags = words[at + 8]! >>> 8;
  const fill = flags & RecordFlag.fillSlot ? slots.words[words[at + 4]! * SLOT_WORDS + 1]! : words[at + 4]!;
  const filled = fill >>> 24 !== 0;
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
    return Math.hypot(x - Math.sin(radians) * radiusX, y + Math.cos(radians) * radiusY);
  };
  return Math.min(end(from), end(from + swept)) - half;
}
