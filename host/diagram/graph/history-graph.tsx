import { keepPreviousData } from '@tanstack/react-query';
import { ChartLine, Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type DataPoint, REPORT_TEXTS, type TimeUnit } from '../../../api/contract/index.ts';
import type { TimeSpan } from '../../../engine/chart/series.ts';
import type { BoundTag } from '../../../worker/boundary/index.ts';
import { useCall } from '../../data/session/api.ts';
import { AnnotatedTrend } from '../../parts/annotations/annotated-trend.tsx';
import { IconButton } from '../../ui/button.tsx';
import { seriesOf } from '../../ui/charts/from-history.ts';
import type { ChosenRange } from '../../ui/charts/ranges.ts';
import { zoneWords } from '../../ui/charts/zone-words.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { download, fileName } from '../export/download.ts';
import styles from './graph.module.css';
import { historyCsv } from './history-csv.ts';
import { useTagLimits } from './use-tag-limits.ts';

const REFRESH_MS = 60_000;
const SHORTEST_MS = 60_000;
/** CSS pixels of one chart, and of each of several. */
const HEIGHT = { one: 200, several: 132 };

/** The diagram below the graph, and the site for which it is shown. */
export interface GraphPlace {
  readonly diagram: string;
  readonly site?: string;
}

/** A tag, and the object that shows it, if any. */
type Graphed = Pick<BoundTag, 'tag' | 'tagName'> & Partial<Pick<BoundTag, 'object' | 'name' | 'states'>>;

/** Which values are drawn of how long slices. */
export interface Drawing {
  /** Empty: as fine as the picture has room for. */
  readonly granularity: TimeUnit | '';
  readonly dataPoint: DataPoint;
}

export const USUAL_DRAWING: Drawing = { granularity: '', dataPoint: 'average' };

interface HistoryGraphProps {
  readonly tags: readonly Graphed[];
  readonly place?: GraphPlace;
  readonly range: ChosenRange;
  readonly drawing?: Drawing;
  readonly zone: string;
}

/**
 * Histories of tags, one below the other: each has its own unit and limits; they share one cursor and look at the same time,
 * which is read again in finer steps where it is looked at closer.
 */
export function HistoryGraph({ tags, place, range, drawing = USUAL_DRAWING, zone }: HistoryGraphProps) {
  const [cursor, setCursor] = useState<number | null>(null);
  const [zoom, setZoom] = useState<{ readonly range: ChosenRange; readonly view: TimeSpan } | null>(null);
  const view = zoom?.range === range ? zoom.view : undefined;
  const height = tags.length > 1 ? HEIGHT.several : HEIGHT.one;
  return (
    <>
      {tags.map((tag) => (
        <HistoryChart
          key={tag.tag}
          {...{ tag, place, range, drawing, view, zone, height, cursor }}
          onCursor={setCursor}
          onView={(seen) => setZoom(seen && { range, view: seen })}
        />
      ))}
      <div className={styles.foot}>
        <span>Scroll or pinch to look closer, drag to move</span>
        <span>{`Times in ${zoneWords(Date.now(), zone)}`}</span>
      </div>
    </>
  );
}

interface HistoryChartProps extends Omit<HistoryGraphProps, 'tags' | 'drawing'> {
  readonly tag: Graphed;
  readonly drawing: Drawing;
  /** Where it is looked at closer. */
  readonly view: TimeSpan | undefined;
  readonly height: number;
  readonly cursor: number | null;
  readonly onCursor: (time: number | null) => void;
  /** Null: the whole range is seen. */
  readonly onView: (view: TimeSpan | null) => void;
}

