/** What lines have of their own: what the handles in their middle do, for keys, and the way around objects. */
import { MoveDiagonal, Route } from 'lucide-react';
import { NUDGE } from '../../../worker/boundary/index.ts';
import { type Command, onPicture } from '../../commands/registry.ts';
import type { Editor } from '../editor.ts';

const STEP = NUDGE * 2;

const WAYS = [
  { id: 'bend-on', where: 'right or down', by: STEP, shortcut: 'b' },
  { id: 'bend-back', where: 'left or up', by: -STEP, shortcut: 'Shift+b' },
] as const;

export function lineCommands(editor: Editor): Command[] {
  const bends = WAYS.map(
    ({ where, by, ...row }): Command => ({
      ...row,
      label: `Move the line’s bend ${where} by ${STEP}`,
      group: 'Arrange',
      icon: MoveDiagonal,
      enabled: () => editor.state.edit.selected === 1 && editor.state.summary.kind === 'line',
      ...onPicture(() => editor.run({ do: 'ofKind', kind: 'line', command: 'bend', value: by })),
    }),
  );
  return [
    ...bends,
    {
      id: 'route-around',
      label: 'Route around objects',
      group: 'Arrange',
      icon: Route,
      shortcut: 'r',
      enabled: () => editor.state.summary.kinds.includes('line'),
      ...onPicture(() => editor.run({ do: 'layAround' })),
    },
  ];
}
