import { describe, expect, test } from 'vitest';
import { kindFault } from '../../engine/kind-faults.ts';
import {
  at,
  colour,
  defineKind,
  describe as descriptorOf,
  type Kind,
  level,
  num,
  on,
} from '../../engine/plugin.ts';

const kind = {
  kind: 'dial',
  version: 1,
  title: 'Dial',
  group: 'gauges',
  size: [10, 10],
  props: { fill: colour('#888888'), low: num(0), high: num(1) },
  panel: ['details'],
  draw() {},
} as const satisfies Kind;

const faultOf = (change: Partial<Kind>) => kindFault(defineKind({ ...kind, ...change } as Kind));

describe('a declaration that contradicts itself has a fault, and takes no other kind with it', () => {
  test.each<[string, Partial<Kind>, string]>([
    ['a name in capitals', { kind: 'Dial' }, 'Kind "Dial": its name must be lower case'],
    ['a name with a blank', { kind: 'my dial' }, 'lower case letters, digits and dashes'],
    [
      'a level between what is not there',
      { live: { a: level('low', 'top') } },
      'live "a" needs a number property "top"',
    ],
    ['a level up to a colour', { live: { a: level('low', 'fill') } }, 'needs a number property "fill"'],
    [
      'a paint without its colour',
      { states: { set: 'binary', paints: { body: { base: 'low', states: {} } } } },
      'state paint "body" needs a colour property "low"',
    ],
    [
      'a control that moves nothing',
      { control: { writes: 'toggle', animation: 250, slot: 'knob' } },
      'its control moves the slot "knob", which is no "on" and no "state" binding',
    ],
    [
      'a control that moves a level',
      { live: { a: level('low', 'high') }, control: { writes: 'toggle', animation: 250, slot: 'a' } },
      'moves the slot "a"',
    ],
    [
      'a property that goes by one that is not there',
      { props: { low: num(0, { when: { shape: 'round' } }) } },
      'property "low" is offered by "shape", which is none of the others',
    ],
    ['a port beside the box', { ports: [at('in', 0, 7)] }, 'port "in" is outside the box'],
    ['two ports of one name', { ports: [at('in', 0, 0), at('in', 1, 0)] }, 'there are two ports "in"'],
    [
      'a version without its migration',
      { version: 3, migrate: { 2: (p) => ({ ...p }) } },
      'version 3 needs a migration',
    ],
  ])('%s', (_, change, message) => {
    expect(faultOf(change)).toContain(message);
  });

  test('a kind in order is accepted as it is', () => {
    const control = { writes: 'toggle', animation: 250, slot: 'a' } as const;
    const migrate = { 2: (p: object) => ({ ...p }) };
    expect(faultOf({ live: { a: on() }, control, version: 2, migrate })).toBeUndefined();
    const ports = [at('in', 0, 0, { facing: 'left' }), at('in', 1, 0, { facing: 'right' })];
    expect(faultOf({ ports })).toBeUndefined();
  });
});

test('the descriptor carries no code', () => {
  const { draw: _, ...data } = kind;
  expect(
    descriptorOf(defineKind({ ...kind, lod: () => '#000', a11y: () => ({ role: 'img', label: 'x' }) })),
  ).toEqual(data);
});
