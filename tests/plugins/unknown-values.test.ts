/**
 * LIVE-13 for every registered kind and variant: whatever an object is linked to, or not, no digit and no level stands on it
 * that did not come from a tag or from a property that somebody wrote. The whole way: a loaded diagram, the live tables, the records.
 */
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../engine/document/types.ts';
import { createEngine, type Engine } from '../../engine/engine.ts';
import { Quality } from '../../engine/live/quality.ts';
import { type AnyKind, type Prop, slotNames } from '../../engine/plugin.ts';
import { flagsOf, qualityOf } from '../../engine/primitives/object-row.ts';
import { ObjectFlag, RECORD_WORDS, RecordType, UNKNOWN_LEVEL } from '../../engine/primitives/record.ts';
import { easedSlot } from '../../engine/primitives/slot-row.ts';
import { NullBackend } from '../../engine/render/null/null-backend.ts';
import { recordRow } from '../../engine/scene/types.ts';
import { INPUT_FIELDS, InputKind } from '../../engine/tools/input.ts';
import * as list from '../../plugins/index.ts';
import { loadDiagram } from '../../worker/load/load.ts';
import { PlainGlyphs } from '../support/engine/widths.ts';

const uuid = (nth: number): string => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const [KNOWN, SILENT, GONE, ASSIGNMENT, LINK_OBJECT] = [1, 2, 3, 4, 5].map(uuid) as [
  string,
  string,
  string,
  string,
  string,
];
const role = { assignmentId: ASSIGNMENT, linkObjectId: LINK_OBJECT };
const NAMES = { [KNOWN]: 'Known', [SILENT]: 'Silent' };

/** What an object may be linked to: its configuration, and whether it is marked in live mode. */
const LINKS: Readonly<Record<string, { readonly config?: object; readonly marked: boolean }>> = {
  'without a configuration': { marked: false },
  'without a link': { config: { valueType: { key: 'numeric', decimals: 2 } }, marked: false },
  'linked to a tag that is missing, archived or not allowed': { config: { linkedTag: GONE }, marked: true },
  'linked to a tag without a value yet': { config: { linkedTag: SILENT }, marked: true },
  'of a template, with a role that means nothing here': { config: role, marked: true },
};

interface Sample {
  readonly kind: AnyKind;
  readonly name: string;
  readonly object: Readonly<Record<string, unknown>>;
}

/** Every kind as it comes and in each variant; its texts are letters, and its scale goes from 1 to 2. */
const samples: Sample[] = (Object.values(list) as AnyKind[]).flatMap((kind) =>
  [undefined, ...(kind.variants ?? [])].map((variant) => {
    const props = Object.entries<Prop>(kind.props);
    const texts = props.flatMap(([name, prop]) => (prop.type === 'text' ? [[name, 'Abc']] : []));
    const [width, height] = variant?.size ?? kind.size;
    const scales = 'minScale' in kind.props ? { minScale: 1, maxScale: 2 } : {};
    return {
      kind,
      name: `${kind.kind} ${variant?.name ?? ''}`.trim(),
      object: { ...variant?.props, ...Object.fromEntries(texts), ...scales, width, height },
    };
  }),
);

async function* stream(config: object | undefined): AsyncGenerator<unknown> {
  const objects = samples.map(({ kind, object }, nth) => ({
    ...{ id: `o${nth}`, identifier: kind.kind, version: kind.version, x: nth * 500, y: 0 },
    ...object,
  }));
  yield {
    head: {
      ...{ name: 'All', version: 1, objectCount: objects.length, width: 800, height: 600 },
      ...{ fill: null, url: null, rights: { update: true, control: true } },
    },
  };
  const tags = Object.entries(NAMES).map(([uuid, name]) => ({ uuid, name, unit: 'm', dataType: 'float' }));
  yield { tags };
  yield { lacking: [{ ...role, message: 'No device at Well fills “Pump”' }] };
  if (config) yield { configuration: objects.map(({ id }) => ({ id, ...config })) };
  yield { objects };
  yield { end: { objectCount: objects.length } };
}

async function opened(config: object | undefined) {
  const queue: (() => void)[] = [];
  const glyphs = new PlainGlyphs();
  const backend = Object.assign(new NullBackend({ width: 800, height: 600, ratio: 1 }), { glyphs });
  const warnings: Finding[] = [];
  const said: string[] = [];
  const engine = createEngine({
    kinds: Object.values(list),
    backend,
    clock: () => 0,
    schedule: (frame) => queue.push(frame),
    emit: (event) => event.type === 'point' && said.push(event.text),
    published: () => {},
    report: () => {},
  });
  engine.resize({ width: 800, height: 600, ratio: 1 });
  const report = await loadDiagram({
    ...{ engine, lines: stream(config), now: () => 0, onProgress: () => {}, breathe: async () => {} },
    warn: (finding) => warnings.push(finding),
  });
  expect(report.errors).toEqual([]);
  const everywhere = { minX: -1e7, minY: -1e7, maxX: 1e7, maxY: 1e7 };
  const look = (): void => {
    for (let most = 100; queue.length > 0 && most > 0; most--) queue.shift()!();
    engine.live.update(0, everywhere, () => true);
  };
  look();
  return { engine, glyphs, look, warnings, said };
}

const indexOf = (engine: Engine, nth: number): number => engine.scene.indexOf(`o${nth}`)!;

