/**
 * A diagram looks the same on every machine: every font in every script and size is drawn by browsers on machines without
 * any font, with one font, and with a wrong font under every name; the pictures are equal to the byte.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Served, serve } from '../../../../bench/run/serve.ts';
import { CHROMIUM_ARGS, chromiumPath } from '../../../support/chromium.ts';
import type { Letters } from '../../../support/render/letters-page.ts';
import { type Machine, machinesIn } from '../../../support/render/machines.ts';

const root = resolve(import.meta.dirname, '../../../..');
const folder = mkdtempSync(join(tmpdir(), 'mimic-machines-'));
const machines = machinesIn(folder);
const BACKENDS = ['raster', 'webgl'] as const;
type Sheets = Record<(typeof BACKENDS)[number], Letters> & { readonly own: number };

let served: Served;
const drawn = new Map<string, Sheets>();

async function drawnOn({ env }: Machine): Promise<Sheets> {
  const browser: Browser = await chromium.launch({
    executablePath: chromiumPath() || undefined,
    args: CHROMIUM_ARGS,
    env: { ...(process.env as Record<string, string>), ...env },
  });
  try {
    const page = await browser.newPage();
    await page.goto(`${served.url}index.html`);
    const sheet = (backend: string): Promise<Letters> =>
      page.evaluate(`import('/page.js').then(({ sheet }) => sheet('${backend}'))`) as Promise<Letters>;
    // How wide the machine's own font is: tells that it is another machine.
    const own = await page.evaluate(() => {
      const context = new OffscreenCanvas(1, 1).getContext('2d')!;
      context.font = '100px Arial';
      return context.measureText('Mimic').width;
    });
    return { raster: await sheet('raster'), webgl: await sheet('webgl'), own };
  } finally {
    await browser.close();
  }
}

beforeAll(async () => {
  const outdir = join(folder, 'page');
  await build({
    entryPoints: { page: join(root, 'tests/support/render/letters-page.ts') },
    outdir,
    bundle: true,
    format: 'esm',
    loader: { '.woff2': 'file', '.woff': 'file' },
    publicPath: '/',
  });
  writeFileSync(join(outdir, 'index.html'), '<!doctype html><title>Letters</title>');
  served = await serve(outdir);
  for (const machine of machines) drawn.set(machine.name, await drawnOn(machine));
  mkdirSync(join(root, 'test-results/pictures'), { recursive: true });
  for (const [name, sheets] of drawn)
    for (const backend of BACKENDS)
      writeFileSync(
        join(root, `test-results/pictures/letters-${name}-${backend}.png`),
        Buffer.from(sheets[backend].png, 'base64'),
      );
}, 240_000);
afterAll(async () => {
  await served.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the machines differ: their own letters have other widths', () => {
  const widths = machines.map(({ name }) => Math.round(drawn.get(name)!.own));
  expect(new Set(widths).size).toBe(3);
  expect(widths[0]).toBe(0);
});

describe.each(BACKENDS)('%s', (backend) => {
  test('draws every letter of the sheet with a face that comes with the product', () => {
    const { foreign, inked } = drawn.get('none')![backend];
    expect(foreign).toEqual([]);
    expect(inked).toBeGreaterThan(20_000);
  });

  test.each(machines.slice(1).map(({ name }) => name))(
    'draws and measures on the machine "%s" as on one without fonts, to the byte',
    (name) => {
      const { pixels, widths } = drawn.get(name)![backend];
      const bare = drawn.get('none')![backend];
      expect({ pixels, widths }).toEqual({ pixels: bare.pixels, widths: bare.widths });
    },
  );
});
