import { Image } from 'lucide-react';
import { isWithoutData } from '../../data/session/without-data.ts';
import { useChosenSite } from '../../data/site/chosen-site.ts';
import { useSite } from '../../data/site/queries.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { ChooseSite, NoSite } from '../../parts/sites/choose-site.tsx';
import { Loader } from '../../ui/loader.tsx';
import { SiteGallery } from './site-gallery.tsx';

interface GalleryPageProps {
  readonly params: { readonly siteId?: string };
}

/** Pictures of a site, with their names and notes (GALL-01, NAV-30). */
export default function GalleryPage({ params: { siteId } }: GalleryPageProps) {
  return siteId ? (
    <OfSite key={siteId} siteId={siteId} />
  ) : (
    <ChooseSite title="Gallery" icon={Image} path="/site/gallery">
      Choose a site in the list to see its pictures.
    </ChooseSite>
  );
}

function OfSite({ siteId }: { readonly siteId: string }) {
  const site = useSite(siteId);
  useChosenSite(siteId, site);
  usePageTitle(site.data ? `Gallery: ${site.data.name}` : 'Gallery');
  if (site.isPending) return <Loader />;
  if (isWithoutData(site)) return <NoSite title="Gallery" icon={Image} error={site.error} />;
  return <SiteGallery site={site.data} />;
}
