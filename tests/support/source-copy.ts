/** A copy of the sources, for tests that change them. */
import { cpSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const FOLDERS = ['api', 'bench', 'engine', 'host', 'plugins', 'scripts', 'tests', 'worker'];
const FILES = ['package.json', 'tsconfig.json', 'vitest.config.ts'];

/** Copies all sources into a folder, and links the packages there. */
export function copySources(folder: string): void {
  for (const name of [...FOLDERS, ...FILES])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
}
