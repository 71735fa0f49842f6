import type { TimeSpan, TrendSeries } from '../../../engine/chart/series.ts';
import { FIGURES, NO_FIGURE, type TrendFigures } from '../../../engine/chart/statistics.ts';
import { spanWords } from './ranges.ts';
import { Swatch } from './swatch.tsx';
import styles from './trend-statistics.module.css';
import { zoneWords } from './zone-words.ts';

export interface StatisticsRow
  extends Pick<TrendSeries, 'key' | 'label' | 'unit' | 'slot' | 'format' | 'hidden'> {
  /** Null: not known yet, or there is nothing to tell. */
  readonly figures: TrendFigures | null;
}

interface TrendStatisticsProps {
  readonly rows: readonly StatisticsRow[];
  /** The time that the figures are of: the trend's view. */
  readonly view: TimeSpan;
  /** IANA zone. */
  readonly zone: string;
  /** Figures of another view are on their way: those shown are of the one before. */
  readonly isBusy?: boolean;
  /** What they do not say themselves. */
  readonly note?: string;
}

/** The figures of each series over the time in view, under a trend; hidden series have none. */
export function TrendStatistics({ rows, view, zone, isBusy = false, note }: TrendStatisticsProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.statistics} tabIndex={0} aria-label="Statistics" aria-busy={isBusy}>
      <table>
        <caption>{`${spanWords(view, zone)} ${zoneWords(view.to, zone)}`}</caption>
        <thead>
          <tr>
            <th scope="col">Series</th>
            {FIGURES.map(([title]) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            .filter(({ hidden }) => !hidden)
            .map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  <Swatch slot={row.slot} />
                  {row.label}
                </th>
                {FIGURES.map(([title, words]) => (
                  <td key={title}>{(row.figures && words(row, row.figures)) ?? NO_FIGURE}</td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
      {note && <p className={styles.note}>{note}</p>}
    </section>
  );
}
