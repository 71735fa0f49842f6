/** Links and controllers over the wire, with a field that says what the test tells it to. */
import { is } from 'superstruct';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '../../../../../api/contract/index.ts';
import type {
  BrowseResult,
  FieldLink,
  LinkHealth,
  TestStep,
} from '../../../../../api/server/field/driver.ts';
import { FieldError } from '../../../../../api/server/field/driver.ts';
import { CONNECTING } from '../../../../../api/server/field/link-states.ts';
import { Quality } from '../../../../../api/server/field/sample.ts';
import { saveDiagram } from '../../../../../api/server/modules/diagrams/queries/diagrams.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import type { TestCompany } from '../../../../support/company.ts';
import { addAdministered, addPerson, as, type Call } from '../../../../support/people.ts';
import { quietField } from '../../../../support/quiet-field.ts';

let server: TestApp;
let cedar: TestCompany;
let birch: TestCompany;
let call: Call;
let foreign: Call;
let reloads = 0;
let health: LinkHealth | undefined;
let browse: () => Promise<BrowseResult> = async () => ({ items: [], isComplete: true });
let steps: (link: FieldLink) => AsyncIterable<TestStep>;
const passwords = new Map<string, string | null>();

beforeAll(async () => {
  const field = quietField({
    reload: async () => void reloads++,
    linkHealth: () => health,
    browse: () => browse(),
    test: (link) => steps(link),
    setLinkPassword: async (link, password) => void passwords.set(link, password),
  });
  server = await openTestApp({ field, fieldHosts: ['10.1.0.0/16'] });
  server.live.setField(field);
  const ours = await addAdministered(server, 'Cedar');
  const theirs = await addAdministered(server, 'Birch');
  [cedar, birch] = [ours.company, theirs.company];
  call = await as(server, ours.admin);
  foreign = await as(server, theirs.admin);
});
afterAll(() => server?.dispose());
beforeEach(() => {
  health = undefined;
});

let nth = 0;
const modbus = (rest: object = {}) => ({
  siteUuid: cedar.site,
  name: `Gateway ${++nth}`,
  protocol: 'modbus-tcp',
  address: { host: '10.1.2.3', port: 502 },
  ...rest,
});
const SPARKPLUG = { protocol: 'sparkplug-b', address: {} };
const addLink = async (rest: object = {}) => (await call('POST', 'communications', modbus(rest))).data;
const addController = async (link: string, rest: object = {}) =>
  (
    await call('POST', 'communications/controller', {
      communicationUuid: link,
      name: `RTU ${++nth}`,
      manufacturer: 'Fieldline',
      model: 'RTU 40',
      address: { unit: 3 },
      ...rest,
    })
  ).data;
const siteNow = async (search = '') =>
  (await call('GET', `communications/site-communication/${cedar.site}?search=${search}`)).data;

