/** Custom fields: their definitions, and the values of one object. */

import {
  type CustomFieldForm,
  isGranted,
  type LinkedTo,
  type PermissionPath,
} from '../../../../contract/index.ts';
import type { Recorder } from '../../../audit/recorder.ts';
import { LABELS_CHANGED } from '../../../bus/domain-events.ts';
import { missing, notAllowed, refuseField } from '../../../http/errors.ts';
import { type Caller, fullNameOf, type Handlers } from '../../../http/handler.ts';
import type { AnyId } from '../../../storage/ids.ts';
import { searchTerm } from '../../../storage/search-term.ts';
import type { Db } from '../../../storage/storage.ts';
import {
  diagramsShowing,
  fieldsWithValues,
  hasValues,
  usageOfValues,
} from '../queries/custom-field-values.ts';
import {
  archiveCustomField,
  changeCustomField,
  type FieldRow,
  findCustomField,
  insertCustomField,
  isNameTaken,
  listCustomFields,
  toCustomField,
} from '../queries/custom-fields.ts';
import { faultOf, linkedObject, storeValue, valueActivity } from './custom-field-values.ts';

/** CFLD-22. */
const PAGE = 50;

const SEE: Readonly<Record<LinkedTo, readonly PermissionPath[]>> = {
  site: ['Site.canSee', 'Setup.Organize.canSee'],
  communication: ['Site.Communication.canSee'],
  controller: ['Site.Communication.canSee'],
};
/** Users who may control devices of a diagram may set what its "set custom field" action sets (ACT-01). */
const CONTROL: readonly PermissionPath[] = ['Site.Overview.control', 'Dash.control'];
const CHANGE: Readonly<Record<LinkedTo, readonly PermissionPath[]>> = {
  site: ['Setup.Organize.update', ...CONTROL],
  communication: ['Site.Communication.update', ...CONTROL],
  controller: ['Site.Communication.update', ...CONTROL],
};

interface Parts {
  readonly record: Recorder;
}

export const customFieldHandlers = (parts: Parts) => ({
  ...readCustomFields(),
  ...changeCustomFields(parts),
  ...customFieldValueHandlers(parts),
});

function readCustomFields() {
  return {
    customFields: ({ tenant }, { query }) =>
      tenant((db) =>
        listCustomFields(db, { limit: query.limit ?? PAGE, skip: query.skip ?? 0 }, searchTerm(query.search)),
      ),

    customFieldUsage: ({ tenant }, { params }) =>
      tenant(async (db) => {
        const field = await found(db, params.uuid);
        const usage = {
          ...(await usageOfValues(db, field)),
          diagrams: await diagramsShowing(db, field.uuid),
        };
        return { ...toCustomField(field), usage };
      }),

    customFieldsData: ({ tenant, caller }, { query: { type, linkedId } }) =>
      tenant(async (db) => {
        if (linkedId === undefined) return { customFields: await fieldsWithValues(db, type) };
        needsOne(caller, SEE[type]);
        const linked = await linkedObject(db, type, linkedId);
        return { customFields: await fieldsWithValues(db, type, linked.id) };
      }),

    customField: ({ tenant }, { params }) =>
      tenant(async (db) => toCustomField(await found(db, params.uuid))),
  } satisfies Partial<Handlers>;
}

function changeCustomFields({ record }: Parts) {
  return {
    createCustomField: ({ caller }, { body }) =>
      record(caller, 'custom-field.create', async (db) => {
        await refuseTaken(db, body);
        const createdBy = fullNameOf(caller.user);
        return changed(await insertCustomField(db, { companyId: caller.companyId, createdBy }, body));
      }),

    updateCustomField: ({ caller }, { params, body }) =>
      record(caller, 'custom-field.update', async (db) => {
        const before = await found(db, params.id);
        await refuseTaken(db, body, before.id);
        await refuseAnotherKind(db, before, body);
        return { ...changed(await changeCustomField(db, before, body)), events: [LABELS_CHANGED] };
      }),

    archiveCustomField: ({ caller }, { params }) =>
      record(caller, 'custom-field.archive', async (db) => {
        const field = await found(db, params.uuid);
        await archiveCustomField(db, field.id);
        return { ...changed(field), result: {}, events: [LABELS_CHANGED] };
      }),
  } satisfies Partial<Handlers>;
}

/** The value of one field of one object. */
function customFieldValueHandlers({ record }: Parts) {
  return {
    saveCustomFieldValue: ({ caller }, { params, body }) =>
      record(caller, 'custom-field-value.update', async (db) => {
        const field = await namedField(db, body.customFieldId);
        const type = field.linked_to;
        needsOne(caller, CHANGE[type]);
        const linked = await linkedObject(db, type, params.id);
        const before = (await fieldsWithValues(db, type, linked.id)).find(({ id }) => id === field.id)!;
        const fault = faultOf(field, body.fieldValue, before.fieldValue);
        if (fault) refuseField('fieldValue', fault);
        const owner = { companyId: caller.companyId, type, linkedId: linked.id };
        const changes = await storeValue(db, owner, field, body.fieldValue);
        return {
          result: { ...body, fieldName: field.field_name },
          detail: { customField: field.uuid },
          activity: valueActivity(type, linked, changes),
          events: [LABELS_CHANGED],
        };
      }),
  } satisfies Partial<Handlers>;
}

async function found(db: Db, id: AnyId): Promise<FieldRow> {
  const field = await findCustomField(db, id);
  if (!field) throw missing();
  return field;
}

/** The field that a body names: a missing one is an error of the body. */
const namedField = async (db: Db, uuid: string): Promise<FieldRow> =>
  (await findCustomField(db, uuid)) ?? refuseField('customFieldId', 'This custom field does not exist');

const changed = (field: FieldRow) => ({
  result: toCustomField(field),
  detail: { customField: field.uuid, fieldName: field.field_name, linkedTo: field.linked_to },
});

function needsOne(caller: Caller, rights: readonly PermissionPath[]): void {
  if (!rights.some((path) => isGranted(caller.permissions, path))) throw notAllowed();
}

/** Two fields of the same name in one form could not be told apart. */
async function refuseTaken(db: Db, form: CustomFieldForm, besides?: number): Promise<void> {
  if (await isNameTaken(db, form, besides))
    refuseField('fieldName', 'There is already a custom field of this name');
}

/** Values of one kind of object mean nothing to another, and free text is no option. */
async function refuseAnotherKind(db: Db, before: FieldRow, form: CustomFieldForm): Promise<void> {
  const moved = before.linked_to !== form.linkedTo;
  const turned = (before.field_type === 'dropdown') !== (form.fieldType === 'dropdown');
  if ((!moved && !turned) || !(await hasValues(db, before.id))) return;
  const message = 'This field has values already: archive it and make a new one';
  refuseField(moved ? 'linkedTo' : 'fieldType', message);
}
