import { FileUp, Tags } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { SiteMode } from '../../../worker/boundary/index.ts';
import { type Command, runCommand } from '../../commands/registry.ts';
import { useCommands } from '../../commands/use-commands.ts';
import { viewCommands } from '../../diagram/diagram-commands.ts';
import type { FindActions } from '../../diagram/find/use-find.tsx';
import type { ImportActions } from '../import/use-import.tsx';
import { togglePage, togglePanel } from '../panel-store.ts';
import type { EditingEngine } from '../use-editor.ts';
import { clipboardOf, listenToClipboard } from './clipboard.ts';
import { editingCommands } from './editing-commands.ts';
import { siteModeCommands } from './site-mode-commands.ts';

interface PageActions {
  readonly viewLive: () => void;
  readonly rename: () => void;
  readonly toggleToolbox: () => void;
  /** Missing where objects may not name tags. */
  readonly toggleTags?: () => void;
  readonly toggleFullScreen: () => void;
  readonly openExport: () => void;
  readonly switchSiteMode: (to: SiteMode) => void;
}

/** Actions that parts of the page supply; the same objects at every render. */
interface PartActions {
  readonly find: FindActions;
  readonly imports: ImportActions;
  /** The tool of pop-up overviews. */
  readonly popups: Command;
  /** Making and detaching assemblies. */
  readonly assemblies: readonly Command[];
}

const tagsCommand = (run: () => void): Command => ({
  ...{ group: 'View', id: 'toggle-tags', label: 'Show or hide the tags', icon: Tags },
  run,
});

/** Registers the editor's commands. The page's own actions change at every render, the list only with the kinds. */
export function useEditorCommands(
  { editor, saving, session, store }: EditingEngine,
  { find, imports, popups, assemblies }: PartActions,
  actions: PageActions,
): readonly Command[] {
  const latest = useRef(actions);
  latest.current = actions;
  const hasTags = actions.toggleTags !== undefined;
  const { kinds } = useSnapshot(editor.state);
  const clipboard = useMemo(() => clipboardOf(editor, imports.pasted), [editor, imports]);
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
      ...(hasTags ? [tagsCommand(() => latest.current.toggleTags?.())] : []),
      ...assemblies,
      ...siteModeCommands((to) => latest.current.switchSiteMode(to)),
      ...editingCommands({
        editor,
        clipboard,
        save: () => void saving.save(),
        rename: () => latest.current.rename(),
        viewLive: () => latest.current.viewLive(),
        togglePanel,
        toggleHistory: () => togglePage('history'),
        fitSelection: () => void session.current?.api.view.fitSelection(),
        toggleToolbox: () => latest.current.toggleToolbox(),
      }),
    ],
    [editor, clipboard, saving, session, store, kinds, find, imports, popups, assemblies, hasTags],
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
