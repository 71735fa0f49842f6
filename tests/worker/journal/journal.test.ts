import { describe, expect, test } from 'vitest';
import type { DiagramDocument } from '../../../engine/document/document.ts';
import { replay } from '../../../engine/document/replay.ts';
import { FIRST_MS, Journal, WRITE_MS } from '../../../worker/journal/journal.ts';
import type { KeptJournal } from '../../../worker/journal/journal-store.ts';
import { moveBy, remove } from '../../support/engine/edits.ts';
import { RandomEditor, randomOf } from '../../support/engine/random-edits.ts';
import { inOrder, sketch } from '../../support/engine/sketch.ts';
import { type MemoryJournals, memoryJournals } from '../../support/worker/memory-journals.ts';

const OWNER = { user: 'u', session: 's', diagram: 'd', name: 'Plant' };
const desk = () => sketch('a 0,0 10x10 tag:t1 | b 20,0 10x10 | c 5,5 4x4 in:b');

/** All that the document says; ranks are one open document's own. */
const bytes = (document: DiagramDocument): string =>
  JSON.stringify([document.canvas, inOrder(document).map(({ object, config }) => [object, config ?? null])]);

/** A clock that goes when it is told to, and what waits for it. */
class Clock {
  now = 1_000_000;
  private waiting: { readonly at: number; readonly call: () => void }[] = [];

  after = (ms: number, call: () => void): (() => void) => {
    const one = { at: this.now + ms, call };
    this.waiting.push(one);
    return () => {
      this.waiting = this.waiting.filter((other) => other !== one);
    };
  };

  async go(ms: number): Promise<void> {
    const end = this.now + ms;
    for (;;) {
      await settled();
      const next = this.waiting.sort((a, b) => a.at - b.at)[0];
      if (!next || next.at > end) break;
      this.waiting.shift();
      this.now = Math.max(this.now, next.at);
      next.call();
    }
    this.now = end;
  }
}

/** What was begun and waits for nothing but its turn has come to its end. */
const settled = () => new Promise((done) => setTimeout(done));

interface Setup {
  readonly clock: Clock;
  readonly store: MemoryJournals;
  readonly document: DiagramDocument;
  readonly journal: Journal;
  readonly shown: string[];
  move(id: string, by?: number): void;
}

async function setUp(store = memoryJournals(), document = desk(), clock = new Clock()): Promise<Setup> {
  const shown: string[] = [];
  const journal: Journal = await Journal.open(
    {
      store,
      now: () => clock.now,
      after: clock.after,
      changed: () => shown.push(journal.keeping),
    },
    OWNER,
    3,
    document,
    (kept) => document.change(replayed(document, kept)),
  );
  const move = (id: string, by = 1) => document.change(moveBy(document, [id], by, 0));
  return { clock, store, document, journal, shown, move };
}

const replayed = (document: DiagramDocument, { steps }: KeptJournal) =>
  replay(document.canvas, document.items(), steps).change;

/** The diagram as it is stored, with what the store has kept. */
async function restored(store: MemoryJournals): Promise<string> {
  const document = desk();
  document.change(replayed(document, (await store.read('s'))!));
  return bytes(document);
}

describe('writing', () => {
  test('the first change is written after its picture, those that follow together', async () => {
    const { clock, store, move, document, journal, shown } = await setUp();
    move('a');
    expect(journal.keeping).toBe('keeping');
    await clock.go(FIRST_MS - 1);
    expect(store.writes).toHaveLength(0);
    await clock.go(1);
    expect(store.writes).toHaveLength(1);
    for (let nth = 0; nth < 10; nth++) {
      await clock.go(WRITE_MS / 10);
      move('b');
    }
    await clock.go(WRITE_MS);
    expect(store.writes.length).toBeLessThanOrEqual(3);
    expect(store.writes.at(-1)!.head).toMatchObject({
      ...OWNER,
      version: 3,
      edits: 11,
      time: clock.now - WRITE_MS,
    });
    expect(await restored(store)).toBe(bytes(document));
    expect(shown.at(-1)).toBe('kept');
  });

  test('a page that is put away has all of it written at once', async () => {
    const { clock, store, move, journal, document } = await setUp();
    move('a');
    await clock.go(FIRST_MS);
    move('b');
    await journal.flush();
    expect(journal.keeping).toBe('kept');
    expect(await restored(store)).toBe(bytes(document));
  });

  test('nothing is written while nothing changes', async () => {
    const { clock, store, move } = await setUp();
    await clock.go(60_000);
    expect(store.writes).toHaveLength(0);
    move('a');
    await clock.go(60_000);
    const { length } = store.writes;
    await clock.go(600_000);
    expect(store.writes).toHaveLength(length);
  });

  test('a pause brings the last changes onto the disk', async () => {
    const { clock, store, move } = await setUp();
    move('a');
    await clock.go(FIRST_MS);
    expect(store.writes.at(-1)!.strict).toBe(true);
    await clock.go(WRITE_MS);
    move('a');
    await clock.go(WRITE_MS);
    expect(store.writes.at(-1)!.strict).toBe(false);
    await clock.go(3000);
    expect(store.writes.at(-1)!.strict).toBe(true);
  });

  test('however long somebody edits, the journal stays about as large as what it says', async () => {
    const objects = Array.from({ length: 400 }, (_, nth) => `o${nth} ${nth * 20},0 10x10`).join(' | ');
    const { clock, store, document } = await setUp(memoryJournals(), sketch(objects));
    const all = [...document.items()].map(({ object }) => object.id);
    let most = 0;
    for (let nth = 0; nth < 100; nth++) {
      document.change(moveBy(document, all, 1, 1));
      await clock.go(WRITE_MS);
      const { steps } = store.kept.get('s')!;
      most = Math.max(
        most,
        steps.reduce((sum, { put, shifted }) => sum + put.length + (shifted?.ids.length ?? 0), 0),
      );
    }
    // 40,000 objects were moved in all.
    expect(most).toBeLessThan(6000);
    expect(store.kept.get('s')!.head.edits).toBe(100);
  });
});

