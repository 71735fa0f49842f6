import type { ScaleLinear } from 'd3-scale';
import styles from './limit-lines.module.css';
import type { Limit } from './limits.ts';

/** CSS pixels: how close two lines are whose names run into each other, and the room of one name. */
const CLOSE = 28;
const BESIDE = 64;

interface LimitLinesProps {
  readonly limits: readonly Limit[] | undefined;
  readonly y: ScaleLinear<number, number>;
  /** CSS pixels. */
  readonly from: number;
  readonly to: number;
}

/** Lines at the limits that are within the chart, each with its name at its end. */
export function LimitLines({ limits = [], y, from, to }: LimitLinesProps) {
  const [low, high] = y.domain() as [number, number];
  const seen = limits.filter(({ value }) => value >= low && value <= high);
  // A name that would run into that of the limit before it stands further left.
  const isClose = (nth: number) => nth > 0 && Math.abs(y(seen[nth]!.value) - y(seen[nth - 1]!.value)) < CLOSE;
  return seen.map(({ value, label, type }, nth) => (
    <g key={`${label} ${value}`} className={styles.limit} data-type={type}>
      <line x1={from} x2={to} y1={y(value)} y2={y(value)} />
      <text
        x={to - 2 - (isClose(nth) ? BESIDE : 0)}
        y={y(value)}
        dy={y(value) < 20 ? '1.1em' : '-0.35em'}
        textAnchor="end"
      >
        {label}
      </text>
    </g>
  ));
}
