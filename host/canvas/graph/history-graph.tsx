import { keepPreviousData } from '@tanstack/react-query';
import { Download, ZoomOut } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { HistoryRange } from '../../../api/contract/index.ts';
import type { BoundTag } from '../../../worker/protocol.ts';
import { download, fileName } from '../../export/download.ts';
import { useCall } from '../../session/api.ts';
import { Button } from '../../ui/button.tsx';
import type { TimeSpan } from '../../ui/charts/chart-data.ts';
import { seriesOf } from '../../ui/charts/from-history.ts';
import { TimeChart } from '../../ui/charts/time-chart.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import styles from './graph.module.css';
import { historyCsv } from './history-csv.ts';

const REFRESH_MS = 60_000;
const SHORTEST_MS = 60_000;

/** The diagram that the graph stands over, and the site that it is shown for. */
export interface GraphPlace {
  readonly diagram: string;
  readonly site?: string;
}

interface HistoryGraphProps {
  readonly tag: BoundTag;
  readonly place: GraphPlace;
  readonly range: HistoryRange;
  readonly zone: string;
}

/** What a tag did over a range of time. A stretch that is drawn is read again as fine as it then may be. */
export function HistoryGraph({ tag, place, range, zone }: HistoryGraphProps) {
  const [cursor, setCursor] = useState<number | null>(null);
  const [zoom, setZoom] = useState<{ readonly range: HistoryRange; readonly span: TimeSpan } | null>(null);
  const span = zoom?.range === range ? zoom.span : undefined;
  const asked = span
    ? { timeRange: 'custom' as const, from: iso(span.from), to: iso(span.to) }
    : { timeRange: range };
  const history = useHistory(tag, place, asked, zone);
  const { data } = history;
  const series = useMemo(() => data?.series.map((one) => seriesOf(one, 'average')) ?? [], [data]);
  if (history.isError)
    return (
      <ErrorState
        title="The history could not be loaded"
        error={history.error}
        onRetry={() => void history.refetch()}
      />
    );
  if (!data) return <SkeletonRows rows={4} label="Loading the history" />;
  const reset = span && (() => setZoom(null));
  const save = () =>
    download(
      new Blob([historyCsv(series, zone, data.step)], { type: 'text/csv;charset=utf-8' }),
      fileName(tag.name, 'csv'),
    );
  return (
    <>
      <TimeChart
        title={tag.tagName}
        series={series}
        span={{ from: Date.parse(data.from), to: Date.parse(data.to) }}
        step={data.step}
        zone={zone}
        height={200}
        cursor={cursor}
        onCursor={setCursor}
        onZoom={(drawn) => setZoom({ range, span: atLeast(drawn) })}
        onReset={reset}
      />
      <div className={styles.foot}>
        {reset ? (
          <Button icon={ZoomOut} look="quiet" onClick={reset}>
            Whole range
          </Button>
        ) : (
          <span>Drag over a stretch to zoom in</span>
        )}
        <Button icon={Download} look="quiet" disabled={series.length === 0} onClick={save}>
          Download
        </Button>
      </div>
    </>
  );
}

type Asked = { readonly timeRange: HistoryRange; readonly from?: string; readonly to?: string };

/**
 * Shown for a site, the graph is of what the object shows there (GRAPH-06): the device that fills its role may be another
 * one than when the diagram was opened. Elsewhere it is of the tag.
 */
function useHistory(tag: BoundTag, { diagram, site }: GraphPlace, asked: Asked, timezone: string) {
  const { timeRange, from, to } = asked;
  const how = {
    meta: { inline: true },
    placeholderData: keepPreviousData,
    refetchInterval: from === undefined ? REFRESH_MS : (false as const),
  };
  const query = { dateRange: timeRange, startDate: from, endDate: to, siteId: site, timezone };
  const ofObject = useCall(
    'dynamicGraph',
    { params: { uuid: diagram }, query: { ...query, targetConfigId: String(tag.object) } },
    { ...how, enabled: site !== undefined },
  );
  const ofTag = useCall(
    'tagSeries',
    { body: { tags: [tag.tag], ...asked, timezone } },
    { ...how, enabled: site === undefined },
  );
  return site === undefined ? ofTag : ofObject;
}

const iso = (time: number): string => new Date(time).toISOString();

/** Samples are no closer than that would show. */
function atLeast({ from, to }: TimeSpan): TimeSpan {
  const middle = (from + to) / 2;
  const half = Math.max((to - from) / 2, SHORTEST_MS / 2);
  return { from: Math.round(middle - half), to: Math.round(middle + half) };
}
