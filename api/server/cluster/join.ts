/** A node joins the others of its installation: those with the same NATS and the same database. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Config, ConfigError } from '../config.ts';
import { connectNats } from './nats-bus.ts';
import type { NodeBus } from './node-bus.ts';
import { NodeList, SILENT_MS } from './node-list.ts';

export interface Cluster {
  readonly bus: NodeBus;
  readonly nodes: NodeList;
  /** This node connects the devices. */
  readonly hasDrivers: boolean;
  /** Says goodbye to the others. */
  close(): Promise<void>;
}

type JoinConfig = Pick<Config, 'natsUrls' | 'node' | 'roles'>;
type Log = Parameters<typeof connectNats>[0]['log'];

/**
 * Undefined for a server that is alone. Throws ConfigError if no NATS server answers, if another node has this one's
 * name, or connects the devices while this one should.
 */
export async function joinCluster(config: JoinConfig, log: Log): Promise<Cluster | undefined> {
  const { natsUrls, node: name, roles } = config;
  if (!natsUrls) return undefined;
  const bus = await connectNats({ urls: natsUrls, name, log }).catch((error: unknown) => {
    const hosts = natsUrls.map((url) => new URL(url).host).join(', ');
    throw new ConfigError(`NATS_URL: no server answers at ${hosts} (${(error as Error).message})`);
  });
  const nodes = new NodeList({ bus, self: { name, roles, startedAt: Date.now() } });
  const close = async (): Promise<void> => {
    nodes.close();
    await bus.close();
  };
  try {
    nodes.listen();
    await wait(SILENT_MS);
    refuseTwins(nodes);
    nodes.tell();
    log.info({ nodes: nodes.all().map((one) => `${one.name}: ${one.roles.join()}`) }, 'Cluster: joined');
  } catch (error) {
    await close();
    throw error;
  }
  return { bus, nodes, hasDrivers: roles.includes('io'), close };
}

/** By its name a node knows its own unfinished work again; two that poll the same devices disturb each other. */
function refuseTwins(nodes: NodeList): void {
  const { self } = nodes;
  if (nodes.all().some(({ name, node }) => name === self.name && node !== self.node))
    throw new ConfigError(
      `MIMIC_NODE is "${self.name}", as another node is called. Give each a name of its own`,
    );
  const other = self.roles.includes('io') && nodes.other('io');
  if (other)
    throw new ConfigError(
      `MIMIC_ROLES contains io, but the node ${other.name} connects the devices already. Set MIMIC_ROLES=front here`,
    );
}
