/** Static and dynamic site mode in the worker: what a site lacks, the switch, and what is read again after a write. */
import { afterEach, expect, test, vi } from 'vitest';
import type { Client } from '../../../api/client/client.ts';
import { encodeFrame, Quality } from '../../../api/contract/live.ts';
import { createEngine } from '../../../engine/engine.ts';
import { NullBackend } from '../../../engine/render/null/null-backend.ts';
import * as kinds from '../../../plugins/index.ts';
import { httpErrorOf } from '../../../worker/boundary/errors.ts';
import type { EngineEvent, EngineState, OpenReport } from '../../../worker/boundary/index.ts';
import { refreshElement } from '../../../worker/controls/refresh-element.ts';
import { BATCH, SiteModeService } from '../../../worker/edit/site-mode-service.ts';
import { type EngineHandle, spawnEngine } from '../../../worker/host-side/client.ts';
import { objects } from '../../support/engine/notation.ts';
import { TestSocket } from '../../support/worker/socket.ts';
import { SIZE, serverOf, someCanvas, startThread } from '../../support/worker/thread.ts';

const uuid = (nth: number): string => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const [TAG, OTHER, ROLE, OBJECT, GONE, SITE, DEVICE] = [1, 2, 3, 4, 5, 6, 7].map(uuid) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];
const SOURCE = { origin: 'http://127.0.0.1:1', diagram: uuid(99), site: SITE };
const role = { assignmentId: ROLE, linkObjectId: OBJECT };
const tagOf = (of: string) => ({ uuid: of, name: `Tag ${of.at(-1)}`, unit: 'm', dataType: 'float' });

const handles: EngineHandle[] = [];
afterEach(() => {
  for (const handle of handles.splice(0)) handle.dispose();
});

interface Trial {
  readonly configuration: readonly object[];
  readonly count?: number;
  readonly lacking?: readonly object[];
  readonly links?: readonly object[];
  readonly answer?: (path: string, body: unknown) => unknown;
  readonly fetch?: typeof fetch;
}

async function opened({ configuration, count = configuration.length, lacking, links, answer, fetch }: Trial) {
  const events: EngineEvent[] = [];
  const names = Array.from({ length: count }, (_, nth) => `meter o${nth} ${nth * 30},0 20x20`).join('; ');
  const lines = [
    {
      head: {
        ...{ name: 'Well', version: 1, objectCount: count, width: 400, height: 300, fill: null, url: null },
        rights: { update: true, control: true },
      },
    },
    { tags: [tagOf(TAG)] },
    ...(lacking ? [{ lacking }] : []),
    { configuration },
    ...(links ? [{ linkObjectConfiguration: links }] : []),
    { objects: objects(names) },
    { end: { objectCount: count } },
  ];
  const handle = spawnEngine({
    url: () =>
      startThread(fetch ?? serverOf(lines, answer), TestSocket as unknown as typeof WebSocket).worker,
    hostApi: { socketTicket: async () => 'ticket', bearer: async () => 'token' },
    onEvent: (event) => events.push(event),
  });
  handles.push(handle);
  await handle.attach(someCanvas(), SIZE);
  const open = (): Promise<OpenReport> => handle.open(SOURCE);
  const last = () => events.findLast((event) => event.type === 'state') as EngineState | undefined;
  return { handle, events, open, last };
}

const configOf = async (handle: EngineHandle, id: string) => {
  await handle.api.edit.run({ do: 'select', ids: [id] });
  const { config } = await handle.api.selection.summary();
  return Object.fromEntries(
    Object.entries(config).map(([field, shared]) => [field, 'value' in shared ? shared.value : 'mixed']),
  );
};

test('OR-51 what a site lacks counts as a missing value, and the findings say what and why', async () => {
  const lacking = [{ ...role, message: 'No device at Bare Well fills “Main pump”' }];
  const { open, last, handle } = await opened({
    configuration: [
      { id: 'o0', ...role },
      { id: 'o1', linkedTag: TAG },
    ],
    lacking,
  });
  const report = await open();
  expect(report.warnings).toEqual([
    { object: 'o0', field: 'linkedTag', name: 'Meter', message: lacking[0]!.message },
  ]);
  await expect.poll(() => last()?.quality.missing).toBe(2);
  // There is no tag behind it that could be drawn as a graph.
  expect(await handle.api.objects.boundTag('o0')).toBeNull();
  expect(await handle.api.objects.boundTag('o1')).toMatchObject({ tag: TAG });
});

test('CANV-17 an entry of the links says by which device or assignment an object is linked', async () => {
  const { open, handle } = await opened({
    configuration: [
      { id: 'o0', linkedTag: TAG },
      { id: 'o1', linkedTag: TAG },
    ],
    links: [
      { objectId: 'o0', assignmentId: null, deviceId: DEVICE },
      { objectId: 'o1', assignmentId: ROLE, deviceId: null },
    ],
  });
  await open();
  await handle.api.diagram.setMode('edit');
  expect(await configOf(handle, 'o0')).toEqual({ linkedTag: TAG, deviceId: DEVICE });
  expect(await configOf(handle, 'o1')).toEqual({ linkedTag: TAG, assignmentId: ROLE });
});

