import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import type { ControlEvent, EngineState, EntryEvent, LinkEvent } from '../../worker/protocol.ts';
import { holdDiagram } from '../data/stores/connectivity-store.ts';
import { mastersStore } from '../data/stores/masters-store.ts';
import { themeStore } from '../data/stores/theme-store.ts';
import { createDiagramStore, type DiagramStore } from './diagram-store.ts';
import { createEngineSession, type EngineSession } from './engine-session.ts';
import { createHoldPort, type HoldPort } from './hold/hold-port.ts';
import { hostApi } from './host-api.ts';
import { keepView, takeView } from './kept-view.ts';
import { spawnWorkerEngine } from './spawn.ts';
import { writeCalls } from './write-calls.ts';
import { createWriteDesk, type WriteDesk } from './write-desk.ts';

const NOT_IN_THE_PAST = 'The diagram shows past values. Go back to live before you send a command.';

export interface Engine {
  readonly store: DiagramStore;
  readonly session: RefObject<EngineSession | null>;
  readonly desk: WriteDesk;
  /** Presses on controls that are held. */
  readonly holds: HoldPort;
  /** Takes up a control whose presses were confirmed. */
  readonly arming: { current: ((event: ControlEvent, confirmId: string) => void) | null };
}

interface EngineOptions {
  readonly surface: RefObject<HTMLElement | null>;
  readonly diagram: string;
  readonly site?: string;
  readonly onLink: (event: LinkEvent) => void;
  /** There is more to ask before a write is confirmed: which value, or when. Nothing is asked where missing. */
  readonly onAsk?: (event: EntryEvent | ControlEvent) => void;
  /** The first control is pressed that is held. Such a press does nothing where missing. */
  readonly onHold?: () => void;
  /** Whether the arrow keys move the picture; always where missing. */
  readonly arrowsPan?: () => boolean;
}

/** An engine for the surface as long as it is on the page; another diagram is opened in the same worker. */
export function useEngine({
  surface,
  diagram,
  site,
  onLink,
  onAsk,
  onHold,
  arrowsPan,
}: EngineOptions): Engine {
  const session = useRef<EngineSession | null>(null);
  const follow = useRef(onLink);
  follow.current = onLink;
  const askFirst = useRef(onAsk);
  askFirst.current = onAsk;
  const wantHold = useRef(onHold);
  wantHold.current = onHold;
  const [holds] = useState(() => createHoldPort(() => wantHold.current?.()));
  const arming = useRef<((event: ControlEvent, confirmId: string) => void) | null>(null);
  const pans = useRef(arrowsPan);
  pans.current = arrowsPan;
  const target = useRef({ diagram, site });
  target.current = { diagram, site };
  const [store] = useState(createDiagramStore);
  const [desk] = useState(() =>
    createWriteDesk({
      calls: writeCalls(() => ({ schematicId: target.current.diagram, siteId: target.current.site })),
      settle: (object, outcome) => session.current?.settle(object, outcome),
      armed: (event, confirmId) => arming.current?.(event, confirmId),
      refusal: () => (store.state.engine.playback ? NOT_IN_THE_PAST : null),
    }),
  );
  const { shown } = useSnapshot(themeStore);

  useEffect(() => {
    const created = createEngineSession({
      surface: surface.current!,
      store,
      spawn: spawnWorkerEngine,
      hostApi,
      onControl: (event) => (event.delaySettings ? askFirst.current?.(event) : desk.ask(event)),
      onHold: (event) => holds.emit(event),
      onLink: (event) => follow.current(event),
      onEntry: (event) => askFirst.current?.(event),
      arrowsPan: () => pans.current?.() ?? true,
    });
    session.current = created;
    const release = holdDiagram();
    return () => {
      session.current = null;
      desk.dispose();
      created.dispose();
      release();
    };
  }, [surface, store, desk, holds]);

  useEffect(() => session.current?.setTheme(shown), [shown]);
  useEffect(
    () => subscribeKey(mastersStore, 'revision', () => void session.current?.api.refreshMasters()),
    [],
  );
  useEffect(() => {
    desk.dispose();
    session.current?.open({ origin: location.origin, diagram, site });
  }, [desk, diagram, site]);
  useSamePlace(store, session, diagram);
  return useMemo(() => ({ store, session, desk, holds, arming }), [store, desk, holds]);
}

/**
 * A diagram opens where it was looked at a moment ago, if it was moved there; and the next page is told the same. A view that
 * is fitted is nobody's place: it follows the surface, which may have no size at all while a page is left.
 */
function useSamePlace(store: DiagramStore, session: RefObject<EngineSession | null>, diagram: string): void {
  useEffect(() => {
    let wanted = takeView(diagram);
    let opened: EngineState['camera'] | undefined;
    let moved = wanted;
    const unsubscribe = [
      subscribeKey(store.state, 'report', (report) => {
        if (!report?.ok || !wanted) return;
        void session.current?.api.lookFrom(wanted);
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
