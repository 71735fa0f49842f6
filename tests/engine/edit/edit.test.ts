import { describe, expect, test } from 'vitest';
import type { Transaction } from '../../../engine/document/transaction.ts';
import { align, distribute, type Edge } from '../../../engine/edit/arrange.ts';
import { ClipboardError, copy, parseClipping, paste } from '../../../engine/edit/clipboard.ts';
import { lock, unlock } from '../../../engine/edit/locks.ts';
import { ARROW_STEP } from '../../../engine/edit/move.ts';
import { PropertyError, place, setProperty } from '../../../engine/edit/place.ts';
import { angleTowards, resize } from '../../../engine/edit/resize.ts';
import { restack } from '../../../engine/edit/stack.ts';
import { type AnyKind, choice, colour, defineKind, num, text } from '../../../engine/plugin.ts';
import { moveBy, remove } from '../../support/engine/edits.ts';
import { bytes, order, show, sketch } from '../../support/engine/sketch.ts';

/** The diagram after an edit, in the notation. */
function edited(diagram: string, edit: (document: ReturnType<typeof sketch>) => Transaction): string {
  const document = sketch(diagram);
  document.change(edit(document));
  return show(document);
}

const kind: AnyKind = defineKind({
  kind: 'dynamic-shapes',
  version: 1,
  title: 'Shape',
  group: 'shapes',
  size: [40, 30],
  props: {
    fill: colour('#888888'),
    strokeWidth: num(1, { min: 0, max: 10 }),
    label: text('', { max: 50 }),
    style: choice(['solid', 'dashed'], 'solid'),
  },
  variants: [{ name: 'circle', title: 'Circle', size: [20, 20], props: { style: 'dashed' } }],
  panel: [],
  draw() {},
});

describe('aligning', () => {
  const cases: readonly (readonly [Edge, string])[] = [
    ['left', 'a 0,0 10x10 | b 0,20 20x10'],
    ['right', 'a 40,0 10x10 | b 30,20 20x10'],
    ['top', 'a 0,0 10x10 | b 30,0 20x10'],
    ['bottom', 'a 0,20 10x10 | b 30,20 20x10'],
    ['centre', 'a 20,0 10x10 | b 15,20 20x10'],
    ['middle', 'a 0,10 10x10 | b 30,10 20x10'],
  ];
  test.each(cases)('TOOL-03 %s', (edge, expected) => {
    expect(edited('a 0,0 10x10 | b 30,20 20x10', (document) => align(document, ['a', 'b'], edge))).toBe(
      expected,
    );
  });

  test('TOOL-03 a single object aligns with the canvas', () => {
    expect(edited('a 0,0 10x10', (document) => align(document, ['a'], 'right'))).toBe('a 1910,0 10x10');
  });

  test('a group is aligned and distributed as one, and with the canvas where it is all there is', () => {
    const pair = 'a 0,0 10x10 groups:g | b 20,5 10x10 groups:g';
    expect(edited(`${pair} | c 100,50 10x10`, (document) => align(document, ['a', 'b', 'c'], 'right'))).toBe(
      'a 80,0 10x10 | b 100,5 10x10 | c 100,50 10x10',
    );
    expect(edited(pair, (document) => align(document, ['a', 'b'], 'right'))).toBe(
      'a 1890,0 10x10 | b 1910,5 10x10',
    );
    expect(
      edited(`${pair} | c 40,0 10x10 | d 100,0 10x10`, (document) =>
        distribute(document, ['a', 'b', 'c', 'd'], 'horizontal'),
      ),
    ).toBe('a 0,0 10x10 | b 20,5 10x10 | c 60,0 10x10 | d 100,0 10x10');
    expect(
      edited(pair, (document) => align(document, ['a', 'b'], 'top', 'g')),
      'inside the group',
    ).toBe('a 0,0 10x10 | b 20,0 10x10');
  });

  test('a turned object aligns by the box that people see', () => {
    expect(edited('a 0,0 20x10 @90 | b 30,0 10x10', (document) => align(document, ['a', 'b'], 'left'))).toBe(
      'a 0,0 20x10 @90 | b 5,0 10x10',
    );
  });

  test('a locked object stays and the others come to it', () => {
    expect(
      edited('a 9,0 10x10 locked | b 30,0 10x10', (document) => align(document, ['a', 'b'], 'left')),
    ).toBe('a 9,0 10x10 | b 9,0 10x10');
  });

  test('gaps become equal and the outermost stay', () => {
    expect(
      edited('a 0,0 10x10 | b 12,0 10x10 | c 50,0 10x10', (document) =>
        distribute(document, ['a', 'b', 'c'], 'horizontal'),
      ),
    ).toBe('a 0,0 10x10 | b 25,0 10x10 | c 50,0 10x10');
  });
});

