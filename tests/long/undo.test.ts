import { expect, test } from 'vitest';
import { History } from '../../engine/history/history.ts';
import { orphans, RandomEditor } from '../support/engine/random-edits.ts';
import { bytes, sketch } from '../support/engine/sketch.ts';

test('20,000 random sequences of 500 edits: undo-all gives the first bytes, redo-all the last, nothing is orphaned', () => {
  for (let seed = 1; seed <= 20_000; seed++) {
    let now = 0;
    const document = sketch('a 0,0 10x10 tag:t1 | b 20,0 10x10 | c 5,5 4x4 in:b');
    const history = new History(document, { now: () => now });
    const first = bytes(document);
    const editor = new RandomEditor(document, 1_000_000 + seed);
    for (let step = 0; step < 500; step++) {
      now += step % 3 === 0 ? 700 : 100;
      editor.step();
    }
    const last = bytes(document);
    expect(orphans(document), `seed ${seed}`).toEqual([]);
    while (history.undo());
    expect(bytes(document), `undo, seed ${seed}`).toBe(first);
    while (history.redo());
    expect(bytes(document), `redo, seed ${seed}`).toBe(last);
  }
});
