import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ApiError } from '../../../api/client/errors.ts';
import type { SavedNotice } from '../../../api/contract/presence.ts';
import { describe as describeKind } from '../../../engine/plugin.ts';
import { bindKeys } from '../../../host/commands/keys.ts';
import { registerCommands } from '../../../host/commands/registry.ts';
import { copyName } from '../../../host/data/popups/popup-model.ts';
import { editingCommands } from '../../../host/editor/commands/editing-commands.ts';
import ContextMenu from '../../../host/editor/context-menu.tsx';
import { EditingContext } from '../../../host/editor/editing-context.ts';
import editorStyles from '../../../host/editor/editor-view.module.css';
import { panelStore, togglePage } from '../../../host/editor/panel-store.ts';
import { PresenceBanner } from '../../../host/editor/presence/presence-banner.tsx';
import { ConflictDialog } from '../../../host/editor/saving/conflict-dialog.tsx';
import { createSaving } from '../../../host/editor/saving/saving.ts';
import { TextEditor } from '../../../host/editor/text-editor.tsx';
import { Toolbar } from '../../../host/editor/toolbar.tsx';
import { Toolbox } from '../../../host/editor/toolbox/toolbox.tsx';
import { type ToolboxSection, toolboxOf } from '../../../host/editor/toolbox/toolbox-groups.ts';
import { linkRequest } from '../../../host/panels/link-request.ts';
import * as kinds from '../../../plugins/index.ts';
import type { EditState, TextSpot } from '../../../worker/boundary/index.ts';
import { fakeEditor, fakeWorker, KIND, NO_CHANGE, PUMP } from './doubles.ts';

const SPOT: TextSpot = {
  object: 1,
  field: 'text',
  text: 'Well',
  box: [20, 20, 120, 30],
  angle: 0,
  fontSize: 16,
  fontFamily: 'Roboto',
  faces: [],
  fontWeight: 'normal',
  fontStyle: 'normal',
  fontColor: '#000000',
  textAlign: 'left',
};

const undo: (() => void)[] = [];
afterEach(() => {
  for (const one of undo.splice(0)) one();
});

/** An editor whose commands are on offer, with their keys. */
async function editing(edit: Partial<EditState> = {}) {
  const worker = fakeWorker();
  const editor = await fakeEditor(worker, { selected: 1, ...edit });
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
  undo.push(registerCommands(commands), bindKeys());
  return { worker, editor, commands };
}

test('a text over its object is taken by Enter, given up by Escape', async () => {
  const onEnd = vi.fn();
  const screen = await render(<TextEditor spot={SPOT} onEnd={onEnd} />);
  await expect.element(screen.getByRole('textbox')).toHaveFocus();
  await userEvent.keyboard('Spring{Enter}');
  expect(onEnd).toHaveBeenCalledWith('Spring');
  await screen.unmount();
  const second = vi.fn();
  await render(<TextEditor spot={SPOT} onEnd={second} />);
  await userEvent.keyboard('Brook{Escape}');
  expect(second.mock.calls).toEqual([[null]]);
});

test('Enter and Escape belong to the input method while it composes', async () => {
  const onEnd = vi.fn();
  const screen = await render(<TextEditor spot={SPOT} onEnd={onEnd} />);
  const area = screen.getByRole('textbox').element() as HTMLTextAreaElement;
  area.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
  for (const key of ['Enter', 'Escape'])
    area.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, isComposing: true }));
  expect(onEnd).not.toHaveBeenCalled();
  area.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '水' }));
  await userEvent.fill(area, '水位');
  await userEvent.keyboard('{Enter}');
  expect(onEnd.mock.calls).toEqual([['水位']]);
});

test('leaving the text takes it, once', async () => {
  const onEnd = vi.fn();
  const screen = await render(
    <>
      <TextEditor spot={SPOT} onEnd={onEnd} />
      <button type="button">elsewhere</button>
    </>,
  );
  await userEvent.keyboard('Pond');
  (screen.getByRole('textbox').element() as HTMLElement).blur();
  expect(onEnd.mock.calls).toEqual([['Pond']]);
});

