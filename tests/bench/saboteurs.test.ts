/** Engines that cheat, on the bench's own way through Chromium: their cells are invalid, not fast. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EngineName, Result, Scenario } from '../../bench/metrics.ts';
import { tablesOf } from '../../bench/report/tables.ts';
import { buildPage } from '../../bench/run/build.ts';
import { Collection } from '../../bench/run/collect.ts';
import { type Served, serve } from '../../bench/run/serve.ts';
import { runVisit, type Visited } from '../../bench/run/visit.ts';
import { NOTHING, QUICK } from '../../bench/run/work.ts';

const N = 150;
const FRAMES = 4;
const ENGINES_OF_TEST = ['mimic', 'leafer', 'fabric', 'pixi', 'mimic-complete', 'svg'] as const;
const place = { scene: 'schematic', n: N, round: 0 } as const;

let directory: string;
let served: Served;
const collection = new Collection();
const visits = new Map<EngineName, Visited>();

/** `busy`: also beside a page that works for half of the time. */
async function visit(engine: EngineName, scenarios: Scenario[], busy = false): Promise<void> {
  const frames = { frames: FRAMES, fewest: FRAMES, ms: 60_000 };
  const budgets = { ...QUICK, frames, busyMs: 200, events: { most: 2, ms: 1 } };
  const setting = { url: served.url, gpu: false, backend: 'auto', budgets } as const;
  const visited = await runVisit({ ...NOTHING, ...place, engine, scenarios, busy }, setting, 60_000);
  visits.set(engine, visited);
  collection.add({ ...place, engine }, visited.samples);
}

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'mimic-saboteurs-'));
  await buildPage(directory, {
    folder: 'page',
    entries: {
      page: resolve(import.meta.dirname, 'saboteurs/page.ts'),
      worker: 'mimic/worker.ts',
      source: 'page/source.ts',
    },
  });
  served = await serve(directory);
  await Promise.all([
    visit('mimic', ['drag-near', 'update-near'], true),
    visit('leafer', ['pan-near', 'update-near', 'zoom']),
    visit('fabric', ['pan-near', 'update-near', 'zoom']),
    visit('pixi', ['update-near'], true),
    visit('mimic-complete', ['update-near']),
    visit('svg', ['update-near']),
  ]);
});

afterAll(async () => {
  await served.close();
  rmSync(directory, { recursive: true, force: true });
});

const results = (): Result[] => collection.results([{ scene: 'schematic', sizes: [N] }], ENGINES_OF_TEST);
const value = (engine: EngineName, metric: Result['metric']): number | undefined =>
  results().find((result) => result.engine === engine && result.metric === metric)?.value;

test('an honest engine has every frame read back, and each holds its step', () => {
  expect(visits.get('mimic')).toMatchObject({ wrong: [] });
  expect(visits.get('mimic')!.failure).toBeUndefined();
  for (const scenario of ['drag-near', 'update-near'] as const) {
    expect(value('mimic', `${scenario}-checked`)).toBe(100);
    expect(value('mimic', `${scenario}-wrong`)).toBe(0);
    expect(value('mimic', scenario)).toBeGreaterThan(0);
  }
});

test.each([
  ['answers before it has painted', 'leafer', 'pan-near', FRAMES],
  ['answers before it has painted', 'leafer', 'update-near', FRAMES],
  ['takes every second update only', 'fabric', 'update-near', FRAMES / 2],
  ['takes every second update only, in a worker', 'mimic-complete', 'update-near', FRAMES / 2],
  ['shows the old values first', 'pixi', 'update-near', FRAMES],
  ['shows the old values first, in SVG, of which a screenshot shows the last', 'svg', 'update-near', 1],
] as const)('an engine that %s is caught: %s, %s', (_, engine, scenario, wrong) => {
  const checked = engine === 'svg' ? 1 : FRAMES;
  expect(visits.get(engine)!.wrong).toContainEqual({ scenario, wrong, checked });
  expect(value(engine, `${scenario}-wrong`)).toBe((100 * wrong) / checked);
  for (const metric of [scenario, `${scenario}-p50`, `${scenario}-cpu`] as const)
    expect(value(engine, metric)).toBeUndefined();
});

test('beside a busy page ours has its frames, events and values proven', () => {
  for (const metric of [
    'busy-frames',
    'busy-longest-gap',
    'busy-input-to-pixel',
    'busy-tag-to-pixel',
  ] as const)
    expect(value('mimic', metric)).toBeGreaterThan(0);
});

test('single values of an engine that shows the old ones are no figure but a failure', () => {
  expect(visits.get('pixi')!.failure).toMatch('does not hold the event');
  expect(value('pixi', 'busy-tag-to-pixel')).toBeUndefined();
});

test('frames of a zoom are exact where they equal the picture at rest', () => {
  const exact = (engine: EngineName): number | undefined =>
    visits.get(engine)!.samples.find(({ metric }) => metric === 'zoom-exact')?.value;
  expect(exact('fabric')).toBe(100);
  expect(exact('leafer')).toBe(0);
});

test('what a cheat does honestly counts', () => {
  expect(value('fabric', 'pan-near')).toBeGreaterThan(0);
});

test('its cell says invalid, and it is no best peer', () => {
  const [table] = tablesOf(results(), ['update-near']);
  const [, mimic, ...cheats] = table!.rows[0]!;
  expect(cheats.slice(0, 5)).toEqual(Array(5).fill('invalid'));
  expect(mimic).toMatch(/^[\d.]+$/);
});
