import { afterEach, describe, expect, test, vi } from 'vitest';
import { encodeFrame, LIVE_PATH, Quality } from '../../api/contract/live.ts';
import { type AnyKind, defineKind } from '../../engine/plugin.ts';
import {
  BEAT_MS,
  type EngineEvent,
  type EngineState,
  INPUT_FIELDS,
  InputKind,
  InputModifier,
} from '../../worker/boundary/index.ts';
import { type EngineHandle, type SpawnOptions, spawnEngine } from '../../worker/host-side/client.ts';
import { testKinds } from '../support/engine/kinds.ts';
import { objects } from '../support/engine/notation.ts';
import { TestSocket } from '../support/worker/socket.ts';
import {
  type Lines,
  SIZE,
  serverOf,
  someCanvas,
  startThread,
  type Thread,
} from '../support/worker/thread.ts';

const TAG = '00000000-0000-4000-8000-000000000001';
const SOURCE = { origin: 'http://127.0.0.1:1', diagram: '00000000-0000-4000-8000-00000000000d' };
const head = {
  name: 'Well 7',
  objectCount: 2,
  width: 400,
  height: 300,
  fill: null,
  url: null,
  rights: { update: false, control: true },
};
const tag = { uuid: TAG, name: 'Level', unit: 'm', dataType: 'float', canToggle: true };
const good: Lines = [
  { head },
  { tags: [tag] },
  { configuration: [{ id: 'm', linkedTag: TAG }] },
  { objects: objects('meter m 0,0 40x100; box a 50,50 10x10') },
  { end: { objectCount: 2 } },
];

const started: EngineHandle[] = [];
afterEach(() => {
  for (const handle of started.splice(0)) handle.dispose();
  vi.useRealTimers();
});

function spawn(
  lines: Parameters<typeof serverOf>[0],
  more: Partial<SpawnOptions> = {},
  socket?: typeof WebSocket,
  kinds?: readonly AnyKind[],
) {
  const threads: Thread[] = [];
  const events: EngineEvent[] = [];
  const handle = spawnEngine({
    url: () => {
      const thread = startThread(serverOf(lines), socket, kinds);
      threads.push(thread);
      return thread.worker;
    },
    hostApi: { socketTicket: async () => 'ticket', bearer: async () => 'token' },
    onEvent: (event) => events.push(event),
    ...more,
  });
  started.push(handle);
  const states = () => events.filter((event): event is EngineState => event.type === 'state');
  return { handle, threads, events, states, last: () => states().at(-1) };
}

const freshSurface = () => ({ surface: someCanvas(), size: SIZE });

async function opened(lines: Parameters<typeof serverOf>[0] = good, socket?: typeof WebSocket) {
  const spawned = spawn(lines, {}, socket);
  await spawned.handle.attach(someCanvas(), SIZE);
  const report = await spawned.handle.open(SOURCE);
  return { ...spawned, report };
}

test('attaching answers which backend draws', async () => {
  const { handle, threads } = spawn(good);
  expect(await handle.attach(someCanvas(), SIZE)).toEqual({ backend: 'null' });
  expect(threads[0]!.backend()!.surface).toEqual({ width: 800, height: 600, ratio: 2 });
});

test('CANV-12 a diagram is loaded, drawn and reported', async () => {
  const { report, handle, last, threads } = await opened();
  expect(report).toMatchObject({
    ok: true,
    name: 'Well 7',
    objects: 2,
    errors: [],
    warnings: [],
    rights: head.rights,
  });
  expect(report.timing.firstByte).toBeLessThanOrEqual(report.timing.complete);
  await expect.poll(() => last()).toMatchObject({ phase: 'ready', progress: 1 });
  await expect.poll(() => threads[0]!.backend()!.order.length).toBeGreaterThan(0);
  expect(await handle.api.thread.stats()).toMatchObject({ objects: 2, backend: 'null' });
});

test('the catalog is plain data of every kind', async () => {
  const { handle } = spawn(good);
  const catalog = await handle.api.kinds.catalog();
  expect(catalog.map(({ kind }) => kind)).toEqual(['box', 'disc', 'meter', 'button', 'fragile']);
  expect(catalog[0]).not.toHaveProperty('draw');
});

