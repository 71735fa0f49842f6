/**
 * A decoded picture with smaller copies (mipmaps): at any size on the screen, one of them roughly matches the pixels.
 */

/** Premultiplied RGBA8 words, red lowest, row by row. */
export interface Level {
  readonly width: number;
  readonly height: number;
  readonly words: Uint32Array<ArrayBuffer>;
}

export interface Picture {
  /** Largest first, each half the size of the one before, down to one pixel. */
  readonly levels: readonly Level[];
  readonly bytes: number;
}

/** `data`: RGBA bytes from a canvas, not premultiplied. */
export function pictureOf(width: number, height: number, data: Uint8ClampedArray): Picture {
  const levels: Level[] = [premultiplied(width, height, data)];
  for (let last = levels[0]!; last.width > 1 || last.height > 1; levels.push(last)) last = halved(last);
  return { levels, bytes: levels.reduce((sum, { words }) => sum + words.byteLength, 0) };
}

function premultiplied(width: number, height: number, data: Uint8ClampedArray): Level {
  const words = new Uint32Array(width * height);
  for (let at = 0; at < words.length; at++) {
    const alpha = data[at * 4 + 3]!;
    const part = (nth: number): number => Math.round((data[at * 4 + nth]! * alpha) / 255);
    words[at] = (part(0) | (part(1) << 8) | (part(2) << 16) | (alpha << 24)) >>> 0;
  }
  return { width, height, words };
}

/** Halves a level: each pixel is the mean of two by two. */
function halved({ width, height, words }: Level): Level {
  const wide = Math.max(1, width >> 1);
  const high = Math.max(1, height >> 1);
  const half = new Uint32Array(wide * high);
  for (let y = 0; y < high; y++)
    for (let x = 0; x < wide; x++) {
      const left = Math.min(x * 2, width - 1);
      const right = Math.min(x * 2 + 1, width - 1);
      const upper = Math.min(y * 2, height - 1) * width;
      const lower = Math.min(y * 2 + 1, height - 1) * width;
      half[y * wide + x] = mean(
        words[upper + left]!,
        words[upper + right]!,
        words[lower + left]!,
        words[lower + right]!,
      );
    }
  return { width: wide, height: high, words: half };
}

/** Handles two channels at a time: the sum of four bytes fits into sixteen bits. */
function mean(a: number, b: number, c: number, d: number): number {
  const even = (a & 0xff00ff) + (b & 0xff00ff) + (c & 0xff00ff) + (d & 0xff00ff) + 0x20002;
  const odd =
    ((a >>> 8) & 0xff00ff) +
    ((b >>> 8) & 0xff00ff) +
    ((c >>> 8) & 0xff00ff) +
    ((d >>> 8) & 0xff00ff) +
    0x20002;
  return (((even >>> 2) & 0xff00ff) | (((odd >>> 2) & 0xff00ff) << 8)) >>> 0;
}

/** Returns the level for a picture drawn with this many of its pixels per screen pixel. */
export const levelFor = (pixels: number, levels: number): number =>
  Math.min(levels - 1, Math.max(0, Math.floor(Math.log2(Math.max(pixels, 1)) + 0.35)));
