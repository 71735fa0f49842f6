/** One visit: a fresh browser, one engine, one scene. */
import { setTimeout } from 'node:timers/promises';
import { type EngineName, frameMetric, type Metric, type Scenario } from '../metrics.ts';
import type { Frames } from '../page/frames.ts';
import type { HitFigures } from '../page/hits.ts';
import type { BackendChoice } from '../peers/peer.ts';
import { mean, missedShare, quantile } from '../statistics.ts';
import { BenchBrowser, type Cost, type Graphics } from './browser.ts';
import { exactShare } from './exact.ts';
import { inputLatencies } from './input.ts';
import type { Budgets, Visit } from './work.ts';

/** Milliseconds: a canvas drawn by another thread is shown when the compositor next takes it. */
const UNTIL_SHOWN = 400;

export interface Sample {
  readonly metric: Metric;
  readonly value: number;
}

export interface EnginePicture {
  readonly scene: string;
  readonly engine: EngineName;
  readonly n: number;
  readonly view: 'whole' | 'near';
  /** A PNG as data URL. */
  readonly png: string;
}

export interface Unfinished {
  readonly scenario: Scenario;
  /** Share of the frames, 0…1. */
  readonly share: number;
  /** Milliseconds from the last frame until the picture was complete. */
  readonly finishMs: number;
}

export interface Wrong {
  readonly scenario: Scenario;
  /** Numbers of frames. */
  readonly wrong: number;
  readonly checked: number;
}

export interface Visited {
  readonly samples: Sample[];
  readonly pictures: EnginePicture[];
  hits?: HitFigures;
  /** Scenarios in which some frames showed an earlier picture, scaled. */
  readonly unfinished: Unfinished[];
  /** Scenarios with frames that were called done and were not. */
  readonly wrong: Wrong[];
  renderer?: string;
  browser?: string;
  /** Why it ended early. */
  failure?: string;
}

/** The environment of a run's visits. */
export interface Setting extends Graphics {
  readonly url: string;
  readonly backend: BackendChoice;
  readonly budgets: Budgets;
}

/**
 * Never rejects: where the engine fails, or `ms` are over before it is done, it returns what there is and why there is
 * no more.
 */
export async function runVisit(visit: Visit, setting: Setting, ms: number): Promise<Visited> {
  const visited: Visited = { samples: [], pictures: [], unfinished: [], wrong: [] };
  let isOver = false;
  let browser: BenchBrowser | undefined;
  const limit = Number.isFinite(ms)
    ? globalThis.setTimeout(() => {
        isOver = true;
        void browser?.close();
      }, ms)
    : undefined;
  try {
    browser = await BenchBrowser.open(setting.url, setting);
    visited.browser = browser.version;
    await measure(visit, browser, setting, visited);
  } catch (error) {
    visited.failure = isOver ? 'the time was over' : firstLine(error);
  } finally {
    clearTimeout(limit);
    await browser?.close();
  }
  return visited;
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]!;

async function measure(
  visit: Visit,
  browser: BenchBrowser,
  { budgets, backend }: Setting,
  visited: Visited,
): Promise<void> {
  const { page } = browser;
  const { samples, pictures } = visited;
  const { engine, scene, n: count } = visit;
  const counting = visit.counted.length > 0;
  await page.evaluate((subject) => bench.prepare(subject), { engine, scene, count, backend, counting });
  const { first, complete } = await page.evaluate(() => bench.load());
  if (!counting) samples.push({ metric: 'load', value: complete }, { metric: 'load-first', value: first });
  visited.renderer = await page.evaluate(() => bench.renderer());
  if (visit.memory) samples.push(...(await memorySamples(browser, count)));
  if (visit.pictures) pictures.push(...(await takePictures(visit, browser)));
  for (const scenario of visit.scenarios) await runScenario(scenario, browser, budgets, visited);
  if (visit.hits) await runHits(browser, budgets, visited);
  if (visit.input) samples.push(...latencySamples('input-to-pixel', await inputLatencies(page, budgets)));
  if (visit.tags) {
    const times = await page.evaluate((ms) => bench.tagsToPixels(ms), budgets.events.ms);
    samples.push(...latencySamples('tag-to-pixel', times));
  }
  if (visit.busy) samples.push(...(await busySamples(browser, budgets)));
  for (const scenario of visit.counted) samples.push(...(await countScenario(scenario, browser, budgets)));
}

async function memorySamples(browser: BenchBrowser, count: number): Promise<Sample[]> {
  const megabytes = await browser.memory();
  if (megabytes === undefined) return [];
  return [
    { metric: 'memory', value: megabytes },
    { metric: 'bytes-per-object', value: (megabytes * 2 ** 20) / count },
  ];
}

async function runHits({ page }: BenchBrowser, { hitsMs }: Budgets, visited: Visited): Promise<void> {
  const hits = await page.evaluate((ms) => bench.hits(ms), hitsMs);
  visited.hits = hits;
  visited.samples.push(
    { metric: 'hit', value: hits.inside },
    { metric: 'hit-p99', value: hits.p99 },
    { metric: 'hit-round-trip', value: hits.roundTrip },
  );
}

