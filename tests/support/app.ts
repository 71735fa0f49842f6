/** The HTTP side of a server over an embedded storage, without devices: for tests that speak to it through `inject`. */

import type { FastifyBaseLogger, FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { type Access, createAccess } from '../../api/server/access/access.ts';
import { callAnswering } from '../../api/server/answer-call.ts';
import { createApp } from '../../api/server/app.ts';
import type { EventBus } from '../../api/server/bus/event-bus.ts';
import type { Cluster } from '../../api/server/cluster/join.ts';
import { NodeList } from '../../api/server/cluster/node-list.ts';
import type { Field } from '../../api/server/field/field.ts';
import { FieldCalls } from '../../api/server/field-calls.ts';
import { createHandlers } from '../../api/server/handlers.ts';
import type { Handlers } from '../../api/server/http/handler.ts';
import { nodeFigures } from '../../api/server/node-figures.ts';
import { RealtimePipeline } from '../../api/server/realtime-pipeline.ts';
import { traceCalls } from '../../api/server/telemetry/http-calls.ts';
import type { Tracing } from '../../api/server/telemetry/tracer.ts';
import { CHEAP_ARGON2, type TestCompany } from './company.ts';
import { openGround } from './ground.ts';
import { LocalHub } from './local-bus.ts';
import { testMails } from './mails.ts';
import { quietField } from './quiet-field.ts';
import { openTestStorage, type TestStorage } from './storage.ts';

const ALONE = { name: 'alone', roles: ['front', 'io'], startedAt: Date.now() } as const;

export interface TestApp {
  readonly app: FastifyInstance;
  readonly access: Access;
  readonly storage: TestStorage['storage'];
  readonly live: RealtimePipeline;
  /** Hears what every commit changed. */
  readonly bus: EventBus;
  readonly handlers: Handlers;
  /** A bearer token of somebody, as the company's user. */
  tokenOf(person: Pick<TestCompany, 'email' | 'password'>): Promise<string>;
  /** GET /api/… as the company's user, or as nobody. */
  get(path: string, token?: string): Promise<LightMyRequestResponse>;
  send(method: 'POST' | 'PUT', path: string, body: unknown, token?: string): Promise<LightMyRequestResponse>;
  dispose(): Promise<void>;
}

const quiet = pino({ level: process.env.LOG_LEVEL ?? 'silent' });

/** Where the sign-ins of `tokenOf` come from. */
const DEVICE = { userAgent: 'test', address: '192.0.2.1' };

export async function openTestApp(
  options: {
    staticDir?: string;
    publicUrl?: string;
    now?: () => number;
    log?: FastifyBaseLogger;
    field?: Field;
    fieldHosts?: readonly string[];
    /** The database of several nodes; its owner disposes of it. */
    shared?: Pick<TestStorage, 'storage' | 'data'>;
    /** This node among others. */
    cluster?: Cluster;
    /** Traces its calls and commands; its owner closes it. */
    tracing?: Tracing;
  } = {},
): Promise<TestApp> {
  const { log = quiet, cluster, tracing } = options;
  const own = options.shared ? undefined : await openTestStorage();
  const { storage, data } = options.shared ?? own!;
  const config = {
    dataDir: data,
    publicUrl: options.publicUrl,
    demo: false,
    host: '127.0.0.1',
    fieldHosts: options.fieldHosts,
  };
  const ground = openGround(storage, cluster?.bus);
  const { bus, jobs, run } = ground;
  const live = await RealtimePipeline.open({
    storage,
    config,
    log,
    bus,
    jobs,
    run,
    cluster,
    tracer: tracing,
    now: options.now,
  });
  const mails = testMails();
  const access = await createAccess({ storage, mails, now: options.now, argon2: CHEAP_ARGON2 });
  const nodes = cluster?.nodes ?? new NodeList({ bus: new LocalHub().join(), self: ALONE });
  nodes.readFigures(() => nodeFigures(live, options.field ?? quietField()));
  const parts = { config, log, storage, access, mails, bus, jobs, nodes, live, field: options.field };
  const handlers = createHandlers(parts);
  const calls = cluster && new FieldCalls({ bus: cluster.bus, nodes: cluster.nodes, live, log });
  const app = await createApp({
    passOn: calls,
    config,
    storage,
    access,
    handlers,
    log,
    staticDir: options.staticDir,
    observe: (scope) => tracing && traceCalls(scope, tracing),
    liveUpgrade: (scope) => live.attach(scope),
  });
  if (cluster?.hasDrivers) calls?.serve(callAnswering({ storage, access, handlers, log, tracing }));
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
    bus,
    handlers,
    async tokenOf({ email, password }) {
      const outcome = await access.login({ email, password }, DEVICE);
      if ('session' in outcome) return outcome.session.token;
      throw new Error(`The sign-in asks for one more step: ${outcome.step.next}`);
    },
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
      await ground.close();
      await live.close();
      await own?.dispose();
    },
  };
}
