/** Every route of the API, made from the contract's table. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { mostValues } from '../contract/body-sizes.ts';
import type { Endpoint, Rule, Takes } from '../contract/endpoint.ts';
import { type EndpointId, endpoints } from '../contract/endpoints.ts';
import { bodyLimitOf, checkJson, LIMITS } from '../contract/limits.ts';
import { type Access, meets } from './access/access.ts';
import { visitorAt } from './access/network.ts';
import { isOwnOrigin } from './access/origin.ts';
import type { FieldCalls } from './field-calls.ts';
import { ageOf, watchArrivals } from './http/arrivals.ts';
import { clientOf } from './http/client-of.ts';
import { foreignOrigin, notAllowed, notJson, notLines, notSignedIn } from './http/errors.ts';
import { sendFile } from './http/file-answer.ts';
import { formOf, takeForms } from './http/forms.ts';
import {
  type Caller,
  type FileAnswer,
  type GuardedHandler,
  type Handler,
  type Handlers,
  JsonLine,
  type RequestContext,
} from './http/handler.ts';
import { jsonLines } from './http/json-lines.ts';
import { isRead, laneOf, takeTurn, transactions } from './http/lanes.ts';
import { leavingOf } from './http/leaving.ts';
import { withUuids } from './http/numbered-params.ts';
import { Pauses } from './http/pause.ts';
import type { UploadFolder } from './http/upload-folder.ts';
import { validated, validatedInSlices } from './http/validate.ts';
import type { Storage } from './storage/storage.ts';
import { commandIn, namingCommand } from './telemetry/scope.ts';

interface RouteParts {
  readonly storage: Storage;
  readonly access: Access;
  readonly handlers: Handlers;
  /** Where files of forms are until their calls have been answered. */
  readonly folder: UploadFolder;
  /** Has another node answer the calls that need a driver which this one has not. */
  readonly passOn?: Pick<FieldCalls, 'pass'>;
  readonly publicUrl?: string;
}

type Place = Parameters<GuardedHandler<EndpointId>['authorize']>[1];

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The most values that are read of a body, or of one line of it. */
    mostValues?: number;
  }
  interface FastifyRequest {
    caller: Caller | null;
    /** What the path and its query say, validated; null until then. */
    place: Place | null;
  }
}

/** Adds all routes. Throws if an endpoint has no handler or no rule: such a server must not start. */
export function addRoutes(app: FastifyInstance, parts: RouteParts): void {
  watchArrivals(app);
  app.decorateRequest('caller', null);
  app.decorateRequest('place', null);
  const routes = Object.keys(endpoints).map((id) => routeOf(id as EndpointId, parts));
  app.register(async (scope) => {
    await takeForms(scope);
    for (const route of routes) if (route.takes === 'form') scope.route(route.options);
  });
  for (const route of routes) if (route.takes !== 'form') app.route(route.options);
}

function routeOf(id: EndpointId, parts: RouteParts): { takes?: Takes; options: RouteOptions } {
  const endpoint: Endpoint = endpoints[id];
  const handler = guarded(parts.handlers[id]);
  if (!handler) throw new Error(`The endpoint ${id} has no handler`);
  if (!isRule(endpoint.needs)) throw new Error(`The endpoint ${id} does not say who may call it`);
  const route: Route = { id, endpoint, handler, ...parts };
  const options: RouteOptions = {
    method: endpoint.method,
    url: addressOf(endpoint),
    bodyLimit: endpoint.takes === 'ndjson' ? LIMITS.bodyBytes : bodyLimitOf(endpoint),
    config: { takesLines: endpoint.takes === 'ndjson', mostValues: mostValues(endpoint.body.schema) },
    // Before the body is read: callers without the right to the call and to its object cannot make the server parse.
    onRequest: async (request, reply) => {
      await admit(request, reply, id, parts);
      const context = contextOf(request, reply, route);
      request.params = await withUuids(request.params, endpoint, context);
      request.place = placeOf(request, endpoint);
      await handler.authorize(context, request.place);
    },
    handler: (request, reply) =>
      namingCommand(commandIn(request.body), async () =>
        (await parts.passOn?.pass(id, request, reply)) ? reply : answer(request, reply, route),
      ),
  };
  return { takes: endpoint.takes, options };
}

/** The address of a call, with its parameters as `:uuid`. */
export const addressOf = ({ path }: Endpoint): string => `/api/${path.replace(/\{(\w+)\}/g, ':$1')}`;

/** A handler with the check that comes before its body, which most have none of. */
export const guarded = (handler: unknown): GuardedHandler<EndpointId> | undefined =>
  typeof handler === 'function'
    ? { authorize: async () => {}, handle: handler as Handler<EndpointId> }
    : (handler as GuardedHandler<EndpointId> | undefined);

