import { expect, test } from 'vitest';
import { sitePath } from '../../../../host/data/site/site-path.ts';
import { allBranches, siteNodes } from '../../../../host/data/site/site-tree.ts';
import { searchTerm } from '../../../../host/ui/search-term.ts';
import { visibleRows } from '../../../../host/ui/tree-model.ts';
import { truncate } from '../../../../host/ui/truncated.tsx';

const site = (name: string) => ({ id: 1, uuid: name, name });
const areas = [
  {
    id: 1,
    uuid: 'north',
    name: 'North',
    routes: [{ id: 2, uuid: 'river', name: 'River', sites: [site('well')] }],
    sites: [site('tank')],
  },
];

test('SIDE-01 SIDE-12 ORG-01 areas hold routes, then their own sites', () => {
  const nodes = siteNodes(areas, (uuid) => `/s/${uuid}`);
  const text = (list: typeof nodes): unknown =>
    list.map((node) =>
      node.children ? [node.type, node.label, text(node.children)] : [node.type, node.href],
    );
  expect(text(nodes)).toEqual([
    [
      'area',
      'North',
      [
        ['route', 'River', [['site', '/s/well']]],
        ['site', '/s/tank'],
      ],
    ],
  ]);
  expect([...allBranches(nodes)]).toEqual(['north', 'river']);
});

test.each([
  ['', undefined],
  ['we', undefined],
  ['   ', undefined],
  [' w e ', 'w e'],
  ['well', 'well'],
])('SIDE-07 ERR-22 %j asks the server for %j', (typed, expected) => {
  expect(searchTerm(typed)).toBe(expected);
});

test.each([
  ['/site/overview/a/b', '/site/overview/x'],
  ['/site/map', '/site/map/x'],
  ['/site', '/site/overview/x'],
  ['/dash/', '/site/overview/x'],
])('SIDE-04 from %s a site leads to %s', (path, expected) => {
  expect(sitePath('x', path)).toBe(expected);
});

test.each([
  ['a'.repeat(35), 'a'.repeat(35)],
  ['a'.repeat(36), `${'a'.repeat(35)}…`],
  ['💧'.repeat(36), `${'💧'.repeat(35)}…`],
])('SIDE-08 CONST-44 %s is shown as %s', (name, expected) => {
  expect(truncate(name)).toBe(expected);
});

test('10,000 sites become rows within a frame or two, with every branch open', () => {
  const many = [
    {
      ...areas[0]!,
      sites: [],
      routes: Array.from({ length: 100 }, (_, nth) => ({
        id: nth,
        uuid: `r${nth}`,
        name: `Route ${nth}`,
        sites: Array.from({ length: 100 }, (_, at) => site(`s${nth}-${at}`)),
      })),
    },
  ];
  const rows = () => {
    const nodes = siteNodes(many, (uuid) => `/s/${uuid}`);
    return visibleRows(nodes, allBranches(nodes));
  };
  expect(rows()).toHaveLength(10_101);
  const times = Array.from({ length: 9 }, () => {
    const before = performance.now();
    rows();
    return performance.now() - before;
  }).sort((a, b) => a - b);
  // The quickest: what it costs, not what else the machine was doing.
  expect(times[0]).toBeLessThan(30);
});
