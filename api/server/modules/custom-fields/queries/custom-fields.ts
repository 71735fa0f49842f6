/** Custom fields of a tenant's transaction: the definitions. */
import { type Selectable, sql } from 'kysely';
import {
  CUSTOM_FIELD_LIMITS,
  type CustomField,
  type CustomFieldForm,
  type LinkedTo,
} from '../../../../contract/endpoints.ts';
import { type AnyId, isId } from '../../../storage/ids.ts';
import type { Page } from '../../../storage/page.ts';
import type { CustomFieldOption, CustomFieldsTable } from '../../../storage/schema/custom-fields.ts';
import type { Db } from '../../../storage/storage.ts';

export type FieldRow = Selectable<CustomFieldsTable>;

const live = (db: Db) => db.selectFrom('custom_fields').where('archived_at', 'is', null);

const choice = ({ label, value }: CustomFieldOption) => ({ label, value });

export const toCustomField = (row: FieldRow): CustomField => ({
  id: row.id,
  uuid: row.uuid,
  fieldName: row.field_name,
  fieldType: row.field_type,
  linkedTo: row.linked_to,
  maxLength: row.max_length,
  selectOptions: row.options.filter(({ removed }) => !removed).map(choice),
  options: row.options.map(choice),
  createdByUser: row.created_by,
});

const BY_NAME = sql`lower(field_name)`;

export async function listCustomFields(db: Db, page: Page, term: string | undefined) {
  const found = term ? live(db).where(sql<boolean>`strpos(lower(field_name), ${term}) > 0`) : live(db);
  const { total } = await found.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .orderBy(BY_NAME)
    .orderBy('id')
    .limit(page.limit)
    .offset(page.skip)
    .execute();
  return { items: rows.map(toCustomField), total };
}

export const findCustomField = (db: Db, id: AnyId): Promise<FieldRow | undefined> =>
  live(db).where(isId('custom_fields', id)).selectAll().executeTakeFirst();

/** The fields of one kind of object, by name. */
export const fieldsOf = (db: Db, linkedTo: LinkedTo): Promise<FieldRow[]> =>
  live(db).where('linked_to', '=', linkedTo).selectAll().orderBy(BY_NAME).orderBy('id').execute();

/** Whether another field of the same kind of object already has the name. */
export async function isNameTaken(db: Db, form: CustomFieldForm, besides?: number): Promise<boolean> {
  const other = await live(db)
    .where('linked_to', '=', form.linkedTo)
    .where(sql<boolean>`lower(field_name) = ${form.fieldName.toLowerCase()}`)
    .where('id', '<>', besides ?? 0)
    .select('id')
    .executeTakeFirst();
  return other !== undefined;
}

/** The columns of a form. Options of `before` that the form lacks stay as withdrawn. */
function columnsOf(form: CustomFieldForm, before: readonly CustomFieldOption[] = []) {
  const offered = form.fieldType === 'dropdown' ? (form.selectOptions ?? []) : [];
  const values = new Set(offered.map(({ value }) => value));
  const removed = before
    .filter(({ value }) => !values.has(value))
    .map((one) => ({ ...one, removed: true as const }));
  return {
    field_name: form.fieldName,
    field_type: form.fieldType,
    linked_to: form.linkedTo,
    max_length: form.maxLength ?? CUSTOM_FIELD_LIMITS.length.initial,
    options: JSON.stringify([...offered, ...removed]),
  };
}

export const insertCustomField = (
  db: Db,
  owner: { readonly companyId: number; readonly createdBy: string },
  form: CustomFieldForm,
): Promise<FieldRow> =>
  db
    .insertInto('custom_fields')
    .values({ company_id: owner.companyId, created_by: owner.createdBy, ...columnsOf(form) })
    .returningAll()
    .executeTakeFirstOrThrow();

export const changeCustomField = (db: Db, before: FieldRow, form: CustomFieldForm): Promise<FieldRow> =>
  db
    .updateTable('custom_fields')
    .set(columnsOf(form, before.options))
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();

export async function archiveCustomField(db: Db, id: number): Promise<void> {
  await db.updateTable('custom_fields').set({ archived_at: new Date() }).where('id', '=', id).execute();
}
