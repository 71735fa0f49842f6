/**
 * Turns imports from one big index into imports of single files. Esbuild splits chunks by file: importing one name from
 * an index brings all that any page takes from it, so that the sign-in would load every page's icons and every group of
 * calls. Measured: 25 kB of 260, gzipped, for the packages alone.
 */
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'esbuild';

/** Indexes from which pages take a few names. Both packages declare `sideEffects: false`, and the contract only describes. */
const CONTRACT = 'api/contract/index.ts';
const INDEXES: Readonly<Record<string, string>> = {
  [CONTRACT]: CONTRACT,
  'lucide-react': 'node_modules/lucide-react/dist/esm/lucide-react.mjs',
  '@headlessui/react': 'node_modules/@headlessui/react/dist/headlessui.esm.js',
};

/** The source of a name in an index. */
interface Origin {
  readonly file: string;
  readonly name: string;
}

const EXPORT_ALL = /export\s*\*\s*from\s*['"]([^'"]+)['"]/g;
const EXPORT_SOME = /export\s*\{([^}]*)\}(?:\s*from\s*['"]([^'"]+)['"])?/g;
const EXPORT_DECLARED = /^export (?:const|(?:async )?function|class) (\w+)/gm;

/** Pairs [inner, outer] of a list such as `a, b as C`. */
const namesOf = (list: string): readonly (readonly [string, string])[] =>
  list
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => {
      const [inner, outer = inner] = one.split(/\s+as\s+/);
      return [inner!, outer!] as const;
    });

/** The exports of a file, and of those whose exports it passes on, by the file they come from. */
export function originsOf(index: string): ReadonlyMap<string, Origin> {
  const origins = new Map<string, Origin>();
  const source = readFileSync(index, 'utf8');
  const beside = (path: string) => resolve(dirname(index), path);
  for (const [, path] of source.matchAll(EXPORT_ALL))
    for (const [name, origin] of originsOf(beside(path!))) origins.set(name, origin);
  for (const [, list, path] of source.matchAll(EXPORT_SOME))
    for (const [inner, outer] of namesOf(list!))
      origins.set(outer, path ? { file: beside(path), name: inner } : { file: index, name: outer });
  for (const [, name] of source.matchAll(EXPORT_DECLARED)) origins.set(name!, { file: index, name: name! });
  return origins;
}

const IMPORT = /^import \{([^}]*)\} from '([^']+)';$/gm;

/** A source with its imports of these packages made direct; a name whose file is not known stays unchanged. */
export function direct(source: string, indexes: ReadonlyMap<string, ReadonlyMap<string, Origin>>): string {
  return source.replaceAll(IMPORT, (whole, list: string, from: string) => {
    const origins = indexes.get(from.replace(/^(\.\.\/)+/, ''));
    if (!origins) return whole;
    return namesOf(list)
      .filter(([inner]) => !inner.startsWith('type '))
      .map(([inner, outer]) => {
        const { file, name } = origins.get(inner) ?? { file: from, name: inner };
        return `import { ${name} as ${outer} } from ${JSON.stringify(file)};`;
      })
      .join('');
  });
}

/** The esbuild plugin, for all sources of the pages. */
export const directImports = (root: string): Plugin => ({
  name: 'direct-imports',
  setup(build) {
    const indexes = new Map(
      Object.entries(INDEXES)
        .map(([name, path]) => [name, resolve(root, path)] as const)
        .filter(([, path]) => existsSync(path))
        .map(([name, path]) => [name, originsOf(path)] as const),
    );
    build.onLoad({ filter: /[\\/]host[\\/].*\.tsx$/ }, async ({ path }) => ({
      contents: direct(await readFile(path, 'utf8'), indexes),
      loader: 'tsx',
    }));
    build.onLoad({ filter: /[\\/]host[\\/].*\.ts$/ }, async ({ path }) => ({
      contents: direct(await readFile(path, 'utf8'), indexes),
      loader: 'ts',
    }));
  },
});
