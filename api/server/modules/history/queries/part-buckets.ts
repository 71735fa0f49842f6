/**
 * Buckets put together here from the parts of a range (historian-parts.ts). To group a part costs the embedded database ten
 * times as long as to give it away, and as long as it groups nobody else gets an answer; where there are many parts it does
 * so itself (historian-series.ts).
 */
import { type RawBuilder, sql } from 'kysely';
import type { Quality } from '../../../../contract/live.ts';
import type { Db } from '../../../storage/storage.ts';
import type { Bucket } from './sample-buckets.ts';

/** Parts of one answer: to put them together keeps the main thread from others for some ten milliseconds at most. */
export const MOST_PARTS = 20_000;

/** The parts of a tag in order of time, row by row; NaN: null. */
interface PartsOfTag {
  readonly tag: number;
  readonly cells: Float64Array;
  /** Cells of a part. */
  readonly width: number;
}

/** Places of the cells of a part; times in microseconds from the beginning of the range. The last four are for averages. */
const AT = 0;
/** Twice the quality, plus one where the value was lost; null: what held when the range began. */
const STATE = 1;
const COUNT = 2;
const SUM = 3;
const MIN = 4;
const MAX = 5;
const FIRST = 6;
const LAST = 7;
const BEGIN = 8;
const UNTIL = 9;
const INTEGRAL = 10;
const KNOWN = 11;

interface Asked {
  readonly from: Date;
  readonly hasAverage: boolean;
}

/** The parts of a query by tag; undefined if they are many. */
export async function fewParts(
  db: Db,
  parts: RawBuilder<unknown>,
  { from, hasAverage }: Asked,
): Promise<PartsOfTag[] | undefined> {
  const micros = (time: string) => sql`date_part('epoch', ${sql.ref(time)} - ${from}::timestamptz) * 1e6`;
  const always = sql`${micros('at')}, quality * 2 + broken::int, count, sum, min, max, first, last`;
  const cells = hasAverage
    ? sql`${always}, ${micros('begin_time')}, ${micros('until')}, integral, known`
    : always;
  const columns = sql.raw(
    `tag_id, at, quality, broken, count, sum, min, max, first, last${hasAverage ? ', begin_time, until, integral, known' : ''}`,
  );
  // In bytes: to write a number as text and to read it takes longer than the rest.
  const { rows } = await sql<{ tag: number; length: number; cells: string }>`
    select tag_id as tag, count(*)::int as length,
      encode(array_send(array_agg(array[${cells}]::float8[] order by at)), 'base64') as cells
    from (select ${columns} from (${parts}) as part limit ${MOST_PARTS + 1}) as few
    group by tag_id`.execute(db);
  if (rows.reduce((sum, { length }) => sum + length, 0) > MOST_PARTS) return undefined;
  const width = hasAverage ? 12 : 8;
  return rows.map((row) => {
    const cells = cellsOf(row.cells, row.length * width);
    // A product may lie just before the bucket that its time begins.
    for (let at = AT; at < cells.length; at += width) cells[at] = Math.round(cells[at]!);
    return { tag: row.tag, width, cells };
  });
}

/** Bytes before the first element of an array of two dimensions in PostgreSQL's binary form. */
const HEAD = 28;

/** The elements of an array of float8, each after its length; that of null is negative. */
function cellsOf(text: string, length: number): Float64Array {
  const bytes = Buffer.from(text, 'base64');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const cells = new Float64Array(length);
  let at = HEAD;
  for (let nth = 0; nth < length; nth++) {
    const isNull = view.getInt32(at) < 0;
    cells[nth] = isNull ? Number.NaN : view.getFloat64(at + 4);
    at += isNull ? 4 : 12;
  }
  return cells;
}

interface Cut {
  /** The starts of the buckets in milliseconds since 1970, the first one that of the range. */
  readonly starts: readonly number[];
  /** Where the range or what is known of it ends: nothing holds after that. */
  readonly until: number;
  readonly hasAverage: boolean;
}

