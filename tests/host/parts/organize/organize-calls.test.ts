import { beforeEach, expect, test, vi } from 'vitest';
import { keyOf } from '../../../../api/client/hooks.ts';
import type { Area } from '../../../../api/contract/index.ts';
import { queryClient } from '../../../../host/data/session/query-client.ts';
import { AREAS_STALE_MS } from '../../../../host/data/site/queries.ts';
import {
  addArea,
  addRoute,
  addSite,
  archive,
  cloneSite,
  move,
  rename,
} from '../../../../host/parts/organize/organize-calls.ts';
import { indexTree } from '../../../../host/parts/organize/tree-edit.ts';

const calls = vi.hoisted(() => ({
  addArea: vi.fn(async (_parts: unknown) => ({ area: { id: 9, uuid: 'east', name: 'East' } })),
  addRoute: vi.fn(async (_parts: unknown) => ({ route: { id: 6, uuid: 'lane', name: 'Lane' } })),
  moveItem: vi.fn(async (_parts: unknown) => ({})),
  addSite: vi.fn(async (_parts: unknown) => ({ site: { id: 7, uuid: 'well', name: 'Well' } })),
  cloneSite: vi.fn(async (_parts: unknown) => ({ site: { id: 8, uuid: 'copy', name: 'Well-Copy' } })),
  renameRoute: vi.fn(async (_parts: unknown) => ({ route: { id: 2, uuid: 'river', name: 'Old brook' } })),
  renameArea: vi.fn(async (_parts: unknown) => ({ area: { id: 1, uuid: 'north', name: 'North end' } })),
  archiveArea: vi.fn(async (_parts: unknown) => ({})),
  archiveRoute: vi.fn(async (_parts: unknown) => ({})),
  archiveSite: vi.fn(async (_parts: unknown) => ({})),
}));
vi.mock('../../../../host/data/session/api.ts', () => ({
  client: calls,
  GENERAL_MESSAGE: '',
  useCall: () => ({}),
}));

const route = { id: 2, uuid: 'river', name: 'River', sites: [] };
const north = { id: 1, uuid: 'north', name: 'North', routes: [route], sites: [] };
const WELL = { name: 'Well', areaId: 'north' };
const KEY = keyOf('areas', { query: { search: undefined } });
const names = () => queryClient.getQueryData<{ area: { name: string }[] }>(KEY)!.area.map(({ name }) => name);
const isStale = () => queryClient.getQueryState(KEY)!.isInvalidated;

beforeEach(() => queryClient.setQueryData(KEY, { area: [north] }));

test('ORG-10 ORG-17 ORG-20 what was added stands in the tree at once, and the tree is read anew', async () => {
  await addArea('East');
  expect(calls.addArea).toHaveBeenCalledWith({ body: { name: 'East' } });
  expect(names()).toEqual(['East', 'North']);
  expect(isStale()).toBe(true);
});

test('ORG-17 the tree is read anew after every change', async () => {
  const form = { name: 'Well', areaId: 'north', routeId: null };
  const [river, area] = ['river', 'north'].map((uuid) => indexTree([north]).get(uuid)!);
  for (const change of [
    () => addSite(form),
    () => cloneSite('mill', form),
    () => rename(river!, 'Brook'),
    () => archive(area!),
  ]) {
    queryClient.setQueryData(KEY, { area: [north] });
    await change();
    expect(isStale(), String(change)).toBe(true);
  }
});

test.each([
  ['a route', () => addRoute('north', 'Lane'), { routes: ['Lane: ', 'River: '], sites: [] }],
  ['a site', () => addSite({ ...WELL, routeId: null }), { routes: ['River: '], sites: ['Well'] }],
  ['a site of a route', () => addSite({ ...WELL, routeId: 'river' }), { routes: ['River: Well'], sites: [] }],
  [
    'a copy',
    () => cloneSite('mill', { ...WELL, routeId: null }),
    { routes: ['River: '], sites: ['Well-Copy'] },
  ],
])(
  'ORG-10 %s that was added stands in the tree at once, and the tree is read anew',
  async (_what, add, expected) => {
    await add();
    const { area } = queryClient.getQueryData<{ area: Area[] }>(KEY)!;
    expect({
      routes: area[0]!.routes.map(({ name, sites }) => `${name}: ${sites.map((site) => site.name).join()}`),
      sites: area[0]!.sites.map(({ name }) => name),
    }).toEqual(expected);
    expect(isStale()).toBe(true);
  },
);

