/** Somebody at a browser, as far as the server sees one: keeps cookies and token, and names the page's origin. */
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Session } from '../../api/contract/index.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Visitor {
  readonly cookies: Map<string, string>;
  token: string | undefined;
  call(
    method: Method,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  /** Signs in and keeps the token, if no further step comes first. */
  login(person: { email: string; password: string }): Promise<LightMyRequestResponse>;
  refresh(): Promise<LightMyRequestResponse>;
}

const HOST = 'mimic.test';

/** A browser of its own at `address`. */
export function createVisitor(app: FastifyInstance, address = '127.0.0.1', userAgent = 'test'): Visitor {
  const cookies = new Map<string, string>();

  const visitor: Visitor = {
    cookies,
    token: undefined,
    async call(method, path, body, headers = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await app.inject({
        method,
        url: `/api/${path}`,
        remoteAddress: address,
        headers: {
          host: HOST,
          origin: `http://${HOST}`,
          'user-agent': userAgent,
          ...(cookie ? { cookie } : {}),
          ...(visitor.token ? { authorization: `Bearer ${visitor.token}` } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      for (const { name, value } of answer.cookies)
        if (value) cookies.set(name, value);
        else cookies.delete(name);
      keepToken(visitor, answer);
      return answer;
    },
    login: ({ email, password }) => visitor.call('POST', 'auth/login', { email, password }),
    refresh: () => visitor.call('GET', 'auth/refresh'),
  };
  return visitor;
}

/** Every answer with a session brings the token of the next call. */
function keepToken(visitor: Visitor, answer: LightMyRequestResponse): void {
  if (answer.statusCode !== 200 || !answer.headers['content-type']?.toString().includes('json')) return;
  const { data } = answer.json() as { data?: Partial<Session> };
  if (data && 'user' in data && 'token' in data) visitor.token = data.token;
}

/** Status and message of an answer, to be compared in one go. */
export const said = (answer: LightMyRequestResponse): [number, string?] => [
  answer.statusCode,
  (answer.json() as { data?: { message?: string } }).data?.message,
];
