/**
 * Every suite, one after the other, and one closing line over all of them. Results go to test-results/<run>.json in the
 * reporters' own formats; nothing is weakened or tried again here.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, homedir, tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { chromiumPath } from '../tests/support/chromium.ts';
import { DEJAVU, fontConfig, fontsOf } from '../tests/support/render/font-folder.ts';
import { build } from './build.ts';
import { runChecks } from './check.ts';

const root = resolve(import.meta.dirname, '..');
const results = join(root, 'test-results');
const bin = (name: string): string => join(root, 'node_modules/.bin', name);

interface Count {
  passed: number;
  failed: number;
  skipped: number;
  /** File and title of each test that failed. */
  failures?: readonly string[];
}

/** The system's Chromium, else apt's where we may, else playwright's own download. */
function ensureBrowser(): void {
  if (existsSync(chromiumPath())) return;
  console.log('No Chromium found: installing one …');
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      stdio: 'inherit',
    });
  }
  if (!existsSync(chromiumPath()))
    spawnSync(bin('playwright'), ['install', 'chromium'], { stdio: 'inherit' });
}

const FONT_FOLDERS = ['/usr/share/fonts', '/usr/local/share/fonts', join(homedir(), '.fonts')];

/** Whether the system has a font, as fontconfig sees it; where it cannot be asked, as its usual folders show. */
function hasFonts(): boolean {
  const { status, stdout } = spawnSync('fc-list', { encoding: 'utf8' });
  if (status === 0) return stdout.trim() !== '';
  return FONT_FOLDERS.some(
    (folder) =>
      existsSync(folder) &&
      readdirSync(folder, { recursive: true }).some((file) => /\.(ttf|ttc|otf)$/i.test(String(file))),
  );
}

/** Chromium ends at the first text of a page on a system without any font: there it is shown one of a package. */
function ensureFont(): void {
  if (hasFonts()) return;
  const folder = mkdtempSync(join(tmpdir(), 'mimic-font-'));
  process.env.FONTCONFIG_FILE = fontConfig(
    folder,
    'one',
    `<dir>${fontsOf(join(folder, 'dejavu'), DEJAVU)}</dir>`,
  );
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** The servers that the storage and field suites need beside ours; where they cannot be had the suites say so and skip. */
function ensurePeers(): void {
  const wanted = [
    ['/usr/sbin/mosquitto', 'mosquitto'],
    ['/usr/lib/postgresql', 'postgresql'],
    ['/usr/lib/python3/dist-packages/pymodbus', 'python3-pymodbus'],
  ] as const;
  const missing = wanted.filter(([path]) => !existsSync(path)).map(([, name]) => name);
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

const SHARED_MEMORY = '/dev/shm';
/** Bytes that the databases of all servers under test may need together. */
const ROOM = 3e9;

/**
 * Temporary files go into memory where there is room for them: some hundred databases are made and thrown away, and on
 * a disk their tests wait for it most of the time. The long suites keep to the disk, whose speed they measure.
 */
function temporaryFilesInMemory(): void {
  if (process.env.TMPDIR || !existsSync(SHARED_MEMORY)) return;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  if (bavail * bsize < ROOM) return;
  const folder = mkdtempSync(join(SHARED_MEMORY, 'mimic-tests-'));
  // A server that refuses to run as root has an account of its own, which has to get to its files.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** Runs some of the projects of vitest.config.ts. */
function runVitest(run: string, projects: readonly string[], workers?: number): Count {
  const parallel = workers === undefined ? [] : ['--maxWorkers', `${workers}`];
  const { status } = spawnSync(
    bin('vitest'),
    ['run', ...projects.flatMap((name) => ['--project', name]), ...parallel],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, MIMIC_TEST_RUN: run },
    },
  );
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
  // A file that breaks while loading fails as a suite without a test; an unhandled error shows in the status alone.
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
function runPlaywright(run: string, project: string, workers: number): Count {
  const { status } = spawnSync(bin('playwright'), ['test', '--project', project, '--workers', `${workers}`], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, `${run}.json`) },
  });
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

/** As Playwright's JSON reporter writes a file, or a group in it. */
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
  const file = join(results, `${run}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function summarise(counts: readonly (readonly [name: string, count: Count])[]): Count {
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
  // Said where everybody looks first, for the run's own words are thousands of lines above.
  for (const [name, { failed, failures = [] }] of counts) {
    for (const failure of failures) console.log(`  FAILED in ${name}: ${failure}`);
    if (failed > 0 && failures.length === 0) console.log(`  FAILED in ${name}: an error outside its tests`);
  }
  return total;
}

const long = process.argv.includes('--long');
ensureBrowser();
ensureFont();
ensurePeers();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const counts: [string, Count][] = [];
if (long) {
  for (const suite of ['long', 'long-browser']) {
    counts.push([suite, runVitest(suite, [suite])]);
    const kept = join(root, 'bench/results', `${suite}-${new Date().toISOString().slice(0, 10)}.json`);
    mkdirSync(join(root, 'bench/results'), { recursive: true });
    // Kept in the repository, so without the folders of the machine it ran on.
    if (existsSync(join(results, `${suite}.json`)))
      writeFileSync(kept, readFileSync(join(results, `${suite}.json`), 'utf8').replaceAll(`${root}/`, ''));
  }
} else {
  temporaryFilesInMemory();
  const checks = runChecks();
  const held = checks.filter((check) => check.ok).length;
  counts.push(['types, lint', { passed: held, failed: checks.length - held, skipped: 0 }]);
  await build();
  // By itself vitest leaves one core alone: of two that is half the machine.
  counts.push(['unit', runVitest('unit', ['apart', 'unit'], Math.max(2, availableParallelism() - 1))]);
  counts.push(['unit, alone', runVitest('unit-alone', ['alone'], 1)]);
  counts.push(['screens in Chromium', runVitest('screens', ['screens'], 2)]);
  // One at a time: two that draw WebGL on the processor wait for each other past all limits.
  counts.push(['drawing in Chromium', runVitest('browser', ['browser'], 1)]);
  counts.push(['a lost context', runVitest('lost-context', ['lost-context'], 1)]);
  counts.push(['end to end', runPlaywright('e2e', 'walks', 2)]);
  counts.push(['end to end, alone', runPlaywright('e2e-alone', 'alone', 1)]);
}
const total = summarise(counts);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
