/** A node joins the others of its installation: those with the same NATS and the same database. */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { ConfigError } from '../setting-values.ts';
import { EtcdLeases } from './etcd-leases.ts';
import type { Leases, NodeLease } from './leases.ts';
import { LeaseTable } from './local-leases.ts';
import type { connectNats } from './nats-bus.ts';
import type { NodeBus } from './node-bus.ts';
import { NodeList, SILENT_MS } from './node-list.ts';
import type { SampleStream } from './sample-stream.ts';
import { Seals } from './seal.ts';
import { Spool } from './spool.ts';
import { SpooledStream } from './spooled-stream.ts';

export interface Cluster {
  readonly bus: NodeBus;
  readonly nodes: NodeList;
  /** Between the nodes that take samples and those that store them; undefined if each stores its own. */
  readonly stream: SampleStream | undefined;
  /** This node connects devices. */
  readonly hasDrivers: boolean;
  /**
   * Of a server that is alone: its thread with the devices, which has all links without a lease, or its thread that serves
   * people. Undefined for a node among others.
   */
  readonly thread: 'field' | 'front' | undefined;
  /** It has the links of its own sites alone, and keeps them while it is cut off. */
  readonly isEdge: boolean;
  /** This node's lease, by which it holds its links. From the first call on links fall to it. */
  lease(): Promise<NodeLease>;
  /** Calls `lost` when other nodes may have its links, at once if they may already. */
  onLost(lost: () => void): void;
  /** Says goodbye to the others. */
  close(): Promise<void>;
}

type JoinConfig = Pick<Config, 'natsUrls' | 'etcdUrls' | 'stream' | 'node' | 'roles'> &
  Partial<Pick<Config, 'dataDir' | 'spoolBytes' | 'edgeSites' | 'acceptsUnsigned'>>;
type Log = Parameters<typeof connectNats>[0]['log'];

/**
 * `readKey`: the key that the nodes share. Undefined for a server that is alone. Throws ConfigError if no NATS server answers, if another node has this one's name,
 * or, without ETCD_URL, connects the devices while this one should.
 */
export async function joinCluster(
  config: JoinConfig,
  log: Log,
  readKey: () => Promise<Buffer>,
): Promise<Cluster | undefined> {
  const { natsUrls, etcdUrls, edgeSites, node: name, roles, acceptsUnsigned } = config;
  if (!natsUrls) return undefined;
  const seals = new Seals(await readKey(), acceptsUnsigned);
  if (acceptsUnsigned)
    log.warn(
      {},
      'MIMIC_CLUSTER_UNSIGNED is on: anybody at NATS can speak as a node. Unset it once all nodes are upgraded',
    );
  // Its packages are loaded where there is a cluster.
  const { connectNats } = await import('./nats-bus.ts');
  const bus = await connectNats({ urls: natsUrls, name, log, seals }).catch((error: unknown) => {
    const hosts = natsUrls.map((url) => new URL(url).host).join(', ');
    throw new ConfigError(`NATS_URL: no server answers at ${hosts} (${(error as Error).message})`);
  });
  const nodes = new NodeList({ bus, self: { name, roles, startedAt: Date.now() } });
  const isEdge = edgeSites !== undefined;
  const leases = etcdUrls ? new EtcdLeases({ urls: etcdUrls, isEdge, log }) : new LeaseTable();
  const stream = await openSamples(config, seals, log).catch(async (error: unknown) => {
    await bus.close();
    throw error;
  });
  const cluster = new Member(bus, nodes, leases, { stream, isEdge });
  try {
    nodes.listen();
    await wait(SILENT_MS);
    refuseNamesake(nodes);
    if (!etcdUrls) refuseSecond(nodes);
    nodes.tell();
    log.info({ nodes: nodes.all().map((one) => `${one.name}: ${one.roles.join()}`) }, 'Cluster: joined');
  } catch (error) {
    await cluster.close();
    throw error;
  }
  return cluster;
}

