/**
 * A handler is the code behind one endpoint of the contract. By the time it runs, the body is bounded and valid, the
 * user is known and the endpoint's rule is met; only the object itself is left to check: whether it exists and is this company's.
 */
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, EndpointId, Endpoints, Infer, Permissions, User } from '../../contract/index.ts';
import type { Db } from '../storage/storage.ts';

/** The caller. */
export interface Caller {
  readonly userId: number;
  readonly user: User;
  readonly companyId: number;
  readonly companyUuid: string;
  readonly permissions: Permissions;
  /** The refresh family this call's token came from: signing out ends it, and with it the live sockets it opened. */
  readonly sessionId: string;
}

/** A user's name as logs, lists and versions keep it. */
export const fullNameOf = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;

/** The program that sent a call. */
export interface Client {
  /** Its network address. */
  readonly address: string;
  /** Its own name for itself: the header `user-agent`. */
  readonly agent: string;
}

export interface RequestContext {
  /** Throws 401 if nobody is signed in, on a public endpoint. */
  readonly caller: Caller;
  /** A transaction of the caller's company, see Storage.tenant. */
  tenant<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Aborted when the caller has left before the answer was sent: long work ends there. */
  readonly signal: AbortSignal;
  readonly client: Client;
  /** Milliseconds since the call came to this server, also if another thread or node has passed it on. */
  age(): number;
  /** For cookies and streams; handlers respond by returning. Reading one throws in a call that another node has passed on. */
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Parts<E> =
  E extends Endpoint<infer P, infer Q, infer B, unknown>
    ? { readonly params: P; readonly query: Q; readonly body: Body<E & Endpoint, B> }
    : never;
/** Lines as they arrive, each validated when it is read; reading throws what is wrong with it. */
type Body<E extends Endpoint, B> = 'ndjson' extends E['takes'] ? AsyncIterable<B> : B;

/** A line of a stream that is already JSON text: stored text need not be parsed to be sent. */
export class JsonLine {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A file as the response. */
export interface FileAnswer {
  /** The content type. */
  readonly type: string;
  /** Changes with the bytes: a browser that has this version does not receive them again. Missing: it is made anew each time. */
  readonly version?: string;
  /** A stream is read no faster than the client takes it. */
  readonly bytes: Uint8Array | Readable;
  /** Of a file to keep, rather than to show. */
  readonly name?: string;
}

type Answer<E> = E extends { readonly stream: 'ndjson' }
  ? AsyncIterable<JsonLine | (E extends { readonly reply: infer R } ? Infer<R> : never)>
  : E extends { readonly stream: 'file' }
    ? FileAnswer
    : E extends { readonly reply: infer R }
      ? Infer<R>
      : never;

export type Handler<I extends EndpointId> = (
  context: RequestContext,
  parts: Parts<Endpoints[I]>,
) => Promise<Answer<Endpoints[I]>>;

/** A handler of a call with a large body: who may not change its object is refused before that is read. */
export interface GuardedHandler<I extends EndpointId> {
  /**
   * Throws the 404 or 403 that `handle` throws for this object, by the same rule. `handle` applies the rule again, in its own
   * transaction: rights may change while the body arrives.
   */
  readonly authorize: (
    context: RequestContext,
    parts: Pick<Parts<Endpoints[I]>, 'params' | 'query'>,
  ) => Promise<unknown>;
  readonly handle: Handler<I>;
}

type AnyHandler<I extends EndpointId> = Handler<I> | GuardedHandler<I>;
export type Handlers = { readonly [I in EndpointId]: AnyHandler<I> };
