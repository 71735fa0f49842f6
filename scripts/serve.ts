/**
 * `npm start`: builds the page, then runs the server with the embedded demo. `--dev` rebuilds and reloads at every
 * change; `--production` serves without the demo.
 */
import { type ChildProcess, type Serializable, spawn } from 'node:child_process';
import { watch as watchFiles } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Rebuilt, watch } from './build.ts';
import { needsReload } from './changed-sources.ts';
import { FRUGAL } from './frugal.ts';
import { galleryPage } from './gallery.ts';
import { type KindsBuild, watchKinds } from './kinds-watch.ts';

const root = resolve(import.meta.dirname, '..');
const dev = process.argv.includes('--dev');
const demo = !process.argv.includes('--production') && process.env.MIMIC_DEMO !== '0';

let server: ChildProcess | undefined;
let ending = false;

function startServer(): void {
  server = spawn(process.execPath, [join(root, 'api/server/main.ts')], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...FRUGAL, ...process.env, MIMIC_DEMO: demo ? '1' : '0', MIMIC_DEV: dev ? '1' : '0' },
  });
  if (dev) tellServer({ faults: allFaults(), kinds: newerKinds });
  server.on('exit', (code) => {
    if (ending || !dev) process.exit(ending ? 0 : (code ?? 1));
  });
}

/** A build may end while the server ends or starts. */
function tellServer(build: Serializable): void {
  if (server?.connected) server.send(build);
}

/** Stops the server and waits for it: two servers on one data directory would refuse each other. */
async function restartServer(): Promise<void> {
  const old = server;
  if (old && old.exitCode === null) {
    const gone = new Promise((done) => old.once('exit', done));
    old.kill('SIGTERM');
    await gone;
  }
  startServer();
}

function end(): void {
  ending = true;
  if (!server || server.exitCode !== null) process.exit(0);
  server.kill('SIGTERM');
}
process.on('SIGINT', end);
process.on('SIGTERM', end);

/** Why pages do not have the sources as they are. */
const faults: Record<'page' | 'kinds', readonly string[]> = { page: [], kinds: [] };
/** The kinds that are newer than the page. */
let newerKinds: string | null = null;

/** The page's and the kinds' builds find the same errors in a kind. */
const allFaults = (): readonly string[] => [...new Set([...faults.page, ...faults.kinds])];

function onPageBuilt({ faults: found, changed }: Rebuilt): void {
  faults.page = found;
  const isFirst = server === undefined;
  if (isFirst && found.length > 0) console.error('The page does not build. Waiting for a change …');
  if (isFirst && found.length === 0) startServer();
  if (found.length === 0) newerKinds = null;
  const rebuilt = !isFirst && needsReload(changed);
  tellServer({ faults: allFaults(), kinds: newerKinds, ...(rebuilt ? { rebuilt } : {}) });
}

function onKindsBuilt({ faults: found, address }: KindsBuild): void {
  const isMended = faults.kinds.length > 0 && found.length === 0;
  faults.kinds = found;
  for (const fault of found) if (!faults.page.includes(fault)) console.error(fault);
  if (isMended) console.log('The kinds are in order again.');
  if (address) newerKinds = address;
  tellServer({ faults: allFaults(), ...(address ? { kinds: address } : {}) });
}

if (dev) {
  // First: a change during the first build of the page would be missed.
  await watchKinds(onKindsBuilt);
  await watch(onPageBuilt);
  // The page's build prints the same errors.
  await (await galleryPage(join(root, 'dist/host'), 'silent')).watch();
  let pending: NodeJS.Timeout | undefined;
  for (const folder of ['api', 'engine/formula', 'engine/format', 'engine/document'])
    watchFiles(join(root, folder), { recursive: true }, (_event, file) => {
      if (!file?.endsWith('.ts') || (folder === 'api' && file.startsWith('client/'))) return;
      clearTimeout(pending);
      pending = setTimeout(restartServer, 300);
    });
} else {
  console.log('Building the page …');
  await build();
  startServer();
}
