/**
 * Live texts: glyph records that a tag update rewrites in place, without plugin code and without new records.
 *
 * One row of TEXT_WORDS a live text:
 *   0 u first record row   1 u places   2 f x   3 f baseline y   4 f font size   5 u font
 *   6 u alignment: 0 left, 1 centre, 2 right; with UNDERLINED a line follows in the record after the places
 *   7 f widest, units; 0 without limit
 */
import { fitNumber } from './fit-number.ts';
import { type Glyphs, isBlankAt, unitsAt } from './glyphs.ts';
import { RECORD_WORDS, RecordType } from './record.ts';
import type { WordTable } from './tables.ts';

export const TEXT_WORDS = 8;

/** Bit of word 6. */
export const UNDERLINED = 4;
const ALIGNMENT = 3;

/** Position of the start of a line by its alignment. */
export const lineStart = (x: number, width: number, alignment: number): number =>
  alignment === 0 ? x : alignment === 1 ? x - width / 2 : x - width;

/**
 * Writes a text into the places of a live text. Of a number that does not fit as much as does is shown, see fitNumber; any
 * other text ends in an ellipsis. A row without places stays as it
 * is. Answers how far the text reaches to either side of the object's centre, in units.
 */
export function writeLiveText(
  records: WordTable,
  texts: WordTable,
  row: number,
  text: string,
  glyphs: Glyphs,
): number {
  const at = row * TEXT_WORDS;
  const places = texts.words[at + 1]!;
  if (places === 0) return 0;
  const start = texts.words[at]!;
  const width = layGlyphs(records.words, records.floats, start, texts, at, text, glyphs);
  const style = texts.words[at + 6]!;
  records.touch(start, style & UNDERLINED ? places + 1 : places);
  const left = lineStart(texts.floats[at + 2]!, width, style & ALIGNMENT);
  return Math.max(-left, left + width);
}

/** As much of a text as its place takes. Apart from the rest: most texts fit, and none of those should make a closure. */
function fitted(text: string, places: number, font: number, most: number, glyphs: Glyphs): string {
  const fits = (line: string): boolean => line.length <= places && glyphs.width(font, line) <= most;
  return fitNumber(text, fits) ?? glyphs.fit(font, shorten(text, places), most);
}

function shorten(text: string, places: number): string {
  if (text.length <= places) return text;
  const characters = [...text];
  return characters.length <= places ? text : `${characters.slice(0, places - 1).join('')}…`;
}

/** The glyphs of a live text, into records of a table or of a staging whose first one is `start`. Answers the width. */
export function layGlyphs(
  words: Uint32Array,
  floats: Float32Array,
  start: number,
  texts: WordTable,
  at: number,
  text: string,
  glyphs: Glyphs,
): number {
  const places = texts.words[at + 1]!;
  const size = texts.floats[at + 4]!;
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
  }
  let place = 0;
  for (let letter = 0; letter < shown.length && place < places; letter += unitsAt(shown, letter)) {
    const glyph = glyphs.glyphAt(font, shown, letter);
    if (!isBlankAt(shown, letter)) {
      const word = (start + place++) * RECORD_WORDS;
      floats[word] = x;
      words[word + 6] = glyph;
      words[word + 8] = (words[word + 8]! & ~0xff) | RecordType.glyph;
    }
    x += glyphs.advance(glyph) * size;
  }
  for (; place < places; place++) words[(start + place) * RECORD_WORDS + 8]! &= ~0xff;
  return width;
}
