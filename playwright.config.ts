import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from './tests/support/chromium.ts';

const executablePath = chromiumPath();

/** Walks that measure how fast a page answers: nothing may run beside them. */
const ALONE = /(blocked-page|editor-large|large-diagram)\.e2e\.ts$/;

export default defineConfig({
  testDir: 'tests/e2e',
  timeout: 120_000,
  // What is waited for may take longer on a machine that does other things too; what has to be quick says so itself.
  expect: { timeout: 10_000 },
  // The script of all tests runs one project after the other; so does `playwright test --project alone --workers 1`.
  workers: 1,
  projects: [
    { name: 'walks', testMatch: '**/*.e2e.ts', testIgnore: ALONE },
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
