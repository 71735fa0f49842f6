import { is } from 'superstruct';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../../../api/contract/index.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import type { TestCompany } from '../../../../support/company.ts';
import { addAdministered, addPerson, as, type Call } from '../../../../support/people.ts';

let server: TestApp;
let cedar: TestCompany;
let call: Call;
let foreign: Call;

beforeAll(async () => {
  server = await openTestApp();
  const ours = await addAdministered(server, 'Cedar');
  cedar = ours.company;
  call = await as(server, ours.admin);
  foreign = await as(server, (await addAdministered(server, 'Birch')).admin);
});
afterAll(() => server?.dispose());

let nth = 0;
const text = (more: object = {}) => ({
  fieldName: `Serial ${++nth}`,
  fieldType: 'textField',
  linkedTo: 'site',
  maxLength: 10,
  ...more,
});
const dropdown = (...options: string[]) => ({
  fieldName: `Kind ${++nth}`,
  fieldType: 'dropdown',
  linkedTo: 'site',
  selectOptions: options.map((value) => ({ label: `Label ${value}`, value })),
});
const make = async (form: object) => (await call('POST', 'custom-fields', form)).data;
const refused = async (form: object) => (await call('POST', 'custom-fields', form)).data.fields;
const put = (
  field: { uuid: string; fieldName: string },
  fieldValue: string,
  id: string | number = cedar.site,
) =>
  call('PUT', `custom-field-values/${id}`, {
    customFieldId: field.uuid,
    fieldName: field.fieldName,
    fieldValue,
  });
/** A field with its value as the forms of the site get it. */
const shown = async (field: { uuid: string }, id = cedar.site) => {
  const { data } = await call('GET', `custom-fields/getCustomFieldsData?type=site&linkedId=${id}`);
  return data.customFields.find(({ uuid }: { uuid: string }) => uuid === field.uuid);
};

test('CFLD-02 API-069 API-068 a custom field has all its parts, and is read again for editing', async () => {
  const made = await make({ ...dropdown('a', 'b'), fieldName: ' Pump kind ' });
  expect(made).toMatchObject({
    fieldName: 'Pump kind',
    fieldType: 'dropdown',
    linkedTo: 'site',
    selectOptions: [
      { label: 'Label a', value: 'a' },
      { label: 'Label b', value: 'b' },
    ],
    createdByUser: 'AdminCedar Person',
  });
  const { data } = await call('GET', `custom-fields/${made.uuid}`);
  expect(is(data, endpoints.customField.reply.struct)).toBe(true);
  expect(data).toEqual(made);
});

const tooLong = 'The min. value can be 5 & max. value can be 255';
const option = (label: string, value = label) => ({ label, value });
const refusedOptions = (selectOptions: readonly object[]) => refused({ ...dropdown(), selectOptions });

test('CFLD-05 a field name is required', async () => {
  expect(await refused(text({ fieldName: ' ' }))).toEqual({ fieldName: 'Field name is required' });
});

test('CFLD-06 CFLD-07 CONST-17 a field name has 3 to 50 characters', async () => {
  // OR-33: the words are the specification's own.
  expect(await refused(text({ fieldName: 'ab' }))).toEqual({
    fieldName: 'Field name must be at most 3 characters',
  });
  expect(await refused(text({ fieldName: 'x'.repeat(51) }))).toEqual({
    fieldName: 'Field name must be at most 50 characters',
  });
});

test('CFLD-08 OR-34 a field name is alphanumeric', async () => {
  for (const fieldName of ['Serial  number', 'Serial-number'])
    expect(await refused(text({ fieldName }))).toEqual({ fieldName: 'Field name must be alphanumeric' });
});

test('CFLD-09 CFLD-10 a field has a type and a kind of object', async () => {
  expect(await refused(text({ fieldType: '' }))).toEqual({ fieldType: 'Field Type is required' });
  expect(await refused(text({ linkedTo: '' }))).toEqual({ linkedTo: 'Linked device is required' });
});

test('CFLD-11 CFLD-12 a text field says how long it may be, in whole characters', async () => {
  expect(await refused(text({ maxLength: undefined }))).toEqual({
    maxLength: 'Max Length field is required',
  });
  expect(await refused(text({ maxLength: 5.5 }))).toEqual({ maxLength: 'The value must be an integer' });
});

test('CFLD-13 CFLD-03 CONST-17 a text is 5 to 255 long', async () => {
  for (const maxLength of [4, 256])
    expect(await refused(text({ maxLength }))).toEqual({ maxLength: tooLong });
  for (const maxLength of [5, 255]) expect(await make(text({ maxLength }))).toMatchObject({ maxLength });
});

