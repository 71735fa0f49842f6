import { expect, test } from 'vitest';
import { readAssembly } from '../../../engine/document/assembly.ts';
import { assemblyDraft } from '../../../engine/edit/assembly-draft.ts';
import { definitionOf, madeInstance, newInstance } from '../../../host/editor/assemblies/draft-choices.ts';
import { lackOf, linksTo } from '../../../host/editor/assemblies/equipment-model.ts';

const box = (id: string, x: number, more: object = {}) => ({
  ...{ id, identifier: 'dynamic-shapes', x, y: 0, width: 50, height: 50, fill: '#336699' },
  ...more,
});

const draft = assemblyDraft(
  {
    objects: [box('a', 100), box('b', 160, { label: 'P-101' }), box('c', 220, { fill: '#112233' })],
    configuration: [{ id: 'a', linkedTag: 't-1', readBackTags: ['t-2'] }],
  },
  (tag) => `Name of ${tag}`,
);

test('what is chosen of a selection becomes parameters with the labels given, and everything else stays as drawn', () => {
  const offers = draft.offers.map(({ type, value }) => `${type} ${value}`);
  expect(offers).toEqual(['colour #336699', 'text P-101', 'colour #112233']);
  const definition = definitionOf(draft, { labels: { tag1: 'Flow' }, offered: { 0: 'Body', 1: ' ' } });
  const { parameters, parts, width } = readAssembly(JSON.parse(JSON.stringify(definition)));
  expect([...parameters.values()].map(({ label, type, value }) => [label, type, value])).toEqual([
    ['Flow', 'tag', undefined],
    ['Name of t-2', 'tag', undefined],
    ['Body', 'colour', '#336699'],
    ['P-101', 'text', 'P-101'],
  ]);
  expect(parts.map(({ uses }) => uses.length)).toEqual([3, 2, 0]);
  expect(width).toBe(170);
  expect(JSON.stringify(definition)).not.toContain('t-1');
});

test('the instance that takes their place has their tags, and lies where they lay; a new one has none', () => {
  const made = JSON.parse(madeInstance(draft, 'uuid', { tags: draft.tags }));
  expect(made.objects[0]).toMatchObject({ identifier: 'assembly', assembly: 'uuid', x: 100, width: 170 });
  expect(made.configuration[0].tags).toEqual({ tag1: 't-1', tag2: 't-2' });
  expect(JSON.parse(newInstance('uuid', 30, 20)).configuration[0].tags).toBeUndefined();
});

test('equipment is linked as a whole: with its site only where the diagram is not that site’s; what it lacks is named', () => {
  const item = {
    ...{ assignmentId: 'a', deviceId: null, name: 'Pump 1', siteId: 's', site: 'North' },
    roles: [{ linkObjectId: 'flow', tag: 't-1' }],
  };
  const roles = { flow: 't-1' };
  expect(linksTo(item, 's')).toEqual({ equipment: { assignmentId: 'a' }, roles });
  expect(linksTo(item, undefined)).toEqual({ equipment: { assignmentId: 'a', siteId: 's' }, roles });
  expect(linksTo({ ...item, assignmentId: null, deviceId: 'd' }, 's')).toEqual({
    equipment: { deviceId: 'd' },
    roles,
  });
  const parameters = [
    { name: 'flow', label: 'Flow', type: 'tag', linkObjectId: 'flow' },
    { name: 'run', label: 'Running', type: 'tag', linkObjectId: 'run' },
    { name: 'own', label: 'Own', type: 'tag' },
    { name: 'title', label: 'Title', type: 'text' },
  ] as const;
  expect(lackOf(parameters, { own: 't' }, item)).toBe('Pump 1 has no tag for “Running”.');
  expect(lackOf(parameters, { own: 't', run: 't' }, item)).toBeUndefined();
  const optional = { name: 'hot', label: 'Hot', type: 'tag', optional: true } as const;
  expect(lackOf([...parameters, optional], { own: 't', run: 't' }, item)).toBeUndefined();
  expect(lackOf(parameters, {}, undefined)).toBe('Nothing is linked as “Flow”, “Running”, “Own”.');
});
