/** The library of assemblies on the wire: stored, found, changed for all diagrams at once, taken back, archived. */
import { sql } from 'kysely';
import { is } from 'superstruct';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ASSEMBLY_TEXTS } from '../../../../../api/contract/calls/assemblies.ts';
import { endpoints } from '../../../../../api/contract/index.ts';
import { FACEPLATES, faceplateFor } from '../../../../../api/server/modules/assemblies/index.ts';
import { readAssembly } from '../../../../../engine/document/assembly.ts';
import { expandedId } from '../../../../../engine/document/expanded-id.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import { instance, PUMP, plant } from '../../../../support/engine/assemblies.ts';
import { addAdministered, addPerson, as, type Call } from '../../../../support/people.ts';

let server: TestApp;
let call: Call;
let viewer: Call;
let foreign: Call;
const heard: number[] = [];

beforeAll(async () => {
  server = await openTestApp();
  const { admin, company } = await addAdministered(server, 'Cedar');
  call = await as(server, admin);
  viewer = await as(server, await addPerson(server, company, 'Vic', { Dash: { canSee: true } }));
  foreign = await as(server, (await addAdministered(server, 'Birch')).admin);
  server.bus.on('assemblies-changed', (_event, companyId) => void heard.push(companyId));
});
afterAll(() => server?.dispose());

const create = (name: string, definition: object = PUMP, by = call) =>
  by('POST', 'assemblies', { name, definition });
const read = async (uuids: readonly string[], by = call) =>
  (await by('POST', 'assemblies/read', { assemblies: uuids })).data.items;
const containing = (uuid: string) => ({
  ...PUMP,
  ...{ parameters: [], configuration: [], uses: [] },
  objects: [{ id: 'a', identifier: 'assembly', assembly: uuid, x: 0, y: 0, width: 10, height: 10 }],
});

test('an assembly is stored as it was sent, listed by name, and read by whoever sees diagrams', async () => {
  const { data: made, status } = await create('  Dosing pump ');
  expect(status).toBe(200);
  expect(made).toMatchObject({ name: 'Dosing pump', version: 1, savedBy: 'AdminCedar Person' });
  expect(is(made, endpoints.createAssembly.reply.struct)).toBe(true);
  const found = await viewer('GET', 'assemblies?search=DOSING');
  expect(found.data).toMatchObject({ total: 1, items: [{ uuid: made.uuid }] });
  expect(await read([made.uuid], viewer)).toEqual([
    { uuid: made.uuid, name: 'Dosing pump', version: 1, definition: PUMP },
  ]);
  expect(await read([made.uuid], foreign)).toEqual([]);
  expect((await create('dosing PUMP')).data).toMatchObject({ message: ASSEMBLY_TEXTS.taken });
  expect((await create('Dosing pump', PUMP, foreign)).status).toBe(200);
  expect((await create('Another', PUMP, viewer)).status).toBe(403);
});

test('a change is one of all diagrams: told to open ones, refused on an old version, taken back in one step', async () => {
  const { uuid } = (await create('Valve')).data;
  heard.length = 0;
  const change = (version: number, body: object) => call('PUT', `assemblies/${uuid}`, { version, ...body });
  const wider = { ...PUMP, width: 200 };
  expect((await change(1, { definition: wider })).data).toMatchObject({ version: 2 });
  expect(heard).toHaveLength(1);
  expect(await change(1, { name: 'Late' })).toMatchObject({
    status: 409,
    data: { code: 'VERSION_CONFLICT' },
  });
  expect(await read([uuid])).toMatchObject([{ version: 2, definition: { width: 200 } }]);
  const back = await call('POST', `assemblies/${uuid}/revert`, { version: 2 });
  expect(back.data).toMatchObject({ version: 3, name: 'Valve' });
  expect(await read([uuid])).toMatchObject([{ version: 3, definition: PUMP }]);
  // What was taken back can be taken back as well.
  await call('POST', `assemblies/${uuid}/revert`, { version: 3 });
  expect(await read([uuid])).toMatchObject([{ version: 4, definition: { width: 200 } }]);
});

