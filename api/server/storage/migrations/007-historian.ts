/**
 * The historian: samples by days, one per tag and time, and their trends by minutes and quarters of an hour.
 *
 * Partitions are PostgreSQL's own; `storage/historian-partitions.ts` creates and drops them. Rows that fit none of them (a
 * device's clock of 1970) are in the default one.
 */
import { type Kysely, sql } from 'kysely';
import { addPartitions, DAY_MS } from '../historian-partitions.ts';
import type { Schema } from '../schema.ts';
import type { Db } from '../storage.ts';
import { tenantTable } from './002-row-security.ts';

// Samples have no foreign key: it would be checked 50,000 times a second, and tags are archived, never deleted.
const SAMPLES = `
  alter table samples rename to samples_before;
  create table samples (
    company_id integer not null, tag_id integer not null, time timestamptz not null, quality smallint not null,
    number_value double precision, integer_value bigint, boolean_value boolean, text_value text,
    primary key (tag_id, time)
  ) partition by range (time);
  create table samples_rest partition of samples default;
  alter table samples_rest enable row level security;`;

/** Aggregates of a tag's samples in a bucket of time. Only numbers of good or uncertain quality are counted. */
const TREND = `
    company_id integer not null, tag_id integer not null, bucket timestamptz not null,
    count integer not null, sum double precision not null, min double precision, max double precision,
    last double precision, last_time timestamptz, quality smallint not null, broken boolean not null,
    primary key (tag_id, bucket)`;

// A mark means that the trends of a tag's quarter of an hour do not match its samples yet.
const TRENDS = `
  create table trend_minutes (${TREND}) partition by range (bucket);
  create table trend_minutes_rest partition of trend_minutes default;
  alter table trend_minutes_rest enable row level security;
  create table trend_quarters (${TREND});
  create table sample_marks (
    company_id integer not null, tag_id integer not null, slice timestamptz not null, primary key (slice, tag_id)
  );
  create index on sample_marks (tag_id, slice);`;

// Of several samples of one time the best stays, as `modules/history/sample-batch.ts` does for later ones.
const MOVE = `
  insert into samples
    select distinct on (tag_id, time) * from samples_before
    order by tag_id, time, quality, number_value desc nulls last, integer_value desc nulls last,
      boolean_value desc nulls last, text_value collate "C" desc nulls last;
  drop table samples_before;
  insert into sample_marks
    select distinct company_id, tag_id, date_bin('15 minutes', time, 'epoch') from samples;`;

const TENANT: readonly [string, string][] = [
  ['samples', 'select'],
  ['trend_minutes', 'select'],
  ['trend_quarters', 'select'],
  ['sample_marks', 'select'],
];

/** Days before today whose old samples get partitions of their own; older ones stay in the default partition. */
const MOVED_DAYS = 400;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [SAMPLES, TRENDS]) await sql.raw(part).execute(db);
  await addPartitions(db as unknown as Db, await daysBefore(db as Kysely<Schema>));
  await sql.raw(MOVE).execute(db);
  for (const entry of TENANT) await sql.raw(tenantTable(entry)).execute(db);
}

/** The days that hold samples, as numbers since 1970. */
async function daysBefore(db: Kysely<Schema>): Promise<number[]> {
  const { rows } = await sql<{ day: number }>`
    select distinct floor(extract(epoch from time) * 1000 / ${DAY_MS})::integer as day from samples_before
    where time > now() - make_interval(days => ${MOVED_DAYS})`.execute(db);
  return rows.map((row) => row.day);
}
