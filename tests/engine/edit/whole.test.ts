/** Several objects as one: what the panel's fields, the keys and the frame's handles make of a group. */
import { describe, expect, test } from 'vitest';
import { transaction } from '../../../engine/document/transaction.ts';
import type { DiagramObject } from '../../../engine/document/types.ts';
import { boundsOfAll } from '../../../engine/edit/bounds.ts';
import { itemsOf } from '../../../engine/edit/view.ts';
import { resizedBox, scaleWhole, turnWhole, wholeOf } from '../../../engine/edit/whole.ts';
import { Editor } from '../../../engine/editor.ts';
import { addLine, connector, kindOf, lineEnds, placeTable } from '../../support/engine/edits.ts';
import { bytes, show, sketch } from '../../support/engine/sketch.ts';

function bench(text: string, ...chosen: string[]) {
  const document = sketch(text);
  let made = 0;
  const editor = new Editor({
    document,
    kindOf,
    connector,
    newId: () => `n${++made}`,
    now: () => 0,
    centre: () => ({ x: 0, y: 0 }),
    changed: () => {},
  });
  editor.run({ do: 'select', ids: chosen });
  const set = (field: string, value: unknown) => editor.run({ do: 'set', field, value });
  const box = () => boundsOfAll(itemsOf(document, editor.selection.all).map(({ object }) => object))!;
  const object = (id: string): DiagramObject => document.get(id)!.object;
  const value = (field: string) => editor.summary().values[field];
  return { document, editor, set, box, object, value };
}

const TWO = 'a 10,20 20x10 | b 60,80 40x20';

describe('fields of the panel', () => {
  test('X and Y move a group so that its box is there, and nothing else', () => {
    const { document, editor, set, value } = bench(TWO, 'a', 'b');
    editor.run({ do: 'group' });
    expect([value('x'), value('y'), value('width'), value('height')]).toEqual([
      { value: 10 },
      { value: 20 },
      { value: 90 },
      { value: 80 },
    ]);
    set('x', 110);
    set('y', 0);
    expect(show(document)).toBe('a 110,0 20x10 | b 160,60 40x20');
    expect([value('x'), value('y')]).toEqual([{ value: 110 }, { value: 0 }]);
    editor.history.goTo(1);
    expect(show(document)).toBe(TWO);
  });

  test('width and height scale it from its top left corner', () => {
    const { document, set } = bench(TWO, 'a', 'b');
    set('width', 180);
    set('height', 40);
    expect(show(document)).toBe('a 10,20 40x5 | b 110,50 80x10');
  });

  test('the angle turns it as one, and back; where members differ it turns by what is typed', () => {
    const { document, set, value, object } = bench('a 0,0 20x20 | b 40,0 20x20', 'a', 'b');
    expect(value('angle')).toEqual({ value: 0 });
    set('angle', 90);
    expect(show(document)).toBe('a 20,-20 20x20 @90 | b 20,20 20x20 @90');
    expect(value('angle')).toEqual({ value: 90 });
    set('angle', 0);
    expect([object('a').x, object('a').angle]).toEqual([0, 0]);
    document.change(
      transaction({
        updated: [[document.get('a')!, { object: { ...object('a'), angle: 30 } }]],
      }),
    );
    expect(value('angle')).toEqual({ mixed: true });
    set('angle', 90);
    expect([object('a').angle, object('b').angle]).toEqual([120, 90]);
  });

  test('a value that does not fit changes nothing and says why', () => {
    const { document, set } = bench(TWO, 'a', 'b');
    const before = bytes(document);
    expect(set('width', 0)).toEqual({ field: 'width', message: 'At least 0.1' });
    expect(set('x', 'far')).toEqual({ field: 'x', message: 'Enter a number' });
    expect(bytes(document)).toBe(before);
  });

  test('one object is set as before, and so are cells of a table', () => {
    const { document, editor, set, value } = bench(TWO, 'a');
    set('x', 0);
    expect(show(document)).toBe('a 0,20 20x10 | b 60,80 40x20');
    editor.run({ do: 'place', kind: 'table', options: { rows: 1, columns: 2 }, x: 400, y: 0 });
    const [table] = [...editor.selection.all];
    const cells = [...document.membersOf(table!)];
    editor.grasp.select([cells[0]!], null);
    editor.selection.set(cells);
    expect(value('width')).toEqual({ value: 75 });
    set('width', 100);
    expect(cells.map((id) => document.get(id)!.object.width)).toEqual([100, 100]);
  });
});

describe('locks', () => {
  test('who may not be moved stays where it is', () => {
    const { document, set } = bench('a 0,0 10x10 | b 20,0 10x10 locked', 'a', 'b');
    set('width', 60);
    set('angle', 90);
    expect(document.get('b')!.object).toMatchObject({ x: 20, y: 0, width: 10, height: 10 });
    expect(document.get('b')!.object).not.toHaveProperty('angle');
  });

  test('who may not be scaled or turned goes along as it is', () => {
    const { document, object } = bench('a 0,0 10x10 | b 30,0 10x10', 'a', 'b');
    const fixed = { ...object('b'), lockScaling: true, lockRotation: true };
    document.change(transaction({ updated: [[document.get('b')!, { object: fixed }]] }));
    const whole = wholeOf(document, new Set(['a', 'b']), kindOf)!;
    document.change(scaleWhole(document, whole, { minX: 0, minY: 0, maxX: 80, maxY: 20 }));
    expect(object('b')).toMatchObject({ x: 65, y: 5, width: 10, height: 10 });
    document.change(turnWhole(document, wholeOf(document, new Set(['a', 'b']), kindOf)!, 180));
    expect(object('b').angle).toBeUndefined();
    expect(object('a').angle).toBe(180);
  });
});

