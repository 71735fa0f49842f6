/** One edge node as the host sees it: its births, its sequence, what is missing, and when to ask again. */
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
  /** Names by alias. The specification wants aliases that no other device of the node has; some devices repeat them. */
  readonly aliases: Map<bigint, string>;
  readonly last: Map<string, LastValue>;
}

/** A present value as it came, and when. */
export interface LastValue extends MetricValue {
  readonly receivedAt: number;
}

const NEVER = Number.POSITIVE_INFINITY;
const SEQUENCE = 256;
const SELF = '';

export class NodeSession {
  readonly #key: string;
  readonly #timing: HostTiming;
  #state: 'offline' | 'online' | 'lost' = 'offline';
  /** Of the last birth; undefined if it had none. */
  #bdSeq: bigint | undefined;
  #bdSeqAlias: bigint | undefined;
  /** When a death of another session came, after which the node has said nothing yet. */
  #doubtedAt = NEVER;
  #expected = 0;
  readonly #early = new Map<number, Waiting>();
  /** When the reorder timer runs out. */
  #reorderBy = NEVER;
  #bornBy = NEVER;
  #askAt = NEVER;
  #askedAt = Number.NEGATIVE_INFINITY;
  #askEvery: number;
  /** When something was last missing of the node while it was online. */
  #troubledAt = Number.NEGATIVE_INFINITY;
  #problem: string | undefined;
  readonly #sources = new Map<string, Source>();

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

  lastValue(device: string | undefined, metric: string): LastValue | undefined {
    return this.#sources.get(device ?? SELF)?.last.get(metric);
  }

  /** Why values are stale though the node is online; undefined if none are. */
  get problem(): string | undefined {
    return this.#problem;
  }

