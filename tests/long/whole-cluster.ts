/**
 * A whole installation on one machine: three nodes with all roles behind HAProxy, three servers of NATS that each keep the
 * stream, three members of etcd, PostgreSQL with a standby by Patroni; and devices that number their readings.
 */
import pg from 'pg';
import { startTestBalancer } from '../support/balancer.ts';
import { startEtcds, type TestEtcd } from '../support/etcd.ts';
import { startJetStreams, type TestNats } from '../support/nats.ts';
import { type PostgresPair, startPostgresPair } from '../support/patroni.ts';
import { type NodeGround, openNodes, type TestNode } from './cluster-nodes.ts';
import type { Work } from './console-load.ts';
import { type ModbusCounter, startModbusCounter } from './modbus-counter.ts';
import { Caller, seedSetpoints } from './setpoints.ts';
import { ValueWatch } from './value-watch.ts';

const DEVICES = 6;
/** Tags of each that are its number, read five times a second. */
export const NUMBERS = 20;
const LIVE_MS = 60_000;

/** Which node has a link; its epoch grows each time that another takes it. */
export interface Place {
  readonly uuid: string;
  readonly server: string | null;
  readonly epoch: number | null;
}

export interface WholeCluster {
  readonly etcds: readonly TestEtcd[];
  readonly nats: readonly TestNats[];
  readonly postgres: PostgresPair;
  readonly nodes: readonly TestNode[];
  readonly devices: readonly ModbusCounter[];
  /** `watched`: the numbers of the first device, then of the next. */
  readonly work: Work;
  /** At each node, for a user who may do everything. */
  readonly callers: readonly Caller[];
  readonly watches: readonly ValueWatch[];
  readonly database: pg.Pool;
  /** Which links each node has, as the first of these callers that answers says. */
  places(): Promise<ReadonlyMap<string, readonly Place[]>>;
  /** Resolves once each link has a node and all watches show good values. */
  calm(): Promise<void>;
  dispose(): Promise<void>;
}

export async function openWholeCluster(): Promise<WholeCluster> {
  const [etcds, nats] = await Promise.all([startEtcds(3), startJetStreams()]);
  const postgres = await startPostgresPair(etcds.map(({ url }) => url));
  const ground = await openNodes({
    DATABASE_URL: postgres.url,
    NATS_URL: nats.map(({ url }) => url).join(),
    ETCD_URL: etcds.map(({ url }) => url).join(),
  });
  const devices = await Promise.all(Array.from({ length: DEVICES }, () => startModbusCounter(NUMBERS)));
  const plant = await seedSetpoints(ground.data, postgres.url, ...devices);
  const nodes = await startNodes(ground);
  const balancer = await startTestBalancer(nodes.map(({ origin }) => origin));
  const isSetpoint = (nth: number): boolean => nth % (NUMBERS + 1) === NUMBERS;
  const work: Work = {
    ...plant,
    origin: balancer.origin,
    setpoints: plant.tags.filter((_, nth) => isSetpoint(nth)),
    watched: plant.tags.filter((_, nth) => !isSetpoint(nth)),
  };
  const callers = nodes.map(({ origin }) => new Caller(origin));
  for (const caller of callers) await caller.signIn(plant);
  const watches = nodes.map(({ origin }, nth) => new ValueWatch(origin, callers[nth]!, work.watched));
  const database = new pg.Pool({ connectionString: postgres.url });
  // Its connections are cut when the primary dies.
  database.on('error', () => {});
  const places = () => placesBy(callers);
  return {
    ...{ etcds, nats, postgres, nodes, devices, work, callers, watches, database, places },
    async calm() {
      const until = Date.now() + LIVE_MS;
      for (;;) {
        const held = [...(await places().catch(() => new Map())).values()].flat();
        if (held.length === DEVICES && watches.every((watch) => watch.areGood())) return;
        if (Date.now() > until)
          throw new Error(`Not calm after ${LIVE_MS / 1000} s:\n${nodes.map(tailOf).join('\n')}`);
        await new Promise((done) => setTimeout(done, 50));
      }
    },
    async dispose() {
      for (const watch of watches) watch.close();
      await database.end();
      await Promise.all([balancer.dispose(), ground.dispose()]);
      await postgres.dispose();
      await Promise.all([...etcds, ...nats].map((engine) => engine.dispose()));
      await Promise.all(devices.map((device) => device.close()));
    },
  };
}

async function startNodes(ground: NodeGround): Promise<TestNode[]> {
  const nodes: TestNode[] = [];
  const own = { MIMIC_STREAM_REPLICAS: '3', LOG_LEVEL: 'warn' };
  for (const name of ['node-1', 'node-2', 'node-3'])
    nodes.push(await ground.node(name, 'front,io,writer', own));
  await Promise.all(nodes.map((node) => node.ready()));
  return nodes;
}

/** By the names of the nodes. */
async function placesBy(callers: readonly Caller[]): Promise<ReadonlyMap<string, readonly Place[]>> {
  for (const caller of callers) {
    const answer = await caller
      .call<{ items: { id: string; name: string }[]; links: Place[] }>('GET', 'servers')
      .catch(() => undefined);
    if (answer?.status !== 200) continue;
    const { items, links } = answer.data;
    return new Map(items.map(({ id, name }) => [name, links.filter(({ server }) => server === id)]));
  }
  throw new Error('No node says who has which link');
}

export const tailOf = (node: TestNode): string => `${node.name}:\n${node.output().slice(-3000)}`;
