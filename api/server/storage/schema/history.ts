/** The historian: samples and their trends. */
import type { ColumnType, Generated } from 'kysely';
import type { MaybeStamp, Stamp } from './columns.ts';

/** The historian, partitioned by day. Exactly one of the four values is not null, or none if there is no value. */
export interface SamplesTable {
  company_id: number;
  tag_id: number;
  time: Stamp;
  quality: number;
  number_value: number | null;
  integer_value: ColumnType<string | null, string | bigint | null, never>;
  boolean_value: boolean | null;
  text_value: string | null;
}

/** A tag's numbers in one minute; see modules/history/queries/slice-trends.ts. Times of values in milliseconds. */
export interface TrendMinutesTable {
  company_id: number;
  tag_id: number;
  /** Its start. */
  bucket: Stamp;
  /** Number of good and uncertain numeric samples; the four values below cover the same. */
  count: number;
  sum: number;
  min: number | null;
  max: number | null;
  last: number | null;
  last_time: MaybeStamp;
  /** The worst of all its samples. */
  quality: number;
  /** The newest sample does not count: a gap follows. */
  broken: boolean;
  /** Of its first sample, whatever its quality: what held before ends here. */
  begin_time: MaybeStamp;
  first: number | null;
  /** From `begin_time` to its end: each value times how long it held, and for how long any was known. */
  integral: Generated<number>;
  known: Generated<number>;
}

/** The same for a quarter of an hour, and what statistics need. */
export interface TrendQuartersTable extends TrendMinutesTable {
  first_time: MaybeStamp;
  /** The square of the difference to the mean, times how long each value held. */
  deviation: Generated<number>;
  /** The sum of increases from value to value; after a counter's reset the new value. See counter-rises.ts. */
  rise: Generated<number>;
  /** The first value that differs from the first one. */
  second: number | null;
  /** The value before a deep fall at the end that nothing has followed yet. */
  dropped_from: number | null;
  /** Time in which the value was not 0. */
  run: Generated<number>;
  /** How often it went from 0 to another value. */
  starts: Generated<number>;
}

/** The same for an hour. */
export interface TrendHoursTable extends TrendQuartersTable {
  /** The end of its last quarter of an hour that has samples: the columns cover the time until then. */
  until: Stamp;
}

/** Quarters of an hour whose trends must be computed (again). */
export interface SampleMarksTable {
  company_id: number;
  tag_id: number;
  slice: Stamp;
}
