/** Plugins from outside in a whole engine; their code runs in this thread, or does not answer. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DiagramObject, Finding } from '../../../engine/document/types.ts';
import { createEngine, type Engine } from '../../../engine/engine.ts';
import { NullBackend } from '../../../engine/render/null/null-backend.ts';
import { ExternalPlugins } from '../../../worker/external-kinds/external-plugins.ts';
import type { SandboxPort } from '../../../worker/external-kinds/sandbox.ts';
import type { Kit } from '../../../worker/sandbox/kit.ts';
import type { SandboxAnswer, SandboxQuestion } from '../../../worker/sandbox/messages.ts';
import { createRuntime } from '../../../worker/sandbox/runtime.ts';
import { testKinds } from '../../support/engine/kinds.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A kind that draws as many boxes as it is wide, and does wrong where its property says so. */
const widget =
  (version = 1, more: object = {}) =>
  (kit: Kit) =>
    kit.defineKind({
      kind: 'widget',
      version,
      title: 'Widget',
      group: 'images',
      size: [10, 10],
      props: { fill: kit.colour('#336699'), does: kit.text(''), low: kit.num(0), high: kit.num(100) },
      panel: ['details'],
      live: { level: kit.level('low', 'high'), shown: kit.format() },
      draw(pen, p, { w, h }) {
        if (p.does === 'throw') throw new Error('no ink');
        if (p.does === 'million') for (let n = 0; n < 1e6; n++) pen.ellipse(0, 0, 1, 1, { fill: p.fill });
        pen.rrect(0, 0, w, h, { fill: p.fill, motion: pen.fillFrom('left', pen.slot('level')) });
        pen.text(w / 2, h / 2, pen.slotText('shown'), { size: 4 });
      },
      lod: (p) => p.fill,
      a11y: () => ({ role: 'meter', label: 'a widget' }),
      ...(version > 1
        ? { migrate: { 2: ({ colour, ...saved }) => ({ ...saved, fill: colour ?? '#336699' }) } }
        : {}),
      ...more,
    });

type Factory = (kit: Kit) => unknown;

/** An engine whose plugins are these factories, by hash. `stalls`: questions that are never answered. */
function world(
  factories: Record<string, Factory>,
  stalls: (question: SandboxQuestion) => boolean = () => false,
) {
  const findings: Finding[] = [];
  const reports: string[] = [];
  const opened: { terminated: boolean }[] = [];
  const engine: Engine = createEngine({
    kinds: testKinds,
    backend: new NullBackend({ width: 800, height: 600, ratio: 1 }),
    clock: () => 0,
    schedule: () => {},
    emit: () => {},
    published: () => {},
    report: (finding) => findings.push(finding),
  });
  const openSandbox = (): SandboxPort => {
    const state = { terminated: false };
    opened.push(state);
    const port: SandboxPort = {
      onmessage: null,
      onerror: null,
      terminate: () => {
        state.terminated = true;
      },
      postMessage(question) {
        if (!stalls(question)) void run(structuredClone(question));
      },
    };
    const run = createRuntime({
      load: async (source) => ({ default: factories[source] }),
      answer: (data: SandboxAnswer) => port.onmessage?.({ data: structuredClone(data) } as MessageEvent),
    });
    return port;
  };
  const plugins = new ExternalPlugins({
    engine: () => engine,
    openSandbox,
    sourceOf: async (hash) => hash,
    report: (message) => reports.push(message),
  });
  const settle = async () => {
    for (let turn = 0; turn < 50; turn++) await new Promise((done) => setImmediate(done));
  };
  const recordsOf = (id: string) => engine.scene.recordCount[engine.scene.indexOf(id)!];
  return { engine, plugins, findings, reports, opened, settle, recordsOf };
}

const described = async (factory: Factory) => {
  const { plugins } = world({ x: factory });
  const descriptor = await plugins.offer('x');
  return { uuid: 'x', kind: descriptor.kind, version: descriptor.version, descriptor };
};
const approved = await described(widget());

const object = (id: string, more: object = {}): DiagramObject => ({
  id,
  identifier: 'widget',
  x: 0,
  y: 0,
  width: 10,
  height: 10,
  ...more,
});
/** A box and four dashes and the dots: the object waits. One box and a dash: it is drawn. */
const DRAWN = 2;

