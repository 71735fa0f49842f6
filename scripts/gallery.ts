/**
 * `npm run gallery`: a page of every object kind in every variant, state, level, size, look and quality, drawn by the
 * engine, at a printed address. `npm run dev` serves the same page at /gallery/.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type BuildContext, context, type LogLevel, type Plugin } from 'esbuild';
import { serve } from '../bench/run/serve.ts';

const root = resolve(import.meta.dirname, '..');

/** Writes a file that differs after each build: open pages reload when it does. */
const stamp = (folder: string): Plugin => ({
  name: 'stamp',
  setup(build) {
    build.onEnd(({ errors }) => {
      if (errors.length === 0) writeFileSync(join(folder, 'built.txt'), `${Date.now()}`);
    });
  },
});

/** Returns the build of the page into `outdir`/gallery. */
export function galleryPage(outdir: string, logLevel: LogLevel = 'warning'): Promise<BuildContext> {
  const folder = join(outdir, 'gallery');
  mkdirSync(folder, { recursive: true });
  for (const file of ['index.html', 'page.css'])
    copyFileSync(join(root, 'tests/gallery', file), join(folder, file));
  return context({
    absWorkingDir: root,
    entryPoints: ['tests/gallery/page.ts'],
    outdir: folder,
    bundle: true,
    format: 'esm',
    target: 'chrome120',
    // The tests' file access, which a page lacks.
    external: ['vitest/browser'],
    loader: { '.woff2': 'file', '.woff': 'file' },
    publicPath: '/gallery',
    logLevel,
    plugins: [stamp(folder)],
  });
}

/** Serves the page at a free port until the process is told to end. Returns its address. */
export async function serveGallery(): Promise<string> {
  const outdir = mkdtempSync(join(tmpdir(), 'mimic-gallery-'));
  const page = await galleryPage(outdir);
  // Errors are printed, and a page that does not build yet is built by the next change.
  await page.rebuild().catch(() => {});
  await page.watch();
  const served = await serve(outdir);
  const end = async (): Promise<void> => {
    await page.dispose();
    await served.close();
    rmSync(outdir, { recursive: true, force: true });
    process.exit(0);
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  return `${served.url}gallery/index.html`;
}

if (import.meta.main) console.log(`The gallery of object kinds: ${await serveGallery()}`);
