/**
 * Calls that only a node with drivers can answer: writes to devices, scans, tests of links. Another node passes them on to the
 * one that has the link, and that node checks everything anew: session, rights, body, and that the link is still its own. No
 * token travels: the message says whose session it is.
 */
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointId } from '../contract/endpoints.ts';
import { BadMessageError, fromBody, NobodyAnswersError, type NodeBus, toBody } from './cluster/node-bus.ts';
import type { NodeInfo, NodeList } from './cluster/node-list.ts';
import type { Health } from './field/driver.ts';
import { ageOf } from './http/arrivals.ts';
import { clientOf } from './http/client-of.ts';
import { HttpError } from './http/errors.ts';
import type { Caller } from './http/handler.ts';
import type { LinkOwner } from './modules/mirror/index.ts';
import {
  type AnswerCall,
  errorAnswer,
  PASSED_ANSWER,
  PASSED_CALL,
  type PassedAnswer,
  type PassedCall,
} from './passed-call.ts';
import type { RealtimePipeline } from './realtime-pipeline.ts';
import { inSpan, traceHeaders } from './telemetry/scope.ts';

/**
 * Who answers: the owner of the link of the tag, or of the link, that the path names; of the link in the body; any node with
 * drivers; the first of them by name, so that all ask the same; or whichever of them knows, after all are asked.
 */
type Way = 'tag' | 'link' | 'tested' | 'any' | 'first' | 'every';

const WAYS: Partial<Record<EndpointId, Way>> = {
  confirmWrite: 'tag',
  writeValue: 'tag',
  holdValue: 'tag',
  // They name a command, which need not be stored yet.
  beatHold: 'every',
  releaseHold: 'every',
  readTag: 'tag',
  scanSite: 'first',
  scan: 'every',
  cancelScan: 'every',
  takeScanned: 'every',
  testCommunication: 'tested',
  createCommunication: 'any',
  updateCommunication: 'any',
  enableSetPassword: 'link',
  createCertificate: 'any',
  requestUpgrade: 'link',
  cancelUpgrade: 'link',
};

interface FieldCallsOptions {
  readonly bus: NodeBus;
  readonly nodes: NodeList;
  /** Knows the links of tags, and the owners of links. */
  readonly live: Pick<RealtimePipeline, 'tags' | 'linkOwners'>;
  readonly log: FastifyBaseLogger;
}

/** Whatever became of it, no device was written to: the caller may simply ask again. */
const SENDS_NOTHING: ReadonlySet<EndpointId> = new Set(['confirmWrite']);

/** Longer than any write with its read-back and any held press: that the node or its connection is lost is noticed otherwise. */
const LONGEST_MS = 3_600_000;
const subjectOf = (node: string): string => `calls.${node}`;
export class FieldCalls {
  readonly #options: FieldCallsOptions;
  #answerHere: AnswerCall | undefined;
  #waiting = 0;

  constructor(options: FieldCallsOptions) {
    this.#options = options;
  }

  /** Calls of this node that wait for the answer of another: each write and each held press is one. */
  health(): Readonly<Record<'calls', Health>> {
    return { calls: { ok: true, detail: `${this.#waiting} wait for other servers` } };
  }

  /** Answers by `answer` (answer-call.ts) what other nodes pass on. Returns what ends it. */
  serve(answer: AnswerCall): () => void {
    this.#answerHere = answer;
    const { bus } = this.#options;
    return bus.answer(subjectOf(bus.node), async (body) =>
      toBody(await this.#answer(fromBody(body, PASSED_CALL))),
    );
  }

  /**
   * Has another node answer the call, if this one cannot; false if it is to be answered here. Throws 503 if nothing was
   * done, 504 if that is not known.
   */
  async pass(id: EndpointId, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const way = WAYS[id];
    if (!way || !request.caller) return false;
    const answer = await this.#take(way, request, callOf(id, request, request.caller));
    if (!answer) return false;
    const { status, body, isLines, retryAfter } = answer;
    if (retryAfter !== null) reply.header('retry-after', retryAfter);
    const kind = isLines ? 'application/x-ndjson' : 'application/json';
    void reply.code(status).type(`${kind}; charset=utf-8`).header('cache-control', 'no-store').send(body);
    return true;
  }

  async #take(way: Way, request: FastifyRequest, call: PassedCall): Promise<PassedAnswer | undefined> {
    const { bus } = this.#options;
    if (way === 'every') return this.#isAlone() ? undefined : this.#askAll(call);
    const link = this.#linkOf(way, request);
    const owner = link === undefined ? undefined : this.#ownerOf(link);
    if (link !== undefined && owner)
      return owner.node === bus.node
        ? undefined
        : this.#ask(owner.node, { ...call, link, epoch: owner.epoch });
    // A tag that nobody knows is told of by any node; a write needs the owner of its link.
    if (way === 'tag' && link !== undefined) throw awayError();
    const node = this.#anyNode(way);
    return node === undefined || node === bus.node ? undefined : this.#ask(node, call);
  }