describe('lists', () => {
  test('COMM-01 COMM-02 API-094 a site’s links and the controllers below them, what was done last, and how many', async () => {
    const link = await addLink({ internalSerialNumber: 'SN-7' });
    const controller = await addController(link.uuid);
    const data = await siteNow();
    expect(is(data, endpoints.siteCommunication.reply.struct)).toBe(true);
    expect(Object.keys(data).sort()).toEqual(['activityLog', 'communication', 'controllers', 'count']);
    expect(data.controllers).toContainEqual(controller);
    expect(data.count).toBe(data.controllers.length);
    expect(data.activityLog[0]).toMatchObject({ action: 'controller.create', name: controller.name });
  });

  test('LOGS-02 a site’s communication says what was last done to it, by whom and when, newest first, 20 deeds at most', async () => {
    const link = await addLink();
    const from = Date.now();
    const { siteUuid: _, ...form } = modbus();
    for (let at = 0; at < 20; at++)
      await call('PUT', `communications/${link.uuid}`, { ...form, name: `Renamed ${at}` });
    // Of the site itself, and not of its communication.
    await call('PUT', `sites/${cedar.site}`, { name: 'Cedar Spring' });
    await call('PUT', `sites/${cedar.site}`, { name: 'Cedar Well' });
    const { activityLog } = await siteNow();
    expect(activityLog).toHaveLength(20);
    expect(activityLog.map(({ action }: { action: string }) => action)).toEqual(
      Array.from({ length: 20 }, () => 'communication.update'),
    );
    expect(activityLog[0]).toMatchObject({ user: 'AdminCedar Person', name: 'Renamed 19' });
    expect(Date.parse(activityLog[0].at)).toBeGreaterThanOrEqual(Date.parse(activityLog[19].at));
    expect(Date.parse(activityLog[19].at)).toBeGreaterThanOrEqual(from);
    const elsewhere = (await call('POST', 'sites', { areaId: cedar.areaId, name: 'Dry well' })).data.site;
    const { data } = await call('GET', `communications/site-communication/${elsewhere.uuid}`);
    expect(data.activityLog).toEqual([]);
  });

  test('COMM-03 OR-80 a link shows name, serial number, status and site; a controller its maker and model', async () => {
    const link = await addLink({ internalSerialNumber: 'SN-8' });
    expect(link).toMatchObject({
      internalSerialNumber: 'SN-8',
      status: 'unknown',
      siteName: 'Cedar Well',
      hasPassword: false,
    });
    expect(typeof link.id).toBe('number');
    expect(await addController(link.uuid)).toMatchObject({ manufacturer: 'Fieldline', model: 'RTU 40' });
    const makers = (await call('GET', 'communications/master-data')).data.manufacturers;
    expect(makers).toContainEqual({ name: 'Fieldline', models: ['RTU 40'] });
  });

  test.each([
    ['name', 'north bridge'],
    ['the name of a controller', 'sluice nine'],
    ['serial', 'sn-find'],
    ['address', '10.1.77'],
    ['the maker of a controller', 'obscura'],
  ])('API-094 a search by %s finds a link with its controllers', async (_what, term) => {
    const link = await addLink({
      ...{ name: 'North Bridge', internalSerialNumber: 'SN-FIND', address: { host: '10.1.77.1' } },
    });
    const controller = await addController(link.uuid, { name: 'Sluice Nine', manufacturer: 'Obscura' });
    const found = await siteNow(term);
    for (const [list, { uuid }] of [
      [found.communication, link],
      [found.controllers, controller],
    ])
      expect(list.map((one: { uuid: string }) => one.uuid)).toEqual([uuid]);
    expect(found.count).toBe(1);
    expect(await siteNow('nothing like it')).toMatchObject({ communication: [], controllers: [], count: 0 });
    await call('DELETE', `communications/${link.uuid}`);
  });

  test('COMM-14 OR-38 a link stands as its driver says, a controller as its tags do', async () => {
    const link = await addLink();
    const controller = await addController(link.uuid);
    const standing = async () => {
      const { data } = await call('GET', `communications/controller/${controller.uuid}`);
      return [data.status, data.statusDetail, data.lastSeen];
    };
    expect((await standing())[0]).toBe('unknown');
    const { data: tag } = await call('POST', 'communications/controller/tag', {
      controllerUuid: controller.uuid,
      name: 'Level',
      dataType: 'float',
      address: { table: 'holding', register: 0, encoding: 'float32' },
    });
    const time = Date.now();
    server.live.sink([{ tag: tag.uuid, value: 3, quality: Quality.good, time }]);
    expect(await standing()).toEqual([
      'active',
      '1 of 1 tags have a current value',
      new Date(time).toISOString(),
    ]);
    server.live.sink([{ tag: tag.uuid, value: null, quality: Quality.stale, time: time + 1 }]);
    expect((await standing()).slice(0, 2)).toEqual([
      'down',
      'The device does not answer for any of its tags',
    ]);
    health = { state: 'unknown', since: time, lastContact: null, detail: CONNECTING };
    expect((await standing()).slice(0, 2)).toEqual(['connecting', 'Connecting, no tag was answered yet']);
    expect((await call('GET', `communications/${link.uuid}`)).data.status).toBe('connecting');
    health = { state: 'active', since: Date.now(), lastContact: null, detail: 'connected' };
    expect((await standing())[0]).toBe('connecting');
    health = { state: 'active', since: 0, lastContact: null, detail: 'connected' };
    expect((await standing())[0]).toBe('down');
    health = { state: 'down', since: 0, lastContact: 1000, detail: 'refused' };
    expect((await standing())[1]).toBe('The link is down: refused');
    expect((await call('GET', `communications/${link.uuid}`)).data).toMatchObject({
      status: 'down',
      statusDetail: 'refused',
      lastSeen: new Date(1000).toISOString(),
    });
  });
});

