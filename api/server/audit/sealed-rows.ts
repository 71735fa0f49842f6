/**
 * Rows of other tables that the audit log covers: commands, and the activity log of sites. An audit row seals what they
 * contain, so that a change in the database shows when the chain is verified.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../storage/storage.ts';
import { activityRow } from './activity.ts';
import { type AuditRow, canonical } from './chain.ts';

/** The part of an audit row's detail that seals other rows. */
interface Sealed {
  /** Ids of the sites in whose activity log the row appears. */
  readonly sites?: readonly number[];
  /** Of an intent: `commandSeal` of its row. */
  readonly command?: string;
  /** Of an outcome: the command that follows. */
  readonly reset?: { readonly id: string; readonly command: string };
}

/** A row of `commands`, without its progress. */
interface CommandRow {
  readonly id: string;
  readonly userId: number;
  readonly tagId: number;
  readonly value: unknown;
  readonly expected: unknown;
  readonly requestedAt: Date;
  readonly dueAt?: Date | null;
  readonly plan?: unknown;
}

/** SHA-256, hex, of what never changes in a command. `late` of its plan is progress. */
export function commandSeal({
  id,
  userId,
  tagId,
  value,
  expected,
  requestedAt,
  dueAt,
  plan,
}: CommandRow): string {
  const { late: _late, ...rest } = (plan ?? {}) as Readonly<Record<string, unknown>>;
  const times = [requestedAt.toISOString(), dueAt?.toISOString() ?? null];
  const row = [id, userId, tagId, value, expected, ...times, JSON.parse(JSON.stringify(rest))];
  return createHash('sha256').update(canonical(row)).digest('hex');
}

export interface RowFault {
  readonly sequence: number;
  readonly kind: 'command' | 'activity';
}

const sealedOf = ({ detail }: AuditRow): Sealed => (detail.sealed ?? {}) as Sealed;
const outcomeIdOf = ({ action, detail }: AuditRow): string | undefined =>
  action === 'write.outcome' ? (detail.commandId as string) : undefined;

/** Compares the rows of other tables with the audit rows of one company, page by page in their order. */
export class SealedRows {
  readonly #companyId: number;
  /** Commands before it have no seal: the release that made them had none. */
  #since: Date | undefined;
  #hasUnsealed = false;
  #commands = 0;
  #outcomes = 0;

  constructor(companyId: number) {
    this.#companyId = companyId;
  }

  /** Returns the first audit row whose sealed rows were changed or removed. `rows` are intact. */
  async check(db: Db, rows: readonly AuditRow[]): Promise<RowFault | undefined> {
    const faults = [await this.#checkActivity(db, rows), await this.#checkCommands(db, rows)];
    return faults.flatMap((fault) => fault ?? []).sort((a, b) => a.sequence - b.sequence)[0];
  }

  /**
   * Whether `commands` has more rows, or more with an outcome, than the audit log up to `last` says; undefined if the log has
   * newer rows by now.
   */
  async hasOthers(db: Db, last: number): Promise<boolean | undefined> {
    const since = this.#hasUnsealed ? this.#since : new Date(0);
    if (!since) return false;
    const { rows } = await sql<{ last: number; commands: number; outcomes: number }>`
      select (select coalesce(max(sequence), 0) from audit where company_id = ${this.#companyId})::integer as last,
        count(*)::integer as commands,
        (count(*) filter (where result not in ('pending', 'scheduled')))::integer as outcomes
      from commands where company_id = ${this.#companyId} and requested_at >= ${since}`.execute(db);
    const found = rows[0]!;
    if (found.last !== last) return undefined;
    return found.commands !== this.#commands || found.outcomes !== this.#outcomes;
  }

  async #checkActivity(db: Db, rows: readonly AuditRow[]): Promise<RowFault | undefined> {
    const found = await db
      .selectFrom('activity')
      .where('company_id', '=', this.#companyId)
      .where('sequence', '>=', rows[0]!.sequence)
      .where('sequence', '<=', rows.at(-1)!.sequence)
      .selectAll()
      .execute();
    const bySequence = Map.groupBy(found, ({ sequence }) => sequence);
    const wrong = rows.find((row) => {
      const { sites } = sealedOf(row);
      const shown = bySequence.get(row.sequence) ?? [];
      const wanted = activityRow(row);
      // Of an earlier release: it did not seal the sites.
      if (!sites) return shown.some(({ kind }) => kind !== wanted?.kind);
      return (
        sites.length !== shown.length ||
        shown.some(
          (one) =>
            !sites.includes(one.site_id) ||
            one.at.getTime() !== row.at.getTime() ||
            one.user_uuid !== row.userUuid ||
            one.kind !== wanted?.kind ||
            one.words !== wanted.words,
        )
      );
    });
    return wrong && { sequence: wrong.sequence, kind: 'activity' };
  }

  async #checkCommands(db: Db, rows: readonly AuditRow[]): Promise<RowFault | undefined> {
    const seals = rows.flatMap((row) => {
      const { command, reset } = sealedOf(row);
      const { sequence, at } = row;
      const id = row.detail.commandId as string;
      if (row.action === 'write' && command === undefined) this.#hasUnsealed = true;
      return [
        ...(command === undefined ? [] : [{ id, seal: command, sequence, at }]),
        ...(reset ? [{ id: reset.id, seal: reset.command, sequence, at }] : []),
      ];
    });
    this.#since ??= seals[0]?.at;
    const ended = rows.flatMap((row) => outcomeIdOf(row) ?? []);
    const stored = await commandsById(db, [...seals.map(({ id }) => id), ...ended]);
    this.#commands += seals.length;
    const changed = seals.find(({ id, seal }) => {
      const row = stored.get(id);
      return !row || commandSeal(row) !== seal;
    });
    const outcome = rows.find((row) => {
      const id = outcomeIdOf(row);
      const command = id === undefined ? undefined : stored.get(id);
      if (command && this.#isSince(command.requestedAt)) this.#outcomes++;
      return id !== undefined && !hasOutcome(command, row);
    });
    const first = Math.min(
      changed?.sequence ?? Number.POSITIVE_INFINITY,
      outcome?.sequence ?? Number.POSITIVE_INFINITY,
    );
    return Number.isFinite(first) ? { sequence: first, kind: 'command' } : undefined;
  }

  #isSince(at: Date): boolean {
    return !this.#hasUnsealed || (this.#since !== undefined && at >= this.#since);
  }
}

type StoredRow = Awaited<ReturnType<typeof commandsById>> extends Map<string, infer R> ? R : never;

const hasOutcome = (command: StoredRow | undefined, { at, detail }: AuditRow): boolean =>
  command !== undefined &&
  command.result === detail.result &&
  command.message === detail.message &&
  canonical(command.readBack) === canonical(detail.readBack) &&
  command.finishedAt?.getTime() === at.getTime();

async function commandsById(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('commands')
    .where('id', 'in', [...new Set(ids)])
    .select(['id', 'user_id as userId', 'tag_id as tagId', 'value', 'expected', 'plan', 'result', 'message'])
    .select(['requested_at as requestedAt', 'due_at as dueAt', 'finished_at as finishedAt'])
    .select('read_back as readBack')
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
