/** Bundles a page of the bench into a directory, as a product build would: minified, split, no source maps. */
import { copyFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

const bench = resolve(import.meta.dirname, '..');

/** In the folder of its index.html. */
interface PageSource {
  readonly folder: string;
  /** Files of the bench by what they become. */
  readonly entries: Readonly<Record<string, string>>;
}

/** The engines beside each other, with Mimic's worker. */
const ENGINES: PageSource = {
  folder: 'page',
  entries: { page: 'page/page.ts', worker: 'mimic/worker.ts', source: 'page/source.ts' },
};

export async function buildPage(outdir: string, { folder, entries } = ENGINES): Promise<void> {
  await build({
    absWorkingDir: bench,
    entryPoints: { ...entries },
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
  copyFileSync(join(bench, folder, 'index.html'), join(outdir, 'index.html'));
}
