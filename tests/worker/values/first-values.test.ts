/** What an object shows until its first value comes: over the real protocol, with a socket that waits. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { encodeFrame, Quality } from '../../../api/contract/live.ts';
import { qualityOf } from '../../../engine/primitives/object-row.ts';
import type { SceneView } from '../../../engine/scene/types.ts';
import { type EngineHandle, spawnEngine } from '../../../worker/host-side/client.ts';
import { objects } from '../../support/engine/notation.ts';
import { TestSocket } from '../../support/worker/socket.ts';
import { SIZE, serverOf, someCanvas, startThread } from '../../support/worker/thread.ts';

const SOURCE = { origin: 'http://127.0.0.1:1', diagram: '00000000-0000-4000-8000-00000000000d' };
const TAG = '00000000-0000-4000-8000-000000000001';
const LINES = [
  { head: { name: 'Well 7', objectCount: 1, width: 400, height: 300 } },
  { tags: [{ uuid: TAG, name: 'Level', unit: 'm', dataType: 'float' }] },
  { configuration: [{ id: 'm', linkedTag: TAG }] },
  { objects: objects('meter m 0,0 40x100') },
  { end: { objectCount: 1 } },
];

/** Less than what is waited for a first value. */
const SOON = { timeout: 300, interval: 10 };

let tables: SceneView['tables'] | undefined;
let handle: EngineHandle;
let socket: TestSocket;

beforeEach(async () => {
  TestSocket.all = [];
  tables = undefined;
  const thread = startThread(serverOf(LINES), TestSocket as unknown as typeof WebSocket);
  handle = spawnEngine({
    url: () => thread.worker,
    hostApi: { socketTicket: async () => 'ticket', bearer: async () => 'token' },
  });
  await handle.attach(someCanvas(), SIZE);
  const backend = thread.backend()!;
  const draw = backend.draw.bind(backend);
  backend.draw = (scene, frame) => {
    tables = scene.tables;
    return draw(scene, frame);
  };
  await handle.open(SOURCE);
  await expect.poll(() => TestSocket.all[0]?.sent).toHaveLength(1);
  [socket] = TestSocket.all as [TestSocket];
  await expect.poll(() => tables?.objects.rows).toBe(1);
});
afterEach(() => handle.dispose());

/** What the object was marked with in the last frame. */
const mark = (): Quality => qualityOf(tables!.objects, 0) as Quality;
const hears = (quality: Quality): void =>
  socket.onmessage?.({ data: encodeFrame(1, [{ index: 0, time: 1, quality, value: 5 }]) });

test('it is not marked while the value is on its way, and is when that takes too long', async () => {
  expect(mark()).toBe(Quality.good);
  await expect.poll(mark).toBe(Quality.missing);
});

test('a first value that is not good is marked at once', async () => {
  hears(Quality.bad);
  await expect.poll(mark, SOON).toBe(Quality.bad);
});

test('an object whose value has come good is never marked', async () => {
  hears(Quality.good);
  for (const end = Date.now() + 600; Date.now() < end; await new Promise((done) => setTimeout(done, 10)))
    expect(mark()).toBe(Quality.good);
});

test('an object whose tag is refused is marked at once', async () => {
  socket.onmessage?.({ data: JSON.stringify({ opened: { refused: [0] } }) });
  await expect.poll(mark, SOON).toBe(Quality.missing);
});

test('when the connection is lost before any value has come the object is marked at once', async () => {
  socket.close();
  await expect.poll(mark, SOON).toBe(Quality.missing);
});