describe('an approved plugin', () => {
  test('its objects wait, then are drawn; equal ones share a drawing, and nothing runs before it is needed', async () => {
    const { engine, plugins, settle, recordsOf, opened, findings } = world({ x: widget() });
    plugins.use([approved]);
    expect(opened).toHaveLength(0);
    engine.addObjects([object('a'), object('b'), object('c', { fill: '#ff0000' })]);
    expect(recordsOf('a')).toBeGreaterThan(DRAWN);
    await settle();
    expect(['a', 'b', 'c'].map(recordsOf)).toEqual([DRAWN, DRAWN, DRAWN]);
    expect(opened).toHaveLength(1);
    expect(findings).toEqual([]);
  });

  test('while a new drawing is on its way the one before stays', async () => {
    const { engine, plugins, settle, recordsOf } = world({ x: widget() });
    plugins.use([approved]);
    engine.addObjects([object('a')]);
    await settle();
    const { editor } = engine.beginEditing(() => 'n');
    editor.run({ do: 'select', ids: ['a'] });
    editor.run({ do: 'set', field: 'fill', value: '#ff0000' });
    expect(recordsOf('a')).toBe(DRAWN);
    await settle();
    editor.run({ do: 'undo' });
    expect(engine.document.get('a')!.object.fill).toBeUndefined();
    expect(editor.summary()).toMatchObject({ known: true, fault: null });
  });

  test('its live values move what was drawn', async () => {
    const { engine, plugins, settle } = world({ x: widget() });
    plugins.use([approved]);
    engine.addConfigs([{ id: 'a', linkedTag: 't' }]);
    engine.addObjects([object('a')]);
    await settle();
    engine.live.tags.set(engine.live.tags.indexOf('t')!, 0, 0, 50);
    engine.live.update(0, { minX: -100, minY: -100, maxX: 100, maxY: 100 }, () => true);
    const slot = engine.scene.columns.slotStart[engine.scene.indexOf('a')!]!;
    expect(engine.scene.tables.slots.floats[slot * 4 + 1]).toBe(0.5);
    expect(engine.pointer.mirror()).toMatchObject([{ role: 'meter', value: '50' }]);
  });

  test('at rest it has no sandbox, and gets another one when it is needed', async () => {
    const { engine, plugins, settle, opened, recordsOf } = world({ x: widget() });
    plugins.use([approved]);
    engine.addObjects([object('a')]);
    await settle();
    plugins.rest();
    await settle();
    expect(opened).toEqual([{ terminated: true }]);
    engine.addObjects([object('b', { width: 20 })]);
    await settle();
    expect([opened.length, recordsOf('b')]).toEqual([2, DRAWN]);
  });
});

describe('what it does wrong is its own', () => {
  test('a drawing that throws, or never ends to draw, is a placeholder with the object, the kind and the reason', async () => {
    const { engine, plugins, settle, findings, recordsOf } = world({ x: widget() });
    plugins.use([approved]);
    engine.addObjects([object('a', { does: 'throw' }), object('b', { does: 'million' }), object('c')]);
    await settle();
    expect(findings).toEqual([
      { object: 'a', field: null, message: 'Kind "widget" failed to draw: no ink' },
      { object: 'b', field: null, message: 'Kind "widget" failed to draw: It draws more than 1000 shapes' },
    ]);
    expect(engine.scene.faultOf('a')).toContain('no ink');
    expect(recordsOf('c')).toBe(DRAWN);
  });

  test('after twenty faults it is not asked any more', async () => {
    const { engine, plugins, settle, opened, recordsOf } = world({ x: widget() });
    plugins.use([approved]);
    engine.addObjects(Array.from({ length: 20 }, (_, nth) => object(`o${nth}`, { does: 'throw', low: nth })));
    await settle();
    expect(opened.at(-1)!.terminated).toBe(true);
    engine.addObjects([object('late')]);
    await settle();
    expect(recordsOf('late')).toBeGreaterThan(DRAWN);
    expect(engine.scene.faultOf('late')).toContain('it failed 20 times');
  });

  test('one that does not answer is ended, and the object is named that it was drawing', async () => {
    const { engine, plugins, settle, findings, opened } = world({ x: widget() }, ({ ask }) => ask === 'draw');
    plugins.use([approved]);
    engine.addObjects([object('slow'), object('other', { low: 1 })]);
    await settle();
    vi.advanceTimersByTime(2500);
    await settle();
    expect(opened).toEqual([{ terminated: true }]);
    expect(findings[0]).toEqual({
      object: 'slow',
      field: null,
      message: 'Kind "widget" failed to draw: it was stopped: it did not answer within 2 seconds',
    });
    expect(engine.document.size).toBe(2);
  });

  test('a module that says something else than what was approved draws nothing', async () => {
    const { engine, plugins, settle } = world({ x: widget(1, { title: 'Another' }) });
    plugins.use([approved]);
    engine.addObjects([object('a')]);
    await settle();
    expect(engine.scene.faultOf('a')).toContain('in another way than when it was approved');
  });

  test('an answer that nobody asked for ends it', async () => {
    const { plugins } = world({
      x: () => ({ ...(widget()({} as never) as object) }),
    });
    await expect(plugins.offer('x')).rejects.toThrow();
  });

  test.each<[string, Factory | undefined, RegExp]>([
    ['exports no function', undefined, /must be a function/],
    ['makes nothing', () => undefined, /made no kind/],
    [
      'throws at once',
      () => {
        throw new Error('boom');
      },
      /boom/,
    ],
    ['describes itself wrongly', widget(1, { group: 'toys' }), /^group: /],
    [
      'draws its defaults wrongly',
      widget(1, { draw: (pen: { rrect(...a: unknown[]): void }) => pen.rrect(0, 0, Number.NaN, 1, {}) }),
      /finite number/,
    ],
    [
      'has a variant that throws',
      widget(1, { variants: [{ name: 'bad', title: 'Bad', props: { does: 'throw' } }] }),
      /no ink/,
    ],
    [
      'takes the name of one of ours',
      (kit) => ({ ...(widget()(kit) as object), kind: 'box' }),
      /another kind of that name/,
    ],
  ])('a module that %s is refused when it is offered', async (_, factory, message) => {
    const { plugins } = world({ x: factory as Factory });
    await expect(plugins.offer('x')).rejects.toThrow(message);
  });
});

