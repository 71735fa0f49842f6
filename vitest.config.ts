import { existsSync } from 'node:fs';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import { OutsideErrors } from './scripts/outside-errors.ts';
import { packedWorld } from './scripts/world-map.ts';
import { CHROMIUM_ARGS, chromiumPath } from './tests/support/chromium.ts';

const report = (name: string) => `test-results/${name}.json`;
const name = process.env.MIMIC_TEST_RUN ?? 'vitest';

const realChromium = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({
    launchOptions: {
      ...(existsSync(chromiumPath()) ? { executablePath: chromiumPath() } : {}),
      args: CHROMIUM_ARGS,
    },
  }),
  instances: [{ browser: 'chromium' as const }],
});

// What is waited for may take longer on a machine that does other things too; it is seen at once on others.
const WAITS = { poll: { timeout: 10_000 } };

const onNode = { testTimeout: 30_000, hookTimeout: 60_000, expect: WAITS };

const inChromium = () => ({
  testTimeout: 30_000,
  expect: WAITS,
  browser: realChromium(),
});

/** They draw nothing with WebGL, so two can run beside each other. */
const SCREENS = 'tests/host/**/*.browser.test.{ts,tsx}';

/** In a browser of its own: one that has had many WebGL contexts may give no further one back, and the test waits for it. */
const LOST_CONTEXT = 'tests/long/edit-context-loss.browser.test.ts';

/** They judge how fast an honest caller is answered meanwhile: nothing else may run beside them. */
const ALONE = ['http', 'sockets', 'worst-bodies'].map((name) => `tests/attacks/${name}.test.ts`);

/** They judge how soon something small is done: one at a time, in one process, with nothing beside it. */
const TIMED = [
  'tests/api/server/jobs/job-runner.test.ts',
  'tests/api/server/modules/links/links.test.ts',
  'tests/api/server/modules/sites/organize.test.ts',
  'tests/api/server/security/standing.test.ts',
  'tests/engine/chart/plan.test.ts',
  'tests/engine/layers.test.ts',
  'tests/engine/map/map.test.ts',
  'tests/host/data/site/site-tree.test.ts',
  'tests/scripts/dev.test.ts',
  'tests/host/pages/notification-selection.test.ts',
];

/** The longest of those that start servers, break them and wait for them: first, so that no core waits for them at the end. */
const LONGEST = [
  'tests/api/server/matrix/matrix.test.ts',
  'tests/api/server/storage/away.test.ts',
  'tests/api/server/app/start-faults.test.ts',
  'tests/api/server/demo/plant.test.ts',
  'tests/attacks/withdrawn.test.ts',
  'tests/api/server/app/process.test.ts',
];

/** The longest of those in Chromium. */
const LONGEST_IN_CHROMIUM = [
  'tests/host/ui/picking.browser.test.tsx',
  'tests/host/app/payloads.browser.test.tsx',
  'tests/host/pages/payloads.browser.test.tsx',
  'tests/host/pages/users-page.browser.test.tsx',
  'tests/host/parts/folders/folder-moves.browser.test.tsx',
  'tests/host/parts/folders/dash-sidebar.browser.test.tsx',
];
const FIRST = [...LONGEST, ...LONGEST_IN_CHROMIUM];

/**
 * Files that have a process of their own: servers that are killed take long. The page's have a world of their own in a
 * process they share, for what the page keeps in its modules (sessions, stores) would reach the next file. The others
 * share what they import, which saves them a third of their work.
 */
const PAGE = 'tests/host/**/*.test.{ts,tsx}';
const APART = ['tests/api/server/{app,demo}/*.test.ts', 'tests/attacks/*.test.ts', ...LONGEST];
const ELSEWHERE = ['tests/**/*.browser.test.{ts,tsx}', 'tests/long/**', 'tests/e2e/**', ...ALONE, ...TIMED];

class LongestFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]): ReturnType<BaseSequencer['sort']> {
    const rank = ({ moduleId }: (typeof files)[number]): number => {
      const at = FIRST.findIndex((file) => moduleId.endsWith(file));
      return at < 0 ? FIRST.length : at;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

/** The base map, which the build puts into a file of its own (scripts/world-map.ts). */
const worldMap = {
  name: 'world-map',
  resolveId: (id: string) => (id === 'mimic:world' ? '\0mimic:world' : null),
  load: (id: string) =>
    id === '\0mimic:world'
      ? `export default 'data:application/octet-stream;base64,${Buffer.from(packedWorld()).toString('base64')}'`
      : null,
};

/**
 * Every browser test file loads some hundred modules into a new frame. In a whole run no source changes, so Chromium keeps
 * them instead of asking the server for each one again.
 */
const KEEP_MODULES: Record<string, string> = process.env.MIMIC_TEST_RUN
  ? { 'Cache-Control': 'max-age=7200' }
  : {};

export default defineConfig({
  plugins: [worldMap],
  server: { fs: { allow: ['.'] }, headers: KEEP_MODULES },
  // All that browser tests import, bundled before the first of them runs: a package found later reloads the page, and
  // the test under way then has two Reacts.
  optimizeDeps: {
    include: [
      '@floating-ui/react',
      '@headlessui/react',
      '@tanstack/react-query',
      '@use-gesture/react',
      'comlink',
      'd3-scale',
      'd3-selection',
      'd3-shape',
      'd3-zoom',
      'dayjs',
      'dayjs/plugin/relativeTime',
      'lucide-react',
      'pdf-lib',
      'qr',
      'react',
      'react-dom',
      'react-dom/client',
      'react-virtuoso',
      'react/jsx-dev-runtime',
      'redaxios',
      'saxes',
      'supercluster',
      'superstruct',
      'tinykeys',
      'valtio',
      'valtio/utils',
      'vitest-browser-react',
      'wouter',
      'wouter/memory-location',
      'wouter/use-browser-location',
    ],
  },
  test: {
    reporters:
      process.env.CI || process.env.MIMIC_TEST_RUN
        ? ['default', 'json', new OutsideErrors(report(name))]
        : ['default'],
    outputFile: { json: report(name) },
    // Whether files that try some of what is exhaustive try all of it (tests/support/whole.ts).
    env: { MIMIC_WHOLE: process.env.MIMIC_WHOLE ?? '' },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'apart',
          environment: 'node',
          // Each process compiles the database's WebAssembly: to optimise it takes longer than it saves.
          execArgv: ['--liftoff-only'],
          include: APART,
          exclude: ELSEWHERE,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          ...onNode,
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          environment: 'node',
          include: [PAGE],
          exclude: ELSEWHERE,
          pool: 'vmThreads',
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          ...onNode,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...ELSEWHERE, ...APART, PAGE],
          isolate: false,
          // The longest come first and wait, for devices, sockets and presses: with two of them the cores would wait too.
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
          ...onNode,
        },
      },
      {
        extends: true,
        test: {
          name: 'timed',
          environment: 'node',
          include: TIMED,
          isolate: false,
          fileParallelism: false,
          sequence: { groupOrder: 3 },
          ...onNode,
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          environment: 'node',
          include: ALONE,
          fileParallelism: false,
          sequence: { groupOrder: 4 },
          ...onNode,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/**/*.browser.test.{ts,tsx}'],
          exclude: ['tests/long/**', SCREENS],
          ...inChromium(),
        },
      },
      {
        extends: true,
        test: { name: 'lost-context', include: [LOST_CONTEXT], ...inChromium() },
      },
      {
        extends: true,
        test: { name: 'screens', include: [SCREENS], ...inChromium() },
      },
      {
        extends: true,
        test: {
          name: 'long',
          environment: 'node',
          include: ['tests/long/**/*.test.ts'],
          exclude: ['tests/long/**/*.browser.test.ts'],
          testTimeout: 3_600_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'long-browser',
          include: ['tests/long/**/*.browser.test.{ts,tsx}'],
          exclude: [LOST_CONTEXT],
          testTimeout: 3_600_000,
          browser: realChromium(),
        },
      },
    ],
  },
});
