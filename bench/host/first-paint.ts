/**
 * How long people wait: for the sign-in page, and from the click on "Sign in" to a diagram with live values.
 *
 *   node bench/host/first-paint.ts [rounds]
 *
 * Takes the build in dist/host and a server of its own with the demo; each round is a browser with empty caches. Prints
 * one line of JSON: the median of each figure in milliseconds, with all rounds beside it.
 */
import { loadavg } from 'node:os';
import { chromium, type Page } from 'playwright';
import { DEMO_PASSWORD } from '../../api/server/demo/people.ts';
import { CHROMIUM_ARGS, chromiumPath } from '../../tests/support/chromium.ts';
import { LiveDiagram } from '../../tests/support/e2e/diagram.ts';
import { overviewPath } from '../../tests/support/e2e/plant.ts';
import { emailOf, fillSignIn } from '../../tests/support/e2e/walk.ts';
import { startServer } from '../../tests/support/server.ts';

interface Round {
  /** From the request of the page to its first content, according to the browser. */
  readonly firstPaint: number;
  /** From the click on "Sign in" until the diagram reports live values. */
  readonly liveDiagram: number;
  /** The same page again, from the browser's cache: from the request to live values. */
  readonly reloaded: number;
}

const firstContent = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((found) => {
        new PerformanceObserver((list) => {
          const entry = list.getEntriesByName('first-contentful-paint')[0];
          if (entry) found(entry.startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function round(origin: string): Promise<Round> {
  const browser = await chromium.launch({ executablePath: chromiumPath() || undefined, args: CHROMIUM_ARGS });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(origin + overviewPath('treatment'));
    const firstPaint = await firstContent(page);
    const diagram = new LiveDiagram(page);
    const liveDiagram = await timed(async () => {
      await fillSignIn(page, emailOf('operator'), DEMO_PASSWORD);
      await diagram.isLive();
    });
    const reloaded = await timed(async () => {
      await page.reload();
      await diagram.isLive();
    });
    return { firstPaint, liveDiagram, reloaded };
  } finally {
    await browser.close();
  }
}

const median = (values: readonly number[]): number =>
  Math.round([...values].sort((a, b) => a - b)[values.length >> 1]!);

/** Load of the machine at the start: other work lengthens every figure. */
const load = Math.round(loadavg()[0]! * 10) / 10;
const rounds = Number(process.argv[2] ?? 5);
const server = await startServer();
try {
  const results: Round[] = [];
  for (let nth = 0; nth < rounds; nth++) results.push(await round(server.origin));
  const of = (name: keyof Round) => median(results.map((result) => result[name]));
  const medians = { firstPaint: of('firstPaint'), liveDiagram: of('liveDiagram'), reloaded: of('reloaded') };
  console.log(JSON.stringify({ unit: 'ms', load, ...medians, rounds: results }));
} finally {
  await server.dispose();
}
