/** The worker itself: a real thread, a real canvas, real WebGL. Only the server is inside. */
import { afterEach, expect, test } from 'vitest';
import type { EngineEvent, EngineState } from '../../worker/boundary/index.ts';
import { type EngineHandle, spawnEngine } from '../../worker/host-side/client.ts';
import stubbedMain from '../support/worker/stubbed-main.ts?worker&url';

const SIZE = { width: 640, height: 360, devicePixelRatio: 1 };
const SOURCE = { origin: location.origin, diagram: '00000000-0000-4000-8000-00000000000d' };

let handle: EngineHandle | undefined;
afterEach(() => {
  handle?.dispose();
  handle = undefined;
});

async function open() {
  const events: EngineEvent[] = [];
  handle = spawnEngine({
    url: () => new Worker(stubbedMain, { type: 'module' }),
    hostApi: { socketTicket: async () => 'ticket', bearer: async () => 'token' },
    onEvent: (event) => events.push(event),
  });
  const canvas = document.createElement('canvas');
  const { backend } = await handle.attach(canvas.transferControlToOffscreen(), SIZE);
  const report = await handle.open(SOURCE);
  const last = () => events.findLast((event): event is EngineState => event.type === 'state');
  return { handle, backend, report, last };
}

const colours = async ({ api }: EngineHandle): Promise<number> => {
  const { data } = await api.surface.readPixels();
  const words = new Uint32Array(data.buffer, data.byteOffset, data.byteLength / 4);
  return new Set(words).size;
};

test('the worker draws a diagram with what is faster on a machine without a GPU, and shows its live values', async () => {
  const { handle, backend, report, last } = await open();
  expect(backend).toBe('raster');
  expect(report).toMatchObject({ ok: true, objects: 1000, errors: [], warnings: [] });
  await expect.poll(() => last()?.quality.good, { timeout: 10_000 }).toBe(50);
  expect(await colours(handle)).toBeGreaterThan(20);
}, 30_000);

test('frames and values go on while the page’s own thread is blocked for two seconds', async () => {
  const { handle, last } = await open();
  await expect.poll(() => last()?.quality.good, { timeout: 10_000 }).toBe(50);
  const before = await handle.api.thread.stats();

  const until = performance.now() + 2000;
  while (performance.now() < until);

  const after = await handle.api.thread.stats();
  expect(after.tagUpdates - before.tagUpdates).toBeGreaterThan(50 * 20);
  expect(after.frames - before.frames).toBeGreaterThan(10);
}, 30_000);

test('a lost context is drawn again from the columns', async () => {
  const { handle, last } = await open();
  await expect.poll(() => last()?.quality.good, { timeout: 10_000 }).toBe(50);
  await handle.api.surface.loseContext();
  await expect.poll(() => colours(handle), { timeout: 10_000 }).toBeGreaterThan(20);
}, 30_000);