  #linkOf(way: Way, { params, body }: FastifyRequest): string | undefined {
    const { uuid } = ((way === 'tested' ? body : params) ?? {}) as { readonly uuid?: unknown };
    if (typeof uuid !== 'string' || way === 'any' || way === 'first') return undefined;
    if (way !== 'tag') return uuid;
    const { tags } = this.#options.live;
    const slot = tags.slotOf(uuid);
    return slot === undefined ? undefined : tags.at(slot).link;
  }

  /** Undefined while no node says that it has the link. */
  #ownerOf(link: string): LinkOwner | undefined {
    return this.#options.live.linkOwners()?.get(link);
  }

  /** A node with drivers, this one if it has any. Undefined if a tag is asked for, which no node knows. */
  #anyNode(way: Way): string | undefined {
    if (way === 'tag') return undefined;
    const nodes = this.#withDrivers();
    const own = nodes.find(({ node }) => node === this.#options.bus.node);
    const chosen = (way !== 'first' && own) || nodes[0];
    if (!chosen) throw awayError();
    return chosen.node;
  }

  /** By name. */
  #withDrivers(): readonly NodeInfo[] {
    const { nodes } = this.#options;
    const own = nodes.self.roles.includes('io') ? [nodes.self] : [];
    return [...nodes.others('io'), ...own].sort((one, other) => one.name.localeCompare(other.name));
  }

  /** No other node has devices: whoever could know is this one. */
  #isAlone(): boolean {
    const nodes = this.#withDrivers();
    return nodes.length === 1 && nodes[0]!.node === this.#options.bus.node;
  }

  /** The answer of whichever node knows what is asked for. */
  async #askAll(call: PassedCall): Promise<PassedAnswer> {
    const asked = this.#withDrivers().map(({ node }) => this.#ask(node, call));
    if (asked.length === 0) throw awayError();
    const answers = await Promise.allSettled(asked);
    const told = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const [best] = told.sort((one, other) => knowledge(other) - knowledge(one));
    if (!best) throw (answers[0] as PromiseRejectedResult).reason;
    return best;
  }

  async #ask(node: string, call: PassedCall): Promise<PassedAnswer> {
    const { bus, nodes, log } = this.#options;
    if (node === bus.node) return this.#answer(traced(call));
    // Of one that has fallen silent already nobody would tell that it is lost, and the wait would have no end.
    if (!nodes.takesCalls(node)) throw awayError();
    const lost = new AbortController();
    const end = nodes.onLost((gone) => gone === node && lost.abort());
    this.#waiting++;
    try {
      const ask = () => bus.request(subjectOf(node), toBody(traced(call)), LONGEST_MS, lost.signal);
      return fromBody(await inSpan('ask another node', { kind: 'client' }, ask), PASSED_ANSWER);
    } catch (error) {
      log.warn({ owner: node, error: String(error) }, 'A call was not answered by another node');
      throw error instanceof NobodyAnswersError || SENDS_NOTHING.has(call.id) ? awayError() : lostError();
    } finally {
      this.#waiting--;
      end();
    }
  }

  /** Answers here, unless the link is not this node's, or not by this epoch any more. */
  async #answer(call: PassedCall): Promise<PassedAnswer> {
    const { link, epoch } = call;
    const owner = link === null ? undefined : this.#ownerOf(link);
    const isMoved = link !== null && (owner?.node !== this.#options.bus.node || owner.epoch !== epoch);
    if (isMoved || !this.#answerHere) return errorAnswer(awayError());
    if (!Object.hasOwn(WAYS, call.id)) throw new BadMessageError('Nobody passes on this call');
    return this.#answerHere(call);
  }
}

const callOf = (id: EndpointId, request: FastifyRequest, caller: Caller): PassedCall => ({
  id,
  caller: { userId: caller.userId, companyId: caller.companyId, sessionId: caller.sessionId },
  client: clientOf(request),
  params: request.params ?? {},
  query: request.query ?? {},
  body: request.body ?? {},
  link: null,
  epoch: null,
  trace: {},
  ageMs: Math.round(ageOf(request)),
});

/** Whoever answers it goes on with the trace, at the step that asks. */
const traced = (call: PassedCall): PassedCall => ({ ...call, trace: traceHeaders() });

/** How much an answer knows: a press that is held here, or a scan that runs here, more than that nothing is known of it. */
function knowledge({ status, body }: PassedAnswer): number {
  if (status >= 400) return 0;
  try {
    return (JSON.parse(body) as { data?: { held?: boolean } }).data?.held === false ? 1 : 2;
  } catch {
    return 0;
  }
}

/** A link that moves from one node to another is there by then. */
const AGAIN_SECONDS = 1;

const awayError = (): HttpError =>
  new HttpError(503, 'No server is connected to the device at present. Nothing was sent; try again', {
    code: 'FIELD_AWAY',
    retryAfter: AGAIN_SECONDS,
  });

/** The caller must not take it for a refusal: the node may have done it before it fell silent. */
const lostError = (): HttpError =>
  new HttpError(504, 'The server that is connected to the devices did not answer. It may have been done', {
    code: 'NO_ANSWER',
  });
