/**
 * Every suite, and one closing line over all of them. Results go to test-results/<run>.json in the reporters' own formats;
 * nothing is weakened or retried here.
 */
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from './build.ts';
import { runChecks } from './check.ts';
import { testsNamed } from './named-tests.ts';
import { ensureBrowser, ensureFont, ensurePeers, temporaryFilesInMemory } from './test-machine.ts';
import { type Count, RESULTS, resultsOf, runPlaywright, runVitest, summarise } from './test-runs.ts';

const root = resolve(import.meta.dirname, '..');
type Named = readonly [name: string, count: Count];

const isLong = process.argv.includes('--long');
const words = process.argv.slice(2).filter((one) => !one.startsWith('--'));
const total = summarise(await (words.length > 0 && !isLong ? wordRuns(words) : suiteRuns()));
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

function suiteRuns(): Promise<Named[]> {
  // They go on while packages of the system are installed, which is mostly waiting.
  const checking = isLong ? undefined : runChecks();
  ensureBrowser();
  ensureFont();
  ensurePeers();
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  return checking ? runs(checking) : longRuns(words);
}

/** Runs the tests that the words name, without checks; starts a browser and builds the page only for tests that need them. */
async function wordRuns(words: readonly string[]): Promise<Named[]> {
  const { unit, browser, walks, kinds, unknown } = testsNamed(words);
  mkdirSync(RESULTS, { recursive: true });
  for (const word of unknown) console.error(`No test and no kind is named "${word}"`);
  const counts: Named[] = unknown.map((word) => [
    word,
    { passed: 0, failed: 1, skipped: 0, failures: ['names nothing'] },
  ]);
  if (kinds.length > 0) {
    const files = ['tests/plugins/conformance.test.ts'];
    const titles = `^(${kinds.join('|')}) `;
    counts.push(['kinds', await runVitest('named-kinds', ['unit'], { files, titles })]);
  }
  const onNode = ['apart', 'page', 'unit', 'timed', 'alone', 'long'];
  if (unit.length > 0) counts.push(['unit', await runVitest('named-unit', onNode, { files: unit })]);
  if (browser.length + walks.length > 0) {
    ensureBrowser();
    ensureFont();
  }
  const inChromium = ['browser', 'screens', 'long-browser', 'lost-context'];
  if (browser.length > 0)
    counts.push([
      'in Chromium',
      await runVitest('named-browser', inChromium, { files: browser, workers: 1 }),
    ]);
  if (walks.length === 0) return counts;
  await build();
  const all = ['own-plant', 'walks', 'long-walks', 'long-parts', 'alone'];
  counts.push(['end to end', await runPlaywright('named-e2e', all, 1, walks)]);
  return counts;
}

async function runs(checking: ReturnType<typeof runChecks>): Promise<Named[]> {
  temporaryFilesInMemory();
  const counts: Named[] = [['types, lint', await prepare(checking)]];
  // Tests on Node wait a part of their time, for servers, devices and clocks; drawing never waits. One that draws at a time:
  // two that draw WebGL on the processor slow each other past all limits.
  const [onNode, drawing] = await Promise.all([
    runVitest('unit', ['apart', 'page', 'unit'], { isBeside: true }),
    runVitest('browser', ['browser'], { workers: 1, isBeside: true }),
  ]);
  counts.push(['unit', onNode], ['drawing in Chromium', drawing]);
  const demo = mkdtempSync(join(tmpdir(), 'mimic-demo-'));
  process.once('exit', () => rmSync(demo, { recursive: true, force: true }));
  const [screens, isMade] = await Promise.all([
    // They wait a sixth of their time, for what is debounced, fades or is announced.
    runVitest('screens', ['screens'], { workers: 3 }),
    makeDatabase(demo),
  ]);
  // Without it each server makes its own past, which takes longer.
  if (isMade) process.env.MIMIC_TEST_DEMO = demo;
  counts.push(['screens in Chromium', screens]);
  counts.push(['unit, alone', await runVitest('unit-alone', ['timed', 'alone'], { workers: 1 })]);
  counts.push(['end to end', await runPlaywright('e2e', ['own-plant', 'walks'], 2)]);
  counts.push(['end to end, alone', await runPlaywright('e2e-alone', ['alone'], 1)]);
  return counts;
}

