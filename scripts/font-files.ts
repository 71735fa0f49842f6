/**
 * Writes worker/fonts: the font files that the product ships for diagrams, and the characters of each. The
 * characters are read from the files themselves (packages declare whole blocks, of which a font has a part), so that
 * the engine knows before it requests a file whether it has a character. Run it after the packages have changed:
 * `node_modules/.bin/node scripts/font-files.ts`; a test tells when that is due.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { charactersOf } from './woff2-characters.ts';

const root = resolve(import.meta.dirname, '..');
export const FONT_FOLDER = join(root, 'worker/fonts');
const WRITTEN = '// Written by scripts/font-files.ts from the packages of the faces. Do not edit.';

/**
 * The first file of a family that has a character provides it, so the order of subsets counts; the families without
 * scripts are asked only for characters that those before them lack.
 */
const SCRIPTS = [
  'latin',
  'latin-ext',
  'greek',
  'cyrillic',
  'vietnamese',
  'greek-ext',
  'cyrillic-ext',
  'hebrew',
  'math',
  'symbols',
];
const FAMILIES = [
  { family: 'Roboto', name: 'roboto', subsets: SCRIPTS },
  { family: 'Arimo', name: 'arimo', subsets: SCRIPTS },
  { family: 'Tinos', name: 'tinos', subsets: SCRIPTS },
  { family: 'Noto Sans Symbols', name: 'noto-sans-symbols', subsets: ['symbols'] },
  { family: 'DejaVu Sans', name: 'dejavu-sans', subsets: ['latin'] },
  { family: 'Noto Sans Math', name: 'noto-sans-math', subsets: ['latin'] },
  { family: 'Noto Sans Symbols 2', name: 'noto-sans-symbols-2', subsets: ['symbols'] },
] as const;
const STYLES = [
  ['normal', 'normal'],
  ['normal', 'italic'],
  ['bold', 'normal'],
  ['bold', 'italic'],
] as const;
/** Characters per line. */
const LINE = 110;
const FIRST_PRINTABLE = 0x20;

interface Listed {
  readonly path: string;
  readonly family: string;
  readonly weight: string;
  readonly style: string;
  readonly characters: string;
}

/** `20-7e,a0`: runs of characters in hexadecimal. */
export function runsOf(characters: Iterable<number>): string {
  const runs: [from: number, to: number][] = [];
  for (const character of [...characters].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] === character - 1) last[1] = character;
    else runs.push([character, character]);
  }
  const hex = (character: number): string => character.toString(16);
  return runs.map(([from, to]) => (from === to ? hex(from) : `${hex(from)}-${hex(to)}`)).join();
}

function listed(): Listed[] {
  const files: Listed[] = [];
  const before = new Set<number>();
  for (const { family, name, subsets } of FAMILIES) {
    const ofFamily: number[] = [];
    for (const [weight, style] of STYLES) {
      const taken = new Set(subsets === SCRIPTS ? [] : before);
      for (const subset of subsets) {
        const path = `@fontsource/${name}/files/${name}-${subset}-${weight === 'bold' ? 700 : 400}-${style}.woff2`;
        const file = join(root, 'node_modules', path);
        if (!existsSync(file)) continue;
        const all = charactersOf(readFileSync(file));
        const own = [...all].filter((character) => character >= FIRST_PRINTABLE && !taken.has(character));
        for (const character of own) taken.add(character);
        if (weight === 'normal') ofFamily.push(...own);
        if (own.length > 0) files.push({ path, family, weight, style, characters: runsOf(own) });
      }
    }
    // Not every font stack has Tinos.
    if (family !== 'Tinos') for (const character of ofFamily) before.add(character);
  }
  return files;
}

/** In the formatter's order of imports: by path, a folder before its longer namesakes. */
const sortKey = (line: string): string => line.slice(line.indexOf("'")).replaceAll('/', ' ');

/** In the formatter's layout: an object on one line if it fits. */
function rowOf(fields: readonly string[]): string {
  const line = `  { ${fields.join(', ')} },`;
  return line.length <= LINE ? line : `  {\n${fields.map((field) => `    ${field},\n`).join('')}  },`;
}

/** The text of a family's own file. */
function familySource(files: readonly Listed[]): string {
  const sets = [...new Set(files.map(({ characters }) => characters))];
  const imports = files.flatMap(({ path }, nth) => [
    `import f${nth} from '${path}';`,
    `import w${nth} from '${path.replace(/2$/, '')}';`,
  ]);
  const rows = files.map(({ family, weight, style, characters }, nth) =>
    rowOf([
      `family: '${family}'`,
      `weight: '${weight}'`,
      `style: '${style}'`,
      `url: f${nth}`,
      `woff: w${nth}`,
      `characters: SETS[${sets.indexOf(characters)}]!`,
    ]),
  );
  const list = sets.map((characters) => `'${characters}'`);
  const line = `const SETS = [${list.join(', ')}] as const;`;
  return [
    WRITTEN,
    ...imports.sort((a, b) => sortKey(a).localeCompare(sortKey(b), 'en')),
    "import type { FontFile } from '../../engine/render/text/fonts.ts';",
    '',
    '/** Characters in hexadecimal runs; faces of a family mostly have the same. */',
    ...(line.length <= LINE ? [line] : ['const SETS = [', ...list.map((set) => `  ${set},`), '] as const;']),
    '',
    'export const FILES: readonly FontFile[] = [',
    ...rows,
    '];',
    '',
  ].join('\n');
}

/** `noto-sans-math` as `NOTO_SANS_MATH`. */
const constantOf = (name: string): string => name.toUpperCase().replaceAll('-', '_');

/** The text of the file that lists all families in order. */
function listSource(): string {
  const names = FAMILIES.map(({ name }) => name);
  return [
    WRITTEN,
    "import type { FontFile } from '../../engine/render/text/fonts.ts';",
    ...[...names].sort().map((name) => `import { FILES as ${constantOf(name)} } from './${name}.ts';`),
    '',
    '/** The faces that come with the product, file by file; the first of a family that has a character is for it. */',
    'export const FONT_FILES: readonly FontFile[] = [',
    ...names.map((name) => `  ...${constantOf(name)},`),
    '];',
    '',
  ].join('\n');
}

/** The texts of the files in worker/fonts by name: one per family, and the list of all. */
export function fontFilesSources(): ReadonlyMap<string, string> {
  const files = listed();
  const ofFamilies = FAMILIES.map(({ family, name }): [string, string] => [
    `${name}.ts`,
    familySource(files.filter((one) => one.family === family)),
  ]);
  return new Map([...ofFamilies, ['font-files.ts', listSource()]]);
}

if (import.meta.main)
  for (const [name, text] of fontFilesSources()) writeFileSync(join(FONT_FOLDER, name), text);
