/**
 * The worked example of docs/new-page.md, taken from the page itself: its folder and its two lines are put into a copy of
 * the host, type-checked, built with the product's bundler, and used in a browser.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { type Browser, chromium, type Page, type Route } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullPermissions } from '../../api/contract/index.ts';
import { worldMap } from '../../scripts/world-map.ts';
import { CHROMIUM_ARGS, chromiumPath } from '../support/chromium.ts';
import { isWhole } from '../support/whole.ts';

const root = resolve(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'mimic-page-'));
const ORIGIN = 'http://console.example';
const FOLDER = 'host/pages/dashboard-diagrams/';

/** Where the lines for files that are there already go: after this one. */
const PLACES: Readonly<Record<string, string>> = {
  'host/app/routes.tsx': 'const PAGES: readonly PageRoute[] = [\n',
  'host/data/site/areas.ts': 'const SETUP: readonly Section[] = [\n',
};

/** The page's code blocks that name a file: ```tsx path. */
function blocks(): [path: string, code: string][] {
  const page = readFileSync(join(root, 'docs/new-page.md'), 'utf8');
  return [...page.matchAll(/^```tsx? (\S+)\n([\s\S]*?)^```$/gm)].map(([, path, code]) => [path!, code!]);
}

function writeExample(): void {
  cpSync(join(root, 'host'), join(copy, 'host'), { recursive: true });
  for (const name of ['api', 'engine', 'worker', 'plugins', 'node_modules'])
    symlinkSync(join(root, name), join(copy, name));
  for (const [path, code] of blocks()) {
    const file = join(copy, path);
    const place = PLACES[path];
    if (place === undefined) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, code, { flag: 'wx' });
      continue;
    }
    const before = readFileSync(file, 'utf8');
    if (!before.includes(place)) throw new Error(`${path} has no place for a line`);
    writeFileSync(file, before.replace(place, place + code));
  }
}

/** What the browser is given, by name. */
async function bundle(): Promise<ReadonlyMap<string, Buffer>> {
  const { outputFiles } = await build({
    entryPoints: { main: join(copy, 'host/main.tsx') },
    outdir: join(copy, 'dist'),
    bundle: true,
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    write: false,
    loader: { '.svg': 'file', '.woff': 'file', '.woff2': 'file', '.png': 'file', '.module.css': 'local-css' },
    define: { 'process.env.NODE_ENV': '"production"', 'globalThis.MIMIC_DEV': 'false', SANDBOX: '""' },
    plugins: [worldMap],
    logLevel: 'silent',
  });
  return new Map(outputFiles.map(({ path, contents }) => [basename(path), Buffer.from(contents)]));
}

const uuidOf = (nth: number): string => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const diagrams = ['Intake', 'Wells'].map((name, nth) => ({
  ...{ _id: uuidOf(nth), uuid: uuidOf(nth), name, type: 'site-schematic' },
  ...{ objectCount: 3, updatedAt: '2026-01-01T00:00:00.000Z' },
}));

/** Answers as a server with two diagrams; undefined for what it does not know. */
function answer(method: string, path: string, body: string | null): unknown {
  if (path === 'users/permissions') return fullPermissions();
  if (path === 'reports') return { items: diagrams, total: diagrams.length };
  if (method === 'PUT' && path === `reports/site-schematics/${uuidOf(0)}/name`)
    return Object.assign(diagrams[0]!, JSON.parse(body ?? '{}'));
  return undefined;
}

const HTML =
  '<!doctype html><link rel="stylesheet" href="/main.css"><div id="app"></div><script type="module" src="/main.js"></script>';
const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' };

const serve = (files: ReadonlyMap<string, Buffer>) => async (route: Route) => {
  const request = route.request();
  const { pathname } = new URL(request.url());
  if (pathname.startsWith('/api/')) {
    const data = answer(request.method(), pathname.slice('/api/'.length), request.postData());
    const status = data === undefined ? 404 : 200;
    return route.fulfill({ status, json: { status, data: data ?? { message: 'Not here' } } });
  }
  const name = basename(pathname);
  const body = files.get(name);
  if (!body) return route.fulfill({ contentType: 'text/html', body: HTML });
  return route.fulfill({ contentType: TYPES[name.split('.').at(-1)!] ?? 'application/octet-stream', body });
};

const SESSION = {
  token: 'a.b.c',
  currentUser: {
    ...{ id: 1, uuid: uuidOf(100), firstName: 'Ada', lastName: 'Lindgren', email: 'ada@demo.example' },
    ...{ assimilationMode: false, timezone: null },
    role: { uuid: uuidOf(101), title: 'Administrator', type: 'CompanyAdmin' },
  },
  activeCompany: { uuid: uuidOf(102), name: 'Cedar', timezone: 'America/Denver' },
};

let browser: Browser;
let page: Page;

beforeAll(async () => {
  writeExample();
  const files = await bundle();
  browser = await chromium.launch({ executablePath: chromiumPath() || undefined, args: CHROMIUM_ARGS });
  page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript((session) => {
    for (const [key, value] of Object.entries(session))
      localStorage.setItem(`mimic.${key}`, JSON.stringify(value));
  }, SESSION);
  page.setDefaultTimeout(10_000);
  await page.route('**/*', serve(files));
});
afterAll(async () => {
  await browser?.close();
  rmSync(copy, { recursive: true, force: true });
});

test('the example is one folder, and a line in each of two files', () => {
  const paths = blocks().map(([path]) => path);
  const lines = blocks().filter(([path]) => !path.startsWith(FOLDER));
  expect(paths.some((path) => path === `${FOLDER}dashboard-diagrams-page.tsx`)).toBe(true);
  expect(lines.map(([path]) => path)).toEqual(Object.keys(PLACES));
  for (const [, code] of lines) expect(code.trim().split('\n')).toHaveLength(1);
});

// The compiler reads the whole product for it.
if (isWhole)
  test('the example passes the strict type check', () => {
    const config = join(copy, 'tsconfig.json');
    const include = [FOLDER, ...Object.keys(PLACES), 'host/assets.d.ts'].map((path) => join(copy, path));
    writeFileSync(config, JSON.stringify({ extends: join(root, 'tsconfig.json'), include }));
    const compiler = join(root, 'node_modules/.bin/tsc');
    expect(() => execFileSync(compiler, ['-p', config], { encoding: 'utf8', stdio: 'pipe' })).not.toThrow();
  }, 120_000);

test('the set-up offers the page, which lists what the server answers', async () => {
  await page.goto(`${ORIGIN}/setup/users`);
  await page.getByRole('link', { name: 'Dashboard diagrams' }).click();
  await page.getByRole('heading', { name: 'Dashboard diagrams' }).waitFor();
  await page.getByText('2 diagrams').waitFor();
  expect(await page.getByRole('row', { name: /Intake/ }).count()).toBe(1);
});

test('a diagram is renamed in its pane: an empty name is refused as the contract says it, a new one is in the list', async () => {
  await page.getByRole('row', { name: /Intake/ }).click();
  expect(new URL(page.url()).searchParams.get('id')).toBe(uuidOf(0));
  await page.getByLabel('Name', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Name is required').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Raw water intake');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Raw water intake was saved').waitFor();
  await page.getByRole('row', { name: /Raw water intake/ }).waitFor();
});
