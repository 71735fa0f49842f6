import type { ReactNode } from 'react';
import { lazyPage } from '../../ui/lazy-page.ts';
import { SidebarFrame } from '../sidebar/sidebar-frame.tsx';

const SitesList = lazyPage('sites', () => import('./sites-list.tsx'), 'later');

interface SitesSidebarProps {
  readonly selected: string | null;
  /** Below the list. */
  readonly children?: ReactNode;
}

/** Area › route › site, with a search. */
export const SitesSidebar = ({ selected, children }: SitesSidebarProps) => (
  <SidebarFrame label="Sites">
    <SitesList selected={selected} />
    {children}
  </SidebarFrame>
);
