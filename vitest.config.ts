import { existsSync } from 'node:fs';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
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

const inChromium = () => ({
  testTimeout: 30_000,
  // What is waited for may take longer on a machine that does other things too; it is seen at once on others.
  expect: { poll: { timeout: 10_000 } },
  browser: realChromium(),
});

/** They draw nothing with WebGL, so two can run beside each other. */
const SCREENS = 'tests/host/**/*.browser.test.{ts,tsx}';

/** In a browser of its own: one that has had many WebGL contexts may give no further one back, and the test waits for it. */
const LOST_CONTEXT = 'tests/worker/surface/edit-context-loss.browser.test.ts';

/** They judge how fast an honest caller is answered meanwhile: nothing else may run beside them. */
const ALONE = ['tests/attacks/http.test.ts', 'tests/attacks/sockets.test.ts'];

/** The longest of those that start servers, break them and wait for them: first, so that nothing waits for them at the end. */
const LONGEST = [
  'tests/api/server/matrix/matrix.test.ts',
  'tests/api/server/app/start-faults.test.ts',
  'tests/api/server/storage/away.test.ts',
  'tests/api/server/app/process.test.ts',
];

/**
 * Files that have a process of their own: servers that are killed take long. The page's have a world of their own in a
 * process they share, for what the page keeps in its modules (sessions, stores) would reach the next file. The others
 * share what they import, which saves them a third of their work.
 */
const PAGE = 'tests/host/**/*.test.{ts,tsx}';
const APART = ['tests/api/server/{app,demo}/*.test.ts', 'tests/attacks/*.test.ts', ...LONGEST];
const ELSEWHERE = ['tests/**/*.browser.test.{ts,tsx}', 'tests/long/**', 'tests/e2e/**', ...ALONE];

class LongestFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]): ReturnType<BaseSequencer['sort']> {
    const rank = ({ moduleId }: (typeof files)[number]): number => {
      const at = LONGEST.findIndex((file) => moduleId.endsWith(file));
      return at < 0 ? LONGEST.length : at;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  server: { fs: { allow: ['.'] } },
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
      'd3-shape',
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
    reporters: process.env.CI || process.env.MIMIC_TEST_RUN ? ['default', 'json'] : ['default'],
    outputFile: { json: report(name) },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'apart',
          environment: 'node',
          include: APART,
          exclude: ELSEWHERE,
          sequence: { groupOrder: 0 },
          testTimeout: 30_000,
          hookTimeout: 60_000,
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
          sequence: { groupOrder: 1 },
          testTimeout: 30_000,
          hookTimeout: 60_000,
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
          sequence: { groupOrder: 2 },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          environment: 'node',
          include: ALONE,
          fileParallelism: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/**/*.browser.test.{ts,tsx}'],
          exclude: ['tests/long/**', SCREENS, LOST_CONTEXT],
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
          testTimeout: 3_600_000,
          browser: realChromium(),
        },
      },
    ],
  },
});
