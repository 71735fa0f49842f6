import { is } from 'superstruct';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints, SORT_KEYS, SORT_ORDERS } from '../../../../../api/contract/index.ts';
import { Quality } from '../../../../../api/server/field/sample.ts';
import { saveDiagram } from '../../../../../api/server/modules/diagrams/queries/diagrams.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import type { TestCompany } from '../../../../support/company.ts';
import { addAdministered, as, type Call } from '../../../../support/people.ts';
import { quietField } from '../../../../support/quiet-field.ts';

let server: TestApp;
let cedar: TestCompany;
let call: Call;
let foreign: Call;
/** Tags that the drivers were asked for, and what they then say. */
const asked: string[] = [];
let reloads = 0;

beforeAll(async () => {
  const field = quietField({
    linkHealth: () => ({ state: 'active', since: 0, lastContact: 0, detail: '' }),
    reload: async () => void reloads++,
    read: async ([tag]) => {
      asked.push(tag!);
      say(tag!, 42);
    },
  });
  server = await openTestApp({ field });
  server.live.setField(field);
  const ours = await addAdministered(server, 'Cedar');
  const theirs = await addAdministered(server, 'Birch');
  cedar = ours.company;
  call = await as(server, ours.admin);
  foreign = await as(server, theirs.admin);
});
afterAll(() => server?.dispose());

const say = (tag: string, value: number | null, time = Date.now()) =>
  server.live.sink([{ tag, value, quality: Quality.good, time }]);

