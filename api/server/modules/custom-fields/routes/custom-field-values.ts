/** Values of custom fields from forms: checked, stored, and recorded in the activity log. */
import type { CustomFieldValue, LinkedTo } from '../../../../contract/endpoints.ts';
import type { Activity, Change } from '../../../audit/activity.ts';
import { missing, refuseField } from '../../../http/errors.ts';
import type { AnyId } from '../../../storage/ids.ts';
import type { Db } from '../../../storage/storage.ts';
import { fieldsWithValues, findLinked, type Linked, setValue } from '../queries/custom-field-values.ts';
import { type FieldRow, fieldsOf } from '../queries/custom-fields.ts';

/** Whose values, and in which company. */
interface Owner {
  readonly companyId: number;
  readonly type: LinkedTo;
  readonly linkedId: number;
}

/**
 * Stores what a form sent; fields that it does not name stay as they are. Returns the changes, for the
 * activity log. Throws a 400 at an invalid value; `path` is the list's path in the body.
 */
export async function storeValues(
  db: Db,
  owner: Owner,
  values: readonly CustomFieldValue[] | undefined,
  path = 'customFieldValues',
): Promise<Change[]> {
  if (!values || values.length === 0) return [];
  const fields = new Map((await fieldsOf(db, owner.type)).map((field) => [field.uuid, field]));
  const stored = await fieldsWithValues(db, owner.type, owner.linkedId);
  const changes: Change[] = [];
  for (const [at, { customFieldId, fieldValue }] of values.entries()) {
    const place = `${path}.${at}`;
    const field =
      fields.get(customFieldId) ?? refuseField(`${place}.customFieldId`, 'This custom field does not exist');
    const before = stored.find(({ uuid }) => uuid === customFieldId)!.fieldValue;
    const wrong = faultOf(field, fieldValue, before);
    if (wrong) refuseField(`${place}.fieldValue`, wrong);
    changes.push(...(await storeValue(db, owner, field, fieldValue)));
  }
  return changes;
}

/** Stores one value that has been validated. */
export async function storeValue(
  db: Db,
  { companyId, linkedId }: Owner,
  field: FieldRow,
  value: string,
): Promise<Change[]> {
  const before = await setValue(db, { companyId, fieldId: field.id, linkedId }, value);
  if (before === value) return [];
  return [{ what: field.field_name, from: shown(field, before), to: shown(field, value) }];
}

/** What is wrong with a value; an unchanged value was valid once, and may stay. */
export function faultOf(field: FieldRow, value: string, before: string): string | undefined {
  if (value === '' || value === before) return undefined;
  if (field.field_type === 'dropdown') {
    const isOffered = field.options.some((option) => option.value === value && !option.removed);
    return isOffered ? undefined : 'Please choose one of the options';
  }
  return value.length > field.max_length ? `Max. value length allowed: ${field.max_length}` : undefined;
}

/** A value as people read it: an option by its label, nothing as nothing. */
const shown = (field: Pick<FieldRow, 'options'>, value: string): string | null =>
  value === '' ? null : (field.options.find((option) => option.value === value)?.label ?? value);

/** The object that the values belong to; 404 if it does not exist. */
export async function linkedObject(db: Db, type: LinkedTo, id: AnyId): Promise<Linked> {
  const linked = await findLinked(db, type, id);
  if (!linked) throw missing();
  return linked;
}

/** What the activity log of the object's site says of changed values. */
export const valueActivity = (type: LinkedTo, linked: Linked, changes: readonly Change[]): Activity => ({
  sites: [linked.siteId],
  kind: type,
  object: { uuid: linked.uuid, name: linked.name },
  changes,
});
