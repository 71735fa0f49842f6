import { lazy, type MouseEvent, type ReactNode, type RefObject, Suspense, useCallback } from 'react';
import type { Point } from '../../ui/context-menu.tsx';
import { loadChunk } from '../../ui/lazy-page.ts';
import { MirrorLayer } from '../mirror-layer.tsx';
import { PointTooltip } from '../point-tooltip.tsx';
import { AskedDialogs } from '../writes/asked-dialogs.tsx';
import { CommandTray } from '../writes/command-tray.tsx';
import { ConfirmDialog } from '../writes/confirm-dialog.tsx';
import styles from './diagram-surface.module.css';
import { DiagramSurface } from './diagram-surface.tsx';
import type { LiveDiagram } from './use-live-diagram.ts';

const HoldLayer = lazy(() => loadChunk('hold', () => import('../hold/hold-layer.tsx')));

interface LiveSurfaceProps {
  readonly live: LiveDiagram;
  readonly surface: RefObject<HTMLDivElement | null>;
  /** Of the diagram. */
  readonly title: string;
  /** Opens the menu of an object, or of what is at a point of the surface; `at` on the page. */
  readonly onMenu?: (of: string | number | Point, at: Point) => void;
  /** A list stands over the picture: it is not reached meanwhile. */
  readonly isCovered?: boolean;
  /** The page that stands whole in the surface's width and is scrolled; without it the picture fills the room and moves in it. */
  readonly whole?: { readonly width: number; readonly height: number };
  /** Below the picture, and scrolled with it. */
  readonly below?: ReactNode;
  /** Other overlays of the picture. */
  readonly children?: ReactNode;
}

/** A live diagram: its picture, its mirror for the keyboard and screen readers, and its commands' results. */
export function LiveSurface(props: LiveSurfaceProps) {
  const { live, surface, title, onMenu, isCovered, whole, below, children } = props;
  const { store, session, writes } = live.engine;
  const openMenu = (event: MouseEvent) => {
    if (!onMenu) return;
    const { left, top } = surface.current!.getBoundingClientRect();
    const at = { x: event.clientX, y: event.clientY };
    event.preventDefault();
    onMenu({ x: at.x - left, y: at.y - top }, at);
  };
  return (
    <div className={styles.stage}>
      <div className={styles.scroller} data-whole={whole && true}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the menu's own key comes from the elements of the mirror. */}
        <div
          className={styles.picture}
          style={whole && { aspectRatio: `${whole.width} / ${whole.height}` }}
          onContextMenu={openMenu}
        >
          <DiagramSurface surface={surface} store={store} label={`Diagram ${title}`} scrolls={whole && true}>
            {!isCovered && (
              <>
                <MirrorLayer
                  store={store.state}
                  onPress={(item, state) => session.current?.press(item, state)}
                  onHold={(item, isDown) => session.current?.hold(item, isDown)}
                  onMenu={onMenu && (({ object }, at) => onMenu(object, at))}
                />
                <PointTooltip store={store.state} surface={surface} />
              </>
            )}
          </DiagramSurface>
        </div>
        {below}
      </div>
      <CommandTray writes={writes} />
      {children}
    </div>
  );
}

interface HoldingProps {
  readonly live: LiveDiagram;
  /** Presses are watched inside it. */
  readonly stage: RefObject<HTMLElement | null>;
}

/** Handles the held controls, from the first press on one. */
export function Holding({ live: { engine, place, isHolding }, stage }: HoldingProps) {
  const placeNow = useCallback(() => place, [place]);
  if (!isHolding) return null;
  return (
    <Suspense fallback={null}>
      <HoldLayer engine={engine} stage={stage} place={placeNow} />
    </Suspense>
  );
}

/** The questions of a live diagram: what an object asks before a write, and whether to send it. */
export function WriteDialogs({ live: { engine, place, asked, endAsking } }: { readonly live: LiveDiagram }) {
  return (
    <>
      <AskedDialogs asked={asked} engine={engine} place={place} onDone={endAsking} />
      <ConfirmDialog writes={engine.writes} />
    </>
  );
}
