/**
 * Who may import whom: the table of the design as data. A violation or a cycle fails here, with the line that did it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AnyKind } from '../engine/plugin.ts';
import * as kinds from '../plugins/index.ts';

const root = resolve(import.meta.dirname, '..');

/** Inside the engine only leftwards: each step may import those before it. */
const LEAVES = ['engine/geometry', 'engine/formula', 'engine/format'];
/** What a chart shows, as plain data: the page, the server and plugins use it, no other part of the engine does. */
const CHART = 'engine/chart';
/** Font files, and what of them a PDF contains: for exported diagrams, and for reports on paper. */
const FONTS = 'engine/fonts';
const PRIMITIVES = [...LEAVES, 'engine/primitives'];
const DOCUMENT = [...PRIMITIVES, 'engine/document'];
const PLUGIN = [...DOCUMENT, 'engine/plugin.ts', 'engine/kind-faults.ts'];
const PARTS = [...PLUGIN, 'engine/history', 'engine/scene', 'engine/live', 'engine/edit'];
const HIT = [...PARTS, 'engine/hit'];

/** What of other houses a page's code speaks to: the server by its contract, and the worker by its clients. */
const CALLS = ['api/client', 'api/contract'];
const WORKER = [
  'worker/boundary/index.ts',
  'worker/boundary/tokens.ts',
  'worker/host-side/client.ts',
  'worker/host-side/import-client.ts',
];
/** Of the worker, from the ground up; each may use those before it. The files beside the folders wire them. */
const WORKER_PARTS = [
  'thread',
  'words',
  'external-kinds',
  'kinds',
  'view',
  'objects',
  'values',
  'feeds',
  'controls',
  'export',
  'load',
  'journal',
  'saving',
  'merge',
  'versions',
  'edit',
  'surface',
  'diagram',
].map((name) => `worker/${name}`);
/** What formulas and formats say of themselves while they are typed. */
const LANGUAGE = ['engine/formula', 'engine/format'];
const BELOW_PARTS = ['host/commands', 'host/data', 'host/ui', CHART];

/** The server's ground floor, from the ground up; `files` stands beside it and needs nothing. */
const GROUND = [
  'telemetry',
  'cluster',
  'bus',
  'storage',
  'secrets',
  'jobs',
  'http',
  'mail',
  'audit',
  'access',
].map((name) => `api/server/${name}`);
/** What any part of the server may use. */
const SERVER_LEAVES = [
  'api/contract',
  'api/server/config.ts',
  'api/server/setting-values.ts',
  'api/server/files',
];
const BELOW_MODULES = [
  ...SERVER_LEAVES,
  ...GROUND,
  'api/server/field',
  ...LEAVES.slice(1),
  CHART,
  'engine/document',
];
/** The modules of the server, one to an area; each may use those before it, by what their index.ts offers. */
const MODULES = [
  'values',
  'mirror',
  'custom-fields',
  'images',
  'people',
  'plugins',
  'system',
  'tree',
  'tags',
  'search',
  'history',
  'alarms',
  'annotations',
  'equipment-notes',
  'assemblies',
  'playback',
  'diagrams',
  'reports',
  'formulas',
  'commands',
  'live',
  'presence',
  'sites',
  'gallery',
  'notifications',
  'schedules',
  'takeover',
  'activity',
  'links',
  'meaning',
  'archive',
].map((name) => `api/server/modules/${name}`);
const indexOf = (module: string): string => `${module}/index.ts`;
const ROOT_OF_SERVER = readdirSync(join(root, 'api/server'))
  .filter((name) => name.endsWith('.ts'))
  .map((name) => `api/server/${name}`);
/** For each of a row: itself, what stands below the row, and those of the row before it. */
const inOrder = (
  row: readonly string[],
  below: readonly string[],
  used: (name: string) => string = (name) => name,
): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(row.map((name, nth) => [name, ['.', ...below, ...row.slice(0, nth).map(used)]]));

