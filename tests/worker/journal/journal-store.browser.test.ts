/** Journals in a real IndexedDB, with real locks. */
import { describe, expect, test } from 'vitest';
import { openJournalStore } from '../../../worker/journal/indexed-journals.ts';
import { journalStoreSuite } from '../../support/worker/journal-store-suite.ts';

let made = 0;
const fresh = () => openJournalStore(`mimic-journal-test-${Date.now()}-${++made}`);

describe('journals in IndexedDB', () => journalStoreSuite(fresh));

const HEAD = {
  session: 's',
  user: 'u',
  diagram: 'd',
  name: 'Plant',
  version: 1,
  started: 1,
  time: 2,
  edits: 1,
};

test('a journal whose database the user has cleared away is missed, and can be begun anew', async () => {
  const name = `mimic-journal-test-cleared-${Date.now()}`;
  const store = openJournalStore(name);
  await store.write({ head: HEAD, steps: [], anew: true, strict: false });
  await new Promise((done, fail) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = done;
    request.onerror = fail;
  });
  await expect(store.write({ head: HEAD, steps: [], anew: false, strict: false })).rejects.toThrow();
  await store.write({ head: HEAD, steps: [], anew: true, strict: true });
  expect((await store.read('s'))?.head).toEqual(HEAD);
});

test('a write of 40,000 objects goes in parts: the thread is never held up for long', async () => {
  const store = fresh();
  const put = (nth: number) => ({
    object: {
      id: `o${nth}`,
      identifier: 'dynamic-shapes',
      x: nth,
      y: 0,
      width: 10,
      height: 10,
      fill: '#888888',
    },
  });
  function* steps() {
    for (let from = 0; from < 40_000; from += 250)
      yield { removed: [], put: Array.from({ length: 250 }, (_, nth) => put(from + nth)) };
  }
  let longest = 0;
  let last = performance.now();
  const watch = new MessageChannel();
  watch.port1.onmessage = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    watch.port2.postMessage(0);
  };
  watch.port2.postMessage(0);
  await store.write({ head: HEAD, steps: steps(), anew: true, strict: false });
  watch.port1.close();
  expect((await store.read('s'))!.steps).toHaveLength(160);
  // In one piece it would be a fifth of a second.
  expect(longest).toBeLessThan(100);
});
