import type { ScaleLinear } from 'd3-scale';
import styles from './limit-lines.module.css';
import type { Limit } from './limits.ts';

/** CSS pixels: the distance at which two names collide, and the width of one name. */
const CLOSE = 28;
const BESIDE = 64;

interface LimitLinesProps {
  readonly limits: readonly Limit[] | undefined;
  readonly y: ScaleLinear<number, number>;
  /** CSS pixels. */
  readonly from: number;
  readonly to: number;
}

/** Lines at the limits inside the chart, each with its name at its end. */
export function LimitLines({ limits = [], y, from, to }: LimitLinesProps) {
  const [low, high] = y.domain() as [number, number];
  const seen = limits
    .filter(({ value }) => value >= low && value <= high)
    .toSorted((a, b) => b.value - a.value);
  // A name that would collide with the previous limit's is moved to the left.
  const isClose = (nth: number) => nth > 0 && Math.abs(y(seen[nth]!.value) - y(seen[nth - 1]!.value)) < CLOSE;
  const keyOf = ({ label, value }: Limit) => `${label} ${value}`;
  return (
    <>
      {seen.map((limit) => (
        <g key={keyOf(limit)} className={styles.limit} data-type={limit.type}>
          <line x1={from} x2={to} y1={y(limit.value)} y2={y(limit.value)} />
        </g>
      ))}
      {/* After all lines, so that none crosses a name. */}
      {seen.map((limit, nth) => (
        <g key={keyOf(limit)} className={styles.limit} data-type={limit.type}>
          <text
            x={to - 2 - (isClose(nth) ? BESIDE : 0)}
            y={y(limit.value)}
            dy={y(limit.value) < 20 ? '1.1em' : '-0.35em'}
            textAnchor="end"
          >
            {limit.label}
          </text>
        </g>
      ))}
    </>
  );
}
