/** Series for charts and tables as columns, a few tags at a time: the embedded database has one connection, and alarms share it. */
import type { Aggregation, SeriesColumns } from '../../../../contract/index.ts';
import type { Db } from '../../../storage/storage.ts';
import { bucketRows } from './historian-parts.ts';
import { readBuckets, type SeriesQuery } from './historian-series.ts';
import type { Bucket } from './sample-buckets.ts';

/** Where `from` is within a bucket, the first column begins with it. */
interface ColumnsQuery extends SeriesQuery {
  readonly dataPoint: Aggregation;
}

/**
 * Rows that one transaction reads, about: four tags of 90 days by the hour, or eight of a part of them. With five at once others
 * waited twice as long.
 */
const MOST_ROWS = 10_000;

/**
 * The columns of each tag by the id of its row; tags of other companies have empty ones. `tenant` is that of the request's
 * context: tags are read in short transactions, as many in one as `MOST_ROWS` allows, and whoever else waits for the
 * database gets it in between. Throws the signal's reason once it is aborted.
 */
export async function readColumns(
  tenant: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
  { tagIds, dataPoint, ...query }: ColumnsQuery,
  signal?: AbortSignal,
): Promise<Map<number, SeriesColumns>> {
  const found = new Map<number, SeriesColumns>();
  const asked = [...new Set(tagIds)];
  const atOnce = Math.max(1, Math.floor(MOST_ROWS / bucketRows(query)));
  for (let at = 0; at < asked.length; at += atOnce) {
    signal?.throwIfAborted();
    const some = asked.slice(at, at + atOnce);
    const own = { ...query, tagIds: some, hasAverage: dataPoint === 'average' };
    const { buckets, before } = await tenant((db) => readBuckets(db, own));
    const byTag = Map.groupBy(buckets, ({ tag }) => tag);
    for (const tagId of some)
      found.set(tagId, columnsOf(byTag.get(tagId) ?? [], dataPoint, before.get(tagId) ?? null));
  }
  return found;
}

function columnsOf(
  buckets: readonly Bucket[],
  dataPoint: Aggregation,
  before: SeriesColumns['before'],
): SeriesColumns {
  const column = (of: (bucket: Bucket) => number | null) => {
    const values = new Float64Array(buckets.length);
    for (let nth = 0; nth < buckets.length; nth++) values[nth] = of(buckets[nth]!) ?? Number.NaN;
    return values;
  };
  return {
    time: column(({ at }) => at),
    value: column((bucket) => bucket[dataPoint]),
    first: column(({ first }) => first),
    min: column(({ min }) => min),
    max: column(({ max }) => max),
    last: column(({ last }) => last),
    quality: Uint8Array.from(buckets, ({ quality }) => quality),
    broken: Uint8Array.from(buckets, ({ broken }) => Number(broken)),
    before,
  };
}
