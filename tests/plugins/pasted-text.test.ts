/** Text of other programs, pasted into a diagram. */
import { expect, test } from 'vitest';
import { DiagramDocument } from '../../engine/document/document.ts';
import { Editor } from '../../engine/editor.ts';
import type { AnyKind } from '../../engine/plugin.ts';
import * as plugins from '../../plugins/index.ts';

const kinds: readonly AnyKind[] = Object.values(plugins);

function workshop() {
  const document = new DiagramDocument();
  let made = 0;
  const editor = new Editor({
    document,
    kindOf: (name) => kinds.find(({ kind }) => kind === name),
    taking: (what) => kinds.find(({ takes }) => takes === what),
    naturalSize: ({ text }) => ({ w: 10 * String(text).length, h: 34 }),
    newId: () => `n${++made}`,
    now: () => made * 1000,
    centre: () => ({ x: 500, y: 300 }),
    changed: () => {},
  });
  const objects = () => [...document.items()].map(({ object }) => object);
  return { document, editor, objects, paste: (text: string) => editor.run({ do: 'paste', text }) };
}

test('words become a text of their size in the middle, selected, in one step', () => {
  const { editor, objects, paste } = workshop();
  expect(paste('  Raw water\r\ninlet \n')).toBeUndefined();
  expect(objects()).toMatchObject([
    { identifier: 'dynamic-texts', text: 'Raw water\ninlet', x: 425, y: 283, width: 150, height: 34 },
  ]);
  expect([...editor.selection.all]).toEqual(['n1']);
  editor.run({ do: 'undo' });
  expect(objects()).toEqual([]);
});

test('cells of a sheet become a table, with quoted words and rows of unequal length', () => {
  const { editor, objects, paste } = workshop();
  expect(paste('Pump\tFlow\tNote\r\nP-101\t12.5\t"two\nlines"\r\nP-102\r\n')).toBeUndefined();
  const [table, ...cells] = objects();
  expect(table).toMatchObject({ identifier: 'table', rowId: 3, colId: 3 });
  expect(cells.map(({ text }) => text)).toEqual([
    ...['Pump', 'Flow', 'Note'],
    ...['P-101', '12.5', 'two\nlines'],
    ...['P-102', '', ''],
  ]);
  expect([...editor.selection.all]).toEqual([table!.id]);
  editor.run({ do: 'undo' });
  expect(objects()).toEqual([]);
});

test.each([
  ['', 'The clipboard holds no Mimic objects'],
  ['   \n', 'The clipboard holds no Mimic objects'],
  ['{"format":"figma","objects":[]}', 'The clipboard holds no Mimic objects'],
  ['{"format":"mimic/objects","objects":"many"}', 'The copied objects are damaged'],
  ['x'.repeat(501), 'A text has at most 500 characters'],
  [`a\t${'y'.repeat(3000)}`, 'A text has at most'],
  ['a\tb\n'.repeat(201), 'A table has at most 200 rows'],
])('what cannot be pasted is refused in words, and nothing changes: %.20s', (text, words) => {
  const { objects, paste } = workshop();
  expect(paste(text)?.message).toContain(words);
  expect(objects()).toEqual([]);
});

test('a word that names our format is a text all the same', () => {
  const { objects, paste } = workshop();
  paste('mimic/objects');
  expect(objects()).toMatchObject([{ text: 'mimic/objects' }]);
});
