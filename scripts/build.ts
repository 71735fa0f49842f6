/**
 * Bundles the browser programs into dist/host: the page (host/main.tsx, split into lazy chunks), the engine's
 * worker (worker/main.ts), the importer of other programs' drawings (worker/import/main.ts), and the sandbox that
 * runs plugins from outside (worker/sandbox/main.ts). Names carry a hash of their content, so that they can be cached for ever;
 * only index.html names them, and it is never cached.
 */
import { mkdirSync, readFileSync, rmSync, watch as watchFiles, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type BuildOptions, context, build as esbuild, type Metafile, type Plugin } from 'esbuild';
import { faultsOf, faultsOfFailure } from './build-faults.ts';
import { ChangedSources } from './changed-sources.ts';
import { directImports } from './direct-imports.ts';
import { joinChunks } from './join-chunks.ts';
import { type Parted, partStyles } from './part-styles.ts';
import { leaveOutSummaries } from './without-summaries.ts';
import { worldMap } from './world-map.ts';
import { writtenAddresses } from './written-addresses.ts';

const root = resolve(import.meta.dirname, '..');
const outdir = join(root, 'dist/host');

const FILES = { '.woff2': 'file', '.woff': 'file', '.svg': 'file', '.png': 'file' } as const;

const TARGET = ['chrome120', 'firefox121', 'safari17.4'];

/** The sandbox is one file: its policy lets it import nothing but plugins. The engine's worker is told its name. */
const sandboxOptions = (dev: boolean): BuildOptions => ({
  absWorkingDir: root,
  entryPoints: { sandbox: 'worker/sandbox/main.ts' },
  outdir,
  bundle: true,
  format: 'esm',
  target: TARGET,
  minify: !dev,
  metafile: true,
  entryNames: 'assets/[name]-[hash]',
  logLevel: 'warning',
});

function options(dev: boolean, sandbox: string): BuildOptions {
  return {
    absWorkingDir: root,
    entryPoints: { main: 'host/main.tsx', worker: 'worker/main.ts', importer: 'worker/import/main.ts' },
    outdir,
    bundle: true,
    format: 'esm',
    splitting: true,
    target: TARGET,
    jsx: 'automatic',
    jsxDev: dev,
    minify: !dev,
    sourcemap: dev ? 'linked' : false,
    metafile: true,
    entryNames: 'assets/[name]-[hash]',
    chunkNames: 'assets/[name]-[hash]',
    assetNames: 'assets/[name]-[hash]',
    publicPath: '/',
    loader: { ...FILES, '.module.css': 'local-css', '.css': 'css' },
    define: {
      'process.env.NODE_ENV': dev ? '"development"' : '"production"',
      'globalThis.MIMIC_DEV': String(dev),
      SANDBOX: JSON.stringify(sandbox),
    },
    // All but the first only make it smaller; a development build shows the sources as they are.
    plugins: [worldMap, ...(dev ? [] : [directImports(root), leaveOutSummaries, writtenAddresses])],
    logLevel: 'warning',
    // Thousands of identical licence lines at the ends of files; they go into separate files beside them.
    legalComments: dev ? 'eof' : 'external',
  };
}

function outputOf(metafile: Metafile, entry: string): { readonly script: string; readonly style?: string } {
  const found = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === entry);
  if (!found) throw new Error(`The build made nothing of ${entry}`);
  return { script: urlOf(found[0]), style: found[1].cssBundle && urlOf(found[1].cssBundle) };
}

/** A file of the build, relative to the root. */
const urlOf = (path: string): string => `/${relative(outdir, join(root, path))}`;

/** Fills the places {{script}}, {{style}}, {{later}}, {{pages}}, {{worker}} and {{importer}} of host/index.html. */
function writePage(metafile: Metafile, later?: string, pages?: string): void {
  const host = outputOf(metafile, 'host/main.tsx');
  const worker = outputOf(metafile, 'worker/main.ts');
  const importer = outputOf(metafile, 'worker/import/main.ts');
  const page = readFileSync(join(root, 'host/index.html'), 'utf8')
    .replaceAll('{{script}}', host.script)
    .replaceAll('{{style}}', host.style ?? '')
    .replaceAll('{{later}}', later ? urlOf(later) : '')
    .replaceAll('{{pages}}', pages ? urlOf(pages) : '')
    .replaceAll('{{worker}}', worker.script)
    .replaceAll('{{importer}}', importer.script);
  mkdirSync(outdir, { recursive: true });
  writeFileSync(join(outdir, 'index.html'), page);
  writeFileSync(join(root, 'dist/meta.json'), JSON.stringify(metafile));
}

/** The files of a build, without writing them. */
export async function bundle(sandbox = '/assets/sandbox.js'): Promise<Parted> {
  return joinChunks(partStyles(await esbuild({ ...options(false, sandbox), write: false }), root), TARGET);
}

async function buildSandbox(dev: boolean): Promise<string> {
  const { metafile } = await esbuild(sandboxOptions(dev));
  return outputOf(metafile!, 'worker/sandbox/main.ts').script;
}

/** Builds once. Throws with esbuild's own message if the sources do not build. */
export async function build(): Promise<void> {
  rmSync(outdir, { recursive: true, force: true });
  const { metafile, contents, later, pages } = await bundle(await buildSandbox(false));
  for (const [name, bytes] of contents) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), bytes);
  }
  writePage(metafile, later, pages);
}

/** The result of a build while sources are watched. */
export interface Rebuilt {
  /** Errors with file and line; empty if it built. */
  readonly faults: readonly string[];
  /** Sources that differ from those of the last successful build. */
  readonly changed: readonly string[];
}

/** Builds, and again at every change. Reports each result. Returns the function that stops it. */
export async function watch(onRebuild: (result: Rebuilt) => void): Promise<() => Promise<void>> {
  const sources = new ChangedSources(root);
  const usual = options(true, await sandboxOnceItBuilds((faults) => onRebuild({ faults, changed: [] })));
  const report: Plugin = {
    name: 'report',
    setup(build) {
      build.onEnd(({ errors, metafile }) => {
        if (errors.length === 0) writePage(metafile!);
        const changed = errors.length === 0 ? sources.among(Object.keys(metafile!.inputs)) : [];
        onRebuild({ faults: faultsOf(errors), changed });
      });
    },
  };
  const watching = await context({ ...usual, plugins: [...usual.plugins!, report] });
  await watching.watch();
  return () => watching.dispose();
}

/** Builds the sandbox; after each failure it reports the errors, and tries again at the next change. */
async function sandboxOnceItBuilds(onFault: (faults: readonly string[]) => void): Promise<string> {
  for (;;) {
    try {
      return await buildSandbox(true);
    } catch (error) {
      onFault(faultsOfFailure(error));
      await nextChange(['worker', 'engine', 'plugins']);
    }
  }
}

function nextChange(folders: readonly string[]): Promise<void> {
  const { promise, resolve: changed } = Promise.withResolvers<void>();
  const watchers = folders.map((folder) =>
    watchFiles(join(root, folder), { recursive: true }, () => changed()),
  );
  return promise.finally(() => {
    for (const watcher of watchers) watcher.close();
  });
}

if (import.meta.main) {
  await build();
  console.log(`Built ${relative(process.cwd(), outdir)}`);
}
