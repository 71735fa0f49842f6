import type { ReactNode } from 'react';
import type { Report } from '../../../../api/contract/index.ts';
import { useCall } from '../../../data/session/api.ts';
import { isWithoutData } from '../../../data/session/without-data.ts';
import { useChosenSite } from '../../../data/site/chosen-site.ts';
import { usePageTitle } from '../../../parts/page/use-page-title.ts';
import { Loader } from '../../../ui/loader.tsx';
import { ReportFailure } from '../report-failure.tsx';
import { KIND_WORDS, type ReportKind } from '../report-kinds.ts';

/** The page of a report: on the dashboard, or with the site that it is shown for. */
export interface ReportPageProps {
  readonly params: { readonly reportId: string; readonly siteId?: string };
}

interface LoadedReportProps {
  readonly type: ReportKind;
  readonly params: ReportPageProps['params'];
  readonly children: (report: Report, siteName: string | undefined) => ReactNode;
}

/** A report as it is stored, with the title of its page; or that there is none (OR-29). */
export function LoadedReport({ type, params: { reportId, siteId }, children }: LoadedReportProps) {
  const { title } = KIND_WORDS[type];
  const report = useCall('report', { params: { id: reportId } }, { meta: { inline: true } });
  const site = useSiteOf(siteId);
  usePageTitle(report.data?.name ?? title);
  if (report.isPending) return <Loader />;
  if (isWithoutData(report))
    return (
      <ReportFailure
        {...{ type, title }}
        error={report.error}
        busy={report.isFetching}
        onRetry={() => void report.refetch()}
      />
    );
  return children(report.data, site?.name);
}

/** The site of the address, remembered as the one that was viewed last. */
function useSiteOf(siteId: string | undefined) {
  const site = useCall(
    'site',
    { params: { uuid: siteId ?? '' } },
    { enabled: siteId !== undefined, meta: { inline: true } },
  );
  useChosenSite(siteId, site);
  return site.data;
}
