/**
 * Puts what is always loaded together into one file. Esbuild makes a chunk of every set of pages that share a source: what the
 * page's own script imports came as eighty files, and the editor as seventy, most of them smaller than the request for
 * them. They are loaded together whatever is opened, so together they cost nobody a byte.
 */
import { createHash } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import type { Parted } from './part-styles.ts';

/** What begins the page; and what shares chunks with it without being a page. */
const PAGE = 'host/main.tsx';
const OTHERS = ['worker/main.ts', 'worker/import/main.ts'];

type Outputs = Metafile['outputs'];
/** By chunk and exported name: the name in the joined file. */
type Names = ReadonlyMap<string, string>;

const nameIn = (file: string, name: string): string => `${basename(file)} ${name}`;
const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 8).toUpperCase();
const isScript = (file: string): boolean => file.endsWith('.js');

/** Sources with which others are always loaded, and the name of the file that they become together. */
const JOINED = [
  [PAGE, 'shared'],
  ['host/editor/workplace.tsx', 'editor'],
] as const;

/** The same build with fewer files; `target` as in the build. */
export async function joinChunks(parted: Parted, target: string[]): Promise<Parted> {
  let joined = parted;
  for (const [source, name] of JOINED) joined = await joinWith(joined, source, name, target);
  return joined;
}

async function joinWith(parted: Parted, source: string, name: string, target: string[]): Promise<Parted> {
  const { outputs } = parted.metafile;
  const joined = chunksOf(outputs, source);
  if (joined.size === 0) return parted;
  const decoder = new TextDecoder();
  const texts = new Map(
    Object.keys(outputs)
      .filter(isScript)
      .map((file) => [file, decoder.decode(parted.contents.get(file))] as const),
  );
  const taken = takenFrom(joined, texts);
  const folder = dirname([...joined][0]!);
  const whole = await joinedText(joined, texts, taken, target);
  const file = join(folder, `${name}-${hashOf(whole)}.js`);
  texts.set(file, whole);
  const renamed = newNames(outputs, joined, file);
  const joining: Joining = {
    ...{ taken, file: basename(file) },
    files: new Set([...joined].map((one) => basename(one))),
    names: new Map([...renamed].map(([old, name]) => [basename(old), basename(name)] as const)),
  };
  const contents = new Map([...parted.contents].filter(([old]) => !joined.has(old) && !renamed.has(old)));
  for (const [old, text] of texts) {
    if (joined.has(old)) continue;
    contents.set(renamed.get(old) ?? old, Buffer.from(rewritten(text, joining)));
  }
  const metafile = { ...parted.metafile, outputs: outputsOf(outputs, { joined, renamed, file, contents }) };
  return { ...parted, metafile, contents };
}

/** Files that an output imports. */
const importedBy = (outputs: Outputs, file: string, isLazy = false): string[] =>
  (outputs[file]?.imports ?? [])
    .filter(
      ({ path, kind }) =>
        kind === 'import-statement' || (isLazy && kind === 'dynamic-import' && outputs[path]),
    )
    .map(({ path }) => path)
    .filter(isScript);

interface Way {
  /** Also what is loaded later. */
  readonly isLazy?: boolean;
  /** Files that are not loaded, nor what only they import. */
  readonly without?: ReadonlySet<string>;
}

/** The output that holds a source and all that it imports, first what is imported first. */
function closureOf(outputs: Outputs, source: string, { isLazy, without }: Way = {}): Set<string> {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file) || without?.has(file)) return;
    found.add(file);
    for (const path of importedBy(outputs, file, isLazy)) visit(path);
  };
  for (const [file, { inputs }] of Object.entries(outputs))
    if (isScript(file) && Object.hasOwn(inputs, source)) visit(file);
  return found;
}

/**
 * The chunks that are loaded whenever a source is, and never without it, in the order of their imports; not those that a
 * worker loads as well.
 */
function chunksOf(outputs: Outputs, source: string): Set<string> {
  const all = closureOf(outputs, source);
  const [own] = all;
  const bringing = new Set(
    Object.keys(outputs).filter((file) => isScript(file) && importsAll(outputs, file).has(own!)),
  );
  const otherwise = closureOf(outputs, PAGE, { isLazy: true, without: bringing });
  const elsewhere = new Set(OTHERS.flatMap((one) => [...closureOf(outputs, one, { isLazy: true })]));
  return new Set(
    [...all].filter(
      (file) => !elsewhere.has(file) && !otherwise.has(file) && outputs[file]!.entryPoint === undefined,
    ),
  );
}

/** A file and all that it imports at once. */
function importsAll(outputs: Outputs, file: string, into = new Set<string>()): Set<string> {
  if (into.has(file)) return into;
  into.add(file);
  for (const path of importedBy(outputs, file)) importsAll(outputs, path, into);
  return into;
}

/** As esbuild writes it: `import{a as b,c}from"/assets/chunk.js";`. */
const IMPORT = /import\{([^}]*)\}from"\/assets\/([\w-]+\.js)";/g;
const BARE = /import"\/assets\/([\w-]+\.js)";/g;

const pairsOf = (list: string): (readonly [outer: string, inner: string])[] =>
  list.split(',').map((one) => {
    const [outer, inner = outer] = one.trim().split(' as ');
    return [outer!, inner!] as const;
  });

