/** What the tests need from a machine: a browser, a font for it, servers to test against, and a fast place for files. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromiumPath, HEADLESS_SHELL } from '../tests/support/chromium.ts';
import { DEJAVU, fontConfig, fontsOf } from '../tests/support/render/font-folder.ts';

const playwright = resolve(import.meta.dirname, '../node_modules/.bin/playwright');

const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

function installed(...packages: string[]): boolean {
  const args = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
  return spawnSync('apt-get', args, { stdio: 'inherit' }).status === 0;
}

/** Debian's headless shell, from apt if allowed; else whichever Chromium the system has; else playwright's own download. */
export function ensureBrowser(): void {
  if (process.env.CHROMIUM || existsSync(HEADLESS_SHELL)) return;
  const hasOther = existsSync(chromiumPath());
  if (mayInstall()) {
    console.log('No headless Chromium found: installing one …');
    // Where another will do, a list that knows nothing of this one is not read anew.
    if (!hasOther) spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    if (installed('chromium-headless-shell') || hasOther || installed('chromium')) return;
  }
  if (!existsSync(chromiumPath())) spawnSync(playwright, ['install', 'chromium'], { stdio: 'inherit' });
}

const FONT_FOLDERS = ['/usr/share/fonts', '/usr/local/share/fonts', join(homedir(), '.fonts')];

/** Whether the system has a font, according to fontconfig; without fontconfig, according to the usual folders. */
function hasFonts(): boolean {
  const { status, stdout } = spawnSync('fc-list', { encoding: 'utf8' });
  if (status === 0) return stdout.trim() !== '';
  return FONT_FOLDERS.some(
    (folder) =>
      existsSync(folder) &&
      readdirSync(folder, { recursive: true }).some((file) => /\.(ttf|ttc|otf)$/i.test(String(file))),
  );
}

/** Chromium crashes at the first text on a system without any font: there it gets one from a package. */
export function ensureFont(): void {
  if (hasFonts()) return;
  const folder = mkdtempSync(join(tmpdir(), 'mimic-font-'));
  process.env.FONTCONFIG_FILE = fontConfig(
    folder,
    'one',
    `<dir>${fontsOf(join(folder, 'dejavu'), DEJAVU)}</dir>`,
  );
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** The servers that the storage and field suites need beside ours; without them the suites say so and skip. */
export function ensurePeers(): void {
  const wanted = [
    ['/usr/sbin/mosquitto', 'mosquitto'],
    ['/usr/lib/postgresql', 'postgresql'],
    ['/usr/lib/python3/dist-packages/pymodbus', 'python3-pymodbus'],
    ['/usr/sbin/nats-server', 'nats-server'],
    ['/usr/bin/etcd', 'etcd-server'],
    ['/usr/bin/openssl', 'openssl'],
  ] as const;
  const missing = wanted.filter(([path]) => !existsSync(path)).map(([, name]) => name);
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

const SHARED_MEMORY = '/dev/shm';
/** Bytes that the databases of all servers under test may need together. */
const ROOM = 3e9;

/**
 * Temporary files go into memory if there is room for them: some hundred databases are created and deleted, and on
 * a disk their tests wait for it most of the time. The long suites keep to the disk, whose speed they measure.
 */
export function temporaryFilesInMemory(): void {
  if (process.env.TMPDIR || !existsSync(SHARED_MEMORY)) return;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  if (bavail * bsize < ROOM) return;
  const folder = mkdtempSync(join(SHARED_MEMORY, 'mimic-tests-'));
  // A server that refuses to run as root has an account of its own, which needs access to its files.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
