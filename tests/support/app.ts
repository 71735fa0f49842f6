/** The HTTP side of a server over an embedded storage, without devices: for tests that speak to it through `inject`. */
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { type Access, createAccess } from '../../api/server/access/access.ts';
import { createApp } from '../../api/server/app.ts';
import type { Handlers } from '../../api/server/handler.ts';
import { createLivePath, type LivePath } from '../../api/server/live/livepath.ts';
import { administrationHandlers } from '../../api/server/routes/administration.ts';
import { authHandlers } from '../../api/server/routes/auth.ts';
import { diagramHandlers } from '../../api/server/routes/diagrams.ts';
import { organisationHandlers } from '../../api/server/routes/organisation.ts';
import { savingHandlers } from '../../api/server/routes/saving.ts';
import { systemHandlers } from '../../api/server/routes/system.ts';
import type { TestCompany } from './company.ts';
import { openTestStorage, type TestStorage } from './storage.ts';

export interface TestApp {
  readonly app: FastifyInstance;
  readonly access: Access;
  readonly storage: TestStorage['storage'];
  readonly live: LivePath;
  readonly handlers: Handlers;
  /** A bearer token of the company's user. */
  tokenOf(company: TestCompany): Promise<string>;
  /** GET /api/… as the company's user, or as nobody. */
  get(path: string, token?: string): Promise<LightMyRequestResponse>;
  send(method: 'POST' | 'PUT', path: string, body: unknown, token?: string): Promise<LightMyRequestResponse>;
  dispose(): Promise<void>;
}

const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' });

export async function openTestApp(
  options: { staticDir?: string; publicUrl?: string } = {},
): Promise<TestApp> {
  const { storage, data, dispose } = await openTestStorage();
  const config = { dataDir: data, publicUrl: options.publicUrl, demo: false, host: '127.0.0.1' };
  const live = await createLivePath({ storage, config, log });
  const access = await createAccess({ storage });
  const handlers: Handlers = {
    ...systemHandlers(config, storage),
    ...authHandlers(access, config.publicUrl),
    ...administrationHandlers(),
    ...organisationHandlers(),
    ...diagramHandlers(),
    ...savingHandlers(),
    ...live.handlers,
  };
  const app = await createApp({ config, storage, access, handlers, log, staticDir: options.staticDir });
  const call = (request: InjectOptions, token?: string): Promise<LightMyRequestResponse> =>
    app.inject({
      ...request,
      headers: { ...request.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    });
  return {
    app,
    access,
    storage,
    live,
    handlers,
    tokenOf: async ({ email, password }) => (await access.login({ email, password }, 'test')).session.token,
    get: (path, token) => call({ method: 'GET', url: `/api/${path}` }, token),
    send: (method, path, body, token) =>
      call(
        {
          method,
          url: `/api/${path}`,
          headers: { 'content-type': 'application/json' },
          payload: typeof body === 'string' ? body : JSON.stringify(body),
        },
        token,
      ),
    async dispose() {
      await app.close();
      await live.close();
      await dispose();
    },
  };
}