describe('forms', () => {
  test.each([
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ name: 'x'.repeat(51) }, { name: 'Max allowed value is 50 characters' }],
    [{ address: { host: '10.1.2.3', port: 70_000 } }, { 'address.port': 'Use a port from 1 to 65535' }],
    [
      { address: { host: '10.1.2.3/x' } },
      { 'address.host': 'Use a host name or an IP address, without a port' },
    ],
    [{ siteUuid: crypto.randomUUID() }, { siteUuid: 'This site does not exist' }],
    [{ hubUuid: crypto.randomUUID() }, { hubUuid: 'This hub does not exist' }],
    [{ scanInterval: -1 }, { scanInterval: 'A number of seconds is required, 0 or more' }],
  ])('COMM-15 OR-37 API-099 a link with %j is refused at its field', async (rest, fields) => {
    const answer = await call('POST', 'communications', modbus(rest));
    expect(answer.status).toBe(400);
    expect(answer.data.fields).toEqual(fields);
  });

  test.each([
    [' ', 'Name is required'],
    ['x'.repeat(51), 'Max allowed value is 50 characters'],
  ])('COMM-15 OR-37 a controller is neither made nor changed with the name %j', async (name, words) => {
    const { uuid } = await addLink();
    expect(await addController(uuid, { name })).toMatchObject({ fields: { name: words } });
    const made = await addController(uuid);
    const changed = await call('PUT', `communications/controller/${made.uuid}`, { ...made, name });
    expect([changed.status, changed.data.fields.name]).toEqual([400, words]);
  });

  test('API-099 two links of one site have not one name; that of an archived one is free', async () => {
    const link = await addLink({ name: 'Only one' });
    const again = await call('POST', 'communications', modbus({ name: 'ONLY ONE' }));
    expect([again.status, again.data.fields]).toEqual([
      409,
      { name: 'Another link of this site has this name' },
    ]);
    await call('DELETE', `communications/${link.uuid}`);
    expect((await call('POST', 'communications', modbus({ name: 'Only one' }))).status).toBe(200);
  });

  /** A custom field of links or controllers, and a value for it. */
  const serialOf = async (linkedTo: 'communication' | 'controller') => {
    const form = { fieldName: `Serial ${++nth}`, fieldType: 'textField', linkedTo, maxLength: 10 };
    const { uuid, fieldName } = (await call('POST', 'custom-fields', form)).data;
    return (fieldValue: string) => [{ customFieldId: uuid, fieldName, fieldValue }];
  };

  test('API-099 API-102 OR-37 a link is made and changed with all that its form says', async () => {
    const value = await serialOf('communication');
    const { data: hub } = await call('POST', 'communications/hubs', { name: 'East tower' });
    const first = { internalSerialNumber: 'SN-1', hubUuid: hub.uuid, scanInterval: 7 };
    const made = await addLink({ ...first, customFieldValues: value('one') });
    const read = async () => (await call('GET', `communications/${made.uuid}`)).data;
    const shown = ({ customFieldValues, ...rest }: Record<string, unknown>) => [
      rest,
      (customFieldValues as object[]).map((one) => (one as { fieldValue: string }).fieldValue),
    ];
    const expected = (link: object, text: string) => [expect.objectContaining(link), [text]];
    expect(shown(await read())).toEqual(expected(first, 'one'));
    const path = `communications/${made.uuid}`;
    const { name, protocol, address } = made;
    const form = { name, protocol, address };
    const changed = await call('PUT', path, {
      ...{ ...form, internalSerialNumber: 'SN-2', customFieldValues: value('two') },
    });
    expect(changed).toMatchObject({ status: 200 });
    const second = { ...first, internalSerialNumber: 'SN-2' };
    expect(shown(await read())).toEqual(expected(second, 'two'));
    await call('PUT', path, { ...form, hubUuid: null });
    expect(shown(await read())).toEqual(expected({ ...second, hubUuid: null }, 'two'));
  });

  test('API-100 API-103 OR-37 a controller is made and changed with all that its form says', async () => {
    const value = await serialOf('controller');
    const { uuid } = await addController((await addLink()).uuid, { customFieldValues: value('one') });
    const read = async () => (await call('GET', `communications/controller/${uuid}`)).data;
    expect((await read()).customFieldValues).toMatchObject([{ fieldValue: 'one' }]);
    const form = { name: 'RTU', manufacturer: 'Hillside', model: 'X2', customFieldValues: value('two') };
    await call('PUT', `communications/controller/${uuid}`, form);
    expect(await read()).toMatchObject({
      ...{ name: 'RTU', manufacturer: 'Hillside', model: 'X2', address: { unit: 3 } },
      customFieldValues: [{ fieldValue: 'two' }],
    });
  });

  test('API-102 a link is changed, its protocol never; the drivers take it up, the log says what is different', async () => {
    const link = await addLink();
    const before = reloads;
    const { data } = await call('PUT', `communications/${link.uuid}`, {
      name: 'Renamed',
      protocol: 'modbus-tcp',
      address: { host: '10.1.2.4' },
      scanInterval: 2,
    });
    expect(data).toMatchObject({ name: 'Renamed', address: { host: '10.1.2.4' }, scanInterval: 2 });
    await expect.poll(() => reloads).toBeGreaterThan(before);
    const other = await call('PUT', `communications/${link.uuid}`, {
      name: 'x',
      protocol: 'sparkplug-b',
      address: {},
    });
    expect(Object.keys(other.data.fields)).toEqual(['protocol']);
    const log = (await call('GET', `sites/${cedar.site}/activity-logs`)).body;
    expect(log).toContain('host 10.1.2.4');
  });

  test('OR-37 a password is stored by the drivers, shown nowhere, and taken out with null', async () => {
    const opc = { protocol: 'opc-ua', address: { endpoint: 'opc.tcp://10.1.2.3:4840', user: 'ann' } };
    const made = await call('POST', 'communications', modbus({ ...opc, password: 'open sesame' }));
    expect(passwords.get(made.data.uuid)).toBe('open sesame');
    const changed = await call('PUT', `communications/${made.data.uuid}`, {
      name: 'Opc',
      ...opc,
      password: null,
    });
    expect(passwords.get(made.data.uuid)).toBeNull();
    const everywhere = made.body + changed.body + (await call('GET', 'audit')).body;
    expect(everywhere).not.toContain('open sesame');
  });

  test('API-100 API-103 OR-37 a controller is judged by its link’s protocol, made, and changed', async () => {
    const link = await addLink();
    const wrong = await call('POST', 'communications/controller', {
      communicationUuid: link.uuid,
      name: 'RTU',
      address: { unit: 300 },
    });
    expect([wrong.status, wrong.data.fields]).toEqual([400, { 'address.unit': 'Use a unit from 0 to 255' }]);
    for (const [name, words] of [
      [' ', 'Name is required'],
      ['x'.repeat(51), 'Max allowed value is 50 characters'],
    ])
      expect(
        (
          await call('POST', 'communications/controller', {
            communicationUuid: link.uuid,
            name,
            address: { unit: 3 },
          })
        ).data.fields,
      ).toEqual({ name: words });
    const made = await addController(link.uuid);
    expect(made).toMatchObject({ manufacturer: 'Fieldline', model: 'RTU 40', address: { unit: 3 } });
    const { data } = await call('PUT', `communications/controller/${made.uuid}`, {
      name: 'RTU north',
      address: { unit: 9 },
    });
    expect(data).toMatchObject({ name: 'RTU north', address: { unit: 9 }, manufacturer: 'Fieldline' });
  });

  test('API-105 API-106 archives links and controllers with their tags, and lists their use before', async () => {
    const link = await addLink();
    const controller = await addController(link.uuid);
    const { data: tag } = await call('POST', 'communications/controller/tag', {
      controllerUuid: controller.uuid,
      name: 'Level',
      dataType: 'float',
      address: { table: 'holding', register: 0, encoding: 'float32' },
    });
    const diagram = await server.storage.system((db) =>
      saveDiagram(db, {
        ...{ companyId: cedar.id, name: 'Shows it', width: 10, height: 10 },
        ...{ objects: [{ id: 'a' }], configuration: [{ id: 'a', linkedTags: [{ uuid: tag.uuid }] }] },
      }),
    );
    const usage = await call('GET', `communications/${link.uuid}/usage`);
    expect(usage.data).toEqual({
      controllers: 1,
      tags: 1,
      diagrams: [{ uuid: diagram.uuid, name: 'Shows it' }],
    });
    const offered = async (of: string) =>
      (await call('GET', `reports/available-tags?controllerUuid=${of}`)).data.total;
    expect(await offered(controller.uuid)).toBe(1);
    await call('DELETE', `communications/controller/${controller.uuid}`);
    expect(await offered(controller.uuid)).toBe(0);
    const other = await addLink();
    const second = await addController(other.uuid);
    const address = { table: 'holding', register: 0, encoding: 'float32' };
    const form = { controllerUuid: second.uuid, name: 'Level', dataType: 'float', address };
    await call('POST', 'communications/controller/tag', form);
    expect(await offered(second.uuid)).toBe(1);
    await call('DELETE', `communications/${other.uuid}`);
    expect(await offered(second.uuid)).toBe(0);
    expect((await call('GET', `communications/controller/${second.uuid}`)).status).toBe(404);
    expect((await call('GET', `communications/controller/${controller.uuid}`)).status).toBe(404);
    expect((await call('GET', `communications/controller/tag/${tag.uuid}`)).status).toBe(404);
    await call('DELETE', `communications/${link.uuid}`);
    expect((await call('GET', `communications/${link.uuid}`)).status).toBe(404);
  });

  test('API-112 hubs are listed and made, once each; a link names its own', async () => {
    const { data: hub } = await call('POST', 'communications/hubs', { name: 'North radio' });
    expect((await call('POST', 'communications/hubs', { name: 'north RADIO' })).status).toBe(409);
    expect((await call('GET', 'communications/hubs?search=radio')).data).toEqual({ items: [hub], total: 1 });
    expect(await addLink({ hubUuid: hub.uuid })).toMatchObject({ hubUuid: hub.uuid, hubName: 'North radio' });
  });

  test('API-111 a controller is answered whole, and a missing or foreign one is not', async () => {
    const link = await addLink();
    const made = await addController(link.uuid, { name: 'Booster RTU' });
    const { status, data } = await call('GET', `communications/controller/${made.uuid}`);
    expect([status, data]).toEqual([200, made]);
    expect(is(data, endpoints.controller.reply.struct)).toBe(true);
    expect(data).toMatchObject({ name: 'Booster RTU', manufacturer: 'Fieldline', model: 'RTU 40' });
    expect(data).toMatchObject({ communicationUuid: link.uuid });
    for (const uuid of [birch.controller, crypto.randomUUID()])
      expect((await call('GET', `communications/controller/${uuid}`)).status).toBe(404);
  });

  test('COMM-04 a controller has its tags; hubs, assignments, controller templates and the firmwares of a link are read', async () => {
    const { data: hub } = await call('POST', 'communications/hubs', { name: 'South radio' });
    const link = await addLink({ hubUuid: hub.uuid });
    const controller = await addController(link.uuid);
    await call('POST', 'communications/controller/tag', {
      controllerUuid: controller.uuid,
      name: 'Level',
      address: { table: 'holding', register: 7, encoding: 'float32' },
      dataType: 'float',
      assignmentId: cedar.assignment,
    });
    const read = async (path: string) => {
      const { status, data } = await call('GET', path);
      expect(status, path).toBe(200);
      return data;
    };
    const names = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name);
    expect(names(await read(`communications/controller/${controller.uuid}/tags`))).toEqual(['Level']);
    expect(names(await read('communications/hubs'))).toContain('South radio');
    expect(names(await read('assignment'))).toContain('Main pump');
    const made = await call('POST', 'controller-templates', {
      name: 'RTU 40',
      controllerUuid: controller.uuid,
    });
    expect(made.status).toBe(200);
    expect(names(await read('communications/controller/templates'))).toContain('RTU 40');
    expect(await read(`communications/controller/templates/${made.data.uuid}`)).toMatchObject({
      name: 'RTU 40',
    });
    await call('POST', 'firmwares', { version: '0.9', notes: 'First' });
    const edge = await addLink(SPARKPLUG);
    const offered = await read(`firmwares/company?communicationUuid=${edge.uuid}`);
    expect(offered.items).toContainEqual(expect.objectContaining({ version: '0.9', notes: 'First' }));
    // A Modbus link takes none.
    expect((await read(`firmwares/company?communicationUuid=${link.uuid}`)).items).toEqual([]);
  });

  test('API-098 who may not change links is not told where the server may connect to', async () => {
    expect((await call('GET', 'communications/master-data')).data.allowedHosts).toEqual(['10.1.0.0/16']);
    const see = { Site: { canSee: true, subPermission: { Communication: { canSee: true } } } };
    const viewer = await as(server, await addPerson(server, cedar, 'Vera', see));
    const data = (await viewer('GET', 'communications/master-data')).data;
    expect([data.allowedHosts, data.protocols.length]).toEqual([[], 3]);
  });
});