test('CFLD-14 a dropdown has at least one option', async () => {
  expect(await refusedOptions([])).toEqual({ selectOptions: 'Please add at-least one option' });
});

test('CFLD-15 CONST-17 OR-89 a dropdown has at most 100 options', async () => {
  expect(await refusedOptions(Array.from({ length: 101 }, (_, at) => option(`Option ${at}`)))).toEqual({
    selectOptions: 'Maximum 100 options can be added',
  });
});

test('CFLD-16 CFLD-19 OR-89 an option has a name of 3 to 50 letters and digits', async () => {
  const said = async (label: string) => (await refusedOptions([option(label, 'a')]))['selectOptions.0.label'];
  expect(await said('')).toBe('Option name is required');
  expect(await said('ab')).toBe('Option name must be 3 to 50 characters');
  expect(await said('a'.repeat(51))).toBe('Option name must be 3 to 50 characters');
  expect(await said('a-bc')).toBe('Label name must be alphanumeric');
});

test('CFLD-17 CFLD-18 an option has a value that no other has', async () => {
  expect(await refusedOptions([option('abc', ' ')])).toEqual({
    'selectOptions.0.value': 'Label value is required',
  });
  expect(await refusedOptions([option('abc', 'x'), option('abd', ' x')])).toEqual({
    'selectOptions.1.value': 'Label values required unique values',
  });
});

test('CFLD-06 CFLD-15 CONST-17 the limits of names and options are allowed', async () => {
  const options = Array.from({ length: 100 }, (_, at) => option(`Option ${at}`));
  expect((await make({ ...dropdown(), selectOptions: options })).selectOptions).toHaveLength(100);
  expect(await make(text({ fieldName: 'abc' }))).toMatchObject({ fieldName: 'abc' });
  const fieldName = 'Å'.repeat(50);
  expect(await make(text({ fieldName }))).toMatchObject({ fieldName });
});

test('everything that is wrong is said at once', async () => {
  expect(await refused({ fieldType: 'textField', linkedTo: 'site', fieldName: '' })).toEqual({
    fieldName: 'Field name is required',
    maxLength: 'Max Length field is required',
  });
});

test('two fields of one kind of object have different names, fields of others may share them', async () => {
  await make(text({ fieldName: 'Owner' }));
  expect(await refused(text({ fieldName: 'OWNER' }))).toEqual({
    fieldName: 'There is already a custom field of this name',
  });
  expect(await make(text({ fieldName: 'Owner', linkedTo: 'controller' }))).toMatchObject({
    fieldName: 'Owner',
  });
});

test('CFLD-22 API-066 OR-98 the list is searched and comes in pages of 50', async () => {
  for (let at = 0; at < 51; at++) await make(text({ fieldName: `Paged ${at}`, linkedTo: 'controller' }));
  const { data } = await call('GET', 'custom-fields?search=PAGED');
  expect([data.items.length, data.total]).toEqual([50, 51]);
  const rest = await call('GET', 'custom-fields?search=paged&skip=50');
  expect(rest.data.items).toHaveLength(1);
  expect((await foreign('GET', 'custom-fields')).data.total).toBe(0);
});

test('CFLD-23 API-072 API-073 a value is saved and stands with its field; an empty one is taken back', async () => {
  const field = await make(text());
  expect((await put(field, 'A-100')).data).toMatchObject({ fieldValue: 'A-100', fieldName: field.fieldName });
  expect(await shown(field)).toMatchObject({ fieldValue: 'A-100', maxLength: 10 });
  const site = await call('GET', `sites/${cedar.site}`);
  expect(site.data.customFieldValues).toContainEqual({
    customFieldId: field.uuid,
    fieldName: field.fieldName,
    fieldValue: 'A-100',
  });
  const { uuid: other } = (await call('POST', 'sites', { areaId: cedar.areaId, name: 'Second' })).data.site;
  await put(field, 'B-200', other);
  expect(await shown(field, other)).toMatchObject({ fieldValue: 'B-200' });
  expect(await shown(field)).toMatchObject({ fieldValue: 'A-100' });
  const none = (await call('GET', 'custom-fields/getCustomFieldsData?type=site')).data.customFields;
  expect(none.find(({ uuid }: { uuid: string }) => uuid === field.uuid)).toMatchObject({ fieldValue: '' });
  await put(field, '', cedar.siteId);
  expect(await shown(field)).toMatchObject({ fieldValue: '' });
  const ofDevice = await make({ ...text(), linkedTo: 'controller' });
  for (const [type, own, other] of [
    ['site', field, ofDevice],
    ['controller', ofDevice, field],
  ] as const) {
    const { data } = await call('GET', `custom-fields/getCustomFieldsData?type=${type}`);
    const uuids = data.customFields.map(({ uuid }: { uuid: string }) => uuid);
    expect(uuids).toContain(own.uuid);
    expect(uuids).not.toContain(other.uuid);
  }
});

