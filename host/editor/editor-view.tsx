import { AppWindow, Download, PanelRight, Play } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Link, useLocation } from 'wouter';
import { viewCommands } from '../canvas/diagram-commands.ts';
import type { DiagramState } from '../canvas/diagram-store.ts';
import { OpenWarnings } from '../canvas/open-findings.tsx';
import { useFullScreen } from '../canvas/use-full-screen.ts';
import type { Command } from '../commands/registry.ts';
import { runCommand } from '../commands/registry.ts';
import { useCommands } from '../commands/use-commands.ts';
import { ExportDialog } from '../export/export-dialog.tsx';
import { type FindActions, useFind } from '../find/use-find.tsx';
import { PropertyPanel } from '../panels/property-panel.tsx';
import { POPUP_TOOL } from '../popups/popup-model.ts';
import { loadChunk } from '../site/lazy-page.ts';
import { holdPage } from '../state/leave-guard.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { truncate } from '../ui/truncated.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { clipboardOf, listenToClipboard } from './clipboard.ts';
import { editingCommands } from './commands.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DraftBanner } from './draft-banner.tsx';
import { EditStage } from './edit-stage.tsx';
import { EditingContext } from './editing-context.ts';
import { type EditorState, selectedKind } from './editor.ts';
import styles from './editor-view.module.css';
import { type KindPictures, KindPicturesProvider } from './kind-pictures.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { NameDialog } from './name-dialog.tsx';
import { NotAllowed } from './not-allowed.tsx';
import { panelStore, togglePage, togglePanel } from './panel-store.ts';
import { diagramPlace } from './paths.ts';
import { SaveState } from './save-state.tsx';
import { SidePanel } from './side-panel.tsx';
import { TableTools } from './table-tools.tsx';
import { Toolbar } from './toolbar.tsx';
import { Toolbox } from './toolbox.tsx';
import { toolboxOf } from './toolbox-groups.ts';
import { type EditingEngine, useEditor } from './use-editor.ts';

const PopupPicker = lazy(() => loadChunk('popup-picker', () => import('../popups/popup-picker.tsx')));

interface EditorViewProps {
  readonly diagram: string;
  readonly site?: string;
  /** It opens over other diagrams. */
  readonly isPopup?: boolean;
}

