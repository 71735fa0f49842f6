/**
 * Small letters as pixels: most of a picture's letters are of a few sizes, and to copy one takes a quarter of the time of
 * working out its ink anew. The pen is taken to stand at an eighth of a pixel, and on a whole row.
 */
import { EM, type GlyphInk } from './glyph-ink.ts';
import { InkRows } from './ink-rows.ts';

/** Places of the pen within a pixel; a power of two. */
export const PHASES = 8;
/** Bytes for the pixels of all letters: some four thousand of twelve by ten. */
const ROOM = 1 << 19;
/** A power of two. */
const PLACES = 1 << 13;
const MOST = PLACES / 2;
/** Of a place: glyph and phase, bits of the size, where its pixels begin, left, top, width, height. */
const FIELDS = 7;
/** An unused place has no size. */
const UNUSED = 0;

const size = new Float32Array(1);
const sizeBits = new Int32Array(size.buffer);

export class LetterBitmaps {
  /** Coverage, 0 to 255. */
  readonly pixels = new Uint8Array(ROOM);
  /** Of the letter that was found last: where its first pixel is in `pixels`, and where from the pen. */
  at = 0;
  left = 0;
  top = 0;
  width = 0;
  height = 0;
  readonly #places = new Int32Array(PLACES * FIELDS);
  readonly #rows = new InkRows();
  #used = 0;
  #count = 0;

  /** Finds a letter at `px` pixels an em, with the pen at `phase` eighths of a pixel. Returns this. */
  find(ink: GlyphInk, glyph: number, px: number, phase: number): this {
    size[0] = px;
    const bits = sizeBits[0]!;
    const key = glyph * PHASES + phase;
    const place = this.#placeOf(key, bits);
    const places = this.#places;
    if (places[place + 1] === UNUSED) this.#add(place, key, bits, ink, px, phase);
    else {
      this.at = places[place + 2]!;
      this.left = places[place + 3]!;
      this.top = places[place + 4]!;
      this.width = places[place + 5]!;
      this.height = places[place + 6]!;
    }
    return this;
  }

  /** Returns the first field of the letter's place, or of the free one that it would get. */
  #placeOf(key: number, bits: number): number {
    const places = this.#places;
    let hash = Math.imul(key ^ Math.imul(bits, 0x9e3779b1), 0x45d9f3b);
    hash ^= hash >>> 15;
    for (let nth = hash & (PLACES - 1); ; nth = (nth + 1) & (PLACES - 1)) {
      const place = nth * FIELDS;
      if (places[place + 1] === UNUSED || (places[place] === key && places[place + 1] === bits)) return place;
    }
  }

  #add(free: number, key: number, bits: number, ink: GlyphInk, px: number, phase: number): void {
    const texel = px / EM;
    const fromX = phase / PHASES + ink.left * texel;
    const fromY = -ink.top * texel;
    this.left = Math.floor(fromX);
    this.top = Math.floor(fromY);
    this.width = Math.ceil(fromX + ink.width * texel) - this.left;
    this.height = Math.ceil(fromY + ink.height * texel) - this.top;
    const bytes = this.width * this.height;
    const isFull = this.#count === MOST || this.#used + bytes > ROOM;
    if (isFull) this.#clear();
    const place = isFull ? this.#placeOf(key, bits) : free;
    this.at = this.#used;
    if (bytes > 0) this.#draw(ink, px, this.left - fromX, this.top - fromY);
    this.#used += bytes;
    this.#count++;
    this.#places.set([key, bits, this.at, this.left, this.top, this.width, this.height], place);
  }

  /** `x`, `y`: of the first pixel, from the letter's ink; pixels. */
  #draw(ink: GlyphInk, px: number, x: number, y: number): void {
    const { pixels, width, height, at } = this;
    const rows = this.#rows;
    const texel = px / EM;
    const share = texel * texel * 255;
    rows.begin(ink, width, x / texel, y / texel, 1 / texel);
    for (let row = 0; row < height; row++) {
      rows.next(ink, (y + row + 1) / texel);
      for (let nth = 0; nth < width; nth++)
        pixels[at + row * width + nth] = Math.min(255, rows.inkIn(nth) * share + 0.5);
    }
  }

  #clear(): void {
    this.#places.fill(UNUSED);
    this.#used = 0;
    this.#count = 0;
  }
}