test('each version is listed, looked at and gone back to; what was before that comes back as well', async () => {
  const { uuid } = (await create('Filter')).data;
  const change = (version: number, definition: object) =>
    call('PUT', `assemblies/${uuid}`, { version, definition });
  for (const version of [1, 2]) await change(version, { ...PUMP, width: 100 + version });
  const versions = async () => {
    const { data } = await call('GET', `assemblies/${uuid}/versions`);
    expect(is(data, endpoints.assemblyVersions.reply.struct)).toBe(true);
    return data.items.map(({ version }: { version: number }) => version);
  };
  expect(await versions()).toEqual([3, 2, 1]);
  const width = async (version: number) =>
    (await call('GET', `assemblies/${uuid}/versions/${version}`)).data.definition.width;
  expect([await width(3), await width(2), await width(1)]).toEqual([102, 101, 100]);
  expect((await call('GET', `assemblies/${uuid}/versions/9`)).status).toBe(404);
  expect((await foreign('GET', `assemblies/${uuid}/versions/1`)).status).toBe(404);
  expect((await viewer('GET', `assemblies/${uuid}/versions`)).status).toBe(403);
  expect((await call('POST', `assemblies/${uuid}/revert`, { version: 2, to: 1 })).status).toBe(409);
  expect((await call('POST', `assemblies/${uuid}/revert`, { version: 3, to: 9 })).status).toBe(404);
  expect((await call('POST', `assemblies/${uuid}/revert`, { version: 3, to: 1 })).data.version).toBe(4);
  expect([await width(4), await width(3)]).toEqual([100, 102]);
  expect(await versions()).toEqual([4, 3, 2, 1]);
});

test('a version in which it would contain itself by now is not gone back to', async () => {
  const part = (await create('Part')).data.uuid;
  const whole = (await create('Whole', containing(part))).data.uuid;
  await call('PUT', `assemblies/${whole}`, { version: 1, definition: PUMP });
  await call('PUT', `assemblies/${part}`, { version: 1, definition: containing(whole) });
  const back = await call('POST', `assemblies/${whole}/revert`, { version: 2, to: 1 });
  expect(back).toMatchObject({ status: 400, data: { message: 'An assembly cannot contain itself' } });
});

test('a file brings an assembly with those in it to another company, its link objects by name, and names no other’s', async () => {
  const theirs = await foreign('POST', 'link-object', { name: 'Flow', categoryId: null });
  const ours = await call('POST', 'link-object', { name: 'flow', categoryId: null });
  const meaning = (linkObjectId: string) => ({
    ...PUMP,
    parameters: [{ ...PUMP.parameters[0], linkObjectId }, ...PUMP.parameters.slice(1)],
  });
  const inner = (await create('Sent', meaning(ours.data.uuid))).data.uuid;
  const outer = (await create('Sent twice', containing(inner))).data.uuid;
  const file = (await call('GET', `assemblies/${outer}/file`)).data;
  expect(file.assemblies.map(({ name }: { name: string }) => name)).toEqual(['Sent twice', 'Sent']);
  expect(file.linkObjects).toEqual([{ uuid: ours.data.uuid, name: 'flow', category: null }]);
  expect((await foreign('GET', `assemblies/${outer}/file`)).status).toBe(404);
  expect((await viewer('POST', 'assemblies/file', file)).status).toBe(403);

  await create('Sent', PUMP, foreign);
  const { data, status } = await foreign('POST', 'assemblies/file', file);
  expect([status, data.items.map(({ name }: { name: string }) => name)]).toEqual([
    200,
    ['Sent (2)', 'Sent twice'],
  ]);
  const made = await read(
    data.items.map(({ uuid }: { uuid: string }) => uuid),
    foreign,
  );
  const named = (name: string) => made.find((one: { name: string }) => one.name === name);
  expect(named('Sent twice').definition.objects[0].assembly).toBe(named('Sent (2)').uuid);
  const { parameters } = named('Sent (2)').definition;
  expect(parameters[0].linkObjectId).toBe(theirs.data.uuid);
  // “Running” means a link object that nobody has.
  expect(parameters[1]).not.toHaveProperty('linkObjectId');

  const alone = { ...file, assemblies: file.assemblies.slice(0, 1) };
  expect(await foreign('POST', 'assemblies/file', alone)).toMatchObject({
    status: 400,
    data: { message: 'It contains an assembly that does not exist' },
  });
  const [first, second] = file.assemblies;
  const looped = [first, { ...second, definition: containing(first.uuid) }];
  expect(await foreign('POST', 'assemblies/file', { ...file, assemblies: looped })).toMatchObject({
    status: 400,
    data: { message: 'The assemblies of the file contain each other' },
  });
});

