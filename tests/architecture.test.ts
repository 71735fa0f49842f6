/**
 * Who may import whom: the table of the design as data. A violation or a cycle fails here, with the line that did it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** Inside the engine only leftwards: each step may import those before it. */
const LEAVES = ['engine/geometry', 'engine/formula', 'engine/format'];
const PRIMITIVES = [...LEAVES, 'engine/primitives'];
const DOCUMENT = [...PRIMITIVES, 'engine/document'];
const PLUGIN = [...DOCUMENT, 'engine/plugin.ts'];
const PARTS = [...PLUGIN, 'engine/history', 'engine/scene', 'engine/live', 'engine/edit'];
const HIT = [...PARTS, 'engine/hit'];

/** Folder (longest match wins) → what its files may import of ours; `.` stands for the folder itself. */
const RULES: Readonly<Record<string, readonly string[]>> = {
  'api/contract': ['.'],
  'api/client': ['.', 'api/contract'],
  'api/server': ['.', 'api/contract', 'engine/formula', 'engine/format', 'engine/document'],
  'engine/geometry': ['.'],
  'engine/formula': ['.'],
  'engine/format': ['.'],
  'engine/primitives': ['.', ...LEAVES],
  'engine/document': ['.', ...PRIMITIVES],
  'engine/plugin.ts': ['.', ...DOCUMENT],
  // Those that stand side by side never import each other.
  'engine/history': ['.', ...PLUGIN],
  'engine/edit': ['.', ...PLUGIN],
  'engine/import': ['.', ...DOCUMENT],
  'engine/scene': ['.', ...PLUGIN],
  'engine/live': ['.', ...PLUGIN],
  'engine/hit': ['.', ...PARTS],
  'engine/tools': ['.', ...HIT],
  'engine/render': [
    '.',
    'engine/geometry',
    'engine/primitives',
    'engine/document',
    'engine/plugin.ts',
    'engine/scene',
    'engine/live',
  ],
  'engine/outside': ['.', ...PLUGIN],
  // The files beside the folders wire the parts.
  engine: ['engine'],
  'plugins/index.ts': ['plugins', 'engine/plugin.ts'],
  plugins: ['.', 'plugins/shared', 'engine/plugin.ts'],
  // Parts of the boundary that are long enough for a page of their own; types only, as the boundary itself.
  'worker/protocol.ts': [
    'engine',
    'api/contract',
    'worker/journal-types.ts',
    'worker/merge-types.ts',
    'worker/site-mode-types.ts',
    'worker/version-types.ts',
  ],
  'worker/merge-types.ts': ['engine'],
  'worker/site-mode-types.ts': ['engine'],
  'worker/version-types.ts': ['engine'],
  'worker/main.ts': ['worker', 'engine', 'plugins/index.ts', 'api/client'],
  // What plugins from outside are made with is what ours are made with.
  'worker/sandbox/kit.ts': ['worker/sandbox', 'engine/plugin.ts', 'plugins/shared'],
  worker: ['worker', 'engine', 'api/client'],
  host: [
    'host',
    'worker/client.ts',
    'worker/import/client.ts',
    'worker/protocol.ts',
    'api/client',
    'api/contract',
    'engine/formula',
    'engine/format',
  ],
  scripts: ['scripts', 'tests/support', 'bench'],
  tests: [''],
  bench: [''],
};

const FOLDERS = ['api', 'engine', 'plugins', 'worker', 'host', 'scripts', 'tests', 'bench'];

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter(
      (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'),
    )
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^;]*?from\s+['"](\.[^'"]+)['"]|import\(\s*['"](\.[^'"]+)['"]\s*\)|(?:^|\n)\s*import\s+['"](\.[^'"]+)['"]/g;

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  return [...text.matchAll(IMPORT)]
    .map((match) => match[1] ?? match[2] ?? match[3]!)
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => relative(root, resolve(root, dirname(file), path)));
}

/** A plugin's own folder is `plugins/<kind>`, so that siblings never meet. */
function home(file: string): { rule: string; own: string } {
  const rule = Object.keys(RULES)
    .filter((key) => file === key || file.startsWith(`${key}/`))
    .sort((a, b) => b.length - a.length)[0]!;
  if (rule === 'plugins') return { rule, own: file.split('/').slice(0, 2).join('/') };
  return { rule, own: rule };
}

function isAllowed(file: string, target: string): boolean {
  const { rule, own } = home(file);
  return RULES[rule]!.some((allowed) => {
    const base = allowed === '.' ? own : allowed;
    return base === '' || target === base || target.startsWith(`${base}/`);
  });
}

const graph = new Map(FOLDERS.flatMap(sources).map((file) => [file, importsOf(file)]));

describe('the house', () => {
  test('every file imports only what its folder may', () => {
    const violations = [...graph].flatMap(([file, targets]) =>
      targets.filter((target) => !isAllowed(file, target)).map((target) => `${file} imports ${target}`),
    );
    expect(violations).toEqual([]);
  });

  test('nobody imports tests; only scripts may run the bench', () => {
    const violations = [...graph].flatMap(([file, targets]) =>
      targets
        .filter((target) => /^tests\//.test(target) && !/^(tests|bench|scripts)\//.test(file))
        .map((target) => `${file} imports ${target}`),
    );
    expect(violations).toEqual([]);
  });

  test('there is no cycle', () => {
    const state = new Map<string, 'open' | 'done'>();
    const cycles: string[] = [];
    const walk = (file: string, trail: readonly string[]): void => {
      if (state.get(file) === 'done') return;
      if (state.get(file) === 'open') {
        cycles.push([...trail.slice(trail.indexOf(file)), file].join(' → '));
        return;
      }
      state.set(file, 'open');
      for (const target of graph.get(file) ?? []) if (graph.has(target)) walk(target, [...trail, file]);
      state.set(file, 'done');
    };
    for (const file of graph.keys()) walk(file, []);
    expect(cycles).toEqual([]);
  });

  test('the rules catch a violation', () => {
    expect(isAllowed('plugins/tank/index.ts', 'plugins/gauge/index.ts')).toBe(false);
    expect(isAllowed('engine/scene/scene.ts', 'engine/live/tag-table.ts')).toBe(false);
    expect(isAllowed('host/main.tsx', 'engine/engine.ts')).toBe(false);
    expect(isAllowed('plugins/tank/index.ts', 'plugins/shared/colours.ts')).toBe(true);
    expect(isAllowed('engine/engine.ts', 'engine/scene/scene.ts')).toBe(true);
  });
});
