/** Which nodes of the installation live, and what each of them does. */
import { array, nullable, optional, type } from 'superstruct';
import type { Role } from '../config.ts';
import { count, finite, name, time } from './message-fields.ts';
import { BadMessageError, fromBody, type NodeBus, toBody } from './node-bus.ts';
import type { ShardFigures, StreamState } from './sample-stream.ts';
import type { SpoolState } from './spool.ts';
import { Stalls } from './stalls.ts';

/** What a node has to do at this moment. */
export interface NodeFigures {
  /** Live sockets that are open. */
  readonly sockets: number;
  /** Links to devices that it connects. */
  readonly links: number;
  /** Tags that it knows. */
  readonly tags: number;
  /** Samples that it has taken, and neither stored nor given to the stream yet. */
  readonly samplesWaiting: number;
  /** Null without one, or if it does not answer. Missing from nodes of the release before, as `shards`. */
  readonly stream?: StreamState | null;
  /** The shards of the stream that it stores. */
  readonly shards?: readonly ShardFigures[];
  /** What it keeps on its disk for the stream; null if it has no part of that. Missing from nodes of the release before, as below. */
  readonly spool?: SpoolState | null;
  /** Samples that fitted nowhere since its start. */
  readonly samplesRefused?: number;
}

export interface NodeInfo {
  /** uuid of this run of the node. */
  readonly node: string;
  readonly name: string;
  readonly roles: readonly Role[];
  /** Milliseconds since 1970, by the node's own clock. */
  readonly startedAt: number;
  /** How often its connection was lost: what it was asked at that time, or answered, may be lost too. */
  readonly gaps: number;
  /** Null until it has read its tags: it is still starting. */
  readonly figures: NodeFigures | null;
  /** The form of the calls that it answers (passed-call.ts); missing from nodes of the release before. */
  readonly calls?: number;
}

/** Calls that name the caller's session, and carry no token. */
const CALLS = 2;

interface LivingNode extends NodeInfo {
  /** Milliseconds since this node last heard of it; 0 for itself. */
  readonly heardMsAgo: number;
}

interface NodeListOptions {
  readonly bus: NodeBus;
  readonly self: Omit<NodeInfo, 'node' | 'gaps' | 'figures' | 'calls'>;
  /** Milliseconds on a clock that never goes back; `performance.now`. */
  readonly elapsed?: () => number;
}

interface Living {
  readonly info: NodeInfo;
  heardAt: number;
}

const STREAM_STATE = type({ messages: count(), bytes: count(), mostBytes: finite() });
const NODE_FIGURES = type({
  sockets: count(),
  links: count(),
  tags: count(),
  samplesWaiting: count(),
  stream: optional(nullable(STREAM_STATE)),
  shards: optional(array(type({ shard: count(), waiting: count(), oldestMs: finite() }))),
  spool: optional(nullable(type({ bytes: count(), mostBytes: finite() }))),
  samplesRefused: optional(count()),
});
/** Roles of the release after this one are kept: nobody asks for them. */
const NODE_INFO = type({
  node: name(),
  name: name(),
  roles: array(name()),
  startedAt: time(),
  gaps: count(),
  figures: nullable(NODE_FIGURES),
  calls: optional(count()),
});
const GONE = type({ node: name() });

const SUBJECT = 'nodes';
const TELL_MS = 400;
/** A node that was not heard for this long is gone. */
export const SILENT_MS = 1500;

export class NodeList {
  readonly #bus: NodeBus;
  readonly #elapsed: () => number;
  readonly #others = new Map<string, Living>();
  readonly #lost = new Set<(node: string) => void>();
  readonly #ends: (() => void)[] = [];
  readonly #self: NodeListOptions['self'];
  readonly #stalls: Stalls;
  #gaps = 0;
  #figures: () => NodeFigures | null = () => null;

  constructor({ bus, self, elapsed = () => performance.now() }: NodeListOptions) {
    this.#bus = bus;
    this.#elapsed = elapsed;
    this.#stalls = new Stalls(TELL_MS / 2, elapsed);
    this.#self = self;
  }

