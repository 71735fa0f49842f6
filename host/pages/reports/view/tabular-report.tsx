import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import {
  type ComponentProps,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Report } from '../../../../api/contract/index.ts';
import type { TimeSpan } from '../../../../engine/chart/series.ts';
import { client } from '../../../data/session/api.ts';
import { useViewerZone } from '../../../data/stores/viewer-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { fieldText, momentOf } from '../../../ui/charts/custom-range.ts';
import type { ChosenRange } from '../../../ui/charts/ranges.ts';
import { countWords } from '../../../ui/count-words.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { defaultUnit, spanOf } from '../report-span.ts';
import { SchedulesButton } from '../schedules/schedules-button.tsx';
import { rowTimes } from '../table/row-times.ts';
import { RowWindows } from '../table/row-windows.ts';
import { TimeTable, type TimeTableHandle } from '../table/time-table.tsx';
import { DownloadMenu } from './download-menu.tsx';
import { NoSeries } from './no-series.tsx';
import { Notices } from './notices.tsx';
import { AggregationField, GranularityField, RangeBar } from './range-bar.tsx';
import { ReportHead } from './report-head.tsx';
import styles from './report-view.module.css';
import { type LinkState, useLinkState } from './use-link-state.ts';
import { useRefreshRate } from './use-refresh-rate.ts';
import { rangeQuery } from './use-report-view.ts';

interface TabularReportProps {
  readonly report: Report;
  readonly siteId?: string;
  readonly siteName?: string;
}

/** A table is saved as one. */
const TABLE = ['csv', 'xlsx', 'pdf'] as const;

/** A report as rows of time by series (TABR-01, OR-47). */
export function TabularReport({ report, siteId, siteName }: TabularReportProps) {
  const [link, setLink] = useLinkState();
  const refresh = useRefreshRate();
  const viewer = useViewerZone();
  const zone = report.timezone ?? viewer;
  const [newestFirst, setNewestFirst] = useState(true);
  const table = useRef<TimeTableHandle>(null);
  const rows = useRows({ report, siteId, link, zone, interval: refresh.interval });
  const { windows, chosen, span, read } = rows;
  useSyncExternalStore(windows.subscribe, windows.version);
  const { view, failure, times } = windows;
  return (
    <>
      <ReportHead
        {...{ report, siteId, siteName, refresh }}
        type="tabular"
        isBusy={view === null && failure === null}
        onRefresh={read}
      >
        <DownloadMenu reportId={report.uuid} name={report.name} {...{ siteId, link }} formats={TABLE} />
        <SchedulesButton {...{ report, siteId }} />
      </ReportHead>
      <div className={styles.table}>
        <div className={styles.toolbar} role="toolbar" aria-label="Time and order">
          <RangeBar
            {...{ chosen, span, zone }}
            isOfSite={siteId !== undefined}
            onChosen={(next) => setLink({ chosen: next })}
          />
          <GranularityField
            {...{ chosen, span }}
            value={link.granularity}
            onChange={(granularity) => setLink({ granularity })}
          />
          <AggregationField value={link.dataPoint} onChange={(dataPoint) => setLink({ dataPoint })} />
          <Button
            icon={newestFirst ? ArrowDownWideNarrow : ArrowUpNarrowWide}
            onClick={() => setNewestFirst(!newestFirst)}
          >
            {newestFirst ? 'Newest first' : 'Oldest first'}
          </Button>
          <JumpField table={table} span={span} zone={zone} />
          <span className={styles.span}>{countWords(times.count, 'row')}. Grey: no new sample</span>
        </div>
        <Rows ref={table} {...{ windows, zone, newestFirst }} label={report.name} />
      </div>
    </>
  );
}

type RowsProps = Omit<ComponentProps<typeof TimeTable>, 'step'>;

/** The table, or why there is none. */
function Rows({ windows, newestFirst, ...rest }: RowsProps) {
  const { view, failure, times } = windows;
  if (view?.series.length === 0) return <NoSeries type="tabular" />;
  return (
    <>
      {view && <Notices view={view} />}
      {failure && (
        <ErrorState title="The rows could not be loaded" error={failure} onRetry={() => windows.retry()} />
      )}
      <TimeTable
        key={newestFirst ? 'newest' : 'oldest'}
        step={times.startOf(1) - times.startOf(0)}
        {...{ windows, newestFirst, ...rest }}
      />
    </>
  );
}

interface RowsOptions {
  readonly report: Report;
  readonly siteId: string | undefined;
  readonly link: LinkState;
  readonly zone: string;
  readonly interval: number | false;
}

/** The rows of a report over the chosen range, which goes on with the time where it is a relative one. */
function useRows({ report, siteId, link, zone, interval }: RowsOptions) {
  const chosen = link.chosen ?? storedRange(report);
  const granularity = link.granularity ?? report.granularity;
  const unit = granularity && granularity !== 'auto' ? granularity : defaultUnit(chosen);
  const { uuid } = report;
  const dataPoint = link.dataPoint ?? undefined;
  const key = JSON.stringify([chosen, unit, dataPoint, zone, uuid, report.version, siteId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key has all of it.
  const rows = useMemo(() => {
    const span = spanOf(chosen, zone);
    const windows = new RowWindows(rowTimes(span, unit, zone), (from, to, signal) =>
      client.viewReport(
        {
          params: { id: uuid },
          query: {
            ...rangeQuery({ range: 'custom', span: { from, to } }),
            granularity: unit,
            dataPoint,
            siteId,
            timezone: zone,
          },
          body: {},
        },
        { signal },
      ),
    );
    return { span, windows };
  }, [key]);
  const read = () => rows.windows.moveTo(rowTimes(spanOf(chosen, zone), unit, zone));
  const latest = useRef(read);
  latest.current = read;
  useEffect(() => () => rows.windows.close(), [rows]);
  useEffect(() => {
    if (interval === false || chosen.range === 'custom') return;
    const timer = setInterval(() => document.hidden || latest.current(), interval);
    return () => clearInterval(timer);
  }, [interval, chosen.range]);
  return { ...rows, chosen, read };
}

const DAY_MS = 86_400_000;

/** The range as it is stored. */
function storedRange({ dateRange, startDate, endDate }: Report): ChosenRange {
  if (dateRange !== 'custom') return { range: dateRange };
  const to = endDate ? Date.parse(endDate) : Date.now();
  return { range: 'custom', span: { from: startDate ? Date.parse(startDate) : to - DAY_MS, to } };
}

interface JumpFieldProps {
  readonly table: RefObject<TimeTableHandle | null>;
  readonly span: TimeSpan;
  readonly zone: string;
}

/** Leads to the row of a time. */
function JumpField({ table, span, zone }: JumpFieldProps) {
  const [text, setText] = useState('');
  return (
    <form
      className={styles.range}
      aria-label="Go to a time"
      onSubmit={(event) => {
        event.preventDefault();
        const time = momentOf(text, zone);
        if (time !== undefined) table.current?.showTime(time);
      }}
    >
      <Field
        label="Go to"
        type="datetime-local"
        min={fieldText(span.from, zone)}
        max={fieldText(span.to, zone)}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" disabled={text === ''}>
        Go
      </Button>
    </form>
  );
}
