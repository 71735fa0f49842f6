/**
 * How long the workshop's commands take among 100,000 objects: each command of the editor, out of the palette, with 1, 100
 * and 1,000 objects selected, in the real product and a real Chromium. About four minutes.
 *
 *   node bench/host/workshop.ts [sizes] [pattern of ids] [--json FILE] [--trace FILE]       e.g. 1,1000 ^align
 *
 * Uses the build in dist/host and starts a separate server with the demo. Prints a table: the longest task of the page, the
 * longest of the worker, and what both computed from the Enter in the palette to the end of the frame that shows the
 * effect; in milliseconds of the threads' own time, not of the wall's, so that what else the machine does counts little.
 * Commands over the limit are measured twice again; their medians count, with the first figures beside them.
 * `empty` is a palette that is opened and closed, and nothing else. Ends with 1 where a command is above a frame on the
 * page or above two until its picture. `--trace` keeps what the browser recorded, with
 * samples of both threads' code, for the Performance panel of its developer tools; its figures are not to be quoted.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright';
import { refineryUuid } from '../../api/server/demo/ids.ts';
import { DEMO_PASSWORD } from '../../api/server/demo/people.ts';
import type { Command } from '../../host/commands/registry.ts';
import { CHROMIUM_ARGS, chromiumPath } from '../../tests/support/chromium.ts';
import { EditorPage } from '../../tests/support/e2e/editor.ts';
import { definedCommands } from '../../tests/support/e2e/editor-commands.ts';
import { emailOf, fillSignIn } from '../../tests/support/e2e/walk.ts';
import { startServer } from '../../tests/support/server.ts';
import { BEGIN, END, type Figures, figuresByMark, type TraceEvent } from './workshop-trace.ts';

const FRAME_MS = 1000 / 60;
const OBJECTS = 100_000;
const OPEN_MS = 300_000;
/** How long a command is watched, and how long nothing must have been drawn until it counts as done. */
const [LEAST_MS, MOST_MS, REST_MS] = [350, 10_000, 100] as const;
/** Commands per trace: the browser's memory for it is limited. */
const TRACED = 12;
const CATEGORIES = ['toplevel', 'blink.user_timing', 'devtools.timeline'];
const SAMPLES = ['disabled-by-default-v8.cpu_profiler', 'v8', 'disabled-by-default-v8.gc'];

/** Commands that leave the editor, ask the system for something or read the machine's clipboard. */
const LEFT_OUT = /^(view-live|full-screen|export|cut|copy|paste)/;

/** Commands that do the same whatever is selected: measured once. */
const WHATEVER = /^(zoom|fit$|find|save|rename|select-all|tool-|snap-|toggle-|place-)/;

