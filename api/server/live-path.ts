/**
 * The live path, put together: what drivers say goes to the last-value table, the historian, the alarms and the live
 * sockets; what operators ask goes to the drivers and comes back as a judged command.
 */
import type { FastifyInstance } from 'fastify';
import { AuditLog } from './audit/audit-log.ts';
import { AuditVault } from './audit/vault.ts';
import type { EventBus } from './bus/event-bus.ts';
import type { Health } from './field/driver.ts';
import type { Sample, SampleSink } from './field/sample.ts';
import type { JobRunner } from './jobs/job-runner.ts';
import { auditHandlers } from './modules/activity/index.ts';
import { AlarmEvaluator, AlarmStandings } from './modules/alarms/index.ts';
import { Commander, commandHandlers, type Field } from './modules/commands/index.ts';
import { Historian, HistorianKeeper, historyHandlers, type Log, type Row } from './modules/history/index.ts';
import { Fanout, LiveInterest, liveHandlers, restoreLastValues, SocketGate } from './modules/live/index.ts';
import { playbackHandlers } from './modules/playback/index.ts';
import { PresenceGate } from './modules/presence/index.ts';
import { tagValueHandlers } from './modules/tags/index.ts';
import { LastValues, normalize, TagDirectory } from './modules/values/index.ts';
import type { Storage } from './storage/storage.ts';

/** The drivers, as the live path uses them. */
export interface LiveField extends Field {
  /** Takes up what was changed of links, controllers and tags. */
  reload?(): Promise<void>;
}

export interface LivePathOptions {
  readonly storage: Storage;
  readonly config: {
    /** Where the audit key and heads live. */
    readonly dataDir: string;
    /** The console's address as browsers see it, where a proxy stands in front. */
    readonly publicUrl?: string;
    /** Days that samples are kept for companies that have not chosen. */
    readonly historyDays?: number;
  };
  readonly log: Log;
  /** Tells of changes that are committed. */
  readonly bus: EventBus;
  /** Closed by whoever made it, before the live path. */
  readonly jobs: Pick<JobRunner, 'every'>;
  readonly now?: () => number;
  /** Milliseconds in which a written value must show. */
  readonly commandDeadline?: number;
  /** Live sockets that one user may have open; 32. */
  readonly socketsPerUser?: number;
}

export type LivePath = Awaited<ReturnType<typeof createLivePath>>;

const HOUSEKEEPING_MS = 30_000;
const INTEREST_MS = 60_000;
const HISTORY_DAYS = 92;

