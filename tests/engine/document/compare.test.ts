import { describe, expect, test } from 'vitest';
import {
  type ComparedDocument,
  compareDocuments,
  differencePatch,
  isSame,
} from '../../../engine/document/compare.ts';
import { EMPTY_CANVAS } from '../../../engine/document/document.ts';
import { applyPatch } from '../../../engine/document/patch.ts';
import type { ElementConfig, Item } from '../../../engine/document/types.ts';
import { RandomEditor } from '../../support/engine/random-edits.ts';
import { inOrder, sketch } from '../../support/engine/sketch.ts';

const compared = (items: Iterable<Item>, canvas = EMPTY_CANVAS): ComparedDocument => ({
  items: new Map([...items].map((item) => [item.object.id, item])),
  canvas,
});
const plain = (items: Iterable<Item>) => [...items].map(({ object, config }) => [object, config ?? null]);
const stack = (ids: string): ComparedDocument =>
  compared(
    ids.split(' ').map((id) => ({ object: { id, identifier: 'k', x: 0, y: 0, width: 1, height: 1 } })),
  );
/** Two states of one object, and what is said of them: `path: from → to`. */
const said = (before: object, after: object, configs: [object?, object?] = []) => {
  const base = { id: 1, identifier: 'k', x: 0, y: 0, width: 1, height: 1 };
  const of = (fields: object, config?: object) =>
    compared([{ object: { ...base, ...fields }, ...(config ? { config: config as ElementConfig } : {}) }]);
  return compareDocuments(of(before, configs[0]), of(after, configs[1])).changed.flatMap(({ properties }) =>
    properties.map(({ part, path, from, to }) => {
      const [was, is] = [from, to].map((value) => JSON.stringify(value) ?? 'nothing');
      return `${part === 'config' ? 'config ' : ''}${path.join('.')}: ${was} → ${is}`;
    }),
  );
};

test('the earlier state with the difference is the later one, and backwards, for 300 random sessions', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const document = sketch('a 0,0 10x10 tag:t1 | b 20,0 10x10 | c 5,5 4x4 in:b');
    const editor = new RandomEditor(document, seed);
    const states = [0, 30, 10].map((steps) => {
      for (let step = 0; step < steps; step++) editor.step();
      return compared(inOrder(document), document.canvas);
    });
    for (const [before, after] of [states, [...states].reverse(), [states[0]!, states[2]!]]) {
      const difference = compareDocuments(before!, after!);
      const patch = JSON.parse(JSON.stringify(differencePatch(difference, after!)));
      expect(plain(applyPatch([...before!.items.values()], patch)), `seed ${seed}`).toEqual(
        plain(after!.items.values()),
      );
      expect(patch.canvas ?? before!.canvas).toEqual(after!.canvas);
      expect(isSame(compareDocuments(after!, after!))).toBe(true);
    }
  }
});

test('another theme is a difference of the diagram, and goes with the patch', () => {
  const [one, other] = ([null, 'console'] as const).map((theme) => compared([], { ...EMPTY_CANVAS, theme }));
  const difference = compareDocuments(one!, other!);
  expect(isSame(difference)).toBe(false);
  expect(differencePatch(difference, other!).canvas?.theme).toBe('console');
});

test('a copy that says the same differs in nothing', () => {
  const document = sketch('a 0,0 10x10 tag:t1 | b 20,0 10x10 | c 5,5 4x4 in:b');
  const items = inOrder(document);
  const copy = structuredClone(items);
  expect(isSame(compareDocuments(compared(items), compared(copy)))).toBe(true);
});

describe('values', () => {
  test.each([
    ['one field', said({ fill: '#111' }, { fill: '#222' }), ['fill: "#111" → "#222"']],
    ['a field that came', said({}, { label: 'P-1' }), ['label: nothing → "P-1"']],
    ['a field that went', said({ label: 'P-1' }, {}), ['label: "P-1" → nothing']],
    [
      'a token is another value than the code behind it',
      said({ fill: '#cfd5da' }, { fill: 'token:equipment.fill/#cfd5da' }),
      ['fill: "#cfd5da" → "token:equipment.fill/#cfd5da"'],
    ],
    ['null is a value', said({ fill: null }, {}), ['fill: null → nothing']],
    ['a field that is undefined is not there', said({ fill: undefined }, {}), []],
    ['the order of fields says nothing', said({ a: 1, b: 2 }, { b: 2, a: 1 }), []],
    [
      'inside lists of one length',
      said({ states: [{ fill: 'a' }, { fill: 'b' }] }, { states: [{ fill: 'a' }, { fill: 'c' }] }),
      ['states.1.fill: "b" → "c"'],
    ],
    ['a list that grew is one value', said({ points: [1] }, { points: [1, 2] }), ['points: [1] → [1,2]']],
    ['a list is no object', said({ a: [] }, { a: {} }), ['a: [] → {}']],
    ['a field named like what every object has', said({}, { constructor: 1 }), ['constructor: nothing → 1']],
    [
      'a config that came, by field',
      said({}, {}, [undefined, { id: 1, linkedTag: 't' }]),
      ['config id: nothing → 1', 'config linkedTag: nothing → "t"'],
    ],
    [
      'a config, inwards',
      said({}, {}, [
        { id: 1, valueType: { key: 'numeric' } },
        { id: 1, valueType: { key: 'label' } },
      ]),
      ['config valueType.key: "numeric" → "label"'],
    ],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual(expected);
  });
});

describe('order', () => {
  const moved = (before: string, after: string) => {
    const difference = compareDocuments(stack(before), stack(after));
    return difference.moved.map(({ id, after: below }) => `${id}>${below ?? '-'}`).join(' ');
  };
  test.each([
    ['a b c d', 'a b c d', ''],
    ['a b c d', 'd a b c', 'd>-'],
    ['a b c d', 'b c d a', 'a>d'],
    // Neither what came nor what went moves the rest.
    ['a b c d', 'a x c d', ''],
    ['a b c', 'c b a', 'c>- b>c'],
  ])('%s → %s moves %s', (before, after, expected) => {
    expect(moved(before, after)).toBe(expected);
  });

  test('what was added says what it lies above', () => {
    const { added } = compareDocuments(stack('a b'), stack('x a y b'));
    expect(added.map(({ object, after }) => [object.id, after])).toEqual([
      ['x', null],
      ['y', 'a'],
    ]);
  });
});

test('canvas settings are compared by field', () => {
  const { canvas } = compareDocuments(
    compared([], EMPTY_CANVAS),
    compared([], { ...EMPTY_CANVAS, width: 800, fill: '#fff' }),
  );
  expect(canvas.map(({ path, from, to }) => [path.join('.'), from, to])).toEqual([
    ['width', 1920, 800],
    ['fill', null, '#fff'],
  ]);
});
