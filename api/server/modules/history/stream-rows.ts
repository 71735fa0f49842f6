/** Samples as messages of a stream. Columns of JSON: it says every value exactly, texts of any script included. */
import { type as objectOf, refine, type Struct } from 'superstruct';
import { isCount, isFiniteNumber, listOf } from '../../cluster/message-fields.ts';
import { fromBody, toBody } from '../../cluster/node-bus.ts';
import { type LiveValue, Quality } from '../../field/sample.ts';
import type { Row } from './sample-batch.ts';

/** Integers of 64 bits are texts in a list of one: JSON's numbers are not as exact. */
type Cell = Exclude<LiveValue, bigint> | readonly [string];

interface Columns {
  readonly companies: readonly number[];
  readonly tags: readonly number[];
  /** Milliseconds since 1970. */
  readonly times: readonly number[];
  readonly qualities: readonly Quality[];
  readonly values: readonly Cell[];
}

/** A message has at most as many; more would not fit. */
const MOST_ROWS = 1_000_000;
const MOST_ID = 2 ** 31 - 1;
const INTEGER = /^-?\d{1,19}$/;

const isId = (value: unknown): value is number => isCount(value) && value > 0 && value <= MOST_ID;
const isQuality = (value: unknown): value is Quality => isCount(value) && value <= Quality.missing;
const isInteger = (value: unknown): boolean =>
  typeof value === 'string' && INTEGER.test(value) && BigInt.asIntN(64, BigInt(value)) === BigInt(value);

function isCell(value: unknown): value is Cell {
  if (Array.isArray(value)) return value.length === 1 && isInteger(value[0]);
  return value === null || typeof value === 'boolean' || typeof value === 'string' || isFiniteNumber(value);
}

const COLUMNS = refine(
  objectOf({
    companies: listOf(isId, MOST_ROWS),
    tags: listOf(isId, MOST_ROWS),
    // A time that the database cannot store is left out alone, later.
    times: listOf(isFiniteNumber, MOST_ROWS),
    qualities: listOf(isQuality, MOST_ROWS),
    values: listOf(isCell, MOST_ROWS),
  }),
  'columns of the same length',
  (columns) => new Set(Object.values(columns).map((column) => column.length)).size === 1,
) as unknown as Struct<Columns, unknown>;

export const encodeRows = (rows: readonly Row[]): Uint8Array =>
  toBody({
    companies: rows.map(({ tag }) => tag.companyId),
    tags: rows.map(({ tag }) => tag.id),
    times: rows.map(({ sample }) => sample.time),
    qualities: rows.map(({ sample }) => sample.quality),
    values: rows.map(({ sample: { value } }) => (typeof value === 'bigint' ? [String(value)] : value)),
  } satisfies Columns);

/** Throws BadMessageError if it is not a message of samples. */
export function decodeRows(body: Uint8Array): Row[] {
  const { companies, tags, times, qualities, values } = fromBody(body, COLUMNS);
  return tags.map((id, nth) => ({
    tag: { id, companyId: companies[nth]! },
    sample: { time: times[nth]!, quality: qualities[nth]!, value: liveValue(values[nth]!) },
  }));
}

const liveValue = (cell: Cell): LiveValue => (Array.isArray(cell) ? BigInt(cell[0]) : (cell as LiveValue));
