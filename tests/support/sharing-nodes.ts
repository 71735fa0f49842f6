/** Nodes of one installation that share the devices of some links, in one process: one database, one plant, one table of leases. */
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { expect, vi } from 'vitest';
import { Member } from '../../api/server/cluster/join.ts';
import { LeaseTable } from '../../api/server/cluster/local-leases.ts';
import type { NodeBus } from '../../api/server/cluster/node-bus.ts';
import { NodeList } from '../../api/server/cluster/node-list.ts';
import type { Role } from '../../api/server/config.ts';
import type { WriteRequest, WriteResult } from '../../api/server/field/driver.ts';
import { Quality } from '../../api/server/field/sample.ts';
import type { ShareableField } from '../../api/server/link-sharing.ts';
import { openTracing } from '../../api/server/telemetry/tracing.ts';
import { openTestApp, type TestApp } from './app.ts';
import { LocalHub } from './local-bus.ts';
import { WAIT } from './shared-links.ts';
import { openTestStorage } from './storage.ts';

/** The devices: each link has one tag. */
export class SharedPlant {
  /** Every write, in order. */
  readonly writes: { readonly node: string; readonly link: string; readonly value: unknown }[] = [];
  /** Links that were connected by two nodes at a time. */
  readonly twice: string[] = [];
  /** A write is done and shown when this resolves; at once if it is undefined. */
  slow: Promise<void> | undefined;
  /** Units that one node alone may have, each with its name. */
  pinned: ReadonlyMap<string, string> = new Map();
  readonly #values = new Map<string, number>();
  readonly #tags: ReadonlyMap<string, string>;
  readonly #pollers = new Map<string, string>();

  /** `tags`: uuid of a link → uuid of its tag. */
  constructor(tags: ReadonlyMap<string, string>) {
    this.#tags = tags;
  }

