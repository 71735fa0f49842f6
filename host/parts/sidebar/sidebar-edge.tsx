import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { layoutStore, resizeSidebar, SIDEBAR } from '../../data/stores/layout-store.ts';
import styles from './sidebar.module.css';

const STEP = 16;

/** The sidebar's right edge: dragged, or moved with the arrow keys, it sets the width. A double click restores it. */
export function SidebarEdge({ label }: { readonly label: string }) {
  const { sidebarWidth } = useSnapshot(layoutStore);
  const grabbed = useRef<number | null>(null);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    grabbed.current = event.clientX - sidebarWidth;
  };
  const onPointerMove = (event: PointerEvent) => {
    if (grabbed.current !== null) resizeSidebar(event.clientX - grabbed.current);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (by) resizeSidebar(sidebarWidth + by);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is a control; <hr> is none.
    <div
      className={styles.edge}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={sidebarWidth}
      aria-valuemin={SIDEBAR.min}
      aria-valuemax={SIDEBAR.max}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onLostPointerCapture={() => {
        grabbed.current = null;
      }}
      onDoubleClick={() => resizeSidebar(SIDEBAR.initial)}
      onKeyDown={onKeyDown}
    />
  );
}
