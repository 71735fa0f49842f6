/**
 * Times the raster backend in a real Chromium, as on a machine without a GPU: `node bench/engine/raster.ts [N …]`.
 * `--scene flow`: another scene. `--bound`: every object is loaded with a tag of its own. `--only zoom`: the scenarios alone whose names begin so, `load` for none of them. `--profile FILE`: the processor's
 * profile of the last scenario's frames as well, to be opened in the browser's developer tools. `--against DIR`:
 * frame by frame in turn with the code of another working tree, and the ratios to it; `--rounds 3`: in that many fresh browsers.
 * `--cpu`: the processor's time for a frame, a few tenths of a millisecond for the browser's protocol included, and not the
 * clock's: on a machine that is busy with other work.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import type { Browser, CDPSession, Page } from 'playwright';
import { launchChromium } from '../run/browser.ts';
import { mainThreadTime } from '../run/cpu.ts';
import { STEPS } from '../scenes/script.ts';
import type { Took } from './raster-page.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    profile: { type: 'string' },
    only: { type: 'string', default: '' },
    scene: { type: 'string', default: 'schematic' },
    against: { type: 'string' },
    rounds: { type: 'string', default: '1' },
    cpu: { type: 'boolean', default: false },
    bound: { type: 'boolean', default: false },
  },
});
const sizes = positionals.length > 0 ? positionals.map(Number) : [1000, 10_000, 100_000, 1_000_000];
const ROOT = resolve(import.meta.dirname, '../..');
const trees = values.against ? [ROOT, resolve(values.against)] : [ROOT];
const bundles = await Promise.all(trees.map(bundled));

/** A page with one tree's code. */
interface Side {
  readonly browser: Browser;
  readonly page: Page;
  readonly session: CDPSession;
  readonly browserSession: CDPSession;
}
/** In the page. */
declare const bench: typeof import('./raster-page.ts');
/** The frames of each scenario, all rounds together. */
type Frames = Map<string, Took[]>;

for (const size of sizes) {
  const frames: Frames[] = bundles.map(() => new Map());
  for (let round = 0; round < Number(values.rounds); round++) await measure(size, round, frames);
  print(size, frames);
}

/** One round: the trees take turns, and another one begins each time. */
async function measure(size: number, round: number, frames: readonly Frames[]): Promise<void> {
  const sides = await Promise.all(bundles.map(opened));
  const order = [...sides.keys()];
  if (round % 2 === 1) order.reverse();
  const each = async (work: (page: Page) => Promise<Took>, name: string): Promise<void> => {
    for (const tree of order) {
      const took = await timed(sides[tree]!, work);
      const all = frames[tree]!;
      all.set(name, [...(all.get(name) ?? []), took]);
    }
  };
  try {
    const load = (page: Page): Promise<Took> =>
      page.evaluate(([count, scene, bound]) => bench.load(count, scene, bound), [
        size,
        values.scene,
        values.bound,
      ] as const);
    const loads = (): Promise<void> => each(load, 'load');
    if (values.only === 'load') await profiled(sides[0]!.session, loads);
    else await loads();
    const names = await sides[0]!.page.evaluate(() => bench.names());
    for (const name of names.filter((one) => one.startsWith(values.only))) {
      for (const { page } of sides) await page.evaluate((scenario) => bench.begin(scenario), name);
      await profiled(sides[0]!.session, async () => {
        for (let nth = 0; nth < STEPS; nth++)
          await each((page) => page.evaluate((step) => bench.frame(step), nth), name);
      });
      for (const { page } of sides) await page.evaluate(() => bench.end());
    }
  } finally {
    for (const { browser } of sides) await browser.close();
  }
}

/** In the processor's time where that is asked for. */
async function timed({ page, browserSession }: Side, work: (page: Page) => Promise<Took>): Promise<Took> {
  if (!values.cpu) return work(page);
  const before = await mainThreadTime(browserSession);
  const { isLate } = await work(page);
  const after = await mainThreadTime(browserSession);
  if (before === undefined || after === undefined) throw new Error('--cpu needs /proc, which Linux has');
  return { ms: after - before, isLate };
}

async function bundled(root: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [resolve(root, 'bench/engine/raster-page.ts')],
    bundle: true,
    format: 'iife',
    globalName: 'bench',
    loader: { '.woff2': 'dataurl', '.woff': 'empty' },
    write: false,
  });
  return outputFiles[0]!.text;
}

async function opened(content: string): Promise<Side> {
  const browser = await launchChromium({ gpu: false });
  const page = await browser.newPage();
  page.on('console', (message) => console.log(message.text()));
  page.on('pageerror', (error) => console.error(error.message));
  await page.addScriptTag({ content });
  const session = await page.context().newCDPSession(page);
  return { browser, page, session, browserSession: await browser.newBrowserCDPSession() };
}

/** Of this tree alone. */
async function profiled(session: CDPSession, work: () => Promise<void>): Promise<void> {
  if (!values.profile) return work();
  await session.send('Profiler.enable');
  await session.send('Profiler.start');
  await work();
  const { profile } = await session.send('Profiler.stop');
  writeFileSync(values.profile, JSON.stringify(profile));
}

function print(size: number, [ours, theirs]: readonly Frames[]): void {
  console.log(`${size} objects, milliseconds: median, best, mean, worst; frames drawn again`);
  for (const [name, frames] of ours!) {
    const before = theirs?.get(name);
    const beside = before ? `  before${figuresOf(before)}  ${ratioOf(frames, before)}` : '';
    console.log(`  ${name.padEnd(13)}${figuresOf(frames)}${beside}`);
  }
}

/** The best frame is the least disturbed by other work on the machine. */
function figuresOf(frames: readonly Took[]): string {
  const times = frames.map(({ ms }) => ms);
  const mean = times.reduce((a, b) => a + b, 0) / times.length;
  const figures = [middleOf(times), Math.min(...times), mean, Math.max(...times)];
  const late = frames.filter(({ isLate }) => isLate).length;
  return figures.map((ms) => ms.toFixed(2).padStart(9)).join('') + `${late}`.padStart(4);
}

/** Each frame beside the one drawn next to it, which has had the same machine. */
function ratioOf(frames: readonly Took[], others: readonly Took[]): string {
  return `${middleOf(frames.map(({ ms }, nth) => ms / others[nth]!.ms)).toFixed(2)}×`;
}

function middleOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}