test('CFLD-21 a value is no longer than its field allows, and a dropdown takes its options alone', async () => {
  const field = await make(text());
  const long = await put(field, 'x'.repeat(11));
  expect([long.status, long.data.fields]).toEqual([400, { fieldValue: 'Max. value length allowed: 10' }]);
  const choice = await make(dropdown('a', 'b'));
  expect((await put(choice, 'c')).data.fields).toEqual({ fieldValue: 'Please choose one of the options' });
  expect((await put(choice, 'a')).status).toBe(200);
});

test('a shorter length and an option taken back leave what is stored, until it is edited', async () => {
  const field = await make(text());
  await put(field, '0123456789');
  await call('PUT', `custom-fields/${field.uuid}`, { ...text(), maxLength: 5 });
  expect(await shown(field)).toMatchObject({ fieldValue: '0123456789', maxLength: 5 });
  expect((await put(field, '0123456789')).status).toBe(200);
  expect((await put(field, '012345')).status).toBe(400);

  const form = dropdown('aaa', 'bbb');
  const choice = await make(form);
  await put(choice, 'bbb');
  const saved = await call('PUT', `custom-fields/${choice.id}`, {
    ...form,
    selectOptions: form.selectOptions.slice(0, 1),
  });
  expect(saved.data.selectOptions).toEqual([{ label: 'Label aaa', value: 'aaa' }]);
  expect(await shown(choice)).toMatchObject({
    fieldValue: 'bbb',
    options: [
      { label: 'Label aaa', value: 'aaa' },
      { label: 'Label bbb', value: 'bbb' },
    ],
  });
  expect((await put(choice, 'bbb')).status).toBe(200);
  await put(choice, 'aaa');
  expect((await put(choice, 'bbb')).status).toBe(400);
});

test('API-070 what values are of does not change once there are some', async () => {
  const field = await make(text());
  const change = (more: object) => call('PUT', `custom-fields/${field.uuid}`, { ...text(), ...more });
  expect((await change({ linkedTo: 'controller' })).status).toBe(200);
  expect((await call('GET', `custom-fields/${field.uuid}`)).data.linkedTo).toBe('controller');
  expect((await change({})).status).toBe(200);
  await put(field, 'abc');
  const words = 'This field has values already: archive it and make a new one';
  expect((await change({ linkedTo: 'controller' })).data.fields).toEqual({ linkedTo: words });
  expect((await change(dropdown('abc'))).data.fields).toEqual({ fieldType: words });
  expect((await change({ fieldType: 'textArea' })).status).toBe(200);
});

test('OR-35 API-067 the details say what holds a field: values, the longest, options, diagrams', async () => {
  const field = await make(dropdown('aaa', 'bb'));
  await put(field, 'aaa');
  await server.storage.system(async (db) => {
    const diagram = { company_id: cedar.id, name: 'P', width: 1, height: 1, updated_at: new Date() };
    const { id } = await db.insertInto('diagrams').values(diagram).returning('id').executeTakeFirstOrThrow();
    const body = JSON.stringify([{ id: 1, systemLabels: { customFieldId: field.uuid } }]);
    const chunk = { company_id: cedar.id, diagram_id: id, part: 'configuration', number: 0, body } as const;
    await db.insertInto('diagram_chunks').values(chunk).execute();
  });
  const { data } = await call('GET', `custom-fields/get-custom-field-details/${field.uuid}`);
  expect(is(data, endpoints.customFieldUsage.reply.struct)).toBe(true);
  expect(data.usage).toEqual({
    values: 1,
    longest: 3,
    diagrams: 1,
    options: [{ value: 'aaa', count: 1 }],
  });
});

