import { FileSpreadsheet } from 'lucide-react';
import { isWithoutData } from '../../data/session/without-data.ts';
import { useChosenSite } from '../../data/site/chosen-site.ts';
import { useSite } from '../../data/site/queries.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { NoSite } from '../../parts/sites/choose-site.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loader } from '../../ui/loader.tsx';

const TITLE = 'Reports';

interface SiteReportsPageProps {
  readonly params: { readonly siteId?: string };
}

/** The beginning of a site's reports: they are chosen in the list beside it (NAV-18). */
export default function SiteReportsPage({ params: { siteId } }: SiteReportsPageProps) {
  return siteId ? <OfSite key={siteId} siteId={siteId} /> : <NothingSelected />;
}

function NothingSelected() {
  usePageTitle(TITLE);
  return (
    <>
      <PageHeader title={TITLE} hasSidebar />
      <EmptyState icon={FileSpreadsheet} title="No Items Have Been Selected">
        Choose a site in the list to see its reports.
      </EmptyState>
    </>
  );
}

function OfSite({ siteId }: { readonly siteId: string }) {
  const site = useSite(siteId);
  useChosenSite(siteId, site);
  usePageTitle(site.data ? `${TITLE}: ${site.data.name}` : TITLE);
  if (site.isPending) return <Loader />;
  if (isWithoutData(site)) return <NoSite title={TITLE} icon={FileSpreadsheet} error={site.error} />;
  return (
    <>
      <PageHeader title={TITLE} trail={[site.data.name]} hasSidebar />
      <EmptyState icon={FileSpreadsheet} title="No Items Have Been Selected">
        Choose a report of the list, or add one.
      </EmptyState>
    </>
  );
}
