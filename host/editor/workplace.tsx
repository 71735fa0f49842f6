import {
  type ComponentProps,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useMemo,
  useRef,
} from 'react';
import type { EngineHandle } from '../../worker/host-side/client.ts';
import { viewerZone } from '../data/stores/viewer-zone.ts';
import { useExporting } from '../diagram/export/use-exporting.tsx';
import { useFind } from '../diagram/find/use-find.tsx';
import { useFullScreen } from '../diagram/use-full-screen.ts';
import { type DrawAssembly, DrawAssemblyProvider } from '../parts/assemblies/assembly-picture.tsx';
import { loadChunk } from '../ui/lazy-page.ts';
import { useAssemblies } from './assemblies/use-assemblies.tsx';
import { useEditorCommands } from './commands/use-editor-commands.ts';
import { EditPanel } from './edit-panel.tsx';
import { EditStage } from './edit-stage.tsx';
import { type Editing, EditingContext } from './editing-context.ts';
import type { Editor } from './editor.ts';
import { type EditedDiagram, EditorHead } from './editor-head.tsx';
import styles from './editor-view.module.css';
import { type ImportActions, useImport } from './import/use-import.tsx';
import type { Presence } from './presence/use-presence.ts';
import { Conflict } from './saving/conflict.tsx';
import { DraftBanner } from './saving/draft-banner.tsx';
import { LeaveDialog } from './saving/leave-dialog.tsx';
import { type KindPictures, KindPicturesProvider } from './toolbox/kind-pictures.ts';
import { Toolbox } from './toolbox/toolbox.tsx';
import { usePopupTool } from './toolbox/use-popup-tool.tsx';
import { useToolbox } from './toolbox/use-toolbox.ts';
import type { EditingEngine } from './use-editor.ts';
import type { useNaming } from './use-naming.tsx';
import { useSiteMode } from './use-site-mode.tsx';
import { useVersions } from './versions/use-versions.tsx';

/** Loaded when somebody else has saved. */
const PresenceBanner = lazy(async () => {
  const { PresenceBanner: banner } = await loadChunk(
    'presence-banner',
    () => import('./presence/presence-banner.tsx'),
  );
  return { default: banner };
});

const News = (props: ComponentProps<typeof PresenceBanner>) =>
  props.news && (
    <Suspense fallback={null}>
      <PresenceBanner {...props} />
    </Suspense>
  );

const TagPanel = lazy(() => loadChunk('tag-panel', () => import('./tags/tag-panel.tsx')));

type Remote = () => EngineHandle['api'] | undefined;

interface WorkplaceProps {
  readonly edited: EditedDiagram;
  readonly engine: EditingEngine;
  readonly surface: RefObject<HTMLDivElement | null>;
  readonly remote: Remote;
  readonly naming: ReturnType<typeof useNaming>;
  readonly presence: Presence;
  /** Goes to the live diagram. */
  readonly onLive: () => void;
  /** Called with the new diagram that holds this one's state. */
  readonly onCopied: (diagram: string) => void;
}

