/** The past on an open diagram: played values, and nothing of the present among them. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AlarmMark, encodeFrame, Quality } from '../../../api/contract/live.ts';
import {
  type EngineEvent,
  type EngineState,
  INPUT_FIELDS,
  InputKind,
} from '../../../worker/boundary/index.ts';
import { type EngineHandle, spawnEngine } from '../../../worker/host-side/client.ts';
import { objects } from '../../support/engine/notation.ts';
import { TestSocket } from '../../support/worker/socket.ts';
import { SIZE, serverOf, someCanvas, startThread } from '../../support/worker/thread.ts';

const TAG = '00000000-0000-4000-8000-000000000001';
const T0 = Date.now() - 3_600_000;
const iso = (time: number): string => new Date(time).toISOString();

const handles: EngineHandle[] = [];
let events: EngineEvent[] = [];
let asked: [string, { at?: string; from?: string; to?: string; tags: string[] }][] = [];
/** What the historian has: time after T0 → value. */
let history: Record<number, number> = {};
/** Times after T0 at which the tag raised its alarm. */
let raised: number[] = [];
/** How the tag's alarm stood: time after T0 → mark. */
let marks: Record<number, AlarmMark> = {};

beforeEach(() => {
  events = [];
  asked = [];
  history = { 0: 1, 60000: 2, 60001: 3, 1800000: 4 };
  raised = [];
  marks = {};
  TestSocket.all = [];
});
afterEach(() => {
  for (const handle of handles.splice(0)) handle.dispose();
});

const sample = (after: string) => ({
  ...{ tag: 0, time: iso(T0 + Number(after)), quality: 'good' },
  value: history[Number(after)],
});

function answer(path: string, body: unknown): unknown {
  if (!path.includes('/history/')) return undefined;
  const question = body as (typeof asked)[number][1];
  asked.push([path.split('/').pop()!, question]);
  const within = (from: number, to: number) =>
    Object.keys(history).filter((after) => T0 + Number(after) >= from && T0 + Number(after) < to);
  if (path.endsWith('/at'))
    return {
      values: within(0, Date.parse(question.at!) + 1)
        .slice(-1)
        .map(sample),
    };
  if (path.endsWith('/alarms')) {
    const within = ({ at }: { readonly at: string }) => at >= question.from! && at < question.to!;
    const all = raised.map((after) => ({
      tag: 0,
      at: iso(T0 + after),
      type: 'urgent',
      message: 'Pump is High',
    }));
    return { alarms: all.filter(within) };
  }
  if (path.endsWith('/marks')) {
    const [from, to] = [Date.parse(question.from!) - T0, Date.parse(question.to!) - T0];
    const times = Object.keys(marks).map(Number);
    const held = times.findLast((after) => after <= from);
    const told = [...(held === undefined ? [] : [held]), ...times.filter((at) => at > from && at < to)];
    return {
      marks: told.map((after) => ({ tag: 0, at: iso(T0 + Math.max(after, from)), mark: marks[after] })),
      next: null,
    };
  }
  return {
    changes: within(Date.parse(question.from!), Date.parse(question.to!)).map(sample),
    next: null,
  };
}

async function opened(): Promise<EngineHandle> {
  const lines = [
    {
      head: {
        ...{ name: 'Well 7', objectCount: 2, width: 400, height: 300, fill: null, url: null },
        rights: { update: false, control: true },
      },
    },
    { tags: [{ uuid: TAG, name: 'Pump', unit: null, dataType: 'float', canToggle: true }] },
    { configuration: [{ id: 's', linkedTag: TAG }] },
    { objects: objects('button s 0,0 400x300') },
    { end: { objectCount: 1 } },
  ];
  const handle = spawnEngine({
    url: () => startThread(serverOf(lines, answer), TestSocket as unknown as typeof WebSocket).worker,
    hostApi: { socketTicket: async () => 'ticket', bearer: async () => 'token' },
    onEvent: (event) => events.push(event),
  });
  handles.push(handle);
  await handle.attach(someCanvas(), SIZE);
  await handle.open({ origin: 'http://127.0.0.1:1', diagram: '00000000-0000-4000-8000-00000000000d' });
  await vi.waitFor(() => expect(state().connection).toBe('live'));
  return handle;
}

