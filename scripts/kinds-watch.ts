/**
 * Development only: object kinds are bundled separately at every change, in some 50 ms, and open diagrams load the new
 * code without a reload: the picture, the undo history and unsaved work stay.
 */
import { watch as watchFiles } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { context } from 'esbuild';
import { faultsOfFailure } from './build-faults.ts';
import { checkKinds } from './kind-check.ts';

const root = resolve(import.meta.dirname, '..');
const outdir = join(root, 'dist/host');
/** Editors write a file in several steps. */
const SETTLE_MS = 40;

export interface KindsBuild {
  /** Why open diagrams keep the kinds that they have. */
  readonly faults: readonly string[];
  /** Where the new kinds are, if there is no fault. */
  readonly address?: string;
}

/** Checks the kinds, and builds them at every change. Reports each result. Returns the function that stops it. */
export async function watchKinds(onBuilt: (build: KindsBuild) => void): Promise<() => Promise<void>> {
  const kinds = await context({
    absWorkingDir: root,
    entryPoints: { kinds: 'plugins/index.ts' },
    outdir,
    bundle: true,
    format: 'esm',
    sourcemap: 'inline',
    metafile: true,
    entryNames: 'assets/[name]-[hash]',
    // The build of the page prints the same errors.
    logLevel: 'silent',
  });
  let latest = 0;
  const build = async (): Promise<KindsBuild> => {
    try {
      const [{ metafile }, faults] = await Promise.all([kinds.rebuild(), checkKinds()]);
      const [file] = Object.keys(metafile.outputs);
      return faults.length > 0 ? { faults } : { faults, address: `/${relative(outdir, join(root, file!))}` };
    } catch (error) {
      return { faults: faultsOfFailure(error) };
    }
  };
  const rebuild = async (): Promise<void> => {
    const number = ++latest;
    const built = await build();
    if (number === latest) onBuilt(built);
  };
  let pending: NodeJS.Timeout | undefined;
  const watcher = watchFiles(join(root, 'plugins'), { recursive: true }, (_event, file) => {
    if (!file?.endsWith('.ts')) return;
    clearTimeout(pending);
    pending = setTimeout(rebuild, SETTLE_MS);
  });
  void checkKinds().then((faults) => {
    if (latest === 0 && faults.length > 0) onBuilt({ faults });
  });
  return async () => {
    watcher.close();
    clearTimeout(pending);
    await kinds.dispose();
  };
}
