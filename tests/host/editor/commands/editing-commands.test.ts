import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { describe as describeKind } from '../../../../engine/plugin.ts';
import type { Command } from '../../../../host/commands/registry.ts';
import { editingCommands } from '../../../../host/editor/commands/editing-commands.ts';
import { tableCommands } from '../../../../host/editor/commands/table-commands.ts';
import type { Editor } from '../../../../host/editor/editor.ts';
import { keptSnapping } from '../../../../host/editor/snap-settings.ts';
import { toolboxOf } from '../../../../host/editor/toolbox/toolbox-groups.ts';
import * as kinds from '../../../../plugins/index.ts';
import type { EditState } from '../../../../worker/boundary/index.ts';
import { editState, type FakeWorker, fakeEditor, fakeWorker } from '../doubles.ts';

let worker: FakeWorker;
let editor: Editor;
let commands: readonly Command[];
const clipboard = { copy: vi.fn(), cut: vi.fn(), paste: vi.fn() };

beforeEach(async () => {
  worker = fakeWorker();
  editor = await fakeEditor(worker, { selected: 3, canUndo: true, canRedo: true });
  commands = editingCommands({
    editor,
    clipboard,
    save: vi.fn(),
    rename: vi.fn(),
    viewLive: vi.fn(),
    togglePanel: vi.fn(),
    toggleHistory: vi.fn(),
    fitSelection: vi.fn(),
    toggleToolbox: vi.fn(),
  });
});
afterEach(() => vi.clearAllMocks());

const byId = (id: string): Command => {
  const found = commands.find((command) => command.id === id);
  if (!found) throw new Error(`no command ${id}`);
  return found;
};
const withState = (change: Partial<EditState>) => editor.follow(editState(change));

test('every command has an id and keys of its own', () => {
  const ids = commands.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const keys = commands.flatMap(({ shortcut, aliases = [] }) =>
    shortcut ? [shortcut, ...aliases] : aliases,
  );
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(commands.map(({ label }) => label)).size).toBe(commands.length);
});

/** Zoom, which is never enabled, and Popup Overview, which is no command of every diagram, are tried in the toolbar. */
test('TOOL-01 tools have the titles of the specification', () => {
  const sections = toolboxOf(Object.values(kinds).map(describeKind));
  const labels = [...commands.map(({ label }) => label), ...sections.map(({ title }) => title)];
  for (const title of [
    'Trash',
    'Shapes Collection',
    'Image Collection',
    'Dynamic Shapes',
    'Dynamic Texts',
    'Dynamic Icons',
    'Bars and Levels',
    'Guages',
    'Dual State Objects',
    'Table',
    'Right Align',
    'Left Align',
    'Centre Align',
    'Bottom Align',
    'Top Align',
    'Vertically center',
    'Draw lines tool',
    'Lock Object',
    'Un-lock Object',
  ])
    expect(labels).toContain(title);
});

test.each([
  ['size-wider', { do: 'grow', dw: 5, dh: 0 }],
  ['size-shorter', { do: 'grow', dw: 0, dh: -5 }],
  ['turn-clockwise', { do: 'turn', degrees: 15 }],
  ['turn-anticlockwise', { do: 'turn', degrees: -15 }],
  ['connect', { do: 'connect' }],
  ['next-port-1', { do: 'nextPort', end: 1 }],
  ['route-around', { do: 'layAround' }],
  ['bend-on', { do: 'ofKind', kind: 'line', command: 'bend', value: 5 }],
  ['bend-back', { do: 'ofKind', kind: 'line', command: 'bend', value: -5 }],
])('%s', (id, command) => {
  byId(id).run();
  expect(worker.commands).toEqual([command]);
});

test('two objects can be connected, and whatever is selected can be turned', () => {
  withState({ selected: 0 });
  expect([byId('connect').enabled?.(), byId('turn-clockwise').enabled?.()]).toEqual([false, false]);
  withState({ selected: 2 });
  expect([byId('connect').enabled?.(), byId('turn-clockwise').enabled?.()]).toEqual([true, true]);
  withState({ selected: 1 });
  expect([byId('connect').enabled?.(), byId('turn-clockwise').enabled?.()]).toEqual([false, true]);
});

