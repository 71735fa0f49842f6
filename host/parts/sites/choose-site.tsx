import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { Redirect } from 'wouter';
import { chosenSite } from '../../data/site/chosen-site.ts';
import { sitePath } from '../../data/site/site-path.ts';
import { layoutStore, openSidebar } from '../../data/stores/layout-store.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { usePageTitle } from '../page/use-page-title.ts';

/** A section of a site, as its pages show it. */
interface SiteSection {
  readonly title: string;
  readonly icon: LucideIcon;
}

interface ChooseSiteProps extends SiteSection {
  /** The section's path without a site, as `/site/gallery`. */
  readonly path: string;
  readonly emptyTitle?: string;
  /** What the section shows of a site. */
  readonly children: ReactNode;
}

/** Without a site in the address: the last one viewed, else an invitation. */
export function ChooseSite(props: ChooseSiteProps) {
  const { title, icon, path, emptyTitle = 'No Items Have Been Selected', children } = props;
  usePageTitle(title);
  const layout = useSnapshot(layoutStore);
  const hidden = layout.narrow || !layout.sidebarOpen;
  const last = chosenSite();
  if (last) return <Redirect to={sitePath(last, path)} replace />;
  return (
    <>
      <PageHeader title={title} hasSidebar />
      <EmptyState
        icon={icon}
        title={emptyTitle}
        action={hidden && <Button onClick={openSidebar}>Show the sites</Button>}
      >
        {children}
      </EmptyState>
    </>
  );
}

interface NoSiteProps extends SiteSection {
  /** The server's words about why. */
  readonly error: Error;
}

/** For an address that names a site which is archived, or is not the user's to see. */
export const NoSite = ({ title, icon, error }: NoSiteProps) => (
  <>
    <PageHeader title={title} hasSidebar />
    <EmptyState icon={icon} title={error.message}>
      The site was archived, or you do not have access to it. Choose another site in the list.
    </EmptyState>
  </>
);
