import { LoadedReport, type ReportPageProps } from './view/loaded-report.tsx';
import { TrendReport } from './view/trend-report.tsx';

/** A graph report of the dashboard or of a site (GRAPH-01, NAV-11, NAV-19). */
export default function GraphPage({ params }: ReportPageProps) {
  return (
    <LoadedReport key={params.reportId} type="graph" params={params}>
      {(report, siteName) => (
        <TrendReport key={params.siteId} type="graph" {...{ report, siteName }} siteId={params.siteId} />
      )}
    </LoadedReport>
  );
}
