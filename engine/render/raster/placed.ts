/** One row of the object table, read for painting. */
import { resolved } from '../../primitives/palette.ts';
import { OBJECT_WORDS, ObjectFlag } from '../../primitives/record.ts';
import { highHalf, lowHalf } from './halves.ts';
import type { Pixels } from './pixels.ts';
import { onGrid, type Plane } from './plane.ts';

const RADIANS = Math.PI / 180;

export class Placed {
  /** Centre, pixels of the window. */
  x = 0;
  y = 0;
  /** Degrees clockwise, and its cosine and sine. */
  angle = 0;
  cos = 1;
  sin = 0;
  /** Units. */
  width = 0;
  height = 0;
  flags = 0;
  quality = 0;
  /** State of its tag's alarm. */
  standing = 0;
  /** 0…1. */
  opacity = 1;
  /** Colour where it is too small for its records. */
  colour = 0;
  /** Row of its first slot. */
  slotStart = 0;

  read({ tables, scale, drag, palette }: Plane, pixels: Pixels, index: number): void {
    const at = index * OBJECT_WORDS;
    const { floats, words } = tables.objects;
    const state = words[at + 5]!;
    let x = floats[at]! + floats[at + 2]!;
    let y = floats[at + 1]! + floats[at + 3]!;
    if (state & ObjectFlag.dragged) {
      x += drag.x;
      y += drag.y;
    }
    this.x = onGrid(x * scale - pixels.originX);
    this.y = onGrid(y * scale - pixels.originY);
    this.angle = floats[at + 4]!;
    if (this.angle === 0) {
      this.cos = 1;
      this.sin = 0;
    } else {
      this.cos = Math.cos(this.angle * RADIANS);
      this.sin = Math.sin(this.angle * RADIANS);
    }
    this.width = lowHalf(words[at + 6]!);
    this.height = highHalf(words[at + 6]!);
    this.flags = state & 255;
    this.quality = (state >>> 8) & 255;
    this.standing = state >>> 24;
    this.opacity = ((state >>> 16) & 255) / 255;
    this.colour = resolved(words[at + 7]!, palette);
    this.slotStart = tables.starts.words[index]!;
  }
}
