import { describe, expect, test } from 'vitest';
import {
  applyPatch,
  type DiagramPatch,
  fromPatch,
  PatchError,
  toPatch,
  wholePatch,
} from '../../../engine/document/patch.ts';
import { squash } from '../../../engine/document/squash.ts';
import { type Transaction, transaction } from '../../../engine/document/transaction.ts';
import type { Item } from '../../../engine/document/types.ts';
import { RandomEditor } from '../../support/engine/random-edits.ts';
import { inOrder, sketch } from '../../support/engine/sketch.ts';
import { isWhole } from '../../support/whole.ts';

const plain = (items: readonly Item[]) => items.map(({ object, config }) => [object, config ?? null]);
const object = (id: string) => ({ id, identifier: 'dynamic-shapes', x: 0, y: 0, width: 1, height: 1 });
const stored = (ids: string): Item[] => ids.split(' ').map((id) => ({ object: object(id) }));
const names = (items: readonly Item[]) => items.map((item) => item.object.id).join(' ');

const SESSIONS = isWhole ? 300 : 60;

test(`the stored diagram with the patch is the diagram on the desk, for ${SESSIONS} random sessions of saves`, () => {
  for (let seed = 1; seed <= SESSIONS; seed++) {
    const document = sketch('a 0,0 10x10 tag:t1 | b 20,0 10x10 | c 5,5 4x4 in:b');
    let saved: Item[] = inOrder(document);
    let unsaved: Transaction = transaction({});
    document.listen((change) => {
      unsaved = squash(unsaved, change);
    });
    const editor = new RandomEditor(document, seed);
    for (let save = 0; save < 5; save++) {
      for (let step = 0; step < 20; step++) editor.step();
      const patch = JSON.parse(JSON.stringify(toPatch(unsaved, document.items()))) as DiagramPatch;
      saved = applyPatch(saved, patch);
      unsaved = transaction({});
      expect(plain(saved), `seed ${seed}, save ${save}`).toEqual(plain(inOrder(document)));
    }
  }
});

test(`a kept change comes back as one transaction, for ${SESSIONS} random sessions`, () => {
  for (let seed = 1; seed <= SESSIONS; seed++) {
    const desk = () => sketch('a 0,0 10x10 tag:t1 | b 20,0 10x10 | c 5,5 4x4 in:b');
    const edited = desk();
    let unsaved: Transaction = transaction({});
    edited.listen((change) => {
      unsaved = squash(unsaved, change);
    });
    const editor = new RandomEditor(edited, seed);
    for (let step = 0; step < 30; step++) editor.step();
    const reopened = desk();
    reopened.change(fromPatch(reopened.canvas, reopened.items(), toPatch(unsaved, edited.items())));
    expect(plain(inOrder(reopened)), `seed ${seed}`).toEqual(plain(inOrder(edited)));
    expect(reopened.canvas).toEqual(edited.canvas);
    const copy = applyPatch([], wholePatch(edited.canvas, edited.items()));
    expect(plain(copy), `whole, seed ${seed}`).toEqual(plain(inOrder(edited)));
  }
});

describe('applying', () => {
  test('places above the neighbour, at the bottom, and in chains', () => {
    const put = (id: string, after: string | null) => ({ object: object(id), config: null, after });
    expect(
      names(
        applyPatch(stored('a b c'), { removed: [], put: [put('x', null), put('y', 'x'), put('z', 'b')] }),
      ),
    ).toBe('x y a b z c');
    expect(names(applyPatch(stored('a b c'), { removed: ['b'], put: [put('a', 'c')] }))).toBe('c a');
  });

  test.each<readonly [string, DiagramPatch]>([
    ['removes what is not there', { removed: ['x'], put: [] }],
    ['changes what is not there', { removed: [], put: [{ object: object('x'), config: null }] }],
    ['names a missing neighbour', { removed: [], put: [{ object: object('x'), config: null, after: 'q' }] }],
    [
      'lies above what it removes',
      { removed: ['b'], put: [{ object: object('x'), config: null, after: 'b' }] },
    ],
    [
      'names an object twice',
      {
        removed: [],
        put: [
          { object: object('x'), config: null, after: 'a' },
          { object: object('x'), config: null, after: 'b' },
        ],
      },
    ],
  ])('refuses a patch that %s', (_what, patch) => {
    expect(() => applyPatch(stored('a b c'), patch)).toThrow(PatchError);
  });
});