/** Folder (longest match wins) → what its files may import of ours; `.` stands for the folder itself. */
const RULES: Readonly<Record<string, readonly string[]>> = {
  'api/contract': ['.'],
  'api/client': ['.', 'api/contract'],
  'api/server/config.ts': ['api/server/setting-values.ts'],
  'api/server/setting-values.ts': ['.'],
  'api/server/files': ['.', CHART, FONTS],
  ...inOrder(GROUND, SERVER_LEAVES),
  'api/server/field': ['.', ...SERVER_LEAVES, ...GROUND],
  ...inOrder(MODULES, BELOW_MODULES, indexOf),
  'api/server/modules/diagrams/control-kinds.ts': ['plugins/controls.ts', 'plugins/shared/control.ts'],
  'api/server/demo': ['.', ...BELOW_MODULES, ...MODULES.map(indexOf)],
  // The files beside the folders put the modules together: the only ones that know all of them.
  'api/server': [...ROOT_OF_SERVER, ...BELOW_MODULES, ...MODULES.map(indexOf), 'api/server/demo'],
  'engine/geometry': ['.'],
  'engine/formula': ['.'],
  'engine/format': ['.'],
  [CHART]: ['.'],
  // What a map shows: it knows no diagram, and who draws maps needs nothing else of the engine.
  'engine/map': ['.'],
  [FONTS]: ['.'],
  'engine/primitives': ['.', ...LEAVES],
  'engine/document': ['.', ...PRIMITIVES],
  // What plugins see is long enough for three pages; plugin.ts is the door to the others.
  'engine/composite.ts': ['engine/document', 'engine/geometry'],
  'engine/kind-properties.ts': [],
  'engine/kind-feeds.ts': ['engine/document'],
  'engine/tag-suit.ts': ['engine/kind-properties.ts'],
  'engine/plugin.ts': [
    'engine/composite.ts',
    'engine/kind-properties.ts',
    'engine/kind-feeds.ts',
    'engine/tag-suit.ts',
    ...DOCUMENT,
  ],
  'engine/kind-faults.ts': ['engine/plugin.ts'],
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
    FONTS,
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
  'plugins/controls.ts': ['plugins'],
  'plugins/index.ts': ['plugins/specified.ts', 'plugins/extensions.ts'],
  'plugins/specified.ts': ['plugins'],
  'plugins/extensions.ts': ['plugins'],
  plugins: ['.', 'plugins/shared', 'engine/plugin.ts', CHART],
  'worker/boundary': ['.', 'engine'],
  // Runs on the page: it knows the worker by its calls alone.
  'worker/host-side': ['.', 'worker/boundary', 'worker/import/order.ts'],
  'worker/import': ['.', 'engine/import'],
  'worker/fonts': ['.', 'engine/render'],
  'worker/sandbox': ['.', 'engine'],
  ...inOrder(WORKER_PARTS, [
    'worker/boundary',
    'worker/environment.ts',
    'worker/sandbox/messages.ts',
    'engine',
    'api/client',
  ]),
  'worker/environment.ts': ['engine', 'worker/external-kinds', 'worker/journal'],
  'worker/main.ts': ['worker', 'engine', 'plugins/index.ts', 'api/client'],
  // What plugins from outside are made with is what ours are made with.
  'worker/sandbox/kit.ts': ['worker/sandbox', 'engine/plugin.ts', 'plugins/shared'],
  worker: ['worker', 'engine', 'api/client'],
  // The page, from the ground up; beside each other stand data and commands, and the pages.
  'host/ui': ['.', 'api/contract', 'api/client/errors.ts', CHART],
  'host/data': ['.', 'host/ui', ...CALLS],
  'host/commands': ['.', 'host/data', 'host/ui', ...CALLS],
  'host/parts': ['host/parts', ...BELOW_PARTS, ...CALLS, 'engine/map', 'worker/host-side/import-client.ts'],
  'host/diagram': ['.', 'host/parts', ...BELOW_PARTS, ...CALLS, ...WORKER],
  'host/panels': ['.', 'host/diagram', 'host/parts', ...BELOW_PARTS, ...CALLS, ...WORKER, ...LANGUAGE],
  'host/editor': ['.', 'host/panels', 'host/diagram', 'host/parts', ...BELOW_PARTS, ...CALLS, ...WORKER],
  'host/pages': [
    '.',
    'host/editor',
    'host/panels',
    'host/diagram',
    'host/parts',
    ...BELOW_PARTS,
    ...CALLS,
    ...WORKER,
  ],
  'host/app': [
    'host/app',
    'host/pages',
    'host/editor',
    'host/diagram',
    'host/parts',
    ...BELOW_PARTS,
    ...CALLS,
  ],
  'host/main.tsx': ['host'],
  // Types of files that are no code.
  host: ['.'],
  // The build writes out what pages need of the contract, and packs the map.
  scripts: ['scripts', 'tests/support', 'bench', 'engine/map', 'api/contract/call-addresses.ts'],
  // Kinds are checked while they are written.
  'scripts/kind-check-thread.ts': ['scripts', 'engine', 'plugins/index.ts'],
  // Deployment files are compared with what the server says: its probes, its settings.
  'scripts/check-kubernetes.ts': ['scripts', 'api/contract/endpoints.ts'],
  'scripts/deployed-settings.ts': ['scripts', 'api/server/config.ts'],
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

/** Their folders are one to a feature: `plugins/<kind>`, `host/pages/<feature>`. */
const BY_FEATURE = ['plugins', 'host/pages', 'host/parts'];

/** What a file belongs to: the folder of its feature, so that siblings never meet, else that of its rule. */
function home(file: string): { rule: string; own: string } {
  const rule = Object.keys(RULES)
    .filter((key) => file === key || file.startsWith(`${key}/`))
    .sort((a, b) => b.length - a.length)[0]!;
  const depth = rule.split('/').length + (BY_FEATURE.includes(rule) ? 1 : 0);
  return { rule, own: file.split('/').slice(0, depth).join('/') };
}

function isAllowed(file: string, target: string): boolean {
  const { rule, own } = home(file);
  return RULES[rule]!.some((allowed) => {
    const base = allowed === '.' ? own : allowed;
    return base === '' || target === base || target.startsWith(`${base}/`);
  });
}

const graph = new Map(FOLDERS.flatMap(sources).map((file) => [file, importsOf(file)]));

/** Ways that lead back to where they began. */
function cyclesIn(ways: ReadonlyMap<string, Iterable<string>>): string[] {
  const state = new Map<string, 'open' | 'done'>();
  const cycles: string[] = [];
  const walk = (from: string, trail: readonly string[]): void => {
    if (state.get(from) === 'done') return;
    if (state.get(from) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(from)), from].join(' → '));
      return;
    }
    state.set(from, 'open');
    for (const target of ways.get(from) ?? []) if (ways.has(target)) walk(target, [...trail, from]);
    state.set(from, 'done');
  };
  for (const from of ways.keys()) walk(from, []);
  return cycles;
}

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

  test('there is no cycle of files', () => {
    expect(cyclesIn(graph)).toEqual([]);
  });

  test.each([
    ['host/', 30],
    ['api/server/', 25],
    ['worker/', 20],
  ])('there is no cycle of folders in %s', (house, atLeast) => {
    const folders = new Map<string, Set<string>>();
    for (const [file, targets] of graph) {
      if (!file.startsWith(house)) continue;
      const own = home(file).own;
      const others = folders.get(own) ?? new Set();
      folders.set(own, others);
      for (const target of targets)
        if (target.startsWith(house) && home(target).own !== own) others.add(home(target).own);
    }
    expect(folders.size).toBeGreaterThan(atLeast);
    expect(cyclesIn(folders)).toEqual([]);
  });

  /** Kinds that are more than a box with a picture: of them the engine asks what they can, and never who they are. */
  test('what the server imports of kinds is the data that they declare for it', () => {
    const reached = new Set<string>();
    const reach = (file: string): void => {
      for (const target of graph.get(file) ?? [])
        if (!reached.has(target)) {
          reached.add(target);
          reach(target);
        }
    };
    reach('plugins/controls.ts');
    expect([...reached].filter((file) => !/^plugins\/[\w-]+\/control\.ts$/.test(file))).toEqual([]);
    expect(reached.size).toBeGreaterThan(5);
  });

  test('no file of the engine names a composite kind or a part of one', () => {
    const composites = Object.values<AnyKind>(kinds).filter(
      ({ parts, ends, partOf }) => parts ?? ends ?? partOf,
    );
    const names = composites.map(({ kind }) => kind).sort();
    expect(names).toEqual(['line', 'table', 'table-cell', 'table-header']);
    const quoted = new RegExp(`(['"\`])(${names.join('|')})\\1`, 'g');
    const found = [...graph.keys()]
      .filter((file) => file.startsWith('engine/'))
      .flatMap((file) => {
        const text = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
        return [...text.matchAll(quoted)].map(([, , name]) => `${file} names ${name}`);
      });
    expect(found.sort()).toEqual([
      // A style of a chart's series (RPT-09).
      'engine/chart/series.ts names line',
      // A group of the toolbox is called like the one kind in it.
      'engine/outside/descriptor.ts names table',
      'engine/plugin.ts names table',
    ]);
  });

  test('the rules catch a violation', () => {
    expect(isAllowed('plugins/tank/index.ts', 'plugins/gauge/index.ts')).toBe(false);
    expect(isAllowed('engine/scene/scene.ts', 'engine/live/tag-table.ts')).toBe(false);
    expect(isAllowed('host/main.tsx', 'engine/engine.ts')).toBe(false);
    const sites = 'api/server/modules/sites/routes/organize.ts';
    expect(isAllowed(sites, 'api/server/modules/diagrams/index.ts')).toBe(true);
    expect(isAllowed(sites, 'api/server/modules/diagrams/routes/diagrams.ts')).toBe(false);
    expect(isAllowed(sites, 'api/server/modules/links/index.ts')).toBe(false);
    expect(isAllowed('api/server/storage/open.ts', sites)).toBe(false);
    expect(isAllowed('api/server/server.ts', sites)).toBe(false);
    expect(isAllowed('host/pages/users/users-page.tsx', 'host/pages/roles/roles-page.tsx')).toBe(false);
    expect(isAllowed('host/parts/list/list-screen.tsx', 'host/app/main-layout.tsx')).toBe(false);
    expect(isAllowed('host/ui/dialog.tsx', 'host/data/stores/toast-store.ts')).toBe(false);
    expect(isAllowed('host/pages/users/users-page.tsx', 'host/parts/list/list-screen.tsx')).toBe(true);
    expect(
      cyclesIn(
        new Map([
          ['host/a', ['host/b']],
          ['host/b', ['host/a']],
        ]),
      ),
    ).toHaveLength(1);
    expect(isAllowed('plugins/tank/index.ts', 'plugins/shared/colours.ts')).toBe(true);
    expect(isAllowed('engine/engine.ts', 'engine/scene/scene.ts')).toBe(true);
    expect(isAllowed('engine/chart/plan.ts', 'engine/geometry/box.ts')).toBe(false);
    expect(isAllowed('engine/scene/scene.ts', 'engine/chart/plan.ts')).toBe(false);
    expect(isAllowed('host/ui/charts/trend.tsx', 'engine/chart/plan.ts')).toBe(true);
    expect(isAllowed('api/server/modules/history/index.ts', 'engine/chart/plan.ts')).toBe(true);
  });
});
