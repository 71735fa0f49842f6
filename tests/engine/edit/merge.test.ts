/** Two builders change one diagram: what merges by itself, what a person must decide, and the laws that hold after either. */
import { describe, expect, test } from 'vitest';
import { type ComparedDocument, compareDocuments, isSame } from '../../../engine/document/compare.ts';
import type { DiagramDocument } from '../../../engine/document/document.ts';
import type { Merge } from '../../../engine/document/merge.ts';
import { CANVAS, type Choices, type Side } from '../../../engine/document/merge-conflict.ts';
import { Relations } from '../../../engine/document/relations.ts';
import { transaction } from '../../../engine/document/transaction.ts';
import type { ObjectId } from '../../../engine/document/types.ts';
import { attachment, portsOf } from '../../../engine/edit/attach.ts';
import { group } from '../../../engine/edit/group.ts';
import { mergeLawfully } from '../../../engine/edit/merge.ts';
import { setConfig } from '../../../engine/edit/place.ts';
import { restack } from '../../../engine/edit/stack.ts';
import { patchObject } from '../../../engine/edit/view.ts';
import {
  addLine,
  editTable,
  kindOf,
  lineEnds,
  moveBy,
  placeTable,
  remove,
  withAttached,
} from '../../support/engine/edits.ts';
import { orphans, RandomEditor } from '../../support/engine/random-edits.ts';
import { inOrder, order, show, sketch } from '../../support/engine/sketch.ts';

const state = (document: DiagramDocument): ComparedDocument => ({
  items: new Map(
    inOrder(document).map(({ object, config }) => [object.id, config ? { object, config } : { object }]),
  ),
  canvas: document.canvas,
});

/** A document as it stands, to be asked and edited. */
function documentOf({ items, canvas }: ComparedDocument): DiagramDocument {
  const document = sketch('');
  let rank = 0;
  document.change(
    transaction({
      added: [...items.values()].map((item) => ({ ...item, rank: ++rank })),
      canvas: [document.canvas, canvas],
    }),
  );
  return document;
}

type Edit = (document: DiagramDocument) => void;

interface Trial extends Merge {
  readonly document: DiagramDocument;
}

/** What becomes of a diagram that two have edited. */
function merged(base: DiagramDocument, mine: Edit, theirs: Edit, choices: Choices = new Map()): Trial {
  const [mineDone, theirsDone] = [mine, theirs].map((edit) => {
    const copy = documentOf(state(base));
    edit(copy);
    return state(copy);
  });
  const merge = mergeLawfully({ base: state(base), mine: mineDone!, theirs: theirsDone! }, choices, kindOf);
  return { ...merge, document: documentOf(merge.merged) };
}

const move =
  (id: ObjectId, dx: number, dy: number): Edit =>
  (document) =>
    document.change(withAttached(document, moveBy(document, [id], dx, dy)));
const set =
  (id: ObjectId, fields: Record<string, unknown>): Edit =>
  (document) => {
    const pair = patchObject(document.get(id)!, fields as never);
    if (pair) document.change(withAttached(document, transaction({ updated: [pair] })));
  };
const drop =
  (...ids: ObjectId[]): Edit =>
  (document) =>
    document.change(remove(document, ids));
const all =
  (...edits: Edit[]): Edit =>
  (document) => {
    for (const edit of edits) edit(document);
  };
const field = (trial: Trial, id: ObjectId, name: string) => trial.document.get(id)?.object[name];

