/**
 * A batch of samples as columns, and the one statement that stores it.
 *
 * The historian is a set: one sample per tag and millisecond. Of several the one of better quality stays, then
 * the one with the greater value, so that the result does not depend on the order in which a network delivered.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Sample } from '../../field/sample.ts';
import type { Db } from '../../storage/storage.ts';
import type { TagEntry } from '../values/index.ts';

export interface Row {
  readonly tag: Pick<TagEntry, 'id' | 'companyId'>;
  readonly sample: Omit<Sample, 'tag' | 'historical'>;
}

/** What to do with a sample whose tag and time are already stored. `refuse` (error 23505) is twice as fast. */
export type Twins = 'refuse' | 'merge';

/**
 * Stores rows by one `unnest`; no two of them may have the same tag and time. Returns the number of changed rows. The columns travel
 * as array literals: PGlite and PostgreSQL read them alike, and building them here is several times faster than letting
 * the driver quote every element.
 */
export async function insertSamples(db: Db, rows: readonly Row[], twins: Twins): Promise<number> {
  const column = (cell: (row: Row) => string): string => `{${rows.map(cell).join(',')}}`;
  const { numAffectedRows } = await sql`
    insert into samples as held
      (company_id, tag_id, time, quality, number_value, integer_value, boolean_value, text_value)
    select company, tag, to_timestamp(ms / 1000), quality, number, integer, truth, words
    from unnest(
      ${column((row) => `${row.tag.companyId}`)}::text::int[],
      ${column((row) => `${row.tag.id}`)}::text::int[],
      ${column((row) => `${wholeMs(row)}`)}::text::float8[],
      ${column((row) => `${row.sample.quality}`)}::text::int2[],
      ${column(({ sample: { value } }) => (typeof value === 'number' ? `${value}` : 'null'))}::text::float8[],
      ${column(({ sample: { value } }) => (typeof value === 'bigint' ? `${value}` : 'null'))}::text::int8[],
      ${column(({ sample: { value } }) => (typeof value === 'boolean' ? `${value}` : 'null'))}::text::bool[],
      ${column(({ sample: { value } }) => (typeof value === 'string' ? quoted(value) : 'null'))}::text::text[]
    ) as t (company, tag, ms, quality, number, integer, truth, words)
    ${twins === 'merge' ? KEEP_THE_BETTER : sql``}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Sets of rows without duplicates; all but the first are small. Identical rows are left out. */
export function withoutTwins(rows: readonly Row[]): Row[][] {
  const layers: { readonly rows: Row[]; readonly seen: Map<string, Row> }[] = [];
  for (const row of rows) {
    const key = `${row.tag.id}/${wholeMs(row)}`;
    let depth = 0;
    while (layers[depth]?.seen.has(key) && !isSame(layers[depth]!.seen.get(key)!, row)) depth++;
    layers[depth] ??= { rows: [], seen: new Map() };
    const { seen, rows: alike } = layers[depth]!;
    if (!seen.has(key)) alike.push(row);
    seen.set(key, row);
  }
  return layers.map((layer) => layer.rows);
}

const isSame = (a: Row, b: Row): boolean =>
  a.sample.value === b.sample.value && a.sample.quality === b.sample.quality;

/** Clocks of sources are distinguished to the millisecond. */
export const wholeMs = ({ sample }: Row): number => Math.floor(sample.time);

/** A text as an element of an array literal. */
const quoted = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`;

/** The rank of a value, as a comparable row: by type, each in its own order, texts by their bytes. */
const worth = (row: string): string =>
  `coalesce(${row}.number_value, '-infinity'), coalesce(${row}.integer_value::numeric, -1e19),
    coalesce(${row}.boolean_value::int, -1), coalesce('=' || ${row}.text_value, '') collate "C"`;

const KEEP_THE_BETTER: RawBuilder<unknown> = sql.raw(`
  on conflict (tag_id, time) do update set quality = excluded.quality, number_value = excluded.number_value,
    integer_value = excluded.integer_value, boolean_value = excluded.boolean_value, text_value = excluded.text_value
  where (held.quality, ${worth('excluded')}) > (excluded.quality, ${worth('held')})`);
