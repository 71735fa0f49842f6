/** `npm run bench -- --charts`: our chart beside uPlot and ECharts, with the same lines in one run. */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { BenchBrowser } from '../run/browser.ts';
import { buildPage } from '../run/build.ts';
import { serve } from '../run/serve.ts';
import { median, quantile } from '../statistics.ts';

const LIBRARIES = ['mimic', 'mimic-thin', 'uplot', 'echarts'] as const;
type Library = (typeof LIBRARIES)[number];
/** Points of each of the eight lines: what the server answers to a page, and what a library would be given without one. */
const SIZES = [1440, 100_000] as const;

interface ChartFigures {
  /** Milliseconds. */
  readonly load: number;
  readonly pan: number;
  readonly panP95: number;
  readonly zoom: number;
  readonly zoomP95: number;
  /** Megabytes of the browser beyond those of the empty page. */
  readonly memory: number;
}

interface ChartTimes {
  readonly load: number;
  readonly pan: readonly number[];
  readonly zoom: readonly number[];
}

interface ChartsRun {
  readonly date: string;
  readonly processor: string;
  /** Of the machine at the start. */
  readonly load: number;
  readonly browser: string;
  readonly rounds: number;
  readonly results: readonly (ChartFigures & { readonly library: Library; readonly points: number })[];
}

/** Measures all of them, each in fresh browsers that take turns; the medians of the rounds count. */
export async function measureCharts(rounds: number, log: (line: string) => void): Promise<ChartsRun> {
  const directory = mkdtempSync(join(tmpdir(), 'mimic-charts-'));
  const [load] = loadavg();
  await buildPage(directory, { folder: 'charts', entries: { page: 'charts/page.ts' } });
  const served = await serve(directory);
  const found = new Map<string, ChartFigures[]>();
  let browser = '';
  try {
    for (let round = 0; round < rounds; round++)
      for (const points of SIZES)
        for (let turn = 0; turn < LIBRARIES.length; turn++) {
          const library = LIBRARIES[(turn + round) % LIBRARIES.length]!;
          log(`round ${round + 1} of ${rounds}: ${library}, 8 × ${points.toLocaleString('en')}`);
          const visited = await visit(served.url, library, points);
          browser = visited.browser;
          const key = `${library} ${points}`;
          found.set(key, [...(found.get(key) ?? []), visited.figures]);
        }
  } finally {
    await served.close();
    rmSync(directory, { recursive: true, force: true });
  }
  const results = SIZES.flatMap((points) =>
    LIBRARIES.map((library) => ({ library, points, ...medians(found.get(`${library} ${points}`)!) })),
  );
  return {
    ...{ date: new Date().toISOString(), processor: cpus()[0]!.model, load: Math.round(load! * 10) / 10 },
    ...{ browser, rounds, results },
  };
}

async function visit(url: string, library: Library, points: number) {
  const browser = await BenchBrowser.open(url, { gpu: false });
  try {
    const { load, pan, zoom } = (await browser.page.evaluate(
      `bench.run(${JSON.stringify(library)}, ${points})`,
    )) as ChartTimes;
    const figures = {
      ...{ load, pan: median(pan), panP95: quantile(pan, 0.95) },
      ...{ zoom: median(zoom), zoomP95: quantile(zoom, 0.95) },
      memory: (await browser.memory()) ?? Number.NaN,
    };
    return { browser: browser.version, figures };
  } finally {
    await browser.close();
  }
}

const NAMES = ['load', 'pan', 'panP95', 'zoom', 'zoomP95', 'memory'] as const;

const medians = (all: readonly ChartFigures[]): ChartFigures =>
  Object.fromEntries(
    NAMES.map((name) => [name, Math.round(median(all.map((one) => one[name])) * 100) / 100]),
  ) as unknown as ChartFigures;

/** A table of sizes and figures, the libraries side by side. */
export function chartsReport({ results, load, rounds, browser }: ChartsRun): string {
  const lines = SIZES.flatMap((points) => [
    `8 lines of ${points.toLocaleString('en')} points`,
    `${''.padEnd(10)}${LIBRARIES.map((name) => name.padStart(13)).join('')}`,
    ...NAMES.map((name) => {
      const cells = LIBRARIES.map((library) => {
        const own = results.find((one) => one.library === library && one.points === points)!;
        return own[name].toFixed(1).padStart(13);
      });
      return `${name.padEnd(10)}${cells.join('')}`;
    }),
    '',
  ]);
  return [
    `Milliseconds; memory in MB. ${rounds} rounds, Chromium ${browser}, load at the start ${load}.`,
    '',
    ...lines,
  ].join('\n');
}
