import { is } from 'superstruct';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints, type SystemLabelOrder } from '../../../../../api/contract/index.ts';
import { Quality } from '../../../../../api/server/field/sample.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import type { TestCompany } from '../../../../support/company.ts';
import { addAdministered, addPerson, as, type Call } from '../../../../support/people.ts';

let server: TestApp;
let cedar: TestCompany;
let call: Call;
let ofSite: string;
let ofDash: string;

beforeAll(async () => {
  server = await openTestApp();
  const ours = await addAdministered(server, 'Cedar');
  cedar = ours.company;
  call = await as(server, ours.admin);
  const make = async (more: object) =>
    (await call('POST', 'reports/site-schematics', { name: 'P', width: 1, height: 1, ...more })).data.head
      .uuid;
  ofSite = await make({ siteId: cedar.site });
  ofDash = await make({});
  await server.live.reload();
});
afterAll(() => server?.dispose());

const say = async (diagram: string, ...of: Partial<SystemLabelOrder>[]) =>
  (await call('POST', `reports/site-schematics/${diagram}/system-labels`, { of })).data.values;

test('OR-53 a site’s diagram names its site, area and route, and the device of a tag, a role or by itself', async () => {
  const answer = await call('POST', `reports/site-schematics/${ofSite}/system-labels`, { of: [] });
  expect(is(answer.data, endpoints.systemLabels.reply.struct)).toBe(true);
  expect(
    await say(
      ofSite,
      { type: 'siteName' },
      { type: 'areaName' },
      { type: 'routeName' },
      { type: 'controllerName', tag: cedar.tag },
      { type: 'communicationName', assignment: cedar.assignment },
      { type: 'controllerName', device: cedar.controller },
      { type: 'controllerName' },
    ),
  ).toEqual(['Cedar Well', 'Cedar North', null, 'PLC', 'Radio', 'PLC', null]);
});

test('OR-53 a dashboard’s diagram names the site of the device, and has assignments only where it is shown for a site', async () => {
  const role = { type: 'controllerName', assignment: cedar.assignment } as const;
  expect(await say(ofDash, { type: 'siteName', tag: cedar.tag }, { type: 'siteName' }, role)).toEqual([
    'Cedar Well',
    null,
    null,
  ]);
  const path = `reports/site-schematics/${ofDash}/system-labels?siteId=${cedar.site}`;
  expect((await call('POST', path, { of: [role] })).data.values).toEqual(['PLC']);
});

test('OR-53 a device was seen when one of its tags had a value last, told in the user’s or the company’s time zone', async () => {
  expect(await say(ofSite, { type: 'lastSeen', tag: cedar.tag })).toEqual([null]);
  const time = Date.parse('2026-05-01T10:00:00Z');
  server.live.sink([{ tag: cedar.tag, time, quality: Quality.good, value: 3 }]);
  expect(await say(ofSite, { type: 'lastSeen', tag: cedar.tag })).toEqual(['05/01/2026 05:00:00 AM']);
});

test('OR-53 CFLD-01 a custom field shows the value of the site, link or controller that it belongs to', async () => {
  const make = async (linkedTo: string, more: object) =>
    (await call('POST', 'custom-fields', { fieldName: `Of ${linkedTo}`, linkedTo, ...more })).data;
  const text = { fieldType: 'textField', maxLength: 20 };
  const options = [{ label: 'City water', value: 'city' }];
  const owner = await make('site', { fieldType: 'dropdown', selectOptions: options });
  const sim = await make('communication', text);
  const contract = await make('controller', text);
  const ids = { site: cedar.site, communication: cedar.linkId, controller: cedar.controller };
  for (const [field, fieldValue] of [
    [owner, 'city'],
    [sim, '0042'],
    [contract, 'C-7'],
  ])
    await call('PUT', `custom-field-values/${ids[field.linkedTo as 'site']}`, {
      customFieldId: field.uuid,
      fieldName: field.fieldName,
      fieldValue,
    });
  const label = (field: { uuid: string }) =>
    ({ type: 'customField', customField: field.uuid, tag: cedar.tag }) as const;
  expect(await say(ofSite, label(owner), label(sim), label(contract))).toEqual(['City water', '0042', 'C-7']);
  expect(await say(ofSite, { type: 'customField', customField: contract.uuid })).toEqual([null]);
  await call('DELETE', `custom-fields/${owner.uuid}`);
  expect(await say(ofSite, label(owner))).toEqual([null]);
});

test('another company’s devices and fields have no name here, and who may not see the diagram is told nothing', async () => {
  const { company: birch } = await addAdministered(server, 'Birch');
  expect(
    await say(
      ofSite,
      { type: 'controllerName', device: birch.controller },
      { type: 'controllerName', tag: birch.tag },
      { type: 'siteName', tag: birch.tag },
    ),
  ).toEqual([null, null, 'Cedar Well']);
  const dash = await as(server, await addPerson(server, cedar, 'Dan', { Dash: { canSee: true } }));
  const path = `reports/site-schematics/${ofSite}/system-labels`;
  expect((await dash('POST', path, { of: [{ type: 'siteName' }] })).status).toBe(403);
});

test('ACT-01 the field that a label shows is found with its value and whose it is, by who may control there alone', async () => {
  const field = { fieldType: 'textField', linkedTo: 'controller', fieldName: 'Inspected', maxLength: 20 };
  const { uuid } = (await call('POST', 'custom-fields', field)).data;
  const of = { type: 'customField', tag: cedar.tag, customField: uuid };
  const path = `reports/site-schematics/${ofSite}/custom-field`;
  const { data } = await call('POST', path, { of });
  expect(is(data, endpoints.customFieldOfLabel.reply.struct)).toBe(true);
  expect(data).toMatchObject({ field: { fieldName: 'Inspected', fieldValue: '' } });
  const value = { customFieldId: uuid, fieldName: 'Inspected', fieldValue: 'today' };
  expect((await call('PUT', `custom-field-values/${data.linkedId}`, value)).status).toBe(200);
  expect(await say(ofSite, of as never)).toEqual(['today']);
  expect((await call('POST', path, { of: { ...of, tag: undefined } })).body).toContain('No Device Found');
  const site = { canSee: true, subPermission: { Overview: { canSee: true } } };
  const viewer = await as(
    server,
    await addPerson(server, cedar, 'Field', { Dash: { control: true }, Site: site }),
  );
  expect((await viewer('POST', path, { of })).status).toBe(403);
});
