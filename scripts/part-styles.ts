/**
 * Splits the styles. Esbuild writes those of all pages into the one file that index.html names, and again into a file for
 * each lazy page, which nothing loads. Here they become three: the styles from the sign-in to a live diagram; those of the
 * pages, which load with the first other page; and the rest, which pages and the editor share (host/ui/lazy-page.ts). No
 * rule is in two of them.
 */
import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import type { BuildResult, Metafile } from 'esbuild';

/** Lazy pages on the way to a live diagram, and their surroundings: their styles are in the first file. */
export const FIRST_PAGES = [
  'host/pages/sign-in/sign-in-page.tsx',
  'host/pages/overviews/site-overview-page.tsx',
  'host/app/alarm-banner/alarm-banner.tsx',
  'host/parts/alerts/alert-count-badge.tsx',
] as const;

const ENTRY = 'host/main.tsx';
const PAGES = 'host/pages/';

export interface Parted {
  readonly metafile: Metafile;
  /** By path relative to the root. */
  readonly contents: Map<string, Uint8Array>;
  /** Name of the file with the styles that pages and the editor share. */
  readonly later: string;
  /** Name of the file with the pages' own styles. */
  readonly pages: string;
}

/** All static imports of these sources. */
function reached({ inputs }: Metafile, sources: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (source: string): void => {
    if (found.has(source)) return;
    found.add(source);
    for (const { path, kind } of inputs[source]?.imports ?? []) if (kind !== 'dynamic-import') visit(path);
  };
  for (const source of sources) visit(source);
  return found;
}

/** An unwritten build, with its styles in three files. */
export function partStyles(result: BuildResult, root: string): Parted {
  const metafile = result.metafile!;
  const contents = new Map(
    (result.outputFiles ?? []).map((file) => [relative(root, file.path), file.contents]),
  );
  const page = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint === ENTRY)!;
  const whole = page.cssBundle!;
  const bytes = contents.get(whole)!;
  const { inputs, imports } = metafile.outputs[whole]!;
  const first = reached(metafile, [ENTRY, ...FIRST_PAGES]);
  const parts = { main: [] as Uint8Array[], later: [] as Uint8Array[], pages: [] as Uint8Array[] };
  const partOf = (source: string): keyof typeof parts => {
    if (first.has(source)) return 'main';
    return source.startsWith(PAGES) ? 'pages' : 'later';
  };
  let from = 0;
  for (const [source, { bytesInOutput }] of Object.entries(inputs)) {
    parts[partOf(source)].push(bytes.subarray(from, from + bytesInOutput));
    from += bytesInOutput;
  }
  // The sources' parts in order, and the end of the line; otherwise the cuts are wrong.
  if (from !== bytes.length - 1) throw new Error(`${whole} is not put together as this expects`);
  const folder = relative(root, join(root, whole, '..'));
  const add = (name: keyof typeof parts): string => {
    const text = Buffer.concat(parts[name]);
    const file = join(folder, `${name}-${hashOf(text)}.css`);
    contents.set(file, text);
    metafile.outputs[file] = {
      bytes: text.length,
      inputs: Object.fromEntries(Object.entries(inputs).filter(([source]) => partOf(source) === name)),
      imports: name === 'main' ? imports : [],
      exports: [],
    };
    return file;
  };
  const copies = Object.values(metafile.outputs).flatMap(({ cssBundle }) => cssBundle ?? []);
  for (const copy of new Set(copies)) {
    contents.delete(copy);
    delete metafile.outputs[copy];
  }
  for (const output of Object.values(metafile.outputs)) delete output.cssBundle;
  page.cssBundle = add('main');
  return { metafile, contents, later: add('later'), pages: add('pages') };
}

const hashOf = (text: Uint8Array): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 8).toUpperCase();
