/** One HTTP call, by redaxios. */
import redaxios from 'redaxios';
import type { CallAddress } from '../contract/call-addresses.ts';
import type { Method } from '../contract/endpoint.ts';
import { ApiError, refusalOf, unreachable } from './errors.ts';

export interface Parts {
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
}

interface Sending extends CallOptions {
  readonly fetch: typeof fetch;
  readonly origin: string;
  readonly bearer: string | undefined;
}

/** How to read a response's body: a stream not yet, a file as bytes. */
const READ_AS = { ndjson: 'stream', file: 'blob' } as const;

/** A call's result: `data` of the envelope, the body of a stream, or the file. */
export async function send(address: CallAddress, parts: Parts, sending: Sending): Promise<unknown> {
  const { stream } = address;
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
  if (answer.status >= 200 && answer.status < 300) {
    if (stream === 'file') return answer.data;
    return stream ? { body: answer.data } : envelope(answer.status, answer.data);
  }
  throw refusalOf(answer.status, stream ? await readJson(answer.data as ReadableStream | Blob) : answer.data);
}

export const partsOfLine = ({ line }: CallAddress) => line.split(' ') as [method: Method, path: string];

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