function words(engine: Engine, glyphs: PlainGlyphs, nth: number): string {
  const { scene } = engine;
  const index = indexOf(engine, nth);
  const rows = Array.from({ length: scene.recordCount[index]! }, (_, at) => recordRow(scene, index, at));
  return rows
    .filter((row) => (scene.tables.records.words[row * RECORD_WORDS + 8]! & 255) === RecordType.glyph)
    .map((row) => glyphs.characterOf(scene.tables.records.words[row * RECORD_WORDS + 6]!))
    .join('');
}

/** What nobody measured: digits besides the scale's own bounds. */
const invented = (text: string): string => text.replace(/[^03-9]/g, '');

/** Levels of an object, by the names of their slots. */
function levels(engine: Engine, nth: number): [string, number][] {
  const { kind } = samples[nth]!;
  const first = engine.scene.columns.slotStart[indexOf(engine, nth)]!;
  return slotNames(kind).scalars.flatMap((name, at) =>
    kind.live![name]!.kind === 'level' ? [[name, easedSlot(engine.scene.tables.slots, first + at, 1e9)]] : [],
  );
}

function expectNothingInvented(engine: Engine, glyphs: PlainGlyphs): void {
  samples.forEach(({ name, kind }, nth) => {
    const text = words(engine, glyphs, nth);
    expect(invented(text), `${name}: “${text}”`).toBe('');
    for (const [slot, level] of levels(engine, nth)) expect(level, `${name}: ${slot}`).toBe(UNKNOWN_LEVEL);
    // What has a place for a value says that there is none, unless the builder wrote something there.
    const texts = Object.values(kind.live ?? {}).filter((binding) => binding.kind === 'text');
    if (texts.some((binding) => !binding.idleProp)) expect(text, name).toContain('-');
  });
}

describe('LIVE-13 no number is shown that nobody measured', () => {
  test.each(Object.entries(LINKS))('live, %s', async (_, { config, marked }) => {
    const { engine, glyphs } = await opened(config);
    expectNothingInvented(engine, glyphs);
    samples.forEach(({ kind, name }, nth) => {
      if (!kind.live && !kind.states) return;
      const { objects } = engine.scene.tables;
      const index = indexOf(engine, nth);
      expect((flagsOf(objects, index) & ObjectFlag.live) !== 0, name).toBe(marked);
      if (marked) expect(qualityOf(objects, index), name).toBe(Quality.missing);
    });
  });

  test.each(Object.entries(LINKS))('while it is edited, %s', async (_, { config }) => {
    const { engine, glyphs, look } = await opened(config);
    engine.beginEditing(() => 'new');
    look();
    expectNothingInvented(engine, glyphs);
    // And back, drawn anew in live mode.
    engine.goLive();
    look();
    expectNothingInvented(engine, glyphs);
  });

  test('a text that is linked to nothing that is there says so instead of its words', async () => {
    const { engine, glyphs } = await opened({ linkedTag: GONE });
    samples.forEach(({ kind, name }, nth) => {
      if (Object.values(kind.live ?? {}).some(({ kind: binding }) => binding === 'text'))
        expect(words(engine, glyphs, nth), name).toContain('-');
    });
  });

  test('a value that came and a tag that is there show, so that the rest of this proves something', async () => {
    const { engine, glyphs, look } = await opened({ linkedTag: KNOWN });
    engine.live.tags.set(engine.live.tags.indexOf(KNOWN)!, 0, Quality.good, 1.75);
    look();
    const shown = samples.filter((_, nth) => invented(words(engine, glyphs, nth)) !== '');
    expect(shown.length).toBeGreaterThan(20);
    const filled = samples.flatMap((_, nth) => levels(engine, nth));
    expect(filled.length).toBeGreaterThan(10);
    for (const [slot, level] of filled) expect(level, slot).toBeCloseTo(0.75, 3);
    // And goes again with its tag's value.
    engine.live.tags.forget();
    look();
    expectNothingInvented(engine, glyphs);
  });
});

test('pointed at, an object says why it has no value', async () => {
  const bound = samples.findIndex(({ kind }) => kind.kind === 'gauges');
  const pointedAt = async (config: object) => {
    const { engine, look, said } = await opened(config);
    engine.camera.fit({ minX: bound * 500, minY: 0, maxX: bound * 500 + 200, maxY: 200 });
    look();
    const { minX, minY, maxX, maxY } = engine.scene.boxOf(indexOf(engine, bound));
    const { x, y } = engine.camera.toView((minX + maxX) / 2, (minY + maxY) / 2);
    engine.input(Float64Array.from([InputKind.move, x, y, ...Array(INPUT_FIELDS - 3).fill(0)]));
    return said.at(-1);
  };
  expect(await pointedAt({ linkedTag: GONE })).toBe(
    '-\nThe linked tag does not exist, or you may not see it',
  );
  expect(await pointedAt(role)).toBe('-\nNo device at Well fills “Pump”');
  expect(await pointedAt({ linkedTag: SILENT })).toBe('Silent: -');
});

test('what is missing is said when the diagram is opened, object by object', async () => {
  const missing = await opened({ linkedTag: GONE });
  expect(missing.warnings).toHaveLength(samples.length);
  const lacking = await opened(role);
  expect(new Set(lacking.warnings.map(({ message }) => message))).toEqual(
    new Set(['No device at Well fills “Pump”']),
  );
  const silent = await opened({ linkedTag: SILENT });
  expect(silent.warnings).toEqual([]);
});
