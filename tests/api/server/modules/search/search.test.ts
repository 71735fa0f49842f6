/** The search of the palette over the wire: what is found, where it leads, and what is nobody's business. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FOUND_OF_A_KIND } from '../../../../../api/contract/index.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import type { TestCompany } from '../../../../support/company.ts';
import { addAdministered, addPerson, as, type Call } from '../../../../support/people.ts';
import { quietField } from '../../../../support/quiet-field.ts';

let server: TestApp;
let cedar: TestCompany;
let call: Call;
let foreign: Call;
let tag: { uuid: string };
let controller: { uuid: string };
let linkObject: { uuid: string };

beforeAll(async () => {
  server = await openTestApp({ field: quietField({}), fieldHosts: ['10.1.0.0/16'] });
  const ours = await addAdministered(server, 'Cedar');
  const theirs = await addAdministered(server, 'Birch');
  cedar = ours.company;
  call = await as(server, ours.admin);
  foreign = await as(server, theirs.admin);
  const make = async (path: string, body: object) => {
    const { status, data } = await call('POST', path, body);
    expect([status, data.fields]).toEqual([200, undefined]);
    return data;
  };
  const link = await make('communications', {
    ...{ siteUuid: cedar.site, name: 'Gateway', protocol: 'modbus-tcp' },
    address: { host: '10.1.2.3', port: 502 },
  });
  controller = await make('communications/controller', {
    ...{ communicationUuid: link.uuid, name: 'Zebra RTU', address: { unit: 3 } },
  });
  linkObject = await make('link-object', { name: 'Zebra pump' });
  const lead = await make('assignment', { name: 'Lead pump' });
  for (let nth = 0; nth < 9; nth++) {
    const made = await make('communications/controller/tag', {
      ...{ controllerUuid: controller.uuid, name: `Zebra level ${nth}`, dataType: 'float' },
      ...(nth === 0 ? { linkObjectId: linkObject.uuid, assignmentId: lead.uuid } : {}),
      address: { table: 'holding', register: nth, encoding: 'uint16' },
    });
    if (nth === 0) tag = made;
  }
  await addPerson(server, cedar, 'Zeb', {});
});
afterAll(() => server?.dispose());

const found = async (by: Call, text: string) => {
  const { data } = await by('GET', `search?search=${encodeURIComponent(text)}`);
  return data.items.map(({ kind, name }: { kind: string; name: string }) => `${kind} ${name}`);
};

test('from two letters on tags, equipment, controllers and users are found, some of each kind', async () => {
  expect(await found(call, 'z')).toEqual([]);
  const all = await found(call, 'ZE');
  expect(all.filter((one: string) => one.startsWith('tag '))).toHaveLength(FOUND_OF_A_KIND);
  expect(all).toEqual(
    expect.arrayContaining([
      'tag Zebra level 0',
      'equipment Zebra pump',
      'controller Zebra RTU',
      'user Zeb Person',
    ]),
  );
  expect(await found(call, 'level zebra 7')).toEqual(['tag Zebra level 7']);
  expect(await found(call, '%_')).toEqual([]);
});

test('another company finds nothing of it, and a user only what the pages show', async () => {
  expect(await found(foreign, 'zebra')).toEqual([]);
  const see = { canSee: true };
  const viewer = await as(
    server,
    await addPerson(server, cedar, 'Vera', { Site: { ...see, subPermission: { Overview: see } } }),
  );
  const kinds = new Set((await found(viewer, 'ze')).map((one: string) => one.split(' ')[0]));
  expect([...kinds]).toEqual(['tag', 'equipment']);
  const nobody = await as(server, await addPerson(server, cedar, 'Nobody', {}));
  expect(await found(nobody, 'zebra')).toEqual([]);
  expect((await nobody('GET', `search/tag/${tag.uuid}`)).status).toBe(403);
});

test('a tag leads to its controller where no diagram shows it; of another company neither is there', async () => {
  expect((await call('GET', `search/tag/${tag.uuid}`)).data).toEqual({
    siteUuid: cedar.site,
    controllerUuid: controller.uuid,
    diagram: null,
  });
  expect((await call('GET', `search/equipment/${linkObject.uuid}`)).data).toEqual({ place: null });
  expect((await foreign('GET', `search/tag/${tag.uuid}`)).status).toBe(404);
  expect((await foreign('GET', `search/equipment/${linkObject.uuid}`)).status).toBe(404);
});
