/** One session with a server: the subscription, a heartbeat, reads, writes. It ends once and is never repaired, only replaced. */
import type { ClientSession, DataType, DataValue, OPCUAClient } from 'node-opcua-client';
import {
  type BrowseResult,
  FieldError,
  type TagPoint,
  type WriteRequest,
  type WriteResult,
} from '../driver.ts';
import { Quality, type Sample, type SampleSink } from '../sample.ts';
import { MAX_SKEW_MS } from '../sample-filter.ts';
import { asTagValue } from '../values.ts';
import { browseServer } from './browse.ts';
import type { Opcua } from './library.ts';
import { localNodeId } from './node-ids.ts';
import { type NodeTag, subscribe } from './subscription.ts';
import { toSample, toVariant } from './values.ts';

interface SessionParts {
  readonly opcua: Opcua;
  readonly session: ClientSession;
  readonly client: OPCUAClient;
  readonly points: readonly TagPoint[];
  /** Milliseconds to wait for an answer. */
  readonly timeout: number;
  readonly now: () => number;
  readonly sink: SampleSink;
  /** The server sent something. */
  heard(): void;
  fault(tag: string, reason: string): void;
}

/** Milliseconds between heartbeats. */
const LONGEST_HEARTBEAT = 2000;
const SERVER_TIME = 'i=2258';
const NODES_PER_READ = 500;

