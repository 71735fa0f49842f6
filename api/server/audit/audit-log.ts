/**
 * The append-only log of what people did to the plant. Each row is sealed by a keyed HMAC over itself and the row
 * before; the newest head is also kept outside the database (see AuditVault), so that edits, deletions, reordering and
 * truncation all show.
 */
import { type Selectable, sql } from 'kysely';
import type { AuditTable } from '../storage/schema/audit.ts';
import type { Db, Storage } from '../storage/storage.ts';
import { type Activity, insertActivity, withActivity } from './activity.ts';
import { type AuditEntry, type AuditRow, type Fault, follow, GENESIS, type Head, seal } from './chain.ts';
import { KeptHeads } from './kept-heads.ts';
import { type RowFault, SealedRows } from './sealed-rows.ts';
import type { AuditVault } from './vault.ts';

/**
 * `intact`, or the first row that is wrong and how. `cut`: the head outside the database covers rows that are missing. `command`,
 * `activity`: rows of these tables differ from what the row seals.
 */
interface Verdict {
  readonly intact: boolean;
  /** Rows that were verified, from the first. */
  readonly rows: number;
  readonly fault?: { readonly sequence: number; readonly kind: Fault | 'cut' | RowFault['kind'] };
}

/** The head that an append made, and the one before it. */
interface Appended extends Head {
  readonly before: Head;
}

const PAGE = 1000;

export class AuditLog {
  readonly #storage: Storage;
  readonly #vault: AuditVault;
  /** The last append of each company: the next one waits for it. */
  readonly #tails = new Map<number, Promise<unknown>>();
  readonly #heads: KeptHeads;
  #told: (companyId: number, action: string) => void = () => {};

  constructor(storage: Storage, vault: AuditVault) {
    this.#storage = storage;
    this.#vault = vault;
    this.#heads = new KeptHeads(storage, vault);
  }

  /** Other nodes append to it too. */
  get isShared(): boolean {
    return this.#vault.isShared;
  }

  /** Called after each row that this process has committed. */
  onAppended(told: (companyId: number, action: string) => void): void {
    this.#told = told;
  }