/** A diagram being edited, with everything around it: tools above, toolbox at the left, properties at the right. */
export function Workplace({ edited, engine, surface, remote, naming, presence, ...on }: WorkplaceProps) {
  const { diagram, site, isPopup = false, definition } = edited;
  const { editor, saving, store } = engine;
  const { name } = naming;
  const stage = useRef<HTMLDivElement>(null);
  const [fullScreen, toggleFullScreen] = useFullScreen(stage);
  const { toggle: toggleToolbox, toggleTags, ...toolbox } = useToolbox({ editor, stage, surface });
  const find = useFind({ remote, surface, site });
  const imports = useImport({ remote, surface });
  const popups = usePopupTool();
  const assemblies = useAssemblies({ editor, remote, site });
  const siteMode = useSiteMode({ remote, site });
  const exporting = useExporting({ name, store, remote, selected: () => editor.state.edit.selected });
  const reload = useCallback(() => void loadTheirs(engine, edited), [engine, edited]);
  const versions = useVersions({ engine, diagram, site, name, reload, definition });
  const commands = useEditorCommands(
    engine,
    { find: find.actions, imports: imports.actions, popups: popups.command, assemblies: assemblies.commands },
    {
      ...{ viewLive: on.onLive, rename: naming.rename, toggleToolbox, toggleFullScreen },
      toggleTags: definition ? undefined : toggleTags,
      ...{ openExport: exporting.open, switchSiteMode: siteMode.switchTo },
    },
  );
  return (
    <EditorContexts editor={editor} commands={commands} remote={remote}>
      <main id="main" className={styles.page}>
        <EditorHead {...{ edited, name, engine, remote }} people={presence.people} />
        <News news={presence.news} {...{ saving, remote, diagram, site }} />
        <DraftBanner saving={saving} name={name} onCopied={on.onCopied} />
        <div ref={stage} className={styles.work}>
          <WorkToolbox
            {...{ editor, site, toolbox, siteMode }}
            hasTags={!definition}
            imports={imports.actions}
          />
          <EditStage {...{ engine, surface, diagram, name, fullScreen }}>
            {find.bar}
            {imports.view}
          </EditStage>
          <EditPanel
            {...{ editor, site, isPopup, surface, definition }}
            siteMode={siteMode.siteMode}
            versions={versions.pane}
          />
        </div>
      </main>
      {versions.view}
      <Conflict {...{ saving, remote, diagram, site, name }} onLoadTheirs={reload} onCopied={on.onCopied} />
      <LeaveDialog saving={saving} />
      {exporting.dialog}
      {siteMode.dialogs}
      {popups.view}
      {assemblies.view}
      {naming.dialog}
    </EditorContexts>
  );
}

interface WorkToolboxProps {
  readonly editor: Editor;
  readonly site?: string;
  readonly toolbox: Omit<ReturnType<typeof useToolbox>, 'toggle' | 'toggleTags'>;
  /** A definition names no tags: its parameters do. */
  readonly hasTags: boolean;
  readonly imports: ImportActions;
  readonly siteMode: Pick<ReturnType<typeof useSiteMode>, 'siteMode'>;
}

function WorkToolbox({ editor, site, toolbox, hasTags, imports, siteMode: { siteMode } }: WorkToolboxProps) {
  const { surface, onOpen } = toolbox;
  return (
    <Toolbox
      {...toolbox}
      place={editor.place}
      placePicture={imports.placePicture}
      placeText={imports.placeText}
      onImport={imports.open}
      placeTable={editor.placeTable}
      tags={hasTags && <TagPanel {...{ editor, site, siteMode, surface, onOpen }} />}
    />
  );
}

interface EditorContextsProps extends Editing {
  readonly remote: Remote;
  readonly children: ReactNode;
}

/** The editor, its commands and the kinds' icons, for everything around the canvas. */
function EditorContexts({ editor, commands, remote, children }: EditorContextsProps) {
  const editing = useMemo(() => ({ editor, commands }), [editor, commands]);
  const pictures = useCallback<KindPictures>(
    async (...what) => (await remote()?.kinds.picture(...what)) ?? null,
    [remote],
  );
  const drawAssembly = useCallback<DrawAssembly>(
    async (...what) => (await remote()?.kinds.assemblyPicture(...what)) ?? null,
    [remote],
  );
  return (
    <EditingContext value={editing}>
      <KindPicturesProvider value={pictures}>
        <DrawAssemblyProvider value={drawAssembly}>{children}</DrawAssemblyProvider>
      </KindPicturesProvider>
    </EditingContext>
  );
}

/** Shows the saved diagram instead of the open one, whose changes have been kept as a draft. */
async function loadTheirs(
  { session, saving }: EditingEngine,
  { diagram, site, definition }: EditedDiagram,
): Promise<void> {
  await saving.keepDraft();
  saving.reset();
  const source = { diagram, site, isAssembly: definition !== undefined };
  session.current?.open({ origin: location.origin, ...source, zone: viewerZone() });
}
