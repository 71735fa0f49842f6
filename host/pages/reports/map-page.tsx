import { MapReport } from './map/map-report.tsx';
import { LoadedReport, type ReportPageProps } from './view/loaded-report.tsx';

/** A map report of the dashboard or of a site (MAPR-01, NAV-12, NAV-19). */
export default function MapReportPage({ params }: ReportPageProps) {
  return (
    <LoadedReport key={params.reportId} type="map" params={params}>
      {(report, siteName) => (
        <MapReport key={params.siteId} {...{ report, siteName }} siteId={params.siteId} />
      )}
    </LoadedReport>
  );
}
