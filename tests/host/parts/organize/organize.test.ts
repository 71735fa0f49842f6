import { beforeEach, expect, test } from 'vitest';
import type { Permissions } from '../../../../api/contract/index.ts';
import { sitePath } from '../../../../host/data/site/site-path.ts';
import {
  afterCheck,
  type Comparison,
  check,
  chooseSites,
  compareStore,
  isBlocked,
  NO_SITES,
} from '../../../../host/data/stores/compare-store.ts';
import { mayGoInto } from '../../../../host/parts/organize/drag.ts';
import { itemEntries } from '../../../../host/parts/organize/item-entries.ts';
import {
  hideOrganize,
  openAdd,
  openClone,
  openItem,
  organizeStore,
} from '../../../../host/parts/organize/organize-store.ts';
import { type Found, indexTree } from '../../../../host/parts/organize/tree-edit.ts';

const AREA = {
  id: 1,
  uuid: 'north',
  name: 'North',
  routes: [{ id: 2, uuid: 'river', name: 'River', sites: [{ id: 3, uuid: 'tank', name: 'Tank' }] }],
  sites: [],
};
const EMPTY = { id: 4, uuid: 'south', name: 'South', routes: [], sites: [] };
const index = indexTree([AREA, EMPTY]);
const found = (uuid: string): Found => index.get(uuid)!;

const withRights = (rights: object): Permissions => ({
  Setup: { canSee: true, subPermission: { Organize: { canSee: true, ...rights } } },
});
const mayChange = withRights({ update: true, archive: true });

/** The menu in one line; what cannot be chosen stands in brackets. */
const menu = (uuid: string, permissions: Permissions, archive = false) =>
  itemEntries(found(uuid), permissions, { archive })
    .map((entry) => (entry === null ? '|' : entry.disabled ? `(${entry.label})` : entry.label))
    .join(' ');

beforeEach(hideOrganize);

test('SIDE-02 the menu offers Move, Rename (Edit for a site) and, for sites only, Clone', () => {
  expect(menu('south', mayChange)).toBe('Move Rename');
  expect(menu('tank', mayChange)).toBe('Move Edit Clone');
});

test('ORG-02 the page that organizes has rename and archive for all', () => {
  expect(menu('tank', mayChange, true)).toBe('Move Rename Clone | Archive');
});

test('PERM-09 the right to update alone allows Move and Rename', () => {
  const others = withRights({ add: true, archive: true });
  expect(menu('tank', others)).toBe('(Move) (Edit) Clone');
  expect(menu('tank', others, true)).toBe('(Move) (Rename) Clone | Archive');
  expect(menu('south', others)).toBe('(Move) (Rename)');
  const update = withRights({ update: true });
  expect(menu('tank', update)).toBe('Move Edit Clone');
  expect(menu('tank', update, true)).toBe('Move Rename Clone | (Archive)');
});

test('SIDE-09 PERM-09 ORG-13 without the right, or with sites inside, nothing moves; Clone stays', () => {
  expect(menu('tank', {})).toBe('(Move) (Edit) Clone');
  expect(menu('north', mayChange)).toBe('(Move) Rename');
  expect(menu('river', mayChange)).toBe('(Move) Rename');
});

test('ORG-07 ORG-08 the modal opens with its item, and hiding it empties every field', () => {
  const before = organizeStore.form;
  openItem('move', found('tank'));
  expect(organizeStore.form).toMatchObject({
    mode: 'move',
    selectType: 'site',
    name: 'Tank',
    uuid: 'tank',
    areaId: 'north',
    routeId: 'river',
  });
  hideOrganize();
  expect(organizeStore.form).toEqual(before);
});

test('ORG-09 cloning keeps the source; the copy’s name stays within 50 characters', () => {
  openClone(found('tank'));
  expect(organizeStore.form).toMatchObject({
    selectType: 'clone',
    name: 'Tank-Copy',
    clonedSite: { name: 'Tank', id: 'tank', areaId: 'north', routeId: 'river' },
  });
  const long = { ...found('tank'), item: { id: 3, uuid: 'tank', name: 'x'.repeat(50) } };
  openClone(long);
  expect(organizeStore.form.name).toHaveLength(50);
});

test('a new site is offered where the selected row stands', () => {
  openAdd('site', found('tank'));
  expect(organizeStore.form).toMatchObject({ mode: 'add', areaId: 'north', routeId: 'river' });
  openAdd('route', found('river'));
  expect(organizeStore.form).toMatchObject({ areaId: 'north', routeId: null });
});

test('SIDE-05 one area, one route, or several sites are compared', () => {
  const nothing: Comparison = { type: 'site', uuids: [] };
  const two = afterCheck(afterCheck(nothing, 'site', 'a'), 'site', 'b');
  expect(two.uuids).toEqual(['a', 'b']);
  expect(afterCheck(two, 'site', 'a').uuids).toEqual(['b']);
  const area = afterCheck(two, 'area', 'north');
  expect(area).toEqual({ type: 'area', uuids: ['north'] });
  expect([isBlocked(area, 'a'), isBlocked(area, 'river'), isBlocked(area, 'north')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(afterCheck(area, 'site', 'a')).toEqual(area);
  expect(isBlocked(afterCheck(area, 'area', 'north'), 'a')).toBe(false);
});

test.each(['area', 'route'] as const)(
  'SIDE-06 OR-79 a chosen %s keeps all other boxes from being chosen, and says what to do',
  (type) => {
    chooseSites(NO_SITES);
    expect(check(type, 'chosen')).toBeNull();
    expect(check('site', 'a')).toBe(
      `Maximum site selection limit reached. Please unselect the selected ${type} first.`,
    );
    expect(compareStore.chosen).toEqual({ type, uuids: ['chosen'] });
    expect(check(type, 'chosen')).toBeNull();
    expect(check('site', 'a')).toBeNull();
    expect(compareStore.chosen).toEqual({ type: 'site', uuids: ['a'] });
    chooseSites(NO_SITES);
  },
);

test('SIDE-04 another site keeps the section; in reports the rest of the path too', () => {
  expect(sitePath('b', '/site/communication/a/controller/7')).toBe('/site/communication/b');
  expect(sitePath('b', '/site/activity-log/a')).toBe('/site/activity-log/b');
  expect(sitePath('b', '/alerts/a')).toBe('/alerts/b');
  expect(sitePath('b', '/alerts')).toBe('/alerts/b');
  expect(sitePath('b', '/site/reports/a/graph/9/view')).toBe('/site/reports/b/graph/9/view');
  expect(sitePath('b', '/dash/7')).toBe('/site/overview/b');
});

test('OR-90 a drag ends where the server would take it: sites in areas and routes, empty routes in other areas', () => {
  const goes = (from: string, to: string) => mayGoInto(found(from), found(to));
  expect([goes('tank', 'south'), goes('tank', 'north'), goes('tank', 'river')]).toEqual([true, true, false]);
  expect([goes('south', 'north'), goes('south', 'river'), goes('south', 'tank')]).toEqual([
    true,
    false,
    false,
  ]);
  expect([goes('river', 'south'), goes('north', 'south')]).toEqual([false, false]);
});
