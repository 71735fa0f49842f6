/**
 * The rows of a table as the items of a queue: leased by any node, settled, or due again later each time. `due_at` says
 * when a row is next looked at, and is null once the row is settled.
 */
import { type Selectable, sql } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import type { Storage } from '../storage/storage.ts';
import type { Claimed } from './queue.ts';

/** Tables whose rows have `id`, `due_at` and `attempts`. */
type QueueTable = 'mails' | 'webhook_messages' | 'schedule_runs';
type ColumnOf<T extends QueueTable> = keyof Selectable<Schema[T]> & string;
type RowOf<T extends QueueTable, C extends ColumnOf<T>> = Pick<Selectable<Schema[T]>, C> & {
  readonly id: number;
};

interface LeasedRowsOptions<T extends QueueTable, C extends ColumnOf<T>> {
  readonly storage: Storage;
  readonly table: T;
  /** What is read of a row, beside its id. */
  readonly columns: readonly C[];
  readonly now: () => number;
  /** If a node dies with rows in its hands, others take them over after these milliseconds. */
  readonly leaseMs: number;
  /** Rows that are leased at once; 20. */
  readonly atOnce?: number;
}

const AT_ONCE = 20;

/** Milliseconds until the next attempt after the `attempt`-th has failed: twice as long each time, `maxMs` at most. */
export const growingDelay =
  (firstMs: number, maxMs: number) =>
  (attempt: number): number =>
    Math.min(firstMs * 2 ** (attempt - 1), maxMs);

export function leasedRows<T extends QueueTable, C extends ColumnOf<T>>({
  storage,
  table,
  columns,
  now,
  leaseMs,
  atOnce = AT_ONCE,
}: LeasedRowsOptions<T, C>) {
  const names = sql.join(['id', 'attempts', ...columns].map((name) => sql.ref(name)));
  const change = (id: number, values: object): Promise<void> =>
    storage.system(async (db) => {
      const sets = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
      await sql`update ${sql.table(table)} set ${sql.join(sets)} where id = ${id}`.execute(db);
    });
  return {
    /** Leases the rows that have been due the longest, and counts the attempt. */
    claim: (): Promise<Claimed<RowOf<T, C>>[]> =>
      storage.system(async (db) => {
        const { rows } = await sql<RowOf<T, C> & { readonly attempts: number }>`
          update ${sql.table(table)} set due_at = ${new Date(now() + leaseMs)}, attempts = attempts + 1
          where id in (
            select id from ${sql.table(table)} where due_at <= ${new Date(now())}
            order by due_at limit ${atOnce} for update skip locked
          ) returning ${names}`.execute(db);
        return rows.map(({ attempts, ...item }) => ({ item: item as RowOf<T, C>, attempt: attempts }));
      }),
    /** The row is never looked at again. `values`: what else becomes of it. */
    settle: ({ id }: { readonly id: number }, values: Partial<Selectable<Schema[T]>>): Promise<void> =>
      change(id, { due_at: null, ...values }),
    /** The row is due again in `ms`. */
    postpone: (
      { id }: { readonly id: number },
      ms: number,
      values: Partial<Selectable<Schema[T]>>,
    ): Promise<void> => change(id, { due_at: new Date(now() + ms), ...values }),
  };
}