test('API-071 OR-85 an archived field is in no form; its values are kept', async () => {
  const field = await make(text());
  await put(field, 'kept');
  expect((await call('DELETE', `custom-fields/${field.uuid}`)).status).toBe(200);
  expect(await shown(field)).toBeUndefined();
  expect((await put(field, 'x')).data.fields).toEqual({ customFieldId: 'This custom field does not exist' });
  const kept = await server.storage.system((db) =>
    db.selectFrom('custom_field_values').where('custom_field_id', '=', field.id).select('value').execute(),
  );
  expect(kept).toEqual([{ value: 'kept' }]);
});

test('API-070 CFLD-22 a field is changed in every part, by number or uuid; its values stay', async () => {
  const field = await make(text());
  await put(field, 'kept');
  const changed = { fieldName: 'Serial number', fieldType: 'textArea', linkedTo: 'site', maxLength: 12 };
  const { status, data } = await call('PUT', `custom-fields/${field.id}`, { ...text(), ...changed });
  expect([status, data]).toEqual([200, expect.objectContaining({ uuid: field.uuid, ...changed })]);
  expect(is(data, endpoints.updateCustomField.reply.struct)).toBe(true);
  expect((await call('GET', `custom-fields/${field.uuid}`)).data).toMatchObject(changed);
  expect(await shown(field)).toMatchObject({ fieldName: 'Serial number', fieldValue: 'kept' });
  const again = await call('PUT', `custom-fields/${field.uuid}`, { ...text(), ...changed, maxLength: 4 });
  expect(again.data.fields).toEqual({ maxLength: 'The min. value can be 5 & max. value can be 255' });
  const gone = await call('PUT', `custom-fields/${crypto.randomUUID()}`, text());
  expect(gone.status).toBe(404);
});

test('PERM-13 another company neither reads nor changes nor fills a field', async () => {
  const field = await make(text());
  expect((await foreign('PUT', `custom-fields/${field.id}`, text())).status).toBe(404);
  expect((await foreign('GET', `custom-fields/${field.uuid}`)).status).toBe(404);
  const body = { customFieldId: field.uuid, fieldName: 'x', fieldValue: 'x' };
  expect((await foreign('PUT', `custom-field-values/${cedar.site}`, body)).status).toBe(400);
});

test('CFLD-01 values of links and controllers are for those who may change communications', async () => {
  const field = await make(text({ linkedTo: 'controller' }));
  const see = {
    canSee: true,
    subPermission: { Communication: { canSee: true }, Overview: { canSee: true } },
  };
  const viewer = await as(server, await addPerson(server, cedar, 'Vera', { Site: see }));
  const path = `custom-fields/getCustomFieldsData?type=controller&linkedId=${cedar.controller}`;
  expect((await viewer('GET', path)).status).toBe(200);
  const site = await as(
    server,
    await addPerson(server, cedar, 'Sue', {
      Site: { canSee: true },
      Setup: { canSee: true, subPermission: { Organize: { canSee: true, update: true } } },
    }),
  );
  const body = { customFieldId: field.uuid, fieldName: field.fieldName, fieldValue: 'abc' };
  expect((await site('GET', path)).status).toBe(403);
  expect((await site('PUT', `custom-field-values/${cedar.controller}`, body)).status).toBe(403);
  expect((await put(field, 'abc', cedar.controller)).status).toBe(200);
  expect((await put(field, 'abc', cedar.site)).status).toBe(404);
});

test('ORG-16 API-026 API-032 a site form stores values; a clone begins with those of its source', async () => {
  const field = await make(text());
  const value = (fieldValue: string) => [
    { customFieldId: field.uuid, fieldName: field.fieldName, fieldValue },
  ];
  const form = { areaId: cedar.areaId, routeId: 0 };
  const { data } = await call('POST', 'sites', { ...form, name: 'Mill', customFieldValues: value('one') });
  const { uuid } = data.site;
  expect(await shown(field, uuid)).toMatchObject({ fieldValue: 'one' });
  const clone = await call('POST', `sites/${uuid}/clone`, {
    ...form,
    name: 'Mill-Copy',
    customFieldValues: [],
  });
  expect(await shown(field, clone.data.site.uuid)).toMatchObject({ fieldValue: 'one' });
  await call('PUT', `sites/${uuid}`, { name: 'Mill', customFieldValues: value('two') });
  expect(await shown(field, uuid)).toMatchObject({ fieldValue: 'two' });
  const long = await call('PUT', `sites/${uuid}`, { name: 'No', customFieldValues: value('x'.repeat(11)) });
  expect(long.data.fields).toEqual({
    'customFieldValues.0.fieldValue': 'Max. value length allowed: 10',
  });
  expect((await call('GET', `sites/${uuid}`)).data.name).toBe('Mill');
});