export class OpcuaSession {
  readonly #parts: SessionParts;
  /** Resolves with the reason when the session can no longer be used. */
  readonly ended: Promise<string>;
  #end: (reason: string) => void = () => undefined;
  #isOver = false;
  readonly #tags = new Map<string, NodeTag>();
  readonly #types = new Map<string, DataType>();
  /** Timestamps that are not from the source: a later value must not be taken for an earlier one. */
  readonly #vouched = new Map<string, number>();
  #namespaces: readonly string[] = [];
  #heartbeat: NodeJS.Timeout | undefined;
  #clockAgrees = true;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.ended = new Promise((done) => {
      this.#end = (reason) => {
        this.#isOver = true;
        clearTimeout(this.#heartbeat);
        done(reason);
      };
    });
    const { client, session } = parts;
    for (const event of ['connection_lost', 'close', 'abort', 'start_reconnection'] as const)
      client.on(event as 'close', () => this.#end('the connection is lost'));
    session.on('session_closed', () => this.#end('the server ended the session'));
  }

  /** Resolves the nodes and subscribes to their values. */
  async start(): Promise<void> {
    const { opcua, session, points } = this.#parts;
    this.#namespaces = await session.readNamespaceArray();
    await this.#askTime();
    for (const point of points) this.#locate(point);
    const tags = [...this.#tags.values()];
    if (tags.length > 0)
      await subscribe(opcua, session, tags, {
        values: (items) => this.#report(items),
        fault: (tag, reason) => this.#fault(tag.point, reason),
        heard: () => this.#parts.heard(),
        ended: (reason) => this.#end(reason),
      });
    this.#beat();
  }

  /** Stops the timers; the channel closes the session. */
  stop(reason: string): void {
    this.#end(reason);
  }

  async read(tags: readonly string[]): Promise<void> {
    const { opcua, session } = this.#parts;
    const known = tags.flatMap((tag) => this.#tags.get(tag) ?? []);
    for (let at = 0; at < known.length; at += NODES_PER_READ) {
      const part = known.slice(at, at + NODES_PER_READ);
      const { AttributeIds } = opcua.ua;
      const answers = await session.read(
        part.map(({ nodeId }) => ({ nodeId, attributeId: AttributeIds.Value })),
        0,
      );
      this.#parts.heard();
      this.#report(answers.map((data, nth) => ({ tag: part[nth]!, data })));
    }
  }

  async write({ tag: name, value, deadline }: WriteRequest): Promise<WriteResult> {
    const tag = this.#tags.get(name);
    if (!tag) return notSent('The server has no such node');
    const fitting = asTagValue(value, tag.point.dataType);
    if (fitting === undefined || fitting === null)
      return notSent(`The value does not fit a ${tag.point.dataType}`);
    let variant: object;
    try {
      variant = toVariant(this.#parts.opcua, fitting, await this.#typeOf(tag));
    } catch (error) {
      return notSent(error instanceof RangeError ? error.message : 'The node cannot be asked for its type');
    }
    if (this.#isOver) return notSent('The connection is lost');
    if (this.#parts.now() > deadline) return notSent('The deadline has passed');
    return this.#send(tag, variant);
  }

  browse(
    root: string | undefined,
    signal: AbortSignal,
    onProgress?: (found: number) => void,
  ): Promise<BrowseResult> {
    const { opcua, session } = this.#parts;
    const over = this.ended.then((reason) => Promise.reject(new FieldError(`The scan broke off: ${reason}`)));
    const walk = browseServer({ opcua, session, namespaces: this.#namespaces }, root, signal, onProgress);
    return Promise.race([walk, over]);
  }

  async #send(tag: NodeTag, variant: object): Promise<WriteResult> {
    const { opcua, session } = this.#parts;
    try {
      const status = await session.write({
        nodeId: tag.nodeId,
        attributeId: opcua.ua.AttributeIds.Value,
        value: { value: variant },
      });
      if (status.isGood()) return { outcome: 'sent' };
      const { BadTimeout, BadRequestTimeout } = opcua.ua.StatusCodes;
      const isUnknown = status.equals(BadTimeout) || status.equals(BadRequestTimeout);
      return isUnknown ? { outcome: 'unknown' } : notSent(`The server refused: ${status.name}`);
    } catch {
      // It may have arrived before the connection broke, or its answer may be late.
      return { outcome: 'unknown' };
    }
  }

  async #typeOf(tag: NodeTag): Promise<DataType> {
    const known = this.#types.get(tag.nodeId);
    if (known !== undefined) return known;
    const { opcua, session } = this.#parts;
    const type = await opcua.ua.getBuiltInDataType(session, opcua.ua.resolveNodeId(tag.nodeId));
    this.#types.set(tag.nodeId, type);
    return type;
  }

  #locate(point: TagPoint): void {
    const stored = point.address.nodeId as string;
    const nodeId = localNodeId(stored, this.#namespaces);
    if (nodeId === undefined) this.#fault(point, `the server has no namespace of ${stored}`);
    else this.#tags.set(point.tag, { point, nodeId });
  }

  #fault(point: TagPoint, reason: string): void {
    this.#tags.delete(point.tag);
    this.#parts.fault(point.tag, reason);
    const time = this.#parts.now();
    this.#parts.sink([{ tag: point.tag, value: null, quality: Quality.bad, time }]);
  }

  #report(items: readonly { readonly tag: NodeTag; readonly data: DataValue }[]): void {
    if (this.#isOver) return;
    const clock = { now: this.#parts.now(), agrees: this.#clockAgrees };
    this.#parts.sink(
      items.map(({ tag, data }) => this.#inTime(toSample(this.#parts.opcua, tag.point, data, clock), data)),
    );
  }

  /** A source's clock may be a little behind ours: after one of our timestamps none before it is used. */
  #inTime(sample: Sample, { sourceTimestamp }: DataValue): Sample {
    const vouched = this.#vouched.get(sample.tag);
    const isVouched = sourceTimestamp?.getTime() !== sample.time;
    const time = vouched === undefined ? sample.time : Math.max(vouched, sample.time);
    if (isVouched) this.#vouched.set(sample.tag, time);
    else if (sample.time >= (vouched ?? 0)) this.#vouched.delete(sample.tag);
    return time === sample.time ? sample : { ...sample, time };
  }

  async #askTime(): Promise<void> {
    const { opcua, session, heard, now } = this.#parts;
    const { value } = await session.read({ nodeId: SERVER_TIME, attributeId: opcua.ua.AttributeIds.Value });
    heard();
    const time: unknown = value?.value;
    this.#clockAgrees = time instanceof Date && Math.abs(time.getTime() - now()) <= MAX_SKEW_MS;
  }

  /** A dead connection is noticed by the heartbeat that stays unanswered. */
  #beat(): void {
    if (this.#isOver) return;
    const wait = Math.min(LONGEST_HEARTBEAT, this.#parts.timeout);
    this.#heartbeat = setTimeout(async () => {
      try {
        await this.#askTime();
        this.#beat();
      } catch {
        this.#end('the server does not answer any more');
      }
    }, wait);
  }
}

const notSent = (reason: string): WriteResult => ({ outcome: 'notSent', reason });