describe('what one side touched merges by itself', () => {
  test('objects, properties and settings of either', () => {
    const base = sketch('a 0,0 10x10 | b 20,0 10x10 tag:t1 | c 40,0 10x10');
    const canvas = (width: number) => (document: DiagramDocument) =>
      document.change(transaction({ canvas: [document.canvas, { ...document.canvas, width }] }));
    const fill = (document: DiagramDocument) =>
      document.change(transaction({ canvas: [document.canvas, { ...document.canvas, fill: '#eee' }] }));
    const link = (document: DiagramDocument) =>
      document.change(setConfig(document, ['b'], (config) => ({ ...config, readBackDelay: 5 })));
    const trial = merged(
      base,
      all(move('a', 5, 0), set('b', { angle: 30 }), link, canvas(800)),
      all(set('a', { label: 'Pump' }), drop('c'), fill),
    );
    expect(trial.conflicts).toEqual([]);
    expect(show(trial.document)).toBe('a 5,0 10x10 | b 20,0 10x10 @30');
    expect(field(trial, 'a', 'label')).toBe('Pump');
    expect(trial.document.get('b')!.config).toEqual({ id: 'b', linkedTag: 't1', readBackDelay: 5 });
    expect(trial.document.canvas).toMatchObject({ width: 800, fill: '#eee' });
  });

  test('the same change on both sides is no conflict', () => {
    const base = sketch('a 0,0 10x10 | b 20,0 10x10');
    const trial = merged(base, all(move('a', 5, 0), drop('b')), all(move('a', 5, 0), drop('b')));
    expect(trial.conflicts).toEqual([]);
    expect(show(trial.document)).toBe('a 5,0 10x10');
  });

  test('states of one element, row by row', () => {
    const base = sketch('a 0,0 10x10 tag:t1');
    const rows = (first: string, second: string) => (document: DiagramDocument) =>
      document.change(
        setConfig(document, ['a'], (config) => ({
          ...config,
          states: [
            { value: 1, label: first },
            { value: 2, label: second },
          ],
        })),
      );
    rows('one', 'two')(base);
    const trial = merged(base, rows('ONE', 'two'), rows('one', 'TWO'));
    expect(trial.conflicts).toEqual([]);
    expect(trial.document.get('a')!.config!.states!.map(({ label }) => label)).toEqual(['ONE', 'TWO']);
  });

  test('order: what I raised stands above what I raised it over', () => {
    const base = sketch('a 0,0 1x1 | b 0,0 1x1 | c 0,0 1x1 | d 0,0 1x1');
    const front = (id: string) => (document: DiagramDocument) =>
      document.change(restack(document, [id], 'front'));
    const back = (id: string) => (document: DiagramDocument) =>
      document.change(restack(document, [id], 'back'));
    const trial = merged(base, front('a'), back('c'));
    expect(order(trial.document)).toBe('c b d a');
    expect(trial.conflicts).toEqual([]);
  });

  test('groups made of other objects', () => {
    const base = sketch('a 0,0 1x1 | b 0,0 1x1 | c 0,0 1x1 | d 0,0 1x1');
    const trial = merged(
      base,
      (document) => document.change(group(document, new Set(['a', 'b']), 'g1', null)),
      (document) => document.change(group(document, new Set(['c', 'd']), 'g2', null)),
    );
    expect(trial.conflicts).toEqual([]);
    expect(field(trial, 'a', 'groupIds')).toEqual(['g1']);
    expect(field(trial, 'd', 'groupIds')).toEqual(['g2']);
  });
});

describe('a pipe between two pumps', () => {
  const piped = (): DiagramDocument => {
    const base = sketch('a 0,0 10x10 | b 100,0 10x10');
    const from = portsOf(base.get('a')!.object, kindOf).find(({ port }) => port === 'right')!;
    const to = portsOf(base.get('b')!.object, kindOf).find(({ port }) => port === 'left')!;
    base.change(addLine(base, from, to, 'p', false, { ...attachment(1, from), ...attachment(2, to) }));
    return base;
  };

  test('each builder moves one of them: the pipe follows both, and nobody is asked', () => {
    const trial = merged(piped(), move('a', 0, 50), move('b', 30, -20));
    expect(trial.conflicts).toEqual([]);
    expect(lineEnds(trial.document.get('p')!.object)).toEqual([
      { x: 10, y: 55 },
      { x: 130, y: -15 },
    ]);
    expect(orphans(trial.document)).toEqual([]);
  });

  test('one paints it while the other moves a pump', () => {
    const trial = merged(piped(), set('p', { stroke: '#f00' }), move('b', 30, 0));
    expect(trial.conflicts).toEqual([]);
    expect(field(trial, 'p', 'stroke')).toBe('#f00');
    expect(lineEnds(trial.document.get('p')!.object)[1]).toEqual({ x: 130, y: 5 });
  });

  test('a pipe that one drew follows the pump that the other moved; from a pump that is gone it hangs loose', () => {
    const base = sketch('a 0,0 10x10 | b 100,0 10x10');
    const draw = (document: DiagramDocument) => {
      const from = portsOf(document.get('a')!.object, kindOf)[1]!;
      document.change(addLine(document, from, { x: 60, y: 60 }, 'p', false, attachment(1, from)));
    };
    const moved = merged(base, draw, move('a', 7, 7));
    expect(lineEnds(moved.document.get('p')!.object)[0]).toEqual({ x: 17, y: 12 });
    const gone = merged(base, draw, drop('a'));
    expect(lineEnds(gone.document.get('p')!.object)[0]).toEqual({ x: 10, y: 5 });
    expect(orphans(gone.document)).toEqual([]);
    expect(field(gone, 'p', 'startId')).toBeUndefined();
  });
});

