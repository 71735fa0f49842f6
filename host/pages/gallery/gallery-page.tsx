import { Image } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { Redirect } from 'wouter';
import { chosenSite, useChosenSite } from '../../data/site/chosen-site.ts';
import { useSite } from '../../data/site/queries.ts';
import { sitePath } from '../../data/site/site-path.ts';
import { layoutStore, openSidebar } from '../../data/stores/layout-store.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loader } from '../../ui/loader.tsx';
import { SiteGallery } from './site-gallery.tsx';

interface GalleryPageProps {
  readonly params: { readonly siteId?: string };
}

/** Pictures of a site, with their names and notes (GALL-01, NAV-30). */
export default function GalleryPage({ params: { siteId } }: GalleryPageProps) {
  return siteId ? <OfSite key={siteId} siteId={siteId} /> : <ChooseSite />;
}

/** Without a site in the address: the one looked at last, else an invitation. */
function ChooseSite() {
  usePageTitle('Gallery');
  const layout = useSnapshot(layoutStore);
  const hidden = layout.narrow || !layout.sidebarOpen;
  const last = chosenSite();
  if (last) return <Redirect to={sitePath(last, '/site/gallery')} replace />;
  return (
    <>
      <PageHeader title="Gallery" hasSidebar />
      <EmptyState
        icon={Image}
        title="No Items Have Been Selected"
        action={hidden && <Button onClick={openSidebar}>Show the sites</Button>}
      >
        Choose a site in the list to see its pictures.
      </EmptyState>
    </>
  );
}

function OfSite({ siteId }: { readonly siteId: string }) {
  const site = useSite(siteId);
  useChosenSite(siteId, site);
  usePageTitle(site.data ? `Gallery: ${site.data.name}` : 'Gallery');
  if (site.isPending) return <Loader />;
  if (site.isError)
    return (
      <>
        <PageHeader title="Gallery" hasSidebar />
        <EmptyState icon={Image} title={site.error.message}>
          The site was archived, or you do not have access to it. Choose another site in the list.
        </EmptyState>
      </>
    );
  return <SiteGallery site={site.data} />;
}
