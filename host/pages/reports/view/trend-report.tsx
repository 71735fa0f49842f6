import { type ReactNode, useRef } from 'react';
import type { IncludeSites, Report, ReportView } from '../../../../api/contract/index.ts';
import type { TimeSpan } from '../../../../engine/chart/series.ts';

import { type ChosenRange, spanWords } from '../../../ui/charts/ranges.ts';
import { useWidth } from '../../../ui/charts/use-width.ts';
import { zoneWords } from '../../../ui/charts/zone-words.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import type { ReportKind } from '../report-kinds.ts';
import { SchedulesButton } from '../schedules/schedules-button.tsx';
import { DownloadMenu } from './download-menu.tsx';
import { GraphStatistics } from './graph-statistics.tsx';
import { NoSeries } from './no-series.tsx';
import { Notices } from './notices.tsx';
import { AggregationField, GhostField, GranularityField, RangeBar } from './range-bar.tsx';
import { ReportHead } from './report-head.tsx';
import { ReportTrend } from './report-trend.tsx';
import styles from './report-view.module.css';
import { SiteStatistics } from './site-statistics.tsx';
import { spanOfView } from './trend-columns.ts';
import { type LinkState, useLinkState } from './use-link-state.ts';
import { useRefreshRate } from './use-refresh-rate.ts';
import { useDrawn, useGhost, useReportView, useZoomed } from './use-report-view.ts';

interface TrendReportProps {
  readonly type: ReportKind;
  readonly report: Report;
  readonly siteId?: string;
  readonly siteName?: string;
  /** Of a comparison; null: none are chosen yet. */
  readonly includeSites?: IncludeSites | null;
  /** Beside the range: which sites are compared. */
  readonly choice?: ReactNode;
  /** In place of the chart while no sites are chosen. */
  readonly empty?: ReactNode;
}

/** A report over time as a chart, with its statistics: graphs and comparisons. */
export function TrendReport(props: TrendReportProps) {
  const { type, report, siteId, siteName, includeSites, choice, empty } = props;
  const stage = useRef<HTMLDivElement>(null);
  const width = useWidth(stage);
  const [link, setLink] = useLinkState();
  const refresh = useRefreshRate();
  const isEnabled = includeSites !== null;
  const shown = {
    ...{ reportId: report.uuid, siteId, includeSites: includeSites ?? undefined },
    dataPoint: link.dataPoint ?? undefined,
  };
  const whole = useReportView(shown, { link, width, interval: refresh.interval, isEnabled });
  const zoomed = useZoomed(shown, isEnabled ? link.zoom : null, width);
  const { data: view } = whole;
  return (
    <>
      <ReportHead
        {...{ type, siteId, siteName, report, refresh }}
        isBusy={whole.isFetching}
        onRefresh={() => void whole.refetch()}
      >
        <DownloadMenu reportId={report.uuid} name={report.name} {...{ siteId, includeSites, link }} />
        <SchedulesButton {...{ report, siteId, includeSites }} />
      </ReportHead>
      <div className={styles.scroll}>
        <div ref={stage} className={styles.page}>
          {view && isEnabled && (
            <Toolbar {...{ view, link, setLink, choice }} isOfSite={siteId !== undefined} />
          )}
          {!isEnabled && empty}
          {isEnabled && whole.isError && !view && (
            <ErrorState
              title="The report could not be loaded"
              error={whole.error}
              onRetry={() => void whole.refetch()}
            />
          )}
          {isEnabled && whole.isPending && <SkeletonRows rows={8} label="Loading the report" />}
          {isEnabled && view?.series.length === 0 && <NoSeries type={type} />}
          {isEnabled && view && view.series.length > 0 && (
            <Picture {...{ shown, view, link, setLink, type, zoomed }} />
          )}
        </div>
      </div>
    </>
  );
}

interface ToolbarProps {
  readonly view: ReportView;
  readonly link: LinkState;
  readonly setLink: (change: Partial<LinkState>) => void;
  readonly isOfSite: boolean;
  readonly choice?: ReactNode;
}

function Toolbar({ view, link, setLink, isOfSite, choice }: ToolbarProps) {
  const span = spanOfView(view);
  const zone = view.timezone;
  const chosen: ChosenRange = view.range === 'custom' ? { range: 'custom', span } : { range: view.range };
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Time and comparison">
      <RangeBar {...{ chosen, span, zone, isOfSite }} onChosen={(next) => setLink({ chosen: next })} />
      <GranularityField
        {...{ chosen, span }}
        value={link.granularity}
        onChange={(granularity) => setLink({ granularity })}
      />
      <AggregationField value={link.dataPoint} onChange={(dataPoint) => setLink({ dataPoint })} />
      <GhostField {...{ span, zone }} value={link.ghost} onChange={(ghost) => setLink({ ghost })} />
      {choice}
      <span className={styles.span}>
        {spanWords(link.zoom ?? span, zone)} {zoneWords(span.to, zone)}
      </span>
    </div>
  );
}

interface PictureProps {
  readonly type: ReportKind;
  readonly shown: Parameters<typeof useGhost>[0];
  readonly view: ReportView;
  /** What is looked at more closely. */
  readonly zoomed: ReturnType<typeof useZoomed>;
  readonly link: LinkState;
  readonly setLink: (change: Partial<LinkState>) => void;
}

const HEIGHT = 420;

/** The chart and the table of statistics under it, which follows the zoom. */
function Picture({ type, shown, view, zoomed, link, setLink }: PictureProps) {
  const series = useDrawn(view, zoomed.lines, link.hidden);
  const ghost = useGhost(shown, view, link.ghost);
  const range = spanOfView(view);
  const shownView = zoomed.statistics ?? view;
  const follow = (at: TimeSpan) => {
    const zoom = isSameSpan(at, range) ? null : at;
    if (zoom) zoomed.ask(zoom);
    setLink({ zoom });
  };
  return (
    <>
      <Notices view={{ ...view, notice: (zoomed.lines ?? view).notice }} />
      <ReportTrend
        {...{ view, range, series, ghost }}
        report={shown}
        zoom={link.zoom ?? undefined}
        zone={view.timezone}
        height={HEIGHT}
        hasChoices
        scrollsPage
        onView={follow}
        onHidden={(keys) => setLink({ hidden: [...keys] })}
      />
      {type === 'comparison' ? (
        <SiteStatistics view={shownView} />
      ) : (
        <GraphStatistics view={shownView} drawn={series} hidden={link.hidden} isBusy={zoomed.isBusy} />
      )}
    </>
  );
}

const isSameSpan = (one: TimeSpan, other: TimeSpan): boolean =>
  one.from === other.from && one.to === other.to;
