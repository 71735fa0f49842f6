import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { closeDrawer, endPeek, layoutStore, startPeek } from '../../data/stores/layout-store.ts';
import { lazyPage } from '../../ui/lazy-page.ts';
import { Loader } from '../../ui/loader.tsx';
import { SidebarEdge } from './sidebar-edge.tsx';
import styles from './sites-sidebar.module.css';

const SitesList = lazyPage('sites', () => import('./sites-list.tsx'));

/** Area › route › site, with a search; a panel on wide screens, a drawer on narrow ones. */
export function SitesSidebar({ selected }: { readonly selected: string | null }) {
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
        aria-label="Sites"
        style={floats ? undefined : { width: layout.sidebarWidth }}
        onPointerLeave={layout.peeking ? endPeek : undefined}
        onKeyDown={(event) => event.key === 'Escape' && layout.narrow && closeDrawer()}
      >
        <Suspense fallback={<Loader />}>
          <SitesList selected={selected} />
        </Suspense>
        {!floats && <SidebarEdge />}
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
