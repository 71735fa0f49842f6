import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from './tests/support/chromium.ts';

const executablePath = chromiumPath();

/** Walks that measure time, compare pictures, or have a shift on a plant that nobody else may switch: nothing runs beside them. */
const ALONE = /(blocked-page|editor-large|large-diagram|operator-shift(-keys)?|recovery)\.e2e\.ts$/;
/** Walks through everything of a kind, and pictures for people to look at: they run with the long suites. */
const LONG = /\/(editor-commands|pictures)\.e2e\.ts$/;

export default defineConfig({
  testDir: 'tests/e2e',
  timeout: 180_000,
  // What is waited for may take longer on a machine that does other things too; what has to be quick says so itself.
  expect: { timeout: 10_000 },
  // The script of all tests runs one project after the other; so does `playwright test --project alone --workers 1`.
  workers: 1,
  projects: [
    { name: 'walks', testMatch: '**/*.e2e.ts', testIgnore: [ALONE, LONG] },
    { name: 'long-walks', testMatch: LONG },
    { name: 'alone', testMatch: ALONE },
  ],
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/e2e.json' }],
  ],
  outputDir: 'dist/e2e',
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: CHROMIUM_ARGS },
  },
});