test('ORG-12 a move names the item, its kind and its route, or route 0', async () => {
  const south = {
    id: 3,
    uuid: 'south',
    name: 'South',
    routes: [{ ...route, id: 4, uuid: 'brook' }],
    sites: [],
  };
  const areas = [{ ...north, sites: [{ id: 5, uuid: 'mill', name: 'Mill' }] }, south];
  for (const [item, area, way, body] of [
    ['river', 'south', null, { movingItemType: 'route', parentRouteId: 0 }],
    ['south', 'north', null, { movingItemType: 'area', parentRouteId: 0 }],
    ['mill', 'south', null, { movingItemType: 'site', parentRouteId: 0 }],
    ['mill', 'south', 'brook', { movingItemType: 'site', parentRouteId: 'brook' }],
  ] as const) {
    queryClient.setQueryData(KEY, { area: areas });
    await move(indexTree(areas).get(item)!, area, way);
    const sent = { params: { uuid: area }, body: { movingItemId: item, ...body } };
    expect(calls.moveItem).toHaveBeenLastCalledWith(sent);
  }
});

test('ORG-11 a site without a route is sent with route 0, and one without values with an empty list', async () => {
  const form = { name: 'Well', areaId: 'north', routeId: null };
  const body = { name: 'Well', areaId: 'north', routeId: 0, customFieldValues: [] };
  await addSite(form);
  expect(calls.addSite).toHaveBeenCalledWith({ body });
  await cloneSite('mill', form);
  expect(calls.cloneSite).toHaveBeenCalledWith({ params: { uuid: 'mill' }, body });
  await addSite({ ...form, routeId: 'river' });
  expect(calls.addSite).toHaveBeenLastCalledWith({ body: { ...body, routeId: 'river' } });
});

test('a call that is refused changes nothing', async () => {
  calls.archiveArea.mockRejectedValueOnce(new Error('Not allowed'));
  await expect(archive(indexTree([north]).get('north')!)).rejects.toThrow('Not allowed');
  expect(names()).toEqual(['North']);
  expect(isStale()).toBe(false);
});

test('ERR-16 a tree that cannot be changed here is no failure: the call went well, and the tree is read anew', async () => {
  queryClient.setQueryData(KEY, { area: null });
  await expect(addArea('East')).resolves.toBeUndefined();
  expect(isStale()).toBe(true);
});

test('ORG-20 a renamed item stands in the tree by the name that the server answered', async () => {
  await rename(indexTree([north]).get('river')!, 'Brook');
  const { area } = queryClient.getQueryData<{ area: (typeof north)[] }>(KEY)!;
  expect(area[0]!.routes[0]!.name).toBe('Old brook');
});

test('API-030 API-035 API-036 each kind of item has a call of its own', async () => {
  await rename(indexTree([north]).get('river')!, 'Brook');
  expect(calls.renameRoute).toHaveBeenCalledWith({ params: { uuid: 'river' }, body: { name: 'Brook' } });
  await rename(indexTree([north]).get('north')!, 'North end');
  expect(calls.renameArea).toHaveBeenCalledWith({ params: { uuid: 'north' }, body: { name: 'North end' } });
  const tree = [{ ...north, sites: [{ id: 5, uuid: 'mill', name: 'Mill' }] }];
  for (const [uuid, call] of [
    ['north', calls.archiveArea],
    ['river', calls.archiveRoute],
    ['mill', calls.archiveSite],
  ] as const) {
    queryClient.setQueryData(KEY, { area: tree });
    call.mockClear();
    await archive(indexTree(tree).get(uuid)!);
    expect(call).toHaveBeenCalledExactlyOnceWith({ params: { uuid } });
  }
});

test('ORG-19 CONST-21 the tree counts as fresh for 1800 s', () => {
  expect(AREAS_STALE_MS).toBe(1800_000);
});
