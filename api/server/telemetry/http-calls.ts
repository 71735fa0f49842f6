/** A span for each call of the API. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Scope } from './scope.ts';
import type { Tracer } from './tracer.ts';

/** Asked every few seconds by whoever watches the server. */
const PROBES = new Set(['/api/health', '/api/ready']);

/** Add it before all other hooks, so that their log lines have the ids too. */
export function traceCalls(app: FastifyInstance, tracer: Tracer): void {
  const scopes = new WeakMap<FastifyRequest, Scope>();
  const enter = (request: FastifyRequest, done: () => void): void => {
    const scope = scopes.get(request);
    if (scope) scope.run(done);
    else done();
  };
  app.addHook('onRequest', (request, _reply, done) => {
    if (isTraced(request)) scopes.set(request, new Scope(begin(tracer, request)));
    enter(request, done);
  });
  // A body arrives in events of the connection, which belong to no call.
  app.addHook('preValidation', (request, _reply, done) => enter(request, done));
  app.addHook('onResponse', (request, reply, done) => {
    // The log line of the call is written in here.
    enter(request, done);
    const scope = scopes.get(request);
    scope?.span?.set({ 'http.response.status_code': reply.statusCode });
    if (reply.statusCode >= 500) scope?.span?.fail(`status ${reply.statusCode}`);
    scope?.end();
  });
}

interface PassedOn {
  readonly method: string;
  readonly route: string;
  /** Of the trace that the call belongs to. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Answers a call that came from another node, as a span of its trace if there is a tracer. */
export async function tracedCall<T extends { readonly status: number }>(
  tracer: Tracer | undefined,
  { method, route, headers }: PassedOn,
  answer: () => Promise<T>,
): Promise<T> {
  if (!tracer) return answer();
  const attributes = { 'http.request.method': method, 'http.route': route };
  const scope = new Scope(tracer.begin(`${method} ${route}`, { kind: 'server', attributes, headers }));
  try {
    const answered = await scope.run(answer);
    scope.span?.set({ 'http.response.status_code': answered.status });
    if (answered.status >= 500) scope.span?.fail(`status ${answered.status}`);
    return answered;
  } finally {
    scope.end();
  }
}

/** A socket lives for hours: it is no call. */
function isTraced({ routeOptions, headers }: FastifyRequest): boolean {
  const route = routeOptions.url ?? '';
  return route.startsWith('/api/') && !PROBES.has(route) && headers.upgrade === undefined;
}

/** By the route as it is declared: an address may contain a secret, such as the token of an invitation. */
function begin(tracer: Tracer, { method, routeOptions: { url: route = '' }, headers }: FastifyRequest) {
  const attributes = { 'http.request.method': method, 'http.route': route };
  return tracer.begin(`${method} ${route}`, { kind: 'server', attributes, headers });
}
