/** A whole server: storage, the demo, the realtime pipeline, the field, the HTTP side. */
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { fullPermissions } from '../contract/permission-tree.ts';
import { createAccess } from './access/access.ts';
import { FIRST_COMPANY_PATH, offerSetUp } from './access/first-company.ts';
import { signInHousekeeping } from './access/housekeeping.ts';
import { type Check, listenForAdmin } from './admin-socket.ts';
import { createApp } from './app.ts';
import { auditWitness } from './audit/witness.ts';
import { FIELD_CHANGED } from './bus/domain-events.ts';
import { EventBus } from './bus/event-bus.ts';
import { type Cluster, joinCluster, listOfOne } from './cluster/join.ts';
import type { NodeList } from './cluster/node-list.ts';
import type { Config } from './config.ts';
import { type SeedOptions, seedDemo } from './demo/seed.ts';
import { SharedPlant } from './demo/shared-plant.ts';
import { demoPorts, startPlant } from './demo/start-plant.ts';
import type { Field } from './field/field.ts';
import { FieldCalls } from './field-calls.ts';
import { createHandlers } from './handlers.ts';
import { addDevReload } from './http/dev-reload.ts';
import { JobRunner } from './jobs/job-runner.ts';
import { NodeRun } from './jobs/node-runs.ts';
import { mailQueue } from './mail/mail-queue.ts';
import { createMails, type MailMode, type Mails } from './mail/mails.ts';
import { Metrics, serveMetrics } from './metrics.ts';
import { versionRetention } from './modules/diagrams/index.ts';
import { uploadRetention } from './modules/gallery/index.ts';
import { pinSites, Upgrades } from './modules/links/index.ts';
import {
  createWebhook,
  noticeRetention,
  notificationDelivery,
  type Webhook,
  webhookQueue,
} from './modules/notifications/index.ts';
import { renewAdministrators } from './modules/people/index.ts';
import { runRetention, scheduleQueue } from './modules/schedules/index.ts';
import { nodeFigures } from './node-figures.ts';
import { RealtimePipeline } from './realtime-pipeline.ts';
import { needSecrets } from './shared-secrets.ts';
import { openStorage } from './storage/open.ts';
import type { Storage } from './storage/storage.ts';
import { traceCalls } from './telemetry/http-calls.ts';
import type { Tracing } from './telemetry/tracer.ts';
import { openTracing } from './telemetry/tracing.ts';

const STATIC_DIR = resolve(import.meta.dirname, '../../dist/host');
const PLANT_RESTART_MS = 2000;
const DEMO_HISTORY_DAYS = 30;

interface RunningServer {
  /** As `http://127.0.0.1:8080`. */
  readonly origin: string;
  /** While nobody can sign in yet: the single-use address, valid for a day, that creates the first company. */
  readonly setUpLink?: string;
  /** Says that it is not ready any more, waits as long as balancers are given to notice, and hands its links over meanwhile. */
  drain(): Promise<unknown>;
  /** Calls `lost` when another node may connect the devices: this process has to end at once. */
  onDevicesLost(lost: () => void): void;
  close(): Promise<void>;
}

