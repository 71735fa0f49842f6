/**
 * What the bench asks of an engine. A new peer is one file that implements this and one line in `index.ts`.
 *
 * The calls that change something may put it off; `drawn` brings it onto the surface. Only the two together are timed.
 */
import type { BackendChoice } from '../../engine/render/create.ts';
import type { Counts } from '../page/counting.ts';
import type { Change, Item, View } from '../scenes/item.ts';

export type { BackendChoice };

export interface Peer {
  /**
   * Makes the surface of VIEWPORT's size in `host` and all objects, seen from `view`, the whole. Timed, together with the
   * `drawn` that follows, as load. It may leave some objects for later, as long as `drawn` answers false until all are there.
   */
  load(host: HTMLElement, items: readonly Item[], view: View): void | Promise<void>;
  setView(view: View): void;
  /** Selects an object by its index, to be moved. */
  dragStart(index: number): void;
  /** Moves it by so many world units. */
  dragBy(dx: number, dy: number): void;
  dragEnd(): void;
  /** Whatever the engine needs before its first update. Not timed. */
  beforeUpdates?(): void | Promise<void>;
  /** The changes of a step of the script; who has them elsewhere already needs the step alone. */
  update(changes: readonly Change[], step: number): void;
  /**
   * Returns when a pixel of the new picture has been read back: no drawing is then still to be done. Answers true, or false where
   * the picture is still an earlier one, scaled, in places; to be called again then.
   */
  drawn(): boolean | Promise<boolean>;
  /** What is topmost at a point of the viewport, by the engine's own query: an index, or −1. */
  hit(x: number, y: number): number | Promise<number>;
  /** Whatever the engine needs before the first query, as an application would do it at rest. Not timed. */
  beforeHits?(): void;
  /**
   * For engines that answer beyond a thread's boundary: runs the queries on their side and answers microseconds a query, the
   * mean and the 99th percentile. Where missing the page runs them, and inside and round trip are the same measurement.
   */
  hitInside?(points: Float64Array, budgetMs: number): Promise<{ inside: number; p99: number }>;
  /** For engines that draw in another thread: begins to count there; the answer ends it. Where missing the page counts. */
  count?(): Promise<() => Promise<Counts>>;
  /**
   * True where no pixel can be read back from script (SVG): `drawn` then waits for the next animation frame, frames are
   * run without a pause between them, and a figure is the interval of frames with the display's 16.7 ms as its floor.
   */
  readonly paced?: boolean;
  /** Frees what only a garbage collector would find, where the engine has other threads. */
  collectGarbage?(): Promise<void>;
  /** The engine's own words on what it draws with. */
  renderer?(): string | Promise<string>;
  dispose(): void;
}

export interface PeerModule {
  /** Makes the peer's adapter. The scene's items may be made where they will be used, which is not timed. */
  create(scene: string, count: number, backend: BackendChoice): Peer | Promise<Peer>;
}
