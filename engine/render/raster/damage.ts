/** What has to be painted: areas of the world, as boxes or everything, and outlines on top of the existing picture. */

import type { Recolouring } from './recolour.ts';
import type { Rect } from './window.ts';

/** World box, and whether it has or had a mark of the engine, which reaches further. */
const FIELDS = 5;
/** More boxes than this are not worth keeping separate. */
const MOST = 20_000;

export class Damage {
  count = 0;
  all = false;
  /** Objects that only gained an outline, where there are many; they are not among the boxes. */
  outlined: readonly number[] = [];
  /** Whether the boxes are of objects that only lost an outline. */
  isBaring = false;
  /** With `all`: only colours of the theme have changed. */
  recolouring: Recolouring | undefined;
  private values = new Float64Array(256 * FIELDS);

  clear(): void {
    this.count = 0;
    this.all = false;
    this.outlined = [];
    this.isBaring = false;
    this.recolouring = undefined;
  }

  get isNone(): boolean {
    return this.count === 0 && !this.all && this.outlined.length === 0;
  }

  add(minX: number, minY: number, maxX: number, maxY: number, marked: boolean): void {
    if (this.count === MOST) this.all = true;
    if (this.all) return;
    const at = this.count++ * FIELDS;
    if (at + FIELDS > this.values.length) {
      const larger = new Float64Array(this.values.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    const { values } = this;
    values[at] = minX;
    values[at + 1] = minY;
    values[at + 2] = maxX;
    values[at + 3] = maxY;
    values[at + 4] = marked ? 1 : 0;
  }

  /** Outlined objects count as everything: they are a large part of it. */
  addAll(other: Damage): void {
    if (other.all || other.outlined.length > 0) this.all = true;
    else
      for (let nth = 0; nth < other.count; nth++)
        this.add(other.minX(nth), other.minY(nth), other.maxX(nth), other.maxY(nth), other.isMarked(nth));
  }

  minX(nth: number): number {
    return this.values[nth * FIELDS]!;
  }
  minY(nth: number): number {
    return this.values[nth * FIELDS + 1]!;
  }
  maxX(nth: number): number {
    return this.values[nth * FIELDS + 2]!;
  }
  maxY(nth: number): number {
    return this.values[nth * FIELDS + 3]!;
  }
  isMarked(nth: number): boolean {
    return this.values[nth * FIELDS + 4] === 1;
  }
}

/** Outlines to be added to a picture. */
export interface Outlines {
  readonly objects: Uint32Array;
  /** Other changes made with them: painted together with those inside, at once and again at the end. */
  readonly rects: readonly Rect[];
  /** How many have been painted. */
  done: number;
}
