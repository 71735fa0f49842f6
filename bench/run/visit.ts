/** One visit: a fresh browser, one engine, one scene. */
import { setTimeout } from 'node:timers/promises';
import type { EngineName, Metric } from '../metrics.ts';
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

export interface Visited {
  readonly samples: readonly Sample[];
  readonly pictures: readonly EnginePicture[];
  /** Share of the hit queries that found an object, where there were any. */
  readonly found?: number;
  readonly renderer: string;
  readonly browser: string;
}

/** Rejects where the engine fails, or where `ms` are over before it is done. */
export async function runVisit(
  visit: Visit,
  url: string,
  gpu: boolean,
  budgets: Budgets,
  ms: number,
): Promise<Visited> {
  const browser = await BenchBrowser.open(url, gpu);
  const limit = Number.isFinite(ms) ? globalThis.setTimeout(() => void browser.close(), ms) : undefined;
  try {
    return await measure(visit, browser, budgets);
  } finally {
    clearTimeout(limit);
    await browser.close();
  }
}

async function measure(visit: Visit, browser: BenchBrowser, budgets: Budgets): Promise<Visited> {
  const { page } = browser;
  await page.evaluate(([engine, n]) => bench.prepare(engine, n), [visit.engine, visit.n] as const);
  const samples: Sample[] = [{ metric: 'load', value: await page.evaluate(() => bench.load()) }];
  const renderer = await page.evaluate(() => bench.renderer());
  if (visit.memory) {
    const value = await browser.memory();
    if (value !== undefined) samples.push({ metric: 'memory', value });
  }
  const pictures = visit.pictures ? await takePictures(visit, browser) : [];
  for (const scenario of visit.scenarios) {
    await page.evaluate((name) => bench.begin(name), scenario);
    const { result, longest } = await browser.watched(() =>
      page.evaluate((budget) => bench.run(budget), budgets.frames),
    );
    await page.evaluate(() => bench.end());
    samples.push({ metric: scenario, value: mean(result) }, { metric: 'longest-task', value: longest });
  }
  const hits = visit.hits ? await page.evaluate((ms) => bench.hits(ms), budgets.hitsMs) : undefined;
  if (hits)
    samples.push({ metric: 'hit', value: hits.inside }, { metric: 'hit-round-trip', value: hits.roundTrip });
  return {
    samples,
    pictures,
    found: hits && hits.found / hits.asked,
    renderer,
    browser: browser.version,
  };
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
