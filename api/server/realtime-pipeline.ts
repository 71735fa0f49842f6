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
import type { NodeBus } from './cluster/node-bus.ts';
import { DriverReloads } from './driver-reloads.ts';
import type { DriverContext, Health } from './field/driver.ts';
import { createField, type Field, type FieldConfig } from './field/field.ts';
import type { SampleSink } from './field/sample.ts';
import { AlarmEvaluator, AlarmMarks } from './modules/alarms/index.ts';
import { CommandService, removeOldConfirms } from './modules/commands/index.ts';
import { HISTORY_DAYS, Historian, HistorianRetention } from './modules/history/index.ts';
import { LinkNews } from './modules/links/index.ts';
import {
  Fanout,
  LiveInterest,
  removeOldTickets,
  restoreLastValues,
  SocketGate,
} from './modules/live/index.ts';
import { Mirror, mirroredField, Publisher } from './modules/mirror/index.ts';
import { PresenceGate } from './modules/presence/index.ts';
import { LastValues, TagDirectory } from './modules/values/index.ts';
import { pipelineHandlers } from './pipeline-handlers.ts';
import {
  type LiveField,
  type PipelineFigures,
  type PipelineOptions,
  presenceBus,
} from './pipeline-options.ts';
import { SampleIntake } from './sample-intake.ts';

const HOUSEKEEPING_MS = 30_000;
const INTEREST_MS = 60_000;

export class RealtimePipeline {
  readonly tags: TagDirectory;
  readonly lastValues = new LastValues();
  readonly historian: Historian;
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
  readonly #publisher: Publisher | undefined;
  readonly #mirror: Mirror | undefined;
  #field: LiveField | undefined;

  /** Reads the tags and their last values, settles what a crash left pending, and starts serving. */
  static async open(options: PipelineOptions): Promise<RealtimePipeline> {
    const { storage, config } = options;
    const vault = await openVault(storage, config);
    await needSameKey(storage, vault.key);
    const audit = new AuditLog(storage, vault);
    const pipeline = new RealtimePipeline(options, audit);
    pipeline.#listen(options.bus);
    await pipeline.#start();
    pipeline.#addJobs(options.jobs);
    return pipeline;
  }

