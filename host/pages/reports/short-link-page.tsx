import { FileSpreadsheet } from 'lucide-react';
import { Redirect, useSearch } from 'wouter';
import { NOTHING } from '../../../api/contract/messages.ts';
import { useCall } from '../../data/session/api.ts';
import { reportPath } from '../../data/site/site-path.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loader } from '../../ui/loader.tsx';

const TITLE = 'Report';

interface ShortLinkPageProps {
  readonly params: { readonly siteId: string; readonly reportId: string };
}

/** A link without the report's type leads on to the one with it (OR-09, NAV-22). */
export default function ShortLinkPage({ params: { siteId, reportId } }: ShortLinkPageProps) {
  usePageTitle(TITLE);
  const search = useSearch();
  const report = useCall('report', { params: { id: reportId } }, { meta: { inline: true } });
  if (report.data)
    return (
      <Redirect
        to={`${reportPath({ type: report.data.type, siteId }, reportId)}${search && `?${search}`}`}
        replace
      />
    );
  if (report.isPending) return <Loader />;
  return (
    <>
      <PageHeader title={TITLE} hasSidebar />
      <EmptyState icon={FileSpreadsheet} title={NOTHING.report}>
        {report.error.message}
      </EmptyState>
    </>
  );
}
