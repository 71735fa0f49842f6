/** Which dialogs are wider than 500 px: those of a diagram, and that of a report's shares. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const sources = globSync('host/**/*.tsx', { cwd: root }).map(
  (file) => [file, readFileSync(join(root, file), 'utf8')] as const,
);
const found = (pattern: RegExp) =>
  sources.flatMap(([file, text]) => [...text.matchAll(pattern)].map(([, value]) => [file, value] as const));

/** Opened from a diagram, or from what edits one. */
const OF_A_DIAGRAM = /^host\/(editor|diagram|panels|parts\/images)\//;

test('CONST-23 outside diagrams only the dialog of a report’s shares is wider than 500 px', () => {
  const widths = found(/(?<![\w-])wide=(?:"(\w+)"|\{[^}]*\})/g).filter(([file]) => !OF_A_DIAGRAM.test(file));
  // Two that hand on what they are given: only diagrams give a form's dialog its width.
  expect(widths.sort()).toEqual([
    ['host/parts/share/share-form.tsx', undefined],
    ['host/ui/form-dialog.tsx', undefined],
  ]);
  expect(found(/\bwidth: '(share)'/g)).toEqual([['host/parts/share/report-share-dialog.tsx', 'share']]);
  // A width that is spread, or given without a value, would be found by neither.
  expect(found(/<(?:Form)?Dialog\b[^>]*\s(wide)(?=[\s/>])/g)).toEqual([]);
  expect(found(/^\s*(wide)$/gm)).toEqual([]);
});

test('a dialog is drawn by one component; what else is modal is the palette, as narrow, or fills the window', () => {
  expect(
    found(/<(DialogPanel)\b/g)
      .map(([file]) => file)
      .sort(),
  ).toEqual([
    'host/editor/versions/version-view.tsx',
    'host/pages/gallery/picture-viewer.tsx',
    'host/ui/dialog.tsx',
  ]);
  expect(found(/<(dialog)\b/g).map(([file]) => file)).toEqual(['host/commands/palette.tsx']);
  const css = (file: string) => readFileSync(join(root, file), 'utf8');
  expect(css('host/commands/palette-frame.module.css')).toMatch(/\.palette \{[^}]*\swidth: min\(500px,/);
  for (const file of [
    'host/editor/versions/version-view.module.css',
    'host/pages/gallery/picture-viewer.module.css',
  ])
    expect(css(file), file).toMatch(/\.layer \{[^}]*inset: 0;[\s\S]*height: 100dvh;/);
});