  private constructor(options: PipelineOptions, audit: AuditLog) {
    const { storage, config, log, run, bus, cluster, now = Date.now, socketsPerUser } = options;
    const { publicUrl, historyDays = HISTORY_DAYS } = config;
    this.#options = options;
    this.#now = now;
    this.audit = audit;
    this.tags = new TagDirectory(storage);
    this.#fanout = new Fanout(now);
    this.historian = new Historian({ storage, log, now, historyDays: () => this.retention.longest });
    const onPartitions = () => this.historian.forgetPartitions();
    this.retention = new HistorianRetention({ storage, now, historyDays, onPartitions });
    const parts = { storage, tags: this.tags, lastValues: this.lastValues, now, log };
    this.#gate = new SocketGate({ ...parts, fanout: this.#fanout, publicUrl, socketsPerUser });
    this.presence = new PresenceGate({
      storage,
      now,
      log,
      publicUrl,
      bus: cluster && presenceBus(cluster.bus),
    });
    const field = () => this.#field;
    this.#commands = new CommandService({ ...parts, audit, field, run, deadline: options.commandDeadline });
    this.#alarmMarks = new AlarmMarks({
      ...parts,
      setAside: () => this.#mirror?.aside() ?? this.#alarms.setAside().map(({ slot }) => slot),
      changed: (slot) => this.#fanout.mark(slot),
    });
    this.#alarms = new AlarmEvaluator({
      ...parts,
      asideChanged: () => void this.#alarmMarks.reload(),
      stored: (companies) => {
        for (const companyId of companies) void bus.publish(companyId, [ALERTS_CHANGED]);
      },
    });
    const { historian } = this;
    const changed = (slot: number): void => {
      this.#fanout.mark(slot);
      this.#publisher?.mark(slot);
    };
    this.#intake = new SampleIntake({ ...parts, changed, alarms: this.#alarms, historian });
    this.sink = this.#intake.take;
    this.#linkNews = new LinkNews({ ...parts, told: (companyId) => this.#gate.changed(companyId, 'links') });
    if (cluster?.hasDrivers) this.#publisher = this.#publisherAt(cluster);
    else if (cluster) this.#mirror = this.#mirrorAt(cluster.bus);
    this.#reloads = new DriverReloads(() => this.#field?.reload?.(), log);
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
    if (this.#mirror) return mirroredField(this.#mirror);
    const linkChanged = (link: string): void => this.linkChanged(link);
    const { sink } = this;
    const lease = this.#options.cluster?.lease;
    const aloneMs = lease && (() => lease.remainingMs);
    const field = await createField({
      ...{ storage, config, sink, identified, linkChanged, log, aloneMs },
      now: this.#now,
    });
    this.setField(field);
    return field;
  }

  /** Sets the drivers, once they run: writes are refused before. */
  setField(drivers: LiveField): void {
    this.#field = drivers;
  }

  /** A driver found a link in another state. */
  linkChanged(link: string): void {
    this.#linkNews.changed(link);
  }

  /** Reached levels that raise no alert. */
  setAside(): ReturnType<AlarmEvaluator['setAside']> {
    return this.#alarms.setAside();
  }

  /** Reads the tags again, after some were created or archived. */
  async reload(): Promise<void> {
    await this.tags.reload();
    this.lastValues.grow(this.tags.size);
    this.#fanout.grow(this.tags.size);
    this.#mirror?.reloaded();
  }

  /**
   * Committed changes to links, controllers or tags: new tags are known when this resolves, and the
   * drivers reload at once, without being waited for.
   */
  async fieldChanged(): Promise<void> {
    await this.reload();
    if (!this.#mirror) await this.#alarms.reload();
    await this.#alarmMarks.reload();
    this.#reloads.request();
  }

  /** Whether history is being stored, and statistics. */
  health(): Health {
    const { failing } = this.#alarms;
    const { sockets, diagrams, samples, alarms } = this.figures();
    if (failing)
      return {
        ok: false,
        detail: `alerts are not stored: ${failing}; ${alarms.waiting} are waiting, ${alarms.leftOut} left out`,
      };
    const detail = `${sockets} sockets, ${diagrams} diagrams, ${samples.waiting} samples waiting, ${samples.dropped} dropped, ${samples.late} late, ${samples.unknown} of unknown tags`;
    return this.historian.failing
      ? { ok: false, detail: `samples are not stored: ${this.historian.failing}; ${detail}` }
      : { ok: true, detail };
  }

  figures(): PipelineFigures {
    return {
      sockets: this.#gate.size,
      diagrams: this.#interest.size,
      tags: this.tags.size,
      samples: { ...this.historian.counts, late: this.lastValues.late, unknown: this.#intake.unknownTags },
      alarms: { waiting: this.#alarms.waiting, leftOut: this.#alarms.leftOut },
    };
  }

  async flush(): Promise<void> {
    await Promise.all([this.historian.flush(), this.#alarms.flush()]);
  }

  /** Resets what people hold at the moment. Call it before the drivers are closed. */
  releaseHolds(): Promise<void> {
    return this.#commands.releaseHolds();
  }

  /** Ends commands (as unknown), sockets and timers, and stores what waits. Call it after the drivers are closed. */
  async close(): Promise<void> {
    await this.#reloads.settled();
    await this.#linkNews.close();
    this.#publisher?.close();
    this.#mirror?.close();
    this.#fanout.stop();
    this.#gate.close();
    this.presence.close();
    await this.#commands.close();
    await this.#alarms.close();
    await this.#alarmMarks.close();
    await this.historian.close();
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
    bus.on('labels-changed', (_, companyId) => this.#gate.changed(companyId, 'labels'));
    bus.on('annotations-changed', (_, companyId) => this.#gate.changed(companyId, 'annotations'));
    bus.on('equipment-notes-changed', (_, companyId) => this.#gate.changed(companyId, 'equipmentNotes'));
    bus.on('assemblies-changed', (_, companyId) => this.#gate.changed(companyId, 'assemblies'));
    bus.on('tree-changed', (_, companyId) => this.#gate.changed(companyId, 'tree'));
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
    const { storage } = this.#options;
    await this.reload();
    const ends = await restoreLastValues(storage, this.tags, this.lastValues, this.#now());
    if (!this.#mirror) {
      await this.historian.pushAll(ends);
      await this.#commands.sweep();
      this.#options.run.onDeath(() => this.#commands.sweep());
      await this.#alarms.start();
    }
    await this.#alarmMarks.start();
    this.#fanout.start();
    this.#publisher?.start();
    this.#mirror?.start();
  }

  #publisherAt({ bus, lease }: Cluster): Publisher {
    const { tags, lastValues } = this;
    const mayTell = () => lease?.isHeld ?? true;
    const links = () => this.#field?.linkHealths?.() ?? {};
    const aside = () => this.#alarms.setAside().map(({ tagId }) => tagId);
    return new Publisher({ bus, tags, lastValues, links, aside, mayTell });
  }

  #mirrorAt(bus: NodeBus): Mirror {
    const { tags, lastValues } = this;
    return new Mirror({
      ...{ bus, tags, lastValues, now: this.#now, log: this.#options.log },
      changed: (slot) => this.#fanout.mark(slot),
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
    if (!this.#mirror) await this.#commands.sweep();
    await this.#options.storage.system(async (db) => {
      await removeOldTickets(db, this.#now());
      await removeOldConfirms(db, this.#now());
    });
  }
}
