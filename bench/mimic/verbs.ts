/**
 * Calls from the page to the bench's worker. The product's protocol knows pointers, diagrams and sockets; the bench
 * drives the engine step by step, so it has a separate worker that composes the same engine and handles these calls.
 */
import type { BackendChoice } from '../../engine/render/create.ts';
import type { Shown } from '../page/alone.ts';
import type { Counts } from '../page/counting.ts';
import type { View } from '../scenes/item.ts';

export interface Verbs {
  /** Creates the items of the scene; not timed. `bound`: their objects come with tags, and not only for the first update. */
  prepare(scene: string, count: number, backend: BackendChoice, bound?: boolean): void;
  /** Creates backend, engine and objects, as the product's worker does. */
  load(canvas: OffscreenCanvas, view: View): Promise<void>;
  view(view: View): void;
  dragStart(index: number): void;
  dragBy(dx: number, dy: number): void;
  dragEnd(): void;
  /** Binds every object to its own tag and gives each tag its value. */
  bind(): void;
  /** Writes the values of a step of the script into the tag table. */
  update(step: number): void;
  /**
   * Draws what is due and reads a pixel back; returns false where parts of the picture are still an earlier one,
   * scaled.
   */
  draw(): boolean;
  /** After each answer to `draw` these pixels are read, two numbers each. */
  watchPixels(points: Int32Array): void;
  /** Returns 0xRRGGBB of each of them after the last `draw`. */
  pixels(): Uint32Array;
  /** Whether the middle of the picture is kept after each answer to `draw`. */
  watchPicture(on: boolean): void;
  /** Returns what was kept. */
  picture(): ImageData;
  /** Pans in every animation frame of the worker; returns milliseconds between pictures. */
  panAlone(view: View, ms: number): Promise<number[]>;
  /** Draws each value that comes through the port, until it is done. */
  takeValues(port: MessagePort, steps: readonly number[], points: readonly Int32Array[]): Promise<Shown[]>;
  /** Returns the topmost object at a point of the viewport, −1 where there is none. */
  hit(x: number, y: number): number;
  /** Runs all queries; returns microseconds per query. */
  hits(points: Float64Array, budgetMs: number): { inside: number; p99: number };
  /** Counts canvas calls until `counted`. */
  count(): void;
  counted(): Counts;
  collectGarbage(): void;
  renderer(): string;
}

export type Verb = keyof Verbs;

/** `reply` 0: nobody waits for an answer. */
export interface Call {
  readonly verb: Verb;
  readonly args: readonly unknown[];
  readonly reply: number;
}
export interface Answer {
  readonly reply: number;
  readonly value?: unknown;
  readonly error?: string;
}
