/** A diagram saved whole from the worker, against a real server. */
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { EngineState } from '../../../worker/boundary/index.ts';
import { type EngineHandle, spawnEngine } from '../../../worker/host-side/client.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { addCompany, type TestCompany } from '../../support/company.ts';
import { addSharedDiagram } from '../../support/shared-diagram.ts';
import { SIZE, someCanvas, startThread } from '../../support/worker/thread.ts';

let server: TestApp;
let cedar: TestCompany;
let token: string;
let origin: string;
beforeAll(async () => {
  server = await openTestApp();
  cedar = await addCompany(server.storage, 'Cedar');
  token = await server.tokenOf(cedar);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
afterAll(() => server?.dispose());

const started: EngineHandle[] = [];
afterEach(() => {
  for (const handle of started.splice(0)) handle.dispose();
});

const box = (id: number) => ({
  id,
  identifier: id % 100 === 0 ? 'from-the-future' : 'box',
  x: id,
  y: 0,
  width: 10,
  height: 10,
  note: { kept: [id] },
});

async function stored(count: number): Promise<string> {
  const diagram = {
    companyId: cedar.id,
    name: 'Large',
    width: 400,
    height: 300,
    objects: Array.from({ length: count }, (_, id) => box(id)),
    configuration: [{ id: 3, linkedTag: cedar.tag }],
  };
  return (await server.storage.system((db) => addSharedDiagram(db, diagram))).uuid;
}

/** A worker that edits the diagram; `fetch` may be in the way of its calls. */
async function editing(diagram: string, fetch: typeof globalThis.fetch = globalThis.fetch) {
  const states: EngineState[] = [];
  const handle = spawnEngine({
    url: () => startThread(fetch).worker,
    hostApi: { socketTicket: async () => 'ticket', bearer: async () => token },
    onEvent: (event) => {
      if (event.type === 'state') states.push(event);
    },
  });
  started.push(handle);
  await handle.attach(someCanvas(), SIZE);
  await handle.open({ origin, diagram });
  await handle.api.diagram.setMode('edit');
  return { api: handle.api, states };
}

const view = async (uuid: string) =>
  (await server.get(`reports/site-schematics/${uuid}/view`, token)).json().data;

test('what is open is what is stored then: order, unknown kinds and configs included', async () => {
  const diagram = await stored(5000);
  const { api, states } = await editing(diagram);
  await api.edit.run({ do: 'select', ids: [7] });
  await api.edit.run({ do: 'stack', where: 'front' });
  const outcome = await api.saving.saveWhole({ origin, diagram, name: 'Larger' });
  expect(outcome).toEqual({ ok: true, version: 2, serial: 1 });
  const after = await view(diagram);
  const ids = Array.from({ length: 5000 }, (_, id) => id).filter((id) => id !== 7);
  expect(after.canvas.objects).toEqual([...ids, 7].map((id) => expect.objectContaining(box(id))));
  expect(after).toMatchObject({ name: 'Larger', configuration: [{ id: 3, linkedTag: cedar.tag }] });
  expect(states.some(({ work }) => work?.what === 'save')).toBe(true);
  await expect.poll(() => states.at(-1)?.edit?.unsaved).toBe(true);
  await api.saving.changeSaved(1, 2);
  await expect.poll(() => states.at(-1)?.edit?.unsaved).toBe(false);
});

test('a stale whole save is refused, and the change stays unsaved', async () => {
  const diagram = await stored(10);
  const { api } = await editing(diagram);
  await api.edit.run({ do: 'selectAll' });
  await api.edit.run({ do: 'nudge', dx: 5, dy: 0 });
  const first = await editing(diagram);
  await first.api.saving.saveWhole({ origin, diagram });
  expect(await api.saving.saveWhole({ origin, diagram })).toMatchObject({
    ok: false,
    status: 409,
    code: 'VERSION_CONFLICT',
  });
  expect((await view(diagram)).canvas.objects[0].x).toBe(0);
  expect((await api.saving.unsavedChange()).patch!.put).toHaveLength(10);
});

test('a change beyond the limit is not handed out as a patch', async () => {
  const { api } = await editing(await stored(10));
  await api.edit.run({ do: 'selectAll' });
  await api.edit.run({ do: 'nudge', dx: 5, dy: 0 });
  expect((await api.saving.unsavedChange(9)).patch).toBeNull();
  expect((await api.saving.unsavedChange(10)).patch!.put).toHaveLength(10);
});

test('a copy goes against its own version', async () => {
  const diagram = await stored(10);
  const copy = await stored(0);
  const { api } = await editing(diagram);
  expect(await api.saving.saveWhole({ origin, diagram: copy, version: 1 })).toMatchObject({
    ok: true,
    version: 2,
  });
  expect((await view(copy)).canvas.objects).toHaveLength(10);
});

test('cancelling stores nothing; only one at a time', async () => {
  const diagram = await stored(10);
  let calls = 0;
  const never: typeof fetch = (input, init) =>
    init?.method === 'PUT'
      ? new Promise((_resolve, reject) => {
          calls++;
          init.signal!.addEventListener('abort', () => reject(init.signal!.reason));
        })
      : fetch(input, init);
  const { api, states } = await editing(diagram, never);
  const saving = api.saving.saveWhole({ origin, diagram });
  await expect.poll(() => calls).toBe(1);
  expect(await api.saving.saveWhole({ origin, diagram })).toMatchObject({
    ok: false,
    message: expect.stringContaining('being saved'),
  });
  await api.work.cancel();
  expect(await saving).toEqual({
    ok: false,
    status: 0,
    code: 'CANCELLED',
    message: 'Saving was cancelled. Nothing was stored.',
  });
  await expect.poll(() => states.at(-1)?.work).toBeNull();
  expect((await view(diagram)).version).toBe(1);
});

test('CANV-11 a save says how large the page’s container is, in CSS pixels, and whether it fits it', async () => {
  const diagram = await stored(10);
  const { api } = await editing(diagram);
  const frame = { scale: 400 / 1920, containerWidth: 400, containerHeight: 300, fitToScale: true };
  expect((await api.saving.unsavedChange()).frame).toEqual(frame);
  await api.saving.saveWhole({ origin, diagram });
  expect(await view(diagram)).toMatchObject({ ...frame, width: 400, height: 300, initialHeight: 300 });
});
