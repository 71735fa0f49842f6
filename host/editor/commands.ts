/** Everything that can be done while editing, each once: toolbar, menus, keys, palette and shortcut sheet read these. */
import {
  ChevronDown,
  ChevronUp,
  ClipboardPaste,
  Copy,
  CopyPlus,
  Focus,
  Grid3x3,
  History,
  Magnet,
  MousePointer2,
  PanelLeft,
  PanelRight,
  Pencil,
  Play,
  Plus,
  Redo2,
  Save,
  Scissors,
  Shapes,
  Slash,
  Spline,
  SquareDashedMousePointer,
  Tag,
  TextCursorInput,
  Trash2,
  Undo2,
  Waypoints,
  X,
} from 'lucide-react';
import type { KindDescriptor } from '../../worker/protocol.ts';
import { type Command, onPicture } from '../commands/registry.ts';
import { adjustCommands, arrangeCommands, nudgeCommands } from './arrange-commands.ts';
import type { Clipboard } from './clipboard.ts';
import type { Editor } from './editor.ts';
import { GUIDE_COMMANDS } from './guide-commands.ts';
import { layerCommands } from './layers/layer-commands.ts';
import { lineCommands } from './line-commands.ts';
import { GRID } from './snap-settings.ts';
import { tableCommands } from './table-commands.ts';
import { toolboxOf } from './toolbox-groups.ts';

export interface EditingActions {
  readonly editor: Editor;
  readonly clipboard: Clipboard;
  readonly save: () => void;
  readonly rename: () => void;
  readonly viewLive: () => void;
  readonly togglePanel: () => void;
  /** Opens the panel at the history, or goes back to the properties. */
  readonly toggleHistory: () => void;
  /** What is selected as large as it fits into view. */
  readonly fitSelection: () => void;
  /** Opens the last pop-out of the toolbox, or closes the one that is open. */
  readonly toggleToolbox: () => void;
}

export function editingCommands(actions: EditingActions): readonly Command[] {
  const { editor } = actions;
  return [
    ...documentCommands(actions),
    ...selectionCommands(actions),
    ...arrangeCommands(editor),
    ...layerCommands(editor),
    ...nudgeCommands(editor),
    ...adjustCommands(editor),
    ...lineCommands(editor),
    ...toolCommands(actions),
    ...panelCommands(actions),
    ...GUIDE_COMMANDS,
    ...tableCommands(editor),
    ...placeCommands(editor),
  ];
}

function documentCommands({ editor, ...actions }: EditingActions): Command[] {
  const { state } = editor;
  const edit = { group: 'Edit', leavesText: true } as const;
  return [
    { group: 'Diagram', id: 'save', label: 'Save', icon: Save, shortcut: '$mod+s', run: actions.save },
    {
      group: 'Diagram',
      id: 'rename',
      label: 'Rename the diagram',
      icon: TextCursorInput,
      run: actions.rename,
    },
    { group: 'Diagram', id: 'view-live', label: 'View live', icon: Play, run: actions.viewLive },
    {
      ...edit,
      id: 'undo',
      label: 'Undo',
      icon: Undo2,
      shortcut: '$mod+z',
      enabled: () => state.edit.canUndo,
      ...onPicture(() => editor.run({ do: 'undo' })),
    },
    {
      ...edit,
      id: 'redo',
      label: 'Redo',
      icon: Redo2,
      shortcut: '$mod+Shift+z',
      aliases: ['$mod+y'],
      enabled: () => state.edit.canRedo,
      ...onPicture(() => editor.run({ do: 'redo' })),
    },
  ];
}

function selectionCommands({ editor, clipboard }: EditingActions): Command[] {
  const { state } = editor;
  const edit = { group: 'Edit', leavesText: true } as const;
  const selection = { ...edit, enabled: () => state.edit.selected > 0 } as const;
  return [
    {
      ...selection,
      id: 'cut',
      label: 'Cut',
      icon: Scissors,
      shortcut: '$mod+x',
      byEvent: true,
      run: () => void clipboard.cut(),
    },
    {
      ...selection,
      id: 'copy',
      label: 'Copy',
      icon: Copy,
      shortcut: '$mod+c',
      byEvent: true,
      run: () => void clipboard.copy(),
    },
    {
      ...edit,
      id: 'paste',
      label: 'Paste',
      icon: ClipboardPaste,
      shortcut: '$mod+v',
      byEvent: true,
      run: () => void clipboard.paste(),
    },
    {
      ...selection,
      id: 'duplicate',
      label: 'Duplicate',
      icon: CopyPlus,
      shortcut: '$mod+d',
      ...onPicture(() => editor.run({ do: 'duplicate' })),
    },
    {
      ...selection,
      id: 'delete',
      // The specification's word for the tool (TOOL-01, TOOL-02).
      label: 'Trash',
      icon: Trash2,
      shortcut: 'Delete',
      aliases: ['Backspace'],
      ...onPicture(() => editor.run({ do: 'delete' })),
    },
    {
      ...selection,
      id: 'edit-text',
      label: 'Edit the text',
      icon: Pencil,
      shortcut: 'F2',
      aliases: ['Enter'],
      enabled: () => state.edit.selected === 1,
      run: () => void editor.editText(),
    },
    {
      ...edit,
      id: 'select-all',
      label: 'Select all',
      icon: SquareDashedMousePointer,
      shortcut: '$mod+a',
      enabled: () => state.edit.objects > 0,
      ...onPicture(() => editor.run({ do: 'selectAll' })),
    },
    {
      ...selection,
      id: 'select-same-kind',
      label: 'Select all of the same kind',
      icon: Shapes,
      ...onPicture(() => editor.run({ do: 'selectAlike', by: 'kind' })),
    },
    {
      ...selection,
      id: 'select-same-tag',
      label: 'Select all with the same tag',
      icon: Tag,
      ...onPicture(() => editor.run({ do: 'selectAlike', by: 'tag' })),
    },
    {
      ...edit,
      id: 'select-next',
      label: 'Select the next object',
      icon: ChevronUp,
      shortcut: '$mod+ArrowRight',
      enabled: () => state.edit.objects > 0,
      ...onPicture(() => editor.run({ do: 'selectNext' })),
    },
    {
      ...edit,
      id: 'select-previous',
      label: 'Select the previous object',
      icon: ChevronDown,
      shortcut: '$mod+ArrowLeft',
      enabled: () => state.edit.objects > 0,
      ...onPicture(() => editor.run({ do: 'selectNext', back: true })),
    },
    {
      ...edit,
      id: 'escape',
      label: 'Cancel, or clear the selection',
      icon: X,
      shortcut: 'Escape',
      run: () => void editor.remote()?.escape(),
    },
  ];
}

