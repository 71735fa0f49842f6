/** What an open diagram shows its values by, over the real protocol: from the server's answers to the words on an object. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MAX_FORMULA_VALUES } from '../../../api/contract/index.ts';
import { encodeFrame, type LiveValue, Quality } from '../../../api/contract/live.ts';
import { type EngineHandle, spawnEngine } from '../../../worker/host-side/client.ts';
import { VALUES_AT_ONCE } from '../../../worker/values/masters.ts';
import { objects } from '../../support/engine/notation.ts';
import { TestSocket } from '../../support/worker/socket.ts';
import { type OtherCalls, SIZE, serverOf, someCanvas, startThread } from '../../support/worker/thread.ts';

const TAG = '00000000-0000-4000-8000-000000000001';
const DIAGRAM = '00000000-0000-4000-8000-00000000000d';
const uuid = (nth: number) => `00000000-0000-4000-8000-0000000000f${nth}`;
const [LABEL, DICTIONARY, FORMULA, TODAY] = [uuid(1), uuid(2), uuid(3), uuid(4)] as const;

const head = (id: string, title: string) => ({ _id: id, uuid: id, id: 1, title, archived: false });
const formula = (id: string, source: string, timeRange: string, type = '') => ({
  ...head(id, 'A formula'),
  formula: source,
  timeRange,
  type,
  dataPoint: 'average',
  constants: { a: 2 },
});
const LISTS = {
  formats: { Number: [{ _id: 'Number', type: 'Number', title: 'Number' }] },
  labels: [head(LABEL, 'units')],
  dictionaries: [{ ...head(DICTIONARY, 'Pump'), definitions: { '0': 'Idle', '1': 'Running' } }],
  formulas: [formula(FORMULA, 'x * a', 'current'), formula(TODAY, 'x * 60', 'today', 'Duration (Sec)')],
};

let handle: EngineHandle | undefined;
beforeEach(() => {
  TestSocket.all = [];
});
afterEach(() => handle?.dispose());

/** A live diagram of one object, shown by the value type; `others` answers the calls beside the diagram's. */
async function live(valueType: object, others: OtherCalls) {
  const lines = [
    { head: { name: 'Well', objectCount: 1, width: 400, height: 300, fill: null, url: null } },
    { tags: [{ uuid: TAG, name: 'Level', unit: 'm', dataType: 'float', canToggle: true }] },
    { configuration: [{ id: 'm', linkedTag: TAG, valueType }] },
    { objects: objects('meter m 0,0 40x100') },
    { end: { objectCount: 1 } },
  ];
  const spawned = spawnEngine({
    url: () => startThread(serverOf(lines, others), TestSocket as unknown as typeof WebSocket).worker,
    hostApi: { socketTicket: async () => 'ticket', bearer: async () => 'token' },
  });
  handle = spawned;
  await spawned.attach(someCanvas(), SIZE);
  await spawned.open({ origin: 'http://127.0.0.1:1', diagram: DIAGRAM });
  await expect.poll(() => TestSocket.all[0]?.sent.length).toBeGreaterThan(0);
  const say = (value: LiveValue) =>
    TestSocket.all[0]!.onmessage?.({
      data: encodeFrame(1, [{ index: 0, time: 1, quality: Quality.good, value }]),
    });
  const shown = async () => (await spawned.api.objects.mirror())[0]?.value;
  return { say, shown, api: spawned.api };
}

const answering =
  (lists: () => object, values: OtherCalls = () => undefined): OtherCalls =>
  (path, body) =>
    path === '/api/format-master' ? lists() : values(path, body);

describe('every type of the wire, by what the company has made', () => {
  test.each([
    [{ key: 'label', id: LABEL, decimals: 1 }, 2.5, '2.5 units'],
    [{ key: 'label', id: LABEL }, 9_007_199_254_740_993n, '9007199254740993 units'],
    [{ key: 'dictionary', id: DICTIONARY }, true, 'Running'],
    [{ key: 'dictionary', id: DICTIONARY }, 0n, 'Idle'],
    [{ key: 'dictionary', id: DICTIONARY }, 'jammed', 'jammed'],
    [{ key: 'formula', id: FORMULA, decimals: 0 }, 21, '42'],
    [{ key: 'formula', id: FORMULA }, true, '2'],
    [{ key: 'formula', id: FORMULA }, 'text', 'Incorrect expression'],
    [{ key: 'format', id: 'IP Address' }, 3_232_235_777n, '192.168.1.1'],
    [{ key: 'format', id: 'IP Address' }, 'router', 'Incorrect Value'],
    [{ key: 'format', id: 'ASCII' }, 'ok', 'ok'],
  ])('LABL-06 %j shows %s as %s', async (valueType, value, text) => {
    const { say, shown } = await live(
      valueType,
      answering(() => LISTS),
    );
    say(value);
    await expect.poll(shown).toBe(text);
  });
});

test('a dictionary that was changed shows at once, and one that was removed goes on showing', async () => {
  let definitions: Record<string, string> = { '1': 'On' };
  let archived = false;
  const lists = () => ({
    ...LISTS,
    dictionaries: [{ ...head(DICTIONARY, 'Pump'), archived, definitions }],
  });
  const { say, shown, api } = await live({ key: 'dictionary', id: DICTIONARY }, answering(lists));
  say(1);
  await expect.poll(shown).toBe('On');
  definitions = { '1': 'Running' };
  await api.diagram.refreshMasters();
  await expect.poll(shown).toBe('Running');
  archived = true;
  await api.diagram.refreshMasters();
  say(1);
  await expect.poll(shown).toBe('Running');
});

test('FORM-12 API-151 a formula of the day shows what the server has computed of the history, not the reading', async () => {
  const asked: unknown[] = [];
  const { say, shown, api } = await live(
    { key: 'formula', id: TODAY },
    answering(
      () => LISTS,
      (path, body) => {
        asked.push([path, body]);
        return { values: [{ tag: TAG, formula: TODAY, value: 61 }] };
      },
    ),
  );
  say(5);
  await expect.poll(shown).toBe('01:01:00');
  expect(asked).toEqual([
    [`/api/reports/site-schematics/${DIAGRAM}/formula-values`, { of: [{ tag: TAG, formula: TODAY }] }],
  ]);
  // While the diagram is edited nobody asks.
  await api.diagram.setMode('edit');
  await api.diagram.refreshMasters();
  expect(asked).toHaveLength(1);
});

test.each([
  ['nothing', () => undefined],
  ['something else', () => ({ formulas: 7 })],
])('a server that answers %s leaves values plain', async (_, lists) => {
  const { say, shown } = await live({ key: 'formula', id: FORMULA }, (path) =>
    path === '/api/format-master' ? lists() : undefined,
  );
  say(4.5);
  await expect.poll(shown).toBe('4.500 m');
});

test('a history that nobody has shows "-"', async () => {
  const { say, shown } = await live(
    { key: 'formula', id: TODAY },
    answering(
      () => LISTS,
      () => ({ values: [{ tag: TAG, formula: TODAY, value: null }] }),
    ),
  );
  say(5);
  await expect.poll(shown).toBe('-');
});

test('the worker asks for as many values at once as the server answers', () => {
  expect(VALUES_AT_ONCE).toBe(MAX_FORMULA_VALUES);
});