let nth = 0;
/** A controller of its own, on a link of the protocol. */
async function controller(protocol = 'sparkplug-b'): Promise<string> {
  return server.storage.system(async (db) => {
    const owner = { company_id: cedar.id };
    const link = await db
      .insertInto('links')
      .values({ ...owner, site_id: cedar.siteId, name: `Link ${nth++}`, protocol, address: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const made = await db
      .insertInto('controllers')
      .values({ ...owner, link_id: link.id, name: 'PLC 1', manufacturer: '', model: '', address: '{}' })
      .returning('uuid')
      .executeTakeFirstOrThrow();
    return made.uuid;
  });
}

const tagOf = (name: string, more: object = {}) => ({
  name,
  dataType: 'float',
  address: { metric: name },
  ...more,
});
const add = (controllerUuid: string, name: string, more?: object) =>
  call('POST', 'communications/controller/tag', { controllerUuid, ...tagOf(name, more) });
const names = async (uuid: string, query = '') =>
  (await call('GET', `communications/controller/${uuid}/tags${query}`)).data.items.map(
    (tag: { name: string }) => tag.name,
  );

describe('a tag', () => {
  test('TAG-01 API-101 TAG-03 is made with the defaults, known to the live path and handed to the drivers at once', async () => {
    const plc = await controller();
    const before = reloads;
    const { status, data } = await add(plc, ' Level ');
    expect(status).toBe(200);
    expect(is(data, endpoints.createTag.reply.struct)).toBe(true);
    expect(data).toMatchObject({ name: 'Level', tagType: 0, canToggle: false, deadband: 0, scanInterval: 5 });
    await expect.poll(() => reloads).toBeGreaterThan(before);
    say(data.uuid, 3.5);
    const { data: read } = await call('GET', `communications/controller/tag/${data.uuid}`);
    expect(is(read, endpoints.tag.reply.struct)).toBe(true);
    expect(read.last).toMatchObject({ value: 3.5, quality: 'good' });
  });

  test('API-101 OR-37 is made with what the form says', async () => {
    const { data: category } = await call('POST', 'categories', { name: 'Levels' });
    const form = { tagType: 2, canToggle: true, scanInterval: 60, alertHigh: 9, alertLow: 1 };
    const made = await add(await controller(), 'Setpoint', { ...form, categoryId: category.uuid });
    expect(made.data).toMatchObject({ ...form, category: { uuid: category.uuid } });
    const { data } = await call('GET', `communications/controller/tag/${made.data.uuid}`);
    expect(data.tag).toEqual(made.data);
  });

  test('TAG-01 API-104 API-109 is changed where the body says so, and stays as it was elsewhere', async () => {
    const plc = await controller('modbus-tcp');
    const address = { table: 'holding', register: 4, encoding: 'int16', wordOrder: 'big', scale: 0.1 };
    const { data: category } = await call('POST', 'categories', { name: 'Flows' });
    const { data: linkObject } = await call('POST', 'link-object', { name: 'Flow' });
    const made = await add(plc, 'Flow', {
      ...{ address, unit: 'm³/h', alertHigh: 9, min: 0, max: 50, deadband: 0.5, resetBand: 20 },
      ...{ categoryId: category.uuid, linkObjectId: linkObject.uuid, assignmentId: cedar.assignment },
    });
    expect(made.data).toMatchObject({ category: { uuid: category.uuid }, min: 0, max: 50, resetBand: 20 });
    // What is meant anyway is not stored.
    expect(made.data.address).toEqual({ table: 'holding', register: 4, encoding: 'int16', scale: 0.1 });
    const path = `communications/controller/tag/${made.data.uuid}`;
    const alarms = [
      { level: 'High High', operator: '>=', value: 12, upTo: null },
      { level: 'Normal', operator: 'in-range', value: 1, upTo: 9 },
      { level: 'Status (Down/Unknown)', operator: null, value: null, upTo: null },
    ];
    const { data } = await call('PUT', path, { canToggle: true, alertLow: -1, tagType: 2, alarms });
    expect(data).toEqual({ ...made.data, canToggle: true, alertLow: -1, tagType: 2, alarms });
    expect((await call('GET', path)).data.tag).toEqual(data);
    const numbers = { unit: 'l/s', min: 1, max: 60, deadband: 1, scanInterval: 30 };
    const next = { name: 'Flow out', ...numbers, categoryId: null, linkObjectId: cedar.linkObject };
    const changed = (await call('PUT', path, next)).data;
    expect(changed).toMatchObject({
      ...{ name: 'Flow out', ...numbers, category: null, linkObject: { uuid: cedar.linkObject } },
    });
    expect((await call('GET', path)).data.tag).toEqual(changed);
  });

  test('has a reset band of 10 % unless it says otherwise, and a changed band marks its history to be computed again', async () => {
    const { data } = await add(await controller(), 'Volume', { tagType: 3 });
    expect(data.resetBand).toBe(10);
    const own = { company_id: cedar.id, tag_id: data.id };
    const slice = new Date(Date.UTC(2026, 4, 1));
    await server.storage.system(async (db) => {
      await db
        .insertInto('samples')
        .values({ ...own, time: slice, quality: Quality.good, number_value: 1 })
        .execute();
      const sums = { count: 1, sum: 1, quality: 0, broken: false };
      await db
        .insertInto('trend_quarters')
        .values([slice, new Date(slice.getTime() + 3_600_000)].map((bucket) => ({ ...own, ...sums, bucket })))
        .execute();
    });
    const path = `communications/controller/tag/${data.uuid}`;
    const marks = () =>
      server.storage.system((db) =>
        db.selectFrom('sample_marks').where('tag_id', '=', data.id).select('slice').execute(),
      );
    await call('PUT', path, { alertHigh: 5 });
    expect(await marks()).toEqual([]);
    expect((await call('PUT', path, { resetBand: 25 })).data.resetBand).toBe(25);
    expect(await marks(), 'only where samples exist').toEqual([{ slice }]);
    expect((await call('PUT', path, { resetBand: 101 })).data.fields).toEqual({
      resetBand: 'Use 0 to 100 %',
    });
  });

  test('TAG-01 API-107 archived is gone from everywhere, and a second one may take its name and address', async () => {
    const plc = await controller();
    const { data } = await add(plc, 'Level');
    const path = `communications/controller/tag/${data.uuid}`;
    expect((await call('DELETE', path)).status).toBe(200);
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect((await call(method, path, method === 'PUT' ? {} : undefined)).status).toBe(404);
    expect(await names(plc)).toEqual([]);
    expect((await add(plc, 'Level')).status).toBe(200);
  });

  test('API-123 its control switch is turned', async () => {
    const { data } = await add(await controller(), 'Pump');
    const path = `communications/controller/tag/${data.uuid}`;
    expect((await call('PUT', `${path}/toggle-control`, { canToggle: true })).data.canToggle).toBe(true);
    expect((await call('GET', path)).data.tag.canToggle).toBe(true);
  });

  test('is read now: the device is asked, and its answer is the reply', async () => {
    const { data } = await add(await controller(), 'Level');
    const read = await call('POST', `communications/controller/tag/${data.uuid}/read`);
    expect(asked).toContain(data.uuid);
    expect(read.data).toMatchObject({ fresh: true, last: { value: 42, quality: 'good' } });
  });

  test('API-110 TAG-04 OR-99 says which diagrams show it, by itself or by its link object', async () => {
    const plc = await controller();
    const { data: object } = await call('POST', 'link-object', { name: 'Suction' });
    const { data } = await add(plc, 'Suction', {
      linkObjectId: object.uuid,
      assignmentId: cedar.assignment,
    });
    const path = `communications/controller/tag/${data.uuid}/report-count`;
    expect((await call('GET', path)).data).toEqual({ count: 0, diagrams: [], diagramCount: 0 });
    const diagram = (name: string, siteId: number | null, config: object) =>
      server.storage.system((db) =>
        saveDiagram(db, {
          ...{ companyId: cedar.id, siteId, name, width: 10, height: 10 },
          ...{ objects: [{ id: 'a' }], configuration: [{ id: 'a', ...config }] },
        }),
      );
    await diagram('Intake', cedar.siteId, { linkedTag: data.uuid });
    await diagram('Board', null, { assignmentId: cedar.assignment, linkObjectId: object.uuid });
    await diagram('Other', null, { linkedTag: cedar.tag });
    const report = (name: string, more: object) =>
      call('POST', 'reports', { type: 'graph', name, section: 'dashboard', ...more });
    const made = [
      await report('Pressure', { tags1: [{ tag: data.uuid }] }),
      await report('Roles', {
        linkObjectConfiguration: {
          axis1: [{ assignmentUuid: cedar.assignment, linkObjectUuid: object.uuid }],
          axis2: [],
        },
      }),
      await report('Another', { tags1: [{ tag: cedar.tag }] }),
    ];
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { data: use } = await call('GET', path);
    expect(use).toMatchObject({ count: 3, diagramCount: 2 });
    expect(use.diagrams.map(({ name, siteName }: Record<string, string>) => [name, siteName])).toEqual([
      ['Board', null],
      ['Intake', 'Cedar Well'],
    ]);
  });
});

describe('what is no tag is refused at its field', () => {
  const modbus = (address: object) => ({
    address: { table: 'holding', register: 1, encoding: 'int16', ...address },
  });
  test.each([
    ['sparkplug-b', { name: ' ' }, 'name', 'Name is required'],
    ['sparkplug-b', { name: 'x'.repeat(51) }, 'name', 'Max allowed value is 50 characters'],
    ['sparkplug-b', { address: {} }, 'address.metric', 'Please enter the metric'],
    ['sparkplug-b', { alertHigh: 'high' }, 'alertHigh', 'Value must be a number'],
    ['sparkplug-b', { scanInterval: 0 }, 'scanInterval', 'Use 0.1 to 86,400 seconds'],
    ['sparkplug-b', { deadband: -1 }, 'deadband', 'Use 0 or more'],
    ['sparkplug-b', { min: 5, max: 4 }, 'max', 'The maximum is below the minimum'],
    ['sparkplug-b', { dataType: 'boolean', min: 5 }, 'min', 'Only numbers have limits'],
    ['modbus-tcp', modbus({ register: 65_536 }), 'address.register', 'Use a register from 0 to 65535'],
    ['modbus-tcp', modbus({ encoding: 'string' }), 'address.length', 'Please enter the number of registers'],
    [
      'modbus-tcp',
      { ...modbus({ table: 'input' }), canToggle: true },
      'canToggle',
      'Input registers and discrete inputs can only be read',
    ],
    ['opc-ua', { address: { nodeId: 'Pump 1' } }, 'address.nodeId', 'Use a node id such as ns=2;s=Pump 1'],
    [
      'sparkplug-b',
      { alertHigh: 1, alarms: [{ level: 'High', operator: '>', value: 1, upTo: null }] },
      'alarms.0.level',
      'High is already set by the alarm limit',
    ],
    [
      'sparkplug-b',
      { alarms: [{ level: 'Low', operator: 'in-range', value: 3, upTo: 2 }] },
      'alarms.0.upTo',
      'The end of the range is below its beginning',
    ],
    ['sparkplug-b', { categoryId: crypto.randomUUID() }, 'categoryId', 'This category does not exist'],
  ])('COMM-15 OR-37 on %s %j: %s', async (protocol, more, field, message) => {
    const { status, data } = await add(await controller(protocol), 'Level', more);
    expect([status, data.fields[field]]).toEqual([400, message]);
  });

  test('TAG-06 OR-37 a link object without an assignment, on a device that fills none: nobody would find it', async () => {
    const lonely = await add(await controller(), 'Level', { linkObjectId: cedar.linkObject });
    expect([lonely.status, lonely.data.fields]).toEqual([400, { assignmentId: 'Assignment is required!' }]);
    expect((await add(cedar.controller, 'Second level', { linkObjectId: cedar.linkObject })).status).toBe(
      200,
    );
  });

  test('two of one name or one address on a controller: it is said which one is there', async () => {
    const plc = await controller('modbus-tcp');
    const address = { table: 'holding', register: 7, encoding: 'uint16' };
    const { data } = await add(plc, 'Level', { address });
    const twice = await add(plc, 'LEVEL', { address: { ...address, byteOrder: 'big', offset: 0 } });
    expect([twice.status, twice.data.fields]).toEqual([
      409,
      { name: '“Level” is another tag of PLC 1', 'address.register': '“Level” already reads holding 7' },
    ]);
    // The same register read in another way is another reading.
    expect((await add(plc, 'Raw', { address: { ...address, scale: 0.5 } })).status).toBe(200);
    const path = `communications/controller/tag/${data.uuid}`;
    expect((await call('PUT', path, { name: 'level', address })).status).toBe(200);
    expect((await call('PUT', path, { name: 'raw' })).status).toBe(409);
  });

  test('PERM-13 another company’s controller and tag are not there', async () => {
    const body = { controllerUuid: cedar.controller, ...tagOf('Theirs') };
    expect((await foreign('POST', 'communications/controller/tag', body)).status).toBe(404);
    expect((await foreign('PUT', `communications/controller/tag/${cedar.tag}`, { name: 'x' })).status).toBe(
      404,
    );
  });
});

describe('many tags at once', () => {
  test('are made together', async () => {
    const plc = await controller();
    const tags = Array.from({ length: 1200 }, (_, at) => tagOf(`Point ${String(at).padStart(4, '0')}`));
    const { data } = await call('POST', `communications/controller/${plc}/tags`, { tags });
    expect(data).toEqual({ created: 1200 });
    expect(await names(plc, '?limit=2&skip=1198')).toEqual(['Point 1198', 'Point 1199']);
  });

  test('or none of them, each fault at its row', async () => {
    const plc = await controller();
    await add(plc, 'Level');
    const import_ = (tags: object[]) => call('POST', `communications/controller/${plc}/tags`, { tags });
    const wrong = await import_([tagOf('Fine'), tagOf('Bad', { address: {} })]);
    expect([wrong.status, wrong.data.message]).toEqual([400, 'Row 2: Please enter the metric']);
    const { status, data } = await import_([
      tagOf('Flow'),
      tagOf('level'),
      tagOf('flow', { address: { metric: 'x' } }),
    ]);
    expect([status, data.fields]).toEqual([
      409,
      { 'tags.1.name': '“Level” is another tag of PLC 1', 'tags.2.name': '“Flow” is another tag of PLC 1' },
    ]);
    expect(await names(plc)).toEqual(['Level']);
  });
});

describe('the list of a controller', () => {
  let plc: string;
  beforeAll(async () => {
    plc = await controller();
    const { data: tank } = await call('POST', 'categories', { name: 'Tanks' });
    const tags = [
      tagOf('Alpha', { alertHigh: 5, scanInterval: 9, categoryId: tank.uuid }),
      tagOf('Bravo', { alertHigh: 1, alertLow: 1, canToggle: true }),
      tagOf('Charlie level', { address: { metric: 'A first metric' } }),
    ];
    await call('POST', `communications/controller/${plc}/tags`, { tags });
    const { items } = (await call('GET', `communications/controller/${plc}/tags`)).data;
    say(items[0].uuid, 10, 2000);
    say(items[1].uuid, 9, 1000);
  });

  test('API-108 TAG-01 is by name, with values, and found by name and address from three letters on', async () => {
    const { data } = await call('GET', `communications/controller/${plc}/tags`);
    expect(is(data, endpoints.controllerTags.reply.struct)).toBe(true);
    expect(data.items[2]).toMatchObject({
      name: 'Charlie level',
      value: null,
      quality: 'missing',
      timestamp: null,
    });
    expect(await names(plc, '?search=LEVEL')).toEqual(['Charlie level']);
    expect(await names(plc, '?search=first')).toEqual(['Charlie level']);
    expect(await names(plc, '?search=le')).toHaveLength(3);
    expect(await names(plc, `?site=${cedar.site}`)).toHaveLength(3);
    expect(await names(plc, `?site=${crypto.randomUUID()}`)).toEqual([]);
  });

  const [A, B, C] = ['Alpha', 'Bravo', 'Charlie level'];
  test.each([
    ['tags', [A, B, C], [C, B, A]],
    ['alertHigh', [B, A, C], [A, B, C]],
    ['alertLow', [B, A, C], [B, A, C]],
    ['scanInterval', [B, C, A], [A, B, C]],
    ['operations', [A, C, B], [B, A, C]],
    ['categories', [A, B, C], [A, B, C]],
    ['summary', [C, A, B], [B, A, C]],
    ['sites', [A, B, C], [A, B, C]],
    ['value', [B, A, C], [A, B, C]],
    ['fValue', [A, B, C], [B, A, C]],
    ['lastSeen', [B, A, C], [A, B, C]],
    ['status', [A, B, C], [C, A, B]],
  ])('COMM-21 CONST-14 sorted by %s, those without coming last', async (key, up, down) => {
    expect(await names(plc, `?sortBy=${key}&sort=asc`)).toEqual(up);
    expect(await names(plc, `?sortBy=${key}&sort=desc`)).toEqual(down);
  });

  test('COMM-21 nothing else sorts', async () => {
    expect([...SORT_ORDERS, ...SORT_KEYS]).toHaveLength(14);
    expect((await call('GET', `communications/controller/${plc}/tags?sortBy=unit`)).status).toBe(400);
  });
});
