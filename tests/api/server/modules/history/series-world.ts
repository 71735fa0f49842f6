/**
 * Tags as plants have them, told around both clock changes of a year, partly late, and the naive reference: SQL over the raw
 * samples alone, that knows neither trends nor marks.
 */
import { sql } from 'kysely';
import { type LiveValue, Quality } from '../../../../../api/server/field/sample.ts';
import { type Row, SampleWriter } from '../../../../../api/server/modules/history/index.ts';
import { workOutSlice } from '../../../../../api/server/modules/history/queries/historian-slices.ts';
import type { Step } from '../../../../../api/server/modules/history/queries/historian-steps.ts';
import type { Db } from '../../../../../api/server/storage/storage.ts';
import { addCompany } from '../../../../support/company.ts';
import { openTestStorage } from '../../../../support/storage.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** When Chicago's clocks change in 2025; those of Berlin change within a month of it. */
const CHANGES = [Date.UTC(2025, 2, 9, 8), Date.UTC(2025, 10, 2, 7)] as const;
/** Told from so long before a change until so long after it. */
const BEFORE_MS = 30 * HOUR;
const AFTER_MS = 32 * HOUR;

export const ZONES = ['America/Chicago', 'Europe/Berlin', 'Asia/Kathmandu', 'Asia/Kolkata', 'UTC'] as const;

