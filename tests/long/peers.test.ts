/** In real Chromium: every engine must do what is measured, or its figures mean nothing. SVG is the yardstick. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EngineName, Scenario } from '../../bench/metrics.ts';
import { BenchBrowser } from '../../bench/run/browser.ts';
import { buildPage } from '../../bench/run/build.ts';
import { inputLatencies } from '../../bench/run/input.ts';
import { type Served, serve } from '../../bench/run/serve.ts';

const N = 150;
const TWO_FRAMES = { frames: 2, fewest: 2, ms: 60_000 };
/** Milliseconds until the compositor has taken what another thread drew. */
const UNTIL_SHOWN = 400;

interface Seen {
  readonly atRest: string;
  readonly panned: string;
  readonly updated: string;
  readonly dragged: string;
  readonly found: number;
  /** Milliseconds of single values and of single pointer events. */
  readonly tags: readonly number[];
  readonly inputs: readonly number[];
  readonly calls: number | undefined;
}

let directory: string;
let served: Served;
let yardstick: { readonly browser: BenchBrowser; readonly seen: Seen };

async function visit(engine: EngineName): Promise<{ browser: BenchBrowser; seen: Seen }> {
  const browser = await BenchBrowser.open(served.url, { gpu: false });
  const { page } = browser;
  const picture = async (): Promise<string> => {
    await setTimeout(UNTIL_SHOWN);
    return browser.screenshot();
  };
  const after = async (scenario: Scenario): Promise<string> => {
    await page.evaluate((name) => bench.begin(name), scenario);
    await page.evaluate((budget) => bench.warmUp(budget), TWO_FRAMES);
    const { wrong } = await page.evaluate(() => bench.run());
    expect(wrong, `${engine}, ${scenario}: frames that do not hold their step`).toBe(0);
    const last = await picture();
    await page.evaluate(() => bench.end());
    return last;
  };
  await page.evaluate((subject) => bench.prepare(subject), {
    engine,
    scene: 'schematic',
    count: N,
    backend: 'auto' as const,
    counting: true,
  });
  await page.evaluate(() => bench.load());
  await page.evaluate(() => bench.show(false));
  const atRest = await picture();
  const panned = await after('pan-near');
  const dragged = await after('drag-near');
  const updated = await after('update-whole');
  const { found } = await page.evaluate(() => bench.hits(5000));
  const tags = await page.evaluate(() => bench.tagsToPixels(1));
  const inputs = await inputLatencies(page, { events: { most: 2, ms: 1 } });
  await page.evaluate(() => bench.begin('pan-near'));
  const counts = await page.evaluate(() => bench.count(1));
  return { browser, seen: { atRest, panned, dragged, updated, found, tags, inputs, calls: counts?.calls } };
}

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'mimic-bench-test-'));
  await buildPage(directory);
  served = await serve(directory);
  yardstick = await visit('svg');
});

afterAll(async () => {
  await yardstick.browser.close();
  await served.close();
  rmSync(directory, { recursive: true, force: true });
});

const alike = (one: string, other: string): Promise<number> =>
  yardstick.browser.page.evaluate(([a, b]) => bench.similarity(a, b), [one, other] as const);

test('the scenarios change the picture', async () => {
  const { atRest, panned, updated } = yardstick.seen;
  expect(await alike(atRest, panned)).toBeLessThan(0.8);
  expect(await alike(atRest, updated)).toBeLessThan(0.99);
});

/** How like SVG's its picture must be; those that do not antialias, or whose glyphs are another's, are less so. */
const PEERS: readonly (readonly [EngineName, number])[] = [
  ['mimic', 0.94],
  ['mimic-complete', 0.94],
  ['konva', 0.98],
  ['konva-drag-layer', 0.98],
  ['leafer', 0.98],
  ['fabric', 0.98],
  ['pixi', 0.94],
];

describe.each(PEERS)('%s', (engine, least) => {
  let seen: Seen;

  beforeAll(async () => {
    const visited = await visit(engine);
    seen = visited.seen;
    await visited.browser.close();
  });

  test.each(['atRest', 'panned', 'dragged', 'updated'] as const)(
    'draws what SVG draws: %s',
    async (state) => {
      expect(await alike(seen[state], yardstick.seen[state])).toBeGreaterThan(least);
    },
  );

  // Of two frames the second pans back: both show the near view, one with the rectangle elsewhere.
  test('shows the drag', () => {
    expect(seen.dragged).not.toBe(seen.panned);
  });

  test('has its single events timed and its calls counted', () => {
    for (const times of [seen.tags, seen.inputs]) {
      expect(times).toHaveLength(2);
      for (const ms of times) expect(ms).toBeGreaterThan(0);
    }
    expect(seen.calls).toBeGreaterThan(0);
  });

  test('finds about as many objects at the points as SVG', () => {
    expect(seen.found).toBeGreaterThan(yardstick.seen.found * 0.7);
    expect(seen.found).toBeLessThan(yardstick.seen.found * 1.5);
  });
});
