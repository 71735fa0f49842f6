/** Our own sources as syntax trees: what the tests of the house measure. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseAst } from 'vitest/node';

export const root = resolve(import.meta.dirname, '../..');

export interface Source {
  /** From the project's root, as `api/server/main.ts`. */
  readonly file: string;
  readonly text: string;
  readonly program: Node;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** Every TypeScript file in these folders. */
export function sourcesIn(folders: readonly string[]): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !path.includes('node_modules'))
      .map((path) => {
        const text = readFileSync(path, 'utf8');
        const lang = path.endsWith('x') ? 'tsx' : 'ts';
        const program = parseAst(text, { lang }, path) as unknown as Node;
        return { file: relative(root, path), text, program };
      }),
  );
}

export interface FunctionSize {
  readonly name: string;
  readonly lines: number;
}

const linesIn = (text: string): number => text.split('\n').length;

/** The functions, methods and components of a file, with their lines from first to last. */
export function functionsOf({ text, program }: Source): FunctionSize[] {
  const found: FunctionSize[] = [];
  walk(program, (node, name) => {
    if (/Function(Declaration|Expression)$/.test(node.type))
      found.push({ name, lines: linesIn(text.slice(node.start, node.end)) });
  });
  return found;
}

/** Names travel down to the function that they are given to, through `memo(…)` and the like. */
function walk(value: unknown, visit: (node: Node, name: string) => void, name = 'nameless'): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit, name);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  const node = value as Node;
  const own = nameOf(node.id) ?? nameOf(node.key) ?? name;
  if (typeof node.type === 'string') visit(node, own);
  for (const child of Object.values(node)) walk(child, visit, own);
}

const nameOf = (node: unknown): string | undefined => (node as { name?: string } | null | undefined)?.name;

/** What a file offers, by name, without its default. */
export function exportsOf({ program }: Source): string[] {
  return bodyOf(program).flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration') return [];
    const declared = node.declaration as Node | null;
    if (!declared) return (node.specifiers as Node[]).map(({ exported }) => nameOf(exported)!);
    if (!Array.isArray(declared.declarations)) return [nameOf(declared.id)!];
    return declared.declarations.map(({ id }) => nameOf(id)).filter((one) => one !== undefined);
  });
}

/** What a file takes from others of ours: file and name, `*` for all of it. */
export function importsOf({
  file,
  text,
  program,
}: Source): { readonly from: string; readonly name: string }[] {
  const target = (path: string): string =>
    relative(root, resolve(root, dirname(file), path.replace(/\?.*$/, '')));
  const named = bodyOf(program).flatMap((node) => {
    const path = (node.source as { value?: string } | null | undefined)?.value;
    if (!path?.startsWith('.')) return [];
    const from = target(path);
    if (node.type === 'ExportAllDeclaration') return [{ from, name: '*' }];
    return ((node.specifiers ?? []) as Node[]).map((one) => ({
      from,
      name: nameOf(one.imported) ?? (node.type === 'ExportNamedDeclaration' ? nameOf(one.local)! : '*'),
    }));
  });
  // Dynamic imports, workers and types of modules take all.
  const whole = [...text.matchAll(/(?:import\(|new URL\()\s*['"](\.[^'"]+)['"]/g)];
  return [...named, ...whole.map(([, path]) => ({ from: target(path!), name: '*' }))];
}

const bodyOf = (program: Node): Node[] => program.body as Node[];