test('CANV-07 the context menu runs its commands by keyboard and closes with Escape', async () => {
  const { worker, commands } = await editing();
  const onClose = vi.fn();
  const screen = await render(
    <ContextMenu at={{ x: 40, y: 40 }} hasSelection commands={commands} onClose={onClose} />,
  );
  await expect.element(screen.getByRole('menu', { name: 'Selection' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
  await expect.element(screen.getByRole('menuitem', { name: /Duplicate/ })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onClose).toHaveBeenCalled();
  await expect.poll(() => worker.commands).toEqual([{ do: 'duplicate' }]);
  await userEvent.keyboard('{Escape}');
  expect(onClose.mock.calls.length).toBeGreaterThan(1);
});

test('several objects are aligned and distributed from the menu, by icons that have names', async () => {
  const { worker, commands } = await editing({ selected: 3 });
  const menu = (selected: number) => (
    <ContextMenu
      at={{ x: 40, y: 40 }}
      hasSelection
      selected={selected}
      commands={commands}
      onClose={() => {}}
    />
  );
  const screen = await render(menu(3));
  await screen.getByRole('menuitem', { name: 'Left Align' }).click();
  await expect.poll(() => worker.commands).toEqual([{ do: 'align', edge: 'left' }]);
  await expect.element(screen.getByRole('menuitem', { name: 'Distribute vertically' })).toBeVisible();
  await screen.rerender(menu(1));
  expect(screen.getByRole('menuitem', { name: 'Left Align' }).elements()).toEqual([]);
});

test('"Link tag" is for what can be linked, and asks the panel at its properties to pick one', async () => {
  const { editor, commands } = await editing({ selected: 1 });
  togglePage('layers');
  const link = commands.find(({ id }) => id === 'link-tag')!;
  expect(link.enabled?.()).toBe(false);
  const kinds = editor.state.kinds.map((kind) => ({ ...kind, panel: ['linkedTags' as const] }));
  Object.assign(editor.state, { kinds, summary: { ...editor.state.summary, kinds: ['lamp'] } });
  expect(link.enabled?.()).toBe(true);
  link.run();
  expect(linkRequest.open).toBe(true);
  expect(panelStore).toMatchObject({ open: true, page: 'properties' });
  linkRequest.open = false;
});

test('what cannot be done now cannot be chosen in the menu', async () => {
  const { commands } = await editing({ selected: 0 });
  const screen = await render(
    <ContextMenu at={{ x: 40, y: 40 }} hasSelection commands={commands} onClose={() => {}} />,
  );
  await expect.element(screen.getByRole('menuitem', { name: /Trash/ })).toBeDisabled();
});

test('UNDO-10 OR-74 keys run their commands, and are left to texts', async () => {
  const { worker } = await editing({ canUndo: true, canRedo: true });
  const screen = await render(<input aria-label="Name" />);
  await userEvent.keyboard('{Control>}z{/Control}{Control>}y{/Control}{Control>}{Shift>}z{/Shift}{/Control}');
  expect(worker.commands).toEqual([{ do: 'undo' }, { do: 'redo' }, { do: 'redo' }]);
  worker.commands.length = 0;
  await userEvent.keyboard('{Delete}{Control>}d{/Control}');
  expect(worker.commands).toEqual([{ do: 'delete' }, { do: 'duplicate' }]);
  await screen.getByLabelText('Name').fill('abc');
  await userEvent.keyboard('{Delete}{Control>}z{/Control}{Control>}a{/Control}');
  expect(worker.commands).toHaveLength(2);
});

const TOOL_TITLES = [
  ...['Right Align', 'Left Align', 'Centre Align', 'Bottom Align', 'Top Align', 'Vertically center'],
  ...['Draw lines tool', 'Lock Object', 'Un-lock Object'],
];
const GROUP_TITLES = [
  ...['Shapes Collection', 'Image Collection', 'Dynamic Shapes', 'Dynamic Texts', 'Dynamic Icons'],
  ...['Bars and Levels', 'Guages', 'Dual State Objects', 'Table'],
];

function renderToolbox(open: ToolboxSection['group'] | null) {
  const nothing = () => {};
  return render(
    <Toolbox
      tags={null}
      sections={toolboxOf(Object.values(kinds).map(describeKind))}
      open={open}
      onOpen={nothing}
      place={nothing}
      placePicture={nothing}
      placeText={nothing}
      onImport={nothing}
      placeTable={nothing}
      surface={() => null}
    />,
  );
}

test('TOOL-01 the rail of objects has a button for each group, by the titles of the specification', async () => {
  const screen = await renderToolbox(null);
  const rail = screen.getByRole('navigation', { name: 'Toolbox' });
  for (const name of GROUP_TITLES)
    await expect.element(rail.getByRole('button', { name, exact: true })).toBeVisible();
});

test('TOOL-12 shows the four linear gauges under the heading of the specification', async () => {
  const screen = await renderToolbox('bars');
  const heading = screen.getByRole('heading', { name: 'Bars And Levels', exact: true });
  await expect.element(heading).toBeVisible();
  for (const name of ['Bar, horizontal', 'Bar, vertical', 'Level, horizontal', 'Level, vertical'])
    await expect.element(screen.getByRole('button', { name, exact: true })).toBeVisible();
});

test('TOOL-01 the toolbar shows the tools by their titles; Zoom is disabled', async () => {
  const { editor, commands } = await editing({ canUndo: true, undoLabel: 'Move 2 objects' });
  const screen = await render(
    <EditingContext value={{ editor, commands }}>
      <Toolbar />
    </EditingContext>,
  );
  await expect.element(screen.getByRole('button', { name: 'Zoom', exact: true })).toBeDisabled();
  await expect.element(screen.getByRole('button', { name: 'Trash', exact: true })).toBeEnabled();
  for (const name of TOOL_TITLES)
    await expect.element(screen.getByRole('button', { name, exact: true })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Redo' })).toBeDisabled();
  await expect
    .element(screen.getByRole('button', { name: 'Undo' }))
    .toHaveAttribute('title', expect.stringContaining('Undo: Move 2 objects'));
});

test('TOOL-05 a pop-out has a close control, searches all groups, and places by a press', async () => {
  const place = vi.fn();
  const onOpen = vi.fn();
  const screen = await render(
    <div style={{ display: 'flex', height: 500 }}>
      <Toolbox
        tags={null}
        sections={toolboxOf([KIND, PUMP])}
        open="shapes"
        onOpen={onOpen}
        place={place}
        placePicture={() => {}}
        placeText={() => {}}
        onImport={() => {}}
        placeTable={() => {}}
        surface={() => null}
      />
    </div>,
  );
  await screen.getByRole('button', { name: 'Square' }).click();
  expect(place).toHaveBeenCalledWith('lamp', 'square');
  await screen.getByLabelText('Search all objects').fill('pu');
  await screen.getByRole('button', { name: 'Pump' }).click();
  expect(place).toHaveBeenLastCalledWith('pump', null);
  expect(place).toHaveBeenCalledTimes(2);
  await screen.getByRole('button', { name: 'Close Shapes Collection' }).click();
  expect(onOpen).toHaveBeenCalledWith(null);
});

test('TOOL-16 TABL-11 CONST-36 the table pop-out is a grid of 7 × 7 that says how large the table will be', async () => {
  const placeTable = vi.fn();
  const table = { ...PUMP, kind: 'table', title: 'Table', group: 'table' } as const;
  const screen = await render(
    <div style={{ display: 'flex', height: 500 }}>
      <Toolbox
        tags={null}
        sections={toolboxOf([table])}
        open="table"
        onOpen={() => {}}
        place={() => {}}
        placePicture={() => {}}
        placeText={() => {}}
        onImport={() => {}}
        placeTable={placeTable}
        surface={() => null}
      />
    </div>,
  );
  const grid = screen.getByRole('group', { name: 'Select table size' });
  await expect.element(screen.getByText('Select table size')).toBeVisible();
  expect(grid.getByRole('button').elements()).toHaveLength(49);
  await grid.getByRole('button', { name: '4 × 2', exact: true }).hover();
  await expect.element(screen.getByText('4 × 2')).toBeVisible();
  expect(grid.element().querySelectorAll('[data-chosen=true]')).toHaveLength(8);
  await userEvent.keyboard('{Tab}');
  await grid.getByRole('button', { name: '4 × 2', exact: true }).click();
  expect(placeTable).toHaveBeenCalledWith(2, 4);
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}');
  expect(placeTable).toHaveBeenLastCalledWith(3, 5);
});

/** A saving that the server has answered with 409. */
async function stale() {
  const worker = fakeWorker({
    saving: {
      unsavedChange: async () => ({ version: 3, patch: { ...NO_CHANGE, removed: ['x'] }, serial: 1 }),
    },
  });
  const saving = createSaving({
    diagram: 'd',
    user: 'somebody',
    remote: () => worker,
    calls: {
      origin: '',
      saved: () => {},
      save: async () => {
        throw new ApiError(409, 'Somebody has saved', { code: 'VERSION_CONFLICT' });
      },
      create: async () => ({ uuid: 'copy', version: 1 }),
    },
  });
  undo.push(() => saving.dispose());
  saving.changed(true, 'kept');
  await saving.save();
  return { saving, worker };
}

test('a conflict offers both versions and keeps the draft', async () => {
  const { saving, worker } = await stale();
  const onCopied = vi.fn();
  const onLoadTheirs = vi.fn();
  const screen = await render(
    <ConflictDialog
      {...{ saving, onLoadTheirs, onCopied }}
      remote={() => ({ ...worker, objects: { show: async () => {} } })}
      diagram="d"
      name="Plant"
    />,
  );
  await expect.element(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
  expect(worker.calls).toContain('flushJournal');
  expect(worker.calls).not.toContain('dropDraft');
  await screen.getByRole('button', { name: 'Load theirs' }).click();
  expect(onLoadTheirs).toHaveBeenCalledOnce();
  await screen.getByRole('button', { name: 'Keep mine as a copy' }).click();
  await expect.poll(() => onCopied.mock.calls).toEqual([['copy']]);
  expect(worker.calls).toContain('dropDraft');
});

test('going on after a conflict changes nothing, and the next save asks again', async () => {
  const { saving, worker } = await stale();
  const screen = await render(
    <ConflictDialog
      saving={saving}
      remote={() => ({ ...worker, objects: { show: async () => {} } })}
      diagram="d"
      name="Plant"
      onLoadTheirs={() => {}}
      onCopied={() => {}}
    />,
  );
  await screen.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
  await saving.save();
  await expect.element(screen.getByRole('alertdialog')).toBeVisible();
});

test('CANV-24 a copy is named after its original, within the limit of names', () => {
  expect(copyName('Plant')).toBe('Plant-Copy');
  expect(copyName('x'.repeat(50))).toHaveLength(50);
});

test('what somebody else has just saved is told over the canvas, which neither moves nor changes its size', async () => {
  const saving = createSaving({
    ...{ diagram: 'd', user: 'somebody', remote: () => undefined },
    calls: { origin: '', saved: () => {}, save: vi.fn(), create: vi.fn() },
  });
  undo.push(() => saving.dispose());
  const saved = { by: 'Ben Okafor', user: 'ben', at: Date.now(), version: 4, objects: 3 };
  const editor = (news: SavedNotice | null) => (
    <main className={editorStyles.page}>
      <header className={editorStyles.bar}>Tools</header>
      <PresenceBanner news={news} saving={saving} remote={() => undefined} diagram="d" />
      <div className={editorStyles.work}>
        <div className={editorStyles.stage} data-testid="canvas" />
      </div>
    </main>
  );
  const screen = await render(editor(null));
  const box = () => screen.getByTestId('canvas').element().getBoundingClientRect().toJSON();
  const before = box();
  expect(before.height).toBeGreaterThan(200);
  await screen.rerender(editor(saved));
  const strip = screen.getByText(/^Ben Okafor saved just now: 3 objects changed/);
  await expect.element(strip).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Update' })).toBeVisible();
  expect(box()).toEqual(before);
  expect(strip.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(before.top);
  await screen.rerender(editor(null));
  expect(box()).toEqual(before);
});
