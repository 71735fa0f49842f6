import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import type {
  ChoiceEvent,
  ControlEvent,
  DiagramSource,
  EngineState,
  EntryEvent,
  LinkEvent,
} from '../../worker/boundary/index.ts';
import { connectivityStore, holdDiagram } from '../data/stores/connectivity-store.ts';
import { mastersStore } from '../data/stores/masters-store.ts';
import { themeStore } from '../data/stores/theme-store.ts';
import { viewerZone } from '../data/stores/viewer-zone.ts';
import { createDiagramStore, type DiagramStore } from './diagram-store.ts';
import { createEngineSession, type EngineSession, type SessionOptions } from './engine-session.ts';
import { createHoldPort, type HoldPort } from './hold/hold-port.ts';
import { hostApi } from './host-api.ts';
import { isSameView, keepView, takeView } from './kept-view.ts';
import { NOT_IN_THE_PAST } from './locked-words.ts';
import { spawnWorkerEngine } from './spawn.ts';
import { createWriteController, type WriteController, writeCalls } from './writes/write-controller.ts';
import { NOT_CONNECTED } from './writes/write-errors.ts';

/** What is shown on a surface. */
export interface ShownDiagram {
  readonly surface: RefObject<HTMLElement | null>;
  readonly diagram: string;
  /** The site whose values a dynamic diagram shows. */
  readonly site?: string;
  /** The tag of the object that opened it as a pop-up. */
  readonly openerTag?: string;
  /** The saved one if missing. */
  readonly version?: number;
  /** It is the definition of an assembly. */
  readonly isAssembly?: boolean;
}

/** Events of the picture; those without a listener do nothing. */
type SessionEvents = Partial<
  Pick<SessionOptions, 'onControl' | 'onHold' | 'onLink' | 'onEntry' | 'arrowsPan'>
>;

export interface Session {
  readonly store: DiagramStore;
  /** Null while the surface is not on the page. */
  readonly session: RefObject<EngineSession | null>;
}

export interface Engine extends Session {
  readonly writes: WriteController;
  /** Presses on controls that are held. */
  readonly holds: HoldPort;
  /** Registers a control whose presses were confirmed. */
  readonly arming: { current: ((event: ControlEvent, confirmId: string) => void) | null };
}

interface EngineOptions extends Omit<ShownDiagram, 'version'> {
  readonly onLink: (event: LinkEvent) => void;
  /** Asks more before a write is confirmed: which value, which state, or when. If missing, nothing is asked. */
  readonly onAsk?: (event: EntryEvent | ChoiceEvent | ControlEvent) => void;
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
      refusal: () => {
        if (store.state.engine.playback) return NOT_IN_THE_PAST;
        return connectivityStore.online ? null : NOT_CONNECTED;
      },
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

const NO_EVENTS: SessionEvents = {};

export const sourceOf = (shown: Omit<ShownDiagram, 'surface'>): DiagramSource => ({
  origin: location.origin,
  ...shown,
  zone: viewerZone(),
});

/** An engine for the surface as long as it is on the page; another diagram opens in the same worker. */
export function useSession(
  { surface, diagram, site, openerTag, version, isAssembly }: ShownDiagram,
  events: SessionEvents = NO_EVENTS,
): Session {
  const session = useRef<EngineSession | null>(null);
  const latest = useRef(events);
  latest.current = events;
  const [store] = useState(createDiagramStore);
  const { shown, ofDiagrams } = useSnapshot(themeStore);
  useEffect(() => {
    const created = createEngineSession({
      ...{ surface: surface.current!, store, hostApi, spawn: spawnWorkerEngine },
      onControl: (event) => latest.current.onControl?.(event),
      onHold: (event) => latest.current.onHold?.(event),
      onLink: (event) => latest.current.onLink?.(event),
      onEntry: (event) => latest.current.onEntry?.(event),
      arrowsPan: () => latest.current.arrowsPan?.() ?? true,
    });
    session.current = created;
    return () => {
      session.current = null;
      created.dispose();
    };
  }, [surface, store]);
  useEffect(() => session.current?.setTheme(shown, ofDiagrams), [shown, ofDiagrams]);
  useEffect(() => {
    session.current?.open(sourceOf({ diagram, site, openerTag, version, isAssembly }));
  }, [diagram, site, openerTag, version, isAssembly]);
  return { store, session };
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
        else if (!isSameView(camera, opened)) moved = camera;
      }),
    ];
    return () => {
      for (const end of unsubscribe) end();
      if (moved) keepView(diagram, moved);
    };
  }, [store, session, diagram]);
}
