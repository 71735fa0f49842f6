/**
 * A device that delivers its samples late, twice, out of order and with other values for the same time, and the model of
 * what the historian must then hold: a map of tag and time to the better of what was said.
 */

import { sql } from 'kysely';
import { type LiveValue, Quality, type Sample } from '../../../../../api/server/field/sample.ts';
import { RealtimePipeline } from '../../../../../api/server/realtime-pipeline.ts';
import { addCompany } from '../../../../support/company.ts';
import { openGround } from '../../../../support/ground.ts';
import { openTestStorage } from '../../../../support/storage.ts';
import { quiet } from '../live/world.ts';

interface Told {
  readonly quality: number;
  readonly value: LiveValue;
}

/** Numbers from 0 to 1 that are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

const TYPES = ['float', 'int64', 'boolean', 'string'] as const;
const HOUR = 3_600_000;
const NOTHING: Told = { quality: 9, value: null };

/** `a` over `b`: of better quality, or as good and of a greater value; nothing is less than any value. */
function isBetter(a: Told, b: Told): boolean {
  if (a.quality !== b.quality) return a.quality < b.quality;
  if (a.value === null || b.value === null) return a.value !== null && b.value === null;
  if (typeof a.value === 'string') return Buffer.compare(Buffer.from(a.value), Buffer.from(`${b.value}`)) > 0;
  return a.value > b.value;
}

function someValue(type: (typeof TYPES)[number], random: () => number): LiveValue {
  if (random() < 0.02) return null;
  if (type === 'float') return Math.round(random() * 1e6) / 1e3 - 300;
  if (type === 'int64') return BigInt(Math.floor(random() * 1e6)) - 500_000n;
  return type === 'boolean' ? random() < 0.5 : `state ${Math.floor(random() * 9)} "é\\,{}`;
}

export type SetWorld = Awaited<ReturnType<typeof openSetWorld>>;

export async function openSetWorld(tagCount = 12) {
  const { storage, data, dispose } = await openTestStorage();
  const company = await addCompany(storage, 'Set');
  const rows = await storage.system((db) =>
    db
      .insertInto('tags')
      .values(
        Array.from({ length: tagCount }, (_, nth) => ({
          company_id: company.id,
          controller_id: company.controllerId,
          name: `Tag ${nth}`,
          data_type: TYPES[nth % 4]!,
          address: '{}',
        })),
      )
      .returning(['id', 'uuid'])
      .execute(),
  );
  // Noon, so that the two days before are of two partitions.
  const now = Math.floor(Date.now() / (24 * HOUR)) * 24 * HOUR + 12 * HOUR;
  let clock = now;
  const ground = openGround(storage);
  const live = await RealtimePipeline.open({
    ...ground,
    storage,
    config: { dataDir: data },
    log: quiet,
    now: () => clock,
  });
  const tagAt = (nth: number) => rows[nth % rows.length]!;
  const model = new Map<string, Told>();
  const newest = new Map<string, number>();
  let backwards = 0;

  /** One sample, mostly of the last hours, as drivers hand it over. */
  function make(nth: number, random: () => number): Sample {
    const which = Math.floor(random() * tagCount);
    const back = random() < 0.9 ? random() * 2 * HOUR : random() * 40 * HOUR;
    const quality = random() < 0.9 ? Quality.good : (Math.floor(random() * 4) as Quality);
    const time = now - Math.floor(back / 250) * 250 - (nth % 3 === 0 ? 1 : 0);
    return { tag: tagAt(which).uuid, value: someValue(TYPES[which % 4]!, random), quality, time };
  }

  function note(sample: Sample): void {
    const key = `${sample.tag}/${sample.time}`;
    if (isBetter(sample, model.get(key) ?? NOTHING)) model.set(key, sample);
  }

  function watchLive(samples: readonly Sample[]): void {
    for (const { tag } of samples) {
      const { time } = live.lastValues.get(live.tags.slotOf(tag)!);
      if (time < (newest.get(tag) ?? 0)) backwards++;
      newest.set(tag, time);
    }
  }

  return {
    storage,
    live,
    /** Makes `count` samples, a third of them said again later, and gives them to the realtime pipeline in portions. */
    async deliver(count: number, seed: number): Promise<void> {
      const random = seeded(seed);
      const recent: Sample[] = [];
      for (let at = 0; at < count; ) {
        const portion = Array.from({ length: Math.min(1 + Math.floor(random() * 900), count - at) }, () => {
          const again = recent.length > 0 && random() < 0.33;
          const sample = again ? recent[Math.floor(random() * recent.length)]! : make(at++, random);
          if (again) at++;
          recent[Math.floor(random() * 5000) % (recent.length + 1)] = sample;
          return sample;
        });
        portion.forEach(note);
        clock++;
        live.sink(portion);
        watchLive(portion);
        while (live.historian.counts.waiting > 100_000) await new Promise((done) => setTimeout(done, 2));
        // Not all in one batch.
        if (random() < 0.2) await live.flush();
      }
      await live.flush();
    },
    wentBack: () => backwards,
    expected: () => [...model].map(([key, { quality, value }]) => `${key} ${quality} ${value}`).sort(),
    async stored(): Promise<string[]> {
      const { rows: found } = await storage.system((db) =>
        sql<{ line: string; boolean: boolean | null; number: number | null }>`
          select uuid || '/' || (extract(epoch from time) * 1000)::bigint || ' ' || quality || ' ' as line,
            coalesce(integer_value::text, boolean_value::text, text_value, 'null') as rest, number_value as number
          from samples join tags on tags.id = tag_id order by tag_id, time`.execute(db),
      );
      return (found as unknown as { line: string; rest: string; number: number | null }[])
        .map(({ line, rest, number }) => `${line}${number ?? rest}`)
        .sort();
    },
    /** An hour later, when all that was marked is over. */
    workOut(): Promise<number> {
      clock = now + HOUR;
      return live.retention.workOutTrends();
    },
    async trends(table: 'trend_minutes' | 'trend_quarters', ms: number): Promise<string[]> {
      const { rows: found } = await storage.system((db) =>
        sql<Trend & { uuid: string; at: number }>`
          select uuid, extract(epoch from bucket)::float8 * 1000 as at, count, sum, trend.min, trend.max, last,
            quality, broken
          from ${sql.table(table)} as trend join tags on tags.id = tag_id`.execute(db),
      );
      return found.map((row) => trendLine(`${row.uuid}/${row.at}`, row, ms)).sort();
    },
    expectedTrends: (ms: number): string[] => modelTrends(model, ms),
    async close(): Promise<void> {
      await ground.close();
      await live.close();
      await dispose();
    },
  };
}

