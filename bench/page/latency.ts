/** Measures how long a single event takes to become pixels, unlike the scenarios, which draw frame after frame. */
import type { Peer } from '../peers/peer.ts';
import type { Item } from '../scenes/item.ts';
import { randomFrom } from '../scenes/random.ts';
import type { BenchScene } from '../scenes/scene.ts';
import { draggedItem, SINGLE_CHANGES, singleChange, singleStep } from '../scenes/script.ts';
import { complete, nextFrame, rest, seen } from './frames.ts';

/** Screen pixels per event. */
const DRAGGED_BY = 2;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Measures milliseconds from a real pointer event to the pixels of the object that it drags, in the near view. */
export class InputWatch {
  private readonly peer: Peer;
  private readonly view: { readonly x: number; readonly y: number; readonly scale: number };
  private arrived: ((ms: number) => void) | undefined;
  private time = Promise.resolve(0);
  private readonly dragged: number;

  constructor(peer: Peer, scene: BenchScene, items: readonly Item[]) {
    this.peer = peer;
    this.view = scene.near(items.length);
    this.dragged = draggedItem(items, this.view);
  }

  async begin(): Promise<void> {
    this.peer.setView(this.view);
    this.peer.dragStart(this.dragged);
    await complete(this.peer);
    await rest();
    addEventListener('pointermove', this.moved, { capture: true });
  }

  /** Times the next event. */
  arm(): void {
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
    this.peer.dragEnd();
    await complete(this.peer);
  }

  private readonly moved = async (event: PointerEvent): Promise<void> => {
    const { arrived, peer, view } = this;
    if (!arrived) return;
    this.arrived = undefined;
    peer.dragBy(DRAGGED_BY / view.scale, 0);
    await seen(peer);
    arrived(performance.now() - event.timeStamp);
  };
}

/**
 * Measures milliseconds from a value's arrival, at moments independent of the display's refreshes, to the pixels of the
 * one object that shows it, drawn in the next animation frame as an application does. Near view.
 */
export async function tagsToPixels(
  peer: Peer,
  scene: BenchScene,
  items: readonly Item[],
  budgetMs: number,
): Promise<number[]> {
  await peer.beforeUpdates?.();
  peer.setView(scene.near(items.length));
  await complete(peer);
  await rest();
  const random = randomFrom(9);
  const times: number[] = [];
  const end = performance.now() + budgetMs;
  for (let nth = 0; nth < SINGLE_CHANGES && (nth < 2 || performance.now() < end); nth++) {
    const change = singleChange(scene, items, nth);
    await pause(random() * 20);
    const start = performance.now();
    peer.update([change], singleStep(nth));
    if (!peer.paced) await nextFrame();
    await seen(peer);
    times.push(performance.now() - start);
    await complete(peer);
  }
  return times;
}
