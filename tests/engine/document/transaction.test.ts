import { describe, expect, test } from 'vitest';
import { ItemTable } from '../../../engine/document/item-table.ts';
import { ShiftBuilder } from '../../../engine/document/shift.ts';
import { squash, squashAll } from '../../../engine/document/squash.ts';
import {
  apply,
  type DocumentState,
  invert,
  isEmpty,
  type Transaction,
  TransactionError,
  transaction,
} from '../../../engine/document/transaction.ts';
import type { PlacedItem } from '../../../engine/document/types.ts';
import { added, item, items } from '../../support/engine/notation.ts';
import { seeded } from '../../support/engine/random.ts';

const canvas = { width: 100, height: 100, fill: null, url: null };

function state(line = ''): DocumentState {
  return { items: new Map(items(line).map((placed) => [placed.object.id, placed])), canvas };
}

const copy = ({ items: from, canvas: page }: DocumentState): DocumentState => {
  const into = new ItemTable();
  for (const placed of from.values()) into.set(placed.object.id, placed);
  return { items: into, canvas: page };
};

/** What is there, whatever the order of the map. */
const content = (of: DocumentState) => ({
  canvas: of.canvas,
  items: [...of.items.values()].sort((a, b) => (String(a.object.id) < String(b.object.id) ? -1 : 1)),
});

/** Some change that fits the document, of any mixture of verbs. */
function randomChange(of: DocumentState, random: () => number): Transaction {
  const there = [...of.items.values()];
  const pick = (share: number): PlacedItem[] => there.filter(() => random() < share);
  const removed = pick(0.2);
  const stays = there.filter((placed) => !removed.includes(placed));
  const changing = stays.filter(() => random() < 0.6);
  const updating = new Set(changing.filter(() => random() < 0.5));
  const shifts = new ShiftBuilder();
  for (const placed of changing)
    if (!updating.has(placed)) shifts.add(placed.object, Math.floor(random() * 3), placed.object.y);
  const names = Array.from({ length: Math.floor(random() * 4) }, () => `n${Math.floor(random() * 40)}`);
  const fresh = [...new Set(names)].filter((id) => !stays.some(({ object }) => object.id === id));
  return transaction({
    removed: removed.filter(({ object }) => !fresh.includes(String(object.id))),
    added: fresh
      .filter((id) => !removed.some(({ object }) => object.id === id))
      .map((id) => ({ ...item(`box ${id} ${Math.floor(random() * 9)},0 5x5`), rank: random() * 100 })),
    updated: [...updating].map(({ object, config }) => [
      config ? { object, config } : { object },
      { object: { ...object, x: random() } },
    ]),
    shifted: shifts.shift,
    reordered: stays
      .filter(() => random() < 0.3)
      .map(({ object, rank }) => ({ id: object.id, from: rank, to: random() * 100 })),
    ...(random() < 0.3 ? { canvas: [of.canvas, { ...canvas, width: random() * 1000 }] as const } : {}),
  });
}

/** Moves one object of a state. */
function shiftOf(of: DocumentState, id: string, x: number): Transaction {
  const shifts = new ShiftBuilder();
  const { object } = of.items.get(id)!;
  shifts.add(object, x, object.y);
  return transaction({ shifted: shifts.shift });
}

describe('moves in columns', () => {
  test('moving and moving on is one move; moving back is none', () => {
    const now = state('box a 0,0 5x5; box b 9,0 5x5');
    const first = shiftOf(now, 'a', 4);
    apply(now, first);
    const second = shiftOf(now, 'a', 7);
    apply(now, second);
    expect(squash(first, second)).toEqual(
      transaction({ shifted: { ids: ['a'], before: Float64Array.of(0, 0), after: Float64Array.of(7, 0) } }),
    );
    expect(isEmpty(squash(squash(first, second), shiftOf(now, 'a', 0)))).toBe(true);
  });

  test('a move folds into whatever else happens to its object', () => {
    const now = state('box a 0,0 5x5; box b 9,0 5x5');
    const before = content(now);
    const move = shiftOf(now, 'a', 4);
    apply(now, move);
    const moved = now.items.get('a')!;
    const resize = transaction({
      updated: [[{ object: moved.object }, { object: { ...moved.object, width: 9 } }]],
    });
    const gone = transaction({ removed: [moved] });
    const both = squash(move, resize);
    expect(both.shifted).toBeUndefined();
    expect(both.updated).toMatchObject([[{ object: { x: 0, width: 5 } }, { object: { x: 4, width: 9 } }]]);
    expect(squash(move, gone).removed).toMatchObject([{ object: { x: 0 } }]);
    apply(now, gone);
    apply(now, invert(squash(move, gone)));
    expect(content(now)).toEqual(before);
  });

  test('a move of what is not there is refused, and nothing moves', () => {
    const now = state('box a 0,0 5x5');
    const before = content(now);
    const move = { ids: ['a', 'z'], before: new Float64Array(4), after: Float64Array.of(1, 1, 2, 2) };
    expect(() => apply(now, transaction({ shifted: move }))).toThrow('Object "z" cannot be moved');
    expect(content(now)).toEqual(before);
  });
});

