import { describe, expect, test } from 'vitest';
import { replay } from '../../../engine/document/replay.ts';
import { parts, type Step, Touched } from '../../../engine/document/touched.ts';
import type { Item } from '../../../engine/document/types.ts';
import { RandomEditor, randomOf } from '../../support/engine/random-edits.ts';
import { inOrder, sketch } from '../../support/engine/sketch.ts';

const desk = () => sketch('a 0,0 10x10 tag:t1 | b 20,0 10x10 | c 5,5 4x4 in:b');
const plain = (items: readonly Item[]) => items.map(({ object, config }) => [object, config ?? null]);
const names = (items: readonly Item[]) => items.map((item) => item.object.id).join(' ');
const object = (id: string) => ({ id, identifier: 'dynamic-shapes', x: 0, y: 0, width: 1, height: 1 });

/** What a store does to a step: it comes back as another one that says the same. */
const stored = (step: Step): Step => structuredClone(step);

test('steps read now and then make the same diagram again, whatever was done between, for 120 random sessions', () => {
  for (let seed = 1; seed <= 120; seed++) {
    const edited = desk();
    const random = randomOf(seed);
    let batch = new Touched();
    const whole = new Touched();
    edited.listen((change) => {
      batch.note(change);
      whole.note(change);
    });
    const steps: Step[] = [];
    const editor = new RandomEditor(edited, seed);
    for (let nth = 0; nth < 60; nth++) {
      editor.step();
      if (random() > 0.4) continue;
      for (const part of parts(batch.read(edited), 3)) steps.push(stored(part));
      batch = new Touched();
    }
    steps.push(stored(batch.read(edited)));
    for (const kept of [steps, [stored(whole.read(edited))]]) {
      const reopened = desk();
      const { change, strays } = replay(reopened.canvas, reopened.items(), kept);
      reopened.change(change);
      expect(plain(inOrder(reopened)), `seed ${seed}`).toEqual(plain(inOrder(edited)));
      expect(reopened.canvas).toEqual(edited.canvas);
      expect(strays, `seed ${seed}`).toBe(0);
    }
  }
});

test('what was touched in two stretches is what was touched in both together', () => {
  for (let seed = 1; seed <= 80; seed++) {
    const edited = desk();
    const stretches = [new Touched(), new Touched(), new Touched()];
    let at = 0;
    edited.listen((change) => stretches[at]!.note(change));
    const editor = new RandomEditor(edited, seed);
    for (; at < 3; at++) for (let nth = 0; nth < 15; nth++) editor.step();
    const whole = new Touched();
    for (const stretch of stretches) whole.follow(stretch);
    const reopened = desk();
    reopened.change(replay(reopened.canvas, reopened.items(), [whole.read(edited)]).change);
    expect(plain(inOrder(reopened)), `seed ${seed}`).toEqual(plain(inOrder(edited)));
  }
});

describe('on a diagram that has gone another way', () => {
  test('what was changed here and removed there comes back, on top of all others', () => {
    const document = desk();
    const { change, strays } = replay(document.canvas, document.items(), [
      { removed: [], put: [{ object: object('gone') }] },
    ]);
    document.change(change);
    expect(names(inOrder(document))).toBe('a b c gone');
    expect(strays).toBe(1);
  });

  test('what lay above something that is not there lies on top; what is moved or removed there is let be', () => {
    const document = desk();
    const { change, strays } = replay(document.canvas, document.items(), [
      { removed: ['nobody'], put: [{ object: object('n'), after: 'gone' }] },
      { removed: [], put: [], shifted: { ids: ['nobody'], places: new Float64Array([1, 2]) } },
    ]);
    document.change(change);
    expect(names(inOrder(document))).toBe('a b c n');
    expect(strays).toBe(3);
  });

  test('what is new lies between its neighbours without another rank for anything else', () => {
    const document = desk();
    const { change } = replay(document.canvas, document.items(), [
      {
        removed: [],
        put: [
          { object: object('low'), after: null },
          { object: object('mid'), after: 'a' },
          { object: object('top'), after: 'c' },
        ],
      },
    ]);
    expect(change.reordered).toEqual([]);
    document.change(change);
    expect(names(inOrder(document))).toBe('low a mid b c top');
  });

  test('where ranks leave no room all are counted anew', () => {
    const document = desk();
    const puts = Array.from({ length: 80 }, (_, nth) => ({ object: object(`n${nth}`), after: 'a' }));
    for (const put of puts)
      document.change(replay(document.canvas, document.items(), [{ removed: [], put: [put] }]).change);
    const expected = ['a', ...puts.map(({ object: { id } }) => id).reverse(), 'b', 'c'].join(' ');
    expect(names(inOrder(document))).toBe(expected);
  });
});
