import { LoadedReport, type ReportPageProps } from './view/loaded-report.tsx';
import { TabularReport } from './view/tabular-report.tsx';

/** A tabular report of the dashboard or of a site (TABR-01, NAV-11, NAV-19). */
export default function TabularPage({ params }: ReportPageProps) {
  return (
    <LoadedReport key={params.reportId} type="tabular" params={params}>
      {(report, siteName) => <TabularReport {...{ report, siteName }} siteId={params.siteId} />}
    </LoadedReport>
  );
}