describe('tables', () => {
  let made = 0;
  const newId = () => `c${++made}`;
  const table = (): DiagramDocument => {
    const base = sketch('');
    base.change(placeTable(base, { rows: 2, columns: 2, x: 0, y: 0 }, () => `t${base.size}${++made}`));
    return base;
  };
  const cell = (document: DiagramDocument, row: number, column: number): ObjectId =>
    [...document.items()].find(
      ({ object }) => object.identifier === 'table-cell' && object.rowId === row && object.colId === column,
    )!.object.id;
  const shell = (document: DiagramDocument): ObjectId =>
    [...document.items()].find(({ object }) => object.identifier === 'table')!.object.id;

  test('a row that one adds keeps the words that the other types', () => {
    const base = table();
    const id = cell(base, 1, 1);
    const trial = merged(
      base,
      (document) => document.change(editTable(document, cell(document, 0, 0), 'addRowAbove', newId)),
      set(id, { text: 'Flow' }),
    );
    expect(trial.conflicts).toEqual([]);
    expect(trial.document.get(id)!.object).toMatchObject({ text: 'Flow', rowId: 2 });
    expect([...trial.document.items()].length).toBe(7);
  });

  test('one moves the table, the other fills a cell of it: the cell moves along', () => {
    const base = table();
    const [id, whole] = [cell(base, 0, 1), shell(base)];
    const trial = merged(
      base,
      (document) => document.change(moveBy(document, [whole], 500, 0)),
      set(id, { text: 'Flow', x: base.get(id)!.object.x }),
    );
    expect(trial.conflicts).toEqual([]);
    expect(trial.document.get(id)!.object).toMatchObject({ text: 'Flow', x: base.get(id)!.object.x + 500 });
  });

  test('a row of one and a column of the other make no whole table: one of them is chosen', () => {
    const base = table();
    const [row, column] = (['addRowBelow', 'addColumnRight'] as const).map(
      (edit) => (document: DiagramDocument) =>
        document.change(editTable(document, shell(document), edit, newId)),
    );
    const undecided = merged(base, row!, column!);
    expect(undecided.conflicts).toMatchObject([{ id: shell(base), kind: 'rebuilt', choice: null }]);
    for (const [side, rows, columns] of [
      ['mine', 3, 2],
      ['theirs', 2, 3],
    ] as const) {
      const trial = merged(base, row!, column!, new Map([[shell(base), side]]));
      expect(trial.document.get(shell(base))!.object).toMatchObject({ rowId: rows, colId: columns });
      expect(trial.document.size, side).toBe(7);
    }
  });

  test('the table is removed by one while the other fills a cell', () => {
    const base = table();
    const id = cell(base, 0, 0);
    const keep = merged(base, set(id, { text: 'Flow' }), drop(shell(base)));
    expect(keep.conflicts).toMatchObject([{ id: shell(base), kind: 'removed', removedBy: 'theirs' }]);
    expect(keep.document.size, 'mine: the table with all of its cells').toBe(5);
    expect(keep.document.get(id)!.object.text).toBe('Flow');
    const gone = merged(
      base,
      set(id, { text: 'Flow' }),
      drop(shell(base)),
      new Map([[shell(base), 'theirs']]),
    );
    expect(gone.document.size).toBe(0);
  });
});

describe('what both touched is decided by a person', () => {
  test('one property with two values', () => {
    const base = sketch('a 0,0 10x10');
    const mine = all(move('a', 5, 0), set('a', { label: 'M' }));
    const theirs = all(move('a', 9, 0), set('a', { fill: '#f00' }));
    const undecided = merged(base, mine, theirs);
    expect(undecided.conflicts).toEqual([
      {
        id: 'a',
        kind: 'changed',
        choice: null,
        properties: [{ object: 'a', part: 'object', path: ['x'], base: 0, mine: 5, theirs: 9 }],
      },
    ]);
    for (const [side, x] of [
      ['mine', 5],
      ['theirs', 9],
    ] as const) {
      const trial = merged(base, mine, theirs, new Map([['a', side]]));
      expect(trial.document.get('a')!.object, 'the rest of both stays').toMatchObject({
        x,
        label: 'M',
        fill: '#f00',
      });
      expect(trial.conflicts).toMatchObject([{ choice: side }]);
    }
  });

  test.each<readonly [string, Edit, Edit, Side, string]>([
    ['I removed it and they moved it: mine', drop('a'), move('a', 5, 0), 'mine', ''],
    ['I removed it and they moved it: theirs', drop('a'), move('a', 5, 0), 'theirs', 'a 5,0 10x10'],
    ['they removed it and I moved it: mine', move('a', 5, 0), drop('a'), 'mine', 'a 5,0 10x10'],
    ['they removed it and I moved it: theirs', move('a', 5, 0), drop('a'), 'theirs', ''],
  ])('%s', (_, mine, theirs, side, after) => {
    const trial = merged(sketch('a 0,0 10x10'), mine, theirs, new Map([['a', side]]));
    expect(trial.conflicts).toMatchObject([{ id: 'a', kind: 'removed' }]);
    expect(show(trial.document)).toBe(after);
  });

  test('the size of the diagram, and the place in the order', () => {
    const base = sketch('a 0,0 1x1 | b 0,0 1x1 | c 0,0 1x1 | d 0,0 1x1');
    const canvas = (width: number) => (document: DiagramDocument) =>
      document.change(transaction({ canvas: [document.canvas, { ...document.canvas, width }] }));
    const stack = (where: 'front' | 'forward') => (document: DiagramDocument) =>
      document.change(restack(document, ['a'], where));
    const mine = all(canvas(100), stack('front'));
    const theirs = all(canvas(200), stack('forward'), stack('forward'));
    const trial = merged(
      base,
      mine,
      theirs,
      new Map<ObjectId | null, Side>([
        [CANVAS, 'theirs'],
        ['a', 'theirs'],
      ]),
    );
    expect(trial.conflicts).toMatchObject([
      { id: CANVAS, choice: 'theirs' },
      { id: 'a', kind: 'order', choice: 'theirs' },
    ]);
    expect([trial.document.canvas.width, order(trial.document)]).toEqual([200, 'b c a d']);
    expect(order(merged(base, mine, theirs).document)).toBe('b c d a');
  });
});

