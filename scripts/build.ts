/**
 * Bundles the programs of the browser into dist/host: the page (host/main.tsx, split into lazy chunks), the engine's
 * worker (worker/main.ts), and the sandbox that runs plugins from outside (worker/sandbox/main.ts). Names carry a hash of their content, so that they can be cached for ever;
 * index.html alone names them and is never cached.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { type BuildOptions, type BuildResult, context, build as esbuild, type Metafile } from 'esbuild';
import { ChangedSources, onlyKinds } from './changed-sources.ts';
import { directImports } from './direct-imports.ts';
import { leaveOutSummaries } from './without-summaries.ts';

const root = resolve(import.meta.dirname, '..');
const outdir = join(root, 'dist/host');

/** Told of every finished build; `dev` for a readable one with source maps. */
export interface BuildRequest {
  readonly dev?: boolean;
  readonly onRebuild?: (ok: boolean) => void;
}

const FILES = { '.woff2': 'file', '.woff': 'file', '.svg': 'file', '.png': 'file' } as const;

const TARGET = ['chrome120', 'firefox121', 'safari17.4'];

/** The sandbox is one file: its policy lets it import plugins and nothing else. The engine's worker is told its name. */
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
    entryPoints: { main: 'host/main.tsx', worker: 'worker/main.ts' },
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
    // Both make it smaller and nothing else; a build to read shows the sources as they are.
    plugins: dev ? [] : [directImports(root), leaveOutSummaries],
    logLevel: 'warning',
  };
}

function outputOf(metafile: Metafile, entry: string): { readonly script: string; readonly style?: string } {
  const found = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === entry);
  if (!found) throw new Error(`The build made nothing of ${entry}`);
  const url = (path: string): string => `/${relative(outdir, join(root, path))}`;
  return { script: url(found[0]), style: found[1].cssBundle && url(found[1].cssBundle) };
}

/** Fills the places {{script}}, {{style}} and {{worker}} of host/index.html. */
function writePage(result: BuildResult): void {
  const host = outputOf(result.metafile!, 'host/main.tsx');
  const worker = outputOf(result.metafile!, 'worker/main.ts');
  const page = readFileSync(join(root, 'host/index.html'), 'utf8')
    .replaceAll('{{script}}', host.script)
    .replaceAll('{{style}}', host.style ?? '')
    .replaceAll('{{worker}}', worker.script);
  mkdirSync(outdir, { recursive: true });
  writeFileSync(join(outdir, 'index.html'), page);
  writeFileSync(join(root, 'dist/meta.json'), JSON.stringify(result.metafile));
}

/** What a build would write, without writing it: for who measures. Names are relative to the folder of the build. */
export async function bundle(): Promise<{ metafile: Metafile; contents: ReadonlyMap<string, Uint8Array> }> {
  const result = await esbuild({ ...options(false, '/assets/sandbox.js'), write: false });
  const files = result.outputFiles ?? [];
  return {
    metafile: result.metafile!,
    contents: new Map(files.map((file) => [relative(root, file.path), file.contents])),
  };
}

async function buildSandbox(dev: boolean): Promise<string> {
  const { metafile } = await esbuild(sandboxOptions(dev));
  return outputOf(metafile!, 'worker/sandbox/main.ts').script;
}

/** Builds once. Throws with esbuild's own words where the sources do not build. */
export async function build(): Promise<void> {
  rmSync(outdir, { recursive: true, force: true });
  writePage(await esbuild(options(false, await buildSandbox(false))));
}

/**
 * Builds, and again at every change. Tells whether it built, and whether object kinds alone have changed. Answers the
 * function that ends it.
 */
export async function watch(
  onRebuild: (ok: boolean, kindsAlone: boolean) => void,
): Promise<() => Promise<void>> {
  const sources = new ChangedSources(root);
  const watching = await context({
    ...options(true, await buildSandbox(true)),
    plugins: [
      {
        name: 'page',
        setup(build) {
          build.onEnd((result) => {
            const ok = result.errors.length === 0;
            if (ok) writePage(result);
            const changed = ok ? sources.among(Object.keys(result.metafile!.inputs)) : [];
            onRebuild(ok, onlyKinds(changed));
          });
        },
      },
    ],
  });
  await watching.watch();
  return () => watching.dispose();
}

if (import.meta.main) {
  await build();
  console.log(`Built ${relative(process.cwd(), outdir)}`);
}
