/** An engine that shows one version of a diagram: it can be looked at, and nothing else. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { themeStore } from '../../data/stores/theme-store.ts';
import { createDiagramStore, type DiagramStore } from '../../diagram/diagram-store.ts';
import { createEngineSession, type EngineSession } from '../../diagram/engine-session.ts';
import { hostApi } from '../../diagram/host-api.ts';
import { spawnWorkerEngine } from '../../diagram/spawn.ts';

interface VersionSource {
  readonly surface: RefObject<HTMLElement | null>;
  readonly diagram: string;
  readonly site?: string;
  readonly version: number;
}

export interface VersionEngine {
  readonly store: DiagramStore;
  readonly session: RefObject<EngineSession | null>;
}

export function useVersionEngine({ surface, diagram, site, version }: VersionSource): VersionEngine {
  const session = useRef<EngineSession | null>(null);
  const [store] = useState(createDiagramStore);
  const { shown } = useSnapshot(themeStore);
  useEffect(() => {
    const nothing = () => undefined;
    const created = createEngineSession({
      ...{ surface: surface.current!, store, hostApi, spawn: spawnWorkerEngine },
      ...{ onControl: nothing, onLink: nothing, onEntry: nothing, onHold: nothing },
    });
    session.current = created;
    return () => {
      session.current = null;
      created.dispose();
    };
  }, [surface, store]);
  useEffect(() => session.current?.setTheme(shown), [shown]);
  useEffect(() => {
    session.current?.open({ origin: location.origin, diagram, site, version });
  }, [diagram, site, version]);
  return { store, session };
}