describe('saving', () => {
  test('what was saved leaves the journal, what came after it stays, against the new version', async () => {
    const { clock, store, move, journal, document } = await setUp();
    move('a');
    const mark = journal.mark();
    const atSave = bytes(document);
    move('b', 7);
    await clock.go(WRITE_MS);
    await journal.saved(mark, 4);
    const kept = (await store.read('s'))!;
    expect(kept.head).toMatchObject({ version: 4, edits: 1 });
    const stored = desk();
    stored.change(moveBy(stored, ['a'], 1, 0));
    expect(bytes(stored)).toBe(atSave);
    stored.change(replayed(stored, kept));
    expect(bytes(stored)).toBe(bytes(document));
  });

  test('a save of everything leaves nothing, and the next change begins anew', async () => {
    const { clock, store, move, journal } = await setUp();
    move('a');
    await journal.saved(journal.mark(), 4);
    expect(store.kept.size).toBe(0);
    move('b');
    await clock.go(WRITE_MS);
    expect(store.kept.get('s')!.head).toMatchObject({ version: 4, edits: 1 });
  });

  test('a save that is refused takes nothing out', async () => {
    const { clock, store, move, journal, document } = await setUp();
    move('a');
    journal.mark();
    move('b');
    journal.mark();
    document.change(remove(document, ['c']));
    await clock.go(WRITE_MS);
    expect(await restored(store)).toBe(bytes(document));
    expect(store.kept.get('s')!.head).toMatchObject({ version: 3, edits: 3 });
  });

  test('what is discarded is gone, and nothing of it comes back with the next change', async () => {
    const { clock, store, move, journal } = await setUp();
    move('a');
    await clock.go(WRITE_MS);
    await journal.discard();
    expect(store.kept.size).toBe(0);
    move('b');
    await clock.go(WRITE_MS);
    // What belongs to it moves along.
    expect(store.kept.get('s')!.steps.flatMap(({ shifted }) => shifted?.ids ?? [])).toEqual(['b', 'c']);
  });
});

describe('coming back', () => {
  test('the next worker does again what was kept, and goes on with the same journal', async () => {
    const first = await setUp();
    first.move('a');
    await first.journal.flush();
    const next = await setUp(first.store, desk(), first.clock);
    expect(bytes(next.document)).toBe(bytes(first.document));
    expect(next.journal.base).toBe(3);
    next.move('b');
    await next.journal.flush();
    expect(next.store.kept.get('s')!.head.edits).toBe(2);
    expect(await restored(next.store)).toBe(bytes(next.document));
  });

  test('a diagram that is closed leaves its last change behind, though it is empty a moment later', async () => {
    const { store, move, journal, document, clock } = await setUp();
    move('a');
    await clock.go(WRITE_MS);
    move('b');
    const last = bytes(document);
    const closed = journal.close();
    document.clear(document.canvas);
    await closed;
    expect(await restored(store)).toBe(last);
    expect((await store.find('u'))[0]!.held).toBe(false);
  });

  test('at any moment the store has all but what was done since the last write, for 60 random sessions', async () => {
    for (let seed = 1; seed <= 60; seed++) {
      const { clock, store, journal, document } = await setUp();
      const random = randomOf(seed);
      const editor = new RandomEditor(document, seed);
      for (let nth = 0; nth < 25; nth++) {
        editor.step();
        if (random() < 0.2) store.refuses = !store.refuses;
        if (random() < 0.3) await clock.go(random() * 400);
      }
      store.refuses = false;
      await journal.flush();
      expect(await restored(store), `seed ${seed}`).toBe(bytes(document));
    }
  });
});

describe('a storage that refuses', () => {
  test('is said so; editing goes on, and once there is room all of it is kept', async () => {
    const { clock, store, move, journal, document, shown } = await setUp();
    store.refuses = true;
    move('a');
    await clock.go(WRITE_MS);
    expect(journal.keeping).toBe('refused');
    move('b');
    document.change(remove(document, ['c']));
    await clock.go(20_000);
    expect(journal.keeping).toBe('refused');
    store.refuses = false;
    await clock.go(20_000);
    expect(journal.keeping).toBe('kept');
    expect(await restored(store)).toBe(bytes(document));
    expect(shown).toEqual(['keeping', 'refused', 'kept']);
  });

  test('one that has lost the journal gets all of it again, and nobody is bothered', async () => {
    const { clock, store, move, document, shown } = await setUp();
    move('a');
    await clock.go(WRITE_MS);
    await store.drop('s');
    move('b');
    await clock.go(2 * WRITE_MS);
    expect(await restored(store)).toBe(bytes(document));
    expect(shown).not.toContain('refused');
  });
});
