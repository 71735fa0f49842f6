import type { ScaleLinear } from 'd3-scale';
import styles from './limit-lines.module.css';
import type { Limit } from './limits.ts';

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
  return seen.map(({ value, label, type }) => (
    <g key={`${label} ${value}`} className={styles.limit} data-type={type}>
      <line x1={from} x2={to} y1={y(value)} y2={y(value)} />
      <text x={to - 2} y={y(value)} dy={y(value) < 20 ? '1.1em' : '-0.35em'} textAnchor="end">
        {label}
      </text>
    </g>
  ));
}
