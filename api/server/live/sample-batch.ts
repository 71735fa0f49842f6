/** A batch of samples as columns, and the one statement that stores it. */
import { sql } from 'kysely';
import type { Db } from '../storage/storage.ts';
import type { Sample } from './sample.ts';
import type { TagEntry } from './tag-directory.ts';

export interface Row {
  readonly tag: TagEntry;
  readonly sample: Sample;
}

/**
 * Stores rows by one `unnest`. The columns travel as array literals: PGlite and PostgreSQL read them alike, and building
 * them here is several times faster than letting the driver quote every element.
 */
export async function insertSamples(db: Db, rows: readonly Row[]): Promise<void> {
  const column = (cell: (row: Row) => string): string => `{${rows.map(cell).join(',')}}`;
  await sql`
    insert into samples (company_id, tag_id, time, quality, number_value, integer_value, boolean_value, text_value)
    select company, tag, to_timestamp(ms / 1000), quality, number, integer, truth, words
    from unnest(
      ${column((row) => `${row.tag.companyId}`)}::text::int[],
      ${column((row) => `${row.tag.id}`)}::text::int[],
      ${column((row) => `${row.sample.time}`)}::text::float8[],
      ${column((row) => `${row.sample.quality}`)}::text::int2[],
      ${column(({ sample: { value } }) => (typeof value === 'number' ? `${value}` : 'null'))}::text::float8[],
      ${column(({ sample: { value } }) => (typeof value === 'bigint' ? `${value}` : 'null'))}::text::int8[],
      ${column(({ sample: { value } }) => (typeof value === 'boolean' ? `${value}` : 'null'))}::text::bool[],
      ${column(({ sample: { value } }) => (typeof value === 'string' ? quoted(value) : 'null'))}::text::text[]
    ) as t (company, tag, ms, quality, number, integer, truth, words)`.execute(db);
}

/** A text as an element of an array literal. */
const quoted = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`;
