/**
 * A picture that is painted over several frames, lowest objects first, while an earlier one is shown. Changes in the
 * meantime are recorded and painted at the end.
 */

import { recordsOf } from '../lod.ts';
import { Damage } from './damage.ts';
import { Pixels } from './pixels.ts';
import { boxOf, type Finish, ground, type RegionPainter, type Subject } from './region-painter.ts';
import type { Window } from './window.ts';

/** Objects between two looks at the clock. */
const STEP = 16;
/**
 * A picture with at most this many records leaves nothing out, even while it moves: it takes little longer than a
 * sketch.
 */
const FEW_RECORDS = 50_000;

export class Refresh {
  readonly pixels: Pixels;
  readonly scale: number;
  readonly began: number;
  readonly finish: Finish;
  /** Milliseconds spent. */
  spent = 0;
  /** What has changed since the start. */
  readonly damage = new Damage();
  private readonly indices: Uint32Array;
  private at = 0;
  private marked = 0;

  /** A sketch becomes a full picture where that has few records. */
  constructor(
    subject: Subject,
    window: Window,
    width: number,
    height: number,
    finish: Finish,
    spare?: Pixels,
  ) {
    this.began = performance.now();
    this.scale = window.scale;
    this.pixels = Pixels.sized(width, height, spare);
    this.pixels.originX = window.originX;
    this.pixels.originY = window.originY;
    this.pixels.clip(0, 0, width, height);
    ground(subject.frame, this.pixels, this.scale);
    const { indices, count } = subject.scene.visible(boxOf(subject, this.pixels, this.scale));
    this.indices = indices.slice(0, count);
    const few = finish === 'sketch' && recordsOf(subject.scene, this.indices, count) <= FEW_RECORDS;
    this.finish = few ? 'full' : finish;
    this.spent = performance.now() - this.began;
  }

  /** Number of objects in the picture. */
  get objects(): number {
    return this.indices.length;
  }

  /** Progress, 0…1. */
  get progress(): number {
    return this.indices.length === 0 ? 1 : this.at / this.indices.length;
  }

  /** Continues painting until `deadline` (performance.now). Returns whether everything is painted. */
  step(regionPainter: RegionPainter, subject: Subject, deadline: number): boolean {
    const { pixels, scale, indices } = this;
    const start = performance.now();
    pixels.clip(0, 0, pixels.width, pixels.height);
    let now = start;
    while (this.at < indices.length && now < deadline) {
      const to = Math.min(this.at + STEP, indices.length);
      regionPainter.paintObjects(subject, pixels, scale, indices, this.at, to, this.finish);
      this.at = to;
      now = performance.now();
    }
    while (this.at === indices.length && this.marked < indices.length && (now < deadline || !subject.marks)) {
      const to = subject.marks ? Math.min(this.marked + STEP, indices.length) : indices.length;
      regionPainter.paintMarks(subject, pixels, scale, indices, this.marked, to);
      this.marked = to;
      now = performance.now();
    }
    this.spent += now - start;
    return this.marked === indices.length;
  }
}