/** A diagram being edited, with everything around it: tools above, toolbox at the left, properties at the right. */
export function EditorView({ diagram, site, isPopup = false }: EditorViewProps) {
  const stage = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const [, navigate] = useLocation();
  const engine = useEditor({ surface, diagram, site, isPopup });
  const { editor, saving, store } = engine;
  const [renaming, setRenaming] = useState(false);
  const [exporting, setExporting] = useState(false);
  const [picking, setPicking] = useState(false);
  const remote = useCallback(() => engine.session.current?.api, [engine.session]);
  const [newName, setNewName] = useState<string | null>(null);
  const [group, setGroup] = useState<string | null>(null);
  const [fullScreen, toggleFullScreen] = useFullScreen(stage);
  const { report } = useSnapshot(store.state) as DiagramState;
  const { kinds, summary, canvas } = useSnapshot(editor.state) as EditorState;
  const { open: panelOpen } = useSnapshot(panelStore);
  const place = diagramPlace(diagram, site, isPopup);
  const name = newName ?? report?.name ?? '';
  usePageTitle(name ? `Edit ${name}` : 'Edit');
  const toolbox = useMemo(() => toolboxOf(kinds), [kinds]);
  const find = useFind({ remote, surface, site });
  const commands = useEditorCommands(engine, find.actions, {
    viewLive: () => navigate(place.live),
    rename: () => setRenaming(true),
    toggleToolbox: () => setGroup((open) => (open ? null : (toolbox[0]?.group ?? null))),
    toggleFullScreen,
    openExport: () => setExporting(true),
    openPopups: () => setPicking(true),
  });
  const editing = useMemo(() => ({ editor, commands }), [editor, commands]);
  const pictures = useCallback<KindPictures>(
    async (kind, variant) => (await remote()?.kindPicture(kind, variant)) ?? null,
    [remote],
  );
  useEffect(() => holdPage(() => saving.state.phase !== 'saved'), [saving]);

  if (report?.ok && !report.rights.update) return <NotAllowed live={place.live} />;
  return (
    <EditingContext value={editing}>
      <KindPicturesProvider value={pictures}>
        <main id="main" className={styles.page}>
          <header className={styles.bar}>
            <div className={styles.place}>
              <Link href={site ? `/site/overview/${site}` : '/dash/'} className={styles.trail}>
                {isPopup ? 'Popup overview' : site ? 'Overview' : 'Diagrams'}
              </Link>
              <h1>
                <button type="button" title={`${name}: rename`} onClick={() => runCommand('rename')}>
                  {truncate(name) || '…'}
                </button>
              </h1>
            </div>
            <Toolbar />
            <div className={styles.actions}>
              {report && <OpenWarnings report={report} />}
              <SaveState
                saving={saving}
                store={store}
                onCancel={() => void engine.session.current?.api.cancelWork()}
              />
              <Button look="quiet" icon={Play} onClick={() => runCommand('view-live')}>
                View live
              </Button>
              <IconButton
                icon={Download}
                label="Export"
                shortcut="Shift E"
                onClick={() => runCommand('export')}
              />
              <IconButton
                icon={PanelRight}
                label="Properties"
                aria-pressed={panelOpen}
                onClick={() => runCommand('toggle-panel')}
              />
            </div>
          </header>
          <DraftBanner saving={saving} />
          <div ref={stage} className={styles.work}>
            <Toolbox
              sections={toolbox}
              open={group}
              onOpen={setGroup}
              place={editor.place}
              placeTable={(rows, columns) => editor.run({ do: 'placeTable', rows, columns })}
              surface={() => surface.current}
            />
            <EditStage engine={engine} surface={surface} name={name} fullScreen={fullScreen}>
              {find.bar}
            </EditStage>
            {panelOpen && (
              <SidePanel editor={editor}>
                <PropertyPanel
                  summary={summary}
                  canvas={canvas}
                  canvasKind={kinds.find(({ isBackdrop }) => isBackdrop)}
                  kind={selectedKind({ kinds, summary })}
                  site={site}
                  onPopup={isPopup}
                  change={editor.change}
                  defaultStates={editor.defaultStates}
                  tools={<TableTools />}
                />
              </SidePanel>
            )}
          </div>
        </main>
        <ConflictDialog
          saving={saving}
          name={name}
          onLoadTheirs={() => void loadTheirs(engine, diagram, site)}
          onCopied={(copy) => navigate(diagramPlace(copy, site, isPopup).edit)}
        />
        <LeaveDialog saving={saving} />
        {exporting && (
          <ExportDialog
            name={name}
            store={store}
            remote={remote}
            selected={editor.state.edit.selected}
            onClose={() => setExporting(false)}
          />
        )}
        {picking && (
          <Suspense fallback={null}>
            <PopupPicker edited={POPUP_TOOL} onClose={() => setPicking(false)} />
          </Suspense>
        )}
        {renaming && (
          <NameDialog
            name={name}
            onClose={() => setRenaming(false)}
            onName={(next) => {
              setNewName(next);
              void saving.rename(next);
            }}
          />
        )}
      </KindPicturesProvider>
    </EditingContext>
  );
}

interface PageActions {
  readonly viewLive: () => void;
  readonly rename: () => void;
  readonly toggleToolbox: () => void;
  readonly toggleFullScreen: () => void;
  readonly openExport: () => void;
  readonly openPopups: () => void;
}

/** Registers what can be done here. The page's own actions change at every drawing, the list only with the kinds. */
function useEditorCommands(
  { editor, saving, session, store }: EditingEngine,
  find: FindActions,
  actions: PageActions,
) {
  const latest = useRef(actions);
  latest.current = actions;
  const { kinds } = useSnapshot(editor.state);
  const [clipboard] = useState(() => clipboardOf(editor));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the commands that place objects are made from the kinds.
  const commands = useMemo(
    (): readonly Command[] => [
      ...viewCommands({
        session: () => session.current,
        store,
        toggleFullScreen: () => latest.current.toggleFullScreen(),
        openExport: () => latest.current.openExport(),
        find,
      }),
      {
        group: 'Tools',
        id: 'popup-overviews',
        label: 'Popup Overview',
        icon: AppWindow,
        run: () => latest.current.openPopups(),
      },
      ...editingCommands({
        editor,
        clipboard,
        save: () => void saving.save(),
        rename: () => latest.current.rename(),
        viewLive: () => latest.current.viewLive(),
        togglePanel,
        toggleHistory: () => togglePage('history'),
        fitSelection: () => void session.current?.api.fitSelection(),
        toggleToolbox: () => latest.current.toggleToolbox(),
      }),
    ],
    [editor, clipboard, saving, session, store, kinds, find],
  );
  useCommands(commands);
  useEffect(() => listenToClipboard(runCommand, (text) => void clipboard.paste(text)), [clipboard]);
  return commands;
}

/** The saved diagram instead of the open one, whose changes have been kept as a draft. */
async function loadTheirs({ session, saving }: EditingEngine, diagram: string, site?: string): Promise<void> {
  await saving.keepDraft();
  saving.reset();
  session.current?.open({ origin: location.origin, diagram, site });
}
