import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { connectivityStore, showsOfflineScreen } from '../data/stores/connectivity-store.ts';
import { PageIsAside } from '../ui/aside.ts';

/** What lies over the pages in it steps aside while the offline screen stands in for them. */
export function AsideWhileOffline({ children }: { readonly children: ReactNode }) {
  return <PageIsAside value={showsOfflineScreen(useSnapshot(connectivityStore))}>{children}</PageIsAside>;
}
