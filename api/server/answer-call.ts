/**
 * Answers calls that other nodes pass on. Everything is checked anew, as if the caller had come here: the session, its rights, the
 * input. The address is the one that the other node has judged, for this one sees no connection.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Endpoint } from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints.ts';
import { checkJson } from '../contract/limits.ts';
import { type Access, meets } from './access/access.ts';
import { BadMessageError } from './cluster/node-bus.ts';
import { addressOf, guarded, lines, placeOf, refuseUnsaved } from './contract-routes.ts';
import { httpErrorOf, serverError } from './http/error-answers.ts';
import { notAllowed, notSignedIn } from './http/errors.ts';
import type { Caller, Handlers, RequestContext } from './http/handler.ts';
import { transactions } from './http/lanes.ts';
import { Pauses } from './http/pause.ts';
import { validatedInSlices } from './http/validate.ts';
import {
  type AnswerCall,
  errorAnswer,
  isEndpoint,
  type PassedAnswer,
  type PassedCall,
} from './passed-call.ts';
import type { Storage } from './storage/storage.ts';
import { tracedCall } from './telemetry/http-calls.ts';
import { commandIn, namingCommand } from './telemetry/scope.ts';
import type { Tracer } from './telemetry/tracer.ts';

interface AnswerParts {
  readonly storage: Storage;
  readonly access: Pick<Access, 'callerOf'>;
  readonly handlers: Handlers;
  readonly log: FastifyBaseLogger;
  readonly tracing?: Tracer;
}

/** An error of the call is an answer too. Throws BadMessageError if there is no such call. */
export function callAnswering(parts: AnswerParts): AnswerCall {
  return async (call) => {
    if (!isEndpoint(call.id)) throw new BadMessageError('It names no call');
    const endpoint: Endpoint = endpoints[call.id];
    const { method } = endpoint;
    const route = addressOf(endpoint);
    const command = commandIn(call.body);
    return tracedCall(parts.tracing, { method, route, headers: call.trace }, async () => {
      const startedAt = performance.now();
      const age = () => (call.ageMs ?? 0) + performance.now() - startedAt;
      const answer = await namingCommand(command, () => answered(call, endpoint, { ...parts, age }));
      const ms = Math.round(performance.now() - startedAt);
      const { status } = answer;
      parts.log.info({ method, route, status, ms, command, isPassedOn: true }, 'Call');
      return answer;
    });
  };
}

interface Answering extends AnswerParts, Pick<RequestContext, 'age'> {}

async function answered(call: PassedCall, endpoint: Endpoint, parts: Answering): Promise<PassedAnswer> {
  try {
    const caller = await admitted(call, endpoint, parts);
    checkJson(call.body);
    const { handle } = guarded(parts.handlers[call.id])!;
    const data: unknown = await handle(contextOf(call, caller, parts), {
      ...placeOf(call, endpoint),
      // The devices' thread: a long list must not hold up what they send.
      body: await validatedInSlices(call.body, endpoint.body, new Pauses()),
    } as never);
    if (endpoint.stream === 'ndjson')
      return textAnswer(await wholeText(data as AsyncIterable<unknown>), true);
    return textAnswer(JSON.stringify({ status: 200, data }), false);
  } catch (error) {
    const refusal = httpErrorOf(error);
    if (!refusal) parts.log.error({ err: error }, 'A call failed');
    return errorAnswer(refusal ?? serverError());
  }
}

async function admitted({ caller }: PassedCall, endpoint: Endpoint, parts: AnswerParts): Promise<Caller> {
  const person = await parts.access.callerOf(caller);
  if (!person) throw notSignedIn();
  if (!meets(endpoint.needs, person.permissions)) throw notAllowed();
  refuseUnsaved(endpoint, parts.storage);
  return person;
}

/** The caller's connection is another node's: only that one notices when the caller leaves. */
function contextOf({ client }: PassedCall, caller: Caller, { storage, age }: Answering): RequestContext {
  const noConnection = (): never => {
    throw new Error('A call that another node has passed on has no connection here');
  };
  return {
    caller,
    client,
    age,
    signal: new AbortController().signal,
    tenant: (work) => transactions.run(caller, undefined, () => storage.tenant(caller.companyId, work)),
    get request() {
      return noConnection();
    },
    get reply() {
      return noConnection();
    },
  };
}

async function wholeText(items: AsyncIterable<unknown>): Promise<string> {
  return (await Array.fromAsync(lines(items))).join('');
}

const textAnswer = (body: string, isLines: boolean): PassedAnswer => ({
  status: 200,
  body,
  isLines,
  retryAfter: null,
});
