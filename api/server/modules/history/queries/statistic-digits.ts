/** All digits of the 64-bit integers in statistics, which are computed from trends and therefore rounded to doubles. */
import { sql } from 'kysely';
import { Quality } from '../../../../contract/live.ts';
import type { Db } from '../../../storage/storage.ts';
import { exactIntegers, newestInteger } from './exact-integers.ts';
import { type PartsQuery, partsOf, trendsFor } from './historian-parts.ts';

const NAMES = ['min', 'max', 'first', 'last'] as const;
export type Digits = Readonly<Partial<Record<(typeof NAMES)[number] | 'consumption', string>>>;
type Rounded = Readonly<Record<(typeof NAMES)[number], number | null>> & {
  /** The sum of all increases. */
  readonly consumption: number;
};

/** Trends whose samples are searched for the exact extremes of a tag: a value that is held for months is in all of them. */
const MOST_PARTS = 100;

const isRounded = (value: number | null): value is number =>
  value !== null && Math.abs(value) > Number.MAX_SAFE_INTEGER;

/** The digits of the figures that are rounded; undefined where none is, or where their samples are not kept any more. */
export async function digitsOf(
  db: Db,
  query: PartsQuery & { readonly tagId: number },
  figures: Rounded,
): Promise<Digits | undefined> {
  if (!NAMES.some((name) => isRounded(figures[name]))) return undefined;
  const { companyId, tagId } = query;
  const [from, to] = [query.from.getTime(), query.to.getTime()];
  const newest = (until: number, value: number | null) =>
    isRounded(value)
      ? exactIntegers(db, { companyId, tagId, values: [{ until, value }] }).then(([one]) => one ?? null)
      : null;
  const inside = await exactWithin(db, query, figures);
  const minHeld = await newest(from, figures.min);
  const maxHeld = await newest(from, figures.max);
  const found = {
    min: extreme([inside?.min, minHeld], (one, other) => one < other),
    max: extreme([inside?.max, maxHeld], (one, other) => one > other),
    first: (await newest(from, figures.first)) ?? inside?.first,
    last: await newest(to, figures.last),
  };
  const consumption = await exactConsumption(db, query, { ...found, consumption: figures.consumption });
  const known = Object.entries({ ...found, consumption }).flatMap(([name, value]) =>
    value == null ? [] : [[name, String(value)] as const],
  );
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}

interface Ends {
  readonly first: Exact;
  readonly last: Exact;
  readonly consumption: number;
}

/**
 * The exact sum of all increases. Increases and falls between the first and the last value cancel out unless the counter was
 * reset. After a reset the sum stays rounded, and the result is null.
 */
async function exactConsumption(
  db: Db,
  { companyId, from, tagId }: PartsQuery & { readonly tagId: number },
  { first, last, consumption }: Ends,
): Promise<Exact> {
  // A value that was lost before the range began is not the first one in it, but increases count from it.
  const start = (await newestInteger(db, { companyId, tagId, until: from })) ?? first;
  if (start == null || last == null || Number(last) - Number(start) !== consumption) return null;
  return last - start;
}

type Exact = bigint | null | undefined;

const extreme = (of: readonly Exact[], isBetter: (one: bigint, other: bigint) => boolean): Exact =>
  of.reduce((best, one) => (best == null || (one != null && isBetter(one, best)) ? one : best));

/** The exact integers of samples in the range that are rounded to the figures. */
async function exactWithin(
  db: Db,
  { tagId, ...query }: PartsQuery & { readonly tagId: number },
  { min, max, first }: Rounded,
): Promise<Readonly<Record<'min' | 'max' | 'first', Exact>> | undefined> {
  const { parts } = await partsOf(db, { ...query, tagIds: [tagId] }, trendsFor([]));
  const rounded = (value: number | null) => sql`integer_value::float8 = ${isRounded(value) ? value : null}`;
  const { rows } = await sql<Record<'min' | 'max' | 'first', string | null>>`
    with parts as (${parts}), spans as (
      select at, greatest(until, at + interval '1 microsecond') as until from parts
      where min = ${min} or max = ${max} or first = ${first} order by at limit ${sql.lit(MOST_PARTS)}
    )
    select min(integer_value) filter (where ${rounded(min)})::text as min,
      max(integer_value) filter (where ${rounded(max)})::text as max,
      (array_agg(integer_value order by time) filter (where ${rounded(first)}))[1]::text as first
    from spans cross join lateral (
      select time, integer_value from samples
      where tag_id = ${tagId} and company_id = ${query.companyId} and time >= spans.at and time < spans.until
        and time >= ${query.from} and time < ${query.to}
        and quality <= ${sql.lit(Quality.uncertain)} and integer_value is not null
      offset 0 -- kept a loop over the index
    ) as told`.execute(db);
  const exact = (text: string | null) => (text === null ? null : BigInt(text));
  return rows[0] && { min: exact(rows[0].min), max: exact(rows[0].max), first: exact(rows[0].first) };
}
