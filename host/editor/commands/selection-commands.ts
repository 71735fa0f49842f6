/** Actions on the selection, and selecting. */
import {
  ChevronDown,
  ChevronUp,
  ClipboardPaste,
  Copy,
  CopyPlus,
  Link2,
  Pencil,
  Scissors,
  Shapes,
  SquareDashedMousePointer,
  Tag,
  Trash2,
  X,
} from 'lucide-react';
import { type Command, onPicture } from '../../commands/registry.ts';
import { linkRequest } from '../../panels/link-request.ts';
import { type Editor, selectedKind } from '../editor.ts';
import { openProperties } from '../panel-store.ts';
import type { Clipboard } from './clipboard.ts';

const EDIT = { group: 'Edit', leavesText: true } as const;

/** If something is selected. */
const onSelection = ({ state }: Editor) => ({ ...EDIT, enabled: () => state.edit.selected > 0 }) as const;

/** If there is something to select. */
const onObjects = ({ state }: Editor) => ({ ...EDIT, enabled: () => state.edit.objects > 0 }) as const;

export function clipboardCommands(editor: Editor, clipboard: Clipboard): Command[] {
  const selection = onSelection(editor);
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
      ...EDIT,
      id: 'paste',
      label: 'Paste',
      icon: ClipboardPaste,
      shortcut: '$mod+v',
      byEvent: true,
      run: () => void clipboard.paste(),
    },
  ];
}

/** Changes what is selected. */
export function objectCommands(editor: Editor): Command[] {
  const selection = onSelection(editor);
  return [
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
      enabled: () => editor.state.edit.selected === 1,
      run: () => void editor.editText(),
    },
    {
      ...selection,
      id: 'link-tag',
      label: 'Link tag',
      icon: Link2,
      enabled: () => selectedKind(editor.state)?.panel.includes('linkedTags') === true,
      run() {
        openProperties();
        linkRequest.open = true;
      },
    },
  ];
}

/** Selects something else. */
export function selectCommands(editor: Editor): Command[] {
  const selection = onSelection(editor);
  const objects = onObjects(editor);
  return [
    {
      ...objects,
      id: 'select-all',
      label: 'Select all',
      icon: SquareDashedMousePointer,
      shortcut: '$mod+a',
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
      ...objects,
      id: 'select-next',
      label: 'Select the next object',
      icon: ChevronUp,
      shortcut: '$mod+ArrowRight',
      ...onPicture(() => editor.run({ do: 'selectNext' })),
    },
    {
      ...objects,
      id: 'select-previous',
      label: 'Select the previous object',
      icon: ChevronDown,
      shortcut: '$mod+ArrowLeft',
      ...onPicture(() => editor.run({ do: 'selectNext', back: true })),
    },
    {
      ...EDIT,
      id: 'escape',
      label: 'Cancel, or clear the selection',
      icon: X,
      shortcut: 'Escape',
      run: () => void editor.remote()?.edit.escape(),
    },
  ];
}
