/** One visit: a fresh browser, one engine, one scene. */
import { setTimeout } from 'node:timers/promises';
import type { EngineName, Metric, Scenario } from '../metrics.ts';
import type { HitFigures } from '../page/hits.ts';
import { mean } from '../statistics.ts';
import { BenchBrowser } from './browser.ts';
import type { Budgets, Visit } from './work.ts';

/** Milliseconds: a canvas drawn by another thread is shown when the compositor next takes it. */
const UNTIL_SHOWN = 400;

export interface Sample {
  readonly metric: Metric;
  readonly value: number;
}

export interface EnginePicture {
  readonly engine: EngineName;
  readonly n: number;
  readonly view: 'whole' | 'near';
  /** A PNG as data URL. */
  readonly png: string;
}

export interface Unfinished {
  readonly scenario: Scenario;
  /** 0…1 of the frames. */
  readonly share: number;
  /** Milliseconds from the last frame until the picture was complete. */
  readonly finishMs: number;
}

export interface Visited {
  readonly samples: Sample[];
  readonly pictures: EnginePicture[];
  hits?: HitFigures;
  /** Scenarios of which some frames showed an earlier picture, scaled. */
  readonly unfinished: Unfinished[];
  renderer?: string;
  browser?: string;
  /** Why it ended before its end. */
  failure?: string;
}

/** Never rejects: where the engine fails, or `ms` are over before it is done, it answers what there is and why no more. */
export async function runVisit(
  visit: Visit,
  url: string,
  gpu: boolean,
  budgets: Budgets,
  ms: number,
): Promise<Visited> {
  const visited: Visited = { samples: [], pictures: [], unfinished: [] };
  let isOver = false;
  let browser: BenchBrowser | undefined;
  const limit = Number.isFinite(ms)
    ? globalThis.setTimeout(() => {
        isOver = true;
        void browser?.close();
      }, ms)
    : undefined;
  try {
    browser = await BenchBrowser.open(url, gpu);
    visited.browser = browser.version;
    await measure(visit, browser, budgets, visited);
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
  budgets: Budgets,
  visited: Visited,
): Promise<void> {
  const { page } = browser;
  const { samples, pictures } = visited;
  await page.evaluate(([engine, n]) => bench.prepare(engine, n), [visit.engine, visit.n] as const);
  samples.push({ metric: 'load', value: await page.evaluate(() => bench.load()) });
  visited.renderer = await page.evaluate(() => bench.renderer());
  if (visit.memory) {
    const value = await browser.memory();
    if (value !== undefined) samples.push({ metric: 'memory', value });
  }
  if (visit.pictures) pictures.push(...(await takePictures(visit, browser)));
  for (const scenario of visit.scenarios) await runScenario(scenario, browser, budgets, visited);
  if (visit.hits) {
    visited.hits = await page.evaluate((ms) => bench.hits(ms), budgets.hitsMs);
    samples.push(
      { metric: 'hit', value: visited.hits.inside },
      { metric: 'hit-round-trip', value: visited.hits.roundTrip },
    );
  }
}

async function runScenario(
  scenario: Scenario,
  browser: BenchBrowser,
  budgets: Budgets,
  { samples, unfinished }: Visited,
): Promise<void> {
  const { page } = browser;
  await page.evaluate((name) => bench.begin(name), scenario);
  const { result, longest } = await browser.watched(() =>
    page.evaluate((budget) => bench.run(budget), budgets.frames),
  );
  await page.evaluate(() => bench.end());
  const { times, finishMs } = result;
  samples.push({ metric: scenario, value: mean(times) }, { metric: 'longest-task', value: longest });
  if (result.unfinished > 0) unfinished.push({ scenario, share: result.unfinished / times.length, finishMs });
}

async function takePictures({ engine, n }: Visit, browser: BenchBrowser): Promise<EnginePicture[]> {
  const pictures: EnginePicture[] = [];
  for (const view of ['whole', 'near'] as const) {
    await browser.page.evaluate((near) => bench.show(near), view === 'near');
    await setTimeout(UNTIL_SHOWN);
    pictures.push({ engine, n, view, png: await browser.screenshot() });
  }
  return pictures;
}
