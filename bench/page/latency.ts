/** Measures how long a single event takes to become pixels, unlike the scenarios, which draw frame after frame. */
import type { Peer } from '../peers/peer.ts';
import type { Item } from '../scenes/item.ts';
import { randomFrom } from '../scenes/random.ts';
import type { BenchScene } from '../scenes/scene.ts';
import { draggedItem, SINGLE_CHANGES, singleChange, singleStep } from '../scenes/script.ts';
import type { Truth } from '../scenes/truth.ts';
import { FrameChecks } from './check.ts';
import { complete, nextFrame, rest } from './frames.ts';

/** Screen pixels per event. */
const DRAGGED_BY = 2;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** An engine with its scene, and what must be seen of it. */
export interface Watched {
  readonly peer: Peer;
  readonly scene: BenchScene;
  readonly items: readonly Item[];
  readonly truth: Truth;
  readonly host: HTMLElement;
}

/** Measures milliseconds from a real pointer event to the pixels of the object that it drags, in the near view. */
export class InputWatch {
  private readonly peer: Peer;
  private readonly view: { readonly x: number; readonly y: number; readonly scale: number };
  private readonly truth: Truth;
  private readonly checks: FrameChecks;
  /** Number of events so far. */
  private count = 0;
  private arrived: ((ms: number | Promise<number>) => void) | undefined;
  private time = Promise.resolve(0);
  private readonly dragged: number;

  constructor(watched: Watched) {
    const { peer, scene, items, truth, host } = watched;
    this.peer = peer;
    this.truth = truth;
    this.checks = new FrameChecks(peer, host);
    this.view = scene.near(items.length);
    this.dragged = draggedItem(items, this.view);
  }

  async begin(): Promise<void> {
    for (const subject of [this.truth, this.peer]) {
      subject.setView(this.view);
      subject.dragStart(this.dragged);
    }
    await complete(this.peer);
    await rest();
    addEventListener('pointermove', this.moved, { capture: true });
  }

  /** Times the next event. */
  arm(): void {
    this.truth.mark();
    this.truth.dragBy(DRAGGED_BY / this.view.scale, 0);
    this.checks.add(this.truth);
    this.checks.ready(this.count);
    this.time = new Promise((resolve) => {
      this.arrived = resolve;
    });
  }

  /** Returns the milliseconds of the event since `arm`. */
  taken(): Promise<number> {
    return this.time;
  }

  async end(): Promise<void> {
    removeEventListener('pointermove', this.moved, { capture: true });
    for (const subject of [this.truth, this.peer]) {
      subject.dragBy((-DRAGGED_BY / this.view.scale) * this.count, 0);
      subject.dragEnd();
    }
    await complete(this.peer);
  }

  private readonly moved = (event: PointerEvent): void => {
    const { arrived, peer, view, checks } = this;
    if (!arrived) return;
    this.arrived = undefined;
    peer.dragBy(DRAGGED_BY / view.scale, 0);
    arrived(checks.shown(this.count++, event.timeStamp));
  };
}

/**
 * Measures milliseconds from a value's arrival, at moments independent of the display's refreshes, to the pixels of the
 * one object that shows it, drawn in the next animation frame as an application does. Near view.
 */
export async function tagsToPixels(
  { peer, scene, items, truth, host }: Watched,
  budgetMs: number,
): Promise<number[]> {
  await peer.beforeUpdates?.();
  peer.setView(scene.near(items.length));
  truth.setView(scene.near(items.length));
  const checks = new FrameChecks(peer, host);
  await complete(peer);
  await rest();
  const random = randomFrom(9);
  const times: number[] = [];
  const end = performance.now() + budgetMs;
  for (let nth = 0; nth < SINGLE_CHANGES && (nth < 2 || performance.now() < end); nth++) {
    const change = singleChange(scene, items, nth);
    truth.mark();
    truth.update([change]);
    checks.add(truth);
    checks.ready(nth);
    await pause(random() * 20);
    const start = performance.now();
    peer.update([change], singleStep(nth));
    if (!peer.paced) await nextFrame();
    times.push(await checks.shown(nth, start));
    await complete(peer);
  }
  return times;
}
