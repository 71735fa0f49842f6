/**
 * A whole server: storage, the demo, and its node. A server that is alone has two threads, so that nothing that a caller sends
 * can delay the field: this one has the devices, alarms and commands, the other one (front-thread.ts) serves people.
 */
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { fullPermissions } from '../contract/permission-tree.ts';
import { type Check, listenForAdmin } from './admin-socket.ts';
import { FileHeads } from './audit/heads.ts';
import { serveHeads } from './audit/thread-heads.ts';
import { type Cluster, joinCluster, joinThreads } from './cluster/join.ts';
import { ThreadBus } from './cluster/thread-bus.ts';
import type { Config } from './config.ts';
import type { SeedOptions } from './demo/seed.ts';
import { Ends } from './ends.ts';
import { FrontThread } from './front-thread.ts';
import type { Build } from './http/dev-reload.ts';
import { NodeRun } from './jobs/node-runs.ts';
import { renewAdministrators } from './modules/people/index.ts';
import { type RunningNode, type Shared, startNode } from './node.ts';
import { readClusterKey } from './secrets/cluster-key.ts';
import { needSecrets } from './shared-secrets.ts';
import { openStorage } from './storage/open.ts';
import type { OwnStorage, Storage } from './storage/storage.ts';
import { openTracing } from './telemetry/tracing.ts';

const PLANT_RESTART_MS = 2000;
const DEMO_HISTORY_DAYS = 30;

interface RunningServer extends Pick<RunningNode, 'origin' | 'setUpLink' | 'drain'> {
  /** Calls `lost` when another node may connect the devices: this process has to end at once. */
  onDevicesLost(lost: () => void): void;
  close(): Promise<void>;
}

/** Starts everything, or nothing: if a later part fails, the earlier ones are stopped. */
export async function startServer(config: Config, log: FastifyBaseLogger): Promise<RunningServer> {
  const ends = new Ends(log);
  try {
    await needPort(config);
    await needSecrets(config);
    const onBuild = (heard: (build: Build) => void): void => void process.on('message', heard);
    const front = config.natsUrls ? undefined : new FrontThread({ config, onBuild, log });
    if (front) ends.add(() => front.close());
    const tracing = await openTracing(config, log);
    if (tracing) ends.add(() => tracing.close());
    const storage = await openStorage(config);
    ends.add(() => storage.close());
    logStorageFaults(storage, log);
    let checks = (): Readonly<Record<string, Check>> => ({});
    ends.add(await listenForAdmin({ storage, dataDir: config.dataDir, log, checks: () => checks() }));
    const cluster = await joinCluster(config, log, () => readClusterKey(config));
    if (cluster) ends.add(() => cluster.close());
    // The plant belongs to the node that connects to it.
    const hasPlant = config.demo && config.roles.includes('io');
    const modbusPorts = hasPlant ? await (await import('./demo/start-plant.ts')).demoPorts() : [];
    await prepareData(storage, hasPlant, log, { modbusPorts, keepsPorts: cluster !== undefined });
    const run = new NodeRun({ storage, name: config.node, dataDir: config.dataDir, log });
    await run.begin();
    ends.add(() => run.end());
    const shared = { storage, run, tracing, onBuild };
    const node = cluster
      ? await startNode(config, log, { ...shared, cluster }, ends)
      : await startThreads(config, log, { ...shared, modbusPorts, front: front! }, ends);
    checks = node.checks;
    const { metrics } = node;
    if (metrics && config.metrics) {
      const { serveMetrics } = await import('./metrics.ts');
      const served = await serveMetrics(metrics, config.metrics.host, config.metrics.port);
      ends.add(() => served.close());
      log.info({ address: served.address }, 'Figures for Prometheus');
    }
    const onDevicesLost = (lost: () => void): void => cluster?.onLost(lost);
    return { ...node, onDevicesLost, close: () => ends.close() };
  } catch (error) {
    await ends.close();
    throw error;
  }
}

/** Fails at once if people could not be served: the port is taken last, when devices are connected. */
async function needPort({ port, host, roles }: Config): Promise<void> {
  if (port === 0 || !roles.includes('front')) return;
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  await new Promise((done) => probe.close(done));
}

interface ThreadParts extends Omit<Shared, 'cluster' | 'storage' | 'heads'> {
  readonly front: FrontThread;
  readonly storage: OwnStorage;
  /** Of the demo's plant; none without it. */
  readonly modbusPorts: readonly number[];
}

/** The field in this thread, and the front in another one. */
async function startThreads(
  config: Config,
  log: FastifyBaseLogger,
  { front, modbusPorts, ...parts }: ThreadParts,
  ends: Ends,
): Promise<RunningNode> {
  const bus = new ThreadBus(log);
  const heads = await FileHeads.open(config.dataDir);
  serveHeads(bus, heads);
  const cluster: Cluster = joinThreads(bus, 'field', config);
  ends.add(() => cluster.close());
  const node = await startNode(config, log, { ...parts, cluster, heads }, ends);
  if (config.demo) {
    const { startPlant } = await import('./demo/start-plant.ts');
    const plant = startPlant({ broker: node.broker, modbusPorts, log, restartMs: PLANT_RESTART_MS });
    ends.add(() => plant.stop());
  }
  node.metrics?.addThread(bus);
  const { storage, run } = parts;
  const isHeard = (): boolean => cluster.nodes.others('front').length > 0;
  await front.open({ bus, storage, run, isHeard });
  // Before the parts of the field.
  ends.add(() => front.close());
  return {
    ...node,
    origin: front.origin,
    setUpLink: front.setUpLink,
    drain: () => Promise.all([front.drain(), node.drain()]),
  };
}

/** What must be in the database before anything runs: rights that this version adds, and the demo. */
async function prepareData(
  storage: Storage,
  hasPlant: boolean,
  log: FastifyBaseLogger,
  plant: Pick<SeedOptions, 'modbusPorts' | 'keepsPorts'>,
): Promise<void> {
  // A right that this version adds: administrators have it from the first start on.
  await storage.system((db) => renewAdministrators(db, fullPermissions()));
  if (!hasPlant) return;
  const { seedDemo } = await import('./demo/seed.ts');
  await seedDemo(storage, log, { ...plant, historyDays: DEMO_HISTORY_DAYS });
}

/** Logged once when it goes and once when it is back, whatever fails meanwhile. */
function logStorageFaults({ watch }: Storage, log: FastifyBaseLogger): void {
  watch.onChange = (away, afterMs) => {
    if (away) log.error({ kind: away.kind, cause: String(away.cause) }, away.message);
    else log.info({ afterMs }, 'The database can be used again');
  };
}
