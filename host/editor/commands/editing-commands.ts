/** Every editing command, each once: toolbar, menus, keys, palette and shortcut sheet read these. */
import {
  Focus,
  History,
  PanelLeft,
  PanelRight,
  Play,
  Plus,
  Redo2,
  Save,
  TextCursorInput,
  Undo2,
} from 'lucide-react';
import type { KindDescriptor } from '../../../worker/boundary/index.ts';
import { type Command, onPicture } from '../../commands/registry.ts';
import type { Editor } from '../editor.ts';
import { GUIDE_COMMANDS } from '../guides/guide-commands.ts';
import { layerCommands } from '../layers/layer-commands.ts';
import { toolboxOf } from '../toolbox/toolbox-groups.ts';
import { adjustCommands, arrangeCommands, nudgeCommands } from './arrange-commands.ts';
import type { Clipboard } from './clipboard.ts';
import { lineCommands } from './line-commands.ts';
import { clipboardCommands, objectCommands, selectCommands } from './selection-commands.ts';
import { tableCommands } from './table-commands.ts';
import { toolCommands } from './tool-commands.ts';

interface EditingActions {
  readonly editor: Editor;
  readonly clipboard: Clipboard;
  readonly save: () => void;
  readonly rename: () => void;
  readonly viewLive: () => void;
  readonly togglePanel: () => void;
  /** Opens the panel at the history, or returns to the properties. */
  readonly toggleHistory: () => void;
  /** Fits the selection into view. */
  readonly fitSelection: () => void;
  /** Opens the last pop-out of the toolbox, or closes the one that is open. */
  readonly toggleToolbox: () => void;
}

export function editingCommands(actions: EditingActions): readonly Command[] {
  const { editor } = actions;
  return [
    ...documentCommands(actions),
    ...clipboardCommands(editor, actions.clipboard),
    ...objectCommands(editor),
    ...selectCommands(editor),
    ...arrangeCommands(editor),
    ...layerCommands(editor),
    ...nudgeCommands(editor),
    ...adjustCommands(editor),
    ...lineCommands(editor),
    ...toolCommands(editor),
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
  // A shortcut to some tiles has no tiles of its own.
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
