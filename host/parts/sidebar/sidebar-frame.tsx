import { type ReactNode, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { closeDrawer, endPeek, layoutStore, startPeek } from '../../data/stores/layout-store.ts';
import { Loader } from '../../ui/loader.tsx';
import styles from './sidebar.module.css';
import { SidebarEdge } from './sidebar-edge.tsx';

interface SidebarFrameProps {
  /** What it lists, as "Sites". */
  readonly label: string;
  /** Rendered while the sidebar is in view; may be loaded lazily. */
  readonly children: ReactNode;
}

/** A list beside the pages of an area: a panel on wide screens, a drawer on narrow ones. */
export function SidebarFrame({ label, children }: SidebarFrameProps) {
  const layout = useSnapshot(layoutStore);
  const open = layout.narrow ? layout.drawerOpen : layout.sidebarOpen || layout.peeking;
  const floats = layout.narrow || layout.peeking;
  if (!open) return layout.narrow ? null : <Edge />;
  return (
    <>
      {layout.narrow && <div className={styles.scrim} aria-hidden="true" onPointerDown={closeDrawer} />}
      <aside
        className={styles.sidebar}
        data-drawer={floats || undefined}
        aria-label={label}
        style={floats ? undefined : { width: layout.sidebarWidth }}
        onPointerLeave={layout.peeking ? endPeek : undefined}
        onKeyDown={(event) => event.key === 'Escape' && layout.narrow && closeDrawer()}
      >
        <Suspense fallback={<Loader />}>{children}</Suspense>
        {!floats && <SidebarEdge label={`Width of the ${label.toLowerCase()}`} />}
      </aside>
    </>
  );
}

/** The edge behind which the sidebar is hidden: it slides in when the pointer rests there. The button in the header shows it permanently. */
function Edge() {
  return (
    <div aria-hidden="true" className={styles.hidden} onPointerEnter={startPeek} onPointerLeave={endPeek} />
  );
}
