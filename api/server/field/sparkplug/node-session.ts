/** One edge node as the host sees it: its births, its sequence, what is missing, and when to ask again. */
import type { LiveValue } from '../sample.ts';
import type { Action, HostTiming, MetricValue } from './action.ts';
import { type Metric, type SparkplugPayload, typedValue } from './payload.ts';
import type { Topic } from './topic.ts';

interface Waiting {
  readonly topic: Topic;
  readonly payload: SparkplugPayload;
}

/** The node itself (under the name '') or one of its devices. */
interface Source {
  online: boolean;
  /** An NBIRTH has come since the device's last birth: it must be born again before `bornBy`, or it is dead. */
  expectsBirth: boolean;
  readonly types: Map<string, number>;
  readonly last: Map<string, LiveValue>;
}

interface Alias {
  readonly device: string;
  readonly name: string;
}

const NEVER = Number.POSITIVE_INFINITY;
const SEQUENCE = 256;
const SELF = '';

export class NodeSession {
  readonly #key: string;
  readonly #timing: HostTiming;
  #state: 'offline' | 'online' | 'lost' = 'offline';
  #bdSeq: bigint | undefined;
  #expected = 0;
  readonly #early = new Map<number, Waiting>();
  /** When the reorder timer runs out. */
  #reorderBy = NEVER;
  #bornBy = NEVER;
  #askAt = NEVER;
  #askedAt = Number.NEGATIVE_INFINITY;
  #askEvery: number;
  readonly #sources = new Map<string, Source>();
  readonly #aliases = new Map<bigint, Alias>();

  constructor(key: string, timing: HostTiming) {
    this.#key = key;
    this.#timing = timing;
    this.#askEvery = timing.rebirthMs;
  }

  isOnline(device: string = SELF): boolean {
    return this.#state === 'online' && (this.#sources.get(device)?.online ?? false);
  }

  metrics(device: string = SELF): ReadonlyMap<string, number> {
    return this.#sources.get(device)?.types ?? new Map();
  }

  /** The last value of a metric. */
  lastValue(device: string | undefined, metric: string): LiveValue | undefined {
    return this.#sources.get(device ?? SELF)?.last.get(metric);
  }