/** Short names for all that other files take from the chunks. */
function takenFrom(joined: ReadonlySet<string>, texts: ReadonlyMap<string, string>): Names {
  const files = new Set([...joined].map((file) => basename(file)));
  const names = new Map<string, string>();
  for (const [file, text] of texts) {
    if (joined.has(file)) continue;
    for (const [, list, from] of text.matchAll(IMPORT))
      if (files.has(from!))
        for (const [outer] of pairsOf(list!)) {
          const key = nameIn(from!, outer);
          if (!names.has(key)) names.set(key, `_${names.size.toString(36)}`);
        }
  }
  return names;
}

async function joinedText(
  joined: ReadonlySet<string>,
  texts: ReadonlyMap<string, string>,
  taken: Names,
  target: string[],
): Promise<string> {
  const byName = new Map([...joined].map((file) => [basename(file), texts.get(file)!] as const));
  const lines = [...byName.keys()].map((name) => `import "./${name}";`);
  for (const [key, as] of taken) {
    const [from, name] = key.split(' ');
    lines.push(`export { ${name} as ${as} } from "./${from}";`);
  }
  const { outputFiles } = await build({
    stdin: { contents: lines.join('\n'), resolveDir: '/' },
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target,
    legalComments: 'eof',
    logLevel: 'warning',
    plugins: [
      {
        name: 'chunks',
        setup(build) {
          build.onResolve({ filter: /.*/ }, ({ path }) =>
            byName.has(basename(path))
              ? { path: basename(path), namespace: 'chunk' }
              : { path, external: true },
          );
          build.onLoad({ filter: /.*/, namespace: 'chunk' }, ({ path }) => ({
            contents: byName.get(path)!,
            loader: 'js',
          }));
        },
      },
    ],
  });
  return outputFiles[0]!.text;
}

/**
 * New names for all files that lead to the joined one: they are cached for ever by their names, and name the joined file in
 * their text.
 */
function newNames(outputs: Outputs, joined: ReadonlySet<string>, file: string): Map<string, string> {
  const scripts = Object.keys(outputs).filter(isScript);
  const leading = new Set(joined);
  for (let before = -1; before !== leading.size; ) {
    before = leading.size;
    for (const one of scripts)
      if (importedBy(outputs, one, true).some((path) => leading.has(path))) leading.add(one);
  }
  return new Map(
    [...leading]
      .filter((one) => !joined.has(one))
      .map((old) => [old, old.replace(/-\w+\.js$/, `-${hashOf(old + file)}.js`)] as const),
  );
}

interface Joining {
  readonly taken: Names;
  /** Name of the joined file. */
  readonly file: string;
  /** Names of the chunks that it takes the place of. */
  readonly files: ReadonlySet<string>;
  /** New names of files by their old ones. */
  readonly names: ReadonlyMap<string, string>;
}

/** A script that takes from the joined file what it took from the chunks, and knows the others by their new names. */
function rewritten(text: string, { taken, file, files, names }: Joining): string {
  const specifiers: string[] = [];
  let isNeeded = false;
  const rest = text
    .replaceAll(IMPORT, (whole, list: string, from: string) => {
      if (!files.has(from)) return whole;
      isNeeded = true;
      for (const [outer, inner] of pairsOf(list))
        specifiers.push(`${taken.get(nameIn(from, outer))} as ${inner}`);
      return '';
    })
    .replaceAll(BARE, (whole, from: string) => {
      if (!files.has(from)) return whole;
      isNeeded = true;
      return '';
    });
  const named = rest.replaceAll(/"\/assets\/([\w-]+\.js)"/g, (whole, name: string) => {
    if (files.has(name)) throw new Error(`${name} is imported in a way that this does not expect`);
    return names.has(name) ? `"/assets/${names.get(name)}"` : whole;
  });
  const list = specifiers.length > 0 ? `{${specifiers.join()}}from` : '';
  return isNeeded ? `import${list}"/assets/${file}";${named}` : named;
}

interface Renaming {
  readonly joined: ReadonlySet<string>;
  readonly renamed: ReadonlyMap<string, string>;
  /** Path of the joined file. */
  readonly file: string;
  readonly contents: ReadonlyMap<string, Uint8Array>;
}

/** What the metafile says of the outputs, by their new names. */
function outputsOf(outputs: Outputs, { joined, renamed, file, contents }: Renaming): Outputs {
  const nameOf = (path: string): string => (joined.has(path) ? file : (renamed.get(path) ?? path));
  const importsOf = (all: Outputs[string]['imports'], own: string) => {
    const seen = new Map(
      all.map((one) => [`${one.kind} ${nameOf(one.path)}`, { ...one, path: nameOf(one.path) }]),
    );
    return [...seen.values()].filter(({ path }) => path !== own);
  };
  const result: Outputs = {};
  for (const [old, output] of Object.entries(outputs)) {
    if (joined.has(old)) continue;
    const name = nameOf(old);
    const bytes = contents.get(name)?.length ?? output.bytes;
    result[name] = { ...output, bytes, imports: importsOf(output.imports, name) };
  }
  const all = [...joined].map((one) => outputs[one]!);
  result[file] = {
    bytes: contents.get(file)!.length,
    inputs: Object.assign({}, ...all.map(({ inputs }) => inputs)),
    imports: importsOf(
      all.flatMap(({ imports }) => imports),
      file,
    ),
    exports: [],
  };
  return result;
}
