/**
 * Times the raster backend in a real Chromium, as on a machine without a GPU: `node bench/engine/raster.ts [N …]`, with
 * `--scene flow` another scene, with `--only zoom` the scenarios alone whose names begin so, with `--profile FILE` the processor's profile of the last size as well, to be opened in the browser's developer tools.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { chromium } from 'playwright';
import { chromiumPath } from '../../tests/support/chromium.ts';
import { chromiumArgs } from '../run/browser.ts';
import type { Spread } from './raster-page.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    profile: { type: 'string' },
    only: { type: 'string', default: '' },
    scene: { type: 'string', default: 'schematic' },
  },
});
const sizes = positionals.length > 0 ? positionals.map(Number) : [1000, 10_000, 100_000, 1_000_000];

const bundle = await build({
  entryPoints: [fileURLToPath(new URL('./raster-page.ts', import.meta.url))],
  bundle: true,
  format: 'iife',
  globalName: 'bench',
  loader: { '.woff2': 'dataurl', '.woff': 'empty' },
  write: false,
});
for (const size of sizes) {
  const browser = await chromium.launch({
    executablePath: chromiumPath() || undefined,
    args: chromiumArgs({ gpu: false }),
  });
  try {
    const page = await browser.newPage();
    page.on('console', (message) => console.log(message.text()));
    page.on('pageerror', (error) => console.error(error.message));
    await page.addScriptTag({ content: bundle.outputFiles[0]!.text });
    const session = await page.context().newCDPSession(page);
    if (values.profile) {
      await session.send('Profiler.enable');
      await session.send('Profiler.start');
    }
    const results = (await page.evaluate(
      `bench.measure(${size}, ${JSON.stringify(values.only)}, ${JSON.stringify(values.scene)})`,
    )) as Record<string, Spread>;
    if (values.profile) {
      const { profile } = await session.send('Profiler.stop');
      writeFileSync(values.profile, JSON.stringify(profile));
    }
    print(size, results);
  } finally {
    await browser.close();
  }
}

function print(size: number, results: Readonly<Record<string, Spread>>): void {
  console.log(`${size} objects, milliseconds: median, best, mean, worst`);
  for (const [name, { median, best, mean, worst }] of Object.entries(results))
    console.log(
      `  ${name.padEnd(13)}${[median, best, mean, worst].map((ms) => ms.toFixed(2).padStart(9)).join('')}`,
    );
}
