import styles from './chart.module.css';
import type { ChartSeries } from './chart-data.ts';
import { timeWords } from './moment-words.ts';
import { readingsAt } from './readings.ts';

interface ChartTableProps {
  readonly title: string;
  readonly series: readonly ChartSeries[];
  readonly times: readonly number[];
  readonly step: number;
  readonly zone: string;
}

/** The same numbers in rows, newest first. */
export function ChartTable({ title, series, times, step, zone }: ChartTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.rows} tabIndex={0} aria-label={`${title}, as a table`}>
      <table>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {series.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.toReversed().map((time) => (
            <tr key={time}>
              <th scope="row">{timeWords(time, zone, step)}</th>
              {readingsAt(series, time).map(({ id, words, range, quality }) => (
                <td key={id}>
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
