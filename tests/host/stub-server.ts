/** A server inside the page: answers the calls of the contract by functions, and notes what was asked. */
import { vi } from 'vitest';
import { fullPermissions, type Session } from '../../api/contract/index.ts';
import { queryClient } from '../../host/data/session/query-client.ts';
import { endSession, storeSession } from '../../host/data/stores/session-store.ts';

export interface StubRequest {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
  /** Aborted once the page wants the answer no more. */
  readonly signal: AbortSignal | null | undefined;
}

/** Thrown by a handler: the refusal that the server answers. Status 0 is a server that cannot be reached. */
export class Refused {
  readonly status: number;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly code?: string;
  constructor(status: number, message = '', fields?: Readonly<Record<string, string>>, code?: string) {
    this.status = status;
    this.message = message;
    this.fields = fields;
    this.code = code;
  }
}

type Handler = (request: StubRequest) => unknown;

export interface StubServer {
  /** As `PUT users/u1`, in their order. */
  readonly calls: string[];
  /** What the last call of that name sent. */
  sent(call: string): StubRequest | undefined;
}

/** Handlers by method and path, as `GET users`, or `GET users/*` for every path below. */
export function stubServer(handlers: Readonly<Record<string, Handler>>): StubServer {
  const calls: string[] = [];
  const requests = new Map<string, StubRequest>();
  const all: Readonly<Record<string, Handler>> = {
    'GET users/permissions': () => fullPermissions(),
    ...handlers,
  };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init = {}) => {
    const url = new URL(String(input), location.origin);
    const path = url.pathname.replace('/api/', '');
    const name = `${(init.method ?? 'GET').toUpperCase()} ${path}`;
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? {});
    const request = { path, query: url.searchParams, body, signal: init.signal };
    calls.push(name);
    requests.set(name, request);
    const handler = all[name] ?? all[`${name.slice(0, name.lastIndexOf('/'))}/*`];
    if (!handler) return answer(404, { message: `The stub knows no ${name}` });
    try {
      const data = await handler(request);
      // A file is an answer of its own.
      return data instanceof Response ? data : answer(200, data);
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      if (refused.status === 0) throw new TypeError('Failed to fetch');
      const { status, message, fields, code } = refused;
      return answer(status, { message, fields, code });
    }
  });
  return { calls, sent: (call) => requests.get(call) };
}

const answer = (status: number, data: unknown): Response =>
  new Response(JSON.stringify({ status, data }), {
    status,
    headers: { 'content-type': 'application/json' },
  });

export const ADMIN: Session = {
  token: 'a.b.c',
  user: {
    id: 1,
    uuid: '00000000-0000-4000-8000-000000000001',
    firstName: 'Ada',
    lastName: 'Lindgren',
    email: 'ada@demo.example',
    assimilationMode: false,
    role: { uuid: '00000000-0000-4000-8000-0000000000a1', title: 'Administrator', type: 'CompanyAdmin' },
    timezone: null,
  },
  company: { uuid: '00000000-0000-4000-8000-0000000000c1', name: 'Cedar', timezone: 'America/Denver' },
  defaults: { haveDashViewPermission: true, haveSiteViewPermission: true, dashUrl: null, siteUrl: null },
};

/** Signs Ada in, with nothing known of any earlier test. */
export function signInAda(): void {
  queryClient.clear();
  storeSession(ADMIN);
}

export function signOutAda(): void {
  vi.restoreAllMocks();
  queryClient.clear();
  endSession();
  localStorage.clear();
}

/** A page of a list, as the server answers it. */
export function pageOf<T>(all: readonly T[], { query }: StubRequest) {
  const skip = Number(query.get('skip') ?? 0);
  const limit = Number(query.get('limit') ?? all.length);
  return { items: all.slice(skip, skip + limit), total: all.length };
}
