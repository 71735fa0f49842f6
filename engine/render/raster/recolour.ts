/**
 * The picture in another theme at once, before it is painted: each pixel gets the colour that its own has become, or a
 * mixture of what the two nearest have. A coarse picture, which takes as long for one object as for a million; nobody
 * reads it, and the exact one follows.
 */
import { mixed, type Palette, paletteCount } from '../../primitives/palette.ts';

/** What a picture is painted in, besides its objects' own colours. RGBA8. */
export interface Tones {
  readonly palette: Palette;
  readonly page: number;
  readonly around: number;
}

/** Bits of a channel by which colours are told apart. */
const BITS = 6;
const OPAQUE = 0xff00_0000;

export class Recolouring {
  readonly #from: number[] = [];
  readonly #to: number[] = [];
  /** By the upper bits of the channels; 0: not met yet. */
  readonly #known = new Uint32Array(1 << (3 * BITS));

  constructor(before: Tones, after: Tones) {
    const met = new Set<number>();
    const add = (from: number, to: number): void => {
      if (met.has(from | OPAQUE) || from >>> 24 !== 255 || to >>> 24 !== 255) return;
      met.add(from | OPAQUE);
      this.#from.push(from);
      this.#to.push(to);
    };
    add((before.page | OPAQUE) >>> 0, (after.page | OPAQUE) >>> 0);
    add((before.around | OPAQUE) >>> 0, (after.around | OPAQUE) >>> 0);
    for (let nth = 0; nth < paletteCount(); nth++) add(before.palette[nth]!, after.palette[nth]!);
  }

  paint(words: Uint32Array): void {
    let last = 0;
    let became = 0;
    for (let at = 0; at < words.length; at++) {
      const word = words[at]!;
      if (word !== last) {
        last = word;
        became = this.#of(word);
      }
      words[at] = became;
    }
  }

  #of(word: number): number {
    const cell =
      ((word & 255) >>> (8 - BITS)) |
      ((((word >>> 8) & 255) >>> (8 - BITS)) << BITS) |
      ((((word >>> 16) & 255) >>> (8 - BITS)) << (2 * BITS));
    const known = this.#known[cell]!;
    if (known !== 0) return known;
    const found = this.#mixed(word);
    this.#known[cell] = found;
    return found;
  }

  #mixed(word: number): number {
    let [one, other] = [0, 0];
    let [near, far] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let nth = 0; nth < this.#from.length; nth++) {
      const distance = distanceOf(word, this.#from[nth]!);
      if (distance < near) {
        [other, far] = [one, near];
        [one, near] = [nth, distance];
      } else if (distance < far) [other, far] = [nth, distance];
    }
    const share = far === Number.POSITIVE_INFINITY ? 0 : near / (near + far);
    return mixed(this.#to[one]!, this.#to[other]!, share);
  }
}

function distanceOf(one: number, other: number): number {
  const red = (one & 255) - (other & 255);
  const green = ((one >>> 8) & 255) - ((other >>> 8) & 255);
  const blue = ((one >>> 16) & 255) - ((other >>> 16) & 255);
  return Math.sqrt(red * red + green * green + blue * blue);
}
