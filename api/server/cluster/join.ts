/** A node joins the others of its installation: those with the same NATS and the same database. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Config, ConfigError } from '../config.ts';
import { EtcdLeases } from './etcd-leases.ts';
import type { Lease, NodeLease } from './leases.ts';
import { LocalHub } from './local-bus.ts';
import { connectNats } from './nats-bus.ts';
import type { NodeBus } from './node-bus.ts';
import { NodeList, SILENT_MS } from './node-list.ts';

export interface Cluster {
  readonly bus: NodeBus;
  readonly nodes: NodeList;
  /** This node connects the devices. */
  readonly hasDrivers: boolean;
  /** The right to connect the devices, where several nodes may get it: this node does so only while it is held. */
  readonly lease?: Lease;
  /** Says goodbye to the others. */
  close(): Promise<void>;
}

type JoinConfig = Pick<Config, 'natsUrls' | 'etcdUrls' | 'node' | 'roles'>;
type Log = Parameters<typeof connectNats>[0]['log'];

/** The list of a server that is alone: itself, and nobody whom it tells. */
export const listOfOne = ({ node: name, roles }: Pick<Config, 'node' | 'roles'>): NodeList =>
  new NodeList({ bus: new LocalHub().join(), self: { name, roles, startedAt: Date.now() } });

/**
 * Undefined for a server that is alone. With ETCD_URL a node with the role `io` waits until no other connects the devices.
 * Throws ConfigError if no NATS server answers, if another node has this one's name, or, without ETCD_URL, connects the
 * devices while this one should.
 */
export async function joinCluster(config: JoinConfig, log: Log): Promise<Cluster | undefined> {
  const { natsUrls, node: name, roles } = config;
  if (!natsUrls) return undefined;
  const bus = await connectNats({ urls: natsUrls, name, log }).catch((error: unknown) => {
    const hosts = natsUrls.map((url) => new URL(url).host).join(', ');
    throw new ConfigError(`NATS_URL: no server answers at ${hosts} (${(error as Error).message})`);
  });
  const standsBy = roles.includes('io') && config.etcdUrls !== undefined;
  const self = { name, roles: standsBy ? [] : roles, startedAt: Date.now() };
  const nodes = new NodeList({ bus, self });
  let lease: Lease | undefined;
  const close = async (): Promise<void> => {
    nodes.close();
    await lease?.release();
    await bus.close();
  };
  try {
    nodes.listen();
    await wait(SILENT_MS);
    refuseNamesake(nodes);
    if (standsBy) nodes.tell();
    if (roles.includes('io')) lease = await leaseOf(config, nodes, log);
    if (standsBy) nodes.setRoles(roles);
    else nodes.tell();
    log.info({ nodes: nodes.all().map((one) => `${one.name}: ${one.roles.join()}`) }, 'Cluster: joined');
  } catch (error) {
    await close();
    throw error;
  }
  return { bus, nodes, hasDrivers: roles.includes('io'), lease, close };
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
async function leaseOf(
  { etcdUrls, node }: JoinConfig,
  nodes: NodeList,
  log: Log,
): Promise<Lease | undefined> {
  const other = nodes.other('io');
  if (etcdUrls) {
    if (other) log.info({ owner: other.name }, 'Cluster: standing by, another node connects the devices');
    const lease = await new EtcdLeases({ urls: etcdUrls, log }).join(node);
    log.info({ epoch: await epochOf(lease) }, 'Cluster: this node connects the devices');
    return lease;
  }
  if (!other) return undefined;
  throw new ConfigError(
    `MIMIC_ROLES contains io, but the node ${other.name} connects the devices already. Set MIMIC_ROLES=front here, or ETCD_URL on both so that this one stands by`,
  );
}

const TRY_MS = 250;

/** Waits until no other node has the devices. */
async function epochOf(lease: NodeLease): Promise<number> {
  for (;;) {
    const epoch = (await lease.claim(['io']).catch(() => undefined))?.get('io');
    if (epoch !== undefined) return epoch;
    await wait(TRY_MS);
  }
}
