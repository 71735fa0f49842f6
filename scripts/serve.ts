/**
 * `npm start`: builds the page, then runs the server with the embedded demo. `--dev` rebuilds and reloads at every
 * change; `--production` serves without the demo.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { watch as watchFiles } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, watch } from './build.ts';
import { FRUGAL } from './frugal.ts';
import { galleryPage } from './gallery.ts';
import { watchKinds } from './kinds-watch.ts';

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
  server.on('exit', (code) => {
    if (ending || !dev) process.exit(ending ? 0 : (code ?? 1));
  });
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

if (dev) {
  let first = true;
  await watch((ok, kindsAlone) => {
    if (!ok) return;
    if (first) startServer();
    else if (!kindsAlone) server?.send?.({ rebuilt: true });
    first = false;
  });
  await (await galleryPage(join(root, 'dist/host'))).watch();
  await watchKinds((kinds) => server?.send?.({ kinds }));
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