/** Makes what servers under test begin with: see test-database.ts. Returns whether it could. */
function makeDatabase(...args: string[]): Promise<boolean> {
  const script = join(root, 'scripts/test-database.ts');
  const making = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'inherit', 'inherit'] });
  return new Promise((resolve) => making.once('close', (status) => resolve(status === 0)));
}

/** The checks, and beside them the build and the database that tests copy. */
async function prepare(checking: ReturnType<typeof runChecks>): Promise<Count> {
  const making = makeDatabase();
  await build();
  const checks = await checking;
  // What could not be made is made by the first test that needs it, which says why it cannot.
  await making;
  const held = checks.filter((check) => check.ok).length;
  return { passed: held, failed: checks.length - held, skipped: 0 };
}

/** Runs one after the other. */
async function inTurn(
  all: readonly (readonly [name: string, run: () => Promise<Count>])[],
): Promise<Named[]> {
  const counts: Named[] = [];
  for (const [name, run] of all) counts.push([name, await run()]);
  return counts;
}

/** Some of the long suites by their names, as `trend`; the figures of each are kept in bench/results. */
async function namedRuns(names: readonly string[]): Promise<Named[]> {
  const kept = new Date().toISOString().slice(0, 10);
  const counts: Named[] = [];
  for (const name of names) {
    const files = readdirSync(join(root, 'tests/long'))
      .filter((file) => file === `${name}.test.ts` || file.startsWith(`${name}.browser.test.`))
      .map((file) => `tests/long/${file}`);
    if (files.length === 0) throw new Error(`There is no long suite "${name}"`);
    process.env.MIMIC_FIGURES = join(root, 'bench/results', `long-${name}-${kept}.json`);
    rmSync(process.env.MIMIC_FIGURES, { force: true });
    counts.push([name, await runVitest(`long-${name}`, ['long', 'long-browser'], { files })]);
  }
  return counts;
}

/** The files that try a part of what they could, once more, and all of it. */
async function wholeRuns(): Promise<Named[]> {
  const files = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => join('tests', file))
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('/support/whole.ts'));
  process.env.MIMIC_WHOLE = '1';
  return inTurn([
    ['whole', () => runVitest('whole', ['apart', 'page', 'unit'], { files })],
    ['whole, alone', () => runVitest('whole-alone', ['alone'], { files, workers: 1 })],
    ['whole, in Chromium', () => runVitest('whole-browser', ['browser', 'screens'], { files, workers: 1 })],
  ]);
}

async function longRuns(names: readonly string[]): Promise<Named[]> {
  if (names.length > 0) return namedRuns(names);
  const counts: Named[] = [];
  for (const suite of ['long', 'long-browser', 'lost-context']) {
    counts.push([suite, await runVitest(suite, [suite])]);
    const kept = join(root, 'bench/results', `${suite}-${new Date().toISOString().slice(0, 10)}.json`);
    mkdirSync(join(root, 'bench/results'), { recursive: true });
    // Kept in the repository, so without the machine's paths.
    if (existsSync(resultsOf(suite)))
      writeFileSync(kept, readFileSync(resultsOf(suite), 'utf8').replaceAll(`${root}/`, ''));
  }
  counts.push(...(await wholeRuns()));
  await build();
  counts.push(['long walks', await runPlaywright('e2e-long', ['long-walks', 'long-parts'], 1)]);
  // Once more, for what they look at in one of both themes otherwise.
  counts.push(['walks, whole', await runPlaywright('e2e-whole', ['walks'], 1)]);
  // And against three nodes behind a balancer without sticky sessions.
  process.env.MIMIC_TEST_CLUSTER = '1';
  counts.push(['walks, cluster', await runPlaywright('e2e-cluster', ['walks'], 1)]);
  return counts;
}
