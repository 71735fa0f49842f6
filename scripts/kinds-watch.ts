/**
 * Development only: object kinds are bundled separately at every change, in some 50 ms, and open diagrams load the new
 * code without a reload: the picture, the undo history and unsaved work stay.
 */
import { watch as watchFiles } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { context } from 'esbuild';

const root = resolve(import.meta.dirname, '..');
const outdir = join(root, 'dist/host');
/** Editors write a file in several steps. */
const SETTLE_MS = 40;

/** Reports the address of each new build. Returns the function that stops it. */
export async function watchKinds(onBuilt: (address: string) => void): Promise<() => Promise<void>> {
  const kinds = await context({
    absWorkingDir: root,
    entryPoints: { kinds: 'plugins/index.ts' },
    outdir,
    bundle: true,
    format: 'esm',
    sourcemap: 'inline',
    metafile: true,
    entryNames: 'assets/[name]-[hash]',
    logLevel: 'warning',
  });
  let pending: NodeJS.Timeout | undefined;
  const rebuild = async (): Promise<void> => {
    try {
      const { metafile } = await kinds.rebuild();
      const [file] = Object.keys(metafile.outputs);
      onBuilt(`/${relative(outdir, join(root, file!))}`);
    } catch {
      // The sources do not build: esbuild has reported it, and the diagram keeps what it has.
    }
  };
  const watcher = watchFiles(join(root, 'plugins'), { recursive: true }, (_event, file) => {
    if (!file?.endsWith('.ts')) return;
    clearTimeout(pending);
    pending = setTimeout(rebuild, SETTLE_MS);
  });
  return async () => {
    watcher.close();
    clearTimeout(pending);
    await kinds.dispose();
  };
}
