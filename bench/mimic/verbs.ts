/**
 * What the page tells the bench's worker. The product's protocol knows pointers, diagrams and sockets; the bench needs the
 * engine driven step by step, so it has a worker of its own that composes the same engine and answers these.
 */
import type { BackendChoice } from '../../engine/render/create.ts';
import type { Counts } from '../page/counting.ts';
import type { View } from '../scenes/item.ts';

export interface Verbs {
  /** Makes the items of the scene; not timed. */
  prepare(scene: string, count: number, backend: BackendChoice): void;
  /** Backend, engine, objects: as the product's worker makes them. */
  load(canvas: OffscreenCanvas, view: View): Promise<void>;
  view(view: View): void;
  dragStart(index: number): void;
  dragBy(dx: number, dy: number): void;
  dragEnd(): void;
  /** Binds every object to a tag of its own and gives each tag its value. */
  bind(): void;
  /** Writes the values of a step of the script into the tag table. */
  update(step: number): void;
  /** Draws what is due and reads a pixel back; false where the picture is still an earlier one, scaled, in places. */
  draw(): boolean;
  /** Topmost object at a point of the viewport, −1 where there is none. */
  hit(x: number, y: number): number;
  /** Runs all queries; microseconds a query. */
  hits(points: Float64Array, budgetMs: number): { inside: number; p99: number };
  /** Counts what is asked of the canvas until `counted`. */
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
