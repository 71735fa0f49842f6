import { expect, test } from 'vitest';
import { diagramPlace, parameter } from '../../../../host/data/site/diagram-paths.ts';
import { toolboxOf } from '../../../../host/editor/toolbox/toolbox-groups.ts';
import { KIND, PUMP } from '../../editor/doubles.ts';

test.each([
  ['siteId', 'SITE_ID'],
  ['cloneId', 'CLONE_ID'],
  ['templateId', 'TEMPLATE_ID'],
  ['mode', 'MODE'],
])('OR-10 NAV-44 reads %s in both spellings', (name, constant) => {
  expect(parameter(`?${name}=a`, name)).toBe('a');
  expect(parameter(`?${constant}=b`, name)).toBe('b');
  expect(parameter('?other=c', name)).toBeUndefined();
});

test('NAV-16 a diagram is edited below where it is watched', () => {
  expect(diagramPlace('d').edit).toBe('/dash/site-schematic/d/edit');
  expect(diagramPlace('d', 's').edit).toBe('/site/overview/s/site-schematic/d/edit');
});

test('TOOL-14 the toolbox groups kinds under the titles of the specification, variants as tiles of their own', () => {
  const sections = toolboxOf([PUMP, KIND]);
  expect(sections.map(({ title }) => title)).toEqual(['Shapes Collection', 'Dual State Objects']);
  expect(sections[0]!.entries.map(({ title, variant }) => [title, variant])).toEqual([
    ['Circle', 'round'],
    ['Square', 'square'],
  ]);
  expect(sections[1]!.entries[0]).toMatchObject({ id: 'pump', variant: null, title: 'Pump' });
});