const state = (): EngineState => events.findLast((event) => event.type === 'state') as EngineState;
const shown = async (handle: EngineHandle) => (await handle.api.objects.readings([TAG]))[0];
const live = (socket: TestSocket, sequence: number, value: number) =>
  socket.onmessage?.({
    data: encodeFrame(sequence, [{ index: 0, time: Date.now(), quality: Quality.good, value }]),
  });

test('CANV-09 what held at a time is shown, and no live frame gets in among it', async () => {
  const handle = await opened();
  const socket = TestSocket.all.at(-1)!;
  live(socket, 1, 77);
  await vi.waitFor(async () => expect(await shown(handle)).toMatchObject({ value: 77 }));
  await handle.api.playback.run({ to: 'seek', at: T0 + 1000 });
  // As a frame that was on its way when the past was asked for.
  live(socket, 2, 78);
  await vi.waitFor(async () => expect(await shown(handle)).toEqual({ value: 1, quality: 'good' }));
  live(socket, 3, 79);
  expect(await shown(handle)).toEqual({ value: 1, quality: 'good' });
  expect(socket.readyState).toBe(3);
  expect(state()).toMatchObject({ connection: 'none', playback: { at: T0 + 1000, playing: false } });
});

test('back to live nothing of the past stays: until the server has spoken, nothing is known', async () => {
  const handle = await opened();
  await handle.api.playback.run({ to: 'seek', at: T0 + 1000 });
  await vi.waitFor(async () => expect(await shown(handle)).toMatchObject({ value: 1 }));
  const before = TestSocket.all.length;
  await handle.api.playback.run({ to: 'live' });
  expect(await shown(handle)).toEqual({ value: null, quality: 'missing' });
  await vi.waitFor(() => expect(TestSocket.all.length).toBe(before + 1));
  await vi.waitFor(() => expect(state()).toMatchObject({ connection: 'live', playback: null }));
  live(TestSocket.all.at(-1)!, 1, 5);
  await vi.waitFor(async () => expect(await shown(handle)).toMatchObject({ value: 5 }));
});

test('a step goes to the next change, whatever lies between, and says when there is none', async () => {
  const handle = await opened();
  await handle.api.playback.run({ to: 'seek', at: T0 + 1000 });
  for (const [after, value] of [
    [60_000, 2],
    [60_001, 3],
    [1_800_000, 4],
  ] as const) {
    await vi.waitFor(() => expect(state().playback?.loading).toBe(false));
    await handle.api.playback.run({ to: 'step' });
    await vi.waitFor(() => expect(state().playback?.at).toBe(T0 + after));
    expect(await shown(handle)).toMatchObject({ value });
  }
  await handle.api.playback.run({ to: 'step' });
  await vi.waitFor(() => expect(state().playback).toMatchObject({ ended: 'values', failure: null }));
  expect(await shown(handle)).toMatchObject({ value: 4 });
});

test('playing at 600 times the speed passes the changes in their order, and pauses', async () => {
  const handle = await opened();
  await handle.api.playback.run({ to: 'seek', at: T0 + 59_000 });
  await vi.waitFor(() => expect(state().playback?.loading).toBe(false));
  await handle.api.playback.run({ to: 'speed', speed: 600 });
  await handle.api.playback.run({ to: 'play' });
  await vi.waitFor(async () => expect(await shown(handle)).toMatchObject({ value: 3 }));
  await handle.api.playback.run({ to: 'pause' });
  await vi.waitFor(() => expect(state().playback?.playing).toBe(false));
  const { at } = state().playback!;
  expect(at).toBeGreaterThan(T0 + 60_000);
  expect(at).toBeLessThan(T0 + 1_800_000);
  // Every stretch begins where the one before ended: nothing is read twice, nothing is passed over.
  const stretches = asked.filter(([what]) => what === 'changes').map(([, { from, to }]) => [from, to]);
  for (const [nth, [from]] of stretches.entries()) if (nth > 0) expect(from).toBe(stretches[nth - 1]![1]);
});

