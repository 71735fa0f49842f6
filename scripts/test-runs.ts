/** The test runners: the results of each run, as its reporter wrote them. */
import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { outsideErrorsOf, withoutRoot } from './outside-errors.ts';

const root = resolve(import.meta.dirname, '..');
/** Where each run leaves its results. */
export const RESULTS = join(root, 'test-results');
export const resultsOf = (run: string): string => join(RESULTS, `${run}.json`);

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
  /** File and title of each test that failed with the first lines of why; what failed outside of tests. */
  failures?: readonly string[];
}

/** How a run goes. */
interface Ways {
  readonly workers?: number;
  /** It has another one beside it: what it prints comes whole when it has ended, so that nothing is mixed. */
  readonly isBeside?: boolean;
  /** Files that it is limited to. */
  readonly files?: readonly string[];
  /** Titles that it is limited to, as a regular expression. */
  readonly titles?: string;
}

/** Runs a command of one of the packages; returns its exit status, null if a signal ended it. */
async function ended(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  { log }: { readonly log?: string | undefined },
): Promise<number | null> {
  const output = log === undefined ? 'inherit' : openSync(log, 'w');
  const child = spawn(join(root, 'node_modules/.bin', command), args, {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
  });
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (log === undefined || output === 'inherit') return status;
  closeSync(output);
  process.stdout.write(readFileSync(log));
  rmSync(log);
  return status;
}

const logOf = (run: string, { isBeside }: Ways): string | undefined =>
  isBeside ? join(RESULTS, `${run}.log`) : undefined;

/** Runs some of the projects of vitest.config.ts. */
export async function runVitest(run: string, projects: readonly string[], ways: Ways = {}): Promise<Count> {
  const parallel = ways.workers === undefined ? [] : ['--maxWorkers', `${ways.workers}`];
  const named = projects.flatMap((name) => ['--project', name]);
  const titles = ways.titles === undefined ? [] : ['-t', ways.titles];
  const args = ['run', ...(ways.files ?? []), ...named, ...parallel, ...titles];
  rmSync(resultsOf(run), { force: true });
  const status = await ended('vitest', args, { MIMIC_TEST_RUN: run }, { log: logOf(run, ways) });
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
          assertionResults: readonly {
            status: string;
            fullName: string;
            failureMessages?: readonly string[];
          }[];
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
        .map((one) => withReason(one.fullName, one.failureMessages?.[0]));
      const path = relative(root, file.name);
      return titles.length ? titles.map((title) => `${path}: ${title}`) : [`${path} could not be loaded`];
    });
  // Those with other titles are not part of the run.
  const left = ways.titles === undefined ? undefined : new RegExp(ways.titles);
  const skipped = left
    ? report.testResults
        .flatMap(({ assertionResults }) => assertionResults)
        .filter(({ status, fullName }) => !/^(passed|failed)$/.test(status) && left.test(fullName)).length
    : report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, failed, skipped, failures: [...failures, ...outside(run)] };
}

/** What failed in a run outside its tests. */
function outside(run: string): readonly string[] {
  const file = outsideErrorsOf(resultsOf(run));
  if (!existsSync(file)) return [];
  const errors = JSON.parse(readFileSync(file, 'utf8')) as readonly string[];
  return errors.map((error) => `outside its tests: ${error.replaceAll('\n', '\n      ')}`);
}

/** Lines of a reason that are shown: what was expected, what was there, and where. */
const REASON_LINES = 9;
/** Letters of each: a page's whole text may be what was there. */
const REASON_WIDTH = 400;

/** A test's title with the first lines of why it failed; colours are for terminals. */
export function withReason(title: string, message = ''): string {
  const lines = withoutRoot(stripVTControlCharacters(message))
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, REASON_LINES);
  return [title, ...lines.map((line) => line.trim().slice(0, REASON_WIDTH))].join('\n      ');
}

/** Runs some of the projects of playwright.config.ts. */
export async function runPlaywright(
  run: string,
  projects: readonly string[],
  workers: number,
  files: readonly string[] = [],
): Promise<Count> {
  const args = [
    'test',
    ...files,
    ...projects.flatMap((name) => ['--project', name]),
    '--workers',
    `${workers}`,
  ];
  // Node reads TypeScript itself: Playwright's own way costs five seconds of processor time before the first walk.
  rmSync(resultsOf(run), { force: true });
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: resultsOf(run), PW_DISABLE_TS_ESM: '1' };
  const status = await ended('playwright', args, env, {});
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
  readonly specs: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
  readonly suites?: readonly WalkSuite[];
}

const failedWalks = ({ file, specs, suites = [] }: WalkSuite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const message = tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message;
      return withReason(`${file}: ${title}`, message);
    }),
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
    if (failed > 0 && failures.length === 0)
      console.log(`  FAILED in ${name}: its exit says so, its results name nothing`);
  }
  return total;
}
