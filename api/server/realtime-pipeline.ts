/**
 * The path of a value: samples from drivers go to the last-value table, the historian, the alarms and the live
 * sockets; operators' requests go to the drivers and come back as commands with an outcome.
 */
import type { FastifyInstance } from 'fastify';
import { needSameKey } from './audit/audit-key.ts';
import { AuditLog } from './audit/audit-log.ts';
import { openVault } from './audit/vault.ts';
import { ALERTS_CHANGED, COMMANDS_CHANGED } from './bus/domain-events.ts';
import type { EventBus } from './bus/event-bus.ts';
import type { Cluster } from './cluster/join.ts';
import { ClusterSide } from './cluster-side.ts';
import { DriverReloads } from './driver-reloads.ts';
import type { DriverContext, Health } from './field/driver.ts';
import type { Field, FieldConfig } from './field/field.ts';
import type { SampleSink } from './field/sample.ts';
import { IngestSide } from './ingest-side.ts';
import type { LinkSharing, ShareableField } from './link-sharing.ts';
import { AlarmEvaluator, AlarmMarks, type SetAside } from './modules/alarms/index.ts';
import { CommandService, removeOldConfirms } from './modules/commands/index.ts';
import { HISTORY_DAYS, type Historian, HistorianRetention } from './modules/history/index.ts';
import { LinkNews } from './modules/links/index.ts';
import {
  Fanout,
  LiveInterest,
  removeOldTickets,
  restoreLastValues,
  SocketGate,
} from './modules/live/index.ts';
import type { LinkOwner } from './modules/mirror/index.ts';
import { PresenceGate } from './modules/presence/index.ts';
import { LastValues, TagDirectory } from './modules/values/index.ts';
import { pipelineHandlers } from './pipeline-handlers.ts';
import {
  type LiveField,
  type PipelineFigures,
  type PipelineOptions,
  pipelineHealth,
  presenceBus,
} from './pipeline-options.ts';
import { SampleIntake } from './sample-intake.ts';

const HOUSEKEEPING_MS = 30_000;
const INTEREST_MS = 60_000;

export class RealtimePipeline {
  readonly tags: TagDirectory;
  readonly lastValues = new LastValues();
  readonly historian: Historian;
  readonly #ingest: IngestSide;
  readonly retention: HistorianRetention;
  readonly audit: AuditLog;
  /** Who has which diagram open for editing. */
  readonly presence: PresenceGate;
  readonly handlers: ReturnType<typeof pipelineHandlers>;
  /** The sink for the drivers' samples. */
  readonly sink: SampleSink;
  readonly #options: PipelineOptions;
  readonly #now: () => number;
  readonly #interest = new LiveInterest();
  readonly #fanout: Fanout;
  readonly #gate: SocketGate;
  readonly #commands: CommandService;
  readonly #alarms: AlarmEvaluator;
  readonly #alarmMarks: AlarmMarks;
  readonly #intake: SampleIntake;
  readonly #reloads: DriverReloads;
  readonly #linkNews: LinkNews;
  /** If there may be other nodes. */
  readonly #side: ClusterSide | undefined;
  /** This node connects devices; no other node ever connects any. */
  readonly #hasDrivers: boolean;
  readonly #hasAllLinks: boolean;
  #field: LiveField | undefined;

  /** Reads the tags and their last values, settles what a crash left pending, and starts serving. */
  static async open(options: PipelineOptions): Promise<RealtimePipeline> {
    const { storage, config } = options;
    const vault = await openVault(storage, config, options.heads);
    await needSameKey(storage, vault.key);
    const audit = new AuditLog(storage, vault);
    const pipeline = new RealtimePipeline(options, audit);
    pipeline.#listen(options.bus);
    await pipeline.#start();
    pipeline.#addJobs(options.jobs);
    return pipeline;
  }

