/** A draft of an earlier version on top of a newer one: whatever is saved meanwhile, nobody's work is overwritten. */
import { expect, test } from 'vitest';
import { Editor } from '../../../engine/editor.ts';
import type { Engine } from '../../../engine/engine.ts';
import { JournalService } from '../../../worker/journal/journal-service.ts';
import { SavingService } from '../../../worker/saving/saving-service.ts';
import { EngineRef } from '../../../worker/thread/engine-ref.ts';
import { OpenDiagram } from '../../../worker/thread/open-diagram.ts';
import { kindOf } from '../../support/engine/edits.ts';
import { sketch } from '../../support/engine/sketch.ts';
import { memoryJournals } from '../../support/worker/memory-journals.ts';

const OWNER = { user: 'u', diagram: 'd', name: 'Plant' };

/** A store whose writes wait until they are let go. */
function slowJournals() {
  const journals = memoryJournals();
  const write = journals.write.bind(journals);
  let waits: Promise<void> | undefined;
  return {
    journals: Object.assign(journals, {
      write: async (...args: Parameters<typeof write>) => {
        await waits;
        return write(...args);
      },
    }),
    /** Returns what lets the writes go that begin from now on. */
    block(): () => void {
      const gate = Promise.withResolvers<void>();
      waits = gate.promise;
      return () => {
        waits = undefined;
        gate.resolve();
      };
    },
  };
}

/** A diagram of this version, being edited by the session. */
async function editing(store: ReturnType<typeof slowJournals>, session: string, version: number) {
  const document = sketch('a 0,0 10x10 | b 20,0 10x10');
  const editor = new Editor({
    ...{ document, kindOf, newId: () => 'new', now: () => 0, changed: () => {} },
    centre: () => ({ x: 0, y: 0 }),
  });
  const engine = new EngineRef();
  engine.current = { document, editing: { editor }, view: {} } as unknown as Engine;
  const open = new OpenDiagram();
  open.version = open.loaded = version;
  const journal = new JournalService({ engine, open, store: store.journals, changed: () => {} });
  // Without a page and long work: nothing here streams a whole diagram.
  const saving = new SavingService({ engine, open, journal, now: () => 0 } as ConstructorParameters<
    typeof SavingService
  >[0]);
  await journal.keep({ ...OWNER, session });
  const move = (id: string): void => {
    editor.run({ do: 'select', ids: [id] });
    editor.run({ do: 'nudge', dx: 1, dy: 0 });
  };
  return { open, journal, saving, move };
}

/** A draft of version 1, on offer over version 2. */
async function offered() {
  const store = slowJournals();
  const before = await editing(store, 'before', 1);
  before.move('a');
  await before.journal.close();
  return { store, ...(await editing(store, 'now', 2)) };
}

test('a save that begins while a restored draft is still being kept is made on the version of the draft', async () => {
  const { store, journal, saving } = await offered();
  const letGo = store.block();
  const taken = journal.takeDraft('before');
  await new Promise((done) => setTimeout(done));
  const { version, patch } = saving.unsavedChange();
  expect([version, patch!.put.length]).toEqual([1, 1]);
  letGo();
  expect(await taken).toBeNull();
  expect(await journal.findDrafts('u', 'd')).toEqual([]);
});

test('a save that was under way when a draft was restored does not make the draft a newer one', async () => {
  const { store, open, journal, saving, move } = await offered();
  move('b');
  const { version, serial } = saving.unsavedChange();
  expect(version).toBe(2);
  await journal.takeDraft('before');
  saving.changeSaved(serial, 3);
  expect([open.version, open.loaded]).toEqual([1, 3]);
  expect(saving.unsavedChange().version).toBe(1);
  await journal.flush();
  expect(store.journals.kept.get('now')!.head.version).toBe(1);
});

test('what a save of a closed document answers says nothing about the open one', async () => {
  const { open, saving, move } = await offered();
  move('b');
  const { serial } = saving.unsavedChange();
  saving.forget();
  open.version = open.loaded = 5;
  saving.changeSaved(serial, 3);
  expect([open.version, open.loaded]).toEqual([5, 5]);
});
