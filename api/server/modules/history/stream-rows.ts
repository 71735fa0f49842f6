/** Samples as messages of a stream. Columns of JSON: it says every value exactly, texts of any script included. */
import { fromBody, toBody } from '../../cluster/node-bus.ts';
import type { LiveValue, Quality } from '../../field/sample.ts';
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

export const encodeRows = (rows: readonly Row[]): Uint8Array =>
  toBody({
    companies: rows.map(({ tag }) => tag.companyId),
    tags: rows.map(({ tag }) => tag.id),
    times: rows.map(({ sample }) => sample.time),
    qualities: rows.map(({ sample }) => sample.quality),
    values: rows.map(({ sample: { value } }) => (typeof value === 'bigint' ? [String(value)] : value)),
  } satisfies Columns);

export function decodeRows(body: Uint8Array): Row[] {
  const { companies, tags, times, qualities, values } = fromBody<Columns>(body);
  return tags.map((id, nth) => ({
    tag: { id, companyId: companies[nth]! },
    sample: { time: times[nth]!, quality: qualities[nth]!, value: liveValue(values[nth]!) },
  }));
}

const liveValue = (cell: Cell): LiveValue => (Array.isArray(cell) ? BigInt(cell[0]) : (cell as LiveValue));