/** Starts everything, or nothing: if a later part fails, the earlier ones are stopped. */
export async function startServer(config: Config, log: FastifyBaseLogger): Promise<RunningServer> {
  const ends = new Ends(log);
  try {
    await needSecrets(config);
    const tracing = await openTracing(config, log);
    if (tracing) ends.add(() => tracing.close());
    const storage = await openStorage(config);
    ends.add(() => storage.close());
    logStorageFaults(storage, log);
    const readiness = new Readiness();
    const checks = () => readiness.checks();
    ends.add(await listenForAdmin({ storage, dataDir: config.dataDir, log, checks }));
    const cluster = await joinCluster(config, log);
    if (cluster) ends.add(() => cluster.close());
    // The plant belongs to the node that connects to it.
    const hasPlant = config.demo && config.roles.includes('io');
    const modbusPorts = hasPlant ? await demoPorts() : [];
    await prepareData(storage, hasPlant, log, { modbusPorts, keepsPorts: cluster !== undefined });
    const nodes = cluster?.nodes ?? listOfOne(config);
    const ground = { ...(await openGround({ config, log, storage, cluster }, ends)), nodes };
    const { live, field, upgrades } = await startField({ config, log, storage, tracing, ...ground }, ends);
    ground.nodes.readFigures(() => nodeFigures(live, field));
    const address: Address = { origin: config.publicUrl ?? '' };
    const mails = createMails({ mode: mailMode(config), origin: () => address.origin, log });
    const webhook = createWebhook(config);
    const parts = {
      config,
      log,
      storage,
      tracing,
      ...ground,
      live,
      field,
      upgrades,
      mails,
      webhook,
      readiness,
    };
    const app = await startApp(parts, ends);
    if (hasPlant && !cluster) {
      const plant = startPlant({ broker: field.broker, modbusPorts, log, restartMs: PLANT_RESTART_MS });
      ends.add(() => plant.stop());
    }
    const listening = addressOf(app, config);
    address.origin ||= listening;
    if (config.smtpUrl && mails.mode === 'smtp') {
      const { smtpUrl: url, mailFrom } = config;
      ground.jobs.queue(mailQueue({ storage, url, from: mailFrom!, now: Date.now }));
    }
    startMessages(parts);
    const setUp = await offerSetUp(storage, Date.now());
    const setUpLink = setUp && mails.link(FIRST_COMPANY_PATH, setUp.token);
    const drain = () => Promise.all([readiness.end(config.drainSeconds), handOver(live, log)]);
    const onDevicesLost = (lost: () => void): void => cluster?.onLost(lost);
    return { origin: listening, setUpLink, drain, onDevicesLost, close: () => ends.close() };
  } catch (error) {
    await ends.close();
    throw error;
  }
}

/** Whether balancers may send people here. */
class Readiness {
  isEnding = false;
  /** The state of the live pipeline and of each driver, by name; empty while the server starts. */
  checks: () => Readonly<Record<string, Check>> = () => ({});

  async end(seconds: number): Promise<void> {
    this.isEnding = true;
    if (seconds > 0) await wait(seconds * 1000);
  }
}

/** Whoever holds a control for longer is let go when the server ends. */
const HAND_OVER_MS = 5000;

/** The other nodes, if there are any, go on with this one's links before it ends. */
async function handOver(live: RealtimePipeline, log: FastifyBaseLogger): Promise<void> {
  const handed = live.retire().catch((error: unknown) => {
    log.warn(
      { error: String(error) },
      'Links could not be handed over: others take them when this server has ended',
    );
  });
  await Promise.race([handed, wait(HAND_OVER_MS, undefined, { ref: false })]);
}

/** Stops the parts in the reverse order of starting. */
class Ends {
  readonly #log: FastifyBaseLogger;
  readonly #ends: (() => Promise<unknown>)[] = [];

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  add(end: () => Promise<unknown>): void {
    this.#ends.push(end);
  }

