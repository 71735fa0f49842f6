/** A double click while editing: into a cell, into a group, into a text. */
import { afterEach, expect, test } from 'vitest';
import * as kinds from '../../../plugins/index.ts';
import { type EngineHandle, spawnEngine } from '../../../worker/host-side/client.ts';
import { SIZE, serverOf, someCanvas, startThread } from '../../support/worker/thread.ts';

const handles: EngineHandle[] = [];
afterEach(() => {
  for (const handle of handles.splice(0)) handle.dispose();
});

/** The middle of the view, CSS pixels; the world's origin stands there. */
const MIDDLE = { x: SIZE.width / 2, y: SIZE.height / 2 };

async function editing() {
  const lines = [
    {
      head: {
        ...{ name: 'Well 7', version: 1, objectCount: 0, width: 1, height: 1, fill: null, url: null },
        rights: { update: true, control: false },
      },
    },
    { tags: [] },
    { configuration: [] },
    { end: { objectCount: 0 } },
  ];
  const handle = spawnEngine({
    url: () => startThread(serverOf(lines), undefined, Object.values(kinds)).worker,
    hostApi: { socketTicket: async () => 'ticket', bearer: async () => 'token' },
  });
  handles.push(handle);
  await handle.attach(someCanvas(), SIZE);
  await handle.open({ origin: 'http://127.0.0.1:1', diagram: '00000000-0000-4000-8000-00000000000d' });
  const { api } = handle;
  await api.diagram.setMode('edit');
  await api.view.zoomTo(1);
  const put = async (x: number, y: number) =>
    expect(await api.edit.placeAt('dynamic-texts', null, MIDDLE.x + x, MIDDLE.y + y)).toBeNull();
  return { api, put };
}

test('TABL-04 a double click on a cell opens its text, Tab the next one’s', async () => {
  const { api } = await editing();
  const { x, y } = MIDDLE;
  expect(await api.edit.run({ do: 'place', kind: 'table', options: { rows: 2, columns: 2 } })).toBeNull();
  const spot = await api.text.openAt(x - 30, y - 10);
  expect(spot).toMatchObject({ field: 'text', text: '000', textAlign: 'center', fontSize: 14 });
  await api.edit.run({ do: 'select', ids: [spot!.object] });
  await api.edit.run({ do: 'set', field: 'text', value: 'Pump 1' });
  const next = await api.text.beside(false);
  expect(next).toMatchObject({ field: 'text', text: '000' });
  expect(next!.object).not.toBe(spot!.object);
  expect(await api.text.beside(true)).toMatchObject({ object: spot!.object, text: 'Pump 1' });
});

test('Enter on a table opens the words of its first cell, with their look', async () => {
  const { api } = await editing();
  expect(await api.edit.run({ do: 'place', kind: 'table', options: { rows: 2, columns: 2 } })).toBeNull();
  const spot = await api.text.ofSelection();
  expect(spot).toMatchObject({ field: 'text', text: '000', fontWeight: 'normal', fontStyle: 'normal' });
  expect(spot).toEqual(await api.text.openAt(MIDDLE.x - 30, MIDDLE.y - 10));
});

test('a double click on a group goes into it, another one opens the text', async () => {
  const { api, put } = await editing();
  await put(-100, 0);
  await put(100, 0);
  await api.edit.run({ do: 'selectAll' });
  await api.edit.run({ do: 'group' });
  const at = [MIDDLE.x - 100, MIDDLE.y] as const;
  await api.selection.selectAt(0, 0);
  expect(await api.selection.selectAt(...at)).toBe(2);
  expect(await api.text.openAt(...at)).toBeNull();
  expect((await api.selection.summary()).count).toBe(1);
  expect(await api.text.openAt(...at)).toMatchObject({ field: 'text', text: 'Text' });
});
