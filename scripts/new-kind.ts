/** The first file of a new object kind, and its line in the list of kinds. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** `my-pump` → `myPump`, the name of its export. */
const exportName = (kind: string): string =>
  kind.replaceAll(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());

/** `my-pump` → `My pump`. */
const titleOf = (kind: string): string => {
  const words = kind.replaceAll('-', ' ');
  return words[0]!.toUpperCase() + words.slice(1);
};

/** The template with the names of the kind. */
const sourceOf = (kind: string): string =>
  readFileSync(join(import.meta.dirname, 'new-kind.txt'), 'utf8')
    .replaceAll('{{kind}}', kind)
    .replaceAll('{{title}}', titleOf(kind))
    .replaceAll('{{label}}', titleOf(kind).toLowerCase());

/** Names that a folder and an export can have. */
export const isKindName = (name: string): boolean =>
  /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) && name !== 'shared';

/**
 * Writes plugins/<kind>/kind.ts and its line in plugins/extensions.ts, with a reason to be replaced. Returns the files that
 * it wrote: none if the kind is there.
 */
export function makeKind(root: string, kind: string): readonly string[] {
  const file = `plugins/${kind}/kind.ts`;
  if (existsSync(join(root, file))) return [];
  mkdirSync(join(root, 'plugins', kind), { recursive: true });
  writeFileSync(join(root, file), sourceOf(kind));
  const list = join(root, 'plugins/extensions.ts');
  // Too short for the test of reasons, which fails until the developer writes one.
  const reason = 'Why diagrams need it.';
  const line = `/** ${reason} */\nexport { default as ${exportName(kind)} } from './${kind}/kind.ts';\n`;
  writeFileSync(list, readFileSync(list, 'utf8') + line);
  return [file, 'plugins/extensions.ts'];
}
