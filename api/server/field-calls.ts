/**
 * Calls that only the node with the drivers can answer: writes to devices, scans, tests of links. Another node passes
 * them on as they came, and that node checks everything anew: session, rights, body.
 */
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointId } from '../contract/endpoints.ts';
import { fromBody, NobodyAnswersError, type NodeBus, toBody } from './cluster/node-bus.ts';
import type { NodeList } from './cluster/node-list.ts';
import { HttpError } from './http/errors.ts';

export const FIELD_CALLS: ReadonlySet<EndpointId> = new Set<EndpointId>([
  'confirmWrite',
  'writeValue',
  'holdValue',
  'beatHold',
  'releaseHold',
  'cancelCommand',
  'pollNow',
  'readTag',
  'scanSite',
  'scan',
  'cancelScan',
  'takeScanned',
  'testCommunication',
  'createCommunication',
  'updateCommunication',
  'enableSetPassword',
  'createCertificate',
  'requestUpgrade',
  'cancelUpgrade',
  'alarmsSetAside',
]);

/** A call on its way to another node. */
interface PassedCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The address that it came from, by which proxies are judged as they were here. */
  readonly from: string;
  readonly body: string | null;
}

interface PassedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly body: string;
}

interface FieldCallsOptions {
  readonly bus: NodeBus;
  readonly nodes: NodeList;
  readonly log: FastifyBaseLogger;
}

/** Longer than any write with its read-back and any held press: that the node or its connection is lost is noticed otherwise. */
const LONGEST_MS = 3_600_000;
const subjectOf = (node: string): string => `calls.${node}`;
/** Of one connection, or made anew by the node that sends the answer. */
const OWN_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date']);

export class FieldCalls {
  readonly #options: FieldCallsOptions;

  constructor(options: FieldCallsOptions) {
    this.#options = options;
  }

  /** Answers what other nodes pass on. */
  serve(app: FastifyInstance): () => void {
    const { bus } = this.#options;
    return bus.answer(subjectOf(bus.node), async (body) => {
      const { method, url, headers, from, body: payload } = fromBody<PassedCall>(body);
      const answer = await app.inject({
        method: method as 'GET',
        url,
        headers: headers as Record<string, string>,
        remoteAddress: from,
        ...(payload === null ? {} : { payload }),
      });
      return toBody({
        status: answer.statusCode,
        headers: answer.headers,
        body: answer.body,
      } satisfies PassedAnswer);
    });
  }

  /** Has the node with the drivers answer the call. Throws 503 if nothing was done, 504 if that is not known. */
  async pass(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { status, headers, body } = await this.#ask({
      method: request.method,
      url: request.url,
      headers: withoutOwn(request.headers),
      from: request.socket.remoteAddress ?? '',
      body: request.body === undefined ? null : JSON.stringify(request.body),
    });
    return reply.code(status).headers(withoutOwn(headers)).send(body);
  }

  async #ask(call: PassedCall): Promise<PassedAnswer> {
    const { bus, nodes, log } = this.#options;
    const owner = nodes.other('io');
    if (!owner) throw awayError();
    const lost = new AbortController();
    const end = nodes.onLost((node) => node === owner.node && lost.abort());
    try {
      return fromBody(await bus.request(subjectOf(owner.node), toBody(call), LONGEST_MS, lost.signal));
    } catch (error) {
      log.warn({ owner: owner.name, error: String(error) }, 'A call was not answered by another node');
      throw error instanceof NobodyAnswersError ? awayError() : lostError();
    } finally {
      end();
    }
  }
}

const withoutOwn = <T>(headers: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name.toLowerCase())));

const awayError = (): HttpError =>
  new HttpError(503, 'No server is connected to the devices at present. Nothing was sent; try again', {
    code: 'FIELD_AWAY',
  });

/** The caller must not take it for a refusal: the node may have done it before it fell silent. */
const lostError = (): HttpError =>
  new HttpError(504, 'The server that is connected to the devices did not answer. It may have been done', {
    code: 'NO_ANSWER',
  });
