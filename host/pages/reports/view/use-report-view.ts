import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Aggregation, IncludeSites, ReportView, ViewPart } from '../../../../api/contract/index.ts';
import type { Ghost, TimeSpan, TrendSeries } from '../../../../engine/chart/series.ts';
import { spliced } from '../../../../engine/chart/splice.ts';
import { useAhead, useCall } from '../../../data/session/api.ts';
import { timeWords } from '../../../ui/charts/moment-words.ts';
import type { ChosenRange } from '../../../ui/charts/ranges.ts';
import { earlierBy, GHOST_WORDS, type GhostChoice, ghostShift } from '../report-span.ts';
import { spanOfView, trendSeries } from './trend-columns.ts';
import type { LinkState } from './use-link-state.ts';

/** Which report is shown, and of what. */
interface Shown {
  readonly reportId: string;
  readonly siteId?: string;
  /** Of a comparison. */
  readonly includeSites?: IncludeSites;
  /** Of the series that have none of their own; as it is stored where it is not said. */
  readonly dataPoint?: Aggregation;
}

interface ViewOptions {
  readonly link: LinkState;
  /** CSS pixels of the picture; 0 until it is known. */
  readonly width: number;
  /** Milliseconds between two readings. */
  readonly interval: number | false;
  readonly isEnabled?: boolean;
}

const iso = (time: number): string => new Date(time).toISOString();

/** A range as the view call takes it. */
export const rangeQuery = ({ range, span }: ChosenRange) =>
  range === 'custom' && span
    ? { range, startDate: iso(span.from), endDate: iso(span.to) }
    : { range: range === 'custom' ? undefined : range };

const customQuery = (span: TimeSpan) => rangeQuery({ range: 'custom', span });

/** What the report shows: as it is stored, unless the link says otherwise; read again while its range goes on. */
export function useReportView({ reportId, siteId, includeSites, dataPoint }: Shown, options: ViewOptions) {
  const { link, width, interval, isEnabled = true } = options;
  const { chosen, granularity } = link;
  return useCall(
    'viewReport',
    {
      params: { id: reportId },
      query: {
        ...(chosen && rangeQuery(chosen)),
        ...(granularity && { granularity }),
        dataPoint,
        siteId,
        points: pointsOf(width),
      },
      body: { includeSites },
    },
    {
      meta: { inline: true },
      enabled: isEnabled && width > 0,
      // Another report must not be shown under this one's name.
      placeholderData: (before: ReportView | undefined) =>
        before?.report.uuid === reportId ? before : undefined,
      refetchInterval: ({ state }) => (state.data?.range === 'custom' ? false : interval),
    },
  );
}

/** Buckets that a picture has room for: a window that is resized a little is not read again. */
const pointsOf = (width: number): number => Math.min(2000, Math.max(100, Math.ceil(width / 100) * 100));

/**
 * The part that is looked at more closely: its lines in finer columns, which are waited for, and once they are there the
 * statistics of its series. Until they come the chart draws what it has.
 */
export function useZoomed(shown: Shown, zoom: TimeSpan | null, width: number) {
  const lines = useZoomedPart(shown, { zoom, width, only: 'lines', isEnabled: true });
  const isEnabled = lines.isSuccess && !lines.isPlaceholderData;
  const statistics = useZoomedPart(shown, { zoom, width, only: 'statistics', isEnabled });
  const read = useAhead('viewReport', OF_PARTS);
  return {
    lines: zoom ? lines.data : undefined,
    /** Those of the part before, until they come. */
    statistics: zoom ? statistics.data : undefined,
    isBusy: zoom !== null && (lines.isFetching || statistics.isFetching),
    /** Asks for the lines of a part that is about to be shown: the page takes a frame until it asks by itself. */
    ask: (part: TimeSpan) => read(partOf(shown, { zoom: part, width, only: 'lines' })),
  };
}

interface PartAsked {
  readonly zoom: TimeSpan | null;
  readonly width: number;
  readonly only: ViewPart;
}

const OF_PARTS = { meta: { inline: true }, staleTime: 60_000 } as const;

function useZoomedPart(shown: Shown, { isEnabled, ...asked }: PartAsked & { readonly isEnabled: boolean }) {
  const { zoom, width } = asked;
  return useCall('viewReport', partOf(shown, asked), {
    ...OF_PARTS,
    enabled: isEnabled && zoom !== null && width > 0,
    placeholderData: keepPreviousData,
  });
}

const partOf = ({ reportId, siteId, includeSites, dataPoint }: Shown, { zoom, width, only }: PartAsked) => ({
  params: { id: reportId },
  query: {
    ...(zoom && customQuery(zoom)),
    ...{ granularity: 'auto' as const, dataPoint, siteId, points: pointsOf(width), only },
  },
  body: { includeSites },
});

/** The series that are drawn: those of the range, with finer columns where they were read. */
export function useDrawn(
  view: ReportView | undefined,
  finer: ReportView | undefined,
  hidden: readonly string[],
): readonly TrendSeries[] {
  // What a link hides is taken over once; afterwards the legend has it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the legend told it.
  const whole = useMemo(() => (view ? trendSeries(view, new Set(hidden)) : []), [view]);
  const fine = useMemo(() => (finer ? trendSeries(finer) : []), [finer]);
  return useMemo(() => {
    if (!finer) return whole;
    const byKey = new Map(fine.map((series) => [series.key, series]));
    const span = spanOfView(finer);
    return whole.map((series) => {
      const own = byKey.get(series.key);
      return own ? { ...spliced(series, own, span), hidden: series.hidden } : series;
    });
  }, [whole, fine, finer]);
}

/** The same report in another period, to be laid over it. */
export function useGhost(shown: Shown, view: ReportView | undefined, choice: GhostChoice | null) {
  const isChosen = view !== undefined && choice !== null;
  const zone = view?.timezone ?? 'UTC';
  const span = view && spanOfView(view);
  const shift = isChosen ? ghostShift(choice, span!, zone) : 0;
  const other = isChosen ? earlierBy(span!, shift, zone) : null;
  const { reportId, siteId, includeSites, dataPoint } = shown;
  const query = useCall(
    'viewReport',
    {
      params: { id: reportId },
      // Rounded: a range that goes on is laid over anew once a minute.
      query: {
        ...(other && customQuery(minutes(other))),
        ...{ granularity: view?.granularity, dataPoint, siteId, only: 'lines' },
      },
      body: { includeSites },
    },
    { meta: { inline: true }, enabled: isChosen, placeholderData: keepPreviousData, staleTime: 60_000 },
  );
  const { data } = query;
  return useMemo<Ghost | undefined>(
    () =>
      isChosen && data ? { label: ghostWords(choice, zone), series: trendSeries(data), shift } : undefined,
    [isChosen, data, choice, shift, zone],
  );
}

const MINUTE = 60_000;
const minutes = ({ from, to }: TimeSpan): TimeSpan => ({
  from: Math.floor(from / MINUTE) * MINUTE,
  to: Math.ceil(to / MINUTE) * MINUTE,
});

const ghostWords = (choice: GhostChoice, zone: string): string =>
  typeof choice === 'number' ? `from ${timeWords(choice, zone)}` : GHOST_WORDS[choice];
