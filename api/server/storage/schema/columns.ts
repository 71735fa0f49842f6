/** Columns that many tables share. */
import type { ColumnType, Generated } from 'kysely';

export type Json<T> = ColumnType<T, string, string>;

export type Stamp = ColumnType<Date, Date | string, Date | string>;

export type MaybeStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** Columns that every tenant table has; row-level security compares company_id with the session's. */
export interface Owned {
  id: Generated<number>;
  uuid: Generated<string>;
  company_id: number;
  archived_at: MaybeStamp;
}