  nextTick(): number {
    return Math.min(this.#reorderBy, this.#bornBy, this.#askAt);
  }

  receive(topic: Topic, payload: SparkplugPayload, now: number): Action[] {
    if (topic.type === 'NBIRTH') return this.#nodeBirth(payload, now);
    if (topic.type === 'NDEATH') return this.#nodeDeath(payload);
    if (topic.type === 'NCMD' || topic.type === 'DCMD') return [];
    if (this.#state !== 'online') return this.ask(now);
    return this.#inOrder({ topic, payload }, now);
  }

  /** Requests a birth: now, or when the rate limit allows. */
  ask(now: number): Action[] {
    this.#askAt = Math.min(this.#askAt, this.#askedAt + this.#askEvery);
    return this.#askIfDue(now);
  }

  /** Requests the present values of an online node. */
  refresh(now: number): Action[] {
    return this.ask(now);
  }

  /** The broker is gone. After a reconnect a request may be sent at once. */
  drop(): Action[] {
    this.#askAt = NEVER;
    this.#askedAt = Number.NEGATIVE_INFINITY;
    this.#askEvery = this.#timing.rebirthMs;
    return this.#leave('offline');
  }

  tick(now: number): Action[] {
    const actions: Action[] = [];
    if (now >= this.#reorderBy) actions.push(...this.#lose(now));
    if (now >= this.#bornBy) actions.push(...this.#endBirths());
    return [...actions, ...this.#askIfDue(now)];
  }

  #askIfDue(now: number): Action[] {
    if (now < this.#askAt) return [];
    this.#askedAt = now;
    // A request may be lost (QoS 0) or the node be offline: it is repeated, ever more rarely, until a birth comes.
    this.#askEvery = Math.min(this.#askEvery * 2, this.#timing.rebirthMaxMs);
    this.#askAt = now + this.#askEvery;
    return [{ do: 'rebirth', node: this.#key }];
  }

  #nodeBirth(payload: SparkplugPayload, now: number): Action[] {
    const bdSeq = payload.metrics.find((metric) => metric.name === 'bdSeq');
    this.#bdSeq = bdSeq && bdSeq.raw !== null ? BigInt(bdSeq.raw as bigint | number) : undefined;
    this.#state = 'online';
    this.#expected = ((payload.seq ?? 0) + 1) % SEQUENCE;
    this.#early.clear();
    this.#reorderBy = NEVER;
    this.#askAt = NEVER;
    this.#askEvery = this.#timing.rebirthMs;
    this.#aliases.clear();
    this.#bornBy = NEVER;
    for (const [name, source] of this.#sources) {
      if (name === SELF || !source.online) continue;
      source.expectsBirth = true;
      this.#bornBy = now + this.#timing.reorderMs;
    }
    return this.#birth(SELF, payload, now);
  }

  #nodeDeath(payload: SparkplugPayload): Action[] {
    const bdSeq = payload.metrics.find((metric) => metric.name === 'bdSeq');
    const number = bdSeq && bdSeq.raw !== null ? BigInt(bdSeq.raw as bigint | number) : undefined;
    // The will of an earlier session: the node has long been back.
    if (this.#state === 'offline' || number !== this.#bdSeq) return [];
    this.#askAt = NEVER;
    return this.#leave('offline');
  }

  #inOrder(message: Waiting, now: number): Action[] {
    const { seq } = message.payload;
    if (seq === undefined || seq >= SEQUENCE) return this.#lose(now);
    const ahead = (seq - this.#expected + SEQUENCE) % SEQUENCE;
    if (ahead >= SEQUENCE / 2) return [];
    if (ahead > 0) {
      this.#early.set(seq, message);
      this.#reorderBy = Math.min(this.#reorderBy, now + this.#timing.reorderMs);
      return [];
    }
    const actions = this.#take(message, now);
    for (;;) {
      const next = this.#early.get(this.#expected);
      if (!next) break;
      this.#early.delete(this.#expected);
      actions.push(...this.#take(next, now));
    }
    // Messages that are still early wait for a later gap, which has a timer of its own.
    this.#reorderBy = this.#early.size === 0 ? NEVER : now + this.#timing.reorderMs;
    return actions;
  }

  #take({ topic, payload }: Waiting, now: number): Action[] {
    this.#expected = (this.#expected + 1) % SEQUENCE;
    const device = topic.device ?? SELF;
    if (topic.type === 'DBIRTH') return this.#birth(device, payload, now);
    if (topic.type === 'DDEATH') return this.#deviceDeath(device);
    const source = this.#sources.get(device);
    if (!source?.online) return this.ask(now);
    // It uses the aliases of a birth that is void: its meaning is unknown.
    if (source.expectsBirth) return [...this.#deviceDeath(device), ...this.ask(now)];
    const values = payload.metrics.map((metric) => this.#resolve(device, source, metric, payload, now));
    const known = values.filter((value) => value !== undefined);
    keepLast(source, known);
    const actions = this.#values(device, known);
    return known.length < values.length ? [...actions, ...this.ask(now)] : actions;
  }

  #birth(device: string, payload: SparkplugPayload, now: number): Action[] {
    const types = new Map<string, number>();
    const last = new Map<string, LiveValue>();
    const values: MetricValue[] = [];
    for (const metric of payload.metrics) {
      if (metric.name === undefined || metric.dataType === undefined) continue;
      types.set(metric.name, metric.dataType);
      if (metric.alias !== undefined) this.#aliases.set(metric.alias, { device, name: metric.name });
      values.push(toValue(metric.name, metric.dataType, metric, payload, now));
    }
    const source = { online: true, expectsBirth: false, types, last };
    keepLast(source, values);
    this.#sources.set(device, source);
    return this.#values(device, values);
  }

  #deviceDeath(device: string): Action[] {
    const source = this.#sources.get(device);
    if (!source?.online) return [];
    source.online = false;
    source.expectsBirth = false;
    return [{ do: 'stale', node: this.#key, device }];
  }

  #resolve(device: string, source: Source, metric: Metric, payload: SparkplugPayload, now: number) {
    const alias = metric.alias === undefined ? undefined : this.#aliases.get(metric.alias);
    const name = metric.name ?? (alias?.device === device ? alias.name : undefined);
    const dataType = name === undefined ? undefined : source.types.get(name);
    if (name === undefined || dataType === undefined) return undefined;
    return toValue(name, dataType, metric, payload, now);
  }

  #values(device: string, metrics: readonly MetricValue[]): Action[] {
    return metrics.length === 0
      ? []
      : [{ do: 'values', node: this.#key, device: device || undefined, metrics }];
  }

  /** A gap was never filled: what the node sent in it is unknown, so is every value. */
  #lose(now: number): Action[] {
    return [...this.#leave('lost'), ...this.ask(now)];
  }

  #leave(state: 'offline' | 'lost'): Action[] {
    this.#state = state;
    this.#early.clear();
    this.#reorderBy = NEVER;
    this.#bornBy = NEVER;
    const online = [...this.#sources].filter(([, source]) => source.online);
    for (const [, source] of online) {
      source.online = false;
      source.expectsBirth = false;
    }
    return online.map(([device]) => ({ do: 'stale', node: this.#key, device: device || undefined }));
  }

  #endBirths(): Action[] {
    this.#bornBy = NEVER;
    const gone = [...this.#sources].filter(([, source]) => source.online && source.expectsBirth);
    return gone.flatMap(([device]) => this.#deviceDeath(device));
  }
}

function toValue(
  name: string,
  dataType: number,
  metric: Metric,
  payload: SparkplugPayload,
  now: number,
): MetricValue {
  return {
    name,
    value: typedValue(metric.raw, dataType),
    time: metric.time ?? payload.time ?? now,
    quality: metric.quality,
    ...(metric.historical ? { historical: true } : {}),
  };
}

function keepLast({ last }: Source, values: readonly MetricValue[]): void {
  for (const { name, value, historical } of values) if (!historical) last.set(name, value);
}
