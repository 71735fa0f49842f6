/** What a browser must load: before the first live diagram, and for each page after it. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Metafile } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../api/contract/index.ts';
import { bundle } from '../../scripts/build.ts';
import { FIRST_PAGES } from '../../scripts/part-styles.ts';

const KB = 1000;
let metafile: Metafile;
let contents: ReadonlyMap<string, Uint8Array>;
let later: string;
let pages: string;
beforeAll(async () => {
  ({ metafile, contents, later, pages } = await bundle());
}, 60_000);

type Output = Metafile['outputs'][string];

const outputOf = (source: string): string => {
  const found = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === source);
  if (!found) throw new Error(`Nothing was built of ${source}`);
  return found[0];
};

/** The file and all that it imports at once, with the styles that index.html names. */
function closure(file: string, into = new Set<string>()): Set<string> {
  if (into.has(file)) return into;
  into.add(file);
  const { imports, cssBundle, entryPoint } = metafile.outputs[file] as Output;
  if (cssBundle && entryPoint === 'host/main.tsx') into.add(cssBundle);
  for (const { path, kind } of imports) if (kind === 'import-statement') closure(path, into);
  return into;
}

const gzipped = (files: Iterable<string>): number =>
  [...files]
    .filter((file) => /\.(js|css)$/.test(file))
    .reduce((sum, file) => sum + gzipSync(contents.get(file)!).length, 0);

/** Sources whose pages are loaded when they are first shown. */
function lazySources(): readonly string[] {
  const inputs = Object.values(metafile.inputs).flatMap((input) => input.imports);
  const lazy = inputs.filter(({ kind, path }) => kind === 'dynamic-import' && path.startsWith('host/'));
  return [...new Set(lazy.map(({ path }) => path))];
}

/** Whether who loads a lazy page says that its styles are there already. */
const saysMain = (source: string, page: string): boolean =>
  readFileSync(source, 'utf8').replaceAll(/,?\s+/g, '').includes(`import('${page}')'main')`);

const LEVELS = ['main', 'later', 'pages'] as const;
type Level = (typeof LEVELS)[number];

