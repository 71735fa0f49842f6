import { lazy, type MouseEvent, type ReactNode, type RefObject, Suspense, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useGestures } from '../commands/gestures.ts';
import { DiagramCover } from '../diagram/diagram-cover.tsx';
import canvasStyles from '../diagram/diagram-view.module.css';
import { ZoomControls } from '../diagram/zoom-controls.tsx';
import { loadChunk } from '../ui/lazy-page.ts';
import { ContextMenu } from './context-menu.tsx';
import { useEditing } from './editing-context.ts';
import type { EditorState } from './editor.ts';
import styles from './editor-view.module.css';
import { EDIT_GESTURES } from './gestures.ts';
import { rulersStore } from './rulers-store.ts';
import { TextEditor } from './text-editor.tsx';
import type { EditingEngine } from './use-editor.ts';
import { useGuides } from './use-guides.ts';
import { useLongPress } from './use-long-press.ts';

const MiniMap = lazy(() => loadChunk('mini-map', () => import('../diagram/mini-map.tsx')));
const Rulers = lazy(() => loadChunk('rulers', () => import('./rulers.tsx')));

interface EditStageProps {
  readonly engine: EditingEngine;
  readonly surface: RefObject<HTMLDivElement | null>;
  readonly diagram: string;
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
  engine: { editor, store, session },
  surface,
  diagram,
  name,
  fullScreen,
  children,
}: EditStageProps) {
  const { commands } = useEditing();
  const { spot, edit } = useSnapshot(editor.state) as EditorState;
  const { phase } = useSnapshot(store.state).engine;
  const { on: rulers } = useSnapshot(rulersStore);
  useGuides(editor, diagram, rulers);
  const [menu, setMenu] = useState<Menu | null>(null);
  const within = (event: MouseEvent) => {
    const box = surface.current!.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const openMenu = async (at: { readonly x: number; readonly y: number }) => {
    const { left, top } = surface.current!.getBoundingClientRect();
    const selected = (await editor.remote()?.selectAt(at.x - left, at.y - top)) ?? 0;
    setMenu({ ...at, hasSelection: selected > 0 });
  };
  useLongPress(surface, (at) => void openMenu(at));
  useGestures(EDIT_GESTURES);
  const onContextMenu = async (event: MouseEvent) => {
    event.preventDefault();
    const { clientX, clientY } = event;
    // The menu key has no place of its own: what is selected is meant, and the menu opens in the middle.
    if (event.button !== 2 && clientX === 0 && clientY === 0) {
      const box = surface.current!.getBoundingClientRect();
      setMenu({ x: box.left + box.width / 2, y: box.top + box.height / 2, hasSelection: edit.selected > 0 });
      return;
    }
    await openMenu({ x: clientX, y: clientY });
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
      {phase === 'ready' && edit.tool === 'draw' ? (
        <p className={styles.empty}>Drag from one object to another: a line attaches to their ports.</p>
      ) : (
        phase === 'ready' &&
        edit.revision >= 0 &&
        edit.objects === 0 && (
          <p className={styles.empty}>Choose an object in the toolbox at the left to begin.</p>
        )
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
      {rulers && (
        <Suspense fallback={null}>
          <Rulers editor={editor} store={store.state} surface={surface} />
        </Suspense>
      )}
      <DiagramCover store={store.state} />
      {children}
      <Suspense fallback={null}>
        <MiniMap api={() => session.current?.api} store={store.state} surface={surface} />
      </Suspense>
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
