/**
 * The worked examples of plugins/README.md, taken from the page itself: their folders and lines are put into a copy of
 * the plugins, type-checked, built with the product's bundler, and held to what every kind must keep.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
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
import { afterAll, describe, expect, test } from 'vitest';
import { DiagramDocument } from '../../engine/document/document.ts';
import { transaction } from '../../engine/document/transaction.ts';
import { Editor } from '../../engine/editor.ts';
import type { AnyKind } from '../../engine/plugin.ts';
import { copySources } from '../support/source-copy.ts';
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

/** Does in a copy of the sources what the page says; who has done so in the sources has done it here, too. */
function followGuide(folder: string): void {
  for (const [path, code] of blocks()) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    if (path !== 'plugins/extensions.ts') writeFileSync(file, code);
    else if (!readFileSync(file, 'utf8').includes(code)) appendFileSync(file, code);
  }
}

async function buildExample(): Promise<AnyKind[]> {
  cpSync(join(root, 'plugins'), join(copy, 'plugins'), { recursive: true });
  symlinkSync(join(root, 'engine'), join(copy, 'engine'));
  // Charts are drawn with packages.
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  followGuide(copy);
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
const [example, tower, lamp] = ['level-strip', 'signal-tower', 'tower-lamp'].map(
  (name) => kinds.find(({ kind }) => kind === name)!,
);

test('the example is one folder with one file, and one line', () => {
  const [folder, index, ...composite] = blocks();
  expect(composite.map(([path]) => path)).toEqual([
    'plugins/tower-lamp/kind.ts',
    'plugins/signal-tower/kind.ts',
    'plugins/extensions.ts',
  ]);
  expect(folder![0]).toBe('plugins/level-strip/kind.ts');
  expect(index![0]).toBe('plugins/extensions.ts');
  const [reason, line, ...more] = index![1].trim().split('\n');
  expect([reason, line, more]).toEqual([
    expect.stringMatching(/^\/\*\*/),
    expect.stringMatching(/^export/),
    [],
  ]);
});

test('the examples join the kinds that are there', async () => {
  const registered = Object.values(await import('../../plugins/index.ts')).map(({ kind }) => kind);
  const all = new Set([...registered, 'level-strip', 'signal-tower', 'tower-lamp']);
  expect(kinds.map(({ kind }) => kind).sort()).toEqual([...all].sort());
});

test('the examples pass the strict type check', () => {
  const config = join(copy, 'tsconfig.json');
  const include = [join(copy, 'plugins')];
  writeFileSync(
    config,
    JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions: { types: [] }, include }),
  );
  const compiler = join(root, 'node_modules/.bin/tsc');
  expect(() => execFileSync(compiler, ['-p', config], { encoding: 'utf8', stdio: 'pipe' })).not.toThrow();
});

/** Set in the copy: it does not do the same again. */
const FOLLOWED = 'MIMIC_GUIDE_FOLLOWED';

test.skipIf(process.env[FOLLOWED])(
  'with the examples in a fresh copy all tests of kinds on Node pass',
  { timeout: 300_000 },
  async () => {
    const fresh = join(copy, 'fresh');
    copySources(fresh);
    followGuide(fresh);
    const files = ['conformance', 'kinds', 'removal', 'readme-example'].map(
      (name) => `tests/plugins/${name}.test.ts`,
    );
    const child = spawn(join(fresh, 'node_modules/.bin/vitest'), ['run', '--project', 'unit', ...files], {
      cwd: fresh,
      env: { ...process.env, [FOLLOWED]: '1', MIMIC_TEST_RUN: 'guide' },
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        printed += part.toString();
      });
    const [status] = await once(child, 'close');
    expect(status, printed.slice(-8000)).toBe(0);
    const report = JSON.parse(readFileSync(join(fresh, 'test-results/guide.json'), 'utf8'));
    const titles: string[] = report.testResults.flatMap(
      (file: { assertionResults: { fullName: string }[] }) =>
        file.assertionResults.map(({ fullName }) => fullName),
    );
    for (const kind of ['level-strip', 'signal-tower', 'tower-lamp'])
      expect(titles.filter((title) => title.startsWith(`${kind} `)).length).toBeGreaterThan(10);
  },
);

describe.each([example!, tower!, lamp!].map((kind) => [kind.kind, kind] as const))('%s', (_name, kind) => {
  conformance(kind);
  editingConformance(kind);
});

describe('the composite', () => {
  function bench() {
    const document = new DiagramDocument();
    let made = 0;
    const editor = new Editor({
      document,
      kindOf: (name) => kinds.find(({ kind }) => kind === name),
      newId: () => `n${++made}`,
      now: () => made * 1000,
      centre: () => ({ x: 100, y: 100 }),
      changed: () => {},
    });
    editor.run({ do: 'place', kind: 'signal-tower' });
    const [id] = editor.selection.all;
    /** Where each lamp is, from the top down: y and height. */
    const lamps = (of = id!): string =>
      [...document.membersOf(of)]
        .map((lamp) => document.get(lamp)!.object)
        .sort((a, b) => a.y - b.y)
        .map(({ y, height }) => `${y}+${height}`)
        .join(' ');
    return { document, editor, id: id!, lamps };
  }

  test('is placed with its parts, and its law shares the height among them', () => {
    const { editor, lamps } = bench();
    expect(lamps()).toBe('40+40 80+40 120+40');
    editor.run({ do: 'set', field: 'height', value: 90 });
    expect(lamps()).toBe('40+30 70+30 100+30');
    editor.run({ do: 'undo' });
    expect(lamps()).toBe('40+40 80+40 120+40');
  });

  test('its parts move and are copied with it, and open at a second click', () => {
    const { document, editor, id, lamps } = bench();
    editor.run({ do: 'nudge', dx: 0, dy: 60 });
    expect(lamps()).toBe('100+40 140+40 180+40');
    const [lamp] = [...document.membersOf(id)];
    expect([...editor.grasp.whole([lamp!])]).toEqual([id]);
    expect([...editor.grasp.pickWithin(lamp!)]).toEqual([lamp]);
    editor.run({ do: 'selectNone' });
    editor.run({ do: 'select', ids: [id] });
    editor.run({ do: 'duplicate', offset: 0 });
    expect(document.size).toBe(8);
    expect(
      lamps([...editor.selection.all].find((one) => document.get(one)!.object.identifier === 'signal-tower')),
    ).toBe(lamps());
  });

  test('its command adds a part, its law closes the gap of one that is deleted', () => {
    const { document, editor, id, lamps } = bench();
    const addLamp = { do: 'ofKind', kind: 'signal-tower', command: 'addLamp' } as const;
    expect(editor.run(addLamp)).toBeUndefined();
    expect(lamps()).toBe('40+30 70+30 100+30 130+30');
    editor.grasp.select([[...document.membersOf(id)][0]!], null);
    editor.run({ do: 'delete' });
    expect(lamps()).toBe('40+40 80+40 120+40');
    editor.run({ do: 'undo' });
    expect(lamps()).toBe('40+30 70+30 100+30 130+30');
    editor.run({ do: 'undo' });
    expect(lamps()).toBe('40+40 80+40 120+40');
    document.change(
      transaction({
        added: [{ object: { ...document.get(id)!.object, id: 'x', identifier: 'box' }, rank: 99 }],
      }),
    );
    editor.run({ do: 'select', ids: ['x'] });
    expect(editor.run(addLamp)).toEqual({ message: 'Select a signal tower or one of its lamps first.' });
  });
});
