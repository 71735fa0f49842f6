import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { numberWords, switchWord, withUnit } from '../../../engine/chart/numbers.ts';
import type { Band, TrendSeries } from '../../../engine/chart/series.ts';
import type { BoundTag, TagReading } from '../../../worker/boundary/index.ts';
import { LimitList } from '../../ui/charts/limit-list.tsx';
import { paintOn } from '../../ui/charts/paint-on.ts';
import { usePalette } from '../../ui/charts/use-palette.ts';
import { useWidth } from '../../ui/charts/use-width.ts';
import styles from './graph.module.css';
import {
  LIVE_DELAY_MS,
  LIVE_STEP_MS,
  type LivePicture,
  type LivePoint,
  LivePoints,
  livePlan,
  liveSeries,
} from './live-points.ts';

const HEIGHT = 200;
/** Why the line ends before the value above it. */
const DELAY_WORDS = `The line is drawn ${LIVE_DELAY_MS / 1000} seconds late so that it moves smoothly. The value above it is current.`;

interface LiveGraphProps {
  readonly tag: BoundTag;
  readonly read: (tags: readonly string[]) => Promise<readonly TagReading[]>;
  readonly isPaused: boolean;
  /** Values from before the graph was opened, oldest first: it begins with them. */
  readonly past?: readonly LivePoint[];
  readonly limits?: readonly Band[];
  /** Whether another is above or below it. */
  readonly isNamed?: boolean;
  /** CSS pixels. */
  readonly height?: number;
}

/** The last minute of a tag, live: planned and drawn anew for every frame (GRAPH-04, LIVE-02). */
export function LiveGraph(props: LiveGraphProps) {
  const { tag, isPaused, limits, height = HEIGHT } = props;
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = useWidth(stage);
  const { points, quality, drawnAt } = useLivePoints(props);
  const series = useMemo(() => liveSeries(points, tag), [points, tag]);
  useFrames(canvas, { series, limits, width, height, isPaused, drawnAt });
  const [low, high] = livePlan({ series, limits, width, height }, drawnAt).panels[0]!.left!.scale.domain;
  return (
    <figure className={styles.live} aria-label={`${tag.name}, the last minute`}>
      <Reading
        series={series}
        range={high - low}
        value={points.at(-1)?.value}
        quality={quality}
        isNamed={props.isNamed}
        isPaused={isPaused}
      />
      <LimitList limits={limits} unit={tag.unit} />
      <div ref={stage} style={{ height }}>
        <canvas ref={canvas} className={styles.canvas} aria-hidden />
      </div>
    </figure>
  );
}

/** Polls the tag's values while it is not paused. */
function useLivePoints({ tag: { tag }, read, isPaused, past }: LiveGraphProps) {
  const [memory] = useState(() => new LivePoints());
  const [drawnAt, setDrawnAt] = useState(() => Date.now());
  const [quality, setQuality] = useState<TagReading['quality']>('good');
  useEffect(() => {
    if (isPaused) return;
    let isOver = false;
    const sample = async () => {
      const [reading] = await read([tag]);
      if (isOver || !reading) return;
      const now = Date.now();
      memory.add(tag, { time: now, value: reading.value });
      setQuality(reading.quality);
      setDrawnAt(now);
    };
    const sampleOrLose = () => void sample().catch(() => {});
    sampleOrLose();
    const timer = setInterval(sampleOrLose, LIVE_STEP_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [isPaused, read, tag, memory]);
  useEffect(() => {
    if (!past) return;
    memory.begin(tag, past);
    setDrawnAt(Date.now());
  }, [past, memory, tag]);
  return { points: memory.of(tag), quality, drawnAt };
}

interface Motion extends LivePicture {
  readonly isPaused: boolean;
  /** When the newest point came. */
  readonly drawnAt: number;
}

/** Draws every frame, past React; without motion, or while it is paused, only what changes. */
function useFrames(canvas: RefObject<HTMLCanvasElement | null>, motion: Motion): void {
  const { series, limits, width, height, isPaused, drawnAt } = motion;
  const palette = usePalette();
  const shownAt = useRef(drawnAt);
  useEffect(() => {
    if (width === 0) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    let frame = 0;
    const draw = (now: number) => {
      shownAt.current = now;
      paintOn(canvas.current!, livePlan({ series, limits, width, height }, now), palette);
    };
    const move = () => {
      draw(Date.now());
      frame = requestAnimationFrame(move);
    };
    if (isPaused) draw(shownAt.current);
    else if (still) draw(drawnAt);
    else move();
    return () => cancelAnimationFrame(frame);
  }, [canvas, series, limits, width, height, isPaused, drawnAt, palette]);
}

interface ReadingProps extends Pick<LiveGraphProps, 'isNamed' | 'isPaused'> {
  readonly series: TrendSeries;
  /** That the axis shows: determines the digits. */
  readonly range: number;
  /** The newest. */
  readonly value: number | null | undefined;
  readonly quality: TagReading['quality'];
}

/** The newest value in words, above the line. */
function Reading({ series, range, value, quality, isNamed, isPaused }: ReadingProps) {
  const { words, unit, label } = series;
  const reading = (known: number): string =>
    words ? switchWord(known, words) : withUnit(numberWords(known, range), unit);
  return (
    <figcaption className={styles.reading}>
      <b title={value == null || words ? undefined : withUnit(String(value), unit)}>
        {value == null ? 'No value that can be relied on' : reading(value)}
      </b>
      {isNamed && <span>{label}</span>}
      {quality !== 'good' && <span data-quality={quality}>{quality}</span>}
      <span className={styles.note} title={isPaused ? undefined : DELAY_WORDS}>
        {isPaused ? 'Paused' : `${LIVE_DELAY_MS / 1000} s delay`}
      </span>
    </figcaption>
  );
}