/** The styles that a call of loadChunk or lazyPage waits for, by the source and what it imports. */
function levelsSaid(): readonly (readonly [source: string, path: string, level: Level])[] {
  return Object.entries(metafile.inputs).flatMap(([source, { imports }]) => {
    if (!source.startsWith('host/') || source.endsWith('.css')) return [];
    const text = readFileSync(source, 'utf8').replaceAll(/,?\s+/g, '');
    return imports.flatMap(({ kind, original, path }) => {
      const at = text.indexOf(`import('${original}')`);
      const calls = [...text.slice(0, Math.max(0, at)).matchAll(/(lazyPage|loadChunk)\('/g)];
      if (kind !== 'dynamic-import' || !calls.length) return [];
      // To the next call: what is said there is of another part.
      const said = /^.*?'(main|later|pages)'\)/.exec(text.slice(at).split(/lazyPage\(|loadChunk\(/)[0]!);
      const usual = calls.at(-1)![1] === 'lazyPage' ? 'pages' : 'later';
      return [[source, path, (said?.[1] ?? usual) as Level] as const];
    });
  });
}

/** The styles that a source and all it imports at once need. */
function levelNeeded(source: string): Level {
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const { path: next, kind } of metafile.inputs[path]?.imports ?? [])
      if (kind !== 'dynamic-import') visit(next);
  };
  visit(source);
  const files = Object.entries(metafile.outputs).filter(([file]) => file.endsWith('.css'));
  const levelOf = (css: string) =>
    LEVELS.findIndex((level) =>
      files.some(([file, { inputs }]) => basename(file).startsWith(`${level}-`) && css in inputs),
    );
  return LEVELS[Math.max(0, ...[...seen].filter((path) => path.endsWith('.css')).map(levelOf))]!;
}

/** The way from sign-in to a live diagram with the list of sites beside it. */
const FIRST_WAY = [
  'host/main.tsx',
  'host/pages/sign-in/sign-in-page.tsx',
  'host/pages/overviews/site-overview-page.tsx',
];

describe('what is loaded', () => {
  test('from sign-in to a live diagram at most 250 kB, gzipped', () => {
    const needed = new Set<string>();
    for (const source of FIRST_WAY) closure(outputOf(source), needed);
    const size = gzipped(needed);
    console.log(`sign-in to live diagram: ${Math.round(size / KB)} kB gzipped`);
    expect(size).toBeLessThanOrEqual(250 * KB);
  });

  test('the script of the page in ten files at most, and each by a name that another of its content never has', () => {
    const needed = closure(outputOf('host/main.tsx'));
    expect(needed.size).toBeLessThanOrEqual(10);
    const shared = [...needed].filter((file) => /\/shared-\w+\.js$/.test(file));
    expect(shared).toHaveLength(1);
    // A file that names the shared one in its text is another when that is another, so its name is not esbuild's.
    const decoder = new TextDecoder();
    const scripts = [...contents].filter(([file]) => file.endsWith('.js'));
    const text = (bytes: Uint8Array): string => decoder.decode(bytes);
    const naming = scripts.filter(([, bytes]) => text(bytes).includes(`/${basename(shared[0]!)}"`));
    expect(naming.length).toBeGreaterThan(50);
    expect(naming.filter(([file]) => !/-[0-9A-F]{8}\.js$/.test(file)).map(([file]) => file)).toEqual([]);
    const files = new Set(scripts.map(([file]) => basename(file)));
    const named = scripts.flatMap(([, bytes]) =>
      [...text(bytes).matchAll(/(?:from|import\(?)"\/assets\/([\w-]+\.js)"/g)].map(([, name]) => name!),
    );
    expect(named.length).toBeGreaterThan(1000);
    expect([...new Set(named)].filter((name) => !files.has(name))).toEqual([]);
  });

  test('for each further page less than 100 kB, gzipped; for each part of the editor, on top of the editor', () => {
    const before = new Set<string>();
    for (const source of [...FIRST_WAY, 'host/parts/sites/sites-list.tsx']) closure(outputOf(source), before);
    const [editor] = Object.keys(metafile.outputs).filter((file) => /\/editor-\w+\.js$/.test(file));
    const inEditor = closure(editor!, new Set(before));
    /** Whether only what has loaded the editor loads it. */
    const isPart = (output: string): boolean =>
      Object.entries(metafile.outputs)
        .filter(([, { imports }]) =>
          imports.some(({ kind, path }) => kind === 'dynamic-import' && path === output),
        )
        .every(([file]) => closure(file).has(editor!));
    // The editor's pages themselves count with it.
    expect(isPart(outputOf('host/editor/editor-page.tsx'))).toBe(false);
    const sizes = lazySources().map((source) => {
      const there = isPart(outputOf(source)) ? inEditor : before;
      const more = [...closure(outputOf(source))].filter((file) => !there.has(file));
      const styles = /^host\/(editor|panels)\//.test(source) ? [later] : [later, pages];
      return [source, gzipped([...more, ...styles])] as const;
    });
    expect(sizes.length).toBeGreaterThan(10);
    expect(sizes.filter(([, size]) => size >= 100 * KB)).toEqual([]);
  });

  test("of the calls everything but the words of the server's page about them", () => {
    const decoder = new TextDecoder();
    const scripts = [...contents].filter(([file]) => file.endsWith('.js'));
    const text = scripts.map(([, bytes]) => decoder.decode(bytes)).join('\n');
    const calls = Object.values(endpoints);
    expect(calls.length).toBeGreaterThan(100);
    expect(calls.filter(({ method, path }) => !text.includes(`${method} ${path}`))).toEqual([]);
    // A few words of one piece may stand in some page by chance; a sentence does not.
    const summaries = calls.map(({ summary }) => summary).filter(({ length }) => length > 40);
    expect(summaries.length).toBeGreaterThan(50);
    expect(summaries.filter((summary) => text.includes(summary.slice(0, 60)))).toEqual([]);
  });

  test('schemas of calls with the forms that check by them, and never all', () => {
    const needed = new Set<string>();
    for (const source of FIRST_WAY) closure(outputOf(source), needed);
    const inputsOf = (files: Iterable<string>) =>
      [...files].flatMap((file) => Object.keys((metafile.outputs[file] as Output).inputs));
    expect(
      inputsOf(needed)
        .filter((input) => /^api\/contract\/calls\//.test(input))
        .sort(),
    ).toEqual([
      'api/contract/calls/call.ts',
      'api/contract/calls/shared.ts',
      'api/contract/calls/sign-in.ts',
      'api/contract/calls/system.ts',
    ]);
    // Who needs a call's fields in a page imports its group: `alertCalls` of calls/alerts.ts.
    expect(inputsOf(Object.keys(metafile.outputs))).not.toContain('api/contract/endpoints.ts');
  });

  test('no rule of styles twice, and of the first pages all in the first file', () => {
    const styles = [...contents].filter(([file]) => file.endsWith('.css'));
    expect(styles.map(([file]) => file.replace(/-\w+\./, '.')).sort()).toEqual([
      'dist/host/assets/later.css',
      'dist/host/assets/main.css',
      'dist/host/assets/pages.css',
    ]);
    const sources = styles.flatMap(([file]) => Object.keys(metafile.outputs[file]!.inputs));
    expect(sources).toHaveLength(new Set(sources).size);
    const marked = Object.entries(metafile.inputs).flatMap(([source, { imports }]) =>
      source.startsWith('host/') && !source.endsWith('.css')
        ? imports
            .filter(({ original, kind }) => kind === 'dynamic-import' && saysMain(source, original!))
            .map(({ path }) => path)
        : [],
    );
    expect(marked.sort()).toEqual([...FIRST_PAGES].sort());
  });

  test('a part that is loaded when it is first shown waits for the styles that it needs', () => {
    const said = levelsSaid();
    expect(said.length).toBeGreaterThan(80);
    const unstyled = said.filter(
      ([, path, level]) => LEVELS.indexOf(level) < LEVELS.indexOf(levelNeeded(path)),
    );
    expect(unstyled).toEqual([]);
  });

  test('pictures and widgets that only later pages show come with those', () => {
    const needed = new Set<string>();
    for (const source of FIRST_WAY) closure(outputOf(source), needed);
    const inputs = [...needed].flatMap((file) => Object.keys((metafile.outputs[file] as Output).inputs));
    expect(inputs.filter((input) => /headlessui.*\/(combobox|tabs)\.js$/.test(input))).toEqual([]);
    expect(inputs.filter((input) => /lucide-react.*\/icons\//.test(input)).length).toBeLessThan(90);
  });
});
