/** A node, or a thread of one: the realtime pipeline, the field, the HTTP side. */
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createAccess } from './access/access.ts';
import { FIRST_COMPANY_PATH, offerSetUp } from './access/first-company.ts';
import { signInHousekeeping } from './access/housekeeping.ts';
import type { Check } from './admin-socket.ts';
import { callAnswering } from './answer-call.ts';
import type { AuditHeads } from './audit/heads.ts';
import { auditWitness } from './audit/witness.ts';
import { FIELD_CHANGED } from './bus/domain-events.ts';
import { EventBus } from './bus/event-bus.ts';
import type { Cluster } from './cluster/join.ts';
import type { NodeList } from './cluster/node-list.ts';
import type { Config } from './config.ts';
import type { Ends } from './ends.ts';
import type { Field } from './field/field.ts';
import type { BrokerAccess } from './field/sparkplug/connection.ts';
import { FieldCalls } from './field-calls.ts';
import { createHandlers } from './handlers.ts';
import { addDevReload, type Build } from './http/dev-reload.ts';
import { JobRunner } from './jobs/job-runner.ts';
import type { NodeRun } from './jobs/node-runs.ts';
import { plannerStatistics } from './jobs/planner-job.ts';
import { sendingState } from './mail/mail-state.ts';
import { createMails, type MailMode, type Mails } from './mail/mails.ts';
import { Smtp } from './mail/smtp.ts';
import type { Metrics } from './metrics.ts';
import { linkAlarms, serviceBreaks } from './modules/alarms/index.ts';
import { versionRetention } from './modules/diagrams/index.ts';
import { uploadRetention } from './modules/gallery/index.ts';
import { unusedImages } from './modules/images/index.ts';
import { pinSites, Upgrades } from './modules/links/index.ts';
import {
  createWebhook,
  noticeRetention,
  notificationDelivery,
  type Webhook,
  webhookQueue,
} from './modules/notifications/index.ts';
import { runRetention, scheduleQueue } from './modules/schedules/index.ts';
import { nodeFigures } from './node-figures.ts';
import { RealtimePipeline } from './realtime-pipeline.ts';
import type { Storage } from './storage/storage.ts';
import { traceCalls } from './telemetry/http-calls.ts';
import type { Tracing } from './telemetry/tracer.ts';

const STATIC_DIR = resolve(import.meta.dirname, '../../dist/host');
const PLANT_RESTART_MS = 2000;

/** Shared by the threads of a server; the first thread makes it. */
export interface Shared {
  readonly storage: Storage;
  readonly run: Pick<NodeRun, 'id' | 'isAlone' | 'onDeath'>;
  /** The other nodes, or the other thread. */
  readonly cluster: Cluster;
  /** The heads of the audit log, if another thread keeps them or asks for them. */
  readonly heads?: AuditHeads;
  readonly tracing: Tracing | undefined;
  /** Development only: calls `heard` with the message of each build. */
  readonly onBuild?: (heard: (build: Build) => void) => void;
}

export interface RunningNode {
  /** As `http://127.0.0.1:8080`; empty if this thread does not listen. */
  readonly origin: string;
  /** While nobody can sign in yet: the single-use address, valid for a day, that creates the first company. */
  readonly setUpLink?: string;
  /** Says that it is not ready any more, waits as long as balancers are given to notice, and hands its links over meanwhile. */
  drain(): Promise<unknown>;
  /** Figures for Prometheus, if they are wanted. */
  readonly metrics: Metrics | undefined;
  /** The state of the live pipeline and of each driver, by name. */
  readonly checks: () => Readonly<Record<string, Check>>;
  /** Where the demo's plant publishes. */
  readonly broker: BrokerAccess;
}

/** Starts a node, or the part of one that its roles name; `ends` stops what has started. */
export async function startNode(
  config: Config,
  log: FastifyBaseLogger,
  shared: Shared,
  ends: Ends,
): Promise<RunningNode> {
  const { cluster } = shared;
  const { nodes } = cluster;
  const ground = { ...shared, ...openGround({ log, ...shared }, ends), nodes };
  const { live, field, upgrades } = await startField({ config, log, ...ground }, ends);
  nodes.readFigures(() => nodeFigures(live, field));
  const address: Address = { origin: config.publicUrl ?? '' };
  const mode = mailMode(config);
  const smtp = mode === 'smtp' ? new Smtp({ url: config.smtpUrl!, from: config.mailFrom! }) : undefined;
  const mails = createMails({ mode, origin: () => address.origin, log, smtp });
  const webhook = createWebhook(config);
  const readiness = new Readiness();
  const readMails = () => sendingState(shared.storage, 'mails', Date.now());
  const readSms = () => sendingState(shared.storage, 'webhook_messages', Date.now());
  const metrics =
    config.metrics &&
    (await openMetrics({ pipeline: live, field, ...ground, mails: readMails, sms: readSms }));
  const parts = { config, log, ...ground, live, field, upgrades, mails, smtp, webhook, readiness, metrics };
  const app = await createCalls(parts, ends);
  const drain = () => Promise.all([readiness.end(config.drainSeconds), handOver(live, log)]);
  const checks = () => readiness.checks();
  const { broker } = field;
  if (!app) return { origin: '', drain, metrics, checks, broker };
  await app.listen({ port: config.port, host: config.host });
  const origin = addressOf(app, config);
  address.origin ||= origin;
  await startJobs(parts);
  if (cluster.thread === 'front') metrics?.serve(cluster.bus);
  const setUp = await offerSetUp(shared.storage, Date.now());
  return {
    origin,
    setUpLink: setUp && mails.link(FIRST_COMPANY_PATH, setUp.token),
    drain,
    metrics,
    checks,
    broker,
  };
}

