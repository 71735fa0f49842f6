import { afterEach, expect, test, vi } from 'vitest';
import { clipboardOf } from '../../../../host/editor/commands/clipboard.ts';
import { fakeEditor, fakeWorker } from '../doubles.ts';

afterEach(() => vi.unstubAllGlobals());

const withClipboard = (items: Record<string, string>[], text = '') =>
  vi.stubGlobal('navigator', {
    clipboard: {
      read: async () =>
        items.map((item) => ({
          types: Object.keys(item),
          getType: async (type: string) => new Blob([item[type]!], { type }),
        })),
      readText: async () => text,
    },
  });

test('Paste of the menu takes a picture of the clipboard; text goes to the diagram', async () => {
  const worker = fakeWorker();
  const editor = await fakeEditor(worker);
  const taken = vi.fn((files: readonly File[]) => files.length > 0);
  const { paste } = clipboardOf(editor, taken);
  withClipboard([{ 'image/png': 'bytes', 'text/html': '<img>' }]);
  await paste();
  expect(taken.mock.calls[0]![0]).toMatchObject([{ type: 'image/png' }]);
  expect(worker.commands).toEqual([]);
  withClipboard([{ 'text/plain': 'P-101' }], 'P-101');
  await paste();
  expect(worker.commands).toEqual([{ do: 'paste', text: 'P-101' }]);
});
