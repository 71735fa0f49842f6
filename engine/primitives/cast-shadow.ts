/**
 * The shadow of a whole drawing: a copy of each of its records, slightly lower and further right, all in one colour.
 * The colour is a slot's, so that a state of the value shows and removes the shadow.
 */
import { firstHalf, packHalves, secondHalf } from './half.ts';
import { textShadowAway } from './live-text.ts';
import { isVisible } from './palette.ts';
import { Modifier, RECORD_WORDS, RecordFlag, RecordType } from './record.ts';
import { MOST_RECORDS, type Staging } from './staging.ts';

export interface Cast {
  /** Counted from the object's first slot, modulo 2^32. */
  readonly slot: number;
  /** Units by which it lies below and right of its original, and by which its edge fades where the shape allows it. */
  readonly away: number;
  readonly blur: number;
}

/** Inserts the shadow before the staged records. Returns by how many records those have moved. */
export function castShadow(staging: Staging, cast: Cast): number {
  const { count, minX, minY, maxX, maxY } = staging;
  if (count === 0 || count * 2 > MOST_RECORDS) return 0;
  for (let nth = 0; nth < count; nth++) staging.add();
  const { words, floats } = staging;
  words.copyWithin(count * RECORD_WORDS, 0, count * RECORD_WORDS);
  let furthest = cast.away + cast.blur;
  for (let at = 0; at < count * RECORD_WORDS; at += RECORD_WORDS) {
    const type = (words[at + 8]! & 0xff) as RecordType;
    const away = type === RecordType.glyph ? textShadowAway(floats[at + 2]!) : cast.away;
    furthest = Math.max(furthest, away);
    move(words, floats, at, type, away);
    paint(words, at, type, cast.slot);
    soften(words, floats, at, type, cast.blur);
  }
  staging.cover(minX - cast.blur, minY - cast.blur, maxX + furthest, maxY + furthest);
  return count;
}

function move(words: Uint32Array, floats: Float32Array, at: number, type: RecordType, by: number): void {
  const points = type === RecordType.line || type === RecordType.triangle ? 4 : 2;
  for (let word = at; word < at + points; word++) floats[word]! += by;
  if (type === RecordType.triangle) {
    floats[at + 6]! += by;
    floats[at + 7]! += by;
  }
  if (words[at + 10]! >>> 24 !== Modifier.turn) return;
  const pivot = words[at + 11]!;
  words[at + 11] = packHalves(firstHalf(pivot) + by, secondHalf(pivot) + by);
}

/** Visible parts of the record get the slot's colour; invisible parts stay so. */
function paint(words: Uint32Array, at: number, type: RecordType, slot: number): void {
  const flags = (words[at + 8]! >>> 8) & 0xff;
  const isPicture = type === RecordType.picture;
  const shows = (word: number, flag: number): boolean => (flags & flag) !== 0 || isVisible(words[at + word]!);
  const filled = type !== RecordType.line && shows(4, RecordFlag.fillSlot);
  // The second colour of a gradient is not an outline, nor is a picture's number.
  const isGradient = (flags & RecordFlag.gradient) !== 0;
  const outlined = !isGradient && !isPicture && shows(5, RecordFlag.strokeSlot);
  const kept = flags & ~(RecordFlag.fillSlot | RecordFlag.strokeSlot | RecordFlag.gradient);
  const now = kept | (filled ? RecordFlag.fillSlot : 0) | (outlined ? RecordFlag.strokeSlot : 0);
  if (filled) words[at + 4] = slot;
  if (words[at + 10]! >>> 24 === Modifier.flow) words[at + 10] = words[at + 11] = 0;
  if (outlined) words[at + 5] = slot;
  else if (!isPicture) words[at + 5] = 0;
  const isTriangle = type === RecordType.triangle;
  // How much of the gradient it shows.
  if (isGradient && isTriangle) words[at + 11] = 0;
  // A drawing's own shadow casts none; the detail of a gradient is its direction, of a triangle its outer edges too.
  const shown = type === RecordType.shadow ? RecordType.none : type;
  const detail = isGradient && !isTriangle ? 0x00ff_0000 : 0xffff_0000;
  words[at + 8] = (words[at + 8]! & detail) | (now << 8) | shown;
}

/** Filled boxes and circles that do not move cast soft shadows. */
function soften(words: Uint32Array, floats: Float32Array, at: number, type: RecordType, blur: number): void {
  const flags = words[at + 8]! >>> 8;
  if ((flags & RecordFlag.fillSlot) === 0 || words[at + 10] !== 0) return;
  const isCircle = type === RecordType.ellipse && floats[at + 2] === floats[at + 3];
  if (type !== RecordType.rrect && !isCircle) return;
  const radius = isCircle ? floats[at + 2]! / 2 : secondHalf(words[at + 6]!);
  words[at + 5] = 0;
  words[at + 6] = packHalves(blur, radius);
  words[at + 8] = (words[at + 8]! & 0x00ff_0000) | (RecordFlag.fillSlot << 8) | RecordType.shadow;
}
