/** What graphs ask the worker: the tag of an object, and its value now. */
import { afterEach, expect, test } from 'vitest';
import { encodeFrame, Quality } from '../../../api/contract/live.ts';
import { type EngineHandle, spawnEngine } from '../../../worker/host-side/client.ts';
import { objects } from '../../support/engine/notation.ts';
import { TestSocket } from '../../support/worker/socket.ts';
import { SIZE, serverOf, someCanvas, startThread } from '../../support/worker/thread.ts';

const TAG = '00000000-0000-4000-8000-000000000001';
const handles: EngineHandle[] = [];
afterEach(() => {
  for (const handle of handles.splice(0)) handle.dispose();
});

async function opened(): Promise<EngineHandle> {
  const handle = spawnEngine({
    url: () =>
      startThread(
        serverOf([
          {
            head: {
              ...{ name: 'Well 7', objectCount: 2, width: 400, height: 300, fill: null, url: null },
              rights: { update: false, control: true },
            },
          },
          { tags: [{ uuid: TAG, name: 'Level', unit: 'm', dataType: 'float', canToggle: true }] },
          { configuration: [{ id: 'm', linkedTag: TAG }] },
          { objects: objects('meter m 0,0 40x100; box a 50,50 10x10') },
          { end: { objectCount: 2 } },
        ]),
        TestSocket as unknown as typeof WebSocket,
      ).worker,
    hostApi: { socketTicket: async () => 'ticket', bearer: async () => 'token' },
  });
  handles.push(handle);
  await handle.attach(someCanvas(), SIZE);
  await handle.open({ origin: 'http://127.0.0.1:1', diagram: '00000000-0000-4000-8000-00000000000d' });
  return handle;
}

test('ACT-07 CANV-09 an object tells its tag by its id; one without a tag, or none at all, tells nothing', async () => {
  const { api } = await opened();
  expect(await api.objects.boundTag('m')).toMatchObject({
    object: 'm',
    tag: TAG,
    tagName: 'Level',
    unit: 'm',
  });
  expect(await api.objects.boundTag('a')).toBeNull();
  expect(await api.objects.boundTag('nobody')).toBeNull();
  await api.view.zoomTo(1);
  expect(await api.objects.boundTag({ x: -5000, y: -5000 })).toBeNull();
});

test('a reading is a number only where it can be relied on', async () => {
  const { api } = await opened();
  expect(await api.objects.readings([TAG, 'unknown'])).toEqual([
    { value: null, quality: 'missing' },
    { value: null, quality: 'missing' },
  ]);
  await new Promise((done) => setTimeout(done, 5));
  const say = (sequence: number, quality: Quality, value: number) =>
    TestSocket.all
      .at(-1)!
      .onmessage?.({ data: encodeFrame(sequence, [{ index: 0, time: 1, quality, value }]) });
  say(1, Quality.uncertain, 4.5);
  expect(await api.objects.readings([TAG])).toEqual([{ value: 4.5, quality: 'uncertain' }]);
  say(2, Quality.bad, 9);
  expect(await api.objects.readings([TAG])).toEqual([{ value: null, quality: 'bad' }]);
});