describe('moving', () => {
  test('CANV-21 an arrow key is 2.5 units', () => expect(ARROW_STEP).toBe(2.5));

  test('members move with their owner, once', () => {
    expect(
      edited('a 0,0 9x9 | b 1,1 2x2 in:a | c 3,3 1x1 in:b', (document) =>
        moveBy(document, ['a', 'b'], 10, 0),
      ),
    ).toBe('a 10,0 9x9 | b 11,1 2x2 | c 13,3 1x1');
  });

  test('TOOL-04 locked objects stay until they are unlocked', () => {
    const document = sketch('a 0,0 9x9');
    document.change(lock(document, ['a']));
    expect(document.get('a')?.object).toMatchObject({
      ...{ lockMovement: true, lockScaling: true, lockRotation: true, lockUniScaling: true },
    });
    document.change(moveBy(document, ['a'], 5, 5));
    document.change(remove(document, ['a']));
    expect(show(document)).toBe('a 0,0 9x9');
    document.change(unlock(document, ['a']));
    document.change(moveBy(document, ['a'], 5, 5));
    expect(show(document)).toBe('a 5,5 9x9');
    for (const flag of ['lockMovement', 'lockScaling', 'lockRotation', 'lockUniScaling'])
      expect(document.get('a')?.object).not.toHaveProperty(flag);
  });
});

describe('the order', () => {
  const stacked = (ids: string[], where: 'front' | 'forward' | 'backward' | 'back') => {
    const document = sketch('a 0,0 1x1 | b 0,0 1x1 | c 0,0 1x1 | d 0,0 1x1');
    document.change(restack(document, ids, where));
    return order(document);
  };
  test('front and back keep the order of what moves', () => {
    expect(stacked(['a', 'c'], 'front')).toBe('b d a c');
    expect(stacked(['b', 'd'], 'back')).toBe('b d a c');
  });
  test('forward and backward pass one neighbour', () => {
    expect(stacked(['a'], 'forward')).toBe('b a c d');
    expect(stacked(['d'], 'backward')).toBe('a b d c');
    expect(stacked(['d'], 'forward')).toBe('a b c d');
  });
  test('a thousand exchanges between the same neighbours still find a place', () => {
    const document = sketch('a 0,0 1x1 | b 0,0 1x1 | c 0,0 1x1');
    for (let turn = 0; turn < 1000; turn++) {
      document.change(restack(document, ['a'], 'forward'));
      document.change(restack(document, ['b'], 'forward'));
    }
    expect(order(document)).toHaveLength(5);
    expect(new Set([...document.items()].map((item) => item.rank)).size).toBe(3);
  });
});

describe('deleting', () => {
  test('TOOL-02 takes dependents along and clears who used them', () => {
    const document = sketch(
      'line 0,0 9x9 head:tip | tip 9,0 2x1 of:line | box 0,0 5x5 | cell 1,1 1x1 in:box',
    );
    document.change(remove(document, ['tip', 'box']));
    expect(order(document)).toBe('line');
    expect(document.get('line')?.object).not.toHaveProperty('arrowHeadId');
  });
});

describe('copy and paste', () => {
  let made = 0;
  const newId = () => `new${++made}`;

  test('UNDO-10 bindings and relations come along under new ids, also into another diagram', () => {
    const from = sketch('a 0,0 9x9 tag:t1 | b 1,1 2x2 in:a | c 0,0 1x1');
    const to = sketch('x 0,0 5x5');
    to.change(paste(to, parseClipping(copy(from, ['a'])), newId));
    const [, a, b] = [...to.items()];
    expect(a!.config).toEqual({ id: a!.object.id, linkedTag: 't1' });
    expect(b!.object.parentId).toBe(a!.object.id);
    expect(show(to)).toBe(`x 0,0 5x5 | ${a!.object.id} 20,20 9x9 | ${b!.object.id} 21,21 2x2`);
  });

  test('a member pasted without its owner belongs to nobody', () => {
    const document = sketch('a 0,0 9x9 | b 1,1 2x2 in:a');
    document.change(paste(document, parseClipping(copy(document, ['b'])), newId));
    expect([...document.items()].at(-1)!.object).not.toHaveProperty('parentId');
  });

  test.each([
    '',
    'hello',
    '{"a":1}',
    '[]',
    'null',
    '{"format":"mimic/objects"}',
    '{"format":"mimic/objects","objects":3,"configuration":[]}',
  ])('rubbish on the clipboard is refused in words: %s', (rubbish) =>
    expect(() => parseClipping(rubbish)).toThrow(ClipboardError),
  );
});

