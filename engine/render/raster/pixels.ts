import type { Rect } from './window.ts';

const BYTES = 4;
/** Growth factor: unwritten memory costs nothing, and a panel that closes enlarges the view by a third. */
const SLACK = 1.5;

/**
 * The picture as the processor draws it: one RGBA8 word per pixel, red lowest, always opaque. Its pixels are a window
 * on an infinite plane, the diagram at one scale; `originX`, `originY` are the position of the window's first pixel on
 * the plane, so that panning moves the window by whole pixels and what was drawn stays valid.
 */
export class Pixels {
  readonly width: number;
  readonly height: number;
  readonly words: Uint32Array<ArrayBuffer>;
  originX = 0;
  originY = 0;
  /** Nothing is drawn outside this clip: pixels of the window, right and bottom not included. */
  left = 0;
  top = 0;
  right: number;
  bottom: number;

  constructor(width: number, height: number, memory = new ArrayBuffer(width * height * BYTES)) {
    this.width = width;
    this.height = height;
    this.words = new Uint32Array(memory, 0, width * height);
    this.right = width;
    this.bottom = height;
  }

  /**
   * Returns undrawn pixels of this size, in the memory of unneeded ones where that is large enough: the system maps new
   * memory page by page on the first write, which takes longer than drawing in it.
   */
  static sized(width: number, height: number, unneeded: Pixels | undefined): Pixels {
    if (unneeded?.width === width && unneeded.height === height) return unneeded;
    const bytes = width * height * BYTES;
    const memory = unneeded?.words.buffer;
    return new Pixels(
      width,
      height,
      memory && memory.byteLength >= bytes
        ? memory
        : new ArrayBuffer(Math.ceil(width * height * SLACK) * BYTES),
    );
  }

  clip(left: number, top: number, right: number, bottom: number): void {
    this.left = Math.max(left, 0);
    this.top = Math.max(top, 0);
    this.right = Math.min(right, this.width);
    this.bottom = Math.min(bottom, this.height);
  }

  /** Fills the part of a rectangle that lies in the clip. */
  fill(left: number, top: number, right: number, bottom: number, colour: number): void {
    const from = Math.max(left, this.left);
    const to = Math.min(right, this.right);
    if (from >= to) return;
    const last = Math.min(bottom, this.bottom);
    for (let y = Math.max(top, this.top); y < last; y++)
      fillRun(this.words, y * this.width + from, y * this.width + to, colour);
  }

  /** Moves the window over the plane. Pixels that stay inside keep their place on the plane; the rest is undefined. */
  scroll(dx: number, dy: number): void {
    const { words, width, height } = this;
    this.originX += dx;
    this.originY += dy;
    if (Math.abs(dx) >= width || Math.abs(dy) >= height) return;
    const shift = dy * width + dx;
    if (shift > 0) words.copyWithin(0, shift);
    else if (shift < 0) words.copyWithin(-shift, 0, words.length + shift);
  }
}

/** Copies what two windows of the same scale share. Returns its rectangle in `into`; empty where they share nothing. */
export function copyShared(from: Pixels, into: Pixels): Rect {
  const dx = into.originX - from.originX;
  const dy = into.originY - from.originY;
  const left = Math.min(into.width, Math.max(0, -dx));
  const top = Math.min(into.height, Math.max(0, -dy));
  const right = Math.max(left, Math.min(into.width, from.width - dx));
  const bottom = Math.max(top, Math.min(into.height, from.height - dy));
  for (let row = top; row < bottom; row++) {
    const start = (row + dy) * from.width + dx;
    into.words.set(from.words.subarray(start + left, start + right), row * into.width + left);
  }
  return { left, top, right, bottom };
}

/** Blends a colour over a pixel. `alpha` 0…256; the colour's own alpha is ignored. */
export function blend(words: Uint32Array, at: number, colour: number, alpha: number): void {
  const under = words[at]!;
  const rest = 256 - alpha;
  const redBlue = (Math.imul(under & 0xff00ff, rest) + Math.imul(colour & 0xff00ff, alpha) + 0x800080) >>> 8;
  const green = (Math.imul(under & 0xff00, rest) + Math.imul(colour & 0xff00, alpha) + 0x8000) >>> 8;
  words[at] = (redBlue & 0xff00ff) | (green & 0xff00) | 0xff000000;
}

/** Blends a colour over a run of pixels. */
export function blendRun(words: Uint32Array, from: number, to: number, colour: number, alpha: number): void {
  if (alpha < 256) for (let at = from; at < to; at++) blend(words, at, colour, alpha);
  else fillRun(words, from, to, colour | 0xff000000);
}

/** The array's own `fill` is only faster for long runs. */
function fillRun(words: Uint32Array, from: number, to: number, colour: number): void {
  if (to - from > 24) words.fill(colour, from, to);
  else for (let at = from; at < to; at++) words[at] = colour;
}

/** Returns the share of a pixel covered by a shape whose edge is at this distance; pixels, negative inside. */
export const cover = (distance: number): number =>
  distance <= -0.5 ? 1 : distance >= 0.5 ? 0 : 0.5 - distance;

/** Converts a share to the alpha of `blend`. */
export const toAlpha = (share: number): number => (share * 256 + 0.5) | 0;
