import { describe, expect, test } from 'vitest';
import type { Area } from '../../../api/contract/index.ts';
import { bodyOf, NO_NOTIFICATION } from '../../../host/pages/notifications/notification-form.ts';
import {
  itemsBody,
  itemTree,
  marksOf,
  type Selection,
  toggledNode,
  toggledTag,
} from '../../../host/pages/notifications/selection-model.ts';
import { openedBySearch, selectionRows } from '../../../host/pages/notifications/selection-rows.ts';

const item = (uuid: string) => ({ id: 1, uuid, name: `The ${uuid}` });
const AREAS: readonly Area[] = [
  {
    ...item('north'),
    routes: [
      { ...item('river'), sites: [item('pumps'), item('weir')] },
      { ...item('hill'), sites: [item('tank')] },
    ],
    sites: [item('office')],
  },
  { ...item('south'), routes: [], sites: [] },
];
const tree = itemTree(AREAS);
const whole = { all: true, tags: [] };
const tag = (uuid: string) => ({ uuid, name: uuid });
const marks = (selection: Selection) => {
  const markOf = marksOf(tree, selection);
  return Object.fromEntries([...tree.byKey.keys()].map((key) => [key, markOf(key)]));
};

describe('the selection of monitored items', () => {
  test('NOTI-04 NOTI-05 the nodes are keyed by area, route, route-site and area-site', () => {
    expect([...tree.byKey.keys()].sort()).toEqual(
      [
        ...['area-north', 'area-south', 'route-river', 'route-hill'],
        ...['route-site-pumps', 'route-site-weir', 'route-site-tank', 'area-site-office'],
      ].sort(),
    );
    expect(tree.byKey.get('route-site-weir')!.parent).toBe('route-river');
  });

  test('NOTI-04 NOTI-06 a ticked node covers its subtree, and what holds it is partly ticked', () => {
    const selection = toggledNode(tree, {}, 'route-river');
    expect(selection).toEqual({ 'route-river': whole });
    expect(marks(selection)).toEqual({
      ...{ 'area-north': 'mixed', 'area-south': false, 'route-river': true, 'route-hill': false },
      ...{ 'route-site-pumps': true, 'route-site-weir': true, 'route-site-tank': false },
      'area-site-office': false,
    });
  });

  test('NOTI-06 all sites one by one are not their route: it would include what is added later', () => {
    const one = toggledNode(tree, {}, 'route-site-pumps');
    const both = toggledNode(tree, one, 'route-site-weir');
    expect(marks(both)['route-river']).toBe('mixed');
    expect(toggledNode(tree, both, 'route-river')).toEqual({ 'route-river': whole });
  });

  test('NOTI-04 taking one out of a whole leaves the others, each whole', () => {
    const selection = toggledNode(tree, { 'area-north': whole }, 'route-site-weir');
    expect(selection).toEqual({
      'route-hill': whole,
      'area-site-office': whole,
      'route-site-pumps': whole,
    });
    expect(toggledNode(tree, { 'area-north': whole }, 'area-north')).toEqual({});
  });

  test('NOTI-04 single tags make their site partly ticked; taking one out of a whole site leaves the others', () => {
    const one = toggledTag(tree, {}, 'route-site-weir', tag('a'), []);
    expect(one).toEqual({ 'route-site-weir': { all: false, tags: [tag('a')] } });
    expect(marks(one)).toMatchObject({
      'route-site-weir': 'mixed',
      'route-river': 'mixed',
      'area-north': 'mixed',
    });
    expect(toggledTag(tree, one, 'route-site-weir', tag('a'), [])).toEqual({});
    expect(toggledNode(tree, one, 'route-site-weir')).toEqual({ 'route-site-weir': whole });
    const every = [tag('a'), tag('b'), tag('c')];
    expect(toggledTag(tree, { 'route-river': whole }, 'route-site-weir', tag('b'), every)).toEqual({
      'route-site-pumps': whole,
      'route-site-weir': { all: false, tags: [tag('a'), tag('c')] },
    });
  });

  test('NOTI-05 NOTI-06 what is sent names wholes by all, and sites by their tags', () => {
    expect(itemsBody({ 'area-north': whole, 'route-site-weir': { all: false, tags: [tag('a')] } })).toEqual({
      'area-north': { all: true },
      'route-site-weir': { all: false, tags: ['a'] },
    });
    const body = bodyOf({ ...NO_NOTIFICATION, quietFrom: '22:00' });
    expect(body).toMatchObject({ repeatMinutes: null, quietHours: { from: '22:00', to: '' } });
  });
});

describe('the rows of the tree', () => {
  const tags = new Map([['weir', { items: [tag('Level'), tag('Flow')], isLoading: false }]]);
  const none = new Map();
  const labels = (rows: readonly { label: string; children?: readonly never[] }[]): unknown =>
    rows.map(({ label, children = [] }) => (children.length > 0 ? [label, labels(children)] : label));

  test('NOTI-04 areas hold routes and sites, routes hold sites, open sites their tags', () => {
    expect(labels(selectionRows(tree, { term: undefined, tags, found: none }) as never)).toEqual([
      [
        'The north',
        [
          ['The river', ['The pumps', ['The weir', ['Level', 'Flow']]]],
          ['The hill', ['The tank']],
          'The office',
        ],
      ],
      'The south',
    ]);
  });

  test('a search shows what it finds with what is above, also tags of sites that are closed', () => {
    const rows = selectionRows(tree, { term: 'tank', tags, found: none });
    expect(labels(rows as never)).toEqual([['The north', [['The hill', ['The tank']]]]]);
    const found = new Map([['office', { items: [tag('Door')], isLoading: false }]]);
    const byTag = selectionRows(tree, { term: 'door', tags, found });
    expect(labels(byTag as never)).toEqual([['The north', [['The office', ['Door']]]]]);
    expect([...openedBySearch(byTag)]).toEqual(['area-north', 'area-site-office']);
  });

  test('ten thousand tags of a site are rows within a frame or two', () => {
    const items = Array.from({ length: 10_000 }, (_, nth) => tag(`Tag ${nth}`));
    const many = new Map([['weir', { items, isLoading: false }]]);
    const selection = { 'route-site-weir': { all: false, tags: items } };
    const begun = performance.now();
    for (let nth = 0; nth < 10; nth++) {
      selectionRows(tree, { term: undefined, tags: many, found: none });
      marksOf(tree, selection)('route-site-weir');
      toggledTag(tree, selection, 'route-site-weir', items[nth]!, []);
    }
    expect((performance.now() - begun) / 10).toBeLessThan(33);
  });
});
