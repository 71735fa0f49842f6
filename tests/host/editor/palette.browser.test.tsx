import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import Palette from '../../../host/commands/palette.tsx';
import { registerCommands } from '../../../host/commands/registry.ts';
import ShortcutSheet from '../../../host/commands/shortcut-sheet.tsx';
import { editingCommands } from '../../../host/editor/commands.ts';
import { NOTHING_SELECTED } from '../../../host/editor/editor.ts';
import { fakeEditor, fakeWorker } from './doubles.ts';

let withdraw = () => {};
afterEach(() => withdraw());

async function editing() {
  // Cells of a table, in a group: nearly everything can be done to them.
  const worker = fakeWorker({
    selectionSummary: async () => ({ ...NOTHING_SELECTED, count: 3, kind: 'table-cell', grouped: true }),
  });
  const editor = await fakeEditor(worker, { selected: 3, canUndo: true, canRedo: true });
  await vi.waitFor(() => expect(editor.state.summary.count).toBe(3));
  const clipboard = { copy: vi.fn(), cut: vi.fn(), paste: vi.fn() };
  const nothing = () => {};
  const commands = editingCommands({
    editor,
    clipboard,
    save: nothing,
    rename: nothing,
    viewLive: nothing,
    togglePanel: nothing,
    toggleHistory: nothing,
    fitSelection: nothing,
    toggleToolbox: nothing,
  });
  withdraw = registerCommands(commands);
  return { commands, worker };
}

test('every editing command is found in the palette by its name, and runs from there', async () => {
  const { commands, worker } = await editing();
  const screen = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <Palette onClose={() => {}} />
    </QueryClientProvider>,
  );
  const field = screen.getByRole('combobox');
  // Three objects are selected: of all commands only the text of one object cannot be edited now.
  const possible = commands.filter(({ id }) => id !== 'edit-text');
  for (const { label } of possible) {
    await field.fill(label);
    await expect
      .poll(() =>
        screen
          .getByRole('option')
          .elements()
          .map((option) => option.querySelector('span')?.textContent),
      )
      .toContain(label);
  }
  await field.fill('Vertically center');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => worker.commands).toEqual([{ do: 'align', edge: 'middle' }]);
});

test('the shortcut sheet lists every key, whether or not it can be used now', async () => {
  const { commands } = await editing();
  const screen = await render(<ShortcutSheet onClose={() => {}} />);
  const listed = screen
    .getByRole('term')
    .elements()
    .map((term) => term.textContent);
  expect(listed.sort()).toEqual(
    commands
      .filter(({ shortcut }) => shortcut)
      .map(({ label }) => label)
      .sort(),
  );
});
