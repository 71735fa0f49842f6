/**
 * Times the backend's frames in a real Chromium: `node bench/engine/frames.ts [objects] [picture.png [scale]]`. Prints
 * mean and worst milliseconds per frame, each frame complete (a pixel was read back).
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, chromiumPath } from '../../tests/support/chromium.ts';
import type { Timing } from './page.ts';

const count = Number(process.argv[2] ?? 100_000);
const [, , , file, scale] = process.argv;

const bundle = await build({
  entryPoints: [fileURLToPath(new URL('./page.ts', import.meta.url))],
  bundle: true,
  format: 'iife',
  globalName: 'bench',
  loader: { '.woff2': 'dataurl', '.woff': 'empty' },
  write: false,
});
const browser = await chromium.launch({
  executablePath: chromiumPath() || undefined,
  args: [...CHROMIUM_ARGS, '--disable-gpu-compositing', '--disable-accelerated-2d-canvas'],
});
try {
  const page = await browser.newPage();
  page.on('console', (message) => console.log(message.text()));
  await page.addScriptTag({ content: bundle.outputFiles[0]!.text });
  if (file) {
    const png = (await page.evaluate(`bench.picture(${count}, ${scale ?? 'undefined'})`)) as string;
    writeFileSync(file, Buffer.from(png, 'base64'));
  } else print((await page.evaluate(`bench.measure(${count})`)) as Timing);
} finally {
  await browser.close();
}

function print({ renderer, load, records, frames }: Timing): void {
  console.log(`${count} objects, ${records} records, load ${load.toFixed(0)} ms, ${renderer}`);
  for (const [name, { mean, best, worst, quads }] of Object.entries(frames))
    console.log(
      `${name.padEnd(14)} ${mean.toFixed(1)} ms, best ${best.toFixed(1)}, worst ${worst.toFixed(1)}, ${quads} quads`,
    );
}