function HistoryChart({ height, cursor, onCursor, onView, ...looked }: HistoryChartProps) {
  const { tag, view, zone } = looked;
  const { dataPoint } = looked.drawing;
  const { whole, data, failed } = useSeen(looked);
  const limits = useTagLimits(tag.tag);
  const series = useMemo(
    () =>
      data?.series.map((one) => seriesOf(one, { by: dataPoint, words: tag.states, step: data.step })) ?? [],
    [data, dataPoint, tag.states],
  );
  const name = tag.name ?? tag.tagName;
  // At a site the object may show another tag than its own.
  const tags = useMemo(
    () => data?.series.map(({ tagUuid }) => ({ uuid: tagUuid, label: name })) ?? [],
    [data, name],
  );
  if (failed)
    return (
      <ErrorState
        title="The history could not be loaded"
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    );
  if (data?.series.some(({ state }) => state === 'notAvailable'))
    return (
      <EmptyState icon={ChartLine} title={`${name}: ${REPORT_TEXTS.notAvailable}`}>
        The tag does not exist any longer, or you may not see it.
      </EmptyState>
    );
  if (!data || !whole) return <SkeletonRows rows={4} label="Loading the history" />;
  const save = () =>
    download(
      new Blob([historyCsv(series, zone, data.step)], { type: 'text/csv;charset=utf-8' }),
      fileName(tag.tagName, 'csv'),
    );
  const all = spanOf(whole);
  return (
    <div className={styles.chart}>
      <AnnotatedTrend
        tags={tags}
        // Named like the live graph of the same object.
        title={name}
        range={all}
        covered={spanOf(data)}
        bands={limits}
        {...{ series, view, zone, height, cursor, onCursor }}
        onView={(seen) => onView(seen.from === all.from && seen.to === all.to ? null : seen)}
        tools={<IconButton icon={Download} label="Download" disabled={series.length === 0} onClick={save} />}
      />
    </div>
  );
}

type Looked = Pick<HistoryChartProps, 'tag' | 'place' | 'range' | 'drawing' | 'view' | 'zone'>;

/** The history of the whole range, and of what is seen of it: in finer steps once they are there. */
function useSeen({ tag, place, range, drawing, view, zone }: Looked) {
  const of = { tag, place, drawing, zone };
  const whole = useHistory(of, askedFor(range.range, range.span));
  const closer = useHistory(of, askedFor('custom', view && atLeast(view)), view !== undefined);
  return {
    whole: whole.data,
    data: (view && closer.data) ?? whole.data,
    failed: whole.isError ? whole : closer.isError ? closer : undefined,
  };
}

const spanOf = ({ from, to }: { readonly from: string; readonly to: string }): TimeSpan => ({
  from: Date.parse(from),
  to: Date.parse(to),
});

const askedFor = (timeRange: ChosenRange['range'], span: TimeSpan | undefined): Asked => ({
  timeRange: span ? 'custom' : timeRange,
  ...(span && { from: iso(span.from), to: iso(span.to) }),
});

type Asked = { readonly timeRange: ChosenRange['range']; readonly from?: string; readonly to?: string };

/**
 * Shown for a site, the graph is of the object's present tag there (GRAPH-06): the device that fills its role may be another
 * one than when the diagram was opened. Elsewhere it is of the tag.
 */
function useHistory(
  { tag, place, drawing, zone: timezone }: Pick<Looked, 'tag' | 'place' | 'drawing' | 'zone'>,
  asked: Asked,
  isAsked = true,
) {
  const { timeRange, from, to } = asked;
  const { dataPoint } = drawing;
  const granularity = drawing.granularity || undefined;
  const ofObjectAtSite = place?.site !== undefined && tag.object !== undefined;
  const how = {
    meta: { inline: true },
    placeholderData: keepPreviousData,
    refetchInterval: from === undefined ? REFRESH_MS : (false as const),
  };
  const query = {
    ...{ dateRange: timeRange, startDate: from, endDate: to, siteId: place?.site, timezone },
    ...{ granularity, dataPoint },
  };
  const ofObject = useCall(
    'dynamicGraph',
    { params: { uuid: place?.diagram ?? '' }, query: { ...query, targetConfigId: String(tag.object) } },
    { ...how, enabled: isAsked && ofObjectAtSite },
  );
  const ofTag = useCall(
    'tagSeries',
    { body: { tags: [tag.tag], ...asked, unit: granularity, timezone } },
    { ...how, enabled: isAsked && !ofObjectAtSite },
  );
  return ofObjectAtSite ? ofObject : ofTag;
}

const iso = (time: number): string => new Date(time).toISOString();

/** Samples are no closer than that. */
function atLeast({ from, to }: TimeSpan): TimeSpan {
  const middle = (from + to) / 2;
  const half = Math.max((to - from) / 2, SHORTEST_MS / 2);
  return { from: Math.round(middle - half), to: Math.round(middle + half) };
}
