/**
 * Live texts: glyph records that a tag update rewrites in place, without plugin code. Most readings are short: a text begins
 * with a few places, and the scene gives it more, up to what its kind reserves, when a longer one comes.
 *
 * One row of TEXT_WORDS a live text:
 *   0 u first record row   1 u places, and from MOST_AT on the most that it may have   2 f x   3 f baseline y   4 f font size   5 u font
 *   6 u alignment: 0 left, 1 centre, 2 right; with UNDERLINED a line follows in the record after the places; 2 bits from
 *     BASELINE_AT on: what its y means; from CAST_AT on: how many rows before its own its shadow stands, 0: it has none
 *   7 f widest, units; 0 without limit
 */
import { fitNumber } from './fit-number.ts';
import { baselineShift, type Glyphs, isBlankAt, unitsAt } from './glyphs.ts';
import { firstHalf, packHalves, secondHalf } from './half.ts';
import { RECORD_WORDS, RecordType } from './record.ts';
import type { WordTable } from './tables.ts';

export const TEXT_WORDS = 8;

/** Bit of word 6. */
const UNDERLINED = 4;
const ALIGNMENT = 3;
const BASELINE_AT = 3;
const BASELINES = ['alphabetic', 'top', 'middle'] as const;
export const CAST_AT = 8;
/** Bit of word 1. */
const MOST_AT = 16;
const PLACES = 0xffff;

/** Places that a text begins with, and by which it grows: most readings have three to five characters. */
const ROOM = 4;

/** Returns word 1 of a text. */
export const placesWord = (places: number, most: number): number => (places | (most << MOST_AT)) >>> 0;
export const placesOf = (word: number): number => word & PLACES;

/** Returns how many places a text gets for so many characters, at most those that it may have. */
export const roomFor = (characters: number, most: number): number =>
  Math.min(most, PLACES, Math.max(1, Math.ceil(characters / ROOM)) * ROOM);

/** Returns how many places a text needs that has too few for so many characters; undefined where it has enough, or all. */
export function roomWanted(word: number, characters: number): number | undefined {
  const most = word >>> MOST_AT;
  const places = placesOf(word);
  return characters <= places || places >= most ? undefined : roomFor(characters, most);
}

/** Share of the font size. */
const UNDERLINE_BELOW = 0.13;
const UNDERLINE_WIDTH = 0.06;
const SHADOW_AWAY = 1 / 12;

export const underlineAt = (baseline: number, size: number): number => baseline + UNDERLINE_BELOW * size;
export const underlineWidth = (size: number): number => UNDERLINE_WIDTH * size;
/** Returns how far right of and below a text its shadow lies. */
export const textShadowAway = (size: number): number => size * SHADOW_AWAY;

/** Returns word 6 of a text. */
export const styleWord = (
  alignment: number,
  underlined: boolean,
  baseline: (typeof BASELINES)[number] = 'middle',
): number => alignment | (underlined ? UNDERLINED : 0) | (BASELINES.indexOf(baseline) << BASELINE_AT);

/** Returns the x of the start of a line by its alignment. */
export const lineStart = (x: number, width: number, alignment: number): number =>
  alignment === 0 ? x : alignment === 1 ? x - width / 2 : x - width;

/**
 * Writes a text into the places of a live text. A number that does not fit is shortened, see fitNumber; any other text
 * is cut off with an ellipsis. A row without places stays as it is. `size`: the font size where a state of the value
 * sets one, else 0. Returns how far the text reaches to either side of the object's centre, in units.
 */
export function writeLiveText(
  records: WordTable,
  texts: WordTable,
  row: number,
  text: string,
  glyphs: Glyphs,
  size = 0,
): number {
  const at = row * TEXT_WORDS;
  const places = placesOf(texts.words[at + 1]!);
  if (places === 0) return 0;
  const start = texts.words[at]!;
  const width = layGlyphs(records.words, records.floats, start, texts, at, text, glyphs, size);
  const style = texts.words[at + 6]!;
  const rows = style & UNDERLINED ? places + 1 : places;
  records.touch(start, rows);
  const cast = style >>> CAST_AT;
  if (cast > 0) {
    castText(records.words, records.floats, start, rows, cast);
    records.touch(start - cast, rows);
  }
  const left = lineStart(texts.floats[at + 2]!, width, style & ALIGNMENT);
  const away = cast > 0 ? textShadowAway(size > 0 ? size : texts.floats[at + 4]!) : 0;
  return Math.max(-left, left + width + away);
}

