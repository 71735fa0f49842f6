/** The notation of the calls below: one line for method and path, fields for the rest. */
import type { Endpoint, Rule, Streams, Takes } from '../endpoint.ts';
import { type Field, type InferShape, nothing, object } from '../field.ts';
import { numberedIn } from '../numbered.ts';

export type Shape = Record<string, Field<unknown>>;

interface Spec<
  P extends Shape,
  Q extends Shape,
  B,
  R,
  T extends Takes | undefined,
  S extends Streams | undefined,
> {
  readonly summary: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: Field<B>;
  readonly reply: Field<R>;
  readonly needs: Rule;
  readonly bodyLimit?: number;
  readonly stream?: S;
  readonly takes?: T;
}

type NoShape = Record<never, never>;
type NoBody = Record<never, never>;

/** One row of the table: its method and path as one line, the rest by name. */
export function call<
  P extends Shape = NoShape,
  Q extends Shape = NoShape,
  B = NoBody,
  R = unknown,
  T extends Takes | undefined = undefined,
  S extends Streams | undefined = undefined,
>(
  line: `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`,
  spec: Spec<P, Q, B, R, T, S>,
): Endpoint<InferShape<P>, InferShape<Q>, B, R> & { readonly takes: T; readonly stream: S } {
  const [method, path] = line.split(' ') as ['GET', string];
  return {
    method,
    path,
    summary: spec.summary,
    params: object((spec.params ?? {}) as P),
    numbered: numberedIn(spec.params ?? {}),
    query: object((spec.query ?? {}) as Q),
    body: (spec.body ?? nothing()) as Field<B>,
    reply: spec.reply,
    needs: spec.needs,
    bodyLimit: spec.bodyLimit,
    stream: spec.stream as S,
    takes: spec.takes as T,
  };
}
