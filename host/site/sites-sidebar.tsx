import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { closeDrawer, layoutStore } from '../state/layout-store.ts';
import { Loader } from '../ui/loader.tsx';
import { lazyPage } from './lazy-page.ts';
import { SidebarEdge } from './sidebar-edge.tsx';
import styles from './sites-sidebar.module.css';

const SitesList = lazyPage('sites', () => import('./sites-list.tsx'));

/** Area › route › site, with a search; a panel on wide screens, a drawer on narrow ones. */
export function SitesSidebar({ selected }: { readonly selected: string | null }) {
  const layout = useSnapshot(layoutStore);
  const open = layout.narrow ? layout.drawerOpen : layout.sidebarOpen;
  if (!open) return null;
  return (
    <>
      {layout.narrow && <div className={styles.scrim} aria-hidden="true" onPointerDown={closeDrawer} />}
      <aside
        className={styles.sidebar}
        data-drawer={layout.narrow || undefined}
        aria-label="Sites"
        style={layout.narrow ? undefined : { width: layout.sidebarWidth }}
        onKeyDown={(event) => event.key === 'Escape' && layout.narrow && closeDrawer()}
      >
        <Suspense fallback={<Loader />}>
          <SitesList selected={selected} />
        </Suspense>
        {!layout.narrow && <SidebarEdge />}
      </aside>
    </>
  );
}
