/**
 * The worked example of plugins/README.md, taken from the page itself: its folder and its one line are put into a copy
 * of the plugins, type-checked, built with the product's bundler, and held to what every kind must keep.
 */
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, expect, test } from 'vitest';
import type { AnyKind } from '../../engine/plugin.ts';
import { conformance } from './conformance.ts';
import { editingConformance } from './conformance-editing.ts';

const root = resolve(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'mimic-kind-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** The page's code blocks that name a file: ```ts path. */
function blocks(): [path: string, code: string][] {
  const page = readFileSync(join(root, 'plugins/README.md'), 'utf8');
  return [...page.matchAll(/^```ts (\S+)\n([\s\S]*?)^```$/gm)].map(([, path, code]) => [path!, code!]);
}

async function buildExample(): Promise<AnyKind[]> {
  cpSync(join(root, 'plugins'), join(copy, 'plugins'), { recursive: true });
  symlinkSync(join(root, 'engine'), join(copy, 'engine'));
  for (const [path, code] of blocks()) {
    const file = join(copy, path);
    mkdirSync(dirname(file), { recursive: true });
    if (path === 'plugins/index.ts') appendFileSync(file, code);
    else writeFileSync(file, code, { flag: 'wx' });
  }
  const outfile = join(copy, 'kinds.mjs');
  await build({
    entryPoints: [join(copy, 'plugins/index.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    logLevel: 'silent',
  });
  return Object.values(
    (await import(/* @vite-ignore */ pathToFileURL(outfile).href)) as Record<string, AnyKind>,
  );
}

const kinds = await buildExample();
const example = kinds.find(({ kind }) => kind === 'level-strip')!;

test('the example is one folder with one file, and one line', () => {
  const [folder, index, ...others] = blocks();
  expect(others).toEqual([]);
  expect(folder![0]).toBe('plugins/level-strip/kind.ts');
  expect(index![0]).toBe('plugins/index.ts');
  expect(index![1].trim().split('\n')).toHaveLength(1);
});

test('the example joins the kinds that are there', async () => {
  const registered = Object.values(await import('../../plugins/index.ts'));
  expect(kinds).toHaveLength(registered.length + 1);
});

test('the example passes the strict type check', () => {
  const config = join(copy, 'tsconfig.json');
  const include = [join(copy, 'plugins')];
  writeFileSync(
    config,
    JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions: { types: [] }, include }),
  );
  const compiler = join(root, 'node_modules/.bin/tsc');
  expect(() => execFileSync(compiler, ['-p', config], { encoding: 'utf8', stdio: 'pipe' })).not.toThrow();
});

conformance(example);
editingConformance(example);
