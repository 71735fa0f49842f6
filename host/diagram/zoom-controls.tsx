import { Expand, Minus, Plus, Scan, Shrink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { runCommand } from '../commands/registry.ts';
import { IconButton } from '../ui/button.tsx';
import type { DiagramState } from './diagram-store.ts';
import styles from './zoom-controls.module.css';

interface ZoomControlsProps {
  readonly store: DiagramState;
  readonly fullScreen: boolean;
  /** More buttons, before these. */
  readonly children?: ReactNode;
}

/** Plain zoom controls over the picture, outside any toolbar (OR-55). */
export function ZoomControls({ store, fullScreen, children }: ZoomControlsProps) {
  const { engine } = useSnapshot(store);
  return (
    <fieldset className={styles.controls} data-corner aria-label="Zoom">
      {children}
      <IconButton icon={Minus} label="Zoom out" shortcut="-" onClick={() => runCommand('zoom-out')} />
      <button type="button" className={styles.scale} title="To 100 %" onClick={() => runCommand('zoom-100')}>
        {Math.round(engine.camera.scale * 100)}%
      </button>
      <IconButton icon={Plus} label="Zoom in" shortcut="+" onClick={() => runCommand('zoom-in')} />
      <span className={styles.line} />
      <IconButton icon={Scan} label="Fit the diagram" shortcut="0" onClick={() => runCommand('fit')} />
      <IconButton
        icon={fullScreen ? Shrink : Expand}
        label={fullScreen ? 'Leave full screen' : 'Full screen'}
        shortcut="F"
        onClick={() => runCommand('full-screen')}
      />
    </fieldset>
  );
}
