/** The historian: samples and their trends. */
import type { ColumnType } from 'kysely';
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

/** A tag's numbers in one minute; see modules/history/queries/historian-slices.ts. */
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
}

/** The same for a quarter of an hour. */
export interface TrendQuartersTable {
  company_id: number;
  tag_id: number;
  bucket: Stamp;
  count: number;
  sum: number;
  min: number | null;
  max: number | null;
  last: number | null;
  last_time: MaybeStamp;
  quality: number;
  broken: boolean;
}

/** Quarters of an hour whose trends must be computed (again). */
export interface SampleMarksTable {
  company_id: number;
  tag_id: number;
  slice: Stamp;
}
