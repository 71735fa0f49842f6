/** Ids of the wire (OR-80): the number of a row, as number or text, or its uuid. */
import { type Generated, type RawBuilder, sql } from 'kysely';
import type { Schema } from './schema.ts';
import type { Db } from './storage.ts';

export type AnyId = string | number;

/** PostgreSQL's `integer`: larger numbers name no row. */
const MAX_INTEGER = 2 ** 31 - 1;

export const isNumber = (id: AnyId): boolean => /^\d+$/.test(String(id));
const asInteger = (id: AnyId): number => (Number(id) <= MAX_INTEGER ? Number(id) : -1);

/** Whether the row of `table` (or of its alias) is the one that the id names. */
export const isId = (table: string, id: AnyId): RawBuilder<boolean> =>
  isNumber(id)
    ? sql<boolean>`${sql.ref(`${table}.id`)} = ${asInteger(id)}`
    : sql<boolean>`${sql.ref(`${table}.uuid`)} = ${String(id)}`;

/** Whether the row of `table` is among those that the ids name. */
export const isAmong = (table: string, ids: readonly AnyId[]): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${table}.id`)} = any(${ids.filter(isNumber).map(asInteger)}::integer[])
  or ${sql.ref(`${table}.uuid`)} = any(${ids.filter((id) => !isNumber(id)).map(String)}::uuid[]))`;

/** Tables whose rows have a number and a uuid. */
export type NumberedTable = {
  [T in keyof Schema]: Schema[T] extends { id: Generated<number>; uuid: Generated<string> } ? T : never;
}[keyof Schema];

/** The uuid of the row of `table` that the id names; undefined if the tenant has none. */
export async function uuidOf(db: Db, table: NumberedTable, id: AnyId): Promise<string | undefined> {
  const { rows } = await sql<{
    uuid: string;
  }>`select uuid from ${sql.table(table)} where ${isId(table, id)}`.execute(db);
  return rows[0]?.uuid;
}
