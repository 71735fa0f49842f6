/** Calls of the engine by their paths, as comlink's messages name them: `edit.run`. */
import type { EngineApi } from '../../../worker/boundary/index.ts';

type CallAt<P extends string> = P extends `${infer G extends keyof EngineApi}.${infer C}`
  ? C extends keyof EngineApi[G]
    ? EngineApi[G][C]
    : never
  : never;

/** What a call takes. */
export type PartsOf<P extends string> =
  CallAt<P> extends (...parts: infer A extends readonly unknown[]) => unknown ? A : never;

/** What it answers in the end. */
export type AnswerTo<P extends string> =
  CallAt<P> extends (...parts: never[]) => infer R ? Awaited<R> : never;