/** Reads the tags and their last values, settles what a crash left pending, and begins to serve. */
export async function createLivePath(options: LivePathOptions) {
  const { storage, config, log, bus, jobs, now = Date.now } = options;
  const tags = new TagDirectory(storage);
  const lastValues = new LastValues();
  const fanout = new Fanout(now);
  const historian = new Historian({ storage, log, now, historyDays: () => keeper.longest });
  const keeper = new HistorianKeeper({
    ...{ storage, now },
    historyDays: config.historyDays ?? HISTORY_DAYS,
    onPartitions: () => historian.forgetPartitions(),
  });
  const audit = new AuditLog(storage, await AuditVault.open(config.dataDir));
  const interest = new LiveInterest();
  let field: LiveField | undefined;
  let reloading: Promise<void> | undefined;
  let isReloadDue = false;
  const parts = { storage, tags, lastValues, now, log };
  const { socketsPerUser } = options;
  const gate = new SocketGate({ ...parts, fanout, publicUrl: config.publicUrl, socketsPerUser });
  const presence = new PresenceGate({ storage, now, log, publicUrl: config.publicUrl });
  const commander = new Commander({ ...parts, audit, field: () => field, deadline: options.commandDeadline });
  const standings = new AlarmStandings({
    ...parts,
    setAside: () => alarms.setAside().map(({ slot }) => slot),
    changed: (slot) => fanout.mark(slot),
  });
  const alarms = new AlarmEvaluator({
    ...parts,
    asideChanged: () => void standings.reload(),
    stored: () => void standings.look(),
  });
  let unknownTags = 0;

  bus.on('field-changed', fieldChanged);
  bus.on('alerts-changed', () => void standings.look());
  // Open sockets are judged again now, not only at their next turn.
  bus.on('rights-changed', () => {
    void gate.recheck();
    presence.recheck();
  });
  bus.on('labels-changed', (_, companyId) => gate.labelsChanged(companyId));
  bus.on('diagram-saved', (saved, companyId) => presence.saved(companyId, saved));

  /** Reads the tags again, after some were made or archived. */
  async function reload(): Promise<void> {
    await tags.reload();
    lastValues.grow(tags.size);
    fanout.grow(tags.size);
  }

  /** One reload of the drivers at a time; however much is changed meanwhile, one more covers it. */
  function reloadField(): void {
    isReloadDue = true;
    reloading ??= (async () => {
      while (isReloadDue) {
        isReloadDue = false;
        await field
          ?.reload?.()
          .catch((error: unknown) =>
            log.error({ error: String(error) }, 'The drivers could not be reloaded'),
          );
      }
      reloading = undefined;
    })();
  }

  /**
   * Links, controllers or tags were changed and that is committed: new tags are known when this resolves, and the
   * drivers take the change up at once, without being waited for.
   */
  async function fieldChanged(): Promise<void> {
    await reload();
    await alarms.reload();
    await standings.reload();
    reloadField();
  }

  const sink: SampleSink = (samples: readonly Sample[]) => {
    const at = now();
    const rows: Row[] = [];
    for (const raw of samples) {
      const slot = tags.slotOf(raw.tag);
      if (slot === undefined) unknownTags++;
      else {
        const sample = normalize(raw, at);
        // What a device kept while nobody listened is history: it is not what the tag says now.
        if (!raw.historical && lastValues.apply(slot, sample, at)) {
          fanout.mark(slot);
          alarms.take(slot);
        }
        rows.push({ tag: tags.at(slot), sample });
      }
    }
    historian.push(rows);
  };

  async function keepHouse(): Promise<void> {
    interest.prune(now(), INTEREST_MS, (userId) => gate.isWatching(userId));
    await commander.sweep(false);
    await removeExpired(storage, now());
  }

  await reload();
  historian.push(await restoreLastValues(storage, tags, lastValues, now()));
  await commander.sweep(true);
  await alarms.start();
  await standings.start();
  fanout.start();
  for (const job of keeper.jobs()) jobs.every(job);
  jobs.every({
    name: 'live.housekeeping',
    title: 'Ends commands that got no answer, and removes tickets and confirmations that have run out',
    everyMs: HOUSEKEEPING_MS,
    scope: 'node',
    run: keepHouse,
  });

  return {
    sink,
    lastValues,
    historian,
    keeper,
    tags,
    audit,
    reload,
    fieldChanged,
    handlers: {
      ...commandHandlers(commander, now),
      ...auditHandlers(audit, now),
      ...historyHandlers(tags, lastValues, now),
      ...playbackHandlers,
      ...tagValueHandlers(tags, lastValues, audit, now),
      ...liveHandlers({ storage, tags, interest, now, field: () => field }),
    },
    /** Levels that are reached and call nobody. */
    setAside: () => alarms.setAside(),
    /** Who has which diagram open for editing. */
    presence,
    /** Registers the socket's route at LIVE_PATH. */
    attach: (app: FastifyInstance): Promise<void> => gate.attach(app, (scope) => presence.attach(scope)),
    /** The drivers, once they run: writes are refused before. */
    setField(drivers: LiveField): void {
      field = drivers;
    },
    /** Whether history is being stored, and how much is going on. */
    health(): Health {
      const { waiting, dropped } = historian.counts;
      if (alarms.failing)
        return {
          ok: false,
          detail: `alerts are not stored: ${alarms.failing}; ${alarms.waiting} are waiting, ${alarms.leftOut} left out`,
        };
      const detail = `${gate.size} sockets, ${interest.size} diagrams, ${waiting} samples waiting, ${dropped} dropped, ${lastValues.late} late, ${unknownTags} of unknown tags`;
      return historian.failing
        ? { ok: false, detail: `samples are not stored: ${historian.failing}; ${detail}` }
        : { ok: true, detail };
    },
    flush: async (): Promise<void> => {
      await Promise.all([historian.flush(), alarms.flush()]);
    },
    /** Takes back what people hold at the moment. Call it before the drivers are closed. */
    letGo: (): Promise<void> => commander.letGo(),
    /** Ends commands (as unknown), sockets and timers, and stores what waits. Call it after the drivers are closed. */
    async close(): Promise<void> {
      await reloading;
      fanout.stop();
      gate.close();
      presence.close();
      await commander.close();
      await alarms.close();
      await standings.close();
      await historian.close();
    },
  };
}

const DAY_MS = 86_400_000;

/** Tickets and confirmations that can no longer be used; confirmations are kept a day, to be told "too old" by name. */
async function removeExpired(storage: Storage, now: number): Promise<void> {
  await storage.system(async (db) => {
    await db.deleteFrom('tickets').where('expires_at', '<', new Date(now)).execute();
    await db
      .deleteFrom('confirms')
      .where('expires_at', '<', new Date(now - DAY_MS))
      .execute();
  });
}
