import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { HistoryRange } from '../../../api/contract/index.ts';
import type { BoundTag } from '../../../worker/protocol.ts';
import { useCall } from '../../session/api.ts';
import type { TimeSpan } from '../../ui/charts/chart-data.ts';
import { seriesOf } from '../../ui/charts/from-history.ts';
import { TimeChart } from '../../ui/charts/time-chart.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';

const REFRESH_MS = 60_000;
const SHORTEST_MS = 60_000;

interface HistoryGraphProps {
  readonly tag: BoundTag;
  readonly range: HistoryRange;
  readonly zone: string;
}

/** What a tag did over a range of time. A stretch that is drawn is read again as fine as it then may be. */
export function HistoryGraph({ tag, range, zone }: HistoryGraphProps) {
  const [cursor, setCursor] = useState<number | null>(null);
  const [zoom, setZoom] = useState<{ readonly range: HistoryRange; readonly span: TimeSpan } | null>(null);
  const span = zoom?.range === range ? zoom.span : undefined;
  const asked = span
    ? { timeRange: 'custom' as const, from: iso(span.from), to: iso(span.to) }
    : { timeRange: range };
  const history = useCall(
    'tagSeries',
    { body: { tags: [tag.tag], ...asked, timezone: zone } },
    {
      meta: { inline: true },
      placeholderData: keepPreviousData,
      refetchInterval: span ? false : REFRESH_MS,
    },
  );
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
  return (
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
      onReset={span && (() => setZoom(null))}
    />
  );
}

const iso = (time: number): string => new Date(time).toISOString();

/** Samples are no closer than that would show. */
function atLeast({ from, to }: TimeSpan): TimeSpan {
  const middle = (from + to) / 2;
  const half = Math.max((to - from) / 2, SHORTEST_MS / 2);
  return { from: Math.round(middle - half), to: Math.round(middle + half) };
}