/** All while the page works for half of the time. */
async function busySamples({ page }: BenchBrowser, budgets: Budgets): Promise<Sample[]> {
  const gaps = await page.evaluate((ms) => bench.panBeside(ms), budgets.busyMs);
  const inputs = await inputLatencies(page, budgets, true);
  const values = await page.evaluate((most) => bench.valuesBeside(most), budgets.events.most);
  return [
    { metric: 'busy-frames', value: 1000 / mean(gaps) },
    { metric: 'busy-longest-gap', value: Math.max(...gaps) },
    ...latencySamples('busy-input-to-pixel', inputs),
    ...latencySamples('busy-tag-to-pixel', values),
  ];
}

type Latency = 'input-to-pixel' | 'tag-to-pixel';
const latencySamples = (metric: Latency | `busy-${Latency}`, times: readonly number[]): Sample[] => [
  { metric, value: quantile(times, 0.5) },
  { metric: `${metric}-p95`, value: quantile(times, 0.95) },
];

async function runScenario(
  scenario: Scenario,
  browser: BenchBrowser,
  budgets: Budgets,
  { samples, unfinished, wrong }: Visited,
): Promise<void> {
  const { page } = browser;
  await page.evaluate((name) => bench.begin(name), scenario);
  await page.evaluate((budget) => bench.warmUp(budget), budgets.frames);
  const { result, ...cost } = await browser.watched(() => page.evaluate(() => bench.run()));
  const { times, finishMs } = result;
  const isPaced = await page.evaluate(() => bench.isPaced());
  const proof = isPaced ? await provenByScreenshot(browser) : result;
  if (scenario === 'zoom') {
    const value = await exactShare(browser, isPaced, budgets.exactMs);
    samples.push({ metric: 'zoom-exact', value });
  }
  await page.evaluate(() => bench.end());
  samples.push(
    ...frameSamples(scenario, times),
    ...costSamples(scenario, cost, result.all),
    { metric: frameMetric(scenario, 'checked'), value: (proof.checked / times.length) * 100 },
    { metric: frameMetric(scenario, 'wrong'), value: (proof.wrong / Math.max(1, proof.checked)) * 100 },
  );
  if (proof.wrong > 0) wrong.push({ scenario, wrong: proof.wrong, checked: proof.checked });
  if (result.unfinished > 0) unfinished.push({ scenario, share: result.unfinished / times.length, finishMs });
}

/** Where no script can read pixels, a screenshot shows the last frame. */
async function provenByScreenshot(browser: BenchBrowser): Promise<Pick<Frames, 'checked' | 'wrong'>> {
  const png = await browser.screenshot();
  const isHeld = await browser.page.evaluate((picture) => bench.isHeldBy(picture), png);
  return { checked: isHeld === undefined ? 0 : 1, wrong: isHeld === false ? 1 : 0 };
}

const frameSamples = (scenario: Scenario, times: readonly number[]): Sample[] => [
  { metric: scenario, value: mean(times) },
  { metric: frameMetric(scenario, 'p50'), value: quantile(times, 0.5) },
  { metric: frameMetric(scenario, 'p95'), value: quantile(times, 0.95) },
  { metric: frameMetric(scenario, 'p99'), value: quantile(times, 0.99) },
  { metric: frameMetric(scenario, 'max'), value: Math.max(...times) },
  { metric: frameMetric(scenario, 'missed'), value: missedShare(times) },
];

/** `frames`: the number over which the processor time is spread. */
function costSamples(scenario: Scenario, { longest, cpu }: Cost, frames: number): Sample[] {
  const samples: Sample[] = [{ metric: 'longest-task', value: longest }];
  if (!cpu) return samples;
  samples.push({ metric: frameMetric(scenario, 'cpu'), value: cpu.all / frames });
  // For an engine without a worker the figure is missing, not zero.
  if (cpu.workers > 0)
    samples.push({ metric: frameMetric(scenario, 'worker-cpu'), value: cpu.workers / frames });
  return samples;
}

async function countScenario(
  scenario: Scenario,
  { page }: BenchBrowser,
  { countedFrames }: Budgets,
): Promise<Sample[]> {
  await page.evaluate((name) => bench.begin(name), scenario);
  const counts = await page.evaluate((frames) => bench.count(frames), countedFrames);
  await page.evaluate(() => bench.end());
  if (!counts) return [];
  return [
    { metric: frameMetric(scenario, 'calls'), value: counts.calls },
    { metric: frameMetric(scenario, 'uploads'), value: counts.bytes / 1024 },
  ];
}

async function takePictures({ scene, engine, n }: Visit, browser: BenchBrowser): Promise<EnginePicture[]> {
  const pictures: EnginePicture[] = [];
  for (const view of ['whole', 'near'] as const) {
    await browser.page.evaluate((near) => bench.show(near), view === 'near');
    await setTimeout(UNTIL_SHOWN);
    pictures.push({ scene, engine, n, view, png: await browser.screenshot() });
  }
  return pictures;
}
