import { Download, FileUp, PanelRight, Play } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import type { SiteMode } from '../../worker/protocol.ts';
import type { Command } from '../commands/registry.ts';
import { runCommand } from '../commands/registry.ts';
import { useCommands } from '../commands/use-commands.ts';
import { copyName } from '../data/popups/popup-model.ts';
import { diagramPlace, templatePlace } from '../data/site/diagram-paths.ts';
import { holdPage } from '../data/stores/leave-guard.ts';
import { showToast } from '../data/stores/toast-store.ts';
import { viewCommands } from '../diagram/diagram-commands.ts';
import type { DiagramState } from '../diagram/diagram-store.ts';
import { ExportDialog } from '../diagram/export/lazy-export-dialog.ts';
import { type FindActions, useFind } from '../diagram/find/use-find.tsx';
import { useLoadFailure } from '../diagram/load-failure.ts';
import { OpenWarnings } from '../diagram/open-findings.tsx';
import { useFullScreen } from '../diagram/use-full-screen.ts';
import { createSiteMode } from '../panels/site-mode.ts';
import { usePageTitle } from '../parts/page/use-page-title.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { loadChunk } from '../ui/lazy-page.ts';
import { truncate } from '../ui/truncated.tsx';
import { clipboardOf, listenToClipboard } from './clipboard.ts';
import { editingCommands } from './commands.ts';
import { Conflict } from './conflict.tsx';
import { DiagramMenu } from './diagram-menu.tsx';
import { DraftBanner } from './draft-banner.tsx';
import { EditPanel } from './edit-panel.tsx';
import { EditStage } from './edit-stage.tsx';
import { EditingContext } from './editing-context.ts';
import type { EditorState } from './editor.ts';
import styles from './editor-view.module.css';
import { type ImportActions, useImport } from './import/use-import.tsx';
import { type KindPictures, KindPicturesProvider } from './kind-pictures.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { NameDialog } from './name-dialog.tsx';
import { NotAllowed } from './not-allowed.tsx';
import { panelStore, togglePage, togglePanel } from './panel-store.ts';
import { PresenceAvatars } from './presence/presence-avatars.tsx';
import { PresenceBanner } from './presence/presence-banner.tsx';
import { usePresence } from './presence/use-presence.ts';
import { SaveState } from './save-state.tsx';
import { siteModeCommands } from './site-mode-commands.ts';
import { Toolbar } from './toolbar.tsx';
import { Toolbox } from './toolbox.tsx';
import { toolboxOf } from './toolbox-groups.ts';
import { Trail } from './trail.tsx';
import { useCopy } from './use-copy.ts';
import { type EditingEngine, useEditor } from './use-editor.ts';
import { usePopupTool } from './use-popup-tool.tsx';
import { useVersions } from './versions/use-versions.tsx';

const SiteModeDialogs = lazy(() => loadChunk('site-mode', () => import('./site-mode-dialogs.tsx')));

interface EditorViewProps {
  readonly diagram: string;
  readonly site?: string;
  /** It opens over other diagrams. */
  readonly isPopup?: boolean;
  /** Overviews are made from it. */
  readonly isTemplate?: boolean;
  /** A copy of the diagram is edited, which is stored nowhere yet. */
  readonly isClone?: boolean;
}