describe('what they are made of', () => {
  test('what stands askew makes the ratio of the sides stay, and the box is the one asked for', () => {
    const { set, box, object } = bench('a 0,0 40x20 @30 | b 100,50 20x20', 'a', 'b');
    const before = box();
    set('width', 2 * (before.maxX - before.minX));
    expect(box().minX).toBeCloseTo(before.minX);
    expect(box().minY).toBeCloseTo(before.minY);
    expect(box().maxY - box().minY).toBeCloseTo(2 * (before.maxY - before.minY));
    expect(object('a')).toMatchObject({ angle: 30, width: 80, height: 40 });
  });

  test('what lies on its side grows along the page, not along itself', () => {
    const { set, object, box } = bench('a 0,0 40x20 @90 | b 100,0 20x20', 'a', 'b');
    const { minX, maxX } = box();
    set('width', 3 * (maxX - minX));
    expect(object('a')).toMatchObject({ width: 40, height: 60 });
    expect(box().maxX - box().minX).toBeCloseTo(3 * (maxX - minX));
  });

  test('lines keep to what they are attached to; free ones and their bends scale', () => {
    const { document, editor, set, object } = bench('a 0,0 20x20 | b 100,60 20x20', 'a', 'b');
    editor.run({ do: 'connect' });
    document.change(addLine(document, { x: 0, y: 80 }, { x: 120, y: 80 }, 'free', false));
    const bent = { ...object('free'), bends: '60 0 60 -40' };
    document.change(transaction({ updated: [[document.get('free')!, { object: bent }]] }));
    editor.run({ do: 'select', ids: ['a', 'b', 'n1', 'free'] });
    set('width', 240);
    expect(lineEnds(object('n1')).map(({ x }) => x)).toEqual([40, 200]);
    expect(object('n1')).toMatchObject({ startId: 'a', endId: 'b' });
    expect(lineEnds(object('free')).map(({ x }) => x)).toEqual([0, 240]);
    expect(object('free').bends).toBe('120 0 120 -40');
    expect(object('free').strokeWidth).toBeUndefined();
  });

  test('a line whose other end is on something left behind follows there too', () => {
    const { document, editor, set, object } = bench('a 0,0 20x20 | b 100,0 20x20 | c 300,0 20x20', 'b', 'c');
    editor.run({ do: 'connect' });
    editor.run({ do: 'select', ids: ['a', 'b'] });
    set('width', 240);
    const [start, end] = lineEnds(document.get('n1')!.object);
    expect([start, end]).toEqual([
      { x: 240, y: 10 },
      { x: 300, y: 10 },
    ]);
    expect(object('n1')).toMatchObject({ startId: 'b', endId: 'c' });
  });

  test('a table goes along, its cells in their steps', () => {
    const { document, editor, set } = bench('a 0,0 20x20');
    let made = 0;
    document.change(placeTable(document, { rows: 1, columns: 2, x: 175, y: 20 }, () => `t${++made}`));
    editor.run({ do: 'select', ids: ['a', 't1'] });
    set('width', 500);
    const shell = document.get('t1')!.object;
    expect([shell.x, shell.width]).toEqual([200, 300]);
    expect(['t2', 't3'].map((id) => document.get(id)!.object.x)).toEqual([200, 350]);
    set('angle', 90);
    expect(document.get('t1')!.object.angle).toBeUndefined();
    expect(document.get('a')!.object.angle).toBe(90);
  });
});

describe('handles', () => {
  const whole = (text: string) => {
    const document = sketch(text);
    return wholeOf(document, new Set(document.ids()), kindOf)!;
  };

  test('a handle leaves the other side, Alt the middle; Shift keeps the ratio', () => {
    const two = whole('a 0,0 20x20 | b 80,30 20x20');
    const corner = { x: 1, y: 1 } as const;
    expect(resizedBox(two, corner, 50, 10)).toEqual({ minX: 0, minY: 0, maxX: 150, maxY: 60 });
    expect(resizedBox(two, corner, 50, 10, { uniform: true })).toEqual({
      minX: 0,
      minY: 0,
      maxX: 150,
      maxY: 75,
    });
    expect(resizedBox(two, corner, 10, 5, { centred: true })).toEqual({
      minX: -10,
      minY: -5,
      maxX: 110,
      maxY: 55,
    });
  });

  test('no member gets thinner than a unit, however small the frame is asked to be', () => {
    const two = whole('a 0,0 5x20 | b 80,30 20x20');
    const box = resizedBox(two, { x: 1, y: 0 }, -1000, 0);
    expect(box.maxX - box.minX).toBeCloseTo(20);
  });
});
