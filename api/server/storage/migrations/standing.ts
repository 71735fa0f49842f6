/**
 * How the tables of a database stand to this release, so that releases can roll: the tables are brought up to date first, the
 * release before works on them meanwhile, and its servers are replaced one after the other. A migration that the release
 * before cannot work with (a column or table that goes, is renamed or wants a value) says so by `needReaders`.
 */
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** SQLSTATE of a table that is not there. */
const UNDEFINED_TABLE = '42P01';

interface Standing {
  /** Migrations of this release that the database has not had, in their order. */
  readonly lacking: readonly string[];
  /** Migrations that this release does not know: a newer one made them. */
  readonly foreign: readonly string[];
  /** The migration that a release has to know to work on these tables. */
  readonly oldest: string | undefined;
}

async function rowsOf<T>(db: Kysely<Schema>, table: string): Promise<readonly T[]> {
  try {
    return (await sql<T>`select * from ${sql.table(table)}`.execute(db)).rows;
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return [];
    throw error;
  }
}

/** `known`: the names of this release's migrations. */
export async function standingOf(db: Kysely<Schema>, known: readonly string[]): Promise<Standing> {
  const recorded = (await rowsOf<{ name: string }>(db, 'kysely_migration')).map(({ name }) => name);
  const lacking = known.filter((name) => !recorded.includes(name)).sort();
  const foreign = recorded.filter((name) => !known.includes(name)).sort();
  // Whoever has made nothing newer is not asked what older releases may do.
  const readers = foreign.length > 0 ? await rowsOf<{ oldest: string }>(db, 'schema_readers') : [];
  return { lacking, foreign, oldest: readers[0]?.oldest };
}

/** Whether this release works on tables that a newer one has changed: it has had all of its own, and knows the oldest needed. */
export const isCompatible = ({ lacking, foreign, oldest }: Standing, known: readonly string[]): boolean =>
  lacking.length === 0 && (foreign.length === 0 || (oldest !== undefined && known.includes(oldest)));

/** For a migration that releases before `name` cannot work with; in its transaction. */
export async function needReaders(db: Kysely<unknown>, name: string): Promise<void> {
  await sql`update schema_readers set oldest = ${name}`.execute(db);
}