test('stores an assembly that contains three hundred others without reading their definitions', async () => {
  const { uuid, id } = await server.storage.system(async (db) => {
    const first = await db
      .selectFrom('assemblies')
      .select(['id', 'uuid', 'company_id'])
      .executeTakeFirstOrThrow();
    // No text of them is JSON: whoever parses one fails.
    await sql`insert into assemblies (company_id, name, version, definition, saved_at, saved_by)
      select ${first.company_id}, 'Part ' || nth, 1, '{ not read', now(), 'Test' from generate_series(1, 300) as nth`.execute(
      db,
    );
    return first;
  });
  const parts = await server.storage.system((db) =>
    db.selectFrom('assemblies').select('uuid').where('name', 'like', 'Part %').where('id', '>', id).execute(),
  );
  const objects = parts.map((part, nth) => ({ ...containing(part.uuid).objects[0], id: `o${nth}` }));
  const whole = await create('Three hundred', { ...containing(uuid), objects });
  expect(whole.status).toBe(200);
  const stored = await server.storage.system((db) =>
    db
      .selectFrom('assemblies')
      .select('contains')
      .where('uuid', '=', whole.data.uuid)
      .executeTakeFirstOrThrow(),
  );
  expect([...stored.contains].sort()).toEqual(parts.map((part) => part.uuid).sort());
});

test('an archived one leaves the library and is still drawn where it stands; its name is free', async () => {
  const { uuid } = (await create('Old tank')).data;
  expect((await call('DELETE', `assemblies/${uuid}`)).status).toBe(200);
  expect((await call('GET', 'assemblies?search=old tank')).data.total).toBe(0);
  expect(await read([uuid])).toMatchObject([{ uuid, definition: PUMP }]);
  expect((await call('PUT', `assemblies/${uuid}`, { version: 1, definition: PUMP })).status).toBe(404);
  expect((await create('Old tank')).status).toBe(200);
});

test('what could not be drawn is not stored: damaged, linked to a tag, without end, another company’s', async () => {
  const inner = (await create('Inner')).data.uuid;
  const outer = (await create('Outer', containing(inner))).data.uuid;
  const theirs = (await create('Theirs', PUMP, foreign)).data.uuid;
  const refusal = async (definition: object) => {
    const { status, data } = await create(`Bad ${crypto.randomUUID()}`, definition);
    expect(status).toBe(400);
    return data.message as string;
  };
  expect(await refusal({})).toMatch(/no assembly/);
  expect(await refusal({ ...PUMP, objects: [], configuration: [], uses: [] })).toMatch(/no objects/);
  const linked = [{ id: 'value', linkedTag: crypto.randomUUID() }];
  expect(await refusal({ ...PUMP, configuration: linked })).toMatch(/parameter/);
  for (const uuid of [theirs, crypto.randomUUID(), 'rubbish'])
    expect(await refusal(containing(uuid))).toBe('It contains an assembly that does not exist');
  const looped = await call('PUT', `assemblies/${inner}`, { version: 1, definition: containing(outer) });
  expect(looped).toMatchObject({ status: 400, data: { message: 'An assembly cannot contain itself' } });
  let deepest = outer;
  for (const name of ['Third', 'Fourth']) deepest = (await create(name, containing(deepest))).data.uuid;
  expect(await refusal(containing(deepest))).toMatch(/4 levels/);
});

