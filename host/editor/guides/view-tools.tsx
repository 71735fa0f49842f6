import { Grid3x3, Map as MapIcon, Ruler } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { runCommand } from '../../commands/registry.ts';
import { miniMapStore } from '../../diagram/mini-map-store.ts';
import { IconButton } from '../../ui/button.tsx';
import type { Editor } from '../editor.ts';
import { rulersStore } from './rulers-store.ts';

/** Rulers, grid and mini-map as buttons. */
export default function ViewTools({ editor }: { readonly editor: Editor }) {
  const { on: rulers } = useSnapshot(rulersStore);
  const { on: map } = useSnapshot(miniMapStore);
  const { grid } = useSnapshot(editor.state).edit.snap;
  return (
    <>
      <Toggle icon={Ruler} label="Rulers" shortcut="Shift R" on={rulers} command="toggle-rulers" />
      <Toggle icon={Grid3x3} label="Grid" shortcut="Shift G" on={grid !== null} command="snap-grid" />
      <Toggle icon={MapIcon} label="Mini-map" shortcut="M" on={map} command="mini-map" />
    </>
  );
}

interface ToggleProps {
  readonly icon: typeof Ruler;
  readonly label: string;
  readonly shortcut: string;
  readonly on: boolean;
  readonly command: string;
}

const Toggle = ({ on, command, ...look }: ToggleProps) => (
  <IconButton {...look} aria-pressed={on} onClick={() => runCommand(command)} />
);