  get links(): readonly string[] {
    return [...this.#tags.keys()];
  }

  tagOf(link: string): string {
    return this.#tags.get(link)!;
  }

  linkOf(tag: string): string | undefined {
    return this.links.find((link) => this.tagOf(link) === tag);
  }

  set(link: string, value: number): void {
    this.#values.set(link, value);
  }

  get(link: string): number {
    return this.#values.get(link) ?? 0;
  }

  pollerOf(link: string): string | undefined {
    return this.#pollers.get(link);
  }

  polledBy(node: string): string[] {
    return this.links.filter((link) => this.#pollers.get(link) === node).sort();
  }

  connect(link: string, node: string): void {
    const other = this.#pollers.get(link);
    if (other !== undefined && other !== node) this.twice.push(link);
    this.#pollers.set(link, node);
  }

  disconnect(link: string, node: string): void {
    if (this.#pollers.get(link) === node) this.#pollers.delete(link);
  }
}

const POLL_MS = 25;

interface NodeOf {
  readonly name: string;
  readonly app: TestApp;
  readonly run: string;
  readonly now: () => number;
}

/** One node's drivers. */
class NodeDrivers implements ShareableField {
  readonly #plant: SharedPlant;
  readonly #node: NodeOf;
  readonly #connected = new Set<string>();
  readonly #timer = setInterval(() => this.#poll(this.#connected), POLL_MS);

  constructor(plant: SharedPlant, node: NodeOf) {
    this.#plant = plant;
    this.#node = node;
  }

  units(): ReadonlyMap<string, string> {
    return new Map(this.#plant.links.map((link) => [link, `link/${link}`]));
  }

  pinned(): ReadonlyMap<string, string> {
    return this.#plant.pinned;
  }

  async reload(): Promise<void> {}

  async connect(): Promise<void> {
    const { app, run, name } = this.#node;
    for (const link of this.#plant.links) {
      const isOwn = app.live.linkOwners()!.get(link)?.node === run;
      if (isOwn) this.#plant.connect(link, name);
      else if (this.#connected.has(link)) this.#disconnect(link);
      if (isOwn) this.#connected.add(link);
    }
    this.#poll(this.#connected);
  }

  async write({ tag, value }: WriteRequest): Promise<WriteResult> {
    const link = this.#plant.linkOf(tag)!;
    if (!this.#connected.has(link)) return { outcome: 'notSent', reason: 'No driver serves this tag' };
    this.#plant.writes.push({ node: this.#node.name, link, value });
    await this.#plant.slow;
    this.#plant.set(link, Number(value));
    return { outcome: 'sent' };
  }

  async read(tags: readonly string[]): Promise<void> {
    const links = tags.flatMap((tag) => this.#plant.linkOf(tag) ?? []);
    this.#poll(links.filter((link) => this.#connected.has(link)));
  }

  close(): void {
    clearInterval(this.#timer);
    for (const link of [...this.#connected]) this.#disconnect(link);
  }

  #disconnect(link: string): void {
    this.#connected.delete(link);
    this.#plant.disconnect(link, this.#node.name);
    this.#tell(link, null, Quality.stale);
  }

  #poll(links: Iterable<string>): void {
    for (const link of links) this.#tell(link, this.#plant.get(link), Quality.good);
  }

  #tell(link: string, value: number | null, quality: Quality): void {
    const { app, now } = this.#node;
    app.live.sink([{ tag: this.#plant.tagOf(link), value, quality, time: now() }]);
  }
}

export interface SharingNode extends TestApp {
  readonly name: string;
  readonly cluster: Member;
  /** Ends its part of the cluster, as a server does that is ended. */
  leave(): Promise<void>;
}

export interface SharingNodes {
  readonly plant: SharedPlant;
  readonly ios: readonly SharingNode[];
  readonly front: SharingNode;
  /** A node of another cluster on the same database and devices, whose epochs are later. */
  openBeside(name: string): Promise<SharingNode>;
  dispose(): Promise<void>;
}

interface SharingOptions {
  /** Where all of them send their traces; without it they make none. */
  readonly collector?: string;
  readonly log?: FastifyBaseLogger;
  /** Milliseconds by which the clock of a node is ahead, by its name. */
  readonly ahead?: Readonly<Record<string, number>>;
  /** Connects a node to the others; within this process without it. */
  readonly join?: () => Promise<NodeBus>;
}

/** The nodes that hear each other. */
interface Installation {
  readonly join: () => Promise<NodeBus>;
  readonly table: LeaseTable;
}

/** `prepare` returns the links of the plant: uuid of each link → uuid of its tag. */
export async function openSharingNodes(
  prepare: (storage: TestApp['storage']) => Promise<ReadonlyMap<string, string>>,
  { collector, log = pino({ level: 'silent' }), ahead = {}, join = within() }: SharingOptions = {},
): Promise<SharingNodes> {
  const traces = collector === undefined ? undefined : { endpoint: collector, ratio: 1 };
  const shared = await openTestStorage({ traces });
  const plant = new SharedPlant(await prepare(shared.storage));
  const all: SharingNode[] = [];
  const open = async (name: string, roles: readonly Role[], where: Installation): Promise<SharingNode> => {
    const cluster = await memberOf(where, name, roles);
    const tracing = await openTracing({ traces, node: name }, log);
    const now = () => Date.now() + (ahead[name] ?? 0);
    const app = await openTestApp({ shared, cluster, tracing, log, now });
    let drivers: NodeDrivers | undefined;
    if (roles.includes('io')) {
      drivers = new NodeDrivers(plant, { name, app, run: cluster.bus.node, now });
      app.live.setField(drivers);
      await app.live.shareLinks(drivers);
    }
    let isGone = false;
    const leave = async (): Promise<void> => {
      if (isGone) return;
      isGone = true;
      drivers?.close();
      await cluster.close();
      await tracing?.close();
    };
    const node = Object.assign(app, { name, cluster, leave });
    all.unshift(node);
    return node;
  };
  const own = { join, table: new LeaseTable() };
  const ios = [await open('io-1', ['io'], own), await open('io-2', ['io'], own)];
  const front = await open('front', ['front'], own);
  await settled(front, ios, plant.links.length / ios.length);
  return {
    ...{ plant, ios, front },
    async openBeside(name) {
      const table = new LeaseTable();
      await raiseEpochs(table);
      return open(name, ['io', 'front'], { join: within(), table });
    },
    async dispose() {
      for (const node of all) {
        await node.leave();
        await node.dispose();
      }
      await shared.dispose();
    },
  };
}

/**
 * Resolves when the front hears each node and knows that it has `each` links, as many as fall to it. Until then one may still move
 * to the node that joined last, and commands are refused.
 */
async function settled(front: SharingNode, ios: readonly SharingNode[], each: number): Promise<void> {
  const isHeard = ({ cluster }: SharingNode): boolean => front.cluster.nodes.takesCalls(cluster.bus.node);
  const linksOf = ({ cluster }: SharingNode): number =>
    [...front.live.linkOwners()!.values()].filter(({ node }) => node === cluster.bus.node).length;
  await vi.waitFor(() => {
    expect(ios.map(isHeard)).toEqual(ios.map(() => true));
    expect(ios.map(linksOf)).toEqual(ios.map(() => each));
  }, WAIT);
}

/** Beyond those of a table that few nodes have used. */
async function raiseEpochs(table: LeaseTable): Promise<void> {
  const lease = await table.join('earlier');
  for (let times = 0; times < 100; times++) {
    await lease.claim(['unit']);
    await lease.giveBack(['unit']);
  }
  await lease.release();
}

function within(): () => Promise<NodeBus> {
  const hub = new LocalHub();
  return async () => hub.join();
}

async function memberOf(
  { join, table }: Installation,
  name: string,
  roles: readonly Role[],
): Promise<Member> {
  const bus = await join();
  const nodes = new NodeList({ bus, self: { name, roles, startedAt: Date.now() } });
  nodes.listen();
  nodes.tell();
  return new Member(bus, nodes, table);
}
