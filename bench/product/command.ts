/** `npm run bench -- --product`: from the click on a site to its live picture, in the product itself. */
import { cpus, loadavg } from 'node:os';
import type { BrowserContext } from 'playwright';
import { DEMO_PASSWORD } from '../../api/server/demo/people.ts';
import { emailOf, fillSignIn } from '../../tests/support/e2e/walk.ts';
import { launchChromium } from '../run/browser.ts';
import { median } from '../statistics.ts';
import { type ProductPlant, startProduct } from './plant.ts';
import { coldWait, idleWait, openedAt, type Wait, warmWait } from './visit.ts';

export const PRODUCT_SIZES: readonly number[] = [150, 1000, 10_000, 100_000];
/**
 * Warm: the console shows another diagram. Idle: it shows a page without one, for some seconds. Cold: a new tab of a browser
 * that is signed in and has been here before.
 */
const STARTS = ['warm', 'idle', 'cold'] as const;
type Start = (typeof STARTS)[number];

interface ProductRow {
  readonly start: Start;
  readonly objects: number;
  /** Milliseconds, the median of the rounds and all of them. */
  readonly first: number;
  readonly complete: number;
  readonly rounds: readonly Wait[];
}

interface ProductRun {
  readonly date: string;
  readonly processor: string;
  readonly cores: number;
  /** Of the machine at the start. */
  readonly load: number;
  readonly browser: string;
  readonly rows: readonly ProductRow[];
}

interface ProductOrder {
  readonly rounds: number;
  /** Numbers of objects. */
  readonly sizes: readonly number[];
}

/** Every round is a browser of its own, in which the first visit of the console is not counted. */
export async function measureProduct(
  { rounds, sizes }: ProductOrder,
  log: (line: string) => void,
): Promise<ProductRun> {
  const plant = await startProduct(sizes);
  const waits = new Map<string, Wait[]>();
  const machine = { processor: cpus()[0]!.model, cores: cpus().length };
  const load = Math.round(loadavg()[0]! * 10) / 10;
  let version = '';
  try {
    for (let nth = 0; nth < rounds; nth++) {
      log(`round ${nth + 1} of ${rounds}`);
      const browser = await launchChromium({ gpu: false });
      version = browser.version();
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      await runRound(context, plant, (key, wait) =>
        waits.set(key, [...(waits.get(key) ?? []), wait]),
      ).finally(() => browser.close());
    }
  } finally {
    await plant.close();
  }
  const rows = STARTS.flatMap((start) => sizes.map((objects) => rowOf(start, objects, waits)));
  return { date: new Date().toISOString(), ...machine, load, browser: version, rows };
}

const keyOf = (start: Start, objects: number): string => `${start} ${objects}`;

async function runRound(
  context: BrowserContext,
  { origin, home, sites }: ProductPlant,
  keep: (key: string, wait: Wait) => void,
): Promise<void> {
  const page = await context.newPage();
  await page.goto(origin + home.path);
  await fillSignIn(page, emailOf('operator'), DEMO_PASSWORD);
  await page.getByRole('navigation', { name: 'Areas' }).waitFor();
  await page.close();
  const console = await openedAt(context, origin + home.path);
  for (const site of sites) {
    keep(keyOf('warm', site.objects), await warmWait(console, site));
    await warmWait(console, home);
  }
  await console.close();
  for (const site of sites) keep(keyOf('idle', site.objects), await idleWait(context, origin, site));
  for (const site of sites) keep(keyOf('cold', site.objects), await coldWait(context, origin, site));
}

function rowOf(start: Start, objects: number, waits: ReadonlyMap<string, Wait[]>): ProductRow {
  const rounds = waits.get(keyOf(start, objects))!;
  const middle = (of: keyof Wait): number => Math.round(median(rounds.map((wait) => wait[of])));
  return { start, objects, first: middle('first'), complete: middle('complete'), rounds };
}

export function productReport({ rows, load, browser, cores, processor }: ProductRun): string {
  const cells = (values: readonly (string | number)[]): string =>
    values.map((value, at) => String(value).padStart(at === 0 ? 6 : 16)).join('');
  const range = (rounds: readonly Wait[]): string => {
    const all = rounds.map(({ complete }) => Math.round(complete));
    return `${Math.min(...all)} to ${Math.max(...all)}`;
  };
  return [
    cells(['', 'objects', 'first, ms', 'complete, ms', 'range']),
    ...rows.map(({ start, objects, first, complete, rounds }) =>
      cells([start, objects.toLocaleString('en'), first, complete, range(rounds)]),
    ),
    '',
    `From the click on a site in the list (warm, idle) or the request of a new tab (cold) to the first picture with objects of its`,
    `diagram, and to the complete live one: every object and first value, nothing sketched, by the worker's own marks.`,
    `${rows[0]!.rounds.length} rounds, Chromium ${browser}, ${cores} cores (${processor}), load at the start ${load}.`,
  ].join('\n');
}
