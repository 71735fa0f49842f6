/**
 * A picture that is painted over several frames, lowest objects first, while an earlier one is shown. Changes in the
 * meantime are recorded and painted at the end.
 */

import { recordsOf } from '../lod.ts';
import { Damage } from './damage.ts';
import { Owed } from './owed.ts';
import { Pixels } from './pixels.ts';
import { boxOf, type Finish, ground, type RegionPainter, type Subject } from './region-painter.ts';
import { pixelsOf, type Rect, type Window, wholeOf } from './window.ts';

/** A picture is finished within this many milliseconds. */
const STALE_MS = 150;
/** Milliseconds of a frame that a picture may always take. */
const LEAST_BUDGET = 5;
/** Objects between two looks at the clock, at least and at most; the more the faster they are painted. */
const [LEAST_STEP, MOST_STEP] = [16, 128] as const;
/** Milliseconds. A step that takes less than this is followed by one twice as long. */
const QUICK_STEP = 0.2;
/**
 * A picture with at most this many records leaves nothing out, even while it moves: it takes little longer than a
 * sketch.
 */
const FEW_RECORDS = 50_000;

/** How often what has changed meanwhile is painted before the picture is shown: where values come faster, some wait. */
const MOST_ROUNDS = 3;

export class Refresh {
  readonly pixels: Pixels;
  readonly scale: number;
  readonly began: number;
  readonly finish: Finish;
  /** Milliseconds spent. */
  spent = 0;
  /** What has changed since the start. */
  readonly damage = new Damage();
  private owed: Owed | undefined;
  private rounds = 0;
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

  /** Returns the milliseconds that this frame has to take for it to be painted in time; `interval`: from frame to frame. */
  due(interval: number): number {
    const left = this.progress > 0 ? (this.spent * (1 - this.progress)) / this.progress : 0;
    const frames = Math.max(1, (this.began + STALE_MS - performance.now()) / interval);
    // The first frames try to do without a stretched picture; after that it is not urgent.
    return Math.max(this.spent < LEAST_BUDGET ? LEAST_BUDGET : 1, left / frames);
  }

  /** Continues painting until `deadline` (performance.now). Returns whether everything is painted. */
  step(regionPainter: RegionPainter, subject: Subject, deadline: number): boolean {
    const { pixels, scale, indices } = this;
    const start = performance.now();
    pixels.clip(0, 0, pixels.width, pixels.height);
    let now = start;
    let step: number = LEAST_STEP;
    const look = (): void => {
      const before = now;
      now = performance.now();
      step = now - before < QUICK_STEP ? Math.min(step * 2, MOST_STEP) : LEAST_STEP;
    };
    while (this.at < indices.length && now < deadline) {
      const to = Math.min(this.at + step, indices.length);
      regionPainter.paintObjects(subject, pixels, scale, indices, this.at, to, this.finish);
      this.at = to;
      look();
    }
    while (this.at === indices.length && this.marked < indices.length && (now < deadline || !subject.marks)) {
      const to = subject.marks ? Math.min(this.marked + step, indices.length) : indices.length;
      regionPainter.paintMarks(subject, pixels, scale, indices, this.marked, to);
      this.marked = to;
      look();
    }
    this.spent += now - start;
    return this.marked === indices.length;
  }

  /**
   * Paints what has changed since the start, when all objects are there, until `deadline`. `rectsOf`: what that is in the
   * picture, undefined if nearly all. Returns whether the picture can be shown.
   */
  catchUp(
    regionPainter: RegionPainter,
    subject: Subject,
    rectsOf: (damage: Damage) => Rect[] | undefined,
    deadline: number,
  ): boolean {
    const { pixels, scale, damage, finish } = this;
    this.owed ??= new Owed(this.spent / pixelsOf(wholeOf(pixels)));
    const { owed } = this;
    for (;;) {
      owed.pay(pixels, deadline - performance.now(), (rect) => {
        regionPainter.paint(subject, pixels, scale, rect, finish);
      });
      if (!owed.isNone) return false;
      const rects = this.rounds < MOST_ROUNDS && !damage.isNone ? rectsOf(damage) : undefined;
      if (!rects) return true;
      owed.add(rects, pixels);
      damage.clear();
      this.rounds++;
    }
  }
}
