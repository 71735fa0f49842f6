/** What a kind of our own does wrong, and what it does when its code is changed under an open diagram. */
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../engine/document/types.ts';
import { createEngine } from '../../engine/engine.ts';
import { type AnyKind, type Box, colour, defineKind, num, on, type Pen } from '../../engine/plugin.ts';
import { MOST_RECORDS } from '../../engine/primitives/staging.ts';
import { NullBackend } from '../../engine/render/null/null-backend.ts';
import { testKinds } from '../support/engine/kinds.ts';
import { objects } from '../support/engine/notation.ts';

interface PlateProps {
  readonly fill: string;
  readonly many: number;
}

const plate = (change: object = {}): AnyKind =>
  defineKind({
    kind: 'plate',
    version: 1,
    title: 'Plate',
    group: 'shapes',
    size: [10, 10],
    props: { fill: colour('#808080'), many: num(1) },
    panel: ['details'],
    draw(pen: Pen, p: PlateProps, { w, h }: Box) {
      for (let nth = 0; nth < p.many; nth++) pen.rrect(0, 0, w, h, { fill: p.fill });
    },
    ...change,
  } as unknown as AnyKind);

function engineWith(kinds: readonly AnyKind[], line: string) {
  const findings: Finding[] = [];
  const engine = createEngine({
    kinds: [...testKinds, ...kinds],
    backend: new NullBackend({ width: 800, height: 600, ratio: 1 }),
    clock: () => 0,
    schedule: () => {},
    emit: () => {},
    published: () => {},
    report: (finding) => findings.push(finding),
  });
  engine.addObjects(objects(line));
  const records = (id: string) => engine.scene.recordCount[engine.scene.indexOf(id)!];
  return { engine, findings, records };
}

test('a drawing without end is stopped, and its neighbours stand', () => {
  const { findings, records } = engineWith([plate()], 'plate a 0,0 10x10 many=1e9; plate b 20,0 10x10');
  expect(findings).toEqual([
    {
      object: 'a',
      field: null,
      message: `Kind "plate" failed to draw: It draws more than ${MOST_RECORDS} records`,
    },
  ]);
  expect(records('a')).toBeLessThan(20);
  expect(records('b')).toBe(1);
});

test.each([
  [
    'a coordinate that is no number',
    (pen: Pen) => pen.rrect(0, 0, Number.NaN, 4, {}),
    'Call 1, rrect: width is NaN',
  ],
  [
    'a corner of a shape that is none',
    (pen: Pen) => pen.shape([0, 0, 4, 0, Number.POSITIVE_INFINITY, 4], { fill: '#808080' }),
    'Call 1, shape: points.4 is Infinity',
  ],
  [
    'an angle that is none',
    (pen: Pen) => pen.arc(5, 5, 4, 4, Number.NaN, 90, { width: 1, stroke: '#808080' }),
    'Call 1, arc: from is NaN',
  ],
])('%s: the object is a placeholder that names the call, and its neighbours stand', (_, draw, fault) => {
  const { findings, records } = engineWith([plate({ draw })], 'plate a 0,0 10x10; box b 20,0 10x10');
  expect(findings).toEqual([{ object: 'a', field: null, message: `Kind "plate" failed to draw: ${fault}` }]);
  expect(records('a')).toBeGreaterThan(1);
  expect(records('b')).toBe(1);
});

test('a faulty declaration: placeholders stand for its objects, and all other kinds work', () => {
  const { engine, findings, records } = engineWith(
    [plate({ version: 2 })],
    'plate a 0,0 10x10; box b 20,0 10x10',
  );
  expect(engine.scene.kinds.faults).toEqual(['Kind "plate": version 2 needs a migration']);
  expect(findings.map(({ object }) => object)).toEqual(['a']);
  expect(records('a')).toBeGreaterThan(1);
  expect(records('b')).toBe(1);
  engine.setKind(plate());
  expect(engine.scene.kinds.faults).toEqual([]);
  expect(records('a')).toBe(1);
  engine.setKind(plate({ version: 2 }));
  expect(records('a')).toBeGreaterThan(1);
});

test('of two kinds of one name the first is used, and the fault names them', () => {
  const { engine, records } = engineWith([plate(), plate({ version: 2 })], 'plate a 0,0 10x10');
  expect(engine.scene.kinds.faults).toEqual([
    'Kind "plate": there are two of this name; the first one is used',
  ]);
  expect(records('a')).toBe(1);
});

