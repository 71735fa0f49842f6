import { useMemo } from 'react';
import { indexFrom } from '../../../engine/chart/columns.ts';
import { timeWords } from '../../../engine/chart/moments.ts';
import type { TimeSpan, TrendSeries } from '../../../engine/chart/series.ts';
import styles from './chart.module.css';
import { readingsAt } from './trend-readings.ts';

interface TrendTableProps {
  readonly title: string;
  readonly series: readonly TrendSeries[];
  readonly view: TimeSpan;
  readonly step: number;
  readonly zone: string;
}

/** Rows at most: whoever needs more zooms in, or downloads them. */
const MOST_ROWS = 500;

/** The values in view in rows, newest first. */
export function TrendTable({ title, series, view, step, zone }: TrendTableProps) {
  const { times, isCut } = useMemo(() => timesIn(series, view), [series, view]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.rows} tabIndex={0} aria-label={`${title}, as a table`}>
      <table>
        {isCut && <caption>{`The newest ${MOST_ROWS} rows; zoom in to see others`}</caption>}
        <thead>
          <tr>
            <th scope="col">Time</th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map((time) => (
            <tr key={time}>
              <th scope="row">{timeWords(time, zone, step)}</th>
              {readingsAt(series, time).map(({ key, words, range, quality }) => (
                <td key={key}>
                  {words}
                  {range && ` (${range})`}
                  {quality && `, ${quality}`}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The newest times of all series, newest first, each once. */
function timesIn(series: readonly TrendSeries[], { from, to }: TimeSpan) {
  const times = new Set<number>();
  for (const { time } of series) {
    const end = indexFrom(time, to + 1);
    const begin = Math.max(indexFrom(time, from), end - MOST_ROWS - 1);
    for (let i = begin; i < end; i++) times.add(time[i]!);
  }
  const sorted = [...times].sort((a, b) => b - a);
  return { times: sorted.slice(0, MOST_ROWS), isCut: sorted.length > MOST_ROWS };
}