describe('placing and properties', () => {
  const kindOf = () => kind;
  test('a new object lies centred on the point, on top, with nothing stored but its geometry', () => {
    const document = sketch('a 0,0 1x1');
    document.change(place(document, { kind, x: 100, y: 100, id: 'n' }));
    expect(document.get('n')).toEqual({
      object: { id: 'n', identifier: 'dynamic-shapes', x: 80, y: 85, width: 40, height: 30 },
      rank: 2,
    });
    document.change(place(document, { kind, variant: 'circle', x: 0, y: 0, id: 'm' }));
    expect(document.get('m')?.object).toMatchObject({ style: 'dashed', width: 20 });
  });

  test.each([
    ['strokeWidth', 11],
    ['strokeWidth', Number.NaN],
    ['strokeWidth', '3'],
    ['fill', 'red'],
    ['fill', 'url(javascript:alert(1))'],
    ['label', 'x'.repeat(51)],
    ['style', 'dotted'],
    ['x', Number.POSITIVE_INFINITY],
    ['width', 0],
  ])('%s does not take %s, and nothing changes', (field, value) => {
    const document = sketch('a 0,0 1x1 | b 0,0 1x1');
    const before = bytes(document);
    expect(() => setProperty(document, ['a', 'b'], field, value, kindOf)).toThrow(PropertyError);
    expect(bytes(document)).toBe(before);
  });

  test('what belongs to an object goes to its new place with it', () => {
    expect(
      edited('t 10,10 50x50 | c 15,20 5x5 in:t | d 0,0 5x5', (document) =>
        setProperty(document, ['t'], 'x', 110, () => kind),
      ),
    ).toBe(show(sketch('t 110,10 50x50 | c 115,20 5x5 in:t | d 0,0 5x5')));
  });

  test('a default is not stored', () => {
    const document = sketch('a 0,0 1x1');
    document.change(setProperty(document, ['a'], 'fill', '#ff0000', kindOf));
    expect(document.get('a')?.object.fill).toBe('#ff0000');
    document.change(setProperty(document, ['a'], 'fill', '#888888', kindOf));
    expect(document.get('a')?.object).not.toHaveProperty('fill');
  });
});

describe('handles', () => {
  const box = (angle = 0) => ({
    id: 'a',
    identifier: 'dynamic-shapes',
    x: 0,
    y: 0,
    width: 100,
    height: 50,
    angle,
  });

  test('the opposite corner stays', () => {
    expect(resize(box(), { x: 1, y: 1 }, 20, 10, false)).toEqual({ x: 0, y: 0, width: 120, height: 60 });
    expect(resize(box(), { x: -1, y: -1 }, 20, 10, false)).toEqual({ x: 20, y: 10, width: 80, height: 40 });
  });
  test('a turned object grows along its own axes', () => {
    const grown = resize(box(90), { x: 1, y: 0 }, 0, 20, false);
    expect(grown.width).toBeCloseTo(120);
    expect(grown.x! + grown.width! / 2).toBeCloseTo(50);
    expect(grown.y! + grown.height! / 2).toBeCloseTo(35);
  });
  test('uniform keeps the ratio, also by the lock, and nothing turns inside out', () => {
    expect(resize(box(), { x: 1, y: 1 }, 100, 0, true)).toMatchObject({ width: 200, height: 100 });
    expect(resize({ ...box(), lockUniScaling: true }, { x: 1, y: 0 }, -50, 0, false)).toMatchObject({
      width: 50,
      height: 25,
    });
    expect(resize(box(), { x: 1, y: 1 }, -500, -500, false)).toMatchObject({ width: 1, height: 1 });
    expect(resize({ ...box(), lockScaling: true }, { x: 1, y: 1 }, 5, 5, false)).toEqual({});
  });
  test('angles count clockwise from above, in steps of 15 with Shift', () => {
    expect(angleTowards(box(), 150, 25, false)).toBeCloseTo(90);
    expect(angleTowards(box(), 50, -100, false)).toBeCloseTo(0);
    expect(angleTowards(box(), 150, 22, true)).toBe(90);
  });
});
