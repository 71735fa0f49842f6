import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from './tests/support/chromium.ts';

const executablePath = chromiumPath();

/** Walks that measure time, or in which a worker that is late is replaced: nothing runs beside them. */
const ALONE = /(blocked-page|editor-large|large-diagram|recovery)\.e2e\.ts$/;
/** Walks on a plant that nobody else may switch, nor have switched: each of the two that run at a time has a server of its own. */
const OWN_PLANT = /operator-shift(-keys|-phone)?\.e2e\.ts$/;
/** Walks through everything of a kind, a builder's whole day, and pictures for people to look at: they run with the long suites. */
const LONG = /\/(builder-walk|editor-commands|editor-limits|pictures)\.e2e\.ts$/;
/** Single walks that do too, because others pass the same places (decision 0106): tagged so beside their titles. */
const LONG_PART = /@long/;

export default defineConfig({
  testDir: 'tests/e2e',
  timeout: 240_000,
  // What is waited for may take longer on a machine that does other things too; what has to be quick says so itself.
  expect: { timeout: 20_000 },
  // The script of all tests runs one project after the other, and says how many walks at a time.
  workers: 1,
  projects: [
    // First of the two that run together: the longest walks.
    { name: 'own-plant', testMatch: OWN_PLANT, grepInvert: LONG_PART },
    {
      name: 'walks',
      testMatch: '**/*.e2e.ts',
      testIgnore: [ALONE, OWN_PLANT, LONG],
      grepInvert: LONG_PART,
      // As for somebody whose system asks for little motion: what moves is drawn anew in every frame, and most walks are
      // about something else. Those that are about it say so.
      use: { contextOptions: { reducedMotion: 'reduce' } },
    },
    { name: 'long-walks', testMatch: LONG },
    { name: 'long-parts', testMatch: '**/*.e2e.ts', testIgnore: LONG, grep: LONG_PART },
    { name: 'alone', testMatch: ALONE, grepInvert: LONG_PART },
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
