import { scaleLinear } from 'd3-scale';
import { curveLinear, curveStepAfter, line } from 'd3-shape';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { BoundTag, TagReading } from '../../../worker/boundary/index.ts';
import { LimitLines } from '../../ui/charts/limit-lines.tsx';
import { type Limit, withLimits } from '../../ui/charts/limits.ts';
import {
  numberWords,
  SWITCH_EXTENT,
  SWITCH_TICKS,
  SWITCH_WORDS,
  switchTick,
  switchWord,
  tickWords,
  withUnit,
} from '../../ui/charts/number-words.ts';
import { useWidth } from '../../ui/charts/use-width.ts';
import styles from './graph.module.css';
import {
  LIVE_DELAY_MS,
  LIVE_STEP_MS,
  LIVE_WINDOW_MS,
  type LivePoint,
  LivePoints,
  liveEnd,
  liveExtent,
  liveRuns,
} from './live-points.ts';

const HEIGHT = 200;
const MARGIN = { top: 10, right: 12, bottom: 24, left: 52 };
/** Why the line ends before the value above it. */
const DELAY_WORDS = `The line is drawn ${LIVE_DELAY_MS / 1000} seconds late so that it moves smoothly. The value above it is current.`;
/** Seconds ago that the axis labels. */
const AGES = { wide: [60, 45, 30, 15, 0], narrow: [60, 30, 0] };
/** Width in CSS pixels that the wide labels need. */
const WIDE = 340;

interface LiveGraphProps {
  readonly tag: BoundTag;
  readonly read: (tags: readonly string[]) => Promise<readonly TagReading[]>;
  readonly isPaused: boolean;
  /** Values from before the graph was opened, oldest first: it begins with them. */
  readonly past?: readonly LivePoint[];
  readonly limits?: readonly Limit[];
  /** Whether another is above or below it. */
  readonly isNamed?: boolean;
  /** CSS pixels. */
  readonly height?: number;
}

/** The last minute of a tag, live: redrawn with each point, moved every frame (GRAPH-04, LIVE-02). */
export function LiveGraph(props: LiveGraphProps) {
  const { tag, isPaused, limits, height = HEIGHT } = props;
  const stage = useRef<HTMLDivElement>(null);
  const moving = useRef<SVGGElement>(null);
  const width = useWidth(stage);
  const { points, quality, drawnAt } = useLivePoints(props);
  const inner = Math.max(1, width - MARGIN.left - MARGIN.right);
  useMotion(moving, { isPaused, drawnAt, inner });

  const plot = plotOf({ tag, points, limits, drawnAt, inner, height });
  const clip = `live-${tag.object}`;
  return (
    <figure className={styles.live} aria-label={`${tag.name}, the last minute`}>
      <Reading
        tag={tag}
        plot={plot}
        value={points.at(-1)?.value}
        quality={quality}
        isNamed={props.isNamed}
        isPaused={isPaused}
      />
      <div ref={stage} className={styles.stage} style={{ height }}>
        {width > 0 && (
          <svg width={width} height={height} aria-hidden focusable="false">
            <defs>
              <clipPath id={clip}>
                <rect x={MARGIN.left} y={0} width={inner} height={height - MARGIN.bottom + 1} />
              </clipPath>
            </defs>
            <Axes plot={plot} inner={inner} height={height} />
            <LimitLines limits={limits} y={plot.y} from={MARGIN.left} to={width - MARGIN.right} />
            <g clipPath={`url(#${clip})`}>
              <g ref={moving} className={styles.line}>
                {liveRuns(points, drawnAt + LIVE_STEP_MS).map((run) => (
                  <path key={run[0]!.time} d={plot.path(run)!} />
                ))}
              </g>
            </g>
          </svg>
        )}
      </div>
    </figure>
  );
}