test('CANV-03 links are turned, asked for once each, and come back with one undo', async () => {
  const many = 3 * BATCH;
  const asked: unknown[] = [];
  const { open, handle } = await opened({
    configuration: [
      { id: 'o0', linkedTag: OTHER, deviceId: DEVICE },
      ...Array.from({ length: many }, (_, nth) => ({
        ...{ id: `o${nth + 1}`, linkedTag: TAG, deviceId: DEVICE },
        states: [{ value: 1, label: 'On' }],
      })),
    ],
    answer: (path, body) => {
      if (!path.endsWith('/site-links')) return undefined;
      asked.push(body);
      const none = { deviceId: null, assignmentId: null, linkObjectId: null };
      return {
        items: [
          { tag: OTHER, ...none, reason: 'PLC 8 fills no assignment' },
          { tag: TAG, ...none, ...role, reason: null },
        ],
      };
    },
  });
  await open();
  await handle.api.diagram.setMode('edit');
  const plan = await handle.api.siteMode.plan('dynamic');
  expect(asked).toEqual([{ to: 'dynamic', tags: [OTHER, TAG] }]);
  expect(plan).toMatchObject({
    turned: many,
    kept: 1,
    keptLinks: [{ object: 'o0', reason: 'PLC 8 fills no assignment' }],
  });
  expect(await handle.api.siteMode.count()).toEqual({ static: many + 1, dynamic: 0 });
  expect(await handle.api.siteMode.apply()).toBeNull();
  expect(await handle.api.siteMode.count()).toEqual({ static: 1, dynamic: many });
  expect(await configOf(handle, 'o7')).toEqual({
    ...role,
    linkedTag: TAG,
    states: [{ value: 1, label: 'On' }],
  });
  expect(await handle.api.edit.history()).toMatchObject({ at: 1 });
  await handle.api.edit.run({ do: 'undo' });
  expect(await handle.api.siteMode.count()).toEqual({ static: many + 1, dynamic: 0 });
  expect(await configOf(handle, 'o7')).toMatchObject({ linkedTag: TAG, deviceId: DEVICE });
  // What was planned has been done: it is not done again.
  expect(await handle.api.siteMode.apply()).toHaveProperty('message');
});

test('CANV-03 back to fixed devices: of the site that was named, what it has no tag for stays', async () => {
  const bodies: unknown[] = [];
  const { open, handle } = await opened({
    configuration: [
      { id: 'o0', ...role },
      { id: 'o1', assignmentId: ROLE, linkObjectId: GONE },
    ],
    answer: (path, body) => {
      if (!path.endsWith('/site-links')) return undefined;
      bodies.push(body);
      return {
        items: [
          { ...role, tag: TAG, deviceId: DEVICE, reason: null },
          { ...role, tag: null, deviceId: null, reason: 'Pine Well has no such device or tag' },
        ],
      };
    },
  });
  await open();
  await handle.api.diagram.setMode('edit');
  expect(await handle.api.siteMode.plan('static', SITE)).toMatchObject({ turned: 1, kept: 1 });
  expect(bodies).toEqual([{ to: 'static', siteId: SITE, roles: [role, { ...role, linkObjectId: GONE }] }]);
  await handle.api.siteMode.apply();
  expect(await configOf(handle, 'o0')).toEqual({ linkedTag: TAG, deviceId: DEVICE });
  expect(await configOf(handle, 'o1')).toEqual({ assignmentId: ROLE, linkObjectId: GONE });
});

test('CANV-26 CANV-27 a refusal of the server comes over the threads with its status and code', async () => {
  const refusing = (async () =>
    Response.json(
      { status: 404, data: { message: 'Site overview not exists.', code: 'SITE_OVERVIEW_NOT_EXISTS' } },
      { status: 404 },
    )) as typeof fetch;
  const { open } = await opened({ configuration: [], count: 1, fetch: refusing });
  const error = await open().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Error);
  expect(httpErrorOf(error)).toEqual({ status: 404, code: 'SITE_OVERVIEW_NOT_EXISTS' });
  expect(httpErrorOf(new Error('The engine stopped'))).toBeUndefined();
});