describe('a diagram that is not sound', () => {
  const broken = (objectsLine: readonly unknown[], count = objectsLine.length): Lines => [
    { head: { ...head, objectCount: count } },
    { objects: objectsLine },
    { end: { objectCount: count } },
  ];

  test('loads nothing and says which object and field', async () => {
    const [a, b] = objects('box a 0,0 10x10; box b 0,0 10x10');
    const { report, last, handle } = await opened(broken([a, { ...b, width: 'wide' }]));
    expect(report.ok).toBe(false);
    expect(report.errors).toEqual([
      { object: 'b', field: 'width', message: 'width is required and must be a finite number' },
    ]);
    await expect.poll(() => last()?.phase).toBe('failed');
    expect((await handle.api.thread.stats()).objects).toBe(0);
  });

  test('counts as broken when the stream ends early', async () => {
    const { report } = await opened([{ head }, { objects: objects('box a 0,0 10x10') }]);
    expect(report.ok).toBe(false);
    expect(report.errors[0]!.message).toMatch(/ended early/);
  });

  test('warns of kinds and properties that cannot be shown as saved, and loads', async () => {
    const { report } = await opened(broken(objects('warp-drive w 0,0 10x10; box a 0,0 10x10 radius=99')));
    expect(report.ok).toBe(true);
    expect(report.warnings.map(({ object, field }) => [object, field])).toEqual([
      ['w', 'identifier'],
      ['a', 'radius'],
    ]);
  });

  test('says what it warns of by the names that people gave, never by identifiers', async () => {
    const uuid = (nth: number) => TAG.replace(/1$/, String(nth));
    const loose = objects(
      'warp-drive w 0,0 10x10; box a 0,0 10x10 radius=99; meter m 0,0 9x9; meter n 0,0 9x9',
    ).map((object, nth) => ({ ...object, id: uuid(nth + 2), parentId: uuid(9), label: `Part ${nth}` }));
    const { report } = await opened([
      { head: { ...head, objectCount: loose.length } },
      {
        configuration: [
          { id: uuid(4), linkedTag: uuid(8) },
          { id: uuid(5), lostLink: 'Level' },
        ],
      },
      { objects: loose },
      { end: { objectCount: loose.length } },
    ]);
    expect(report.ok).toBe(true);
    const fields = Map.groupBy(report.warnings, ({ field }) => field);
    const counts = [...fields].map(([field, of]) => `${of.length} ${field}`).sort();
    expect(counts).toEqual(['1 identifier', '1 radius', '2 linkedTag', '4 parentId']);
    for (const { name, message } of report.warnings) {
      expect(name).toMatch(/^Part [0-3]$/);
      expect(message).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/i);
    }
  });
});

test('an object that its kind fails to draw is counted and named until it is drawn, and is no change of loading', async () => {
  const { handle, report, last } = await opened([
    { head: { ...head, objectCount: 1 } },
    { objects: objects('fragile f 0,0 10x10') },
    { end: { objectCount: 1 } },
  ]);
  expect([report.ok, report.warnings]).toEqual([true, []]);
  await expect.poll(() => last()?.undrawn).toBe(1);
  const message = 'Kind "fragile" failed to draw: a bug of the plugin';
  expect(await handle.api.objects.undrawn()).toEqual([
    { object: 'f', field: null, name: 'Fragile', message },
  ]);
  await handle.api.diagram.setMode('edit');
  await handle.api.edit.run({ do: 'select', ids: ['f'] });
  await handle.api.edit.run({ do: 'set', field: 'broken', value: false });
  await expect.poll(() => last()?.undrawn).toBe(0);
});

test('CANV-27 a refusal of the server rejects with its words', async () => {
  const { handle, last } = spawn({ status: 404, message: 'Site overview not exists.' });
  await handle.attach(someCanvas(), SIZE);
  await expect(handle.open(SOURCE)).rejects.toThrow('Site overview not exists.');
  await expect.poll(() => last()?.phase).toBe('failed');
});

test('calls before attach say what is missing', async () => {
  const { handle } = spawn(good);
  await expect(handle.open(SOURCE)).rejects.toThrow('call attach first');
});

