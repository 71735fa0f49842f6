/** What an endpoint is. The table of all of them is `endpoints.ts`; client, server, tests and /api/docs derive from it. */
import type { Field, Infer } from './field.ts';
import type { NumberedParams } from './numbered.ts';
import type { PermissionPath } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * The right to call. `public`: anybody. `signedIn`: any user with a company. A path or several: the user's permissions must
 * grant at least one. `ticket`: a single-use ticket of POST live/ticket. There is no default: an endpoint without a rule
 * does not compile, and the server refuses to start.
 */
export type Rule = 'public' | 'signedIn' | 'ticket' | { readonly anyOf: readonly PermissionPath[] };

/** What a call takes instead of JSON, see `Endpoint.takes`. */
export type Takes = 'ndjson' | 'form';
/** A response that is not JSON, see `Endpoint.stream`. */
export type Streams = 'ndjson' | 'file';

export interface Endpoint<P = unknown, Q = unknown, B = unknown, R = unknown> {
  readonly method: Method;
  /** Relative to /api, path parameters in braces: `sites/{uuid}`. */
  readonly path: string;
  readonly summary: string;
  readonly params: Field<P>;
  /** The parameters that take numbers beside uuids. */
  readonly numbered?: NumberedParams;
  readonly query: Field<Q>;
  readonly body: Field<B>;
  /** `data` of the response; the envelope {status, data} is the same for all (OR-80). */
  readonly reply: Field<R>;
  readonly needs: Rule;
  /** Bytes of body accepted; 64 KiB by default. */
  readonly bodyLimit?: number;
  /**
   * The response has no envelope. `ndjson`: a stream of JSON lines, each described by `reply`. `file`: the bytes of one
   * file, under its own content type.
   */
  readonly stream?: Streams;
  /**
   * `ndjson`: the call takes JSON lines, each described by `body`, of the type application/x-ndjson. `bodyLimit` counts
   * all of them; nothing takes effect before the last has arrived. `form`: the call takes multipart/form-data, one part for
   * each key of `body`.
   */
  readonly takes?: Takes;
}

export type ParamsOf<E> = E extends Endpoint<infer P, unknown, unknown, unknown> ? P : never;
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, unknown, unknown> ? Q : never;
export type BodyOf<E> = E extends { readonly body: infer F } ? Infer<F> : never;
export type ReplyOf<E> = E extends { readonly reply: infer F } ? Infer<F> : never;

/** The body of every error response (OR-28). `fields` maps a path such as `email` or `objects.3.x` to what is wrong there. */
export interface ErrorBody {
  readonly status: number;
  readonly data: {
    readonly message: string;
    readonly code?: string;
    readonly fields?: Readonly<Record<string, string>>;
    /** Of VERSION_CONFLICT, where the call says so: what somebody else has stored meanwhile. */
    readonly theirs?: unknown;
  };
}
