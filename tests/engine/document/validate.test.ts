import { expect, test } from 'vitest';
import { DIAGRAM_LIMITS } from '../../../engine/document/limits.ts';
import { migrateObject } from '../../../engine/document/migrate.ts';
import { Validator, validateObjects } from '../../../engine/document/validate.ts';
import { meter } from '../../support/engine/kinds.ts';
import { objects } from '../../support/engine/notation.ts';

const good = { id: 'a', identifier: 'box', x: 0, y: 0, width: 10, height: 10 };

test('a sound diagram has no findings, and unknown keys are no flaw', () => {
  expect(validateObjects([good, { ...good, id: 2, whatever: { deep: [1, 'x', null] } }])).toEqual([]);
});

test.each<[string, unknown, string, string | RegExp]>([
  ['a missing x', { ...good, x: undefined }, 'x', 'x is required and must be a finite number'],
  ['a NaN', { ...good, y: Number.NaN }, 'y', 'y is required and must be a finite number'],
  [
    'an Infinity',
    JSON.parse('{"id":"a","identifier":"box","x":1e999,"y":0,"width":1,"height":1}'),
    'x',
    /finite/,
  ],
  ['a text as width', { ...good, width: '10' }, 'width', /finite number/],
  ['a negative height', { ...good, height: -1 }, 'height', /between 0/],
  ['a scale of nothing', { ...good, scaleX: 0 }, 'scaleX', 'scaleX must be above 0'],
  ['no identifier', { ...good, identifier: 7 }, 'identifier', /identifier must be a text/],
  [
    'an Infinity far down',
    { ...good, cells: [{ size: Number.POSITIVE_INFINITY }] },
    'cells.0.size',
    /finite/,
  ],
])('%s is refused with its object and field', (_, object, field, message) => {
  const findings = validateObjects([object]);
  expect(findings[0]).toMatchObject({ object: 'a', field });
  expect(findings[0]!.message).toMatch(message);
});

test('an id used twice is refused, 1 and "1" are different ids', () => {
  expect(validateObjects([good, good])).toEqual([
    { object: 'a', field: 'id', message: 'The id "a" is used twice' },
  ]);
  expect(
    validateObjects([
      { ...good, id: 1 },
      { ...good, id: '1' },
    ]),
  ).toEqual([]);
});

test('what has no id is named by its position', () => {
  expect(validateObjects([good, { ...good, id: null }])[0]).toMatchObject({
    object: null,
    field: 'objects.1.id',
  });
  expect(validateObjects(['text'])[0]).toMatchObject({ object: null, field: 'objects.0' });
});

test('a __proto__ key is refused and no prototype is touched', () => {
  const hostile = JSON.parse(
    '{"id":"a","identifier":"box","x":0,"y":0,"width":1,"height":1,"deep":{"__proto__":{"polluted":1}}}',
  );
  expect(validateObjects([hostile])[0]).toMatchObject({ object: 'a', field: 'deep.__proto__' });
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test('nesting without end neither overflows the stack nor passes', () => {
  let deep: unknown = 1;
  for (let level = 0; level < 20_000; level++) deep = [deep];
  expect(validateObjects([{ ...good, deep }])[0]!.message).toMatch(`deeper than ${DIAGRAM_LIMITS.depth}`);
});

test('a flood of flaws is counted, not kept', () => {
  const validator = new Validator();
  for (let nth = 0; nth < 1000; nth++) validator.object({ ...good, id: nth, x: 'left' }, nth);
  expect(validator.wrong).toBe(1000);
  expect(validator.findings).toHaveLength(DIAGRAM_LIMITS.findings);
});

test('an object of an older version is brought up, one of a newer version is kept as it is', () => {
  const [old] = objects('meter m 0,0 10x10 colour=#ff0000');
  expect(migrateObject(old!, meter)).toMatchObject({ id: 'm', version: 2, fill: '#ff0000' });
  const newer = { ...old!, version: 9 };
  expect(migrateObject(newer, meter)).toBe(newer);
});
