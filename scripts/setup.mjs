/**
 * What every command does first on a fresh clone: install the packages, the right Node among them. Plain JavaScript on
 * purpose: it runs on whatever Node the machine has (18 or newer), before anything is installed.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'node_modules/.mimic-lock');
export const node = join(root, 'node_modules/.bin/node');

/** Installs when package-lock.json is not the one that was installed last. Ends the process where that fails. */
export function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing packages (first run, or the lockfile changed) …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const done = spawnSync(npm, ['ci', '--no-fund', '--no-audit', '--loglevel=error', '--include=dev'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (done.status !== 0) {
    console.error('npm ci failed: see its words above. Is the npm registry reachable?');
    process.exit(done.status ?? 1);
  }
  writeFileSync(stamp, wanted);
}

/** Runs a TypeScript file of ours under the Node of package.json and ends as it ends. */
export function runUnderOurNode(file, args, env = {}) {
  const done = spawnSync(node, [join(root, file), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: {
      // A server starts in two thirds of its time where Node finds what it compiled the last time.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
      ...process.env,
      ...env,
      PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
    },
  });
  process.exit(done.status ?? 1);
}
