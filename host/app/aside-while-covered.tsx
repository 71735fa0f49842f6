import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { connectivityStore, showsOfflineScreen } from '../data/stores/connectivity-store.ts';
import { sessionStore } from '../data/stores/session-store.ts';
import { PageIsAside } from '../ui/aside.ts';

/** Hides its overlays while the offline screen or the form to sign in again covers the pages. */
export function AsideWhileCovered({ children }: { readonly children: ReactNode }) {
  const isOffline = showsOfflineScreen(useSnapshot(connectivityStore));
  const { isLapsed } = useSnapshot(sessionStore);
  return <PageIsAside value={isOffline || isLapsed}>{children}</PageIsAside>;
}
