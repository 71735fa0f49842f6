import { expect, test } from 'vitest';
import { partsOf } from '../../../host/editor/patch-parts.ts';
import { diagramPlace, parameter } from '../../../host/editor/paths.ts';
import { toolboxOf } from '../../../host/editor/toolbox-groups.ts';
import { CANVAS, KIND, PUMP } from './doubles.ts';

test.each([
  ['?siteId=a', 'a'],
  ['SITE_ID=b', 'b'],
  ['?other=c', undefined],
])('OR-10 NAV-44 the site in %s is %s', (search, expected) => {
  expect(parameter(search, 'siteId')).toBe(expected);
});

test('NAV-16 a diagram is edited below where it is watched', () => {
  expect(diagramPlace('d').edit).toBe('/dash/site-schematic/d/edit');
  expect(diagramPlace('d', 's').edit).toBe('/site/overview/s/site-schematic/d/edit');
});

test('a large change goes in parts: removals and the page first, objects in their order', () => {
  const put = [1, 2, 3, 4, 5].map((id) => ({ object: { id } as never, config: null, after: id - 1 || null }));
  const parts = partsOf({ removed: [9], put, canvas: CANVAS }, 2);
  expect(parts.map((part) => part.put.length)).toEqual([2, 2, 1]);
  expect(parts.flatMap((part) => part.put)).toEqual(put);
  expect(parts.map((part) => part.removed.length)).toEqual([1, 0, 0]);
  expect(parts.map((part) => 'canvas' in part)).toEqual([true, false, false]);
  expect(partsOf({ removed: [9], put: [] }, 2)).toHaveLength(1);
});

test('TOOL-01 TOOL-14 the toolbox groups kinds under the titles of the specification, variants as tiles of their own', () => {
  const sections = toolboxOf([PUMP, KIND]);
  expect(sections.map(({ title }) => title)).toEqual(['Dynamic Shapes', 'Dual State Objects']);
  expect(sections[0]!.entries.map(({ title, variant }) => [title, variant])).toEqual([
    ['Circle', 'round'],
    ['Square', 'square'],
  ]);
  expect(sections[1]!.entries[0]).toMatchObject({ id: 'pump', variant: null, title: 'Pump' });
});