describe('CANV-21 CONST-31 arrow keys', () => {
  test.each([
    ['nudge-left', -2.5, 0],
    ['nudge-down', 0, 2.5],
    ['nudge-far-right', 25, 0],
    ['nudge-far-up', 0, -25],
  ])('%s moves by %d, %d', (id, dx, dy) => {
    byId(id).run();
    expect(worker.commands).toEqual([{ do: 'nudge', dx, dy }]);
  });
});

test.each([
  ['align-right', 'Right Align', 'right'],
  ['align-left', 'Left Align', 'left'],
  ['align-centre', 'Centre Align', 'centre'],
  ['align-bottom', 'Bottom Align', 'bottom'],
  ['align-top', 'Top Align', 'top'],
  ['align-middle', 'Vertically center', 'middle'],
])('TOOL-03 %s, "%s", aligns at %s', (id, label, edge) => {
  expect(byId(id).label).toBe(label);
  byId(id).run();
  expect(worker.commands).toEqual([{ do: 'align', edge }]);
});

test.each([
  ['TABL-02', 'table-row-above', 'Add a row above', 'addRowAbove'],
  ['TABL-02', 'table-row-below', 'Add a row below', 'addRowBelow'],
  ['TABL-02', 'table-column-left', 'Add a column to the left', 'addColumnLeft'],
  ['TABL-02', 'table-column-right', 'Add a column to the right', 'addColumnRight'],
  ['TABL-02', 'table-remove-row', 'Delete the row', 'removeRow'],
  ['TABL-02', 'table-remove-column', 'Delete the column', 'removeColumn'],
  ['TABL-03', 'table-header', 'Add or remove the header row', 'toggleHeader'],
])('%s %s, "%s", runs %s', (_row, id, label, command) => {
  const found = tableCommands(editor).find((one) => one.id === id)!;
  expect(found.label).toBe(label);
  found.run();
  expect(worker.commands).toEqual([{ do: 'ofKind', kind: 'table', command }]);
});

test.each([
  ['undo', { do: 'undo' }],
  ['redo', { do: 'redo' }],
  ['delete', { do: 'delete' }],
  ['duplicate', { do: 'duplicate' }],
  ['select-all', { do: 'selectAll' }],
  ['distribute-horizontal', { do: 'distribute', axis: 'horizontal' }],
  ['front', { do: 'stack', where: 'front' }],
  ['backward', { do: 'stack', where: 'backward' }],
  ['lock', { do: 'lock' }],
  ['unlock', { do: 'unlock' }],
])('%s sends %j', (id, command) => {
  byId(id).run();
  expect(worker.commands).toEqual([command]);
});

test('commands on a selection need one; distributing needs three', () => {
  withState({ selected: 0 });
  for (const id of ['cut', 'copy', 'delete', 'duplicate', 'align-left', 'lock', 'nudge-left', 'edit-text'])
    expect(byId(id).enabled?.()).toBe(false);
  withState({ selected: 2 });
  expect(byId('align-left').enabled?.()).toBe(true);
  expect(byId('distribute-vertical').enabled?.()).toBe(false);
});

test('undo and redo follow the history', () => {
  withState({ canUndo: false, canRedo: false });
  expect(byId('undo').enabled?.()).toBe(false);
  expect(byId('redo').enabled?.()).toBe(false);
});

test('each entry of the toolbox can be placed by its name, variants on their own', () => {
  expect(commands.filter(({ group }) => group === 'Insert').map(({ label }) => label)).toEqual([
    'Insert Lamp: Circle',
    'Insert Lamp: Square',
    'Insert Pump',
  ]);
  byId('place-lamp/square').run();
  byId('place-pump').run();
  expect(worker.calls.slice(-2)).toEqual(['place lamp square', 'place pump null']);
});

test('sends a change of snapping to the worker and keeps it for the next diagram', () => {
  byId('snap-grid').run();
  byId('snap-objects').run();
  expect(worker.calls.slice(-2)).toEqual(['setSnapping', 'setSnapping']);
  expect(keptSnapping()).toEqual({ objects: false, grid: null });
});

test('OR-74 copy, cut and paste are left to the events of the browser', () => {
  for (const id of ['copy', 'cut', 'paste']) expect(byId(id).byEvent).toBe(true);
});
