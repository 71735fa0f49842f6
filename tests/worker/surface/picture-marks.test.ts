/** When the worker says that the picture of an opened diagram is there. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { encodeFrame, Quality } from '../../../api/contract/live.ts';
import { type EngineHandle, spawnEngine } from '../../../worker/host-side/client.ts';
import { PICTURE_MARK } from '../../../worker/surface/picture-marks.ts';
import { objects } from '../../support/engine/notation.ts';
import { TestSocket } from '../../support/worker/socket.ts';
import { SIZE, serverOf, someCanvas, startThread, type Thread } from '../../support/worker/thread.ts';

const TAGS = [1, 2].map((nth) => `00000000-0000-4000-8000-00000000000${nth}`);
const SOURCE = { origin: 'http://127.0.0.1:1', diagram: '00000000-0000-4000-8000-00000000000d' };
const page = { width: 400, height: 300, fill: null, url: null };
const rights = { update: false, control: false };
const PLAIN = [
  { head: { name: 'Well', objectCount: 1, rights, ...page } },
  { objects: objects('box a 50,50 10x10') },
  { end: { objectCount: 1 } },
];
const LIVE = [
  { head: { name: 'Well', objectCount: 2, rights, ...page } },
  { tags: TAGS.map((uuid) => ({ uuid, name: 'Level', unit: 'm', dataType: 'float' })) },
  { configuration: ['m', 'n'].map((id, nth) => ({ id, linkedTag: TAGS[nth] })) },
  { objects: objects('meter m 0,0 40x100; meter n 50,0 40x100') },
  { end: { objectCount: 2 } },
];

let thread: Thread;
let handle: EngineHandle;

async function opened(lines: readonly unknown[]): Promise<void> {
  handle = spawnEngine({
    url: () => {
      thread = startThread(serverOf(lines), TestSocket as unknown as typeof WebSocket);
      return thread.worker;
    },
    hostApi: { socketTicket: async () => 'ticket', bearer: async () => 'token' },
  });
  await handle.attach(someCanvas(), SIZE);
  await handle.open(SOURCE);
}

/** Two frames: what is there by now is marked. */
const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 20));

const marks = (): string[] =>
  Object.values(PICTURE_MARK).filter((name) => performance.getEntriesByName(name).length > 0);
const value = (index: number) => ({ index, time: 1, quality: Quality.good, value: 4.5 });
const send = (...indices: number[]): void =>
  TestSocket.all[0]!.onmessage?.({ data: encodeFrame(1, indices.map(value)) });

beforeEach(() => {
  TestSocket.all = [];
  for (const name of Object.values(PICTURE_MARK)) performance.clearMarks(name);
});
afterEach(() => handle.dispose());

test('a diagram without values is complete when all of it is drawn', async () => {
  await opened(PLAIN);
  await expect.poll(marks).toEqual(Object.values(PICTURE_MARK));
  const [opening, first, complete] = Object.values(PICTURE_MARK).map(
    (name) => performance.getEntriesByName(name)[0]!.startTime,
  );
  expect(first).toBeGreaterThanOrEqual(opening!);
  expect(complete).toBeGreaterThanOrEqual(first!);
});

test('one with values when every one of them has had its first, and is drawn', async () => {
  await opened(LIVE);
  await expect.poll(() => TestSocket.all[0]?.sent.length).toBe(1);
  await settled();
  expect(marks()).toEqual([PICTURE_MARK.opening, PICTURE_MARK.first]);
  send(0);
  await settled();
  expect(marks()).not.toContain(PICTURE_MARK.complete);
  send(0, 1);
  await expect.poll(marks).toContain(PICTURE_MARK.complete);
});

test('where all goes on changing, one that holds what had arrived is complete, though it is not the newest', async () => {
  await opened(LIVE);
  await expect.poll(() => TestSocket.all[0]?.sent.length).toBe(1);
  const backend = thread.backend()!;
  const draw = backend.draw.bind(backend);
  let heldUntil = performance.now();
  backend.draw = (...given) => ({ ...draw(...given), unfinished: true, heldUntil });
  send(0, 1);
  await settled();
  expect(marks()).not.toContain(PICTURE_MARK.complete);
  heldUntil = performance.now();
  await expect.poll(marks).toContain(PICTURE_MARK.complete);
});

test('a value that is refused is not waited for', async () => {
  await opened(LIVE);
  await expect.poll(() => TestSocket.all[0]?.sent.length).toBe(1);
  TestSocket.all[0]!.onmessage?.({ data: JSON.stringify({ opened: { refused: [1] } }) });
  send(0);
  await expect.poll(marks).toContain(PICTURE_MARK.complete);
});

test('another diagram has marks of its own', async () => {
  await opened(PLAIN);
  await expect.poll(marks).toContain(PICTURE_MARK.complete);
  const before = performance.getEntriesByName(PICTURE_MARK.complete)[0]!.startTime;
  await handle.open(SOURCE);
  await expect
    .poll(() => performance.getEntriesByName(PICTURE_MARK.complete)[0]?.startTime)
    .toBeGreaterThan(before);
  expect(performance.getEntriesByName(PICTURE_MARK.complete)).toHaveLength(1);
});
