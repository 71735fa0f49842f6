/**
 * Tracks which dependants have to be updated. Those in view wait in a queue; those out of view only carry a mark, and
 * are found when the view moves, among what has come into it: a hidden object costs nothing per frame.
 */
import type { LiveScene, ViewBox } from './live-scene.ts';

/** Evaluations between two looks at the clock, where each is quick. */
const BATCH = 128;

/** What a dependant is waiting for. */
export const Wait = { nothing: 0, frame: 1, view: 2 } as const;
export type Wait = (typeof Wait)[keyof typeof Wait];

/** Something that shows a value at an object of the scene. */
export interface Dependant {
  readonly index: number;
  wait: Wait;
}

export class Due<T extends Dependant> {
  private readonly scene: LiveScene;
  private readonly batch: number;
  /** By scene index: to find the dependants in a region. */
  private readonly byIndex: (T | undefined)[] = [];
  private queue: T[] = [];
  /** Number of dependants that wait for the view. */
  private hidden = 0;
  private view: ViewBox | undefined;

  constructor(scene: LiveScene, batch = BATCH) {
    this.scene = scene;
    this.batch = batch;
  }

  /** Returns the dependant at an index of the scene. */
  at(index: number): T | undefined {
    return this.byIndex[index];
  }

  /** Calls `visit` for each dependant. */
  each(visit: (dependant: T) => void): void {
    // Skips what is empty.
    this.byIndex.forEach((dependant) => {
      if (dependant) visit(dependant);
    });
  }

  get isEmpty(): boolean {
    return this.queue.length === 0;
  }

  add(dependant: T): void {
    this.byIndex[dependant.index] = dependant;
  }

  remove(dependant: T): void {
    this.byIndex[dependant.index] = undefined;
    if (dependant.wait === Wait.view) this.hidden--;
    // An entry that is still in the queue is skipped when its turn comes.
    dependant.wait = Wait.nothing;
  }

  /** Marks a dependant whose tag, or whose display, has changed. */
  mark(dependant: T): void {
    if (dependant.wait === Wait.frame) return;
    if (this.view && !this.scene.touches(dependant.index, this.view)) {
      if (dependant.wait === Wait.nothing) this.hidden++;
      dependant.wait = Wait.view;
      return;
    }
    this.enqueue(dependant);
  }

  /** Calls `evaluate` for what is due in the view, until `mayGoOn` returns false; the rest waits for the next frame. */
  work(view: ViewBox, evaluate: (dependant: T) => void, mayGoOn: () => boolean): void {
    this.look(view);
    const { queue } = this;
    let done = 0;
    while (done < queue.length && (done % this.batch !== 0 || done === 0 || mayGoOn())) {
      const dependant = queue[done++]!;
      if (dependant.wait !== Wait.frame) continue;
      dependant.wait = Wait.nothing;
      if (this.scene.touches(dependant.index, view)) evaluate(dependant);
      else this.mark(dependant);
    }
    if (done === queue.length) queue.length = 0;
    else this.queue = queue.slice(done);
  }

  clear(): void {
    this.byIndex.length = 0;
    this.queue = [];
    this.hidden = 0;
    this.view = undefined;
  }

  /** Queues what has come into view. To be called before the marks of a frame. */
  look(view: ViewBox): void {
    if (this.view && sameView(this.view, view)) return;
    this.view = view;
    if (this.hidden === 0) return;
    this.scene.eachIn(view, (index) => {
      const dependant = this.byIndex[index];
      if (dependant?.wait === Wait.view) this.enqueue(dependant);
    });
  }

  private enqueue(dependant: T): void {
    if (dependant.wait === Wait.view) this.hidden--;
    dependant.wait = Wait.frame;
    this.queue.push(dependant);
  }
}

const sameView = (a: ViewBox, b: ViewBox): boolean =>
  a.minX === b.minX && a.minY === b.minY && a.maxX === b.maxX && a.maxY === b.maxY;