test('LIVE-09 OR-102 after a confirmed write the object shows what a reload would show', async () => {
  const now = Date.now();
  const said = (of: string, value: number, after: number) => ({
    tag: tagOf(of),
    last: { tagUuid: of, value, quality: 'good', timestamp: new Date(now + after).toISOString() },
  });
  let element: object = {};
  let asked = 0;
  const { open, handle, events, last } = await opened({
    configuration: [
      { id: 'o0', linkedTag: TAG },
      { id: 'o1', linkedTag: TAG },
    ],
    answer: (path) => {
      if (!path.endsWith('/element')) return undefined;
      asked++;
      return element;
    },
  });
  TestSocket.all = [];
  await open();
  await vi.waitFor(() => expect(last()?.connection).toBe('live'));
  const frame = { index: 0, time: now, quality: Quality.good, value: 5 };
  TestSocket.all.at(-1)!.onmessage?.({ data: encodeFrame(1, [frame]) });
  const shown = async () => (await handle.api.objects.readings([TAG]))[0]?.value;
  await vi.waitFor(async () => expect(await shown()).toBe(5));
  // What is older than what shows is not taken, and what failed is not read again.
  element = { version: 1, configuration: [{ id: 'o0', linkedTag: TAG }], tags: [said(TAG, 4, -1)] };
  await handle.api.controls.settle('o0', 'confirmed');
  await vi.waitFor(() => expect(asked).toBe(1));
  element = { ...element, tags: [said(TAG, 6, 1)] };
  await handle.api.controls.settle('o0', 'failed');
  expect(await shown()).toBe(5);
  // No frame says so: the server was asked.
  await handle.api.controls.settle('o0', 'confirmed');
  await vi.waitFor(async () => expect(await shown()).toBe(6));
  expect(asked).toBe(2);
  // Another device fills the role by now: its values are asked for.
  const config = { id: 'o0', linkedTag: OTHER };
  const answered = { ...config, tagDetails: { currentValue: 7 } };
  element = { version: 1, configuration: [answered], tags: [said(OTHER, 7, 0)] };
  await handle.api.controls.settle('o0', 'confirmed');
  await vi.waitFor(async () => expect(await handle.api.objects.boundTag('o0')).toMatchObject({ tag: OTHER }));
  await vi.waitFor(() => expect(TestSocket.all.length).toBe(2));
  // Somebody has saved the diagram meanwhile: that is said, and half of his edit is not shown.
  element = { version: 2, configuration: [], tags: [] };
  await handle.api.controls.settle('o1', 'confirmed');
  const finding = expect.objectContaining({ message: expect.stringContaining('saved anew') });
  await vi.waitFor(() => expect(events).toContainEqual({ type: 'finding', finding, isUndrawn: false }));
  expect(await handle.api.objects.boundTag('o1')).toMatchObject({ tag: TAG });
});

/** An engine without a thread, and the frames that it has asked for. */
function engineHere() {
  const frames: (() => void)[] = [];
  const engine = createEngine({
    kinds: Object.values(kinds),
    backend: new NullBackend({ width: 400, height: 300, ratio: 1 }),
    clock: () => 0,
    schedule: (frame) => frames.push(frame),
    emit: () => {},
    published: () => {},
    report: () => {},
  });
  engine.resize({ width: 400, height: 300, ratio: 1 });
  return { engine, frames };
}

test('LIVE-09 what a tag says now comes with the element that is read again, and is no change of the diagram', async () => {
  const { engine } = engineHere();
  const config = { id: 'o', linkedTag: TAG };
  engine.addConfigs([config]);
  engine.addObjects(objects('dynamic-texts o 0,0 20x20'));
  const changes: unknown[] = [];
  engine.document.listen((change) => changes.push(change));
  const reread = (stored: object) =>
    refreshElement({
      engine,
      client: {
        diagramElement: async () => ({
          version: 1,
          configuration: [{ ...stored, tagDetails: { currentValue: 7 } }],
          tags: [],
        }),
      } as unknown as Client,
      source: { origin: 'https://console.example', diagram: 'd' },
      version: 1,
      object: 'o',
      report: () => {},
      isLive: () => true,
    });
  await reread(config);
  expect(changes).toEqual([]);
  await reread({ ...config, linkedTag: OTHER });
  expect(changes).toHaveLength(1);
  expect(engine.document.get('o')!.config).toEqual({ ...config, linkedTag: OTHER });
});

test('CANV-23 CONST-42 the switch draws objects anew in batches of 100, and a frame comes between two of them', async () => {
  const { engine, frames } = engineHere();
  const ids = Array.from({ length: 250 }, (_, nth) => `o${nth}`);
  engine.addConfigs(ids.map((id) => ({ id, linkedTag: TAG, deviceId: DEVICE })));
  engine.addObjects(objects(ids.map((id, nth) => `dynamic-texts ${id} ${nth},0 20x20`).join('; ')));
  let made = 0;
  const { editor } = engine.beginEditing(() => `n${++made}`);
  const drawn: string[] = [];
  const links = { items: [{ tag: TAG, deviceId: null, ...role, reason: null }] };
  const siteMode = new SiteModeService({
    engine: () => engine,
    client: () => ({ siteLinks: async () => links }) as unknown as Client,
    breathe: async () => {
      drawn.push(`${frames.length} frame due`);
      for (const frame of frames.splice(0)) frame();
    },
  });
  await siteMode.plan('dynamic');
  drawn.length = 0;
  engine.document.listen(({ updated }) => drawn.push(`${updated.length} objects`));
  expect(await siteMode.apply()).toBeNull();
  expect(drawn).toEqual(['100 objects', '1 frame due', '100 objects', '1 frame due', '50 objects']);
  expect(siteMode.count()).toEqual({ static: 0, dynamic: 250 });
  expect(editor.history.entries).toHaveLength(1);
  editor.history.undo();
  expect(siteMode.count()).toEqual({ static: 250, dynamic: 0 });
});
