/** A call that one node passes on to another, and its answer, as messages between nodes. */
import {
  boolean,
  integer,
  max,
  min,
  nullable,
  type as objectOf,
  optional,
  record,
  type Struct,
  string,
  unknown,
} from 'superstruct';
import { type EndpointId, endpoints } from '../contract/endpoints.ts';
import type { TokenClaims } from './access/tokens.ts';
import { count, name } from './cluster/message-fields.ts';
import { bodyOfError } from './http/error-answers.ts';
import type { HttpError } from './http/errors.ts';
import type { Client } from './http/handler.ts';

/** Without any proof of who the caller is: the nodes trust each other, and the one that answers reads the rights anew. */
export interface PassedCall {
  readonly id: EndpointId;
  readonly caller: TokenClaims;
  /** As the node where the call arrived has judged it. */
  readonly client: Client;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** The link for which it is passed on, and the epoch of the owner that is meant. */
  readonly link: string | null;
  readonly epoch: number | null;
  /** Headers of the trace that the call belongs to. */
  readonly trace: Readonly<Record<string, string>>;
  /** Milliseconds that it spent at the node that passes it on; missing from older nodes. */
  readonly ageMs?: number;
}

export interface PassedAnswer {
  readonly status: number;
  /** JSON, or lines of JSON. */
  readonly body: string;
  readonly isLines: boolean;
  /** Seconds, for the header of that name. */
  readonly retryAfter: number | null;
}

export const PASSED_CALL = objectOf({
  id: name(),
  caller: objectOf({ userId: count(), companyId: count(), sessionId: name() }),
  client: objectOf({ address: name(), agent: name() }),
  params: unknown(),
  query: unknown(),
  body: unknown(),
  link: nullable(name()),
  epoch: nullable(count()),
  trace: record(name(), name()),
  ageMs: optional(count()),
}) as unknown as Struct<PassedCall, unknown>;

export const PASSED_ANSWER = objectOf({
  status: max(min(integer(), 200), 599),
  body: string(),
  isLines: boolean(),
  retryAfter: nullable(count()),
}) as unknown as Struct<PassedAnswer, unknown>;

/** Answers a call that another node has passed on (answer-call.ts). */
export type AnswerCall = (call: PassedCall) => Promise<PassedAnswer>;

export function errorAnswer(error: HttpError): PassedAnswer {
  const { status, retryAfter } = error;
  return { status, body: JSON.stringify(bodyOfError(error)), isLines: false, retryAfter: retryAfter ?? null };
}

/** The endpoint, own properties alone: the name comes from another node. */
export const isEndpoint = (id: string): id is EndpointId => Object.hasOwn(endpoints, id);
