/** A diagram that is asked for before it is opened: over the real protocol, from a server that counts. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EngineHandle, spawnEngine } from '../../../worker/host-side/client.ts';
import { TestSocket } from '../../support/worker/socket.ts';
import { SIZE, serverOf, someCanvas, startThread } from '../../support/worker/thread.ts';

const SOURCE = {
  origin: 'http://127.0.0.1:1',
  diagram: '00000000-0000-4000-8000-00000000000d',
  site: 'mill',
};
const TAG = '00000000-0000-4000-8000-0000000000aa';
const LINES = [
  { head: { name: 'Mill', version: 3, objectCount: 1, width: 400, height: 300 } },
  { tags: [{ uuid: TAG, name: 'Level', unit: null, dataType: 'float' }] },
  { configuration: [{ id: 1, linkedTag: TAG }] },
  { objects: [{ id: 1, identifier: 'box', x: 0, y: 0, width: 9, height: 9 }] },
  { end: { objectCount: 1 } },
];

/** Addresses of diagrams that were asked for, and those whose answer nobody waits for any more. */
let asked: string[];
let dropped: string[];
let fails = false;
let tickets = 0;
let handle: EngineHandle;

beforeEach(async () => {
  [asked, dropped, fails, tickets] = [[], [], false, 0];
  TestSocket.all = [];
  const answer = serverOf(LINES);
  const thread = startThread(
    async (input, init) => {
      const { pathname, search } = new URL(String(input));
      if (!pathname.endsWith('/stream')) return answer(input, init);
      asked.push(search);
      init?.signal?.addEventListener('abort', () => dropped.push(search));
      if (fails) throw new TypeError('The line is cut');
      return answer(input, init);
    },
    TestSocket as unknown as typeof WebSocket,
  );
  handle = spawnEngine({
    url: () => thread.worker,
    hostApi: { socketTicket: async () => `ticket ${++tickets}`, bearer: async () => 'token' },
  });
  await handle.attach(someCanvas(), SIZE);
});
afterEach(() => handle.dispose());

/** Resolves when the server has been asked. */
async function expectDiagram(source: typeof SOURCE): Promise<void> {
  await handle.api.diagram.expect(source);
  await expect.poll(() => asked).toEqual([`?siteId=${source.site}`]);
}

test('what was expected is opened with the answer that is on its way, its ticket and its socket', async () => {
  await expectDiagram(SOURCE);
  expect(TestSocket.all).toHaveLength(1);
  expect(await handle.open({ ...SOURCE, zone: 'Europe/Berlin' })).toMatchObject({ ok: true, objects: 1 });
  expect(asked).toHaveLength(1);
  await expect.poll(() => TestSocket.all[0]!.sent[0]).toContain(TAG);
  expect(TestSocket.all[0]!.sent[0]).toContain('ticket 1');
  expect([TestSocket.all.length, tickets]).toEqual([1, 1]);
});

test('another diagram than the expected one is asked for itself, and the expected answer is given up', async () => {
  await expectDiagram({ ...SOURCE, site: 'well' });
  expect(await handle.open(SOURCE)).toMatchObject({ ok: true });
  expect(asked).toEqual(['?siteId=well', '?siteId=mill']);
  expect(dropped).toEqual(['?siteId=well']);
});

test('what was expected and could not be had is asked for again, so that its error is told', async () => {
  fails = true;
  await expectDiagram(SOURCE);
  fails = false;
  expect(await handle.open(SOURCE)).toMatchObject({ ok: true });
  expect(asked).toHaveLength(2);
});

test('what is expected and not opened is given up after two seconds, and its socket is closed', async () => {
  await expectDiagram(SOURCE);
  await expect.poll(() => dropped).toEqual(['?siteId=mill']);
  await expect.poll(() => TestSocket.all[0]!.readyState).toBe(3);
  expect(await handle.open(SOURCE)).toMatchObject({ ok: true });
  await expect.poll(() => TestSocket.all[1]?.sent[0]).toContain(TAG);
});
