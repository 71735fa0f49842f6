/** Bundles the bench's page and Mimic's worker into a directory, as a product build would: minified, split, no source maps. */
import { copyFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

const bench = resolve(import.meta.dirname, '..');

export async function buildPage(outdir: string): Promise<void> {
  await build({
    absWorkingDir: bench,
    entryPoints: { page: 'page/page.ts', worker: 'mimic/worker.ts' },
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'chrome120',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"', 'globalThis.MIMIC_DEV': 'false' },
    loader: { '.woff2': 'file', '.woff': 'file' },
    publicPath: '/',
    logLevel: 'warning',
  });
  copyFileSync(join(bench, 'page/index.html'), join(outdir, 'index.html'));
}
