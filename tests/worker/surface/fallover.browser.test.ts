/** A driver that keeps losing the GL context, in the real worker: the page gives another canvas and the view stays. */
import { afterEach, expect, test } from 'vitest';
import type { EngineState } from '../../../worker/boundary/index.ts';
import { type EngineHandle, spawnEngine } from '../../../worker/host-side/client.ts';
import stubbedMain from '../../support/worker/stubbed-main.ts?worker&url';

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
  await engine.api.view.zoomTo(2.5);
  await expect.poll(() => state?.camera.scale).toBe(2.5);
  const { camera } = state!;
  for (let nth = 0; nth < LOSSES; nth++) await engine.api.surface.loseContext();
  await expect
    .poll(async () => (await engine.api.thread.stats()).backend, { timeout: 10_000 })
    .toBe('raster');
  expect(shown).toBe(1);
  expect(state!.camera).toEqual(camera);
  // The other backend has its first frame still to draw when it is there.
  const colours = async () => {
    const { data } = await engine.api.surface.readPixels();
    return new Set(new Uint32Array(data.buffer)).size;
  };
  await expect.poll(colours, { timeout: 10_000 }).toBeGreaterThan(20);
}, 30_000);