describe('what devices say', () => {
  test('COMM-09 API-095 a scan finds what a controller offers, and tags are made of what is chosen', async () => {
    const link = await addLink({ scanInterval: 2 });
    const controller = await addController(link.uuid);
    const item = (register: number) => ({
      path: `Pump/Point ${register}`,
      dataType: 'float' as const,
      wireType: 'float32',
      writable: true,
      address: { table: 'holding', register, encoding: 'float32' },
    });
    browse = async () => ({ items: Array.from({ length: 3000 }, (_, at) => item(at)), isComplete: true });
    const path = `communications/site-communication/${cedar.site}/scan?controller=${controller.uuid}`;
    const { data: begun } = await call('GET', path);
    const look = async (query = '') =>
      (await call('GET', `communications/scans/${begun.uuid}?${query}`)).data;
    await expect.poll(async () => (await look()).scan.state).toBe('done');
    expect((await look('search=point%20299')).total).toBe(11);
    const take = (body: object) => call('POST', `communications/scans/${begun.uuid}/tags`, body);
    expect((await take({ all: false, keys: [3, 4, 3] })).data).toEqual({ created: 2 });
    // Again: they are there already.
    expect((await take({ all: false, keys: [3, 4] })).data).toEqual({ created: 0 });
    expect((await take({ all: true, keys: [5], search: '' })).data).toEqual({ created: 2997 });
    const { data: tags } = await call('GET', `communications/controller/${controller.uuid}/tags?limit=2`);
    expect(tags.total).toBe(2999);
    expect(tags.items[0]).toMatchObject({ scanInterval: 2, canToggle: false });
    expect((await foreign('GET', `communications/scans/${begun.uuid}`)).status).toBe(404);
  });

  test('COMM-09 API-095 without a controller all of the site are scanned', async () => {
    const made = await call('POST', 'sites', { areaId: cedar.areaId, name: `Scanned ${++nth}` });
    const { uuid: siteUuid } = made.data.site;
    for (let link = 0; link < 2; link++) await addController((await addLink({ siteUuid })).uuid);
    browse = async () => ({ items: [], isComplete: true });
    const { data: begun } = await call('GET', `communications/site-communication/${siteUuid}/scan`);
    const look = async () => (await call('GET', `communications/scans/${begun.uuid}`)).data.scan;
    await expect.poll(async () => (await look()).state).toBe('done');
    expect(await look()).toMatchObject({ controllers: 2, scanned: 2, controllerUuid: null });
  });

  test('COMM-09 a controller that is archived while it is scanned gets no tags', async () => {
    const link = await addLink();
    await addController(link.uuid);
    browse = async () => ({
      items: [{ path: 'Level', dataType: 'float', wireType: 'float32', writable: false, address: { a: 1 } }],
      isComplete: true,
    });
    const path = `communications/site-communication/${cedar.site}/scan?communication=${link.uuid}`;
    const { data: scan } = await call('GET', path);
    await call('DELETE', `communications/${link.uuid}`);
    await expect
      .poll(async () => (await call('GET', `communications/scans/${scan.uuid}`)).data.scan.state)
      .toBe('done');
    const taken = await call('POST', `communications/scans/${scan.uuid}/tags`, { all: true, keys: [] });
    expect([taken.status, taken.data.message]).toEqual([409, 'The controller was archived meanwhile']);
  });

  test('a test of a connection says each step as it is made; one that breaks says so; another company’s link is none', async () => {
    const body = { siteUuid: cedar.site, protocol: 'modbus-tcp', address: { host: '10.1.2.3' } };
    const asked: FieldLink[] = [];
    steps = async function* (link) {
      asked.push(link);
      yield { name: 'allowed', ok: true, detail: 'fine', ms: 1 };
      yield { name: 'connect', ok: false, detail: 'refused', ms: 2 };
    };
    const token = await server.tokenOf(cedar);
    const answer = await server.send(
      'POST',
      'communications/test',
      { ...body, controllerAddress: { unit: 4 } },
      token,
    );
    expect(
      answer.body
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { step: 'allowed', ok: true, detail: 'fine', ms: 1 },
      { step: 'connect', ok: false, detail: 'refused', ms: 2 },
    ]);
    expect(asked[0]).toMatchObject({ company: cedar.uuid, devices: [{ address: { unit: 4 } }] });
    // biome-ignore lint/correctness/useYield: the driver breaks before its first step.
    steps = async function* () {
      throw new FieldError('There is no driver');
    };
    const broken = await server.send('POST', 'communications/test', body, token);
    expect(JSON.parse(broken.body)).toMatchObject({ ok: false, detail: 'There is no driver' });
    const theirs = await server.storage.system((db) =>
      db.selectFrom('links').where('company_id', '=', birch.id).select('uuid').executeTakeFirstOrThrow(),
    );
    const other = await server.send('POST', 'communications/test', { ...body, uuid: theirs.uuid }, token);
    expect(other.statusCode).toBe(404);
  });

  test('COMM-10 API-096 API-097 a device’s password is shown once; only OPC UA links have certificates', async () => {
    const link = await addLink({ protocol: 'sparkplug-b', address: {} });
    await addController(link.uuid, { address: { group: 'G', node: 'N', device: 'D' } });
    const { data } = await call('POST', `communications/${link.uuid}/enable-set-password`);
    expect(data).toEqual({
      username: link.uuid,
      password: 'shown-once',
      url: 'mqtt://127.0.0.1:1',
      topics: ['spBv1.0/G/+/N/#'],
    });
    expect((await call('GET', 'audit')).body).not.toContain('shown-once');
    expect((await call('POST', `communications/${link.uuid}/create-certificate`)).status).toBe(409);
    const opc = await addLink({ protocol: 'opc-ua', address: { endpoint: 'opc.tcp://10.1.2.3:4840' } });
    expect((await call('POST', `communications/${opc.uuid}/enable-set-password`)).status).toBe(409);
    expect((await call('POST', `communications/${opc.uuid}/create-certificate`)).data.certificate).toBe(
      'none',
    );
  });
});

