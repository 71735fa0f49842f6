import { lazy, type MouseEvent, type ReactNode, type RefObject, Suspense, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useGestures } from '../commands/gestures.ts';
import { MiniMap } from '../diagram/lazy-mini-map.tsx';
import { DiagramSurface } from '../diagram/surface/diagram-surface.tsx';
import { ZoomControls } from '../diagram/zoom-controls.tsx';
import { loadChunk } from '../ui/lazy-page.ts';
import { useLongPress } from '../ui/use-long-press.ts';
import { EDIT_GESTURES } from './commands/gestures.ts';
import { useEditing } from './editing-context.ts';
import type { EditorState } from './editor.ts';
import styles from './editor-view.module.css';
import { rulersStore } from './guides/rulers-store.ts';
import { useGuides } from './guides/use-guides.ts';
import { TextEditor } from './text-editor.tsx';
import type { EditingEngine } from './use-editor.ts';

const Rulers = lazy(() => loadChunk('rulers', () => import('./guides/rulers.tsx')));
const Grid = lazy(() => loadChunk('grid', () => import('./guides/grid.tsx')));
const ViewTools = lazy(() => loadChunk('view-tools', () => import('./guides/view-tools.tsx')));
const ContextMenu = lazy(() => loadChunk('edit-menu', () => import('./context-menu.tsx')));

interface EditStageProps {
  readonly engine: EditingEngine;
  readonly surface: RefObject<HTMLDivElement | null>;
  readonly diagram: string;
  readonly name: string;
  readonly fullScreen: boolean;
  /** Other overlays of the picture. */
  readonly children?: ReactNode;
}

interface Menu {
  readonly x: number;
  readonly y: number;
  readonly hasSelection: boolean;
}

/** The canvas and its overlays: a text being edited, the context menu, a hint on an empty page. */
export function EditStage({ engine, surface, diagram, name, fullScreen, children }: EditStageProps) {
  const { editor, store, session } = engine;
  const { commands } = useEditing();
  const { spot, edit } = useSnapshot(editor.state) as EditorState;
  const { on: rulers } = useSnapshot(rulersStore);
  useGuides(editor, diagram, rulers);
  const { menu, onContextMenu, closeMenu } = usePictureMenu(engine, surface);
  useGestures(EDIT_GESTURES);
  const within = (event: MouseEvent) => {
    const box = surface.current!.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  return (
    <div className={styles.stage}>
      <DiagramSurface
        surface={surface}
        store={store}
        label={`Edit ${name}`}
        onDoubleClick={(event) => void editor.editText(within(event))}
        onContextMenu={(event) => void onContextMenu(event)}
        // A text being edited does not move with the picture: it is committed, and then the picture moves.
        onWheel={() => spot && (document.activeElement as HTMLElement | null)?.blur()}
      >
        <Hint engine={engine} />
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
        <Suspense fallback={null}>
          {edit.snap.grid !== null && <Grid step={edit.snap.grid} store={store.state} />}
          {rulers && <Rulers editor={editor} store={store.state} surface={surface} />}
        </Suspense>
      </DiagramSurface>
      {children}
      <MiniMap api={() => session.current?.api} store={store.state} surface={surface} />
      <ZoomControls store={store.state} fullScreen={fullScreen}>
        <Suspense fallback={null}>
          <ViewTools editor={editor} />
        </Suspense>
      </ZoomControls>
      <Suspense fallback={null}>
        {menu && (
          <ContextMenu
            at={menu}
            hasSelection={menu.hasSelection}
            selected={edit.selected}
            commands={commands}
            onClose={closeMenu}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Where the menu of the picture is open, and what opens it: right button, menu key, a long press. */
function usePictureMenu({ editor }: EditingEngine, surface: EditStageProps['surface']) {
  const [menu, setMenu] = useState<Menu | null>(null);
  const openMenu = async (at: { readonly x: number; readonly y: number }) => {
    const { left, top } = surface.current!.getBoundingClientRect();
    const selected = (await editor.remote()?.selection.selectAt(at.x - left, at.y - top)) ?? 0;
    setMenu({ ...at, hasSelection: selected > 0 });
  };
  useLongPress(surface, (at) => void openMenu(at));
  const onContextMenu = async (event: MouseEvent) => {
    event.preventDefault();
    const { clientX, clientY } = event;
    // The menu key has no position: it applies to the selection, and the menu opens in the middle.
    if (event.button !== 2 && clientX === 0 && clientY === 0) {
      const box = surface.current!.getBoundingClientRect();
      const hasSelection = editor.state.edit.selected > 0;
      setMenu({ x: box.left + box.width / 2, y: box.top + box.height / 2, hasSelection });
      return;
    }
    await openMenu({ x: clientX, y: clientY });
  };
  return { menu, onContextMenu, closeMenu: () => setMenu(null) };
}

/** A hint where the next step is not obvious: on an empty page, and with the line tool. */
function Hint({ engine: { editor, store } }: Pick<EditStageProps, 'engine'>) {
  const { edit } = useSnapshot(editor.state) as EditorState;
  const { phase } = useSnapshot(store.state).engine;
  if (phase !== 'ready') return null;
  if (edit.tool === 'draw')
    return <p className={styles.empty}>Drag from one object to another: a line attaches to their ports.</p>;
  if (edit.revision < 0 || edit.objects > 0) return null;
  return <p className={styles.empty}>Choose an object in the toolbox at the left to begin.</p>;
}
