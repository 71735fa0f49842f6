import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import type { DiagramState } from '../canvas/diagram-store.ts';
import type { EngineSession } from '../canvas/engine-session.ts';
import { type Engine, useEngine } from '../canvas/use-engine.ts';
import { connectivityStore } from '../state/connectivity-store.ts';
import { sessionStore } from '../state/session-store.ts';
import { showToast } from '../state/toast-store.ts';
import { openDrafts } from './drafts.ts';
import { createEditor, type Editor } from './editor.ts';
import { saveCalls } from './save-calls.ts';
import { createSaving, type Saving } from './saving.ts';

export interface EditingEngine extends Engine {
  readonly editor: Editor;
  readonly saving: Saving;
}

interface EditorOptions {
  readonly surface: RefObject<HTMLElement | null>;
  readonly diagram: string;
  readonly site?: string;
  readonly isPopup?: boolean;
}

/** An engine in edit mode with its editor and its saving; the page keeps one as long as it edits one diagram. */
export function useEditor({ surface, diagram, site, isPopup }: EditorOptions): EditingEngine {
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
    onLink: () => {},
    arrowsPan: () => editor.state.edit.selected === 0,
  });
  session.current = engine.session.current;
  const { store } = engine;
  const [saving] = useState(() =>
    createSaving({
      diagram,
      name: () => store.state.report?.name ?? '',
      remote: () => engine.session.current?.api,
      calls: saveCalls(site, isPopup),
      drafts: openDrafts(sessionStore.user?.uuid ?? ''),
    }),
  );
  useFollow(engine, editor, saving);
  useOpened(engine, editor, saving);
  useKinds(engine, editor);
  useNetwork(saving);
  return { ...engine, editor, saving };
}

/** Hands every state of the worker on. */
function useFollow({ store }: Engine, editor: Editor, saving: Saving): void {
  useEffect(() => {
    let seen = '';
    return subscribeKey(store.state, 'engine', ({ edit }) => {
      if (!edit) return;
      editor.follow(edit);
      const key = `${edit.revision} ${edit.unsaved}`;
      if (key !== seen) saving.changed(edit.unsaved);
      seen = key;
    });
  }, [store, editor, saving]);
}

/** Asks for the kinds again where they have changed under the open diagram. */
function useKinds({ store }: Engine, editor: Editor): void {
  useEffect(() => subscribeKey(store.state, 'kinds', () => void editor.begin()), [store, editor]);
}

/** Once a diagram is open: edit mode, and the draft of an earlier time. After a crash of the worker that draft is the work itself. */
function useOpened({ store, session }: Engine, editor: Editor, saving: Saving): void {
  const { report, restarting } = useSnapshot(store.state) as DiagramState;
  const crashed = useRef(false);
  if (restarting) crashed.current = true;
  useEffect(() => {
    if (restarting) saving.workerDied();
  }, [restarting, saving]);
  useEffect(() => {
    const worker = session.current?.api;
    if (!report?.ok || !report.rights.update || !worker) return;
    void worker
      .setMode('edit')
      .then(() => editor.begin())
      .then(() => saving.findDraft())
      .then(() => (crashed.current ? saving.takeDraft() : null))
      .then(() => {
        crashed.current = false;
      })
      .catch(() => {
        // The worker died; the next one is opened and comes by here again.
      });
  }, [report, session, editor, saving]);
}

/** Saves when the network is back, and keeps a draft when the page is put away. */
function useNetwork(saving: Saving): void {
  const { online } = useSnapshot(connectivityStore);
  useEffect(() => {
    if (online) saving.online();
  }, [online, saving]);
  useEffect(() => {
    const keep = () => {
      if (document.hidden) void saving.keepDraft();
    };
    document.addEventListener('visibilitychange', keep);
    return () => {
      document.removeEventListener('visibilitychange', keep);
      saving.dispose();
    };
  }, [saving]);
}