describe('firmware', () => {
  test('API-113 API-114 API-115 versions newest first; an upgrade is asked for, and taken back while nobody was told', async () => {
    for (const version of ['4.9', '4.10', '4.2'])
      await call('POST', 'firmwares', { version, notes: `Notes of ${version}` });
    expect((await call('POST', 'firmwares', { version: '4.9' })).data.fields).toEqual({
      version: 'This version is registered already',
    });
    const link = await addLink(SPARKPLUG);
    const reports = (reported_firmware: string | null) =>
      server.storage.system((db) =>
        db.updateTable('links').set({ reported_firmware }).where('uuid', '=', link.uuid).execute(),
      );
    await reports('4.9');
    const newer = await call('GET', `firmwares/company?communicationUuid=${link.uuid}`);
    expect(newer.data.items.map((one: { version: string }) => one.version)).toEqual(['4.10']);
    await reports(null);
    const { data } = await call('GET', `firmwares/company?communicationUuid=${link.uuid}&limit=2`);
    expect([data.items.map((one: { version: string }) => one.version), data.total]).toEqual([
      ['4.10', '4.9'],
      // That of an earlier test too.
      4,
    ]);
    const asked = await call('PUT', `communications/firmware-upgrade-request/${link.uuid}`, {
      firmwareUuid: data.items[0].uuid,
    });
    expect(asked.data.upgrade).toMatchObject({
      version: '4.10',
      state: 'requested',
      requestedBy: 'AdminCedar Person',
    });
    const cancelled = await call('PUT', `communications/firmware-cancel-request/${link.uuid}`);
    expect(cancelled.data.upgrade).toBeNull();
    const cancel = async () =>
      (await call('PUT', `communications/firmware-cancel-request/${link.uuid}`)).status;
    expect(await cancel()).toBe(409);
    // Told a minute ago: it may be installing. Told an hour ago: nobody waits any longer.
    const sent = (minutes: number) =>
      server.storage.system((db) =>
        db
          .updateTable('links')
          .set({
            upgrade_version: '4.10',
            upgrade_state: 'sent',
            upgrade_requested_at: new Date(Date.now() - minutes * 60_000),
          })
          .where('uuid', '=', link.uuid)
          .execute(),
      );
    await sent(1);
    expect(await cancel()).toBe(409);
    await sent(60);
    expect(await cancel()).toBe(200);
  });

  test('API-115 a Modbus link has no firmware that this server could send: none is offered, none is taken', async () => {
    const { data: version } = await call('POST', 'firmwares', { version: '7.1', notes: '' });
    const link = await addLink();
    const { data } = await call('GET', `firmwares/company?communicationUuid=${link.uuid}`);
    expect([data.items, data.total]).toEqual([[], 0]);
    const asked = await call('PUT', `communications/firmware-upgrade-request/${link.uuid}`, {
      firmwareUuid: version.uuid,
    });
    expect([asked.status, asked.data.code]).toEqual([409, 'NOT_UPGRADABLE']);
  });
});
