/**
 * This run of the server, as the other nodes on one database know it: a row that it renews every few seconds, by the
 * database's clock. A run that ends removes its row. One that dies leaves it behind; it counts as dead once others, which
 * have renewed theirs all the while, have removed it: after an outage of the database nobody is dead for having been silent.
 * The embedded database has one process, and no rows.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Storage } from '../storage/storage.ts';
import { keepLastRun, lastRunOf } from './last-run.ts';

interface RunLog {
  info(data: object, message: string): void;
  warn(data: object, message: string): void;
}

interface NodeRunOptions {
  readonly storage: Storage;
  /** Unique among the nodes that live. */
  readonly name: string;
  readonly log: RunLog;
  /** No other process works on the database; true for the embedded one. */
  readonly isAlone?: boolean;
  /** This process has locked it: the run that it had last is over. */
  readonly dataDir?: string;
  /** Milliseconds between two signs of life; 2000. */
  readonly beatMs?: number;
}

const BEAT_MS = 2_000;
/** A run that was not seen for so long is dead. */
const SILENT_MS = 20_000;
/** Beats that are missed by a run of the same name before this one takes the name, and that a run has had before it judges others. */
const BEATS = 2.5;
const UNIQUE_VIOLATION = '23505';

const ago = (ms: number) => sql<Date>`now() - make_interval(secs => ${ms / 1000})`;

export class NodeRun {
  readonly id = randomUUID();
  /** No other process works on the database: all commands of other runs were left behind. */
  readonly isAlone: boolean;
  readonly #options: NodeRunOptions;
  readonly #beatMs: number;
  readonly #closing = new AbortController();
  #beating: Promise<void> = Promise.resolve();
  /** Since when, and until when, this run has renewed its row without missing a beat; milliseconds of the process. */
  #steadySince = 0;
  #beatAt = 0;
  #isFailing = false;
  #told: () => Promise<void> = async () => {};

  constructor(options: NodeRunOptions) {
    this.#options = options;
    this.isAlone = options.isAlone ?? options.storage.engine === 'pglite';
    this.#beatMs = options.beatMs ?? BEAT_MS;
  }

  /**
   * Registers, and gives signs of life from then on. A run of the same name that has just been seen is waited for, unless it
   * had this data directory: this node's own, if it was killed, falls silent. Throws if it lives.
   */
  async begin(): Promise<void> {
    if (this.isAlone) return;
    const { dataDir } = this.#options;
    await this.#takeName(dataDir && (await lastRunOf(dataDir)));
    if (dataDir) await keepLastRun(dataDir, this.id);
    this.#steadySince = performance.now();
    this.#beatAt = this.#steadySince;
    this.#beating = this.#beat();
  }

  /** Called each time that other runs were found dead. */
  onDeath(told: () => Promise<void>): void {
    this.#told = told;
  }

  /** Removes the row: whatever this run has left is for others at once. */
  async end(): Promise<void> {
    this.#closing.abort();
    await this.#beating;
    if (this.isAlone) return;
    await this.#options.storage.system((db) =>
      db.deleteFrom('node_runs').where('id', '=', this.id).execute(),
    );
  }

  /** `over`: a run that is over, whenever it was seen. */
  async #takeName(over: string | undefined): Promise<void> {
    let first: number | undefined;
    for (;;) {
      const seenAt = await this.#options.storage
        .system((db) => this.#tryName(db, over))
        .catch((error: unknown) => {
          throw (error as { code?: string }).code === UNIQUE_VIOLATION ? this.#nameTaken() : error;
        });
      if (seenAt === undefined) return;
      if (first !== undefined && seenAt !== first) throw this.#nameTaken();
      first = seenAt;
      await wait(this.#beatMs / 4);
    }
  }

  /** Undefined if the name is this run's now, else when the one that has it was seen. */
  async #tryName(db: Db, over: string | undefined): Promise<number | undefined> {
    const { name } = this.#options;
    const held = await db
      .selectFrom('node_runs')
      .select(['id', 'seen_at', sql<boolean>`seen_at < ${ago(this.#beatMs * BEATS)}`.as('isSilent')])
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst();
    if (held && !held.isSilent && held.id !== over) return held.seen_at.getTime();
    await db.deleteFrom('node_runs').where('name', '=', name).execute();
    await db.insertInto('node_runs').values({ id: this.id, name }).execute();
    return undefined;
  }

  #nameTaken(): Error {
    return new Error(
      `Another server called ${this.#options.name} works on this database. Give each a name of its own with MIMIC_NODE`,
    );
  }

  async #beat(): Promise<void> {
    const { signal } = this.#closing;
    for (;;) {
      await wait(this.#beatMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      await this.#renew().then(
        () => this.#note(),
        (error: unknown) => this.#note(error),
      );
    }
  }

  async #renew(): Promise<void> {
    const { storage, name, log } = this.#options;
    const now = performance.now();
    if (now - this.#beatAt > 2 * this.#beatMs) this.#steadySince = now;
    const mayJudge = now - this.#steadySince > this.#beatMs * BEATS;
    const dead = await storage.system(async (db) => {
      await db
        .insertInto('node_runs')
        .values({ id: this.id, name })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: sql`now()` }))
        .execute();
      return mayJudge ? removeSilent(db) : [];
    });
    this.#beatAt = now;
    if (dead.length === 0) return;
    log.warn({ nodes: dead }, 'Nodes have fallen silent; what they left is taken over');
    this.#told().catch((error: unknown) =>
      log.warn({ error: String(error) }, 'What they left is taken over later'),
    );
  }

  /** Logs the first failure of several, and that it is over. */
  #note(error?: unknown): void {
    const { log, name } = this.#options;
    const hasFailed = error !== undefined;
    if (hasFailed && !this.#isFailing)
      log.warn(
        { node: name, error: String(error) },
        'This node cannot tell others that it lives; it goes on trying',
      );
    if (!hasFailed && this.#isFailing) log.info({ node: name }, 'This node tells others again that it lives');
    this.#isFailing = hasFailed;
  }
}

/** Returns the names of the runs that are dead. */
async function removeSilent(db: Db): Promise<string[]> {
  const rows = await db
    .deleteFrom('node_runs')
    .where('seen_at', '<', ago(SILENT_MS))
    .returning('name')
    .execute();
  return rows.map(({ name }) => name);
}
