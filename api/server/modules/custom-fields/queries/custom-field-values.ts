/** Values of custom fields, each of a site, a communication link or a controller. */
import { sql } from 'kysely';
import type { CustomFieldValue, FieldWithValue, LinkedTo } from '../../../../contract/endpoints.ts';
import { type AnyId, isId } from '../../../storage/ids.ts';
import type { Db } from '../../../storage/storage.ts';
import { type FieldRow, fieldsOf, toCustomField } from './custom-fields.ts';

const TABLES = { site: 'sites', communication: 'links', controller: 'controllers' } as const;

/** What the values belong to, and its site. */
export interface Linked {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly siteId: number;
}

/** The site, link or controller that an id names; undefined if it, or its parent, is archived. */
export function findLinked(db: Db, type: LinkedTo, id: AnyId): Promise<Linked | undefined> {
  const name = TABLES[type];
  const found = db.selectFrom(`${name} as object` as 'sites as object').where(isId('object', id));
  const sited = {
    site: () => found.select('object.id as siteId'),
    communication: () =>
      found
        .innerJoin('links', 'links.id', 'object.id')
        .innerJoin('sites', 'sites.id', 'links.site_id')
        .where('sites.archived_at', 'is', null)
        .select('links.site_id as siteId'),
    controller: () =>
      found
        .innerJoin('controllers', 'controllers.id', 'object.id')
        .innerJoin('links', 'links.id', 'controllers.link_id')
        .innerJoin('sites', 'sites.id', 'links.site_id')
        .where('links.archived_at', 'is', null)
        .where('sites.archived_at', 'is', null)
        .select('links.site_id as siteId'),
  }[type]();
  return sited
    .where('object.archived_at', 'is', null)
    .select(['object.id', 'object.uuid', 'object.name'])
    .executeTakeFirst();
}

/** Field → value of one object; fields without a value are missing. */
async function valuesOf(db: Db, fieldIds: readonly number[], linkedId: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('custom_field_values')
    .where('linked_id', '=', linkedId)
    .where(sql<boolean>`custom_field_id = any(${fieldIds}::integer[])`)
    .select(['custom_field_id', 'value'])
    .execute();
  return new Map(rows.map((row) => [row.custom_field_id, row.value]));
}

/** All fields of a kind of object with the values of one object; without `linkedId`, without values. */
export async function fieldsWithValues(db: Db, type: LinkedTo, linkedId?: number): Promise<FieldWithValue[]> {
  const fields = await fieldsOf(db, type);
  const ids = fields.map(({ id }) => id);
  const values = linkedId === undefined ? undefined : await valuesOf(db, ids, linkedId);
  return fields.map((field) => ({ ...toCustomField(field), fieldValue: values?.get(field.id) ?? '' }));
}

/** The values of an object, as in its responses (ORG-06). */
export async function customFieldValuesOf(
  db: Db,
  type: LinkedTo,
  linkedId: number,
): Promise<CustomFieldValue[]> {
  const fields = await fieldsWithValues(db, type, linkedId);
  return fields
    .filter(({ fieldValue }) => fieldValue !== '')
    .map(({ uuid, fieldName, fieldValue }) => ({ customFieldId: uuid, fieldName, fieldValue }));
}

/** Sets a value; an empty one is removed. Returns the value before. */
export async function setValue(
  db: Db,
  { companyId, fieldId, linkedId }: { companyId: number; fieldId: number; linkedId: number },
  value: string,
): Promise<string> {
  const before = (await valuesOf(db, [fieldId], linkedId)).get(fieldId) ?? '';
  if (value === before) return before;
  if (value === '')
    await db
      .deleteFrom('custom_field_values')
      .where('custom_field_id', '=', fieldId)
      .where('linked_id', '=', linkedId)
      .execute();
  else
    await db
      .insertInto('custom_field_values')
      .values({ company_id: companyId, custom_field_id: fieldId, linked_id: linkedId, value })
      .onConflict((row) => row.columns(['custom_field_id', 'linked_id']).doUpdateSet({ value }))
      .execute();
  return before;
}

/** Gives an object all values of another of its kind. */
export async function copyValues(db: Db, type: LinkedTo, from: number, to: number): Promise<void> {
  await sql`insert into custom_field_values (company_id, custom_field_id, linked_id, value)
    select company_id, custom_field_id, ${to}::integer, value from custom_field_values
    where linked_id = ${from} and custom_field_id in (select id from custom_fields where linked_to = ${type})`.execute(
    db,
  );
}

/** How many values a field has on objects that are not archived, the longest, and how many hold each option. */
export async function usageOfValues(db: Db, field: FieldRow) {
  const table = sql.table(TABLES[field.linked_to]);
  const { rows } = await sql<{ value: string; count: number }>`
    select value, count(*)::integer as count from custom_field_values
    join ${table} as object on object.id = linked_id and object.archived_at is null
    where custom_field_id = ${field.id} group by value order by value`.execute(db);
  const options = new Set(field.options.map(({ value }) => value));
  return {
    values: rows.reduce((sum, { count }) => sum + count, 0),
    longest: rows.reduce((longest, { value }) => Math.max(longest, value.length), 0),
    options: rows.filter(({ value }) => options.has(value)),
  };
}

/** Diagrams that show the field, whose uuid is in their configuration. */
export async function diagramsShowing(db: Db, uuid: string): Promise<number> {
  const { total } = await db
    .selectFrom('diagrams')
    .where('archived_at', 'is', null)
    .where(
      sql<boolean>`exists (select from diagram_chunks where diagram_id = diagrams.id
        and part = 'configuration' and strpos(body, ${uuid}) > 0)`,
    )
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Whether any object, archived or not, has a value of the field. */
export async function hasValues(db: Db, fieldId: number): Promise<boolean> {
  const row = await db
    .selectFrom('custom_field_values')
    .where('custom_field_id', '=', fieldId)
    .select('linked_id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
