/** Counts everything: in a separate Node process, and in Chromium. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { launchChromium } from '../run/browser.ts';
import { type Counters, rounded } from './budgets.ts';

/** The committed budgets. */
export const BUDGETS_FILE = join(import.meta.dirname, '../counters.json');

export const readBudgets = (): Counters => JSON.parse(readFileSync(BUDGETS_FILE, 'utf8')) as Counters;

/** Megabytes of the young generation: 600 frames may allocate that much without a collection. */
const YOUNG = 128;

export async function countInNode(): Promise<Counters> {
  // Single-threaded: a concurrent compiler would finish at varying times, and uncompiled code allocates more.
  const flags = [
    '--expose-gc',
    '--single-threaded',
    `--min-semi-space-size=${YOUNG}`,
    `--max-semi-space-size=${YOUNG}`,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...flags,
    fileURLToPath(new URL('./node.ts', import.meta.url)),
  ]);
  return rounded({ none: JSON.parse(stdout) });
}

export async function countInBrowser(): Promise<Counters> {
  const bundle = await build({
    entryPoints: [fileURLToPath(new URL('./browser-page.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    globalName: 'gate',
    loader: { '.woff2': 'dataurl', '.woff': 'empty' },
    write: false,
  });
  const browser = await launchChromium({ gpu: false });
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: bundle.outputFiles[0]!.text });
    return rounded((await page.evaluate('gate.measure()')) as Counters);
  } finally {
    await browser.close();
  }
}

export async function countAll(): Promise<Counters> {
  return { ...(await countInNode()), ...(await countInBrowser()) };
}
