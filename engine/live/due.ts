/**
 * Tracks which objects have to be updated that show a value. Those in view wait in a queue; those out of view only carry a
 * mark, and are found when the view moves, among what has come into it: a hidden object costs nothing per frame.
 */
import { grown } from '../primitives/grown.ts';
import type { LiveScene, ViewBox } from './live-scene.ts';

/** Evaluations between two looks at the clock, where each is quick. */
const BATCH = 128;

/** What an object of the scene is waiting for; `none`: it shows no value. */
const Wait = { none: 0, nothing: 1, frame: 2, view: 3 } as const;

export class Due {
  private readonly scene: LiveScene;
  private readonly batch: number;
  /** By scene index. */
  private waits = new Uint8Array(0);
  private queue: number[] = [];
  /** Number of objects that wait for the view. */
  private hidden = 0;
  private view: ViewBox | undefined;

  constructor(scene: LiveScene, batch = BATCH) {
    this.scene = scene;
    this.batch = batch;
  }

  get isEmpty(): boolean {
    return this.queue.length === 0;
  }

  /** From now on the object at an index of the scene may be marked. */
  add(index: number): void {
    if (index >= this.waits.length)
      this.waits = grown(this.waits, Math.max(index + 1, this.scene.columns.slotStart.length));
    this.waits[index] = Wait.nothing;
  }

  remove(index: number): void {
    if (this.waits[index] === Wait.view) this.hidden--;
    // An entry that is still in the queue is skipped when its turn comes.
    this.waits[index] = Wait.none;
  }

  /** Whether an object is in the view of the last frame. */
  isSeen(index: number): boolean {
    return this.view !== undefined && this.scene.touches(index, this.view);
  }

  /** Marks an object whose tag, or whose display, has changed. */
  mark(index: number): void {
    const wait = this.waits[index]!;
    if (wait === Wait.frame) return;
    if (this.view && !this.scene.touches(index, this.view)) {
      if (wait === Wait.nothing) this.hidden++;
      this.waits[index] = Wait.view;
      return;
    }
    this.enqueue(index);
  }

  /** Calls `evaluate` for what is due in the view, until `mayGoOn` returns false; the rest waits for the next frame. */
  work(view: ViewBox, evaluate: (index: number) => void, mayGoOn: () => boolean): void {
    this.look(view);
    const { queue } = this;
    let done = 0;
    while (done < queue.length && (done % this.batch !== 0 || done === 0 || mayGoOn())) {
      const index = queue[done++]!;
      if (this.waits[index] !== Wait.frame) continue;
      this.waits[index] = Wait.nothing;
      if (this.scene.touches(index, view)) evaluate(index);
      else this.mark(index);
    }
    if (done === queue.length) queue.length = 0;
    else this.queue = queue.slice(done);
  }

  clear(): void {
    this.waits = new Uint8Array(0);
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
      if (this.waits[index] === Wait.view) this.enqueue(index);
    });
  }

  private enqueue(index: number): void {
    if (this.waits[index] === Wait.view) this.hidden--;
    this.waits[index] = Wait.frame;
    this.queue.push(index);
  }
}

const sameView = (a: ViewBox, b: ViewBox): boolean =>
  a.minX === b.minX && a.minY === b.minY && a.maxX === b.maxX && a.maxY === b.maxY;
