/** The historian: samples, and the trends made of them. */
import type { ColumnType } from 'kysely';
import type { MaybeStamp, Stamp } from './columns.ts';

/** The historian, in partitions of days. One of the four values is not null, or none where there is no value. */
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

/** What the numbers of a tag come to in a minute; see queries/historian-slices.ts. */
export interface TrendMinutesTable {
  company_id: number;
  tag_id: number;
  /** Where it begins. */
  bucket: Stamp;
  /** Of good and uncertain samples that are numbers; the four values below are of them. */
  count: number;
  sum: number;
  min: number | null;
  max: number | null;
  last: number | null;
  last_time: MaybeStamp;
  /** The worst of all its samples. */
  quality: number;
  /** The newest sample of it is none that counts: what follows is a gap. */
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

/** Quarters of an hour whose trends are to be worked out (again). */
export interface SampleMarksTable {
  company_id: number;
  tag_id: number;
  slice: Stamp;
}