/** Numbers from 0 to 1 that are the same in every run. */
export function seeded(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

interface Kind {
  readonly type: 'float' | 'int64' | 'boolean';
  /** Milliseconds between two samples, on average. */
  readonly every: number;
  /** The share of samples whose quality says that the value is unknown. */
  readonly lost: number;
  /** Told only so close to a change of clocks, in milliseconds. */
  readonly near?: number;
  next(before: number, random: () => number): number;
}

/** Where samples are seconds apart. */
export const DENSE_MS = 50 * MINUTE;

const KINDS: readonly Kind[] = [
  { type: 'float', every: 4000, lost: 0.02, near: DENSE_MS, next: (_, random) => 7 - 3 * random() },
  { type: 'float', every: 4 * MINUTE, lost: 0, next: (_, random) => 50 + 40 * random() },
  // Far from zero, where squares lose their digits.
  { type: 'float', every: 7 * MINUTE, lost: 0.05, next: (_, random) => 1e6 + random() / 10 },
  // By exception: hours without a sample.
  { type: 'float', every: 3 * HOUR, lost: 0.2, next: (_, random) => -20 * random() },
  // A counter that is reset now and then.
  {
    type: 'int64',
    every: 6 * MINUTE,
    lost: 0.03,
    next: (before, random) => (random() < 0.02 ? 3 : before + Math.floor(9 * random())),
  },
  {
    type: 'boolean',
    every: 20 * MINUTE,
    lost: 0.1,
    next: (before, random) => (random() < 0.7 ? 1 - before : before),
  },
  { type: 'boolean', every: 9 * HOUR, lost: 0, next: (before) => 1 - before },
];

export type SeriesWorld = Awaited<ReturnType<typeof openSeriesWorld>>;

export async function openSeriesWorld(seed = 1) {
  const random = seeded(seed);
  const { storage, dispose } = await openTestStorage();
  const company = await addCompany(storage, 'Series');
  const tags = await storage.system((db) =>
    db
      .insertInto('tags')
      .values(
        KINDS.map(({ type }, nth) => ({
          company_id: company.id,
          controller_id: company.controllerId,
          name: `Tag ${nth}`,
          data_type: type,
          // Others than counters have no consumption.
          tag_type: 3,
          address: '{}',
        })),
      )
      .returning(['id', 'uuid'])
      .execute(),
  );
  /** In the middle of a slice that is still open. */
  const now = CHANGES[1] + AFTER_MS + 7 * MINUTE + 123;
  const entries = tags.map(({ id, uuid }, slot) => ({ slot, id, uuid, companyId: company.id }));
  const rows = KINDS.flatMap((kind, nth) => samplesOf(kind, entries[nth]!, random));
  const writer = new SampleWriter({ storage, now: () => now, historyDays: () => 400 });
  const write = async (some: readonly Row[]) => {
    for (let at = 0; at < some.length; at += 5000) await writer.write(some.slice(at, at + 5000));
  };
  /** Computes slices that are over, at most so many. */
  const workOut = async (most = Number.POSITIVE_INFINITY) => {
    const before = new Date(now - 17 * MINUTE);
    for (let nth = 0; nth < most && (await storage.system((db) => workOutSlice(db, before))) > 0; nth++);
  };
  // A fifth comes late: half of their slices are computed again, the rest is still marked.
  const isLate = rows.map(() => random() < 0.2);
  await write(rows.filter((_, nth) => !isLate[nth]));
  await workOut();
  await write(rows.filter((_, nth) => isLate[nth]));
  await workOut(200);
  await storage.system(makeNaive);
  return {
    ...{ storage, company, now, write, workOut, entries },
    tagIds: entries.map(({ id }) => id),
    tenant: <T>(work: (db: Db) => Promise<T>) => storage.tenant(company.id, work),
    /** A moment that is told of, or close to it; `near` in milliseconds from a change of clocks at most. */
    someTime(own: () => number, near = AFTER_MS + 2 * HOUR): number {
      return CHANGES[own() < 0.5 ? 0 : 1] + Math.floor((2 * own() - 1) * near);
    },
    close: dispose,
  };
}

type Entry = Row['tag'];

function samplesOf(kind: Kind, tag: Entry, random: () => number): Row[] {
  const { type, every, lost, near = AFTER_MS, next } = kind;
  const rows: Row[] = [];
  let value = next(0, random);
  for (const change of CHANGES) {
    const end = change + Math.min(near, AFTER_MS) + 7 * MINUTE;
    for (let time = change - Math.min(near, BEFORE_MS); time < end; time += wait(every, random)) {
      value = next(value, random);
      const quality = someQuality(lost, random);
      rows.push({ tag, sample: { time, quality, value: liveValue(type, value) } });
    }
  }
  return rows;
}

/** Whole milliseconds, as radioactive decay has them: many short times and few long ones. */
const wait = (mean: number, random: () => number): number => 1 + Math.floor(-Math.log(1 - random()) * mean);

function someQuality(lost: number, random: () => number): Quality {
  if (random() < lost) return random() < 0.5 ? Quality.bad : Quality.stale;
  return random() < 0.1 ? Quality.uncertain : Quality.good;
}

const liveValue = (type: Kind['type'], value: number): LiveValue =>
  type === 'boolean' ? value !== 0 : type === 'int64' ? BigInt(Math.round(value)) : value;

export interface Asked {
  readonly tagId: number;
  readonly from: number;
  readonly to: number;
  readonly step: Step;
}

/** The reference's bucket. Times in milliseconds since 1970. */
export interface NaiveBucket {
  readonly at: number;
  readonly first: number | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly last: number | null;
  readonly mean: number | null;
  readonly average: number | null;
  readonly quality: number;
  readonly broken: boolean;
  /** The largest of the values, to which errors of sums are relative. */
  readonly scale: number;
}

/** The samples with their numbers and the time of the next: a table of its own only because an index makes it faster. */
async function makeNaive(db: Db): Promise<void> {
  for (const statement of [
    `create table naive as
      select tag_id, time, quality, coalesce(lead(time) over (partition by tag_id order by time), 'infinity') as next,
        case when quality <= 1 then coalesce(number_value, integer_value::float8, boolean_value::int::float8) end as value
      from samples`,
    'create index on naive (tag_id, time)',
    'analyze naive',
  ])
    await sql.raw(statement).execute(db);
}

const UNIT = { day: '1 day', week: '1 week', month: '1 month' } as const;

/** The buckets with samples: each value is weighed by how long it held in the bucket, sample by sample. */
export async function naiveBuckets(
  db: Db,
  { tagId, from, to, step }: Asked,
  now: number,
): Promise<NaiveBucket[]> {
  const zone = sql.lit(step.timezone);
  const begin = step.unit
    ? sql`date_trunc(${sql.lit(step.unit)}, time, ${zone})`
    : sql`date_bin(${sql.lit(`${step.ms} milliseconds`)}, time, date_trunc('day', ${new Date(from)}::timestamptz, ${zone}))`;
  const end = step.unit
    ? sql`(((start at time zone ${zone}) + ${sql.lit(UNIT[step.unit])}::interval) at time zone ${zone})`
    : sql`start + ${sql.lit(`${step.ms} milliseconds`)}::interval`;
  const { rows } = await sql<NaiveBucket>`
    with inside as (
      select *, ${begin} as start from naive where tag_id = ${tagId} and time >= ${new Date(from)} and time < ${new Date(to)}
    ), buckets as (
      select greatest(start, ${new Date(from)}) as begins, least(${end}, ${new Date(to)}, ${new Date(now)}) as ends,
        (array_agg(value order by time) filter (where value is not null))[1] as first, min(value) as min, max(value) as max,
        (array_agg(value order by time desc) filter (where value is not null))[1] as last, avg(value) as mean,
        max(quality) as quality, (array_agg(value is null order by time desc))[1] as broken
      from inside group by start
    ), weighed as (
      select begins, sum(value * held) / nullif(sum(held), 0) as average, max(abs(value)) as scale
      from buckets join lateral (
        select value, extract(epoch from least(next, ends) - greatest(time, begins))::float8 as held from (
          (select * from naive where tag_id = ${tagId} and time < begins order by time desc limit 1)
          union all select * from naive where tag_id = ${tagId} and time >= begins and time < ends
        ) as holding where value is not null and next > begins
      ) as holding on true group by begins
    )
    select extract(epoch from begins)::float8 * 1000 as at, first, min, max, last, mean, coalesce(average, mean) as average,
      quality::int as quality, broken, coalesce(scale, abs(mean), 0) as scale
    from buckets left join weighed using (begins) order by 1`.execute(db);
  return rows;
}

/** The statistics of a range, sample by sample. */
export async function naiveStatistics(db: Db, { tagId, from, to }: Omit<Asked, 'step'>, now: number) {
  const begin = sql`${new Date(from)}::timestamptz`;
  const end = sql`${new Date(Math.min(to, now))}::timestamptz`;
  const { rows } = await sql<Record<string, number | null>>`
    with valued as (
      select *, lag(value) over (order by time) as before from naive where tag_id = ${tagId} and value is not null
    ), holding as (
      select *, greatest(extract(epoch from least(next, ${end}) - greatest(time, ${begin}))::float8 * 1000, 0) as held
      from valued where time < ${new Date(to)} and (least(next, ${end}) > ${begin} or time >= ${begin})
    ), mean as (select sum(value * held) / nullif(sum(held), 0) as mean from holding),
    inside as (select * from valued where time >= ${begin} and time < ${new Date(to)}),
    turns as (
      select before, value, lead(value) over (order by time) as next
      from inside where value is distinct from before
    )
    select min(value) as min, max(value) as max, min(mean) as average,
      sqrt(sum((value - mean) ^ 2 * held) / nullif(sum(held), 0)) as deviation,
      sum(held) / ${to - from}::float8 as "knownShare", coalesce(sum(held) filter (where value <> 0), 0) as "runTime",
      (select count(*)::int from inside where before = 0 and value <> 0) as starts,
      (select coalesce(sum(case
          when greatest(value, next) >= least(before, before * 0.9)
          then value - before else greatest(value, 0) end), 0)
        from turns where before is not null) as consumption,
      (array_agg(value order by time))[1] as first, (array_agg(value order by time desc))[1] as last,
      max(abs(value)) as scale
    from holding, mean`.execute(db);
  return rows[0]!;
}
