/**
 * Short buckets of one tag, put together here from its samples. To put one together takes the embedded database many times as
 * long as to give the few samples that are in it; where there are many samples to a bucket it does so itself
 * (historian-series.ts).
 */
import { sql } from 'kysely';
import type { Quality } from '../../../../contract/live.ts';
import type { Db } from '../../../storage/storage.ts';
import type { PartsQuery } from './historian-parts.ts';
import { bucketStart, type Step } from './historian-steps.ts';
import { KNOWN_NUMBER } from './slice-trends.ts';

export interface Bucket {
  readonly tag: number;
  /** Milliseconds since 1970, its start. */
  readonly at: number;
  readonly count: number;
  readonly first: number | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly last: number | null;
  /** Weighted by time; null if nothing is known. */
  readonly average: number | null;
  /** Of the samples. */
  readonly mean: number | null;
  readonly quality: Quality;
  readonly broken: boolean;
}

/** Samples of one answer: to read them keeps the main thread from others for some ten milliseconds at most. */
const MOST_SAMPLES = 10_000;

/** In order of time; one entry for each. */
interface Samples {
  /** Milliseconds since 1970. */
  readonly time: readonly number[];
  /** Null: unknown from it on. */
  readonly value: readonly (number | null)[];
  readonly quality: readonly number[];
}

/** The samples of a tag in a range; undefined if they are many. */
export async function fewSamples(
  db: Db,
  { companyId, from, to }: Omit<PartsQuery, 'tagIds'>,
  tag: number,
): Promise<Samples | undefined> {
  // As texts of JSON: a cell of a result costs more than the sample in it. A number keeps all its digits.
  const { rows } = await sql<Record<keyof Samples, string | null>>`
    select json_agg(micros)::text as time, json_agg(value)::text as value, json_agg(quality)::text as quality
    from (
      select (date_part('epoch', time - ${from}::timestamptz) * 1e6)::int8 as micros, quality, ${KNOWN_NUMBER} as value
      from samples where tag_id = ${tag} and company_id = ${companyId} and time >= ${from} and time < ${to}
      order by samples.time limit ${MOST_SAMPLES + 1}
    ) as sample`.execute(db);
  const [time, value, quality] = (['time', 'value', 'quality'] as const).map((name) =>
    JSON.parse(rows[0]?.[name] ?? '[]'),
  );
  if (time.length > MOST_SAMPLES) return undefined;
  const begin = from.getTime();
  return { time: time.map((micros: number) => begin + micros / 1000), value, quality };
}

interface Cut {
  readonly tag: number;
  /** Milliseconds since 1970. */
  readonly from: number;
  /** Where the range or what is known of it ends: nothing holds after that. */
  readonly until: number;
  readonly step: Step;
}

/** The buckets that have samples. `before`: the value that held when the range began; null if it is unknown. */
export function bucketsOfSamples(samples: Samples, before: number | null, cut: Cut): Bucket[] {
  const { time, value, quality } = samples;
  const { from, until, step } = cut;
  const buckets: Bucket[] = [];
  let held = before;
  for (let at = 0; at < time.length; ) {
    const begin = bucketStart(time[at]!, step);
    const end = begin + step.ms;
    const bucket = new BucketOfSamples(Math.max(begin, from), Math.min(end, until), held);
    for (; at < time.length && time[at]! < end; at++)
      bucket.add(time[at]!, value[at]!, quality[at]!, time[at + 1] ?? Number.POSITIVE_INFINITY);
    buckets.push(bucket.whole(cut.tag));
    held = value[at - 1]!;
  }
  return buckets;
}

/** A value is weighed by how long it held in the bucket. */
class BucketOfSamples {
  readonly #start: number;
  readonly #finish: number;
  /** Held when the bucket began. */
  readonly #held: number | null;
  #count = 0;
  #sum = 0;
  #integral = 0;
  #known = 0;
  #first: number | null = null;
  #last: number | null = null;
  #min = Number.POSITIVE_INFINITY;
  #max = Number.NEGATIVE_INFINITY;
  #quality = 0;
  #isBroken = false;
  #isEmpty = true;

  constructor(start: number, finish: number, held: number | null) {
    this.#start = start;
    this.#finish = finish;
    this.#held = held;
  }

  /** `next`: the time of the sample after it. */
  add(time: number, value: number | null, quality: number, next: number): void {
    if (this.#isEmpty && this.#held !== null) this.#hold(this.#held, this.#start, time);
    this.#isEmpty = false;
    this.#isBroken = value === null;
    this.#quality = Math.max(this.#quality, quality);
    if (value === null) return;
    this.#hold(value, time, next);
    this.#count++;
    this.#sum += value;
    this.#first ??= value;
    this.#last = value;
    this.#min = Math.min(this.#min, value);
    this.#max = Math.max(this.#max, value);
  }

  #hold(value: number, from: number, to: number): void {
    const ms = Math.min(to, this.#finish) - from;
    if (ms <= 0) return;
    this.#integral += value * ms;
    this.#known += ms;
  }

  whole(tag: number): Bucket {
    const isKnown = this.#count > 0;
    const mean = isKnown ? this.#sum / this.#count : null;
    return {
      ...{ tag, at: this.#start, count: this.#count, first: this.#first, last: this.#last },
      min: isKnown ? this.#min : null,
      max: isKnown ? this.#max : null,
      average: this.#known > 0 ? this.#integral / this.#known : mean,
      ...{ mean, quality: this.#quality as Quality, broken: this.#isBroken },
    };
  }
}
