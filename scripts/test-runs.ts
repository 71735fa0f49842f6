/** The test runners: the results of each run, as its reporter wrote them. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
/** Where each run leaves its results. */
export const RESULTS = join(root, 'test-results');
export const resultsOf = (run: string): string => join(RESULTS, `${run}.json`);

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
  /** File and title of each test that failed. */
  failures?: readonly string[];
}

/** Runs a command of one of the packages; returns its exit status, null if a signal ended it. */
function ended(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): number | null {
  return spawnSync(join(root, 'node_modules/.bin', command), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  }).status;
}

/** Runs some of the projects of vitest.config.ts. */
export function runVitest(run: string, projects: readonly string[], workers?: number): Count {
  const parallel = workers === undefined ? [] : ['--maxWorkers', `${workers}`];
  const args = ['run', ...projects.flatMap((name) => ['--project', name]), ...parallel];
  const status = ended('vitest', args, { MIMIC_TEST_RUN: run });
  const report = read(run) as
    | {
        numPassedTests: number;
        numFailedTests: number;
        numPendingTests: number;
        numTodoTests: number;
        numFailedTestSuites: number;
        testResults: readonly {
          name: string;
          status: string;
          assertionResults: readonly { status: string; fullName: string }[];
        }[];
      }
    | undefined;
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  // A file that breaks while loading fails as a suite without a test; an unhandled error shows only in the status.
  const failed = report.numFailedTests || (status === 0 ? 0 : 1);
  const failures = report.testResults
    .filter((file) => file.status === 'failed')
    .flatMap((file) => {
      const titles = file.assertionResults
        .filter((one) => one.status === 'failed')
        .map((one) => one.fullName);
      const path = relative(root, file.name);
      return titles.length ? titles.map((title) => `${path}: ${title}`) : [`${path} could not be loaded`];
    });
  const skipped = report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, failed, skipped, failures };
}

/** Runs one of the projects of playwright.config.ts. */
export function runPlaywright(run: string, project: string, workers: number): Count {
  const args = ['test', '--project', project, '--workers', `${workers}`];
  const status = ended('playwright', args, { PLAYWRIGHT_JSON_OUTPUT_NAME: resultsOf(run) });
  const report = read(run) as
    | {
        stats: { expected: number; unexpected: number; flaky: number; skipped: number };
        suites: readonly WalkSuite[];
      }
    | undefined;
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failures = report.suites.flatMap(failedWalks);
  return { passed: expected, failed: unexpected + flaky || (status === 0 ? 0 : 1), skipped, failures };
}

/** A file, or a group in it, in Playwright's JSON report. */
interface WalkSuite {
  readonly file: string;
  readonly specs: readonly { readonly title: string; readonly ok: boolean }[];
  readonly suites?: readonly WalkSuite[];
}

const failedWalks = ({ file, specs, suites = [] }: WalkSuite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ title }) => `${file}: ${title}`),
  ...suites.flatMap(failedWalks),
];

function read(run: string): unknown {
  const file = resultsOf(run);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** Prints what ran and what failed; returns the totals. */
export function summarise(counts: readonly (readonly [name: string, count: Count])[]): Count {
  console.log('\nWhat ran');
  const total: Count = { passed: 0, failed: 0, skipped: 0 };
  for (const [name, count] of counts) {
    console.log(
      `  ${name.padEnd(22)} ${String(count.passed).padStart(5)} passed ${String(count.failed).padStart(4)} failed ${String(count.skipped).padStart(4)} skipped`,
    );
    total.passed += count.passed;
    total.failed += count.failed;
    total.skipped += count.skipped;
  }
  // Printed where everybody looks first, because the run's own output is thousands of lines above.
  for (const [name, { failed, failures = [] }] of counts) {
    for (const failure of failures) console.log(`  FAILED in ${name}: ${failure}`);
    if (failed > 0 && failures.length === 0) console.log(`  FAILED in ${name}: an error outside its tests`);
  }
  return total;
}
