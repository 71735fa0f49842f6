/** Rows of the object table: an object's position, rotation and appearance. */
import { packHalves } from './half.ts';
import { OBJECT_WORDS } from './record.ts';
import type { WordTable } from './tables.ts';

/** Of an opacity. */
export const OPAQUE = 255;
const FLAGS = 0xff;

/** Where an object is: its centre in world units, and its size before rotation. */
interface ObjectPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Degrees. */
  readonly angle: number;
}

/** Writes position, size and small colour; flags, quality and opacity stay, or are reset where the row is `fresh`. */
export function writeObjectRow(
  objects: WordTable,
  index: number,
  { x, y, width, height, angle }: ObjectPlace,
  lod: number,
  fresh: boolean,
): void {
  const at = index * OBJECT_WORDS;
  const { words, floats } = objects;
  moveObjectRow(objects, index, x, y);
  floats[at + 4] = angle;
  if (fresh) words[at + 5] = OPAQUE << 16;
  words[at + 6] = packHalves(width, height);
  words[at + 7] = lod;
}

/** Writes the row of an object that has the size, angle and small colour of another, and those of these flags that it has. */
export function copyObjectRow(
  objects: WordTable,
  from: number,
  to: number,
  { x, y }: Pick<ObjectPlace, 'x' | 'y'>,
  flags: number,
): void {
  const [source, at] = [from * OBJECT_WORDS, to * OBJECT_WORDS];
  const { words } = objects;
  moveObjectRow(objects, to, x, y);
  words[at + 4] = words[source + 4]!;
  words[at + 5] = (OPAQUE << 16) | (words[source + 5]! & flags);
  words[at + 6] = words[source + 6]!;
  words[at + 7] = words[source + 7]!;
}

/** Gives an object the small colour and the opacity of another. */
export function setLook(objects: WordTable, index: number, like: number): void {
  const [source, at] = [like * OBJECT_WORDS, index * OBJECT_WORDS];
  const { words } = objects;
  words[at + 7] = words[source + 7]!;
  setOpacity(objects, index, (words[source + 5]! >>> 16) & 0xff);
}

/** Writes only the centre, each coordinate as two floats whose sum is exact. */
export function moveObjectRow(objects: WordTable, index: number, x: number, y: number): void {
  const at = index * OBJECT_WORDS;
  const { floats } = objects;
  floats[at] = x;
  floats[at + 1] = y;
  floats[at + 2] = x - floats[at]!;
  floats[at + 3] = y - floats[at + 1]!;
  objects.touch(index);
}

/** Returns the centre of the object in a row of the table's floats. */
export const centreX = (floats: Float32Array, index: number): number =>
  floats[index * OBJECT_WORDS]! + floats[index * OBJECT_WORDS + 2]!;

export const centreY = (floats: Float32Array, index: number): number =>
  floats[index * OBJECT_WORDS + 1]! + floats[index * OBJECT_WORDS + 3]!;

/** Returns by how much the object is turned, degrees. */
export const angleIn = (floats: Float32Array, index: number): number => floats[index * OBJECT_WORDS + 4]!;

/** Returns the colour of the object where it is too small for its records. */
export const smallColourOf = (objects: WordTable, index: number): number =>
  objects.words[index * OBJECT_WORDS + 7]!;

export const flagsOf = (objects: WordTable, index: number): number =>
  objects.words[index * OBJECT_WORDS + 5]! & FLAGS;

export function setFlag(objects: WordTable, index: number, flag: number, on: boolean): void {
  const at = index * OBJECT_WORDS + 5;
  const before = objects.words[at]!;
  const after = (on ? before | flag : before & ~flag) >>> 0;
  if (after === before) return;
  objects.words[at] = after;
  objects.touch(index);
}

/** Stores the state of the alarm of an object's tag: a mark of alarm.ts, with the bit for faint. */
export function setStanding(objects: WordTable, index: number, standing: number): void {
  const at = index * OBJECT_WORDS + 5;
  const before = objects.words[at]!;
  const after = ((before & 0xff_ffff) | (standing << 24)) >>> 0;
  if (after === before) return;
  objects.words[at] = after;
  objects.touch(index);
}

export const qualityOf = (objects: WordTable, index: number): number =>
  (objects.words[index * OBJECT_WORDS + 5]! >>> 8) & 0xff;

export function setQuality(objects: WordTable, index: number, quality: number): void {
  const at = index * OBJECT_WORDS + 5;
  const before = objects.words[at]!;
  const after = ((before & ~0xff00) | (quality << 8)) >>> 0;
  if (after === before) return;
  objects.words[at] = after;
  objects.touch(index);
}

/** `opacity`: 0 to 255. */
export function setOpacity(objects: WordTable, index: number, opacity: number): void {
  const at = index * OBJECT_WORDS + 5;
  objects.words[at] = ((objects.words[at]! & ~0xff0000) | (opacity << 16)) >>> 0;
  objects.touch(index);
}