/** Polls the tag's values while it is not paused. */
function useLivePoints({ tag: { tag }, read, isPaused, past }: LiveGraphProps) {
  const [memory] = useState(() => new LivePoints());
  // The origin of the coordinates, so that they stay small; renewed with every point.
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

interface Motion {
  readonly isPaused: boolean;
  readonly drawnAt: number;
  /** CSS pixels of the whole time window. */
  readonly inner: number;
}

/** Moves the line by the time since it was drawn: bypasses React, once per frame. */
function useMotion(moving: RefObject<SVGGElement | null>, { isPaused, drawnAt, inner }: Motion): void {
  useEffect(() => {
    if (isPaused) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    let frame = 0;
    const move = () => {
      const shift = ((Date.now() - drawnAt) / LIVE_WINDOW_MS) * inner;
      moving.current?.setAttribute('transform', `translate(${-shift} 0)`);
      frame = requestAnimationFrame(move);
    };
    if (still) moving.current?.setAttribute('transform', 'translate(0 0)');
    else move();
    return () => cancelAnimationFrame(frame);
  }, [moving, isPaused, drawnAt, inner]);
}

interface PlotOptions extends Pick<LiveGraphProps, 'tag' | 'limits'> {
  readonly points: readonly LivePoint[];
  readonly drawnAt: number;
  readonly inner: number;
  readonly height: number;
}

type Plot = ReturnType<typeof plotOf>;

/** Where times and values are drawn, and how values are formatted. */
function plotOf({ tag, points, limits, drawnAt, inner, height }: PlotOptions) {
  const end = liveEnd(drawnAt);
  const x = scaleLinear([end - LIVE_WINDOW_MS, end], [MARGIN.left, MARGIN.left + inner]);
  const extent = withLimits(liveExtent(points) ?? [0, 1], limits ?? []);
  /** The two positions of a switch. */
  const words = tag.dataType === 'boolean' ? (tag.states ?? SWITCH_WORDS) : undefined;
  const range = [height - MARGIN.bottom, MARGIN.top];
  const y = words ? scaleLinear(SWITCH_EXTENT, range) : scaleLinear(extent, range).nice(4);
  const path = line<{ time: number; value: number }>(
    ({ time }) => x(time),
    ({ value }) => y(value),
  ).curve(tag.dataType === 'float' ? curveLinear : curveStepAfter);
  const reading = (value: number): string =>
    words
      ? switchWord(value, words)
      : withUnit(numberWords(value, y.domain()[1]! - y.domain()[0]!), tag.unit);
  return { y, words, path, reading };
}

interface ReadingProps extends Pick<LiveGraphProps, 'tag' | 'isNamed' | 'isPaused'> {
  readonly plot: Plot;
  /** The newest. */
  readonly value: number | null | undefined;
  readonly quality: TagReading['quality'];
}

/** The newest value in words, above the line. */
function Reading({ tag, plot, value, quality, isNamed, isPaused }: ReadingProps) {
  return (
    <figcaption className={styles.reading}>
      <b title={value == null || plot.words ? undefined : withUnit(String(value), tag.unit)}>
        {value == null ? 'No value that can be relied on' : plot.reading(value)}
      </b>
      {isNamed && <span>{tag.name}</span>}
      {quality !== 'good' && <span data-quality={quality}>{quality}</span>}
      <span className={styles.note} title={isPaused ? undefined : DELAY_WORDS}>
        {isPaused ? 'Paused' : `${LIVE_DELAY_MS / 1000} s delay`}
      </span>
    </figcaption>
  );
}

interface AxesProps {
  readonly plot: Plot;
  readonly inner: number;
  readonly height: number;
}

function Axes({ plot: { y, words }, inner, height }: AxesProps) {
  const ticks = words ? SWITCH_TICKS : y.ticks(4);
  const step = ticks.length > 1 ? ticks[1]! - ticks[0]! : 1;
  return (
    <g className={styles.axes}>
      {ticks.map((value) => (
        <g key={value}>
          <line x1={MARGIN.left} x2={MARGIN.left + inner} y1={y(value)} y2={y(value)} />
          <text x={MARGIN.left - 8} y={y(value)} dy="0.32em" textAnchor="end">
            {words ? switchTick(value, words) : tickWords(value, step)}
          </text>
        </g>
      ))}
      {(inner < WIDE ? AGES.narrow : AGES.wide).map((age) => (
        <text
          key={age}
          x={MARGIN.left + inner * (1 - age / 60)}
          y={height - 7}
          textAnchor={age === 0 ? 'end' : age === 60 ? 'start' : 'middle'}
        >
          {age === 0 ? 'Now' : `${age} s ago`}
        </text>
      ))}
    </g>
  );
}
