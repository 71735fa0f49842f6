/** Tools, and what they snap to. */
import { Grid3x3, Magnet, MousePointer2, Slash, Spline, Waypoints } from 'lucide-react';
import { type Command, onPicture } from '../../commands/registry.ts';
import type { Editor } from '../editor.ts';
import { GRID } from '../snap-settings.ts';

export function toolCommands(editor: Editor): Command[] {
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
