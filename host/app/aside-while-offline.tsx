import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { connectivityStore, showsOfflineScreen } from '../data/stores/connectivity-store.ts';
import { PageIsAside } from '../ui/aside.ts';

/** Hides its overlays while the offline screen replaces the pages. */
export function AsideWhileOffline({ children }: { readonly children: ReactNode }) {
  return <PageIsAside value={showsOfflineScreen(useSnapshot(connectivityStore))}>{children}</PageIsAside>;
}
