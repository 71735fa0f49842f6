/** Hiding, the list of layers, and rulers. */
import { Eye, EyeOff, Layers, Ruler, ScanEye } from 'lucide-react';
import { type Command, onPicture } from '../../commands/registry.ts';
import type { Editor } from '../editor.ts';
import { toggleRulers } from '../guides/rulers-store.ts';
import { togglePage } from '../panel-store.ts';

export function layerCommands(editor: Editor): Command[] {
  const { state } = editor;
  return [
    {
      group: 'Arrange',
      id: 'hide',
      label: 'Hide',
      icon: EyeOff,
      shortcut: 'Shift+h',
      // Judged by the drawn selection, a moment old: an object that is hidden already stays hidden.
      enabled: () => state.edit.selected > 0 && !state.summary.hidden,
      ...onPicture(() => editor.run({ do: 'hide' })),
    },
    {
      group: 'Arrange',
      id: 'show',
      label: 'Show',
      icon: Eye,
      enabled: () => state.edit.selected > 0 && state.summary.hidden,
      ...onPicture(() => editor.run({ do: 'show' })),
    },
    {
      group: 'Arrange',
      id: 'show-all',
      label: 'Show all hidden objects',
      icon: ScanEye,
      shortcut: 'Alt+Shift+h',
      enabled: () => state.edit.objects > 0,
      ...onPicture(() => editor.run({ do: 'showAll' })),
    },
    {
      group: 'View',
      id: 'toggle-layers',
      label: 'Show the layers or the properties',
      icon: Layers,
      shortcut: 'Shift+l',
      run: () => togglePage('layers'),
    },
    {
      group: 'View',
      id: 'toggle-rulers',
      label: 'Show or hide the rulers',
      icon: Ruler,
      shortcut: 'Shift+r',
      run: toggleRulers,
    },
  ];
}