test('nothing can be written while the past is shown: a click on a control does not ask, nor move it', async () => {
  const handle = await opened();
  live(TestSocket.all.at(-1)!, 1, 0);
  await vi.waitFor(async () => expect(await shown(handle)).toMatchObject({ value: 0 }));
  await handle.api.view.fit();
  const click = () => {
    const frame = new Float64Array(2 * INPUT_FIELDS);
    frame.set([InputKind.down, 200, 150, 0, 1], 0);
    frame.set([InputKind.up, 200, 150, 0, 0], INPUT_FIELDS);
    handle.send(frame);
  };
  await handle.api.playback.run({ to: 'seek', at: T0 + 1000 });
  await vi.waitFor(async () => expect(await shown(handle)).toMatchObject({ value: 1 }));
  click();
  await handle.api.thread.ping();
  await new Promise((done) => setTimeout(done, 20));
  expect(events.filter(({ type }) => type === 'control')).toEqual([]);
  expect((await handle.api.objects.mirror()).map(({ control }) => control)).toEqual([false]);
  await handle.api.playback.run({ to: 'live' });
  await vi.waitFor(() => expect(state().connection).toBe('live'));
  live(TestSocket.all.at(-1)!, 1, 0);
  await vi.waitFor(async () => expect(await shown(handle)).toMatchObject({ value: 0 }));
  click();
  await vi.waitFor(() => expect(events.filter(({ type }) => type === 'control')).toHaveLength(1));
});

test('a past that cannot be read is said, and values of another moment do not stand for it', async () => {
  const handle = await opened();
  await handle.api.playback.run({ to: 'seek', at: T0 + 1000 });
  await vi.waitFor(async () => expect(await shown(handle)).toMatchObject({ value: 1 }));
  history = null as never;
  await handle.api.playback.run({ to: 'seek', at: T0 + 2000 });
  await vi.waitFor(() => expect(state().playback?.failure).toBeTruthy());
  expect(await shown(handle)).toEqual({ value: null, quality: 'missing' });
});

test('CANV-09 a step goes to the next alarm and says which it was; a change after it is no alarm, and there may be none', async () => {
  raised = [1_200_000, 1_500_000];
  const handle = await opened();
  await handle.api.playback.run({ to: 'seek', at: T0 + 1000 });
  await vi.waitFor(() => expect(state().playback?.loading).toBe(false));
  for (const after of raised) {
    await handle.api.playback.run({ to: 'alarm' });
    await vi.waitFor(() =>
      expect(state().playback).toMatchObject({
        at: T0 + after,
        alarm: { type: 'urgent', message: 'Pump is High', tag: TAG },
      }),
    );
    expect(await shown(handle)).toMatchObject({ value: 3 });
  }
  await handle.api.playback.run({ to: 'step' });
  await vi.waitFor(() => expect(state().playback).toMatchObject({ at: T0 + 1_800_000, alarm: null }));
  await handle.api.playback.run({ to: 'alarm' });
  await vi.waitFor(() => expect(state().playback).toMatchObject({ at: T0 + 1_800_000, ended: 'alarm' }));
});

test('CANV-09 objects are marked by their alarms as these stood then, and nothing of it stays or can be acknowledged', async () => {
  marks = {
    500: AlarmMark.urgentAcknowledged,
    30000: AlarmMark.criticalUnacknowledged,
    60000: AlarmMark.none,
  };
  const handle = await opened();
  const said = async () => (await handle.api.objects.mirror())[0]!.alarm;
  await handle.api.playback.run({ to: 'seek', at: T0 + 1000 });
  await vi.waitFor(async () => expect(await said()).toBe('urgent alarm, acknowledged'));
  await vi.waitFor(() => expect(state().playback?.loading).toBe(false));
  await handle.api.playback.run({ to: 'seek', at: T0 + 29_000 });
  await vi.waitFor(() => expect(state().playback?.loading).toBe(false));
  await handle.api.playback.run({ to: 'speed', speed: 60 });
  await handle.api.playback.run({ to: 'play' });
  await vi.waitFor(async () => expect(await said()).toBe('critical alarm, not acknowledged'));
  await handle.api.playback.run({ to: 'pause' });
  expect(await handle.api.objects.boundTag('s')).toMatchObject({ tag: TAG, calls: false });
  // A change of the alarm is no change of a value: the step goes on to that, and the mark is gone by then.
  await handle.api.playback.run({ to: 'step' });
  await vi.waitFor(() => expect(state().playback?.at).toBe(T0 + 60_000));
  expect(await said()).toBe('');
  await handle.api.playback.run({ to: 'seek', at: T0 + 40_000 });
  await vi.waitFor(async () => expect(await said()).toBe('critical alarm, not acknowledged'));
  await handle.api.playback.run({ to: 'live' });
  await vi.waitFor(() => expect(state().connection).toBe('live'));
  live(TestSocket.all.at(-1)!, 1, 0);
  await vi.waitFor(async () => expect(await said()).toBe(''));
});
