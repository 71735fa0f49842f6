/** Values of custom fields of many objects at once, in a tenant's transaction. */
import { sql } from 'kysely';
import type { CustomFieldValue, LinkedTo } from '../../../../contract/endpoints.ts';
import type { Db } from '../../../storage/storage.ts';

/** Object → its values, by the name of the field; objects without any are missing. */
export async function valuesOfMany(
  db: Db,
  type: LinkedTo,
  ids: readonly number[],
): Promise<ReadonlyMap<number, CustomFieldValue[]>> {
  const rows = await db
    .selectFrom('custom_field_values')
    .innerJoin('custom_fields', 'custom_fields.id', 'custom_field_values.custom_field_id')
    .where('custom_fields.linked_to', '=', type)
    .where('custom_fields.archived_at', 'is', null)
    .where(sql<boolean>`linked_id = any(${ids}::integer[])`)
    .orderBy('custom_fields.field_name')
    .select(['linked_id', 'custom_fields.uuid', 'custom_fields.field_name', 'value'])
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.linked_id)].map(([id, own]) => [
      id,
      own.map((row) => ({ customFieldId: row.uuid, fieldName: row.field_name, fieldValue: row.value })),
    ]),
  );
}
