import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');

const PICKS = /\/(combobox|pick-list)\.tsx'|\/picking\.ts'|role="combobox"|ComboboxInput/;

/** Of fields that are tried by another file of theirs. */
const PARTS = ['host/ui/combobox-list.tsx', 'host/commands/palette.tsx'];

test('every file that picks by typing is tried at random moments', () => {
  const picking = globSync('host/**/*.tsx', { cwd: root })
    .filter((path) => PICKS.test(read(path)))
    // The gallery shows what is tried already, the rows are a part of the field, and the palette's list takes its keys.
    .filter((path) => !path.startsWith('host/pages/ui-gallery/') && !PARTS.includes(path));
  const tried = [...read('tests/support/host/picking.tsx').matchAll(/^ {2}'(host\/.*\.tsx)': \[/gm)];
  expect(picking.length).toBeGreaterThan(8);
  expect(tried.map(([, path]) => path).sort()).toEqual(picking.sort());
});