test('every shipped faceplate can be copied, is drawn whole, and takes the tags of the company’s link objects by name', async () => {
  const { items } = (await viewer('GET', 'assemblies/shipped')).data;
  expect(items.map(({ key }: { key: string }) => key)).toEqual([
    ...['pump', 'valve', 'tank', 'motor', 'loop', 'analogue'],
  ]);
  for (const { key, name } of items) {
    const { definition: shown } = (await viewer('GET', `assemblies/shipped/${key}`)).data;
    const { data: made, status } = await call('POST', 'assemblies/shipped', { key });
    expect([status, made.name, made.version]).toEqual([200, name, 1]);
    const [{ definition }] = await read([made.uuid]);
    expect(readAssembly(definition).parts.length).toBeGreaterThan(8);
    expect(shown).toEqual(definition);
    const drawn = plant(
      [instance('p', 0, 0, { assembly: made.uuid, width: definition.width, height: definition.height })],
      [{ id: 'p', equipment: { assignmentId: 'a' }, equipmentName: 'P-101' }],
    );
    drawn.define({ [made.uuid]: definition });
    drawn.settle();
    expect(drawn.findings).toEqual([]);
    expect(drawn.engine.scene.objectAt(drawn.engine.scene.indexOf(expandedId('p', 'o1'))!)?.text).toBe(
      'P-101',
    );
  }
  expect((await call('POST', 'assemblies/shipped', { key: 'pump' })).data.message).toBe(ASSEMBLY_TEXTS.taken);
  expect((await call('POST', 'assemblies/shipped', { key: 'none' })).status).toBe(404);
  expect((await viewer('GET', 'assemblies/shipped/none')).status).toBe(404);
  expect((await viewer('POST', 'assemblies/shipped', { key: 'pump' })).status).toBe(403);

  const known = [
    { uuid: 'filters', name: 'Flow', category: 'Filter' },
    { uuid: 'pumps', name: 'flow', category: 'Pump' },
    { uuid: 'one', name: 'Power', category: null },
    { uuid: 'first', name: 'Run', category: 'Fan' },
    { uuid: 'second', name: 'Run', category: 'Belt' },
  ];
  const { parameters } = faceplateFor(FACEPLATES[0]!, known);
  const meant = parameters.flatMap(({ name, linkObjectId }) => (linkObjectId ? [[name, linkObjectId]] : []));
  expect(Object.fromEntries(meant)).toEqual({ flow: 'pumps', power: 'one' });
});

test('a shipped faceplate has no heading over rows that an instance leaves out, and keeps those over others', () => {
  const definition = faceplateFor(FACEPLATES.find(({ key }) => key === 'loop')!, []);
  const textsOf = (tags: Record<string, string>) => {
    const drawn = plant([instance('p', 0, 0, { assembly: 'loop', width: 400 })], [{ id: 'p', tags }]);
    drawn.define({ loop: definition });
    drawn.settle();
    return definition.objects.flatMap(({ id, text }) =>
      text && drawn.engine.scene.indexOf(expandedId('p', id)) !== undefined ? [text] : [],
    );
  };
  const bare = textsOf({ value: 'v', setpoint: 's', output: 'o', auto: 'a' });
  expect(bare).toEqual(expect.arrayContaining(['Automatic', 'Loop', 'Last hour']));
  for (const gone of ['Cascade', 'Tuning', 'Gain', 'Integral time']) expect(bare).not.toContain(gone);
  expect(textsOf({ value: 'v', gain: 'g' })).toEqual(expect.arrayContaining(['Tuning', 'Gain']));
});

test('a shipped faceplate has a row for each interlock that the company has a link object for, and instances without its tag do not', () => {
  const known = [
    { uuid: 'hot', name: 'Motor too hot', category: 'Pump' },
    { uuid: 'low', name: 'Low suction level', category: 'Pump' },
  ];
  const definition = faceplateFor(FACEPLATES[0]!, known);
  const rows = definition.objects.filter(({ identifier }) => identifier === 'interlock');
  expect(rows.map(({ label }) => label)).toEqual(['Motor temperature', 'Suction level']);
  const readings = ['pressure', 'power', 'temperature', 'hours', 'speed'];
  const all = Object.fromEntries(readings.map((name) => [name, `t-${name}`]));
  const drawn = plant(
    [instance('p', 0, 0, { assembly: 'pump', width: definition.width, height: definition.height })],
    [
      {
        id: 'p',
        equipment: { assignmentId: 'a' },
        equipmentName: 'P-101',
        roles: { low: 't-low' },
        tags: all,
      },
    ],
  );
  drawn.define({ pump: definition });
  drawn.settle();
  const isDrawn = rows.map(({ id }) => drawn.engine.scene.indexOf(expandedId('p', id)) !== undefined);
  expect(isDrawn).toEqual([false, true]);
  // The second stands where the first would, and nothing below leaves a gap.
  const topOf = (id: string | number) =>
    drawn.engine.scene.objectAt(drawn.engine.scene.indexOf(expandedId('p', id))!)!.y;
  expect(topOf(rows[1]!.id)).toBe(rows[0]!.y);
  const last = definition.objects.at(-1)!;
  expect(topOf(last.id)).toBe(last.y - (rows[1]!.y - rows[0]!.y));
  expect(faceplateFor(FACEPLATES[0]!, []).objects.map(({ identifier }) => identifier)).not.toContain(
    'interlock',
  );
});