  private constructor(options: PipelineOptions, audit: AuditLog) {
    const { storage, config, log, run, bus, cluster, tracer, now = Date.now, socketsPerUser } = options;
    const { publicUrl, historyDays = HISTORY_DAYS, bufferSamples: capacity } = config;
    this.#options = options;
    this.#now = now;
    this.audit = audit;
    this.tags = new TagDirectory(storage);
    this.#fanout = new Fanout(now);
    const longest = () => this.retention.longest;
    this.#ingest = new IngestSide({ storage, cluster, now, historyDays: longest, log, capacity });
    this.historian = this.#ingest.historian;
    const onPartitions = () => this.#ingest.forgetPartitions();
    this.retention = new HistorianRetention({ storage, now, historyDays, onPartitions });
    const parts = { storage, tags: this.tags, lastValues: this.lastValues, now, log, tracer };
    this.#gate = new SocketGate({ ...parts, fanout: this.#fanout, publicUrl, socketsPerUser });
    this.presence = new PresenceGate({
      storage,
      now,
      log,
      publicUrl,
      bus: cluster && presenceBus(cluster.bus),
    });
    const field = () => this.#field;
    this.#hasDrivers = cluster?.hasDrivers ?? true;
    this.#hasAllLinks = !cluster || cluster.thread === 'field';
    this.#side = cluster && this.#sideOf(cluster);
    const shared = this.#hasAllLinks ? undefined : this.#side?.shared;
    const own = { deadline: options.commandDeadline, links: shared?.owned };
    this.#commands = new CommandService({ ...parts, ...own, audit, field, run });
    this.#alarmMarks = new AlarmMarks({
      ...parts,
      setAside: () => this.setAside().map(({ slot }) => slot),
      changed: (slot) => this.#fanout.mark(slot),
    });
    this.#alarms = new AlarmEvaluator({
      ...parts,
      isOwn: shared?.judges,
      asideChanged: () => void this.#alarmMarks.reload(),
      stored: (companies) => {
        for (const companyId of companies) void bus.publish(companyId, [ALERTS_CHANGED]);
      },
    });
    const changed = (slot: number): void => {
      this.#fanout.mark(slot);
      this.#side?.mark(slot);
    };
    this.#intake = new SampleIntake({ ...parts, changed, alarms: this.#alarms, historian: this.historian });
    this.sink = this.#intake.take;
    this.#linkNews = new LinkNews({ ...parts, told: (companyId) => this.#gate.changed(companyId, 'links') });
    const reload = () => this.#commands.pressesOver().then(() => this.#field?.reload?.());
    this.#reloads = new DriverReloads(reload, log);
    this.handlers = pipelineHandlers({
      ...parts,
      audit,
      commands: this.#commands,
      interest: this.#interest,
      field,
      present: () => ({ now: now(), historyDays }),
    });
  }

  /** Registers the socket's route at LIVE_PATH. */
  attach(app: FastifyInstance): Promise<void> {
    return this.#gate.attach(app, (scope) => this.presence.attach(scope));
  }

  /** Opens the field: its samples come in here, and commands go out there. */
  async openField(config: FieldConfig, identified?: DriverContext['identified']): Promise<Field> {
    const { storage, log } = this.#options;
    const linkChanged = (link: string): void => this.linkChanged(link);
    const parts = { storage, config, sink: this.sink, identified, linkChanged, log, now: this.#now };
    // The drivers' packages are loaded where devices are connected.
    const create = async (share?: Pick<LinkSharing, 'owns' | 'remainingMs'>) => {
      const { createField } = await import('./field/field.ts');
      const shared = share && { aloneMs: () => share.remainingMs, owns: (unit: string) => share.owns(unit) };
      return createField({ ...parts, ...shared });
    };
    const field = await (this.#side ? this.#side.openField(create) : create());
    this.setField(field);
    return field;
  }

  /** Begins to share links with other nodes, of drivers that `openField` has not made. */
  async shareLinks(field: ShareableField): Promise<void> {
    await this.#side?.share(field);
  }

  /** Calls `moved` when Sparkplug's host begins here, or ends. */
  onHost(moved: (isHere: boolean) => Promise<void>): void {
    this.#side?.onHost(moved);
  }

  /** Which node has which link, by the link's uuid; undefined on a server that is alone. */
  linkOwners = (): ReadonlyMap<string, LinkOwner> | undefined => this.#side?.owners();

  /** Sets the drivers, once they run: writes are refused before. */
  setField(drivers: LiveField): void {
    this.#field = drivers;
  }

  /** A driver found a link in another state. */
  linkChanged(link: string): void {
    this.#linkNews.changed(link);
  }

  /** Reached levels that raise no alert, at whatever node. */
  setAside(): SetAside[] {
    return [...this.#alarms.setAside(), ...(this.#side?.aside() ?? [])];
  }

  /** Reads the tags again, after some were created or archived. */
  async reload(): Promise<void> {
    await this.tags.reload();
    this.lastValues.grow(this.tags.size);
    this.#fanout.grow(this.tags.size);
    this.#side?.reloaded();
  }

  /**
   * Committed changes to links, controllers or tags: new tags are known when this resolves, and the
   * drivers reload at once, without being waited for.
   */
  async fieldChanged(): Promise<void> {
    await this.reload();
    if (this.#hasDrivers) await this.#alarms.reload();
    await this.#alarmMarks.reload();
    this.#reloads.request();
  }

  /** Whether history is being stored, and statistics. */
  health(): Health {
    return pipelineHealth(this.figures(), { alarms: this.#alarms.failing, samples: this.#ingest.failing });
  }

  figures(): PipelineFigures {
    return {
      sockets: this.#gate.size,
      diagrams: this.#interest.size,
      tags: this.tags.size,
      samples: { ...this.#ingest.figures(), late: this.lastValues.late, unknown: this.#intake.unknownTags },
      stream: this.#ingest.stream(),
      alarms: { waiting: this.#alarms.waiting, leftOut: this.#alarms.leftOut },
    };
  }

  async flush(): Promise<void> {
    await Promise.all([this.historian.flush(), this.#alarms.flush()]);
  }

  /** Hands this node's links over to the others, if there are any: it is about to end. */
  readonly retire = async (): Promise<void> => this.#side?.retire();

  /** Resets what people hold at the moment. Call it before the drivers are closed. */
  releaseHolds(): Promise<void> {
    return this.#commands.releaseHolds();
  }

  /** Ends commands (as unknown), sockets and timers, and stores what waits. Call it after the drivers are closed. */
  async close(): Promise<void> {
    await this.#reloads.settled();
    await this.#linkNews.close();
    await this.#side?.close();
    this.#fanout.stop();
    this.#gate.close();
    this.presence.close();
    await this.#commands.close();
    await this.#alarms.close();
    await this.#alarmMarks.close();
    await this.#ingest.close();
  }

  /** Subscriptions to committed changes: the only place that listens to the bus. */
  #listen(bus: EventBus): void {
    bus.on('field-changed', (_, companyId) => {
      this.#gate.changed(companyId, 'links');
      return this.fieldChanged();
    });
    bus.on('alerts-changed', (_, companyId) => {
      this.#gate.changed(companyId, 'alarms');
      void this.#alarmMarks.look();
    });
    // Open sockets are checked now, not only at their next turn.
    bus.on('rights-changed', () => {
      void this.#gate.recheck();
      this.presence.recheck();
    });
    for (const what of ['labels', 'annotations', 'assemblies', 'tree'] as const)
      bus.on(`${what}-changed`, (_, companyId) => this.#gate.changed(companyId, what));
    bus.on('equipment-notes-changed', (_, companyId) => this.#gate.changed(companyId, 'equipmentNotes'));
    bus.on('notices-changed', ({ users }, companyId) => this.#gate.changed(companyId, 'notices', users));
    bus.on('commands-changed', (_, companyId) => this.#gate.changed(companyId, 'commands'));
    this.audit.onAppended((companyId, action) => {
      if (action.startsWith('write')) void bus.publish(companyId, [COMMANDS_CHANGED]);
    });
    bus.onMissed(async () => {
      this.#gate.changedUnheard();
      await this.fieldChanged();
    });
    bus.on('diagram-saved', (saved, companyId) => this.presence.saved(companyId, saved));
  }

  async #start(): Promise<void> {
    const { storage, cluster } = this.#options;
    await this.reload();
    // The thread that serves people has them from the one with the devices.
    const isFront = cluster?.thread === 'front';
    const ends = isFront ? [] : await restoreLastValues(storage, this.tags, this.lastValues, this.#now());
    // Among several nodes that is done for each link by the one that takes it.
    if (this.#hasAllLinks) {
      await this.historian.pushAll(ends);
      await this.#commands.sweep();
    }
    if (this.#hasDrivers) {
      this.#options.run.onDeath(() => this.#commands.sweep());
      await this.#alarms.start();
    }
    await this.#alarmMarks.start();
    this.#fanout.start();
    this.#ingest.start();
    this.#side?.start();
  }

  #sideOf(cluster: Cluster): ClusterSide {
    const { storage, log } = this.#options;
    const { tags, lastValues, historian } = this;
    return new ClusterSide({
      ...{ cluster, storage, log, tags, lastValues, historian },
      now: this.#now,
      field: () => this.#field,
      commands: () => this.#commands,
      alarms: () => this.#alarms,
      changed: (slot) => {
        this.#fanout.mark(slot);
        // It may suppress an alarm of a link of this node.
        this.#alarms.take(slot);
      },
      linkChanged: (link) => this.linkChanged(link),
      asideChanged: () => void this.#alarmMarks.reload(),
    });
  }

  #addJobs(jobs: PipelineOptions['jobs']): void {
    for (const job of this.retention.jobs()) jobs.every(job);
    jobs.every({
      name: 'live.housekeeping',
      title: 'Unanswered commands',
      purpose: 'Ends commands that got no answer, and removes tickets and confirmations that have expired.',
      everyMs: HOUSEKEEPING_MS,
      scope: 'node',
      run: () => this.#clean(),
    });
  }

  async #clean(): Promise<void> {
    this.#interest.prune(this.#now(), INTEREST_MS, (userId) => this.#gate.isWatching(userId));
    if (this.#hasDrivers) await this.#commands.sweep();
    await this.#options.storage.system(async (db) => {
      await removeOldTickets(db, this.#now());
      await removeOldConfirms(db, this.#now());
    });
  }
}