/** Returns how far a live text of a font size reaches above and below the object's centre. */
export function textRise(texts: WordTable, row: number, size: number): number {
  const baseline = baselineOf(texts, row * TEXT_WORDS, size);
  return Math.max(size - baseline, baseline + size * 0.3);
}

/** Returns the baseline for a font size that may differ from the text's own. */
function baselineOf(texts: WordTable, at: number, size: number): number {
  const shift = baselineShift(BASELINES[(texts.words[at + 6]! >>> BASELINE_AT) & 3]!);
  return texts.floats[at + 3]! + shift * (size - texts.floats[at + 4]!);
}

/** Moves a text's shadow to where the text is now. */
function castText(words: Uint32Array, floats: Float32Array, start: number, rows: number, cast: number): void {
  for (let row = start; row < start + rows; row++) {
    const from = row * RECORD_WORDS;
    const to = from - cast * RECORD_WORDS;
    const isGlyph = (words[from + 8]! & 0xff) === RecordType.glyph;
    const isLine = (words[from + 8]! & 0xff) === RecordType.line;
    words[to + 8] = (words[to + 8]! & ~0xff) | (words[from + 8]! & 0xff);
    if (!isGlyph && !isLine) continue;
    const size = isGlyph ? floats[from + 2]! : firstHalf(words[from + 6]!) / UNDERLINE_WIDTH;
    const away = textShadowAway(size);
    floats[to] = floats[from]! + away;
    floats[to + 1] = floats[from + 1]! + away;
    floats[to + 2] = floats[from + 2]! + (isLine ? away : 0);
    floats[to + 3] = floats[from + 3]! + (isLine ? away : 0);
    words[to + 6] = words[from + 6]!;
  }
}

/**
 * Returns as much of a text as fits. A separate function: most texts fit, and none of those should allocate a closure.
 */
function fitted(text: string, places: number, font: number, most: number, glyphs: Glyphs): string {
  const fits = (line: string): boolean => line.length <= places && glyphs.width(font, line) <= most;
  return fitNumber(text, fits) ?? glyphs.fit(font, shorten(text, places), most);
}

function shorten(text: string, places: number): string {
  if (text.length <= places) return text;
  const characters = [...text];
  return characters.length <= places ? text : `${characters.slice(0, places - 1).join('')}…`;
}

/** Writes the glyphs of a live text into records of a table or of a staging, from `start` on. Returns the width. */
export function layGlyphs(
  words: Uint32Array,
  floats: Float32Array,
  start: number,
  texts: WordTable,
  at: number,
  text: string,
  glyphs: Glyphs,
  other = 0,
): number {
  const places = placesOf(texts.words[at + 1]!);
  const size = other > 0 ? other : texts.floats[at + 4]!;
  const baseline = baselineOf(texts, at, size);
  const font = texts.words[at + 5]!;
  const widest = texts.floats[at + 7]!;
  const most = widest > 0 ? widest / size : Number.POSITIVE_INFINITY;
  const isWhole = text.length <= places && glyphs.width(font, text) <= most;
  const shown = isWhole ? text : fitted(text, places, font, most, glyphs);
  const width = glyphs.width(font, shown) * size;
  const style = texts.words[at + 6]!;
  let x = lineStart(texts.floats[at + 2]!, width, style & ALIGNMENT);
  if (style & UNDERLINED) {
    const line = (start + places) * RECORD_WORDS;
    floats[line] = x;
    floats[line + 2] = x + width;
    floats[line + 1] = floats[line + 3] = underlineAt(baseline, size);
    words[line + 6] = packHalves(underlineWidth(size), secondHalf(words[line + 6]!));
  }
  let place = 0;
  for (let letter = 0; letter < shown.length && place < places; letter += unitsAt(shown, letter)) {
    const glyph = glyphs.glyphAt(font, shown, letter);
    if (!isBlankAt(shown, letter)) {
      const word = (start + place++) * RECORD_WORDS;
      floats[word] = x;
      floats[word + 1] = baseline;
      floats[word + 2] = size;
      words[word + 6] = glyph;
      words[word + 8] = (words[word + 8]! & ~0xff) | RecordType.glyph;
    }
    x += glyphs.advance(glyph) * size;
  }
  for (; place < places; place++) words[(start + place) * RECORD_WORDS + 8]! &= ~0xff;
  return width;
}
