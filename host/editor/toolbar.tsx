import { ZoomIn } from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { IconButton } from '../ui/button.tsx';
import { CommandButton } from './command-button.tsx';
import { useEditing } from './editing-context.ts';
import styles from './toolbar.module.css';

/** The tools of the specification (TOOL-01), in groups. */
export const Toolbar = memo(function Toolbar() {
  const { editor } = useEditing();
  const { tool, undoLabel, redoLabel } = useSnapshot(editor.state).edit;
  return (
    <div role="toolbar" aria-label="Editing tools" className={styles.toolbar} onKeyDown={roam}>
      <Group name="Tools">
        <CommandButton id="tool-select" pressed={tool === 'select'} />
        <CommandButton id="tool-line" pressed={tool === 'draw'} />
        {/* The specification shows this tool disabled (OR-55): zooming is done by the wheel and the zoom controls. */}
        <IconButton icon={ZoomIn} label="Zoom" disabled />
      </Group>
      <Group name="History">
        <CommandButton id="undo" detail={undoLabel} />
        <CommandButton id="redo" detail={redoLabel} />
      </Group>
      <Group name="Selection">
        <CommandButton id="duplicate" />
        <CommandButton id="delete" />
      </Group>
      <Group name="Align">
        <CommandButton id="align-left" />
        <CommandButton id="align-centre" />
        <CommandButton id="align-right" />
        <CommandButton id="align-top" />
        <CommandButton id="align-middle" />
        <CommandButton id="align-bottom" />
      </Group>
      <Group name="Distribute">
        <CommandButton id="distribute-horizontal" />
        <CommandButton id="distribute-vertical" />
      </Group>
      <Group name="Order">
        <CommandButton id="front" />
        <CommandButton id="back" />
      </Group>
      <Group name="Lock">
        <CommandButton id="lock" />
        <CommandButton id="unlock" />
      </Group>
      <Group name="Overviews">
        <CommandButton id="popup-overviews" />
      </Group>
    </div>
  );
});

const Group = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; these are tools.
  <div role="group" aria-label={name} className={styles.group}>
    {children}
  </div>
);

/** Left and right move through the tools, as in every toolbar. */
function roam(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const tools = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
  const at = tools.indexOf(document.activeElement as HTMLButtonElement);
  tools[(at + step + tools.length) % tools.length]?.focus();
  event.preventDefault();
}
