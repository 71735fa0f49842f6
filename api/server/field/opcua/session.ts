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
import { type CallSizes, readCallSizes } from './limits.ts';
import { MissingTags } from './missing-tags.ts';
import { localNodeId } from './node-ids.ts';
import { SilentTags } from './silent-tags.ts';
import { isGood, isOneOf, nameOf, provesInaction } from './status.ts';
import { type NodeTag, Subscription } from './subscription.ts';
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
  /** Other tags cannot be read than before. */
  missingChanged(): void;
}

/** Milliseconds between heartbeats. */
const LONGEST_HEARTBEAT = 2000;
const SERVER_TIME = 'i=2258';
const SILENT_PER_BEAT = 500;
const GONE = 'BadNodeIdUnknown';

interface NodeValue {
  readonly tag: NodeTag;
  readonly data: DataValue;
}

export class OpcuaSession {
  readonly #parts: SessionParts;
  /** Resolves with the reason when the session can no longer be used. */
  readonly ended: Promise<string>;
  #end: (reason: string) => void = () => undefined;
  #isOver = false;
  readonly #tags = new Map<string, NodeTag>();
  readonly #missing: MissingTags;
  readonly #silent = new SilentTags();
  readonly #types = new Map<string, DataType>();
  /** Timestamps that are not from the source: a later value must not be taken for an earlier one. */
  readonly #vouched = new Map<string, number>();
  #namespaces: readonly string[] = [];
  #sizes!: CallSizes;
  #subscription: Subscription | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #clockAgrees = true;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#missing = new MissingTags((points) => this.#find(points));
    this.ended = new Promise((done) => {
      this.#end = (reason) => {
        this.#isOver = true;
        clearTimeout(this.#heartbeat);
        this.#missing.stop();
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
    await this.#askTime();
    this.#sizes = await readCallSizes(opcua, session);
    if (points.length > 0) {
      const reporter = {
        values: (items: readonly NodeValue[]) => this.#report(items),
        fault: (tag: NodeTag, reason: string) => this.#fault(tag.point, reason),
        heard: () => this.#parts.heard(),
        ended: (reason: string) => this.#end(reason),
      };
      const sizes = this.#sizes;
      this.#subscription = await Subscription.open({ opcua, session, sizes, reporter }, points);
    }
    await this.#find(points);
    this.#beat();
  }

  /** Stops the timers; the channel closes the session. */
  stop(reason: string): void {
    this.#end(reason);
  }

  /** For people: how many tags cannot be read, and why the first one; undefined if all can. */
  get missing(): string | undefined {
    return this.#missing.words;
  }

  async read(tags: readonly string[]): Promise<void> {
    if (tags.some((tag) => this.#missing.has(tag))) await this.#missing.retry();
    const known = tags.flatMap((tag) => this.#tags.get(tag) ?? []);
    const answers = await this.#readValues(known);
    this.#parts.heard();
    this.#report(answers.map((data, nth) => ({ tag: known[nth]!, data })));
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
    const server = { opcua, session, namespaces: this.#namespaces, sizes: this.#sizes };
    const walk = browseServer(server, root, signal, onProgress);
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
      if (isGood(status)) return { outcome: 'sent' };
      return provesInaction(opcua, status)
        ? notSent(`The server refused: ${nameOf(status)}`)
        : { outcome: 'unknown', reason: `The server answered ${nameOf(status)}` };
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

  /** Monitors the nodes of tags. Tags without a node become missing. */
  async #find(points: readonly TagPoint[]): Promise<void> {
    // A namespace may have been added together with its nodes.
    this.#namespaces = await this.#parts.session.readNamespaceArray();
    const found = points.flatMap((point) => this.#locate(point) ?? []);
    for (const tag of found) this.#tags.set(tag.point.tag, tag);
    if (found.length > 0) await this.#subscription!.add(found);
    this.#missing.settle(found.flatMap(({ point }) => (this.#tags.has(point.tag) ? point.tag : [])));
    this.#parts.missingChanged();
  }

  #locate(point: TagPoint): NodeTag | undefined {
    const stored = point.address.nodeId as string;
    const nodeId = localNodeId(stored, this.#namespaces);
    if (nodeId !== undefined) return { point, nodeId };
    this.#fault(point, `the server has no namespace of ${stored}`);
    return undefined;
  }

  #fault(point: TagPoint, reason: string): void {
    const tag = this.#tags.get(point.tag);
    if (tag) this.#silent.forget(tag);
    this.#tags.delete(point.tag);
    const isNew = this.#missing.add(point, reason);
    if (isNew) this.#parts.fault(point.tag, reason);
    const time = this.#parts.now();
    this.#parts.sink([{ tag: point.tag, value: null, quality: Quality.bad, time }]);
  }

  /** The server has deleted the nodes of these tags: it reports nothing more of them, even if it adds the nodes again. */
  #gone(tags: readonly NodeTag[]): void {
    for (const { point } of tags) this.#fault(point, GONE);
    this.#parts.missingChanged();
    // Without an answer the session ends by its heartbeat.
    this.#subscription?.remove(tags).catch(() => undefined);
  }

  #report(values: readonly NodeValue[]): void {
    if (this.#isOver) return;
    const { opcua } = this.#parts;
    const gone = values.filter(({ data }) => isOneOf(opcua, data.statusCode, [GONE]));
    if (gone.length > 0) this.#gone(gone.map(({ tag }) => tag));
    const items = values.filter(({ tag }) => this.#tags.get(tag.point.tag) === tag);
    const clock = { now: this.#parts.now(), agrees: this.#clockAgrees };
    const samples = items.map(({ tag, data }) => this.#inTime(toSample(opcua, tag.point, data, clock), data));
    samples.forEach(({ value }, at) => {
      this.#silent.heard(items[at]!.tag, value, clock.now);
    });
    this.#parts.sink(samples);
  }

  /** Reads tags that the server is silent about, and monitors those again whose changes it did not report. */
  async #readSilent(): Promise<void> {
    const silent = this.#silent.due(this.#parts.now(), SILENT_PER_BEAT);
    if (silent.length === 0) return;
    const answers = await this.#readValues(silent);
    const clock = { now: this.#parts.now(), agrees: this.#clockAgrees };
    const missed = silent.filter((tag, at) => {
      const { value } = toSample(this.#parts.opcua, tag.point, answers[at]!, clock);
      return this.#silent.isMissed(tag, value);
    });
    this.#report(answers.map((data, at) => ({ tag: silent[at]!, data })));
    const dead = missed.filter((tag) => this.#tags.get(tag.point.tag) === tag);
    if (dead.length === 0) return;
    await this.#subscription!.remove(dead);
    await this.#find(dead.map(({ point }) => point));
  }

  #readValues(tags: readonly NodeTag[]): Promise<DataValue[]> {
    const { opcua, session } = this.#parts;
    const attributeId = opcua.ua.AttributeIds.Value;
    return this.#sizes.read.ask(tags, (part) =>
      session.read(
        part.map(({ nodeId }) => ({ nodeId, attributeId })),
        0,
      ),
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
        // The heartbeat alone shows whether the server is there.
        await this.#readSilent().catch(() => undefined);
        this.#beat();
      } catch {
        this.#end('the server does not answer any more');
      }
    }, wait);
  }
}

const notSent = (reason: string): WriteResult => ({ outcome: 'notSent', reason });
