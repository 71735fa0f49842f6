import { expect, test } from 'vitest';
import type { Area } from '../../../../api/contract/index.ts';
import {
  type Found,
  indexTree,
  moved,
  renamed,
  withArea,
  without,
  withRoute,
  withSite,
} from '../../../../host/parts/organize/tree-edit.ts';

let last = 0;
const item = (name: string) => ({ id: ++last, uuid: name.toLowerCase(), name });

/** `North [River: Tank, Well] Office` as an area: routes in brackets with their sites, then the area's own. */
function area(line: string): Area {
  const [, name, rest] = /^(\w+) ?(.*)$/.exec(line)!;
  const names = (text = '') => text.split(/, ?/).filter(Boolean).map(item);
  const routes = [...rest!.matchAll(/\[(\w+): ?([^\]]*)\]/g)].map(([, route, sites]) => ({
    ...item(route!),
    sites: names(sites),
  }));
  return { ...item(name!), routes, sites: names(rest!.replace(/\[[^\]]*\] ?/g, '')) };
}

const lineOf = (one: Area): string =>
  [
    one.name,
    ...one.routes.map((route) => `[${route.name}: ${route.sites.map(({ name }) => name).join(', ')}]`),
    one.sites.map(({ name }) => name).join(', '),
  ]
    .filter(Boolean)
    .join(' ');
const linesOf = (areas: readonly Area[]) => areas.map(lineOf);
const found = (areas: readonly Area[], uuid: string): Found => indexTree(areas).get(uuid)!;

const tree = () => [area('North [River: Tank, Well] Office'), area('South [Lane: ]')];

test('ORG-10 what was added stands at its place in the alphabet', () => {
  expect(linesOf(withArea(tree(), item('East')))).toEqual([
    'East',
    'North [River: Tank, Well] Office',
    'South [Lane: ]',
  ]);
  expect(linesOf(withRoute(tree(), 'south', item('Alley')))[1]).toBe('South [Alley: ] [Lane: ]');
  expect(linesOf(withSite(tree(), 'north', 'river', item('Pump')))[0]).toBe(
    'North [River: Pump, Tank, Well] Office',
  );
  expect(linesOf(withSite(tree(), 'north', null, item('Depot')))[0]).toContain('Depot, Office');
});

test('a new name takes its item to its new place, at every level', () => {
  expect(linesOf(renamed(tree(), 'north', 'Zenith'))).toEqual([
    'South [Lane: ]',
    'Zenith [River: Tank, Well] Office',
  ]);
  expect(lineOf(renamed(tree(), 'tank', 'Xtank')[0]!)).toBe('North [River: Well, Xtank] Office');
});

test('ORG-20 what was archived is gone with all below it', () => {
  expect(linesOf(without(tree(), 'river'))[0]).toBe('North Office');
  expect(linesOf(without(tree(), 'north'))).toEqual(['South [Lane: ]']);
});

test('ORG-12 a site moves into a route or to the area itself; an area becomes a route', () => {
  const areas = tree();
  expect(linesOf(moved(areas, found(areas, 'tank'), 'south', 'lane'))).toEqual([
    'North [River: Well] Office',
    'South [Lane: Tank]',
  ]);
  expect(linesOf(moved(areas, found(areas, 'tank'), 'south', null))[1]).toBe('South [Lane: ] Tank');
  expect(linesOf(moved(areas, found(areas, 'lane'), 'north', null))[0]).toContain('[Lane: ] [River:');
  expect(linesOf(moved(areas, found(areas, 'south'), 'north', null))).toEqual([
    'North [Lane: ] [River: Tank, Well] [South: ] Office',
  ]);
});

test('ORG-13 every item knows its place and how many sites it holds', () => {
  const areas = tree();
  expect(['north', 'river', 'lane', 'tank'].map((uuid) => found(areas, uuid).sites)).toEqual([3, 2, 0, 0]);
  expect(found(areas, 'tank')).toMatchObject({
    type: 'site',
    area: { name: 'North' },
    route: { name: 'River' },
  });
});
