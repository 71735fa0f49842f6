/** A driver that keeps losing the GL context, in the real worker: the page gives another canvas and the view stays. */
import { afterEach, expect, test } from 'vitest';
import { type EngineHandle, spawnEngine } from '../../worker/client.ts';
import type { EngineState } from '../../worker/protocol.ts';
import stubbedMain from '../support/worker/stubbed-main.ts?worker&url';

const SIZE = { width: 640, height: 360, devicePixelRatio: 1 };
const SOURCE = { origin: location.origin, diagram: '00000000-0000-4000-8000-00000000000d' };
const LOSSES = 3;

let handle: EngineHandle | undefined;
afterEach(() => handle?.dispose());

const offscreen = () => document.createElement('canvas').transferControlToOffscreen();

test('three losses in a minute: drawing goes on without WebGL, camera and diagram untouched', async () => {
  let state: EngineState | undefined;
  let shown = 0;
  const engine = spawnEngine({
    url: () =>
      new Worker(`${stubbedMain}${stubbedMain.includes('?') ? '&' : '?'}backend=webgl`, { type: 'module' }),
    hostApi: { socketTicket: async () => 'ticket', bearer: async () => 'token' },
    onEvent: (event) => {
      if (event.type === 'state') state = event;
    },
    freshSurface: () => ({ surface: offscreen(), size: SIZE, show: () => shown++ }),
  });
  handle = engine;
  expect(await engine.attach(offscreen(), SIZE)).toEqual({ backend: 'webgl' });
  await engine.open(SOURCE);
  await engine.api.zoomTo(2.5);
  await expect.poll(() => state?.camera.scale).toBe(2.5);
  const { camera } = state!;
  for (let nth = 0; nth < LOSSES; nth++) await engine.api.loseContext();
  await expect.poll(async () => (await engine.api.stats()).backend, { timeout: 10_000 }).toBe('raster');
  expect(shown).toBe(1);
  expect(state!.camera).toEqual(camera);
  const { data } = await engine.api.readPixels();
  expect(new Set(new Uint32Array(data.buffer)).size).toBeGreaterThan(20);
}, 30_000);
