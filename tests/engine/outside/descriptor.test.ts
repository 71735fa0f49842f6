import { expect, describe as group, test } from 'vitest';
import { DescriptorError, soundDescriptor } from '../../../engine/outside/descriptor.ts';
import { describe } from '../../../engine/plugin.ts';
import * as list from '../../../plugins/index.ts';

const sound = {
  kind: 'cyclone',
  version: 1,
  title: 'Cyclone',
  group: 'images',
  size: [100, 80],
  props: {
    fill: { type: 'colour', default: '#336699' },
    low: { type: 'number', default: 0 },
    high: { type: 'number', default: 1, min: 0, max: 10 },
  },
  panel: ['details'],
  live: { level: { kind: 'level', low: 'low', high: 'high' } },
  states: { set: 'range', paints: { fill: { base: 'fill', states: { High: '#ff0000' } } } },
};

// Pictures and the page's own ground are ours alone.
const ours = Object.values(list).filter(
  (kind) => kind.kind !== 'canvas' && !Object.values(kind.props).some(({ type }) => type === 'picture'),
);

test.each(ours.map((kind) => [kind.kind, kind] as const))(
  'our own %s would be taken, as it is',
  (_, kind) => {
    const described = JSON.parse(JSON.stringify(describe(kind)));
    const versions = Object.keys(kind.migrate ?? {}).map(Number);
    expect(soundDescriptor(described, versions)).toEqual(described);
  },
);

group('what a plugin says of its kind is refused where it says', () => {
  test.each<[string, object, RegExp]>([
    ['nothing of it', { kind: undefined }, /^kind: /],
    ['a name in capitals', { kind: 'Cyclone' }, /must be lower case/],
    ['no whole version', { version: 1.5 }, /^version: must be a whole number/],
    ['version 2 without a migration', { version: 2 }, /version 2 needs a migration/],
    [
      'tags that it suits more than at all',
      { suits: [{ values: ['number'], score: 101 }] },
      /^suits.0.score: /,
    ],
    ['tags of a sort that is none', { suits: [{ values: ['sound'], score: 50 }] }, /^suits.0.values.0: /],
    [
      'a variant for tags that it does not have',
      { suits: [{ values: ['number'], score: 50, variant: 'big' }] },
      /suits.0 places the variant "big"/,
    ],
    [
      'a property for tags that it does not have',
      { suits: [{ values: ['number'], score: 50, props: { colour: 'red' } }] },
      /suits.0 sets the property "colour"/,
    ],
    ['a size without an end', { size: [Number.POSITIVE_INFINITY, 10] }, /^size.0: must be a number/],
    ['a group that is none', { group: 'toys' }, /^group: /],
    ['a key that nobody knows', { onload: 'x' }, /^onload: /],
    [
      'a property of a type that is none',
      { props: { a: { type: 'script', default: '' } } },
      /^props.a: a property is/,
    ],
    [
      'a default that is no number',
      { props: { a: { type: 'number', default: Number.NaN } } },
      /^props.a: default/,
    ],
    ['a colour that is none', { props: { a: { type: 'colour', default: 'red' } } }, /^props.a: default/],
    [
      'code in the place of data',
      { props: { a: { type: 'text', default: '', label: () => 1 } } },
      /^props.a: label/,
    ],
    [
      'a property that every object has',
      { props: { width: { type: 'number', default: 1 } } },
      /every object has/,
    ],
    [
      'a property that reaches a prototype',
      { props: JSON.parse('{"__proto__": {"type":"text","default":""}}') },
      /props/,
    ],
    [
      'a property named constructor',
      { props: { constructor: { type: 'text', default: '' } } },
      /props.constructor/,
    ],
    [
      'a level between what is not there',
      { live: { a: { kind: 'level', low: 'x', high: 'high' } } },
      /number property "x"/,
    ],
    ['a reading of a million places', { live: { a: { kind: 'text', places: 1e6 } } }, /^live.a/],
    [
      'a paint over what is no colour',
      { states: { set: 'range', paints: { a: { base: 'low', states: {} } } } },
      /colour property/,
    ],
    [
      'more variants than anybody reads',
      { variants: Array(201).fill({ name: 'a', title: 'A', props: {} }) },
      /^variants/,
    ],
    [
      'a control that moves nothing',
      { control: { writes: 'toggle', animation: 1, slot: 'x' } },
      /moves the slot/,
    ],
  ])('%s', (_, change, message) => {
    const given = { ...sound, ...change };
    expect(() => soundDescriptor(given, [])).toThrow(DescriptorError);
    expect(() => soundDescriptor(given, [])).toThrow(message);
  });

  test.each([null, 1, 'kind', [], () => sound])('%s is no description', (given) => {
    expect(() => soundDescriptor(given, [])).toThrow(DescriptorError);
  });

  test('more properties than anybody reads', () => {
    const props = Object.fromEntries(Array.from({ length: 101 }, (_, nth) => [`p${nth}`, sound.props.low]));
    expect(() => soundDescriptor({ ...sound, live: {}, states: undefined, props }, [])).toThrow(
      'at most 100',
    );
  });
});
