/** What calls tell the bus: once, when it is stored, before the caller is answered; nothing where they are refused. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { permissionsWhere } from '../../../../api/contract/permission-tree.ts';
import type { DomainEvent } from '../../../../api/server/bus/domain-events.ts';
import { openTestApp, type TestApp } from '../../../support/app.ts';
import type { TestCompany } from '../../../support/company.ts';
import { addAdministered, addPerson, as, type Call } from '../../../support/people.ts';

let server: TestApp;
let cedar: TestCompany;
let call: Call;
let foreign: Call;
const heard: { event: DomainEvent; company: number }[] = [];

beforeAll(async () => {
  server = await openTestApp();
  const ours = await addAdministered(server, 'Cedar');
  cedar = ours.company;
  call = await as(server, ours.admin);
  foreign = await as(server, (await addAdministered(server, 'Birch')).admin);
  const types = [
    'rights-changed',
    'alerts-changed',
    'field-changed',
    'labels-changed',
    'diagram-saved',
  ] as const;
  for (const type of types) server.bus.on(type, (event, company) => void heard.push({ event, company }));
});
afterAll(() => server?.dispose());
beforeEach(() => {
  heard.length = 0;
});

let nth = 0;
const told = (): string[] => heard.splice(0).map(({ event }) => event.type);

async function fieldOfSites(): Promise<{ uuid: string; fieldName: string }> {
  const { data } = await call('POST', 'custom-fields', {
    ...{ fieldName: `Serial ${++nth}`, fieldType: 'textField', linkedTo: 'site', maxLength: 10 },
  });
  return data;
}
const setField = (who: Call, { uuid, fieldName }: { uuid: string; fieldName: string }, fieldValue: string) =>
  who('PUT', `custom-field-values/${cedar.site}`, { customFieldId: uuid, fieldName, fieldValue });

test('ACT-01 OR-53 a custom field that was set is told after it is stored, and not where it was refused', async () => {
  const field = await fieldOfSites();
  const stored: unknown[] = [];
  const leave = server.bus.on('labels-changed', async () => {
    const { data } = await call('GET', `custom-fields/getCustomFieldsData?type=site&linkedId=${cedar.site}`);
    stored.push(data.customFields.find(({ uuid }: { uuid: string }) => uuid === field.uuid)?.fieldValue);
  });
  const set = await setField(call, field, 'A-1');
  expect(set.status, JSON.stringify(set.data)).toBe(200);
  expect(stored, 'answered when who listens has read it').toEqual(['A-1']);
  expect(heard).toMatchObject([{ event: { type: 'labels-changed' }, company: cedar.id }]);
  told();
  expect((await setField(call, field, 'much too long a text')).status).toBe(400);
  expect((await setField(foreign, field, 'B-2')).status).not.toBe(200);
  expect(told()).toEqual([]);
  leave();
});

test('names and fields that labels show are told as labels, whichever call changes them', async () => {
  const { uuid, fieldName } = await fieldOfSites();
  const form = { fieldName: `${fieldName} b`, fieldType: 'textField', linkedTo: 'site', maxLength: 20 };
  const changed = await call('PUT', `custom-fields/${uuid}`, form);
  expect(changed.status, JSON.stringify(changed.data)).toBe(200);
  expect(told()).toEqual(['labels-changed']);
  await call('DELETE', `custom-fields/${uuid}`);
  expect(told()).toEqual(['labels-changed']);
  await call('PUT', `sites/${cedar.site}`, { name: 'Renamed' });
  expect(told()).toEqual(['labels-changed']);
  expect((await call('PUT', `sites/${cedar.site}`, { name: '' })).status).toBe(400);
  expect(told()).toEqual([]);
});

test('a tag is told as the field, and is known when its call is answered', async () => {
  const controllerUuid = cedar.controller;
  const form = {
    controllerUuid,
    name: 'New level',
    dataType: 'float',
    address: { metric: 'New/Level' },
  };
  const { status, data } = await call('POST', 'communications/controller/tag', form);
  expect(status, JSON.stringify(data)).toBe(200);
  expect(told()).toEqual(['field-changed']);
  expect(server.live.tags.slotOf(data.uuid)).toBeTypeOf('number');
});

test('rights and saves of diagrams are told to those who have sockets open', async () => {
  const person = await addPerson(
    server,
    cedar,
    'Olga',
    permissionsWhere(() => false),
  );
  told();
  await call('DELETE', `users/${person.userId}/archive`);
  expect(told()).toEqual(['rights-changed']);
  const { data } = await call('POST', 'reports/site-schematics', { name: 'Pumps' });
  const { uuid, version } = data.head;
  expect(told()).toEqual([]);
  const patch = { put: [], removed: [] };
  const saved = await call('PUT', `reports/site-schematics/${uuid}`, { version, patch });
  expect(saved.status, JSON.stringify(saved.data)).toBe(200);
  expect(heard).toMatchObject([
    {
      event: { type: 'diagram-saved', diagram: uuid, version: version + 1, objects: 0 },
      company: cedar.id,
    },
  ]);
  // On the version of before: a conflict, and nobody is told.
  told();
  expect((await call('PUT', `reports/site-schematics/${uuid}`, { version, patch })).status).toBe(409);
  expect(told()).toEqual([]);
});
