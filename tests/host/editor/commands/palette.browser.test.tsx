import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { PencilRuler } from 'lucide-react';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Palette } from '../../../../host/commands/palette.tsx';
import PaletteResults from '../../../../host/commands/palette-results.tsx';
import { type Command, registerCommands, runCommand } from '../../../../host/commands/registry.ts';
import ShortcutSheet from '../../../../host/commands/shortcut-sheet.tsx';
import { editingCommands } from '../../../../host/editor/commands/editing-commands.ts';
import { NOTHING_SELECTED } from '../../../../host/editor/editor.ts';
import { fakeEditor, fakeWorker } from '../doubles.ts';

let withdraw = () => {};
afterEach(() => withdraw());

/** What cannot be done to three cells, without guides; commands of one sort by their first words. */
const IDLE = ['edit-*', 'link-*', 'show', 'bend-*', 'route-*', 'connect', 'next-port-*', 'guides-*'];

async function editing() {
  // Cells of a table, in a group: nearly everything can be done to them.
  const worker = fakeWorker({
    selection: {
      summary: async () => ({ ...NOTHING_SELECTED, count: 3, kind: 'table-cell', grouped: true }),
    },
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
  // Three cells are selected, none of them hidden: what needs one object, two of them or a line cannot be done now.
  const isPossible = ({ enabled }: Command) => enabled?.() ?? true;
  const idle = commands
    .filter((command) => !isPossible(command))
    .map(({ id }) => id.replace(/-[^-]*$/, '-*'));
  expect([...new Set(idle)]).toEqual(IDLE);
  const possible = commands.filter(isPossible);
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

test('what cannot be done now is found too, says so, and does nothing', async () => {
  const { worker } = await editing();
  const screen = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <Palette onClose={() => {}} />
    </QueryClientProvider>,
  );
  await expect.element(screen.getByRole('combobox')).toHaveFocus();
  await expect.element(screen.getByRole('option', { name: /Connect two/ })).not.toBeInTheDocument();
  await userEvent.keyboard('Connect two');
  const option = screen.getByRole('option', { name: /Connect two objects with a line Not now/ });
  await expect.element(option).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  expect(worker.commands).toEqual([]);
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

test('what the user has no right to does not stand in the shortcut sheet, and cannot be run', async () => {
  let may = false;
  const ran = vi.fn();
  const command: Command = {
    ...{ id: 'edit', label: 'Edit the diagram', group: 'Diagram', icon: PencilRuler, shortcut: 'e' },
    granted: () => may,
    run: ran,
  };
  withdraw = registerCommands([command]);
  const sheet = await render(<ShortcutSheet onClose={() => {}} />);
  await expect.element(sheet.getByText('Edit the diagram')).not.toBeInTheDocument();
  await sheet.unmount();
  runCommand('edit');
  expect(ran).not.toHaveBeenCalled();
  may = true;
  const granted = await render(<ShortcutSheet onClose={() => {}} />);
  await expect.element(granted.getByText('Edit the diagram')).toBeVisible();
  runCommand('edit');
  expect(ran).toHaveBeenCalledOnce();
});

test('what the user has no right to is not found in the palette either, not even as what cannot be done now', async () => {
  let may = false;
  const ran = vi.fn();
  const command: Command = {
    ...{ id: 'edit', label: 'Edit the diagram', group: 'Diagram', icon: PencilRuler },
    granted: () => may,
    run: ran,
  };
  const other: Command = { ...command, id: 'measure', label: 'Measure the diagram', granted: undefined };
  withdraw = registerCommands([command, other]);
  const palette = (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <Palette onClose={() => {}} />
    </QueryClientProvider>
  );
  const screen = await render(palette);
  await expect.element(screen.getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('diagram');
  await expect.element(screen.getByRole('option', { name: /Measure the diagram/ })).toBeVisible();
  expect(screen.getByRole('option', { name: /Edit the diagram/ }).query()).toBeNull();
  await screen.getByRole('combobox').fill('Edit the diagram');
  await expect.element(screen.getByRole('option')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await new Promise(requestAnimationFrame);
  expect(ran).not.toHaveBeenCalled();
  await screen.unmount();
  may = true;
  const granted = await render(palette);
  await granted.getByRole('combobox').fill('Edit the diagram');
  await granted.getByRole('option', { name: /Edit the diagram/ }).click();
  await expect.poll(() => ran.mock.calls.length).toBe(1);
});

test('a command that becomes possible while the palette is open can be run from it, at once', async () => {
  const ran = vi.fn();
  let isPossible = false;
  const command: Command = {
    id: 'straighten',
    label: 'Straighten',
    group: 'Arrange',
    icon: PencilRuler,
    enabled: () => isPossible,
    run: ran,
  };
  withdraw = registerCommands([command]);
  const screen = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <Palette onClose={() => {}} />
    </QueryClientProvider>,
  );
  await expect.element(screen.getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('Straighten');
  const idle = screen.getByRole('option', { name: 'Straighten Not now' });
  await expect.element(idle).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await new Promise(requestAnimationFrame);
  expect(ran).not.toHaveBeenCalled();
  isPossible = true;
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => ran.mock.calls.length).toBe(1);
  await expect.element(idle).not.toBeInTheDocument();
});

test('what takes the focus late gets no letter that is typed into the palette', async () => {
  const screen = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <button type="button" id="late">
        Late
      </button>
      <Palette onClose={() => {}} />
    </QueryClientProvider>,
  );
  await expect.element(screen.getByRole('combobox')).toHaveFocus();
  document.querySelector<HTMLElement>('#late')!.focus();
  await userEvent.keyboard('zoom');
  await expect.element(screen.getByRole('combobox')).toHaveValue('zoom');
});

test('Enter before the list has come takes what fits the letters that stood there, once it comes', async () => {
  const { worker } = await editing();
  const closed = vi.fn();
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <PaletteResults
        id="late"
        typed="vertically cen"
        keys={{ current: null }}
        entered={{ current: 'vertically cen' }}
        onActive={() => {}}
        onClose={closed}
      />
    </QueryClientProvider>,
  );
  await expect.poll(() => worker.commands).toEqual([{ do: 'align', edge: 'middle' }]);
  expect(closed).toHaveBeenCalledOnce();
});