function toolCommands({ editor }: EditingActions): Command[] {
  const tool = { group: 'Tools' } as const;
  const snap = () => editor.state.edit.snap;
  return [
    {
      ...tool,
      id: 'tool-select',
      label: 'Select',
      icon: MousePointer2,
      shortcut: 'v',
      run: () => editor.setTool('select'),
    },
    {
      ...tool,
      id: 'tool-line',
      label: 'Draw lines tool',
      icon: Slash,
      shortcut: 'l',
      run: () => editor.setTool(editor.state.edit.tool === 'draw' ? 'select' : 'draw'),
    },
    {
      ...tool,
      id: 'connect',
      label: 'Connect two objects with a line',
      icon: Spline,
      shortcut: 'c',
      enabled: () => editor.state.edit.selected === 2,
      ...onPicture(() => editor.run({ do: 'connect' })),
    },
    ...([1, 2] as const).map(
      (end): Command => ({
        ...tool,
        id: `next-port-${end}`,
        label: `Move the line’s ${end === 1 ? 'start' : 'end'} to the next port`,
        icon: Waypoints,
        enabled: () => editor.state.edit.selected === 1 && editor.state.summary.kind === 'line',
        ...onPicture(() => editor.run({ do: 'nextPort', end })),
      }),
    ),
    {
      ...tool,
      id: 'snap-objects',
      label: 'Snap to objects',
      icon: Magnet,
      run: () => editor.setSnapping({ ...snap(), objects: !snap().objects }),
    },
    {
      ...tool,
      id: 'snap-grid',
      label: 'Snap to the grid',
      icon: Grid3x3,
      shortcut: 'Shift+g',
      run: () => editor.setSnapping({ ...snap(), grid: snap().grid === null ? GRID : null }),
    },
  ];
}

function panelCommands({
  editor,
  togglePanel,
  toggleHistory,
  toggleToolbox,
  fitSelection,
}: EditingActions): Command[] {
  return [
    {
      group: 'View',
      id: 'toggle-panel',
      label: 'Show or hide the properties',
      icon: PanelRight,
      shortcut: '$mod+.',
      run: togglePanel,
    },
    {
      group: 'View',
      id: 'toggle-toolbox',
      label: 'Show or hide the toolbox',
      shortcut: '$mod+,',
      icon: PanelLeft,
      run: toggleToolbox,
    },
    {
      group: 'View',
      id: 'toggle-history',
      label: 'Show the history or the properties',
      shortcut: '$mod+Shift+h',
      icon: History,
      run: toggleHistory,
    },
    {
      group: 'View',
      id: 'fit-selection',
      label: 'Zoom to the selection',
      shortcut: '2',
      icon: Focus,
      enabled: () => editor.state.edit.selected > 0,
      run: fitSelection,
    },
  ];
}

function placeCommands(editor: Editor): Command[] {
  // A shorter way to some tiles has no tiles of its own.
  const sections = toolboxOf(editor.state.kinds).filter(({ from }) => !from);
  return sections.flatMap(({ entries }) =>
    entries.map(
      ({ id, kind, variant, title }): Command => ({
        group: 'Insert',
        id: `place-${id}`,
        label: `Insert ${nameOf(kind, variant, title)}`,
        icon: Plus,
        ...onPicture(() => editor.place(kind.kind, variant)),
      }),
    ),
  );
}

/** "Circle" says nothing outside its pop-out; "Pump, facing left" does. */
function nameOf(kind: KindDescriptor, variant: string | null, title: string): string {
  const saysKind = title.toLowerCase().includes(kind.title.toLowerCase());
  return variant === null || saysKind ? title : `${kind.title}: ${title}`;
}