async function open(browser: Browser, origin: string): Promise<EditorPage> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${origin}/dash/site-schematic/${refineryUuid}/edit`);
  await fillSignIn(page, emailOf('builder'), DEMO_PASSWORD);
  const tools = page.getByRole('navigation', { name: 'Toolbox' }).getByRole('button').first();
  await tools.waitFor({ timeout: OPEN_MS });
  const editor = await EditorPage.on(page);
  while ((await editor.engine.ask('thread.stats')).objects < OBJECTS) await page.waitForTimeout(500);
  await page.workers()[0]!.evaluate(markMoments);
  return editor;
}

/** Runs in the worker: leaves a mark in the trace at every call from the page and at the end of every frame. */
function markMoments(): void {
  addEventListener('message', ({ data }) => {
    const { path } = data as { path?: string[] };
    if (path) performance.mark(`call ${path.join('.')}`);
  });
  const next = requestAnimationFrame;
  globalThis.requestAnimationFrame = (draw) =>
    next((time) => {
      draw(time);
      performance.mark('frame');
    });
}

/** Waits until the engine has drawn nothing for a moment. */
async function rested({ engine, page }: EditorPage): Promise<void> {
  const end = Date.now() + MOST_MS;
  for (let seen = -1; Date.now() < end; ) {
    const { frames } = await engine.ask('thread.stats');
    if (frames === seen) return;
    seen = frames;
    await page.waitForTimeout(REST_MS);
  }
}

/** Types the command's name into the palette; Enter would run it. */
async function find(page: Page, label: string): Promise<boolean> {
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Search commands and sites' });
  await palette.getByRole('combobox').fill(label);
  const found = palette.getByRole('option').first();
  return await found
    .filter({ hasText: label })
    .waitFor({ timeout: 10_000 })
    .then(
      () => true,
      () => false,
    );
}

/** Runs a command from the palette between two marks. Returns false where the palette does not offer it. */
async function measure(editor: EditorPage, { id, label }: Wanted): Promise<boolean> {
  const { page } = editor;
  if (!(await find(page, label))) {
    await page.keyboard.press('Escape');
    return false;
  }
  await rested(editor);
  const mark = (name: string) => page.evaluate((words) => void performance.mark(words), name);
  await mark(BEGIN + id);
  await page.keyboard.press(id === EMPTY ? 'Escape' : 'Enter');
  await page.waitForTimeout(LEAST_MS);
  await rested(editor);
  await mark(END);
  return true;
}

/** The toolbox's entries share one definition: the first of each kind represents all. */
function oneOfEachKind(commands: readonly Command[]): readonly Command[] {
  const kinds = new Set<string>();
  return commands.filter(({ id }) => {
    const kind = /^place-([^/]+)/.exec(id)?.[1];
    if (kind === undefined) return true;
    const isFirst = !kinds.has(kind);
    kinds.add(kind);
    return isFirst;
  });
}

/** Returns to the stored diagram, with nothing open. */
async function reset({ page, engine, surface }: EditorPage): Promise<void> {
  while (await page.locator('[role=dialog], [role=alertdialog]').count()) await page.keyboard.press('Escape');
  await engine.ask('edit.run', { do: 'historyTo', at: 0 });
  await surface.focus();
}

/** Opening and closing the palette: the base cost of every command. */
const EMPTY = 'empty';
type Wanted = Pick<Command, 'id' | 'label'>;

/** Prepares what a command needs besides a selection. */
async function prepare({ engine }: EditorPage, id: string): Promise<void> {
  if (id === 'redo' || id === 'undo') await engine.ask('edit.run', { do: 'nudge', dx: 5, dy: 0 });
  if (id === 'redo') await engine.ask('edit.run', { do: 'undo' });
}

/** Interrupting the run still prints the table of what has been measured. */
let stopped = false;

interface Row extends Wanted {
  readonly selected: number;
  readonly figures: Figures;
  /** Where these were over the limit it was measured twice again, and `figures` are the medians. */
  readonly first?: Figures;
}

async function measureAll(
  browser: Browser,
  editor: EditorPage,
  commands: readonly Wanted[],
  ids: readonly (string | number)[],
  keep: (trace: Buffer) => void,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from < commands.length && !stopped; from += TRACED) {
    const some = commands.slice(from, from + TRACED);
    await browser.startTracing(editor.page, {
      categories: options.trace ? [...CATEGORIES, ...SAMPLES] : CATEGORIES,
    });
    for (const command of some) {
      if (stopped) break;
      await reset(editor);
      await editor.engine.ask('edit.run', { do: 'select', ids: [...ids] });
      await prepare(editor, command.id);
      await measure(editor, command);
    }
    const trace = await browser.stopTracing();
    keep(trace);
    const found = figuresByMark((JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }).traceEvents);
    for (const command of some) {
      const figures = found.get(command.id);
      if (figures) rows.push({ ...command, selected: ids.length, figures });
    }
  }
  return rows;
}

const isOver = ({ figures: { pageLongest, toPicture } }: Row): boolean =>
  pageLongest > FRAME_MS || (toPicture ?? 0) > 2 * FRAME_MS;
/** Returns the median of each figure: a garbage collection is not the command's own cost. */
function middleOf(row: Row, again: readonly Row[]): Row {
  const all = [row, ...again.filter(({ id }) => id === row.id)].map(({ figures }) => figures);
  const middle = (read: (figures: Figures) => number | null): number | null =>
    all.map(read).sort((a, b) => Number(a) - Number(b))[Math.floor(all.length / 2)] ?? null;
  const figures = {
    ...row.figures,
    pageLongest: middle((one) => one.pageLongest)!,
    workerLongest: middle((one) => one.workerLongest)!,
    toPicture: middle((one) => one.toPicture),
  };
  return { ...row, figures, first: row.figures };
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;

/** One line per command: `page / worker / picture` for every size, and what is over the limit. */
function table(rows: readonly Row[], sizes: readonly number[]): string {
  const cell = (row: Row | undefined): string =>
    row
      ? [row.figures.pageLongest, row.figures.workerLongest, row.figures.toPicture]
          .map((value) => (value === null ? '-' : value.toFixed(1)).padStart(6))
          .join('')
      : ''.padStart(18);
  const line = (id: string): string => {
    const own = rows.filter((row) => row.id === id);
    const first = own.flatMap((row) =>
      row.first ? [`${row.first.pageLongest} / ${row.first.toPicture}`] : [],
    );
    const over = `${first.length > 0 ? `  first ${first.join(', ')}` : ''}${own.some(isOver) ? '  OVER' : ''}`;
    return `${id.padEnd(28)}${sizes.map((size) => cell(own.find(({ selected }) => selected === size))).join(' |')}${over}`;
  };
  const head = `${'page worker picture, ms'.padEnd(28)}${sizes.map((size) => `${size} selected`.padStart(18)).join(' |')}`;
  return [head, ...[...new Set(rows.map(({ id }) => id))].map(line)].join('\n');
}

const { values: options, positionals } = parseArgs({
  options: { json: { type: 'string' }, trace: { type: 'string' } },
  allowPositionals: true,
});
const sizes = (positionals[0] ?? '1,100,1000').split(',').map(Number);
const wanted = new RegExp(positionals[1] ?? '');
const server = await startServer();
const browser = await chromium.launch({
  executablePath: chromiumPath() || undefined,
  args: CHROMIUM_ARGS,
  // Interrupting the bench prints what was measured: the browser must not be closed first.
  handleSIGINT: false,
  handleSIGTERM: false,
});
const rows: Row[] = [];
const load = loadavg()[0]!;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (stopped = true));
try {
  const editor = await open(browser, server.origin);
  const defined = oneOfEachKind(definedCommands(await editor.engine.ask('kinds.catalog')));
  // The summary names the first thousand selected objects.
  await editor.engine.ask('edit.run', { do: 'selectAll' });
  const { ids } = await editor.engine.selection();
  const commands = [
    { id: EMPTY, label: 'Select' },
    ...defined.filter(({ id }) => wanted.test(id) && !LEFT_OUT.test(id)),
  ];
  // The first run of everything is slower: the code is not compiled yet.
  await measureAll(browser, editor, commands.slice(0, 3), ids.slice(0, 1), () => {});
  for (const [nth, selected] of sizes.entries()) {
    const some = commands.filter(({ id }) => nth === 0 || !WHATEVER.test(id));
    const keep = (trace: Buffer) => options.trace && writeFileSync(options.trace, trace);
    const chosen = ids.slice(0, selected);
    const found = await measureAll(browser, editor, some, chosen, keep);
    const over = some.filter(({ id }) => found.some((row) => row.id === id && isOver(row)));
    const anew = () => measureAll(browser, editor, over, chosen, () => {});
    const again = over.length > 0 ? [...(await anew()), ...(await anew())] : [];
    rows.push(...found.map((row) => (isOver(row) ? middleOf(row, again) : row)));
  }
} finally {
  await browser.close();
  await server.dispose();
}
const figures = rows.map((row) => row.figures);
const over = rows.filter(isOver);
const of = (read: (figures: Figures) => number | null) => figures.flatMap((one) => read(one) ?? []);
const p95 = {
  page: quantile(
    of((one) => one.pageLongest),
    0.95,
  ),
  worker: quantile(
    of((one) => one.workerLongest),
    0.95,
  ),
  picture: quantile(
    of((one) => one.toPicture),
    0.95,
  ),
};
const empty = figures[0]?.pageLongest ?? Number.NaN;
console.log(table(rows, sizes));
console.log(
  `${rows.length} measured, load ${load.toFixed(1)}; p95 of all: page ${p95.page} ms (${(p95.page / empty).toFixed(1)} × empty), worker ${p95.worker} ms, picture ${p95.picture} ms; over: ${over.length}${stopped ? '; ended early' : ''}`,
);
if (options.json) {
  mkdirSync(dirname(options.json), { recursive: true });
  const date = new Date().toISOString();
  const head = {
    date,
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    load,
    objects: OBJECTS,
    unit: 'ms',
    stopped,
    p95,
  };
  writeFileSync(options.json, `${JSON.stringify({ ...head, rows }, null, 2)}\n`);
}
process.exitCode = over.length > 0 ? 1 : 0;
