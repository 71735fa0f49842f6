import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
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

/** They judge how fast an honest caller is answered meanwhile: nothing else may run beside them. */
const ALONE = ['tests/attacks/http.test.ts', 'tests/attacks/sockets.test.ts'];

/**
 * Files that put something else in a module's place. All others share what they import with the files before them, which
 * saves the suite a third of its work; in these a module would stay as it was loaded first.
 */
const MOCKING = globSync('tests/**/*.test.{ts,tsx}', { cwd: import.meta.dirname }).filter((file) =>
  /\bvi\.(do)?mock\(/i.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
);

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
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [
            'tests/**/*.browser.test.{ts,tsx}',
            'tests/long/**',
            'tests/e2e/**',
            ...ALONE,
            ...MOCKING,
          ],
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'mocking',
          environment: 'node',
          include: MOCKING.filter((file) => !file.includes('.browser.test.')),
          testTimeout: 30_000,
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
          exclude: ['tests/long/**', SCREENS],
          ...inChromium(),
        },
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
          include: ['tests/long/**/*.browser.test.ts'],
          testTimeout: 3_600_000,
          browser: realChromium(),
        },
      },
    ],
  },
});