const isRule = (rule: Rule | undefined): boolean =>
  rule === 'public' || rule === 'signedIn' || rule === 'ticket' || (rule?.anyOf?.length ?? 0) > 0;

async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  id: EndpointId,
  parts: RouteParts,
): Promise<void> {
  const endpoint: Endpoint = endpoints[id];
  if (!isOwnOrigin(request, parts.publicUrl)) throw foreignOrigin(parts.publicUrl);
  const lane = laneOf(id, endpoint);
  if (endpoint.needs === 'public') {
    if (lane) await takeTurn(lane, visitorAt(request.ip), reply);
    return;
  }
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const claims = token && (await parts.access.claims(token));
  if (!claims) throw notSignedIn();
  if (lane) await takeTurn(lane, claims, reply);
  const caller = await parts.access.callerOf(claims);
  if (!caller) throw notSignedIn();
  if (!meets(endpoint.needs, caller.permissions)) throw notAllowed();
  request.caller = caller;
  refuseUnsaved(endpoint, parts.storage);
}

/**
 * Without storage nothing is started, such as a write to a device that no log would record. Signing
 * in and the live socket work while any space is left: operators must see the plant.
 */
export function refuseUnsaved({ method, path }: Endpoint, { watch }: Storage): void {
  if (watch.away && method !== 'GET' && !/^(auth|live)\//.test(path)) throw watch.away;
}

interface Route {
  readonly id: EndpointId;
  readonly endpoint: Endpoint;
  readonly handler: GuardedHandler<EndpointId>;
  readonly storage: Storage;
  readonly folder: UploadFolder;
}

async function answer(request: FastifyRequest, reply: FastifyReply, route: Route): Promise<unknown> {
  const { endpoint, handler } = route;
  const body = endpoint.takes === 'ndjson' ? linesOf(request, endpoint) : await bodyOf(request, reply, route);
  const data = await handler.handle(contextOf(request, reply, route), { ...request.place, body } as never);
  if (endpoint.stream === 'file') return sendFile(request, reply, data as unknown as FileAnswer);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  // A handler that names the version of its answer need not send it to a client that has it.
  const version = reply.getHeader('etag');
  if (version !== undefined && request.headers['if-none-match'] === version) return reply.code(304).send();
  if (endpoint.stream !== 'ndjson') return { status: reply.statusCode, data };
  // A pipe reads on only when the client has taken what came before, which gives back-pressure.
  reply.type('application/x-ndjson; charset=utf-8');
  return reply.send(Readable.from(lines(data as unknown as AsyncIterable<unknown>)));
}

/** Throws a 400 for a path or query that the contract does not describe. */
export function placeOf(
  { params, query }: Pick<FastifyRequest, 'params' | 'query'>,
  endpoint: Endpoint,
): Place {
  checkJson(params);
  checkJson(query);
  return {
    params: validated(params, endpoint.params),
    query: validated(query, endpoint.query),
  } as Place;
}

/** The body was bounded when it was parsed. */
async function bodyOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { endpoint, folder }: Route,
): Promise<unknown> {
  if (endpoint.takes === 'form')
    return validated(await formOf(request, reply, { bytes: bodyLimitOf(endpoint), folder }), endpoint.body);
  const { body } = request;
  if (body instanceof Readable) throw notJson();
  return validatedInSlices(body ?? {}, endpoint.body, new Pauses());
}

/** A body of lines, each validated when the handler reads it. */
function linesOf({ body, routeOptions }: FastifyRequest, endpoint: Endpoint): AsyncIterable<unknown> {
  if (!(body instanceof Readable)) throw notLines();
  return jsonLines(
    body,
    { bytes: bodyLimitOf(endpoint), nodes: routeOptions.config.mostValues },
    (line, pauses) => validatedInSlices(line, endpoint.body, pauses),
  );
}

/** Texts of the items, each with a line feed. */
export async function* lines(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const item of items)
    yield item instanceof JsonLine ? `${item.text}\n` : `${JSON.stringify(item)}\n`;
}

function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { id, endpoint, storage }: Route,
): RequestContext {
  const caller = (): Caller => {
    if (!request.caller) throw notSignedIn();
    return request.caller;
  };
  let signal: AbortSignal | undefined;
  const leaving = (): AbortSignal => {
    signal ??= leavingOf(reply);
    return signal;
  };
  return {
    get caller() {
      return caller();
    },
    get signal() {
      return leaving();
    },
    tenant: async (work) => {
      const asker = caller();
      // A change that was begun is made, even if its caller leaves.
      const until = isRead(id, endpoint) ? leaving() : undefined;
      return transactions.run(asker, until, () => storage.tenant(asker.companyId, work));
    },
    get client() {
      return clientOf(request);
    },
    age: () => ageOf(request),
    request,
    reply,
  };
}