describe('versions', () => {
  const second = async (more: object = {}) => described(widget(2, more)).then((one) => one);

  test('what an older one saved is migrated in the sandbox; geometry and id stay the engine’s', async () => {
    const { engine, plugins, settle } = world({ x: widget(2) });
    plugins.use([await second()]);
    const saved = [object('a', { colour: '#ff0000', unknown: { kept: 1 } })];
    engine.addObjects(await plugins.migrated(saved));
    await settle();
    expect(engine.document.get('a')!.object).toEqual({
      ...object('a'),
      fill: '#ff0000',
      unknown: { kept: 1 },
      version: 2,
    });
  });

  test.each<[string, (saved: object) => unknown]>([
    [
      'throws',
      () => {
        throw new Error('lost');
      },
    ],
    ['answers nothing', () => undefined],
    ['answers no object', () => [1]],
  ])(
    'a migration that %s: the object is kept as it was saved, and a placeholder stands for it',
    async (_, step) => {
      const more = { migrate: { 2: step } };
      const { engine, plugins, settle, reports, findings } = world({ x: widget(2, more) });
      plugins.use([await second(more)]);
      const saved = object('a', { colour: '#ff0000' });
      engine.addObjects(await plugins.migrated([saved]));
      await settle();
      expect(engine.document.get('a')!.object).toEqual(saved);
      expect(engine.scene.isKnown(saved)).toBe(false);
      expect([...reports, ...findings.map(({ message }) => message)].join()).toMatch(
        /"widget".*migrate|cannot be brought/,
      );
    },
  );

  test('what a newer one saved is a placeholder that can be moved and not changed', async () => {
    const { engine, plugins, settle } = world({ x: widget() });
    plugins.use([approved]);
    const saved = object('a', { version: 7, fill: '#00ff00' });
    engine.addObjects(await plugins.migrated([saved]));
    await settle();
    const { editor } = engine.beginEditing(() => 'n');
    editor.run({ do: 'select', ids: ['a'] });
    expect(editor.summary().known).toBe(false);
    expect(editor.run({ do: 'set', field: 'fill', value: '#ff0000' })?.message).toMatch(/kept as it is/);
    expect(editor.run({ do: 'nudge', dx: 5, dy: 0 })).toBeUndefined();
    expect(engine.document.get('a')!.object).toEqual({ ...saved, x: 5 });
  });

  test('a placed object says which version it was made with', async () => {
    const { engine, plugins } = world({ x: widget(2) });
    plugins.use([await second()]);
    const { editor } = engine.beginEditing(() => 'n');
    editor.run({ do: 'place', kind: 'widget' });
    expect(engine.document.get('n')!.object.version).toBe(2);
  });
});
