/** Which diagrams draw an assembly, and what their instances have of their own: said before it is changed. */
import { is } from 'superstruct';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../../../api/contract/index.ts';
import { saveDiagram } from '../../../../../api/server/modules/diagrams/index.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import { PUMP } from '../../../../support/engine/assemblies.ts';
import { addAdministered, addPerson, as, type Call } from '../../../../support/people.ts';

let server: TestApp;
let companyId: number;
let call: Call;
let builder: Call;
let foreign: Call;

beforeAll(async () => {
  server = await openTestApp();
  const { admin, company } = await addAdministered(server, 'Cedar');
  companyId = company.id;
  call = await as(server, admin);
  builder = await as(
    server,
    await addPerson(server, company, 'Bea', {
      Site: { canSee: true, subPermission: { OverviewTemplates: { canSee: true, update: true } } },
    }),
  );
  foreign = await as(server, (await addAdministered(server, 'Birch')).admin);
});
afterAll(() => server?.dispose());

const create = async (name: string, definition: object = PUMP): Promise<string> =>
  (await call('POST', 'assemblies', { name, definition })).data.uuid;
const placed = (id: string | number, assembly: string) => ({
  ...{ id, identifier: 'assembly', assembly, x: 0, y: 0, width: 10, height: 10 },
});
const save = (name: string, objects: object[], configuration: object[] = [], more: object = {}) =>
  server.storage.system((db) =>
    saveDiagram(db, { companyId, name, width: 10, height: 10, objects, configuration, ...more }),
  );
const usageOf = async (uuid: string, by = call) => {
  const { data } = await by('GET', `assemblies/${uuid}/usage`);
  expect(is(data, endpoints.assemblyUsage.reply.struct)).toBe(true);
  return data;
};

test('instances are counted by diagram, with those in other assemblies, and what is theirs', async () => {
  const pump = await create('Pump');
  const other = await create('Other');
  const pair = await create('Pair', {
    ...{ ...PUMP, parameters: [], configuration: [], uses: [] },
    objects: [placed('a', pump), placed('b', pump)],
  });
  expect(await usageOf(pump)).toEqual({
    ...{ diagrams: [], others: 0, instances: 0, own: [] },
    assemblies: [{ uuid: pair, name: 'Pair' }],
  });
  // 1 and "1" are two objects; a text that names the assembly is none of its instances.
  await save(
    'Intake',
    [placed(1, pump), placed('1', pump), placed('2', other), { ...placed('3', other), label: pump }],
    [
      { id: '1', values: { title: 'P-1' }, tags: { flow: 't' } },
      { id: 1, values: {} },
      { id: '2', values: { title: 'O' } },
    ],
  );
  await save('Boosters', [placed('x', pair)], [{ id: 'x', values: { title: 'ignored' } }]);
  await save('Named only', [{ ...placed('3', other), label: pump }]);
  const gone = await save('Gone', [placed('g', pump)]);
  await server.storage.system((db) =>
    db.updateTable('diagrams').set({ archived_at: new Date() }).where('id', '=', gone.id).execute(),
  );
  const used = await usageOf(pump);
  expect(used.diagrams).toMatchObject([
    { name: 'Boosters', instances: 1, purpose: 'report', siteId: null },
    { name: 'Intake', instances: 2 },
  ]);
  expect(used).toMatchObject({ others: 0, instances: 3 });
  expect(used.own).toEqual([
    { parameter: 'title', instances: 1 },
    { parameter: 'flow', instances: 1 },
  ]);
  expect((await foreign('GET', `assemblies/${pump}/usage`)).status).toBe(404);
});

test('a diagram that the caller may not see is counted and never named', async () => {
  const valve = await create('Valve');
  await save('Secret', [placed('a', valve), placed('b', valve)]);
  await save('A template', [placed('a', valve)], [], { purpose: 'template' });
  const used = await usageOf(valve, builder);
  expect(used.diagrams).toMatchObject([{ name: 'A template', purpose: 'template', instances: 1 }]);
  expect(used).toMatchObject({ others: 1, instances: 3 });
  expect(JSON.stringify(used)).not.toContain('Secret');
});

test('all assemblies are counted at once as each by itself, and what is drawn nowhere is not named', async () => {
  const [part, whole, unused] = [
    await create('Counted part'),
    await create('To be whole'),
    await create('Unused'),
  ];
  const { data } = await call('GET', 'assemblies');
  const { version } = data.items.find(({ uuid }: { uuid: string }) => uuid === whole);
  const definition = {
    ...{ ...PUMP, parameters: [], configuration: [], uses: [] },
    objects: [placed('a', part)],
  };
  await call('PUT', `assemblies/${whole}`, { definition, version });
  // In text its quotes are escaped.
  await save('Both', [
    placed(1, part),
    placed(2, whole),
    { ...placed(3, whole), label: `"assembly":"${unused}"` },
  ]);
  await save('Whole', [placed(1, whole)]);
  const counted = await call('GET', 'assemblies/usage');
  expect(is(counted.data, endpoints.assemblyCounts.reply.struct)).toBe(true);
  const countOf = (uuid: string) =>
    counted.data.items.find((one: { uuid: string }) => one.uuid === uuid) ?? { instances: 0 };
  expect(countOf(part)).toEqual({ uuid: part, diagrams: 2, instances: 4 });
  expect(countOf(whole)).toEqual({ uuid: whole, diagrams: 2, instances: 3 });
  expect(countOf(unused).instances).toBe(0);
  for (const uuid of [part, whole, unused])
    expect((await usageOf(uuid)).instances).toBe(countOf(uuid).instances);
  expect((await foreign('GET', 'assemblies/usage')).data.items).toEqual([]);
});