/** The stream, with this node's disk in front of it if it has a part of that. */
async function openSamples(config: JoinConfig, seals: Seals, log: Log): Promise<SampleStream | undefined> {
  const stream = await openStream(config, seals, log);
  const { dataDir, spoolBytes: mostBytes } = config;
  if (!stream || !mostBytes || !dataDir) return stream;
  try {
    const spool = await Spool.open({ folder: join(dataDir, 'spool'), mostBytes, log });
    return new SpooledStream({ stream, spool, log });
  } catch (error) {
    await stream.close();
    throw error;
  }
}

/** Undefined if none is wanted. */
async function openStream(
  { natsUrls, node: name, stream, roles }: JoinConfig,
  seals: Seals,
  log: Log,
): Promise<SampleStream | undefined> {
  if (!natsUrls || !stream) return undefined;
  try {
    const { openNatsStream } = await import('./nats-stream.ts');
    const isWatching = !roles.includes('io') && !roles.includes('writer');
    return await openNatsStream({ urls: natsUrls, name, ...stream, isWatching, seals, log });
  } catch (error) {
    throw new ConfigError(
      `MIMIC_STREAM_MB: NATS cannot keep samples (${(error as Error).message}). Start its servers with JetStream (-js), with a limit that leaves room for it, and set MIMIC_STREAM_REPLICAS to no more than there are servers`,
    );
  }
}

type MemberOptions = Partial<Pick<Cluster, 'stream' | 'thread' | 'isEdge'>>;

/** A thread of a server that is alone, as a node. */
export function joinThreads(
  bus: NodeBus,
  thread: 'field' | 'front',
  { node: name }: Pick<Config, 'node'>,
): Cluster {
  const roles = [thread === 'field' ? ('io' as const) : ('front' as const)];
  const nodes = new NodeList({ bus, self: { name, roles, startedAt: Date.now() } });
  nodes.listen();
  nodes.tell();
  return new Member(bus, nodes, new LeaseTable(), { thread });
}

/** A node among others. */
export class Member implements Cluster {
  readonly bus: NodeBus;
  readonly nodes: NodeList;
  readonly stream: SampleStream | undefined;
  readonly thread: 'field' | 'front' | undefined;
  readonly isEdge: boolean;
  readonly #leases: Leases;
  readonly #closing = new AbortController();
  readonly #lost: (() => void)[] = [];
  #lease: Promise<NodeLease> | undefined;
  #isLost = false;

  constructor(
    bus: NodeBus,
    nodes: NodeList,
    leases: Leases,
    { stream, thread, isEdge = false }: MemberOptions = {},
  ) {
    this.bus = bus;
    this.nodes = nodes;
    this.stream = stream;
    this.thread = thread;
    this.isEdge = isEdge;
    this.#leases = leases;
  }

  get hasDrivers(): boolean {
    return this.nodes.self.roles.includes('io');
  }

  lease(): Promise<NodeLease> {
    this.#lease ??= this.#join();
    return this.#lease;
  }

  onLost(lost: () => void): void {
    if (this.#isLost) lost();
    else this.#lost.push(lost);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.nodes.close();
    const lease = await this.#lease?.catch(() => undefined);
    await lease?.release();
    await Promise.all([this.bus.close(), this.stream?.close()]);
  }

  async #join(): Promise<NodeLease> {
    const lease = await this.#leases.join(this.nodes.self.name, this.#closing.signal);
    lease.onLost(() => {
      this.#isLost = true;
      for (const lost of this.#lost) lost();
    });
    return lease;
  }
}

/** By its name a node knows its own unfinished work again. */
function refuseNamesake(nodes: NodeList): void {
  const { self } = nodes;
  if (nodes.all().some(({ name, node }) => name === self.name && node !== self.node))
    throw new ConfigError(
      `MIMIC_NODE is "${self.name}", as another node is called. Give each a name of its own`,
    );
}

/** Two that poll the same devices disturb each other. */
function refuseSecond(nodes: NodeList): void {
  const other = nodes.other('io');
  if (!other || !nodes.self.roles.includes('io')) return;
  throw new ConfigError(
    `MIMIC_ROLES contains io, but the node ${other.name} connects the devices already. Set MIMIC_ROLES=front here, or ETCD_URL on both so that they share the links`,
  );
}