  get self(): NodeInfo {
    const [node, gaps, figures] = [this.#bus.node, this.#gaps, this.#figures()];
    return { node, ...this.#self, gaps, figures, calls: CALLS };
  }

  /** The connection is lost: which others live is not known. */
  get isCutOff(): boolean {
    return !this.#bus.isUp;
  }

  /** Once there are figures: they are told with each sign of life. */
  readFigures(figures: () => NodeFigures): void {
    this.#figures = figures;
  }

  /** Listens without being heard. */
  listen(): void {
    this.#ends.push(
      this.#bus.subscribe(`${SUBJECT}.*`, (body, subject, _, from) => this.#hear(body, subject, from)),
    );
    const timer = setInterval(() => this.#forget(), TELL_MS / 2).unref();
    this.#ends.push(
      () => clearInterval(timer),
      this.#bus.onGap(() => this.#gaps++),
    );
  }

  /** Is heard from now on. */
  tell(): void {
    const say = (): void => this.#bus.publish(`${SUBJECT}.here`, toBody(this.self));
    say();
    const timer = setInterval(say, TELL_MS).unref();
    this.#ends.push(() => clearInterval(timer), this.#bus.onGap(say));
  }

  /** This node and all others that live, by name. */
  all(): LivingNode[] {
    const now = this.#elapsed();
    const others = [...this.#others.values()].map(({ info, heardAt }) => ({
      ...info,
      heardMsAgo: now - heardAt,
    }));
    return [{ ...this.self, heardMsAgo: 0 }, ...others].sort((one, other) =>
      one.name.localeCompare(other.name),
    );
  }

  /** Another node that lives and has this role. */
  other(role: Role): NodeInfo | undefined {
    return this.others(role)[0];
  }

  /** The other nodes that live and have this role, by name. */
  others(role: Role): readonly NodeInfo[] {
    return [...this.#others.values()]
      .map(({ info }) => info)
      .filter(({ roles }) => roles.includes(role))
      .sort((one, other) => one.name.localeCompare(other.name));
  }

  /** Whether another node is heard, so that `onLost` reports its end, and takes calls of this release's form. */
  takesCalls(node: string): boolean {
    return this.#others.get(node)?.info.calls === CALLS;
  }

  /** Calls `lost` with the uuid of each node that ends, falls silent, or may have missed what it was asked. */
  onLost(lost: (node: string) => void): () => void {
    this.#lost.add(lost);
    return () => void this.#lost.delete(lost);
  }

  /** Says goodbye, so that others need not wait for the silence. */
  close(): void {
    this.#bus.publish(`${SUBJECT}.gone`, toBody({ node: this.#bus.node }));
    for (const end of this.#ends.splice(0)) end();
  }

  /** A node can neither report for another one nor end it. */
  #hear(body: Uint8Array, subject: string, from: string): void {
    const isGone = subject === `${SUBJECT}.gone`;
    const { node } = fromBody(body, GONE);
    if (from !== '' && node !== from) throw new BadMessageError('It names another node than its sender');
    if (isGone) {
      this.#drop(node);
      return;
    }
    const info = fromBody(body, NODE_INFO) as NodeInfo;
    const before = this.#others.get(info.node)?.info;
    this.#others.set(info.node, { info, heardAt: this.#elapsed() });
    if (before && before.gaps !== info.gaps) this.#tellLost(info.node);
  }

  #forget(): void {
    // What came during a stall of this thread is heard first.
    if (this.#stalls.wasStalled()) return;
    const oldest = this.#elapsed() - SILENT_MS;
    for (const [node, { heardAt }] of this.#others) if (heardAt < oldest) this.#drop(node);
  }

  #drop(node: string): void {
    if (this.#others.delete(node)) this.#tellLost(node);
  }

  #tellLost(node: string): void {
    for (const lost of [...this.#lost]) lost(node);
  }
}
