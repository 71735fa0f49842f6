/**
 * A kind stands in its own folder and its line, and nowhere else: nothing but tests imports the folder, nothing names the
 * kind, and without both the rest of the product passes the type check and builds. Done in full on one kind, by names on all.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { AnyKind } from '../../engine/plugin.ts';
import * as list from '../../plugins/index.ts';

const root = resolve(import.meta.dirname, '../..');
/** Where code of the product stands, and may not know a single kind. */
const PRODUCT = ['engine', 'plugins', 'worker', 'host', 'api'];
/**
 * Kinds that the specification gives a part beside their drawing, and where. A table names its parts, and the panel of the
 * page its ground; the demo's plant and the faceplates that every library offers are drawn with some kinds, and what is imported
 * becomes some.
 */
const KNOWN =
  /^(api\/server\/(demo|modules\/assemblies\/shipped)\/|engine\/import\/|host\/editor\/|plugins\/(shared|table)\/)/;

const sources = PRODUCT.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
).map((file) => [file, readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')] as const);

const LISTS = ['plugins/specified.ts', 'plugins/extensions.ts', 'plugins/controls.ts'];
/** Every line of the lists of kinds: the name of the export and the folder. */
const lines = LISTS.flatMap((file) => [
  ...readFileSync(join(root, file), 'utf8').matchAll(
    /^export \{ default as (\w+) \} from '\.\/([\w-]+)\/kind\.ts';$/gm,
  ),
]).map(([line, name, folder]) => ({ line, name: name!, folder: folder! }));

test('every kind is one line, and every line one kind', () => {
  expect(lines.map(({ name }) => name).sort()).toEqual(Object.keys(list).sort());
  const folders = readdirSync(join(root, 'plugins'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'shared')
    .map((entry) => entry.name);
  expect(lines.map(({ folder }) => folder).sort()).toEqual(folders.sort());
});

const kindNamed = (name: string): AnyKind => (list as Record<string, AnyKind>)[name]!;
const isFamily = (one: AnyKind, other: AnyKind): boolean =>
  one.kind === other.kind || one.partOf === other.kind || other.partOf === one.kind;

test.each(lines)('of $folder nothing is left once folder and line are gone', ({ folder }) => {
  const own = kindNamed(lines.find((line) => line.folder === folder)!.name);
  const { kind } = own;
  // A kind named by a single word of the language ("line") is looked for by its folder alone.
  const names = kind.includes('-')
    ? new RegExp(`['"\`/]${kind}['"\`/]`)
    : new RegExp(`/${folder}/kind\\.ts['"]`);
  // An owner makes its parts by name, and a part names its owner.
  const family = lines
    .filter(({ name }) => isFamily(kindNamed(name), own))
    .map((line) => `plugins/${line.folder}/`);
  const found = sources
    .filter(([file]) => !LISTS.includes(file) && !family.some((of) => file.startsWith(of)))
    .filter(([file]) => !KNOWN.test(file))
    .filter(([, text]) => names.test(text))
    .map(([file]) => file);
  expect(found).toEqual([]);
});

const copy = mkdtempSync(join(tmpdir(), 'mimic-removed-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('without the folder and the line of one kind the rest passes the strict type check', () => {
  const { folder, line } = lines.find((one) => one.folder === 'three-d-tank')!;
  cpSync(join(root, 'plugins'), join(copy, 'plugins'), { recursive: true });
  for (const name of ['engine', 'worker', 'api', 'node_modules'])
    symlinkSync(join(root, name), join(copy, name));
  rmSync(join(copy, 'plugins', folder), { recursive: true });
  for (const file of LISTS) {
    const place = join(copy, file);
    writeFileSync(place, readFileSync(place, 'utf8').replace(`${line}\n`, ''));
  }
  const config = join(copy, 'tsconfig.json');
  const options = { types: [], preserveSymlinks: true };
  const include = [join(copy, 'plugins')];
  writeFileSync(
    config,
    JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions: options, include }),
  );
  const compiler = join(root, 'node_modules/.bin/tsc');
  expect(() => execFileSync(compiler, ['-p', config], { encoding: 'utf8', stdio: 'pipe' })).not.toThrow();
});
