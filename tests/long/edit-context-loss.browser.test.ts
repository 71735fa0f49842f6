/** A lost GL context in the middle of editing, in the real worker with real WebGL. */
import { expect, test } from 'vitest';
import { spawnEngine } from '../../worker/host-side/client.ts';
import stubbedMain from '../support/worker/stubbed-main.ts?worker&url';

const SIZE = { width: 320, height: 200, devicePixelRatio: 1 };
const SOURCE = { origin: location.origin, diagram: '00000000-0000-4000-8000-00000000000d' };

test('takes no edit, no selection and no history: the picture is drawn again from the columns', async () => {
  const address = `${stubbedMain}${stubbedMain.includes('?') ? '&' : '?'}backend=webgl`;
  const handle = spawnEngine({
    url: () => new Worker(address, { type: 'module' }),
    hostApi: { socketTicket: async () => 'ticket', bearer: async () => 'token' },
  });
  try {
    const canvas = document.createElement('canvas').transferControlToOffscreen();
    expect((await handle.attach(canvas, SIZE)).backend).toBe('webgl');
    await handle.open(SOURCE);
    await handle.edit('somebody', 'Workload');
    const { api } = handle;
    await api.edit.placeAt('square-tank', null);
    await api.edit.run({ do: 'set', field: 'angle', value: 30 });
    const before = await api.diagram.wholePatch();
    await api.surface.loseContext();
    await api.edit.run({ do: 'nudge', dx: 5, dy: 0 });
    await api.edit.run({ do: 'undo' });
    expect(await api.diagram.wholePatch()).toEqual(before);
    expect((await api.selection.summary()).count).toBe(1);
    expect((await api.edit.history()).at).toBe(2);
    const pixels = async () => new Set(new Uint32Array((await api.surface.readPixels()).data.buffer)).size;
    await expect.poll(pixels, { timeout: 20_000 }).toBeGreaterThan(20);
  } finally {
    handle.dispose();
  }
}, 60_000);
