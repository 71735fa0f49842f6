import { keepPreviousData } from '@tanstack/react-query';
import { Download, ZoomOut } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { BoundTag } from '../../../worker/boundary/index.ts';
import { useCall } from '../../data/session/api.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import type { TimeSpan } from '../../ui/charts/chart-data.ts';
import { seriesOf } from '../../ui/charts/from-history.ts';
import type { ChosenRange } from '../../ui/charts/ranges.ts';
import { TimeChart } from '../../ui/charts/time-chart.tsx';
import { zoneWords } from '../../ui/charts/zone-words.ts';
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

interface HistoryGraphProps {
  readonly tags: readonly Graphed[];
  readonly place?: GraphPlace;
  readonly range: ChosenRange;
  readonly zone: string;
}

/**
 * Histories of tags, one below the other: each has its own unit and limits, and one crosshair crosses
 * all. A dragged range is read again in finer steps.
 */
export function HistoryGraph({ tags, place, range, zone }: HistoryGraphProps) {
  const [cursor, setCursor] = useState<number | null>(null);
  const [zoom, setZoom] = useState<{ readonly range: ChosenRange; readonly span: TimeSpan } | null>(null);
  const span = zoom?.range === range ? zoom.span : undefined;
  const reset = span && (() => setZoom(null));
  const onZoom = (drawn: TimeSpan) => setZoom({ range, span: atLeast(drawn) });
  const height = tags.length > 1 ? HEIGHT.several : HEIGHT.one;
  return (
    <>
      {tags.map((tag) => (
        <HistoryChart
          key={tag.tag}
          {...{ tag, place, range, span, zone, height, cursor, onZoom, reset }}
          onCursor={setCursor}
        />
      ))}
      <div className={styles.foot}>
        {reset ? (
          <Button icon={ZoomOut} look="quiet" onClick={reset}>
            Whole range
          </Button>
        ) : (
          <span>Drag across the chart to zoom in</span>
        )}
        <span>{`Times in ${zoneWords(Date.now(), zone)}`}</span>
      </div>
    </>
  );
}

interface HistoryChartProps extends Omit<HistoryGraphProps, 'tags'> {
  readonly tag: Graphed;
  readonly span: TimeSpan | undefined;
  readonly height: number;
  readonly cursor: number | null;
  readonly onCursor: (time: number | null) => void;
  readonly onZoom: (span: TimeSpan) => void;
  readonly reset: (() => void) | undefined;
}

function HistoryChart(props: HistoryChartProps) {
  const { tag, place, range, span, zone, height, cursor, onCursor, onZoom, reset } = props;
  const stretch = span ?? range.span;
  const asked = stretch
    ? { timeRange: 'custom' as const, from: iso(stretch.from), to: iso(stretch.to) }
    : { timeRange: range.range };
  const history = useHistory(tag, place, asked, zone);
  const limits = useTagLimits(tag.tag);
  const { data } = history;
  const series = useMemo(
    () => data?.series.map((one) => seriesOf(one, 'average', tag.states)) ?? [],
    [data, tag.states],
  );
  if (history.isError)
    return (
      <ErrorState
        title="The history could not be loaded"
        error={history.error}
        onRetry={() => void history.refetch()}
      />
    );
  if (!data) return <SkeletonRows rows={4} label="Loading the history" />;
  const save = () =>
    download(
      new Blob([historyCsv(series, zone, data.step)], { type: 'text/csv;charset=utf-8' }),
      fileName(tag.tagName, 'csv'),
    );
  return (
    <div className={styles.chart}>
      <TimeChart
        // Named like the live graph of the same object.
        title={tag.name ?? tag.tagName}
        series={series}
        span={{ from: Date.parse(data.from), to: Date.parse(data.to) }}
        {...{ step: data.step, zone, height, limits, cursor, onCursor, onZoom }}
        onReset={reset}
        tools={<IconButton icon={Download} label="Download" disabled={series.length === 0} onClick={save} />}
      />
    </div>
  );
}

type Asked = { readonly timeRange: ChosenRange['range']; readonly from?: string; readonly to?: string };

/**
 * Shown for a site, the graph is of the object's present tag there (GRAPH-06): the device that fills its role may be another
 * one than when the diagram was opened. Elsewhere it is of the tag.
 */
function useHistory(tag: Graphed, place: GraphPlace | undefined, asked: Asked, timezone: string) {
  const { timeRange, from, to } = asked;
  const ofObjectAtSite = place?.site !== undefined && tag.object !== undefined;
  const how = {
    meta: { inline: true },
    placeholderData: keepPreviousData,
    refetchInterval: from === undefined ? REFRESH_MS : (false as const),
  };
  const query = { dateRange: timeRange, startDate: from, endDate: to, siteId: place?.site, timezone };
  const ofObject = useCall(
    'dynamicGraph',
    { params: { uuid: place?.diagram ?? '' }, query: { ...query, targetConfigId: String(tag.object) } },
    { ...how, enabled: ofObjectAtSite },
  );
  const ofTag = useCall(
    'tagSeries',
    { body: { tags: [tag.tag], ...asked, timezone } },
    { ...how, enabled: !ofObjectAtSite },
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
