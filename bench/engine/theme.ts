/**
 * Times the switch of a large diagram's theme in a real Chromium, as on a machine without a GPU:
 * `node bench/engine/theme.ts [N …]`, with `--backend webgl` on software WebGL.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { launchChromium } from '../run/browser.ts';
import type { Switches } from './theme-page.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { backend: { type: 'string', default: 'raster' } },
});
const bundle = await build({
  entryPoints: [fileURLToPath(new URL('./theme-page.ts', import.meta.url))],
  bundle: true,
  format: 'iife',
  globalName: 'bench',
  loader: { '.woff2': 'dataurl', '.woff': 'empty' },
  write: false,
});
for (const size of positionals.length > 0 ? positionals.map(Number) : [10_000, 100_000]) {
  const browser = await launchChromium({ gpu: false });
  try {
    const page = await browser.newPage();
    page.on('pageerror', (error) => console.error(error.message));
    await page.addScriptTag({ content: bundle.outputFiles[0]!.text });
    const { draws, ...views } = (await page.evaluate(
      `bench.measure(${size}, ${JSON.stringify(values.backend)})`,
    )) as Switches;
    console.log(
      `${size} objects on ${values.backend}, ${draws} of them drawn anew; milliseconds to the picture (to the exact one)`,
    );
    for (const [view, switches] of Object.entries(views))
      console.log(
        `  ${view.padEnd(6)} ${switches.map(({ shown, exact }) => `${shown.toFixed(0)} (${exact.toFixed(0)})`).join('  ')}`,
      );
  } finally {
    await browser.close();
  }
}
