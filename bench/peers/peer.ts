/**
 * What the bench requires of an engine. A new peer is one file that implements this and one line in `index.ts`.
 *
 * The calls that change something may defer it; `drawn` brings it to the surface. Only both together are timed.
 */
import type { BackendChoice } from '../../engine/render/create.ts';
import type { Shown } from '../page/alone.ts';
import type { Counts } from '../page/counting.ts';
import type { Change, Item, View } from '../scenes/item.ts';

export type { BackendChoice };

export interface Peer {
  /**
   * Creates the surface of VIEWPORT's size in `host` and all objects, seen from `view`, the whole. Timed as load,
   * together with the `drawn` that follows. It may defer some objects, as long as `drawn` returns false until all are
   * there.
   */
  load(host: HTMLElement, items: readonly Item[], view: View): void | Promise<void>;
  setView(view: View): void;
  /** Selects an object by its index, to be moved. */
  dragStart(index: number): void;
  /** Moves it by this many world units. */
  dragBy(dx: number, dy: number): void;
  dragEnd(): void;
  /** Prepares the engine for its first update. Not timed. */
  beforeUpdates?(): void | Promise<void>;
  /** The changes of a step of the script; a peer that already has them only needs the step. */
  update(changes: readonly Change[], step: number): void;
  /**
   * Returns when a pixel of the new picture has been read back: no drawing is then pending. Returns true, or false
   * where parts of the picture are still an earlier one, scaled; to be called again then.
   */
  drawn(): boolean | Promise<boolean>;
  /** Returns the topmost object at a point of the viewport, by the engine's own query: an index, or −1. */
  hit(x: number, y: number): number | Promise<number>;
  /** Prepares the engine for its first query, as an application would do it at rest. Not timed. */
  beforeHits?(): void;
  /**
   * For engines in another thread: runs the queries on their side and returns microseconds per query, the mean and the
   * 99th percentile. Where missing the page runs them, and inside and round trip are the same measurement.
   */
  hitInside?(points: Float64Array, budgetMs: number): Promise<{ inside: number; p99: number }>;
  /**
   * For engines that draw in another thread: starts counting there; call the result to stop. Where missing the page
   * counts.
   */
  count?(): Promise<() => Promise<Counts>>;
  /**
   * True where no pixel can be read back by script (SVG): `drawn` then waits for the next animation frame, frames run
   * without a pause between them, and a figure is the interval of frames with the display's 16.7 ms as its floor.
   */
  readonly paced?: boolean;
  /**
   * For engines whose surface the page cannot read: from now on these pixels, two numbers each, are read after each
   * `drawn`, when it has answered. Where missing the page reads its canvases.
   */
  watchPixels?(points: Int32Array): void;
  /** Returns 0xRRGGBB of each of them after the last `drawn`. */
  pixels?(): Promise<Uint32Array>;
  /** For the same engines: whether the picture is kept after each `drawn`, and the middle of what was kept. */
  watchPicture?(on: boolean): void;
  picture?(): Promise<ImageData>;
  /**
   * For engines in another thread: pans there in every animation frame, and returns the milliseconds between pictures.
   * Where missing the page does it.
   */
  panAlone?(view: View, ms: number): Promise<number[]>;
  /** Likewise: takes a value from the port for each of the steps and draws it; `points` are read when it is done. */
  takeValues?(port: MessagePort, steps: readonly number[], points: readonly Int32Array[]): Promise<Shown[]>;
  /** Frees what only a garbage collector would find, where the engine has other threads. */
  collectGarbage?(): Promise<void>;
  /** Returns the engine's own description of its renderer. */
  renderer?(): string | Promise<string>;
  dispose(): void;
}

export interface PeerModule {
  /** Creates the peer's adapter. The scene's items may be created where they will be used, which is not timed. */
  create(scene: string, count: number, backend: BackendChoice): Peer | Promise<Peer>;
}
