/**
 * Every suite, and one closing line over all of them. Results go to test-results/<run>.json in the reporters' own formats;
 * nothing is weakened or retried here.
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
  // One at a time: in parallel they take 15 % less, but some measure time, and fail.
  // By default vitest leaves one core free: of two that is half the machine.
  const workers = Math.max(2, availableParallelism() - 1);
  counts.push(['unit', runVitest('unit', ['apart', 'page', 'unit'], workers)]);
  counts.push(['unit, alone', runVitest('unit-alone', ['alone'], 1)]);
  counts.push(['screens in Chromium', runVitest('screens', ['screens'], 2)]);
  // One at a time: two that draw WebGL on the processor slow each other past all limits.
  counts.push(['drawing in Chromium', runVitest('browser', ['browser'], 1)]);
  counts.push(['a lost context', runVitest('lost-context', ['lost-context'], 1)]);
  counts.push(['end to end', runPlaywright('e2e', 'walks', 2)]);
  counts.push(['end to end, alone', runPlaywright('e2e-alone', 'alone', 1)]);
  return counts;
}

async function longRuns(): Promise<Named[]> {
  const counts: Named[] = [];
  for (const suite of ['long', 'long-browser']) {
    counts.push([suite, runVitest(suite, [suite])]);
    const kept = join(root, 'bench/results', `${suite}-${new Date().toISOString().slice(0, 10)}.json`);
    mkdirSync(join(root, 'bench/results'), { recursive: true });
    // Kept in the repository, so without the machine's paths.
    if (existsSync(resultsOf(suite)))
      writeFileSync(kept, readFileSync(resultsOf(suite), 'utf8').replaceAll(`${root}/`, ''));
  }
  await build();
  counts.push(['long walks', runPlaywright('e2e-long', 'long-walks', 1)]);
  return counts;
}
