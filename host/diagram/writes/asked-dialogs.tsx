import { lazy, Suspense } from 'react';
import { loadChunk } from '../../ui/lazy-page.ts';
import type { Engine } from '../use-engine.ts';
import type { AskedFirst } from './action-dialogs.tsx';
import type { WritePlace } from './write-controller.ts';

const ActionDialogs = lazy(() => loadChunk('action-dialogs', () => import('./action-dialogs.tsx')));

interface AskedDialogsProps {
  readonly asked: AskedFirst | null;
  readonly engine: Pick<Engine, 'session' | 'writes'>;
  readonly place: WritePlace;
  /** It was answered or cancelled. */
  readonly onDone: () => void;
}

/** What is asked before a write is confirmed: if cancelled, the control goes back; if answered, the write continues. */
export function AskedDialogs({ asked, engine: { session, writes }, place, onDone }: AskedDialogsProps) {
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <ActionDialogs
        asked={asked}
        place={place}
        // Labels are read together with their masters.
        onStored={() => void session.current?.api.diagram.refreshMasters()}
        onCancel={() => {
          onDone();
          session.current?.settle(asked.object, 'cancelled');
        }}
        onChoose={(state) => {
          onDone();
          void session.current?.api.controls.choose(asked.object, state);
        }}
        onWrite={(write) => {
          onDone();
          writes.ask(write);
        }}
      />
    </Suspense>
  );
}
