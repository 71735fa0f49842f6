import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { openReport } from '../../data/site/open-report.ts';
import { write } from '../../data/stores/storage.ts';
import { lazyPage } from '../../ui/lazy-page.ts';
import { SidebarFrame } from '../sidebar/sidebar-frame.tsx';
import { SitesSidebar } from '../sites/sites-sidebar.tsx';

const DashFolders = lazyPage('folders', () => import('./dash-folders.tsx'), 'later');
const SiteFolders = lazyPage('site-folders', () => import('./site-folders.tsx'), 'later');

/** The report at this address; the one of the dashboard is remembered as the last opened (AUTH-27). */
function useOpenId(): string | null {
  const [path] = useLocation();
  const open = openReport(path);
  const dashId = open?.siteId === null ? open.id : undefined;
  useEffect(() => {
    if (dashId) write('selectedReport', dashId);
  }, [dashId]);
  return open?.id ?? null;
}

/** Beside the pages of the dashboard: folders and reports. */
export function DashSidebar() {
  const openId = useOpenId();
  return (
    <SidebarFrame label="Folders">
      <DashFolders openId={openId} />
    </SidebarFrame>
  );
}

interface SiteReportsSidebarProps {
  readonly params: { readonly siteId?: string };
}

/** Beside the reports of the sites: the sites, and below them the reports. */
export function SiteReportsSidebar({ params: { siteId } }: SiteReportsSidebarProps) {
  const openId = useOpenId();
  return (
    <SitesSidebar selected={siteId ?? null}>
      {siteId && <SiteFolders siteId={siteId} openId={openId} />}
    </SitesSidebar>
  );
}
