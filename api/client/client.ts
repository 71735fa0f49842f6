/**
 * The console's calls as functions, one for each endpoint of the contract: `client.site({params: {uuid}})`.
 * No React here: the worker uses it too.
 */
import redaxios from 'redaxios';
import { type CallAddress, callAddresses } from '../contract/call-addresses.ts';
import type { Endpoint, Method } from '../contract/endpoint.ts';
import type { EndpointId, Endpoints, Session } from '../contract/endpoints.ts';
import type { Infer } from '../contract/field.ts';
import { ApiError, refusalOf, unreachable } from './errors.ts';
import { repeated } from './repeats.ts';
import type { ServerClock } from './server-clock.ts';
import { uploadFetch } from './upload.ts';

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Lets the call outlive the page: for calls made on leaving (OR-65). */
  readonly keepalive?: boolean;
  /** Receives the share of the body that has been sent, 0…1. */
  readonly onSent?: (share: number) => void;
  /** Instead of the client's own: one that says how much has come. */
  readonly fetch?: typeof fetch;
  /** It is of use at once or not at all: never repeated because a server could not do it just now. */
  readonly once?: boolean;
}

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
  /** Notes the time of each answer. */
  readonly clock?: ServerClock;
}

/**
 * Makes the calls, and repeats those of which a server says that nothing was done and that it soon can be. All of them reject with ApiError, or AbortError if the caller's
 * signal aborted.
 */
export function createClient(options: ClientOptions): Client {
  const { origin = '', bearer, onSignedOut } = options;
  const fetcher: typeof fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));

  const once = (address: CallAddress, parts: Parts, token: string | undefined, call: CallOptions) =>
    send(address, parts, {
      ...call,
      fetch: call.fetch ?? (call.onSent && !options.fetch ? uploadFetch(call.onSent) : fetcher),
      origin,
      bearer: token,
      clock: options.clock,
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

  const call = (address: CallAddress, parts: Parts = {}, how: CallOptions = {}): Promise<unknown> => {
    const made = () => signedIn(address, parts, how);
    return how.once ? made() : repeated(made, how.signal);
  };

  async function signedIn(address: CallAddress, parts: Parts, how: CallOptions): Promise<unknown> {
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

interface Sending extends CallOptions {
  readonly fetch: typeof fetch;
  readonly origin: string;
  readonly bearer: string | undefined;
  readonly clock: ServerClock | undefined;
}

/** How to read a response's body: a stream not yet, a file as bytes. */
const READ_AS = { ndjson: 'stream', file: 'blob' } as const;

/** A call's result: `data` of the envelope, the body of a stream, or the file. */
async function send(address: CallAddress, parts: Parts, sending: Sending): Promise<unknown> {
  const { stream } = address;
  const { clock } = sending;
  const sentAt = clock?.own() ?? 0;
  const [method, path] = partsOfLine(address);
  const answer = await redaxios(urlOf(path, parts, sending.origin), {
    method: method.toLowerCase() as 'get',
    data: method === 'GET' ? undefined : bodyOf(address, parts),
    headers: sending.bearer ? { authorization: `Bearer ${sending.bearer}` } : {},
    withCredentials: true,
    responseType: stream ? READ_AS[stream] : 'json',
    fetch: fetchWith(sending),
    // Errors are distinguished below, and their body is read whatever its type.
    validateStatus: () => true,
  }).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    throw unreachable();
  });
  clock?.hear(answer.headers.get('date'), sentAt);
  if (answer.status >= 200 && answer.status < 300) {
    if (stream === 'file') return answer.data;
    return stream ? { body: answer.data } : envelope(answer.status, answer.data);
  }
  const body = stream ? await readJson(answer.data as ReadableStream | Blob) : answer.data;
  throw refusalOf(answer.status, body, answer.headers.get('retry-after'));
}

const partsOfLine = ({ line }: CallAddress) => line.split(' ') as [method: Method, path: string];

function bodyOf({ takes }: CallAddress, parts: Parts): unknown {
  if (takes !== 'form') return parts.body ?? {};
  const form = new FormData();
  for (const [name, value] of Object.entries(parts.body as Record<string, string | Blob>))
    form.set(name, value);
  return form;
}

function envelope(status: number, body: unknown): unknown {
  if (typeof body === 'object' && body !== null && 'data' in body) return body.data;
  // Not our server: a captive portal, a proxy.
  throw new ApiError(status, 'The answer is not one of the console', { code: 'NOT_OURS' });
}

const readJson = (body: ReadableStream | Blob): Promise<unknown> =>
  new Response(body).json().catch(() => undefined);

/** redaxios does neither of these itself. */
const fetchWith =
  ({ fetch, signal, keepalive }: Sending): typeof globalThis.fetch =>
  (url, init) =>
    fetch(url, { ...init, signal, keepalive });

/** The whole address. Throws if a path parameter is missing: that is the caller's mistake. */
function urlOf(pattern: string, parts: Parts, origin: string): string {
  const path = pattern.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = parts.params?.[name];
    if (value === undefined || value === '') throw new Error(`${pattern} needs ${name}`);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts.query ?? {}))
    if (value !== undefined) query.set(name, String(value));
  return `${origin}/api/${path}${query.size > 0 ? `?${query}` : ''}`;
}