async function openMetrics(options: ConstructorParameters<typeof Metrics>[0]): Promise<Metrics> {
  const { Metrics } = await import('./metrics.ts');
  return new Metrics(options);
}

/** Whether balancers may send people here. */
class Readiness {
  isEnding = false;
  /** The state of the live pipeline and of each driver, by name. */
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

interface Address {
  /** The console's address for browsers; known once the server listens. */
  origin: string;
}

interface GroundParts extends Shared {
  readonly log: FastifyBaseLogger;
}

interface Ground {
  readonly bus: EventBus;
  readonly jobs: JobRunner;
}

interface FieldParts extends GroundParts, Ground {
  readonly config: Config;
}

interface AppParts extends FieldParts {
  /** Itself, and the others if there are any. */
  readonly nodes: NodeList;
  readonly live: RealtimePipeline;
  readonly field: Field;
  readonly upgrades: Upgrades;
  readonly mails: Mails;
  readonly smtp: Smtp | undefined;
  readonly webhook: Webhook;
  readonly readiness: Readiness;
  readonly metrics: Metrics | undefined;
}

/** The bus and the jobs, which stop before the pipeline that they work for. */
function openGround({ log, storage, cluster }: GroundParts, ends: Ends): Ground {
  const bus = new EventBus(log, cluster.bus, cluster.thread);
  ends.add(async () => bus.close());
  return { bus, jobs: new JobRunner({ storage, log }) };
}

/** The pipeline, and the drivers at its end. */
async function startField(parts: FieldParts, ends: Ends) {
  const { config, log, storage, bus, jobs, cluster, tracing: tracer } = parts;
  if (cluster.hasDrivers)
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
  if (config.demo && cluster.hasDrivers && !cluster.thread) {
    const parts = { storage, bus, log, broker: () => field.broker, restartMs: PLANT_RESTART_MS };
    const { SharedPlant } = await import('./demo/shared-plant.ts');
    const plant = new SharedPlant(parts);
    ends.add(() => plant.stop());
    live.onHost((isHere) => plant.move(isHere));
  }
  await field.start();
  const healths = () => field.linkHealths();
  if (cluster.hasDrivers) jobs.every(linkAlarms({ storage, bus, healths, now: Date.now }));
  return { live, field, upgrades };
}

/** Sign-in, the calls and the pages; no HTTP server in a thread that people do not reach. */
async function createCalls(parts: AppParts, ends: Ends): Promise<FastifyInstance | undefined> {
  const { config, log, storage, live, field, mails, cluster, metrics } = parts;
  const access = await createAccess({
    storage,
    mails,
    failed: (error) => log.error({ err: error }, 'A mail could not be queued'),
  });
  ends.add(() => access.links.idle());
  const fieldCalls = new FieldCalls({ bus: cluster.bus, nodes: cluster.nodes, live, log });
  parts.readiness.checks = () => ({ live: live.health(), ...field.health(), ...fieldCalls.health() });
  const checks = { isEnding: () => parts.readiness.isEnding };
  const handlers = createHandlers({ ...parts, access, checks });
  if (cluster.hasDrivers) {
    const { tracing } = parts;
    const end = fieldCalls.serve(callAnswering({ storage, access, handlers, log, tracing }));
    ends.add(async () => end());
  }
  // Behind a thread that serves people, which passes on what needs a driver.
  if (cluster.thread === 'field') return undefined;
  // The HTTP server's packages are loaded where it is needed.
  const { createApp } = await import('./app.ts');
  const app = await createApp({
    passOn: fieldCalls,
    config,
    storage,
    access,
    handlers,
    log,
    staticDir: STATIC_DIR,
    observe(server) {
      if (parts.tracing) traceCalls(server, parts.tracing);
      metrics?.observe(server);
    },
    async liveUpgrade(server) {
      await live.attach(server);
      if (config.dev && parts.onBuild) addDevReload(server, parts.onBuild);
    },
  });
  ends.add(() => app.close());
  return app;
}

/** Once the console's address is known: it is in the links of mails. */
async function startJobs(parts: AppParts): Promise<void> {
  const { storage, log, bus, jobs, live, mails, smtp, webhook } = parts;
  const now = Date.now;
  if (live.audit.isShared) jobs.every(auditWitness(live.audit));
  jobs.every(signInHousekeeping(storage, now));
  if (storage.engine === 'pglite') jobs.every(plannerStatistics(storage));
  jobs.every(versionRetention(storage, now));
  jobs.every(uploadRetention(storage, now));
  jobs.every(unusedImages(storage, now));
  if (smtp) {
    const { mailQueue } = await import('./mail/mail-queue.ts');
    jobs.queue(mailQueue({ storage, smtp, now }));
  }
  jobs.every(notificationDelivery({ storage, mails, webhook, bus, now, log }));
  jobs.every(serviceBreaks({ storage, bus, now }));
  jobs.every(noticeRetention({ storage, now }));
  jobs.queue(scheduleQueue({ storage, mails, now }));
  jobs.every(runRetention({ storage, now }));
  if (webhook.reason === null) jobs.queue(webhookQueue({ storage, webhook, now }));
}

/** As `http://127.0.0.1:8080`. */
function addressOf(app: FastifyInstance, config: Config): string {
  const { port } = app.server.address() as AddressInfo;
  // Nobody can open the address that stands for all addresses.
  const name = ['0.0.0.0', '::'].includes(config.host) ? hostname() : config.host;
  const host = name.includes(':') ? `[${name}]` : name;
  return `http://${host}:${port}`;
}

/** Mails of the demo stay here even if there is a mail server: its people are made up. */
function mailMode({ demo, smtpUrl }: Config): MailMode {
  if (demo) return 'outbox';
  return smtpUrl ? 'smtp' : 'none';
}