describe('any three states', () => {
  const START = 'a 0,0 40x30 tag:t1 | b 90,0 40x30 | c 0,80 40x30 in:b | d 200,40 40x30 tag:t2';

  function triple(seed: number, steps: number) {
    const base = sketch(START);
    const first = new RandomEditor(base, seed, 'b');
    for (let step = 0; step < 10; step++) first.step();
    const [mine, theirs] = ['m', 't'].map((prefix, nth) => {
      const copy = documentOf(state(base));
      const editor = new RandomEditor(copy, seed * 7 + nth, prefix);
      for (let step = 0; step < steps; step++) editor.step();
      return state(copy);
    });
    return { base: state(base), mine: mine!, theirs: theirs! };
  }

  function broken(merge: Merge): string[] {
    const document = documentOf(merge.merged);
    const relations = new Relations();
    for (const { object } of document.items()) relations.add(object);
    return [
      ...orphans(document),
      ...[...document.items()].flatMap(({ object }) =>
        ['x', 'y', 'width', 'height']
          .filter((name) => !Number.isFinite(object[name]))
          .map((name) => `${object.id} has no ${name}`),
      ),
      ...[...relations.cycles()].map(({ message }) => message),
    ];
  }

  test('keep every law, whatever is chosen, in 1,200 merges', () => {
    let conflicts = 0;
    for (let seed = 1; seed <= 400; seed++) {
      const input = triple(seed, 1 + (seed % 9));
      const asked = mergeLawfully(input, new Map(), kindOf);
      conflicts += asked.conflicts.length;
      expect(broken(asked), `seed ${seed}`).toEqual([]);
      for (const side of ['mine', 'theirs'] as const) {
        const choices = new Map(asked.conflicts.map(({ id }) => [id, side]));
        const decided = mergeLawfully(input, choices, kindOf);
        expect(broken(decided), `seed ${seed}, all ${side}`).toEqual([]);
        expect(decided.conflicts.every(({ choice }) => choice === side)).toBe(true);
      }
    }
    expect(conflicts, 'the histories do disagree').toBeGreaterThan(100);
  });

  test('merge with one that did nothing is the other, both ways', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const { base, mine } = triple(seed, 8);
      for (const input of [
        { base, mine, theirs: base },
        { base, mine: base, theirs: mine },
        { base, mine, theirs: mine },
      ]) {
        const merge = mergeLawfully(input, new Map(), kindOf);
        expect(merge.conflicts, `seed ${seed}`).toEqual([]);
        expect(isSame(compareDocuments(mine, merge.merged)), `seed ${seed}`).toBe(true);
      }
    }
  });

  test('without a conflict both changes are in it, and it does not matter who is who', () => {
    let clean = 0;
    for (let seed = 1; seed <= 200; seed++) {
      const { base, mine, theirs } = triple(seed, 3);
      const merge = mergeLawfully({ base, mine, theirs }, new Map(), kindOf);
      const other = mergeLawfully({ base, mine: theirs, theirs: mine }, new Map(), kindOf);
      expect(other.conflicts.length, `seed ${seed}`).toBe(merge.conflicts.length);
      if (merge.conflicts.length > 0) continue;
      clean++;
      const difference = compareDocuments(merge.merged, other.merged);
      expect({ ...difference, moved: [], added: [], removed: [] }, `seed ${seed}`).toEqual({
        ...{ added: [], removed: [], changed: [], moved: [], canvas: [] },
      });
      for (const { added, removed } of [merge.mine, merge.theirs]) {
        for (const { object } of added) expect(merge.merged.items.has(object.id), `seed ${seed}`).toBe(true);
        for (const { object } of removed)
          expect(merge.merged.items.has(object.id), `seed ${seed}`).toBe(false);
      }
    }
    expect(clean).toBeGreaterThan(40);
  });
});
