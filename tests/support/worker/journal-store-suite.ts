/** What every store of journals does, whatever it is made of. */
import { expect, test } from 'vitest';
import type { Step } from '../../../engine/document/touched.ts';
import type { JournalHead } from '../../../worker/boundary/journal-api.ts';
import type { JournalStore, JournalWrite } from '../../../worker/journal/journal-store.ts';

const HEAD: JournalHead = {
  session: 's1',
  user: 'u1',
  diagram: 'd1',
  name: 'Plant',
  version: 3,
  started: 10,
  time: 20,
  edits: 2,
};
const step = (id: string): Step => ({
  removed: [id],
  put: [],
  shifted: { ids: [id], places: new Float64Array([1, 2]) },
});
const write = (head: Partial<JournalHead>, steps: readonly Step[], anew = false): JournalWrite => ({
  head: { ...HEAD, ...head },
  steps,
  anew,
  strict: false,
});

export function journalStoreSuite(open: () => JournalStore): void {
  test('steps come back in their order, with the last head', async () => {
    const store = open();
    await store.write(write({}, [step('a'), step('b')], true));
    await store.write(write({ edits: 5 }, [step('c')]));
    expect(await store.read('s1')).toEqual({
      head: { ...HEAD, edits: 5 },
      steps: [step('a'), step('b'), step('c')],
    });
    expect(await store.read('nobody')).toBeNull();
  });

  test('a write anew takes the place of all before it, and goes on from there', async () => {
    const store = open();
    await store.write(write({}, [step('a'), step('b')], true));
    await store.write(write({}, [step('c')], true));
    await store.write(write({}, [step('d')]));
    expect((await store.read('s1'))!.steps).toEqual([step('c'), step('d')]);
  });

  test('nothing is added to a journal that is not there', async () => {
    const store = open();
    await expect(store.write(write({}, [step('a')]))).rejects.toThrow();
    expect(await store.read('s1')).toBeNull();
  });

  test('sessions never meet, and each user finds their own', async () => {
    const store = open();
    await store.write(write({}, [step('a')], true));
    await store.write(write({ session: 's2' }, [step('b')], true));
    await store.write(write({ session: 's3', diagram: 'd2' }, [step('c')], true));
    await store.write(write({ session: 's4', user: 'u2' }, [step('d')], true));
    const found = async (user: string, diagram?: string) =>
      (await store.find(user, diagram)).map(({ session }) => session).sort();
    expect(await found('u1', 'd1')).toEqual(['s1', 's2']);
    expect(await found('u1')).toEqual(['s1', 's2', 's3']);
    expect(await found('u2')).toEqual(['s4']);
    await store.drop('s1');
    expect(await found('u1', 'd1')).toEqual(['s2']);
    expect(await store.read('s1')).toBeNull();
    expect((await store.read('s2'))!.steps).toEqual([step('b')]);
  });

  test('what is held is found as held, also by the next one who takes it over, until that one lets go', async () => {
    const store = open();
    await store.write(write({}, [], true));
    await store.hold('s1');
    expect((await store.find('u1'))[0]!.held).toBe(true);
    const release = await store.hold('s1');
    expect((await store.find('u1'))[0]!.held).toBe(true);
    release();
    await expect.poll(async () => (await store.find('u1'))[0]!.held).toBe(false);
  });
}