test('input goes one way as packed numbers, the state comes back changed', async () => {
  const { handle, last } = await opened();
  await expect.poll(() => last()?.phase).toBe('ready');
  const before = last()!.camera.scale;
  const frame = new Float64Array(INPUT_FIELDS);
  frame.set([InputKind.wheel, 200, 150, 0, 0, InputModifier.ctrl, 0, -700]);
  handle.send(frame);
  await expect.poll(() => last()!.camera.scale / before).toBeCloseTo(0.999 ** -700);
});

test('what admits to the values is asked for while the diagram is still being loaded', async () => {
  let asked = 0;
  let tell: () => void = () => {};
  const isAsked = new Promise<void>((done) => {
    tell = done;
  });
  const server: typeof fetch = async (...request) => {
    if (String(request[0]).includes('/stream')) await isAsked;
    return serverOf(good)(...request);
  };
  const socketTicket = async () => {
    asked++;
    tell();
    return 'ticket';
  };
  const handle = spawnEngine({
    url: () => startThread(server, TestSocket as unknown as typeof WebSocket).worker,
    hostApi: { socketTicket, bearer: async () => 'token' },
  });
  started.push(handle);
  await handle.attach(someCanvas(), SIZE);
  const before = TestSocket.all.length;
  expect((await handle.open(SOURCE)).ok).toBe(true);
  await expect.poll(() => TestSocket.all[before]?.sent.length).toBe(1);
  expect(asked).toBe(1);
});

test('LIVE-01 values of the socket reach the picture; its loss makes them stale', async () => {
  TestSocket.all = [];
  const { last, handle } = await opened(good, TestSocket as unknown as typeof WebSocket);
  await expect.poll(() => last()?.connection).toBe('live');
  const [socket] = TestSocket.all;
  expect(socket!.url).toBe(`ws://127.0.0.1:1${LIVE_PATH}`);
  expect(JSON.parse(socket!.sent[0]!)).toEqual({
    open: { ticket: 'ticket', tags: [TAG], diagram: SOURCE.diagram },
  });

  socket!.onmessage?.({ data: encodeFrame(9, [{ index: 0, time: 1, quality: Quality.good, value: 4.5 }]) });
  await expect.poll(() => last()?.quality).toMatchObject({ good: 1, missing: 0 });
  expect(JSON.parse(socket!.sent.at(-1)!)).toEqual({ ack: 9 });
  expect((await handle.api.objects.mirror())[0]).toMatchObject({
    object: 'm',
    value: '4.500 m',
    quality: 'good',
  });

  socket!.close();
  await expect.poll(() => last()).toMatchObject({ connection: 'lost', quality: { stale: 1, good: 0 } });
});

