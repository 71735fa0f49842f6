import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { connectivityStore } from '../data/stores/connectivity-store.ts';
import { sessionStore } from '../data/stores/session-store.ts';
import { showToast } from '../data/stores/toast-store.ts';
import type { DiagramState } from '../diagram/diagram-store.ts';
import type { EngineSession } from '../diagram/engine-session.ts';
import { type Engine, useEngine } from '../diagram/use-engine.ts';
import type { DefinitionEditing } from './definition-editing.ts';
import { createEditor, type Editor } from './editor.ts';
import { saveCalls } from './saving/save-calls.ts';
import { type CopyToSave, createSaving, type Saving } from './saving/saving.ts';

export interface EditingEngine extends Engine {
  readonly editor: Editor;
  readonly saving: Saving;
}

interface EditorOptions {
  readonly surface: RefObject<HTMLElement | null>;
  readonly diagram: string;
  readonly site?: string;
  readonly isPopup?: boolean;
  readonly isTemplate?: boolean;
  /** The diagram is the source of a copy. */
  readonly copy?: CopyToSave;
  readonly definition?: DefinitionEditing;
}

/** An engine in edit mode with its editor and its saving; the page keeps one as long as it edits one diagram. */
export function useEditor(options: EditorOptions): EditingEngine {
  const { surface, diagram, site, isPopup, isTemplate, copy, definition } = options;
  // Changes to a copy are no draft of its source.
  const journal = copy ? `copy of ${diagram}` : diagram;
  const session = useRef<EngineSession | null>(null);
  const [editor] = useState(() =>
    createEditor({
      remote: () => session.current?.api,
      refuse: (message) => showToast('info', message),
    }),
  );
  const engine = useEngine({
    surface,
    diagram,
    site,
    isAssembly: definition !== undefined,
    onLink: () => {},
    arrowsPan: () => editor.state.edit.selected === 0,
  });
  session.current = engine.session.current;
  const [saving] = useState(() =>
    createSaving({
      diagram: journal,
      user: sessionStore.user?.uuid ?? '',
      remote: () => engine.session.current?.api,
      calls: definition?.calls(() => engine.session.current?.api) ?? saveCalls(site, isPopup, isTemplate),
      copy,
    }),
  );
  useFollow(engine, editor, saving);
  useOpened(engine, editor, saving, copy && journal);
  useKinds(engine, editor);
  useNetwork(saving);
  return { ...engine, editor, saving };
}

/** Passes on every state of the worker. */
function useFollow({ store }: Engine, editor: Editor, saving: Saving): void {
  useEffect(() => {
    let seen = '';
    return subscribeKey(store.state, 'engine', ({ edit }) => {
      if (!edit) return;
      editor.follow(edit);
      const key = `${edit.revision} ${edit.unsaved} ${edit.keeping}`;
      if (key !== seen) saving.changed(edit.unsaved, edit.keeping);
      seen = key;
    });
  }, [store, editor, saving]);
}

/** Requests the kinds again if they have changed under the open diagram. */
function useKinds({ store }: Engine, editor: Editor): void {
  useEffect(() => subscribeKey(store.state, 'kinds', () => void editor.begin()), [store, editor]);
}

/** Once a diagram is open: edit mode, and drafts of earlier sessions; those also if it cannot be edited. */
function useOpened({ store, session }: Engine, editor: Editor, saving: Saving, copyJournal?: string): void {
  const { report, failure, restarting } = useSnapshot(store.state) as DiagramState;
  useEffect(() => {
    if (restarting) saving.workerDied();
  }, [restarting, saving]);
  useEffect(() => {
    const { current } = session;
    if (!current || !(report || failure)) return;
    const begin = async (): Promise<void> => {
      if (!report?.ok || !(report.rights.update || copyJournal)) return saving.findDraft(0);
      await current.edit(sessionStore.user?.uuid ?? '', report.name, copyJournal);
      await editor.begin();
      await saving.findDraft(report.version);
    };
    begin().catch(() => {
      // The worker died; when the next one is open this runs again.
    });
  }, [report, failure, session, editor, saving, copyJournal]);
}

/** Saves when the network is back, and flushes the journal when the page is hidden. */
function useNetwork(saving: Saving): void {
  const { online } = useSnapshot(connectivityStore);
  useEffect(() => {
    if (online) saving.online();
  }, [online, saving]);
  useEffect(() => {
    const keep = () => void saving.keepDraft().catch(() => {});
    document.addEventListener('visibilitychange', keep);
    addEventListener('pagehide', keep);
    return () => {
      document.removeEventListener('visibilitychange', keep);
      removeEventListener('pagehide', keep);
      saving.dispose();
    };
  }, [saving]);
}
