import { type ReactNode, type RefObject, useCallback, useDeferredValue, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { shownTheme } from '../../worker/boundary/index.ts';
import { themeStore } from '../data/stores/theme-store.ts';
import { KeyboardHome } from '../panels/keyboard-home.ts';
import { PropertyPanel } from '../panels/property-panel.tsx';
import { ShownTheme } from '../panels/shown-theme.ts';
import type { SiteModeSwitch } from '../panels/site-mode.ts';
import { UseSlot } from '../panels/use-slot.ts';
import { AssemblyTools } from './assemblies/assembly-tools.tsx';
import type { DefinitionEditing } from './definition-editing.ts';
import { type Editor, type EditorState, selectedKind } from './editor.ts';
import { panelStore } from './panel-store.ts';
import { SidePanel } from './side-panel.tsx';
import { TableTools } from './table-tools.tsx';

interface EditPanelProps {
  readonly editor: Editor;
  /** What was saved. */
  readonly versions: ReactNode;
  readonly site?: string;
  readonly siteMode: SiteModeSwitch;
  readonly isPopup: boolean;
  readonly surface: RefObject<HTMLElement | null>;
  readonly definition?: DefinitionEditing;
}

/** The panel beside the picture. It follows the selection itself, so that the rest of the page need not render. */
export function EditPanel({
  editor,
  versions,
  site,
  siteMode,
  isPopup,
  surface,
  definition,
}: EditPanelProps) {
  const { open } = useSnapshot(panelStore);
  const { ofDiagrams } = useSnapshot(themeStore);
  const { kinds, summary: latest, canvas } = useSnapshot(editor.state) as EditorState;
  // Another selection needs another form, which takes longer than a frame to build: it is built between key presses.
  const summary = useDeferredValue(latest);
  const kind = useMemo(() => selectedKind({ kinds, summary }), [kinds, summary]);
  const canvasKind = useMemo(() => kinds.find(({ isBackdrop }) => isBackdrop), [kinds]);
  const tools = useMemo(
    () => (
      <>
        <TableTools />
        <AssemblyTools {...{ site, isPopup }} />
        {definition && <definition.Tools />}
      </>
    ),
    [site, isPopup, definition],
  );
  const goHome = useCallback(() => surface.current?.focus(), [surface]);
  if (!open) return null;
  return (
    <SidePanel editor={editor} versions={versions}>
      <KeyboardHome value={goHome}>
        <ShownTheme value={canvas ? shownTheme(canvas, ofDiagrams) : ofDiagrams}>
          <UseSlot value={definition?.Slot ?? null}>
            {definition && summary.count === 0 ? (
              <definition.Panel editor={editor} />
            ) : (
              <PropertyPanel
                {...{ summary, canvas, canvasKind, kind, site, siteMode }}
                onPopup={isPopup}
                change={editor.change}
                defaultStates={editor.defaultStates}
                tools={tools}
              />
            )}
          </UseSlot>
        </ShownTheme>
      </KeyboardHome>
    </SidePanel>
  );
}
