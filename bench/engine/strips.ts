/**
 * What several workers that paint strips of one shared picture would bring (decision 0142): `node bench/engine/strips.ts [N …]`.
 * `--scene flow`: another scene. Each strip is painted by one worker and its processor's time is read, which other work on the
 * machine does not add to; for so many painters the next strip goes to whoever is free first. Two painters also paint for real.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import type { CDPSession, Page } from 'playwright';
import { launchChromium } from '../run/browser.ts';
import { cpuTime } from '../run/cpu.ts';
import { serve } from '../run/serve.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { scene: { type: 'string', default: 'schematic' } },
});
const sizes = positionals.length > 0 ? positionals.map(Number) : [10_000, 100_000];
const PAINTERS = [2, 4, 8];
/** Strips for each painter: the more, the more equal is the work, and the more objects are painted twice. */
const STRIPS_EACH = [1, 4];
/** As many painters as the machine is known to have cores for. */
const REAL = 2;
const TIMES = 6;
const PRESSES = 200;

/** In the page. */
declare const bench: typeof import('./strips/page.ts');

interface Browsed {
  readonly page: Page;
  readonly session: CDPSession;
}

const directory = mkdtempSync(join(tmpdir(), 'strips-'));
try {
  await buildInto(directory);
  const { url, close } = await serve(directory);
  const browser = await launchChromium({ gpu: false });
  try {
    const page = await browser.newPage();
    page.on('pageerror', (error) => console.error(error.message));
    await page.goto(url);
    const browsed = { page, session: await browser.newBrowserCDPSession() };
    await roundTrips(page);
    for (const size of sizes)
      for (const where of ['whole', 'near']) {
        // Of threads that end the processor's time is no longer counted: each measurement has a page of its own.
        await page.goto(url);
        await measure(browsed, size, where);
      }
  } finally {
    await browser.close();
    await close();
  }
} finally {
  rmSync(directory, { recursive: true });
}

async function buildInto(outdir: string): Promise<void> {
  const entry = (name: string): string => resolve(import.meta.dirname, 'strips', `${name}.ts`);
  const shared = { bundle: true, outdir, loader: { '.woff2': 'dataurl', '.woff': 'empty' } } as const;
  await build({ ...shared, entryPoints: [entry('page')], format: 'iife', globalName: 'bench' });
  await build({ ...shared, entryPoints: [entry('engine'), entry('painter')], format: 'iife' });
  writeFileSync(join(outdir, 'index.html'), '<!doctype html><script src="/page.js"></script>');
}

function call<T>({ page }: Browsed, ...message: unknown[]): Promise<T> {
  return page.evaluate((sent) => bench.call(...sent), message) as Promise<T>;
}

/** Returns the milliseconds of the processor that the workers took for a call. */
async function costOf(browsed: Browsed, ...message: unknown[]): Promise<number> {
  const before = await cpuTime(browsed.session);
  await call(browsed, ...message);
  const after = await cpuTime(browsed.session);
  return before && after ? after.workers - before.workers : Number.NaN;
}

async function roundTrips(page: Page): Promise<void> {
  const { message, shared } = await page.evaluate((times) => bench.roundTrips(times), PRESSES);
  console.log(
    `an event and its answer, median and best ms: ${figuresOf(message)} by message, ${figuresOf(shared)} by shared memory`,
  );
}

async function measure(browsed: Browsed, size: number, where: string): Promise<void> {
  const { scene } = values;
  const bytes = await call<number>(browsed, 'load', scene, size, where);
  console.log(`${scene}, ${size} objects, ${where} view: ${(bytes / 2 ** 20).toFixed(1)} MB of tables`);
  await call(browsed, 'product', TIMES);
  const whole = (await costOf(browsed, 'product', TIMES)) / TIMES;
  console.log(`  one picture as the product paints it: ${whole.toFixed(1)} ms`);
  await call(browsed, 'gather', 1);
  for (const painters of PAINTERS)
    for (const each of STRIPS_EACH) await simulate(browsed, painters, painters * each, whole);
  for (const painters of PAINTERS) {
    await call(browsed, 'gather', painters);
    if (painters === REAL) await paintForReal(browsed, REAL);
    const woken = await call<number[]>(browsed, 'paint', 0, PRESSES);
    console.log(`  waking ${painters} painters and waiting for them: ${figuresOf(woken)}`);
  }
  const [copy, put] = await call<[number, number]>(browsed, 'show', TIMES * TIMES);
  console.log(`  copied from shared memory in ${copy.toFixed(2)} ms, put on the canvas in ${put.toFixed(2)}`);
  await updates(browsed, size, where);
}

async function simulate(browsed: Browsed, painters: number, strips: number, whole: number): Promise<void> {
  const alone: number[] = [];
  await call(browsed, 'paint', strips, TIMES);
  const empty = await costOf(browsed, 'strip', 0, 1, 0);
  for (let nth = 0; nth < strips; nth++)
    alone.push(((await costOf(browsed, 'strip', nth, strips, TIMES)) - empty) / TIMES);
  const last = makespan(alone, painters);
  console.log(
    `  ${painters} painters, ${strips} strips: ${sumOf(alone).toFixed(1)} ms in all, the last is done after ` +
      `${last.toFixed(1)}, ${(whole / last).toFixed(2)} times as fast`,
  );
}

async function paintForReal(browsed: Browsed, strips: number): Promise<void> {
  await call(browsed, 'paint', strips, TIMES);
  const cost = (await costOf(browsed, 'paint', strips, TIMES)) / TIMES;
  const clock = await call<number[]>(browsed, 'paint', strips, TIMES);
  const same = await call<boolean>(browsed, 'isSame', strips);
  console.log(
    `  ${strips} painters for real: ${cost.toFixed(1)} ms of the processor, ${figuresOf(clock)} by the clock; ` +
      `${same ? 'the same' : 'ANOTHER'} picture`,
  );
}

/** An update's rectangles, shared out in the same way; all else is done by one. Shares, because the clock counts other work. */
async function updates(browsed: Browsed, size: number, where: string): Promise<void> {
  const first = where === 'whole' ? 0 : 60;
  const frames = await call<[number, number[]][]>(browsed, 'update', values.scene, size, where, first);
  const shareOf = (painters: number): string =>
    middleOf(frames.map(([ms, rects]) => (ms - sumOf(rects) + makespan(rects, painters)) / ms)).toFixed(2);
  const painting = middleOf(frames.map(([ms, rects]) => sumOf(rects) / ms));
  console.log(
    `  update of 1,000: painting is ${painting.toFixed(2)} of a frame, which becomes ` +
      `${PAINTERS.map((painters) => `${shareOf(painters)}× with ${painters}`).join(', ')} painters`,
  );
}

/** Returns when the last part is done, where each goes to whoever is free first. */
function makespan(parts: readonly number[], painters: number): number {
  const busy = new Array<number>(painters).fill(0);
  for (const part of parts) busy[busy.indexOf(Math.min(...busy))]! += part;
  return Math.max(...busy);
}

function sumOf(times: readonly number[]): number {
  return times.reduce((a, b) => a + b, 0);
}

function figuresOf(times: readonly number[]): string {
  return `${middleOf(times).toFixed(2)}, ${Math.min(...times).toFixed(2)}`;
}

function middleOf(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[times.length >> 1]!;
}
