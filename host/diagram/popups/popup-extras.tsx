import { useCallback } from 'react';
import { createPortal } from 'react-dom';
import type { DiagramState } from '../diagram-store.ts';
import { type ExtraRequest, LiveExtras } from '../live-extras.tsx';
import type { LiveDiagram } from '../surface/use-live-diagram.ts';
import styles from './popup-window.module.css';

interface PopupExtrasProps {
  readonly live: LiveDiagram;
  /** Null until something was requested. */
  readonly request: ExtraRequest | null;
}

/** Graphs and menus of a pop-up's objects: over the page, since the window is as small as its diagram. */
export function PopupExtras({ live: { engine, place }, request }: PopupExtrasProps) {
  const { session } = engine;
  // Another function would ask again.
  const api = useCallback(() => session.current?.api, [session]);
  if (!request) return null;
  const { schematicId: diagram, siteId: site } = place;
  return createPortal(
    <div className={styles.over}>
      <LiveExtras
        request={request}
        api={api}
        store={engine.store.state as DiagramState}
        place={{ diagram, site }}
        isFollowing
      />
    </div>,
    document.body,
  );
}