interface Trend {
  readonly count: number;
  readonly sum: number;
  readonly min: number | null;
  readonly max: number | null;
  readonly last: number | null;
  readonly quality: number;
  readonly broken: boolean;
}

/** Sums are added up in another order by the database. */
const trendLine = (key: string, { count, sum, min, max, last, quality, broken }: Trend, ms: number): string =>
  `${ms} ${key} ${count} ${sum.toFixed(3)} ${min} ${max} ${last} ${quality} ${broken}`.replace(
    '-0.000',
    '0.000',
  );

function modelTrends(model: ReadonlyMap<string, Told>, ms: number): string[] {
  const groups = new Map<string, (Told & { readonly time: number })[]>();
  for (const [key, told] of model) {
    const [tag, at] = key.split('/') as [string, string];
    const bucket = `${tag}/${Math.floor(Number(at) / ms) * ms}`;
    groups.set(bucket, [...(groups.get(bucket) ?? []), { ...told, time: Number(at) }]);
  }
  return [...groups].map(([key, told]) => trendLine(key, trendOf(told), ms)).sort();
}

function trendOf(told: readonly (Told & { readonly time: number })[]): Trend {
  const inTime = told.toSorted((a, b) => a.time - b.time);
  const counted = inTime.filter(
    ({ quality, value }) => quality <= Quality.uncertain && value !== null && typeof value !== 'string',
  );
  const numbers = counted.map(({ value }) => Number(value));
  return {
    count: numbers.length,
    sum: numbers.reduce((sum, value) => sum + value, 0),
    min: numbers.length > 0 ? Math.min(...numbers) : null,
    max: numbers.length > 0 ? Math.max(...numbers) : null,
    last: numbers.at(-1) ?? null,
    quality: Math.max(...told.map(({ quality }) => quality)),
    broken: counted.at(-1)?.time !== inTime.at(-1)!.time,
  };
}