/** The buckets that have samples, in order of time. */
export function bucketsOfParts({ tag, cells, width }: PartsOfTag, cut: Cut): Bucket[] {
  const { starts, hasAverage } = cut;
  const [from] = starts;
  const micros = (time: number): number => (time - from!) * 1000;
  const buckets: Bucket[] = [];
  let bucket: BucketOfParts | undefined;
  let nth = 0;
  let start = 0;
  let next = micros(starts[1] ?? Number.POSITIVE_INFINITY);
  let before: Before = { at: Number.NEGATIVE_INFINITY, value: Number.NaN };
  for (let row = 0; row < cells.length; row += width) {
    const at = cells[row + AT]!;
    const state = cells[row + STATE]!;
    if (Number.isNaN(state)) {
      before = { at, value: cells[row + FIRST]! };
      continue;
    }
    if (at >= next) {
      if (bucket) buckets.push(bucket.whole(tag, starts[nth]!, hasAverage));
      bucket = undefined;
      for (; at >= next; next = micros(starts[nth + 1] ?? Number.POSITIVE_INFINITY)) nth++;
      start = micros(starts[nth]!);
    }
    bucket ??= new BucketOfParts(start, Math.min(next, micros(cut.until)));
    bucket.add(cells, row, state);
    if (hasAverage) bucket.weigh(cells, row, before, cells[row + width + BEGIN] ?? Number.POSITIVE_INFINITY);
    before = { at, value: state % 2 === 1 ? Number.NaN : cells[row + LAST]! };
  }
  if (bucket) buckets.push(bucket.whole(tag, starts[nth]!, hasAverage));
  return buckets;
}

/** The part before another one. */
interface Before {
  readonly at: number;
  /** Held after it; NaN: unknown. */
  readonly value: number;
}

/** A value is weighed by how long it held in the bucket. Times in microseconds. */
class BucketOfParts {
  readonly #start: number;
  /** Of the bucket, or of what is known of it. */
  readonly #finish: number;
  #count = 0;
  #sum = 0;
  #min = Number.POSITIVE_INFINITY;
  #max = Number.NEGATIVE_INFINITY;
  #first: number | null = null;
  #last: number | null = null;
  #state = 0;
  #isBroken = false;
  #integral = 0;
  #known = 0;

  constructor(start: number, finish: number) {
    this.#start = start;
    this.#finish = finish;
  }

  add(cells: Float64Array, row: number, state: number): void {
    this.#state = Math.max(this.#state, state);
    this.#isBroken = state % 2 === 1;
    this.#count += cells[row + COUNT]!;
    this.#sum += cells[row + SUM]!;
    const [min, max] = [cells[row + MIN]!, cells[row + MAX]!];
    if (min < this.#min) this.#min = min;
    if (max > this.#max) this.#max = max;
    const [first, last] = [cells[row + FIRST]!, cells[row + LAST]!];
    if (!Number.isNaN(first)) this.#first ??= first;
    if (!Number.isNaN(last)) this.#last = last;
  }

  /** What is known of the part itself, of the time after it until the next one, and before the first one of a bucket. */
  weigh(cells: Float64Array, row: number, before: Before, nextBegin: number): void {
    this.#integral += cells[row + INTEGRAL]!;
    this.#known += cells[row + KNOWN]!;
    if (!this.#isBroken) {
      const last = cells[row + LAST]!;
      this.#hold(last, cells[row + UNTIL]!, Math.min(nextBegin, this.#finish));
    }
    if (before.at < this.#start)
      this.#hold(before.value, this.#start, Math.min(cells[row + BEGIN]!, this.#finish));
  }

  #hold(value: number, from: number, to: number): void {
    if (Number.isNaN(value) || to <= from) return;
    const ms = (to - from) / 1000;
    this.#integral += value * ms;
    this.#known += ms;
  }

  whole(tag: number, at: number, hasAverage: boolean): Bucket {
    const isKnown = this.#count > 0;
    const mean = isKnown ? this.#sum / this.#count : null;
    const average = this.#known > 0 ? this.#integral / this.#known : mean;
    return {
      ...{ tag, at, count: this.#count, first: this.#first, last: this.#last },
      min: this.#min === Number.POSITIVE_INFINITY ? null : this.#min,
      max: this.#max === Number.NEGATIVE_INFINITY ? null : this.#max,
      average: hasAverage ? average : null,
      ...{ mean, quality: (this.#state >> 1) as Quality, broken: this.#isBroken },
    };
  }
}
