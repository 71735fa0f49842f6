import { expect, test } from 'vitest';
import {
  countsOf,
  fitting,
  freeName,
  withChanged,
  withMoved,
  withNew,
  withTag,
  wordsOfUse,
} from '../../../host/editor/assemblies/parameter-model.ts';
import { namedIn } from '../../../worker/boundary/index.ts';
import { PUMP } from '../../support/engine/assemblies.ts';

const { parameters } = PUMP;
const names = (some: readonly { readonly name: string }[]) => some.map(({ name }) => name).join(' ');

test('a property takes parameters of its type; a text shows all but tags', () => {
  expect(names(fitting(parameters, 'tags'))).toBe('flow run');
  expect(names(fitting(parameters, 'number'))).toBe('most');
  expect(names(fitting(parameters, 'colour'))).toBe('body');
  expect(names(fitting(parameters, 'text'))).toBe('title body most');
});

test.each([
  ['Discharge pressure', 'dischargePressure'],
  ['Flow', 'flow2'],
  ['Öl 2', 'ol2'],
  ['2 bar', 'value2Bar'],
  ['温度', 'value'],
  ['Equipment', 'equipment2'],
])('%s is named %s', (label, name) => {
  expect(freeName(label, parameters)).toBe(name);
});

test('a new one has the value that it takes over; a number has one always, a tag never', () => {
  const last = (type: 'number' | 'tag' | 'colour', value?: unknown) =>
    withNew(parameters, type, 'Own', value).at(-1);
  expect(last('colour', '#112233')).toEqual({ name: 'own', label: 'Own', type: 'colour', value: '#112233' });
  expect(last('number', 'x')).toEqual({ name: 'own', label: 'Own', type: 'number', value: 0 });
  expect(last('tag', 'x')).toEqual({ name: 'own', label: 'Own', type: 'tag' });
});

test('an empty value is none; other parameters stay as they are', () => {
  const changed = withChanged(parameters, 'body', { value: '', label: 'Fill' });
  expect(changed[3]).toEqual({ name: 'body', label: 'Fill', type: 'colour' });
  expect(changed.toSpliced(3, 1)).toEqual(parameters.toSpliced(3, 1));
});

test('one moves by a place, and no further than the end', () => {
  expect(names(withMoved(parameters, 'run', -1))).toBe('run flow title body most');
  expect(names(withMoved(parameters, 'most', 1))).toBe('flow run title body most');
});

test('what uses a parameter is counted by object, and said by its label', () => {
  expect([...countsOf(PUMP)]).toEqual([
    ['body', 1],
    ['most', 1],
    ['flow', 2],
    ['title', 1],
    ['run', 1],
  ]);
  expect(wordsOfUse('Pump {title}', parameters)).toBe('Pump Title');
});

test('what is shown with tags names each once, and nothing where none is left', () => {
  expect(withTag('', 'flow', true)).toBe('{flow}');
  expect(withTag('{flow}', 'run', true)).toBe('{flow}{run}');
  expect(withTag('{flow}{run}', 'run', true)).toBe('{flow}{run}');
  expect(withTag('{flow}{run}', 'flow', false)).toBe('{run}');
  expect(withTag('{run}', 'run', false)).toBeNull();
  expect(namedIn('Pump {title} of {site}')).toEqual(['title', 'site']);
});