describe('random changes', () => {
  test.each(Array.from({ length: 30 }, (_, seed) => [seed]))(
    'keep the laws of the verbs (seed %i)',
    (seed) => {
      const random = seeded(seed);
      const start = state('box a 0,0 5x5; box b 9,0 5x5; box n1 5,5 5x5; box n2 1,1 5x5 =t1');
      const now = copy(start);
      let all: Transaction = transaction({});
      const changes: Transaction[] = [];
      for (let step = 0; step < 12; step++) {
        const before = copy(now);
        const change = randomChange(now, random);
        apply(now, change);
        all = squash(all, change);
        changes.push(change);

        const back = copy(now);
        apply(back, invert(change));
        expect(content(back)).toEqual(content(before));
      }
      expect(squashAll(changes)).toEqual(all);
      const atOnce = copy(start);
      apply(atOnce, all);
      expect(content(atOnce)).toEqual(content(now));
      apply(atOnce, invert(all));
      expect(content(atOnce)).toEqual(content(start));
    },
  );
});

test('squashing a change with its inverse leaves nothing', () => {
  const [a] = items('box a 0,0 5x5');
  const adds = added('box b 0,0 5x5');
  const updates = transaction({ updated: [[a!, { object: { ...a!.object, x: 7 } }]] });
  const moves = transaction({ reordered: [{ id: 'a', from: 0, to: 5 }] });
  for (const change of [adds, updates, moves]) expect(isEmpty(squash(change, invert(change)))).toBe(true);
});

test('what is removed and added again changed counts as changed, not as new', () => {
  const [before] = items('box a 0,0 5x5');
  const after = { ...before!, object: { ...before!.object, x: 3 }, rank: 9 };
  const both = squash(transaction({ removed: [before!] }), transaction({ added: [after] }));
  expect(both.added).toEqual([]);
  expect(both.updated).toEqual([[before, after]]);
  expect(both.reordered).toEqual([{ id: 'a', from: 0, to: 9 }]);
});

describe('a change that does not fit', () => {
  const there = items('box a 0,0 5x5')[0]!;
  const missing = items('box z 0,0 5x5')[0]!;
  test.each<[string, Transaction]>([
    ['adds an id that is taken', transaction({ added: [missing, there] })],
    ['adds an id twice', transaction({ added: [missing, missing] })],
    ['removes what is not there', transaction({ removed: [missing] })],
    ['updates what is not there', transaction({ updated: [[missing, missing]] })],
    ['changes an id', transaction({ updated: [[there, missing]] })],
    ['moves what is not there', transaction({ reordered: [{ id: 'z', from: 0, to: 1 }] })],
    ['updates what it removes', transaction({ removed: [there], updated: [[there, there]] })],
  ])('%s: nothing of it is applied', (_, change) => {
    const now = state('box a 0,0 5x5');
    const before = content(copy(now));
    expect(() => apply(now, change)).toThrow(TransactionError);
    expect(content(now)).toEqual(before);
  });
});

test('an object that says the same in another order of its properties is a change: undo and redo keep every byte', () => {
  const { rank: _rank, ...before } = items('box a 0,0 1x1')[0]!;
  const { x, ...rest } = before.object;
  const after = { ...before, object: { ...rest, x } };
  const between = { ...before, object: { ...before.object, x: 9 } };
  const both = squash(
    transaction({ updated: [[before, between]] }),
    transaction({ updated: [[between, after]] }),
  );
  expect(isEmpty(both)).toBe(false);
  const now = state('box a 0,0 1x1');
  apply(now, both);
  expect(Object.keys(now.items.get('a')!.object).at(-1)).toBe('x');
});
