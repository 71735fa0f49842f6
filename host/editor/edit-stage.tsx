import { type MouseEvent, type ReactNode, type RefObject, useState } from 'react';
import { useSnapshot } from 'valtio';
import { DiagramCover } from '../canvas/diagram-cover.tsx';
import canvasStyles from '../canvas/diagram-view.module.css';
import { ZoomControls } from '../canvas/zoom-controls.tsx';
import { ContextMenu } from './context-menu.tsx';
import { useEditing } from './editing-context.ts';
import type { EditorState } from './editor.ts';
import styles from './editor-view.module.css';
import { TextEditor } from './text-editor.tsx';
import type { EditingEngine } from './use-editor.ts';

interface EditStageProps {
  readonly engine: EditingEngine;
  readonly surface: RefObject<HTMLDivElement | null>;
  readonly name: string;
  readonly fullScreen: boolean;
  /** What else lies over the picture. */
  readonly children?: ReactNode;
}

interface Menu {
  readonly x: number;
  readonly y: number;
  readonly hasSelection: boolean;
}

/** The canvas and what may lie over it: a text being edited, the context menu, a word for an empty page. */
export function EditStage({
  engine: { editor, store },
  surface,
  name,
  fullScreen,
  children,
}: EditStageProps) {
  const { commands } = useEditing();
  const { spot, edit } = useSnapshot(editor.state) as EditorState;
  const { phase } = useSnapshot(store.state).engine;
  const [menu, setMenu] = useState<Menu | null>(null);
  const within = (event: MouseEvent) => {
    const box = surface.current!.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const onContextMenu = async (event: MouseEvent) => {
    event.preventDefault();
    const { clientX, clientY } = event;
    // The menu key has no place of its own: what is selected is meant, and the menu opens in the middle.
    if (event.button !== 2 && clientX === 0 && clientY === 0) {
      const box = surface.current!.getBoundingClientRect();
      setMenu({ x: box.left + box.width / 2, y: box.top + box.height / 2, hasSelection: edit.selected > 0 });
      return;
    }
    const { x, y } = within(event);
    const selected = (await editor.remote()?.selectAt(x, y)) ?? 0;
    setMenu({ x: clientX, y: clientY, hasSelection: selected > 0 });
  };
  return (
    <div className={styles.stage}>
      <div
        ref={surface}
        className={canvasStyles.surface}
        role="application"
        aria-label={`Edit ${name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the picture takes the arrow keys.
        tabIndex={0}
        onDoubleClick={(event) => void editor.editText(within(event))}
        onContextMenu={(event) => void onContextMenu(event)}
        // A text being edited stands still while the picture moves: it is taken, and the picture moves then.
        onWheel={() => spot && (document.activeElement as HTMLElement | null)?.blur()}
      />
      {phase === 'ready' && edit.revision >= 0 && edit.objects === 0 && (
        <p className={styles.empty}>Choose an object in the toolbox at the left to begin.</p>
      )}
      {spot && (
        <TextEditor
          key={`${spot.object} ${spot.field}`}
          spot={spot}
          onEnd={(text, go) => {
            editor.endText(text, go);
            surface.current?.focus();
          }}
        />
      )}
      <DiagramCover store={store.state} />
      {children}
      <ZoomControls store={store.state} fullScreen={fullScreen} />
      {menu && (
        <ContextMenu
          at={menu}
          hasSelection={menu.hasSelection}
          commands={commands}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  );
}
