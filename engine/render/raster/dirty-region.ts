/**
 * Which pixels of a picture have to be repainted. Nearby objects would be painted once for each changed neighbour; so
 * changes are bounded within each tile of a grid, and the bounds of neighbouring tiles are joined where that paints
 * little more: rectangles that do not overlap. Scattered changes are cheaper one by one. What is cheaper is estimated
 * from how many objects a rectangle touches.
 */

import type { Damage } from './damage.ts';
import type { Pixels } from './pixels.ts';
import { EDGE } from './region-painter.ts';
import type { Rect } from './window.ts';

/** Side of a tile, pixels. */
const TILE = 64;
/**
 * Microseconds (decision 0124): of a rectangle, of a pixel of ground in it, of an object that it touches, and of a pixel of
 * such an object.
 */
const [RECT, GROUND, OBJECT, INK] = [7, 0.0011, 2.6, 0.008] as const;

export class DirtyRegion {
  private columns = 0;
  private rows = 0;
  /** left, top, right, bottom of the changes within each tile. */
  private bounds = new Int32Array(0);
  private touched: number[] = [];
  private isTouched = new Uint8Array(0);
  /** Microseconds of a pixel, and of the objects that touch one; an object's width and height, pixels. */
  private perPixel = 0;
  private perTouched = 0;
  private across = 0;
  private down = 0;

  /**
   * Returns rectangles of a picture that contain all the damage. `reach`: pixels by which marks may extend beyond a
   * box; `objects`: approximate number in the picture. They are taken to be as large as those that changed.
   */
  cover(damage: Damage, picture: Pixels, scale: number, reach: number, objects: number): Rect[] {
    const { width, height, originX, originY } = picture;
    this.begin(width, height);
    this.measure(damage, scale, objects / (width * height));
    const alone: Rect[] = [];
    for (let nth = 0; nth < damage.count; nth++) {
      const pad = damage.isMarked(nth) ? reach + EDGE : EDGE;
      const rect = {
        left: Math.max(0, Math.floor(damage.minX(nth) * scale - originX - pad)),
        top: Math.max(0, Math.floor(damage.minY(nth) * scale - originY - pad)),
        right: Math.min(width, Math.ceil(damage.maxX(nth) * scale - originX + pad)),
        bottom: Math.min(height, Math.ceil(damage.maxY(nth) * scale - originY + pad)),
      };
      if (rect.left >= rect.right || rect.top >= rect.bottom) continue;
      alone.push(rect);
      this.add(rect);
    }
    const together = this.rects();
    return this.costOfAll(alone) <= this.costOfAll(together) ? alone : together;
  }

  /** Starts again, with a picture of this size. */
  private begin(width: number, height: number): void {
    this.columns = Math.ceil(width / TILE);
    this.rows = Math.ceil(height / TILE);
    const tiles = this.columns * this.rows;
    if (tiles > this.isTouched.length) {
      this.bounds = new Int32Array(tiles * 4);
      this.isTouched = new Uint8Array(tiles);
    } else for (const tile of this.touched) this.isTouched[tile] = 0;
    this.touched = [];
  }

  /** `density`: objects a pixel. */
  private measure(damage: Damage, scale: number, density: number): void {
    let across = 0;
    let down = 0;
    for (let nth = 0; nth < damage.count; nth++) {
      across += damage.maxX(nth) - damage.minX(nth);
      down += damage.maxY(nth) - damage.minY(nth);
    }
    this.across = (across * scale) / damage.count;
    this.down = (down * scale) / damage.count;
    this.perPixel = GROUND + INK * density * this.across * this.down;
    this.perTouched = OBJECT * density;
  }

  /** Adds a rectangle inside the picture. */
  private add({ left, top, right, bottom }: Rect): void {
    const { columns } = this;
    const lastColumn = Math.floor((right - 1) / TILE);
    const lastRow = Math.floor((bottom - 1) / TILE);
    for (let row = Math.floor(top / TILE); row <= lastRow; row++)
      for (let column = Math.floor(left / TILE); column <= lastColumn; column++)
        this.widen(
          row * columns + column,
          Math.max(left, column * TILE),
          Math.max(top, row * TILE),
          Math.min(right, (column + 1) * TILE),
          Math.min(bottom, (row + 1) * TILE),
        );
  }

  /** Returns rectangles that contain everything added. */
  private rects(): Rect[] {
    const found: Rect[] = [];
    /** Runs of the row above, by their first tile. */
    let above = new Map<number, Run>();
    for (let row = 0; row < this.rows; row++) {
      const here = new Map<number, Run>();
      for (const run of this.runsOf(row)) {
        const over = above.get(run.first);
        const joined = over?.last === run.last ? this.joined(over.rect, run.rect) : undefined;
        if (joined) {
          above.delete(run.first);
          here.set(run.first, { ...run, rect: joined });
        } else here.set(run.first, run);
      }
      for (const { rect } of above.values()) found.push(rect);
      above = here;
    }
    for (const { rect } of above.values()) found.push(rect);
    return found;
  }

  private widen(tile: number, left: number, top: number, right: number, bottom: number): void {
    const { bounds } = this;
    const at = tile * 4;
    if (this.isTouched[tile] === 0) {
      this.isTouched[tile] = 1;
      this.touched.push(tile);
      bounds[at] = left;
      bounds[at + 1] = top;
      bounds[at + 2] = right;
      bounds[at + 3] = bottom;
      return;
    }
    if (left < bounds[at]!) bounds[at] = left;
    if (top < bounds[at + 1]!) bounds[at + 1] = top;
    if (right > bounds[at + 2]!) bounds[at + 2] = right;
    if (bottom > bounds[at + 3]!) bounds[at + 3] = bottom;
  }

  /** Yields adjacent tiles of a row of tiles, from left to right. */
  private *runsOf(row: number): Generator<Run> {
    const { bounds } = this;
    let run: Run | undefined;
    for (let column = 0; column < this.columns; column++) {
      const tile = row * this.columns + column;
      if (this.isTouched[tile] === 0) continue;
      const at = tile * 4;
      const rect = {
        left: bounds[at]!,
        top: bounds[at + 1]!,
        right: bounds[at + 2]!,
        bottom: bounds[at + 3]!,
      };
      const joined = run?.last === column - 1 ? this.joined(run.rect, rect) : undefined;
      if (run && !joined) yield run;
      run = { first: joined ? run!.first : column, last: column, rect: joined ?? rect };
    }
    if (run) yield run;
  }

  private costOf({ left, top, right, bottom }: Rect): number {
    const width = right - left;
    const height = bottom - top;
    const touched = (width + this.across) * (height + this.down);
    return RECT + this.perPixel * width * height + this.perTouched * touched;
  }

  private costOfAll(rects: readonly Rect[]): number {
    return rects.reduce((sum, rect) => sum + this.costOf(rect), 0);
  }

  /** Returns the union of the two, where that costs no more. */
  private joined(a: Rect, b: Rect): Rect | undefined {
    const both = {
      left: Math.min(a.left, b.left),
      top: Math.min(a.top, b.top),
      right: Math.max(a.right, b.right),
      bottom: Math.max(a.bottom, b.bottom),
    };
    return this.costOf(both) <= this.costOf(a) + this.costOf(b) ? both : undefined;
  }
}

interface Run {
  /** Columns of tiles, both included. */
  readonly first: number;
  readonly last: number;
  readonly rect: Rect;
}
