/**
 * Every suite, and one closing line over all of them. Results go to test-results/<run>.json in the reporters' own formats;
 * nothing is weakened or tried again here.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from './build.ts';
import { runChecks } from './check.ts';
import { ensureBrowser, ensureFont, ensurePeers, temporaryFilesInMemory } from './test-machine.ts';
import { type Count, RESULTS, resultsOf, runPlaywright, runVitest, summarise } from './test-runs.ts';

const root = resolve(import.meta.dirname, '..');
type Named = readonly [name: string, count: Count];

ensureBrowser();
ensureFont();
ensurePeers();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
const total = summarise(process.argv.includes('--long') ? await longRuns() : await runs());
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

async function runs(): Promise<Named[]> {
  temporaryFilesInMemory();
  const checks = runChecks();
  const held = checks.filter((check) => check.ok).length;
  const counts: Named[] = [['types, lint', { passed: held, failed: checks.length - held, skipped: 0 }]];
  await build();
  // What is drawn waits for the one process that draws, what runs on Node for disks and clocks: beside each other they fill the machine.
  const [onNode, inChromium] = await Promise.all([unitRuns(), chromiumRuns()]);
  counts.push(...onNode, ...inChromium);
  counts.push(['unit, alone', await runVitest('unit-alone', ['alone'], { workers: 1 })]);
  counts.push(['end to end', await runPlaywright('e2e', 'walks', 2)]);
  counts.push(['end to end, alone', await runPlaywright('e2e-alone', 'alone', 1)]);
  return counts;
}

async function unitRuns(): Promise<Named[]> {
  // By itself vitest leaves one core alone: of two that is half the machine.
  const workers = Math.max(2, availableParallelism() - 1);
  return [['unit', await runVitest('unit', ['apart', 'page', 'unit'], { workers })]];
}

async function chromiumRuns(): Promise<Named[]> {
  const beside = (run: string, workers: number): Promise<Count> =>
    runVitest(run, [run], { workers, isBeside: true });
  return [
    // One at a time: two that draw WebGL on the processor wait for each other past all limits.
    ['drawing in Chromium', await beside('browser', 1)],
    ['a lost context', await beside('lost-context', 1)],
    ['screens in Chromium', await beside('screens', 2)],
  ];
}

async function longRuns(): Promise<Named[]> {
  const counts: Named[] = [];
  for (const suite of ['long', 'long-browser']) {
    counts.push([suite, await runVitest(suite, [suite])]);
    const kept = join(root, 'bench/results', `${suite}-${new Date().toISOString().slice(0, 10)}.json`);
    mkdirSync(join(root, 'bench/results'), { recursive: true });
    // Kept in the repository, so without the folders of the machine it ran on.
    if (existsSync(resultsOf(suite)))
      writeFileSync(kept, readFileSync(resultsOf(suite), 'utf8').replaceAll(`${root}/`, ''));
  }
  await build();
  counts.push(['long walks', await runPlaywright('e2e-long', 'long-walks', 1)]);
  return counts;
}
