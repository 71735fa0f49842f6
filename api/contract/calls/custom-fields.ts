/** Custom fields: a company's own fields of sites, communication links and controllers. */
import {
  anyId,
  type Finding,
  fitting,
  type Infer,
  list,
  nothing,
  number,
  object,
  oneOf,
  optional,
  text,
  uuid,
} from '../field.ts';
import { idOf } from '../numbered.ts';
import { call } from './call.ts';
import { itemPath, page } from './shared.ts';

export const FIELD_TYPES = ['textField', 'textArea', 'dropdown'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];
/** The kind of object that has the field. */
export const LINKED_TO = ['site', 'communication', 'controller'] as const;
export type LinkedTo = (typeof LINKED_TO)[number];

/** CONST-17. */
export const CUSTOM_FIELD_LIMITS = {
  name: { min: 3, max: 50 },
  length: { min: 5, max: 255, initial: 5 },
  options: 100,
} as const;
const { name, length, options } = CUSTOM_FIELD_LIMITS;

/** OR-34: letters, digits and single spaces between words. */
const ALPHANUMERIC = /^[\p{L}\p{M}\p{N}]+( [\p{L}\p{M}\p{N}]+)*$/u;

const fieldName = text({
  ...name,
  trim: true,
  pattern: ALPHANUMERIC,
  say: {
    required: 'Field name is required',
    // In the exact words of OR-33.
    min: 'Field name must be at most 3 characters',
    max: 'Field name must be at most 50 characters',
    pattern: 'Field name must be alphanumeric',
  },
});
const OPTION_LENGTH = 'Option name must be 3 to 50 characters';
const option = object({
  label: text({
    ...name,
    trim: true,
    pattern: ALPHANUMERIC,
    say: {
      required: 'Option name is required',
      min: OPTION_LENGTH,
      max: OPTION_LENGTH,
      pattern: 'Label name must be alphanumeric',
    },
  }),
  value: text({ min: 1, max: length.max, trim: true, say: { required: 'Label value is required' } }),
});
const maxLength = number({
  integer: true,
  min: length.min,
  max: length.max,
  say: {
    required: 'Max Length field is required',
    integer: 'The value must be an integer',
    range: 'The min. value can be 5 & max. value can be 255',
  },
});

/** A dropdown needs options (CFLD-14, CFLD-18), a text its length (CFLD-11). */
function* unfit(form: {
  fieldType?: unknown;
  maxLength?: unknown;
  selectOptions?: unknown;
}): Iterable<Finding> {
  if (form.fieldType !== 'dropdown') {
    if (form.maxLength === undefined) yield { path: ['maxLength'], message: 'Max Length field is required' };
    return;
  }
  const given = Array.isArray(form.selectOptions) ? (form.selectOptions as { value?: unknown }[]) : [];
  if (given.length === 0) yield { path: ['selectOptions'], message: 'Please add at-least one option' };
  const seen = new Set<string>();
  for (const [at, one] of given.entries()) {
    const value = typeof one?.value === 'string' ? one.value.trim() : '';
    if (value && seen.has(value))
      yield { path: ['selectOptions', at, 'value'], message: 'Label values required unique values' };
    seen.add(value);
  }
}

/** `maxLength` applies to texts, `selectOptions` to dropdowns. */
const customFieldForm = fitting(
  object({
    fieldName,
    fieldType: oneOf(FIELD_TYPES, 'Field Type is required'),
    linkedTo: oneOf(LINKED_TO, 'Linked device is required'),
    maxLength: optional(maxLength),
    selectOptions: optional(list(option, { max: options, say: `Maximum ${options} options can be added` })),
  }),
  unfit,
);

const choice = object({ label: text(), value: text() });
/** `selectOptions`: the options on offer. `options`: these and the withdrawn ones, which older values may still hold. */
const customField = {
  id: number({ integer: true }),
  uuid: uuid(),
  fieldName: text(),
  fieldType: oneOf(FIELD_TYPES),
  linkedTo: oneOf(LINKED_TO),
  maxLength: number({ integer: true }),
  selectOptions: list(choice, { max: options }),
  options: list(choice, { max: 10_000 }),
  /** The author's name. */
  createdByUser: text(),
};
const count = number({ integer: true });

/** ORG-16, CFLD-04: a value as forms send it. An empty one is removed; fields that are not named stay unchanged. */
const customFieldValue = object({
  customFieldId: uuid(),
  fieldName: text({ max: name.max }),
  fieldValue: text({ max: length.max }),
});
export const customFieldValues = list(customFieldValue, { max: 100 });
export const fieldWithValue = object({ ...customField, fieldValue: text() });

const rights = (right: 'canSee' | 'add' | 'update' | 'archive') =>
  ({ anyOf: [`Setup.CustomFields.${right}`] }) as const;

export const customFieldCalls = {
  customFields: call('GET custom-fields', {
    summary: 'Custom fields by name, in pages of 50',
    needs: rights('canSee'),
    query: page,
    reply: object({ items: list(object(customField), { max: 500 }), total: count }),
  }),
  customFieldUsage: call('GET custom-fields/get-custom-field-details/{uuid}', {
    summary:
      'A custom field and what holds it: how many values there are, which of its options they use, the longest, and how many diagrams show it',
    needs: rights('canSee'),
    params: { uuid: idOf('customField') },
    reply: object({
      ...customField,
      usage: object({
        values: count,
        longest: count,
        diagrams: count,
        options: list(object({ value: text(), count }), { max: 10_000 }),
      }),
    }),
  }),
  customFieldsData: call('GET custom-fields/getCustomFieldsData', {
    summary: 'The custom fields of sites, links or controllers; with `linkedId` with the values of that one',
    needs: {
      anyOf: ['Site.canSee', 'Setup.Organize.canSee', 'Site.Communication.canSee', 'Dash.canSee'],
    },
    query: { type: oneOf(LINKED_TO), linkedId: optional(anyId()) },
    reply: object({ customFields: list(fieldWithValue, { max: 10_000 }) }),
  }),
  customField: call('GET custom-fields/{uuid}', {
    summary: 'A custom field, to be edited',
    needs: rights('canSee'),
    params: { uuid: idOf('customField') },
    reply: object(customField),
  }),
  createCustomField: call('POST custom-fields', {
    summary: 'A new custom field',
    needs: rights('add'),
    body: customFieldForm,
    reply: object(customField),
  }),
  updateCustomField: call('PUT custom-fields/{id}', {
    summary:
      'Changes a custom field. Values stay: longer ones until they are edited, those of an option taken back likewise',
    needs: rights('update'),
    params: itemPath,
    body: customFieldForm,
    reply: object(customField),
  }),
  archiveCustomField: call('DELETE custom-fields/{uuid}', {
    summary: 'Archives a custom field; its values are kept and shown no more',
    needs: rights('archive'),
    params: { uuid: idOf('customField') },
    reply: nothing(),
  }),
  saveCustomFieldValue: call('PUT custom-field-values/{id}', {
    summary:
      'Saves one value of a site, link or controller: `id` is that object’s, of the kind that the field belongs to',
    needs: {
      anyOf: ['Setup.Organize.update', 'Site.Communication.update', 'Site.Overview.control', 'Dash.control'],
    },
    params: itemPath,
    body: customFieldValue,
    reply: customFieldValue,
  }),
} as const;

export type CustomField = Infer<(typeof customFieldCalls)['customField']['reply']>;
export type FieldWithValue = Infer<typeof fieldWithValue>;
export type CustomFieldValue = Infer<typeof customFieldValue>;
export type CustomFieldForm = Infer<typeof customFieldForm>;
