import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { subscribeKey } from 'valtio/utils';
import type { ControlEvent, EngineState, EntryEvent, LinkEvent } from '../../worker/boundary/index.ts';
import { holdDiagram } from '../data/stores/connectivity-store.ts';
import { mastersStore } from '../data/stores/masters-store.ts';
import type { DiagramStore } from './diagram-store.ts';
import type { EngineSession } from './engine-session.ts';
import { createHoldPort, type HoldPort } from './hold/hold-port.ts';
import { keepView, takeView } from './kept-view.ts';
import { type Session, type ShownDiagram, useSession } from './use-session.ts';
import { writeCalls } from './writes/write-calls.ts';
import { createWriteController, type WriteController } from './writes/write-controller.ts';

const NOT_IN_THE_PAST = 'The diagram shows past values. Go back to live before you send a command.';

export interface Engine extends Session {
  readonly writes: WriteController;
  /** Presses on controls that are held. */
  readonly holds: HoldPort;
  /** Registers a control whose presses were confirmed. */
  readonly arming: { current: ((event: ControlEvent, confirmId: string) => void) | null };
}

interface EngineOptions extends Omit<ShownDiagram, 'version'> {
  readonly onLink: (event: LinkEvent) => void;
  /** Asks more before a write is confirmed: which value, or when. If missing, nothing is asked. */
  readonly onAsk?: (event: EntryEvent | ControlEvent) => void;
  /** The first press on a held control. Such a press does nothing if missing. */
  readonly onHold?: () => void;
  /** Whether the arrow keys move the picture; always if missing. */
  readonly arrowsPan?: () => boolean;
}

/** An engine whose controls write: as long as the surface is on the page, for one diagram after another. */
export function useEngine({ onLink, onAsk, onHold, arrowsPan, ...shown }: EngineOptions): Engine {
  const { diagram, site } = shown;
  const wantHold = useRef(onHold);
  wantHold.current = onHold;
  const [holds] = useState(() => createHoldPort(() => wantHold.current?.()));
  const { store, session } = useSession(shown, {
    onControl: (event) => (event.delaySettings ? onAsk?.(event) : writes.ask(event)),
    onHold: holds.emit,
    onLink,
    onEntry: onAsk,
    arrowsPan,
  });
  const arming = useRef<((event: ControlEvent, confirmId: string) => void) | null>(null);
  const target = useRef({ diagram, site });
  target.current = { diagram, site };
  const [writes] = useState(() =>
    createWriteController({
      calls: writeCalls(() => ({ schematicId: target.current.diagram, siteId: target.current.site })),
      settle: (object, outcome) => session.current?.settle(object, outcome),
      armed: (event, confirmId) => arming.current?.(event, confirmId),
      refusal: () => (store.state.engine.playback ? NOT_IN_THE_PAST : null),
    }),
  );
  useEffect(holdDiagram, []);
  useEffect(
    () => subscribeKey(mastersStore, 'revision', () => void session.current?.api.diagram.refreshMasters()),
    [session],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question belongs to the diagram that it was asked on.
  useEffect(() => writes.dispose, [writes, diagram, site]);
  useSamePlace(store, session, diagram);
  return useMemo(() => ({ store, session, writes, holds, arming }), [store, session, writes, holds]);
}

/**
 * A diagram opens at its recent view, if it was moved; and the next page gets the same. A fitted
 * view is not kept: it follows the surface, which may have no size while a page is being left.
 */
function useSamePlace(store: DiagramStore, session: RefObject<EngineSession | null>, diagram: string): void {
  useEffect(() => {
    let wanted = takeView(diagram);
    let opened: EngineState['camera'] | undefined;
    let moved = wanted;
    const unsubscribe = [
      subscribeKey(store.state, 'report', (report) => {
        if (!report?.ok || !wanted) return;
        void session.current?.api.view.lookFrom(wanted);
        wanted = undefined;
      }),
      subscribeKey(store.state, 'engine', ({ phase, camera, isFitted }) => {
        if (phase !== 'ready') return;
        opened ??= camera;
        if (isFitted) moved = undefined;
        else if (!isSame(camera, opened)) moved = camera;
      }),
    ];
    return () => {
      for (const end of unsubscribe) end();
      if (moved) keepView(diagram, moved);
    };
  }, [store, session, diagram]);
}

const isSame = (a: EngineState['camera'], b: EngineState['camera']): boolean =>
  a.x === b.x && a.y === b.y && a.scale === b.scale;