  async close(): Promise<void> {
    for (const end of this.#ends.splice(0).reverse())
      await end().catch((error: unknown) => this.#log.error({ err: error }, 'A part did not end well'));
  }
}

interface Address {
  /** The console's address for browsers; known once the server listens. */
  origin: string;
}

interface Ground {
  readonly bus: EventBus;
  readonly jobs: JobRunner;
  /** The other nodes; undefined for a server that is alone. */
  readonly cluster: Cluster | undefined;
  readonly run: NodeRun;
}

interface FieldParts extends Ground {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly storage: Storage;
  /** Undefined if no collector is named. */
  readonly tracing: Tracing | undefined;
}

interface AppParts extends FieldParts {
  /** Itself, and the others if there are any. */
  readonly nodes: NodeList;
  readonly live: RealtimePipeline;
  readonly field: Field;
  readonly upgrades: Upgrades;
  readonly mails: Mails;
  readonly webhook: Webhook;
  readonly readiness: Readiness;
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
  if (hasPlant) await seedDemo(storage, log, { ...plant, historyDays: DEMO_HISTORY_DAYS });
}

/** This run, known to others while anything of it works; the bus and the jobs, which stop before the pipeline that they work for. */
async function openGround(
  { config, log, storage, cluster }: Pick<FieldParts, 'config' | 'log' | 'storage' | 'cluster'>,
  ends: Ends,
): Promise<Ground> {
  const run = new NodeRun({ storage, name: config.node, dataDir: config.dataDir, log });
  await run.begin();
  ends.add(() => run.end());
  const bus = new EventBus(log, cluster?.bus);
  ends.add(async () => bus.close());
  return { bus, jobs: new JobRunner({ storage, log }), cluster, run };
}

/** The pipeline, and the drivers at its end. */
async function startField(parts: FieldParts, ends: Ends) {
  const { config, log, storage, bus, jobs, cluster, tracing: tracer } = parts;
  if (cluster?.hasDrivers)
    for (const company of await pinSites(storage, config.node, config.edgeSites ?? []))
      await bus.publish(company, [FIELD_CHANGED]);
  const live = await RealtimePipeline.open({ ...parts, tracer });
  ends.add(() => live.close());
  ends.add(() => jobs.close());
  const upgrades = new Upgrades({
    storage,
    log,
    tell: (link, version) => field.tellFirmware(link, version),
  });
  const field: Field = await live.openField(
    config,
    (link, identity) => void upgrades.identified(link, identity),
  );
  ends.add(() => field.close());
  // Held controls are reset while there are drivers to do it.
  ends.add(() => live.releaseHolds());
  if (cluster && config.demo && cluster.hasDrivers) {
    const parts = { storage, bus, log, broker: () => field.broker, restartMs: PLANT_RESTART_MS };
    const plant = new SharedPlant(parts);
    ends.add(() => plant.stop());
    live.onHost((isHere) => plant.move(isHere));
  }
  await field.start();
  return { live, field, upgrades };
}

/** Sign-in, the calls and the pages, listening. */
async function startApp(parts: AppParts, ends: Ends): Promise<FastifyInstance> {
  const { config, log, storage, jobs, live, field, mails, cluster } = parts;
  const access = await createAccess({
    storage,
    mails,
    failed: (error) => log.error({ err: error }, 'A mail could not be queued'),
  });
  ends.add(() => access.links.idle());
  if (live.audit.isShared) jobs.every(auditWitness(live.audit));
  jobs.every(signInHousekeeping(storage, access.now));
  jobs.every(versionRetention(storage, access.now));
  jobs.every(uploadRetention(storage, access.now));
  const metrics = config.metrics && new Metrics({ storage, pipeline: live, field, jobs });
  const fieldCalls = cluster && new FieldCalls({ bus: cluster.bus, nodes: cluster.nodes, live, log });
  parts.readiness.checks = () => ({ live: live.health(), ...field.health(), ...fieldCalls?.health() });
  const checks = { isEnding: () => parts.readiness.isEnding };
  const app = await createApp({
    passOn: fieldCalls,
    config,
    storage,
    access,
    handlers: createHandlers({ ...parts, access, checks }),
    log,
    staticDir: STATIC_DIR,
    observe(server) {
      if (parts.tracing) traceCalls(server, parts.tracing);
      metrics?.observe(server);
    },
    async liveUpgrade(server) {
      await live.attach(server);
      if (config.dev) addDevReload(server);
    },
  });
  ends.add(() => app.close());
  if (cluster?.hasDrivers && fieldCalls) {
    const end = fieldCalls.serve(app);
    ends.add(async () => end());
  }
  if (metrics && config.metrics) {
    const served = await serveMetrics(metrics, config.metrics.host, config.metrics.port);
    ends.add(() => served.close());
    log.info({ address: served.address }, 'Figures for Prometheus');
  }
  await app.listen({ port: config.port, host: config.host });
  return app;
}

/** Once the console's address is known: it is in their links. */
function startMessages({ storage, log, bus, jobs, mails, webhook }: AppParts): void {
  const now = Date.now;
  jobs.every(notificationDelivery({ storage, mails, webhook, bus, now, log }));
  jobs.every(noticeRetention({ storage, now }));
  jobs.queue(scheduleQueue({ storage, mails, now }));
  jobs.every(runRetention({ storage, now }));
  if (webhook.reason === null) jobs.queue(webhookQueue({ storage, webhook, now }));
}

/** As `http://127.0.0.1:8080`. */
function addressOf(app: FastifyInstance, config: Config): string {
  const { port } = app.server.address() as AddressInfo;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return `http://${host}:${port}`;
}

/** Mails of the demo stay here even if there is a mail server: its people are made up. */
function mailMode({ demo, smtpUrl }: Config): MailMode {
  if (demo) return 'outbox';
  return smtpUrl ? 'smtp' : 'none';
}

/** Logged once when it goes and once when it is back, whatever fails meanwhile. */
function logStorageFaults({ watch }: Storage, log: FastifyBaseLogger): void {
  watch.onChange = (away, afterMs) => {
    if (away) log.error({ kind: away.kind, cause: String(away.cause) }, away.message);
    else log.info({ afterMs }, 'The database can be used again');
  };
}