/** A diagram being edited, with everything around it: tools above, toolbox at the left, properties at the right. */
export function EditorView({ diagram, site, isPopup = false, isTemplate, isClone }: EditorViewProps) {
  const stage = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const [, navigate] = useLocation();
  const placeOf = (uuid: string) => (isTemplate ? templatePlace(uuid) : diagramPlace(uuid, site, isPopup));
  const copy = useCopy(isClone, (made) => navigate(placeOf(made).edit, { replace: true }));
  const engine = useEditor({ surface, diagram, site, isPopup, isTemplate, copy });
  const { editor, saving, store } = engine;
  const [siteMode] = useState(() => createSiteMode({ remote: editor.remote, say: showToast }));
  const { plan, asksSite } = useSnapshot(siteMode.state);
  const [renaming, setRenaming] = useState(false);
  const [exporting, setExporting] = useState(false);
  const popups = usePopupTool();
  const remote = useCallback(() => engine.session.current?.api, [engine.session]);
  const theSurface = useCallback(() => surface.current, []);
  const [newName, setNewName] = useState<string | null>(null);
  const [group, setGroup] = useState<string | null>(null);
  const [fullScreen, toggleFullScreen] = useFullScreen(stage);
  const { report } = useSnapshot(store.state) as DiagramState;
  useLoadFailure(store.state, site);
  const { kinds } = useSnapshot(editor.state) as EditorState;
  const { open: panelOpen } = useSnapshot(panelStore);
  const place = placeOf(diagram);
  const stored = report?.name ?? '';
  const name = newName ?? (isClone && stored ? copyName(stored) : stored);
  if (copy) copy.current = name;
  const presence = usePresence({
    ...{ editor, remote, diagram, site },
    active: report?.ok === true && report.rights.update && !isClone,
  });
  usePageTitle(name ? `Edit ${name}` : 'Edit');
  const toolbox = useMemo(() => toolboxOf(kinds), [kinds]);
  const find = useFind({ remote, surface, site });
  const reload = useCallback(() => void loadTheirs(engine, diagram, site), [engine, diagram, site]);
  const versions = useVersions({ engine, diagram, site, name, reload });
  const imports = useImport({ remote, surface });
  const commands = useEditorCommands(engine, find.actions, imports.actions, popups.command, {
    viewLive: () => navigate(place.live),
    rename: () => setRenaming(true),
    toggleToolbox() {
      setGroup(group ? null : (toolbox[0]?.group ?? null));
      // A key has opened it, so the keys go on in it; and where it is closed, on the picture.
      requestAnimationFrame(() =>
        (group
          ? surface.current
          : stage.current?.querySelector<HTMLElement>('[data-toolbox] [type=search]')
        )?.focus(),
      );
    },
    toggleFullScreen,
    openExport: () => setExporting(true),
    switchSiteMode: (to) => void siteMode.switchTo(to, site),
  });
  const editing = useMemo(() => ({ editor, commands }), [editor, commands]);
  const pictures = useCallback<KindPictures>(
    async (kind, variant) => (await remote()?.kindPicture(kind, variant)) ?? null,
    [remote],
  );
  useEffect(() => holdPage(() => saving.state.phase !== 'saved'), [saving]);

  if (report?.ok && !report.rights.update && !isClone)
    return (
      <NotAllowed live={place.live}>
        <DraftBanner saving={saving} name={name} />
      </NotAllowed>
    );
  return (
    <EditingContext value={editing}>
      <KindPicturesProvider value={pictures}>
        <main id="main" className={styles.page}>
          <header className={styles.bar}>
            <div className={styles.place}>
              <Trail site={site} isPopup={isPopup} isTemplate={isTemplate} />
              <h1>
                <button type="button" title={`${name}: rename`} onClick={() => runCommand('rename')}>
                  {truncate(name) || '…'}
                </button>
              </h1>
              {/* They come and go: beside the name there is room that no tool stands in. */}
              <div className={styles.guests}>
                {report && (
                  <OpenWarnings
                    report={report}
                    isEditing
                    onShow={(object) => void remote()?.showObject(object)}
                  />
                )}
                <PresenceAvatars people={presence.people} />
              </div>
            </div>
            <Toolbar />
            <div className={styles.actions}>
              <SaveState
                saving={saving}
                store={store}
                onCancel={() => void engine.session.current?.api.cancelWork()}
              />
              {!isTemplate && !isClone && (
                <Button
                  look="quiet"
                  icon={Play}
                  aria-label="View live"
                  title="View live"
                  onClick={() => runCommand('view-live')}
                >
                  <span className={styles.wideOnly}>View live</span>
                </Button>
              )}
              <IconButton
                icon={Download}
                label="Export"
                shortcut="Shift E"
                onClick={() => runCommand('export')}
              />
              <DiagramMenu {...{ diagram, site, isPopup, isTemplate, isClone, name, saving, remote }} />
              <IconButton
                icon={PanelRight}
                label="Properties"
                aria-pressed={panelOpen}
                onClick={() => runCommand('toggle-panel')}
              />
            </div>
          </header>
          <PresenceBanner news={presence.news} {...{ saving, remote, diagram, site }} />
          <DraftBanner saving={saving} name={name} onCopied={(made) => navigate(placeOf(made).edit)} />
          <div ref={stage} className={styles.work}>
            <Toolbox
              sections={toolbox}
              open={group}
              onOpen={setGroup}
              place={editor.place}
              placePicture={imports.actions.placePicture}
              onImport={imports.actions.open}
              placeTable={editor.placeTable}
              surface={theSurface}
            />
            <EditStage {...{ engine, surface, diagram, name, fullScreen }}>
              {find.bar}
              {imports.view}
            </EditStage>
            <EditPanel {...{ editor, site, siteMode, isPopup, surface }} versions={versions.pane} />
          </div>
        </main>
        {versions.view}
        <Conflict
          saving={saving}
          remote={remote}
          diagram={diagram}
          site={site}
          name={name}
          onLoadTheirs={reload}
          onCopied={(made) => navigate(placeOf(made).edit)}
        />
        <LeaveDialog saving={saving} />
        {exporting && (
          <Suspense fallback={null}>
            <ExportDialog
              name={name}
              store={store}
              remote={remote}
              selected={editor.state.edit.selected}
              onClose={() => setExporting(false)}
            />
          </Suspense>
        )}
        {(plan || asksSite) && (
          <Suspense fallback={null}>
            <SiteModeDialogs mode={siteMode} onShow={(object) => void remote()?.showObject(object)} />
          </Suspense>
        )}
        {popups.view}
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
  readonly switchSiteMode: (to: SiteMode) => void;
}

/** Registers what can be done here. The page's own actions change at every drawing, the list only with the kinds. */
function useEditorCommands(
  { editor, saving, session, store }: EditingEngine,
  find: FindActions,
  imports: ImportActions,
  popups: Command,
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
      { group: 'Diagram', id: 'import', label: 'Import a drawing…', icon: FileUp, run: imports.open },
      popups,
      ...siteModeCommands((to) => latest.current.switchSiteMode(to)),
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
    [editor, clipboard, saving, session, store, kinds, find, imports, popups],
  );
  useCommands(commands);
  useEffect(
    () =>
      listenToClipboard(runCommand, (text, files) => {
        if (!imports.pasted(files, text)) void clipboard.paste(text);
      }),
    [clipboard, imports],
  );
  return commands;
}

/** The saved diagram instead of the open one, whose changes have been kept as a draft. */
async function loadTheirs({ session, saving }: EditingEngine, diagram: string, site?: string): Promise<void> {
  await saving.keepDraft();
  saving.reset();
  session.current?.open({ origin: location.origin, diagram, site });
}