  /**
   * Appends a row and runs `alongside` in the same transaction: both are stored or neither. What it returns appears in
   * the activity log of its sites. Resolves when the row is committed and the head outside the database is on the disk.
   */
  async append(
    companyId: number,
    entry: AuditEntry,
    // biome-ignore lint/suspicious/noConfusingVoidType: most have nothing to say to a site.
    alongside?: (db: Db) => Promise<Activity | undefined | void>,
  ): Promise<void> {
    // The next row does not wait until this one's head is on the disk.
    const { isKept } = await this.#inTurn(companyId, async () => {
      const { before, ...head } = await this.#storage.tenant(companyId, async (db) => {
        const activity = await alongside?.(db);
        return this.#insert(db, companyId, activity ? withActivity(entry, activity) : entry);
      });
      const isKept = this.#heads.keep(companyId, head, before);
      // A second row tells that there was a head: without one it would look cut off.
      if (before.sequence === 0) await isKept;
      return { isKept };
    });
    await isKept;
    this.#told(companyId, entry.action);
  }

  /**
   * Looks at what other nodes have appended, so that this one notices too if it is cut off. Returns the companies whose log
   * lacks rows that this node has seen.
   */
  async witness(): Promise<number[]> {
    const cut: number[] = [];
    for (const { id, ...head } of await newestHeads(this.#storage)) {
      if (this.#heads.isNewest(id, head)) continue;
      if (!(await this.#heads.keep(id, head))) cut.push(id);
    }
    return cut;
  }

  /** Rows of a company, newest first, and their total number. */
  page(companyId: number, limit: number, skip: number): Promise<{ total: number; items: AuditRow[] }> {
    return this.#storage.tenant(companyId, async (db) => {
      const rows = db.selectFrom('audit').where('company_id', '=', companyId);
      const { total } = await rows
        .select((count) => count.fn.countAll().as('total'))
        .executeTakeFirstOrThrow();
      const items = await rows.selectAll().orderBy('sequence', 'desc').limit(limit).offset(skip).execute();
      return { total: Number(total), items: items.map(toRow) };
    });
  }

  /**
   * Walks a company's whole chain. A crash between a commit and its head leaves rows after the head: they are sealed, so the chain is intact.
   * Appends go on meanwhile; each page is a transaction of its own.
   */
  async verify(companyId: number): Promise<Verdict> {
    const known = await this.#heads.known(companyId);
    const { head, fault, isKnownMet } = await this.#walk(companyId, known);
    if (fault) return { intact: false, rows: head.sequence, fault };
    // Without a head nobody knows where the chain ended; only a crash at the very first row may leave none.
    if (!this.#vault.isShared && known.sequence === 0 && head.sequence > 1)
      return { intact: false, rows: head.sequence, fault: { sequence: head.sequence + 1, kind: 'cut' } };
    if (isKnownMet) return { intact: true, rows: head.sequence };
    const kind = head.sequence < known.sequence ? 'cut' : 'altered';
    const sequence = Math.min(head.sequence + 1, known.sequence);
    return { intact: false, rows: head.sequence, fault: { sequence, kind } };
  }

  async #walk(companyId: number, known: Head) {
    let head: Head = GENESIS;
    let isKnownMet = known.sequence === 0;
    const sealed = new SealedRows(companyId);
    for (;;) {
      const after = head.sequence;
      const page = await this.#storage.tenant(companyId, async (db) => {
        const rows = await readRows(db, companyId, after, PAGE);
        if (rows.length === 0) return { rows, hasOthers: await sealed.hasOthers(db, after) };
        const next = follow(this.#vault.key, rows, head);
        return { rows, next, changed: next.fault ? undefined : await sealed.check(db, rows) };
      });
      if (!page.next) {
        // Rows were appended meanwhile: they are verified too.
        if (page.hasOthers === undefined) continue;
        const fault = { sequence: after, kind: 'command' } as const;
        return page.hasOthers ? { head, isKnownMet, fault } : { head, isKnownMet };
      }
      const met = page.rows.find((row) => row.sequence === known.sequence);
      isKnownMet ||= met?.hmac === known.hmac;
      head = page.next.head;
      const fault = page.next.fault ?? page.changed;
      if (fault) return { head, isKnownMet, fault };
    }
  }

  /**
   * Another process on the same database may append too; within this one #inTurn keeps the order, and the embedded database runs
   * one transaction at a time. A process that is paused while it holds the lock loses its transaction soon: nobody can write
   * to a device meanwhile.
   */
  async #lock(db: Db, companyId: number): Promise<void> {
    await sql`select set_config('idle_in_transaction_session_timeout', ${HELD_AT_MOST}, true),
      pg_advisory_xact_lock(${sql.lit(LOCK_CLASS)}, ${companyId})`.execute(db);
  }

  async #insert(db: Db, companyId: number, entry: AuditEntry): Promise<Appended> {
    if (this.#storage.engine === 'postgres') await this.#lock(db, companyId);
    const last = await db
      .selectFrom('audit')
      .select(['sequence', 'hmac'])
      .where('company_id', '=', companyId)
      .orderBy('sequence', 'desc')
      .limit(1)
      .executeTakeFirst();
    const before: Head = last ? { sequence: last.sequence, hmac: last.hmac } : GENESIS;
    const hmac = seal(this.#vault.key, companyId, entry, before);
    const sequence = before.sequence + 1;
    const inserted = db
      .insertInto('audit')
      .values({
        company_id: companyId,
        sequence,
        at: entry.at,
        user_uuid: entry.userUuid,
        user_name: entry.userName,
        action: entry.action,
        tag_uuid: entry.tagUuid,
        detail: JSON.stringify(entry.detail),
        hmac,
      })
      .execute();
    await Promise.all([inserted, insertActivity(db, companyId, sequence, entry)]);
    return { sequence, hmac, before };
  }

  #inTurn<T>(companyId: number, work: () => Promise<T>): Promise<T> {
    const turn = (this.#tails.get(companyId) ?? Promise.resolve()).then(work);
    this.#tails.set(
      companyId,
      turn.catch(() => {}),
    );
    return turn;
  }
}

/** Differs from every other advisory lock. */
const LOCK_CLASS = 4711;
/** For how long a process may hold it and do nothing, as one that is paused; the rest of an append takes milliseconds. */
const HELD_AT_MOST = '3s';

/** The newest row of each company; GENESIS of one that has none. */
async function newestHeads(storage: Storage): Promise<(Head & { readonly id: number })[]> {
  const rows = await storage.system((db) =>
    db
      .selectFrom('companies')
      .leftJoinLateral(
        (from) =>
          from
            .selectFrom('audit')
            .whereRef('audit.company_id', '=', 'companies.id')
            .select(['sequence', 'hmac'])
            .orderBy('sequence', 'desc')
            .limit(1)
            .as('newest'),
        (join) => join.onTrue(),
      )
      .select(['companies.id', 'sequence', 'hmac'])
      .execute(),
  );
  return rows.map(({ id, sequence, hmac }) => ({
    id,
    sequence: sequence ?? GENESIS.sequence,
    hmac: hmac ?? GENESIS.hmac,
  }));
}

/** Rows after a sequence, in order. */
async function readRows(db: Db, companyId: number, after: number, limit: number): Promise<AuditRow[]> {
  const rows = await db
    .selectFrom('audit')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(limit)
    .execute();
  return rows.map(toRow);
}

function toRow(row: Selectable<AuditTable>): AuditRow {
  return {
    companyId: row.company_id,
    sequence: row.sequence,
    at: row.at,
    userUuid: row.user_uuid,
    userName: row.user_name,
    action: row.action,
    tagUuid: row.tag_uuid,
    detail: row.detail,
    hmac: row.hmac,
  };
}
