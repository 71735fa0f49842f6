/** The HTTP server: the contract's routes, the documentation, the page, and the headers on all of them. */
import cookie from '@fastify/cookie';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Access } from './access/access.ts';
import type { Config } from './config.ts';
import { addRoutes } from './contract-routes.ts';
import type { FieldCalls } from './field-calls.ts';
import { addDocs } from './http/docs.ts';
import { sendError } from './http/error-answers.ts';
import type { Handlers } from './http/handler.ts';
import { SECURITY_HEADERS } from './http/headers.ts';
import { parseJson } from './http/json-parse.ts';
import { addPages } from './http/pages.ts';
import { Pauses } from './http/pause.ts';
import { cutPipelines } from './http/pipelines.ts';
import { giveUpSlowBodies } from './http/slow-bodies.ts';
import { answerUnreadable } from './http/unreadable.ts';
import { UploadFolder } from './http/upload-folder.ts';
import { ownPolicy } from './modules/plugins/index.ts';
import type { Storage } from './storage/storage.ts';
import { commandIn } from './telemetry/scope.ts';

interface AppParts {
  readonly config: Pick<Config, 'dataDir' | 'publicUrl' | 'trustedProxies'>;
  readonly storage: Storage;
  readonly access: Access;
  /** A handler for each endpoint of the contract. */
  readonly handlers: Handlers;
  /** Has another node answer the calls that need a driver which this one has not; undefined on a server that is alone. */
  readonly passOn?: Pick<FieldCalls, 'pass'>;
  /** Adds the live socket. */
  readonly liveUpgrade?: (app: FastifyInstance) => void | Promise<void>;
  /** The built page; without it the server has the API alone. */
  readonly staticDir?: string;
  readonly log: FastifyBaseLogger;
  /** Called before all else is added: hooks for all calls. */
  readonly observe?: (app: FastifyInstance) => void;
}

/**
 * The server, ready to listen or to `inject`.
 * Throws if an endpoint of the contract has no handler or no permission rule.
 */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: parts.log,
    // One log line per call, written below in our own words.
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    // The proxies whose word about the caller's address is trusted: delays of sign-in depend on that address.
    trustProxy: [...(parts.config.trustedProxies ?? ['loopback'])],
    // Long enough for a body of lines; other bodies time out much sooner, see slow-bodies.ts.
    requestTimeout: 3_600_000,
    http: { headersTimeout: 30_000 },
    forceCloseConnections: true,
    frameworkErrors: sendError,
    clientErrorHandler: answerUnreadable,
  });
  parts.observe?.(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY_HEADERS);
    const policy = ownPolicy(request);
    if (policy) reply.header('content-security-policy', policy);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.caller?.user.uuid,
        command: commandIn(request.body),
      },
      'Call',
    );
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async ({ routeOptions }: FastifyRequest, bytes: Buffer) =>
      parseJson(bytes, new Pauses(), routeOptions.config.mostValues),
  );
  // Lines are read by the handler that asked for them.
  app.addContentTypeParser('application/x-ndjson', async (_request: FastifyRequest, body: unknown) => body);
  cutPipelines(app);
  giveUpSlowBodies(app);
  app.setErrorHandler(sendError);
  await app.register(cookie);
  const folder = new UploadFolder(parts.config.dataDir);
  addRoutes(app, { ...parts, folder, publicUrl: parts.config.publicUrl });
  addDocs(app);
  await parts.liveUpgrade?.(app);
  await addPages(app, parts.staticDir);
  return app;
}