describe('the heartbeat', () => {
  test('beats while nothing happens', async () => {
    const { states } = await opened();
    const before = states().length;
    await expect.poll(() => states().length, { timeout: 3000 }).toBeGreaterThan(before + 1);
  });

  test('a worker that hangs is replaced, and its diagram opened again', { timeout: 20_000 }, async () => {
    const replaced = vi.fn(() => true);
    const reopened = vi.fn();
    const { handle, threads } = spawn(good, { freshSurface, onReplace: replaced, onReopened: reopened });
    await handle.attach(someCanvas(), SIZE);
    await handle.open(SOURCE);
    threads[0]!.hang();
    await expect.poll(() => reopened.mock.calls.length, { timeout: 15_000 }).toBe(1);
    expect(replaced).toHaveBeenCalledTimes(1);
    expect(threads).toHaveLength(2);
    expect(threads[0]!.isTerminated()).toBe(true);
    expect(reopened.mock.calls[0]![0]).toMatchObject({ ok: true, objects: 2 });
    expect(await handle.api.thread.ping()).toBe(true);
  });

  test('a kind whose drawing hangs every worker is found, and placeholders that name it stand in the next one', {
    timeout: 60_000,
  }, async () => {
    const drawing = { hangs: () => {} };
    const looper = defineKind({
      ...{
        kind: 'looper',
        version: 1,
        title: 'Looper',
        group: 'none',
        size: [10, 10],
        props: {},
        panel: ['details'],
      },
      draw: () => drawing.hangs(),
    } as const);
    const reopened = vi.fn();
    const lines = [
      { head },
      { objects: objects('box a 0,0 10x10; looper l 20,0 10x10') },
      { end: { objectCount: 2 } },
    ];
    const { handle, threads, last } = spawn(lines, { freshSurface, onReopened: reopened }, undefined, [
      ...testKinds,
      looper,
    ]);
    drawing.hangs = () => threads.at(-1)!.hang();
    await handle.attach(someCanvas(), SIZE);
    void handle.open(SOURCE).catch(() => {});
    await expect.poll(() => reopened.mock.calls.length, { timeout: 50_000 }).toBe(1);
    expect(threads).toHaveLength(3);
    await expect.poll(() => last()).toMatchObject({ phase: 'ready', undrawn: 1 });
    expect(await handle.api.objects.undrawn()).toMatchObject([
      {
        object: 'l',
        message: expect.stringMatching(/^Kind "looper" failed to draw: its drawing did not end/),
      },
    ]);
  });

  test('the next worker has the diagram before the dead one is given up, and is neither seen nor live till then', {
    timeout: 20_000,
  }, async () => {
    TestSocket.all = [];
    const shown: number[] = [];
    const surfaces: number[] = [];
    const reopened = vi.fn();
    const more: Partial<SpawnOptions> = {
      freshSurface() {
        const nth = surfaces.push(surfaces.length);
        return { ...freshSurface(), show: () => shown.push(nth) };
      },
      onReplace: () => {
        expect(threads[1]!.backend()!.order.length, 'drawn already').toBeGreaterThan(0);
        expect(TestSocket.all, 'sockets').toHaveLength(1);
        expect(shown).toEqual([]);
        return true;
      },
      onReopened: reopened,
    };
    const { handle, threads, last } = spawn(good, more, TestSocket as unknown as typeof WebSocket);
    await handle.attach(someCanvas(), SIZE);
    await handle.open(SOURCE);
    await handle.api.view.zoomTo(3);
    await handle.api.view.lookAt(77, 33);
    await expect.poll(() => last()?.camera).toEqual({ x: 77, y: 33, scale: 3 });
    threads[0]!.hang();
    await expect.poll(() => reopened.mock.calls.length, { timeout: 15_000 }).toBe(1);
    expect(shown).toEqual([1]);
    expect(threads).toHaveLength(2);
    await expect.poll(() => TestSocket.all.length).toBe(2);
    await expect.poll(() => last()?.camera).toEqual({ x: 77, y: 33, scale: 3 });
  });

  test('without another canvas, or where the page gives up, a dead worker is not replaced', {
    timeout: 20_000,
  }, async () => {
    const { handle, threads } = spawn(good, { freshSurface, onReplace: () => false });
    await handle.attach(someCanvas(), SIZE);
    await handle.open(SOURCE);
    threads[0]!.hang();
    await expect.poll(() => threads[1]?.isTerminated(), { timeout: 15_000 }).toBe(true);
    expect(threads).toHaveLength(2);
  });

  test('a worker that was lost before its diagram was open leaves the next one more time', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const replaced = vi.fn(() => true);
    let told = 0;
    const onEvent = ({ type }: EngineEvent) => {
      if (type === 'state') told++;
    };
    const { handle, threads } = spawn(good, { freshSurface, onReplace: replaced, onEvent });
    /** Looks at the heartbeat of the present worker, once it has told its state and hangs, until it is given up. */
    const looksUntilLost = async (nth: number): Promise<number> => {
      await expect.poll(() => threads[nth]?.backend()).toBeDefined();
      await expect.poll(() => told).toBeGreaterThan(0);
      threads[nth]!.hang();
      told = 0;
      for (let looks = 1; ; looks++) {
        await vi.advanceTimersByTimeAsync(BEAT_MS / 2);
        if (replaced.mock.calls.length > nth) return looks;
      }
    };
    await handle.attach(someCanvas(), SIZE);
    const first = await looksUntilLost(0);
    expect(await looksUntilLost(1)).toBeGreaterThan(first);
  });
});
