/**
 * The console's calls as functions, one for each endpoint of the contract: `client.site({params: {uuid}})`.
 * No React here: the worker uses it too.
 */
import { type CallAddress, callAddresses } from '../contract/call-addresses.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import type { EndpointId, Endpoints, Session } from '../contract/endpoints.ts';
import type { Infer } from '../contract/field.ts';
import { ApiError } from './errors.ts';
import { type CallOptions, type Parts, partsOfLine, send } from './transport.ts';
import { uploadFetch } from './upload.ts';

type Section<K extends string, T> = keyof T extends never
  ? unknown
  : Record<never, never> extends T
    ? { readonly [N in K]?: T }
    : { readonly [N in K]: T };

/** A call's arguments: path parameters, query and body; only those that it has. */
export type PartsFor<I extends EndpointId> =
  Endpoints[I] extends Endpoint<infer P, infer Q, infer B, unknown>
    ? Section<'params', P> & Section<'query', Q> & Section<'body', Sent<I, B>>
    : never;

/** A body of lines is sent as a blob of the type application/x-ndjson. */
type Sent<I extends EndpointId, B> = 'ndjson' extends Endpoints[I]['takes'] ? Blob : B;

/** What a call returns: `data`, or for a stream its body, to be read with `streamLines`, or a file. */
export type AnswerOf<I extends EndpointId> = Endpoints[I] extends { readonly stream: 'ndjson' }
  ? { readonly body: ReadableStream<Uint8Array> }
  : Endpoints[I] extends { readonly stream: 'file' }
    ? Blob
    : Infer<Endpoints[I]['reply']>;

export type Client = {
  readonly [I in EndpointId]: (
    ...args: Record<never, never> extends PartsFor<I>
      ? [parts?: PartsFor<I>, options?: CallOptions]
      : [parts: PartsFor<I>, options?: CallOptions]
  ) => Promise<AnswerOf<I>>;
};

export interface ClientOptions {
  /** As `http://127.0.0.1:8080`; empty for the page's own. */
  readonly origin?: string;
  readonly fetch?: typeof fetch;
  /** The present token; undefined while nobody is signed in. */
  readonly bearer: () => string | undefined | Promise<string | undefined>;
  /** A refresh brought a new token, which `bearer` must return from now on. */
  readonly onSession?: (session: Session) => void;
  /** The session is over: the refresh or the token was refused. */
  readonly onSignedOut?: (error: ApiError) => void;
  /** How to get a new token, if not by the refresh cookie: the worker asks the page. */
  readonly renew?: () => Promise<void>;
}

/** Makes the calls. All of them reject with ApiError, or AbortError if the caller's signal aborted. */
export function createClient(options: ClientOptions): Client {
  const { origin = '', bearer, onSignedOut } = options;
  const fetcher: typeof fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));

  const once = (address: CallAddress, parts: Parts, token: string | undefined, call: CallOptions) =>
    send(address, parts, {
      ...call,
      fetch: call.fetch ?? (call.onSent && !options.fetch ? uploadFetch(call.onSent) : fetcher),
      origin,
      bearer: token,
    });

  const renew =
    options.renew ??
    (async () => {
      const session = await once(callAddresses.refresh, {}, undefined, {});
      options.onSession?.(session as Session);
    });
  const renewOnce = shared(() =>
    renew().catch((error: unknown) => {
      if (isUnauthorised(error)) onSignedOut?.(error);
      throw error;
    }),
  );

  async function call(address: CallAddress, parts: Parts = {}, how: CallOptions = {}): Promise<unknown> {
    const token = await bearer();
    try {
      return await once(address, parts, token, how);
    } catch (error) {
      // OR-02: a refused sign-in or refresh is the result itself.
      if (!isUnauthorised(error) || partsOfLine(address)[1].startsWith('auth/')) throw error;
    }
    // Another call may have brought a new token while this one was under way.
    if ((await bearer()) === token) await renewOnce();
    try {
      return await once(address, parts, await bearer(), how);
    } catch (error) {
      if (isUnauthorised(error)) onSignedOut?.(error);
      throw error;
    }
  }

  return Object.fromEntries(
    Object.entries(callAddresses).map(([id, address]) => [
      id,
      (parts?: Parts, how?: CallOptions) => call(address, parts, how),
    ]),
  ) as unknown as Client;
}

const isUnauthorised = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 401;

/** Runs `work` once for all callers while it runs. */
function shared(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
}