test('a broken migration: the object is a placeholder, kept as it was, and says so', () => {
  const broken = plate({
    version: 2,
    migrate: {
      2: () => {
        throw new Error('no such field');
      },
    },
  });
  const { engine, findings } = engineWith(
    [broken],
    'plate a 0,0 10x10 fill=#ff0000; plate b 20,0 10x10 version=2',
  );
  expect(findings).toHaveLength(1);
  expect(findings[0]!.message).toMatch(/"plate" of version 1 cannot be brought to version 2.*no such field/);
  const { editor } = engine.beginEditing(() => 'n');
  editor.run({ do: 'select', ids: ['a'] });
  expect(editor.summary()).toMatchObject({ kind: 'plate', known: false });
  expect(editor.run({ do: 'set', field: 'fill', value: '#00ff00' })?.field).toBe('fill');
  expect(engine.document.get('a')!.object).toEqual(objects('plate a 0,0 10x10 fill=#ff0000')[0]);
  editor.run({ do: 'select', ids: ['b'] });
  expect(editor.summary().known).toBe(true);
});

test('what is pasted comes in the version that its kind has here', () => {
  const { engine } = engineWith([], 'box a 0,0 10x10');
  const { editor } = engine.beginEditing(() => 'n');
  const [old] = objects('meter m 0,0 10x10 colour=#ff0000');
  editor.run({
    do: 'paste',
    text: JSON.stringify({ format: 'mimic/objects', objects: [old], configuration: [] }),
  });
  expect(engine.document.get('n')!.object).toMatchObject({ version: 2, fill: '#ff0000' });
});

test('why the only selected object could not be drawn stands in the panel’s summary, until it can be', () => {
  const { engine } = engineWith([], 'fragile f 0,0 10x10; box b 20,0 10x10');
  const { editor } = engine.beginEditing(() => 'n');
  editor.run({ do: 'select', ids: ['f'] });
  expect(editor.summary().fault).toBe('Kind "fragile" failed to draw: a bug of the plugin');
  editor.run({ do: 'set', field: 'broken', value: false });
  expect(editor.summary().fault).toBeNull();
  editor.run({ do: 'undo' });
  editor.run({ do: 'selectAll' });
  expect(editor.summary().fault).toBeNull();
});

describe('a kind whose code has changed', () => {
  const doubled = plate({
    live: { moved: on() },
    draw(pen: Pen, p: PlateProps, { w, h }: Box) {
      pen.rrect(0, 0, w, h, { fill: p.fill });
      pen.ellipse(0, 0, 1, 1, { fill: p.fill, motion: pen.shift(pen.slot('moved'), 1, 0) });
    },
  });

  test('its objects are drawn anew; document, selection, history and what is unsaved stay', () => {
    const { engine, records } = engineWith(
      [plate()],
      'plate a 0,0 10x10; box b 20,0 10x10; plate c 40,0 10x10',
    );
    const { editor } = engine.beginEditing(() => 'n');
    editor.run({ do: 'select', ids: ['a'] });
    editor.run({ do: 'set', field: 'fill', value: '#ff0000' });
    const before = [...engine.document.items()].map(({ object }) => object);
    engine.setKind(doubled);
    expect([records('a'), records('b'), records('c')]).toEqual([2, 1, 2]);
    expect([...engine.document.items()].map(({ object }) => object)).toEqual(before);
    expect([...editor.selection.all]).toEqual(['a']);
    expect(editor.isUnsaved).toBe(true);
    // Order on the screen is as it was.
    const [a, b, c] = ['a', 'b', 'c'].map((id) => engine.scene.indexOf(id)!);
    expect(engine.scene.isAbove(b!, a!)).toBe(true);
    expect(engine.scene.isAbove(c!, b!)).toBe(true);
    editor.run({ do: 'undo' });
    expect(engine.document.get('a')!.object.fill).toBeUndefined();
    expect(records('a')).toBe(2);
  });

  test('live values go on where they were', () => {
    const { engine } = engineWith([plate()], 'plate a 0,0 10x10');
    engine.addConfigs([{ id: 'a', linkedTag: 't' }]);
    engine.setKind(doubled);
    engine.live.tags.set(engine.live.tags.indexOf('t')!, 0, 0, 1);
    engine.live.update(0, { minX: -100, minY: -100, maxX: 100, maxY: 100 }, () => true);
    const slot = engine.scene.columns.slotStart[engine.scene.indexOf('a')!]!;
    expect(engine.scene.tables.slots.floats[slot * 4 + 1]).toBe(1);
  });

  test('a kind that was not there takes its objects out of their placeholders', () => {
    const { engine, records } = engineWith([], 'plate a 0,0 10x10');
    expect(records('a')).toBeGreaterThan(5);
    engine.setKind(plate());
    expect(records('a')).toBe(1);
    expect(engine.scene.kinds.all.at(-1)!.kind).toBe('plate');
  });
});
