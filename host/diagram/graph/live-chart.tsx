import { useEffect, useState } from 'react';
import type { BoundTag, TagReading } from '../../../worker/boundary/index.ts';
import { client } from '../../data/session/api.ts';
import { seriesOf } from '../../ui/charts/from-history.ts';
import { LiveGraph } from './live-graph.tsx';
import {
  LIVE_DELAY_MS,
  LIVE_STEP_MS,
  LIVE_WINDOW_MS,
  type LivePoint,
  MOST_LIVE_POINTS,
  pastPoints,
} from './live-points.ts';
import { useTagLimits } from './use-tag-limits.ts';

interface LiveChartProps {
  readonly tag: BoundTag;
  readonly read: (tags: readonly string[]) => Promise<readonly TagReading[]>;
  readonly isPaused: boolean;
  readonly isNamed: boolean;
  readonly height: number;
}

/** A live graph that begins one minute before it was opened, and shows the tag's alarm limits. */
export function LiveChart(props: LiveChartProps) {
  const { tag } = props.tag;
  const limits = useTagLimits(tag);
  const [past, setPast] = useState<readonly LivePoint[]>();
  useEffect(() => {
    let isOver = false;
    readPast(tag).then(
      (points) => !isOver && setPast(points),
      // Without history it begins with the present.
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [tag]);
  return <LiveGraph {...props} past={past} limits={limits} />;
}

async function readPast(tag: string): Promise<LivePoint[]> {
  const now = Date.now();
  const from = new Date(now - LIVE_WINDOW_MS - LIVE_DELAY_MS - LIVE_STEP_MS).toISOString();
  const body = { tags: [tag], timeRange: 'custom' as const, from, points: MOST_LIVE_POINTS + 2 };
  const [series] = (await client.tagSeries({ body })).series;
  return series ? pastPoints(seriesOf(series, { by: 'last' }), now) : [];
}
