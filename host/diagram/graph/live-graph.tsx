import { scaleLinear } from 'd3-scale';
import { curveLinear, curveStepAfter, line } from 'd3-shape';
import { useEffect, useRef, useState } from 'react';
import type { BoundTag, TagReading } from '../../../worker/protocol.ts';
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
/** Why the line ends before the value that stands above it. */
const DELAY_WORDS = `The line is drawn ${LIVE_DELAY_MS / 1000} seconds late so that it moves smoothly. The value above it is current.`;
/** Seconds ago that the axis names. */
const AGES = { wide: [60, 45, 30, 15, 0], narrow: [60, 30, 0] };
/** CSS pixels in which the wide ones fit. */
const WIDE = 340;

interface LiveGraphProps {
  readonly tag: BoundTag;
  readonly read: (tags: readonly string[]) => Promise<readonly TagReading[]>;
  readonly isPaused: boolean;
  /** What it did before the graph was opened, oldest first: it begins with that. */
  readonly past?: readonly LivePoint[];
  readonly limits?: readonly Limit[];
  /** Another stands above or below it. */
  readonly isNamed?: boolean;
  /** CSS pixels. */
  readonly height?: number;
}

/** The last minute of a tag as it happens: drawn when a point comes, moved once a frame (GRAPH-04, LIVE-02). */
export function LiveGraph(props: LiveGraphProps) {
  const { tag, read, isPaused, past, limits, height = HEIGHT } = props;
  const stage = useRef<HTMLDivElement>(null);
  const moving = useRef<SVGGElement>(null);
  const width = useWidth(stage);
  const [memory] = useState(() => new LivePoints());
  // Drawn from here, so that coordinates stay small; anew with every point.
  const [drawnAt, setDrawnAt] = useState(() => Date.now());
  const [quality, setQuality] = useState<TagReading['quality']>('good');

  useEffect(() => {
    if (isPaused) return;
    let isOver = false;
    const sample = async () => {
      const [reading] = await read([tag.tag]);
      if (isOver || !reading) return;
      const now = Date.now();
      memory.add(tag.tag, { time: now, value: reading.value });
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
  }, [isPaused, read, tag.tag, memory]);

  useEffect(() => {
    if (!past) return;
    memory.begin(tag.tag, past);
    setDrawnAt(Date.now());
  }, [past, memory, tag.tag]);

  const inner = Math.max(1, width - MARGIN.left - MARGIN.right);
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
  }, [isPaused, drawnAt, inner]);

  const points = memory.of(tag.tag);
  const end = liveEnd(drawnAt);
  const x = scaleLinear([end - LIVE_WINDOW_MS, end], [MARGIN.left, MARGIN.left + inner]);
  const extent = withLimits(liveExtent(points) ?? [0, 1], limits ?? []);
  const words = tag.dataType === 'boolean' ? (tag.states ?? SWITCH_WORDS) : undefined;
  const range = [height - MARGIN.bottom, MARGIN.top];
  const y = words ? scaleLinear(SWITCH_EXTENT, range) : scaleLinear(extent, range).nice(4);
  const path = line<{ time: number; value: number }>(
    ({ time }) => x(time),
    ({ value }) => y(value),
  ).curve(tag.dataType === 'float' ? curveLinear : curveStepAfter);
  const ticks = words ? SWITCH_TICKS : y.ticks(4);
  const step = ticks.length > 1 ? ticks[1]! - ticks[0]! : 1;
  const last = points.at(-1);
  const reading = (value: number): string =>
    words
      ? switchWord(value, words)
      : withUnit(numberWords(value, y.domain()[1]! - y.domain()[0]!), tag.unit);
  const clip = `live-${tag.object}`;

  return (
    <figure className={styles.live} aria-label={`${tag.name}, the last minute`}>
      <figcaption className={styles.reading}>
        <b title={last?.value == null || words ? undefined : withUnit(String(last.value), tag.unit)}>
          {last?.value == null ? 'No value that can be relied on' : reading(last.value)}
        </b>
        {props.isNamed && <span>{tag.name}</span>}
        {quality !== 'good' && <span data-quality={quality}>{quality}</span>}
        <span className={styles.note} title={isPaused ? undefined : DELAY_WORDS}>
          {isPaused ? 'Paused' : `${LIVE_DELAY_MS / 1000} s delay`}
        </span>
      </figcaption>
      <div ref={stage} className={styles.stage} style={{ height }}>
        {width > 0 && (
          <svg width={width} height={height} aria-hidden focusable="false">
            <defs>
              <clipPath id={clip}>
                <rect x={MARGIN.left} y={0} width={inner} height={height - MARGIN.bottom + 1} />
              </clipPath>
            </defs>
            <g className={styles.axes}>
              {ticks.map((value) => (
                <g key={value}>
                  <line x1={MARGIN.left} x2={width - MARGIN.right} y1={y(value)} y2={y(value)} />
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
            <LimitLines limits={limits} y={y} from={MARGIN.left} to={width - MARGIN.right} />
            <g clipPath={`url(#${clip})`}>
              <g ref={moving} className={styles.line}>
                {liveRuns(points, drawnAt + LIVE_STEP_MS).map((run) => (
                  <path key={run[0]!.time} d={path(run)!} />
                ))}
              </g>
            </g>
          </svg>
        )}
      </div>
    </figure>
  );
}
