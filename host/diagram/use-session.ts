import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { themeStore } from '../data/stores/theme-store.ts';
import { viewerZone } from '../data/stores/viewer-zone.ts';
import { createDiagramStore, type DiagramStore } from './diagram-store.ts';
import { createEngineSession, type EngineSession, type SessionOptions } from './engine-session.ts';
import { hostApi } from './host-api.ts';
import { spawnWorkerEngine } from './spawn.ts';

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

const NO_EVENTS: SessionEvents = {};

/** An engine for the surface as long as it is on the page; another diagram opens in the same worker. */
export function useSession(
  { surface, diagram, site, openerTag, version, isAssembly }: ShownDiagram,
  events: SessionEvents = NO_EVENTS,
): Session {
  const session = useRef<EngineSession | null>(null);
  const latest = useRef(events);
  latest.current = events;
  const [store] = useState(createDiagramStore);
  const { shown } = useSnapshot(themeStore);
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
  useEffect(() => session.current?.setTheme(shown), [shown]);
  useEffect(() => {
    const shownDiagram = { diagram, site, openerTag, version, isAssembly };
    session.current?.open({ origin: location.origin, ...shownDiagram, zone: viewerZone() });
  }, [diagram, site, openerTag, version, isAssembly]);
  return { store, session };
}