  nextTick(): number {
    return Math.min(this.#reorderBy, this.#bornBy, this.#askAt, this.#doubtEnds);
  }

  receive(topic: Topic, payload: SparkplugPayload, now: number): Action[] {
    if (topic.type === 'NBIRTH') return this.#nodeBirth(payload, now);
    if (topic.type === 'NDEATH') return this.#nodeDeath(payload, now);
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
    if (now >= this.#doubtEnds) actions.push(...this.#lose(now));
    return [...actions, ...this.#askIfDue(now)];
  }

  /** When the node must have said something since a death that may have been another session's. */
  get #doubtEnds(): number {
    return this.#doubtedAt + this.#timing.reorderMs + this.#timing.rebirthMs;
  }

  /** Something is missing of an online node. If a birth does not help for long, births are requested ever more rarely. */
  #askAgain(now: number): Action[] {
    this.#troubledAt = now;
    return this.ask(now);
  }

  #isTroubled(now: number): boolean {
    return now >= this.#troubledAt && now - this.#troubledAt < this.#timing.rebirthMaxMs;
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
    this.#bdSeq = sequenceOf(bdSeq);
    this.#bdSeqAlias = bdSeq?.alias;
    this.#doubtedAt = NEVER;
    this.#state = 'online';
    this.#expected = ((payload.seq ?? 0) + 1) % SEQUENCE;
    this.#early.clear();
    this.#reorderBy = NEVER;
    this.#askAt = NEVER;
    if (!this.#isTroubled(now)) this.#askEvery = this.#timing.rebirthMs;
    this.#bornBy = NEVER;
    for (const [name, source] of this.#sources) {
      if (name === SELF || !source.online) continue;
      source.expectsBirth = true;
      this.#bornBy = now + this.#timing.reorderMs;
    }
    return this.#birth(SELF, payload, now);
  }

  /**
   * A death that carries another number is the will of an earlier session, or the node counts its sessions wrongly: it is
   * believed unless the node says something soon. A death without a number can only be the node's.
   */
  #nodeDeath(payload: SparkplugPayload, now: number): Action[] {
    if (this.#state === 'offline') return [];
    const number = sequenceOf(
      payload.metrics.find(
        ({ name, alias }) =>
          name === 'bdSeq' || (name === undefined && alias !== undefined && alias === this.#bdSeqAlias),
      ),
    );
    if (number !== undefined && this.#bdSeq !== undefined && number !== this.#bdSeq) {
      this.#doubtedAt = Math.min(this.#doubtedAt, now);
      return [];
    }
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
    this.#doubtedAt = NEVER;
    const device = topic.device ?? SELF;
    if (topic.type === 'DBIRTH') return this.#birth(device, payload, now);
    if (topic.type === 'DDEATH') return this.#deviceDeath(device);
    const source = this.#sources.get(device);
    if (!source?.online) return this.#askAgain(now);
    // It uses the aliases of a birth that is void: its meaning is unknown.
    if (source.expectsBirth) return [...this.#deviceDeath(device), ...this.#askAgain(now)];
    const values = payload.metrics.map((metric) => resolve(source, metric, payload, now));
    const known = values.filter((value) => value !== undefined);
    keepLast(source, known, now);
    const actions = this.#values(device, known);
    if (known.length === values.length) return actions;
    // A metric of the device has changed, and nobody knows which: none of its values can be shown as present.
    this.#problem = `${device || 'the node'} sent an alias or a name that is not in its birth`;
    return [...actions, ...this.#deviceDeath(device), ...this.#askAgain(now)];
  }

  #birth(device: string, payload: SparkplugPayload, now: number): Action[] {
    const types = new Map<string, number>();
    const aliases = new Map<bigint, string>();
    const last = new Map<string, LastValue>();
    const values: MetricValue[] = [];
    for (const metric of payload.metrics) {
      if (metric.name === undefined || metric.dataType === undefined) continue;
      types.set(metric.name, metric.dataType);
      if (metric.alias !== undefined) aliases.set(metric.alias, metric.name);
      values.push(toValue(metric.name, metric.dataType, metric, payload, now));
    }
    this.#problem = undefined;
    const source = { online: true, expectsBirth: false, types, aliases, last };
    keepLast(source, values, now);
    this.#sources.set(device, source);
    return this.#values(device, values);
  }

  #deviceDeath(device: string): Action[] {
    const source = this.#sources.get(device);
    if (!source?.online) return [];
    source.online = false;
    source.expectsBirth = false;
    return [{ do: 'stale', node: this.#key, device: device || undefined }];
  }

  #values(device: string, metrics: readonly MetricValue[]): Action[] {
    return metrics.length === 0
      ? []
      : [{ do: 'values', node: this.#key, device: device || undefined, metrics }];
  }

  /** A gap was never filled: what the node sent in it is unknown, so is every value. */
  #lose(now: number): Action[] {
    return [...this.#leave('lost'), ...this.#askAgain(now)];
  }

  #leave(state: 'offline' | 'lost'): Action[] {
    this.#state = state;
    this.#early.clear();
    this.#reorderBy = NEVER;
    this.#bornBy = NEVER;
    this.#doubtedAt = NEVER;
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

/** Undefined if its metric is unknown. */
function resolve(
  { types, aliases }: Source,
  metric: Metric,
  payload: SparkplugPayload,
  now: number,
): MetricValue | undefined {
  const name = metric.name ?? (metric.alias === undefined ? undefined : aliases.get(metric.alias));
  const dataType = name === undefined ? undefined : types.get(name);
  if (name === undefined || dataType === undefined) return undefined;
  return toValue(name, dataType, metric, payload, now);
}

const sequenceOf = (metric: Metric | undefined): bigint | undefined =>
  typeof metric?.raw === 'bigint' || Number.isInteger(metric?.raw)
    ? BigInt(metric!.raw as bigint)
    : undefined;

function keepLast({ last }: Source, values: readonly MetricValue[], receivedAt: number): void {
  for (const value of values) if (!value.historical) last.set(value.name, { ...value, receivedAt });
}
