import { TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { QUALITIES, type ReportView, type ViewSeries } from '../../../../api/contract/index.ts';
import { timeWords } from '../../../ui/charts/moment-words.ts';
import { valueWords } from '../value-words.ts';
import { HELD, type RowWindow, type WindowSeries } from './row-window.ts';
import styles from './time-table.module.css';

interface TimeRowProps {
  readonly id: string;
  /** Its place in the table. */
  readonly row: number;
  /** CSS pixels. */
  readonly top: number;
  /** Milliseconds since 1970, and to the next row. */
  readonly time: number;
  readonly step: number;
  readonly zone: string;
  /** Where it was read, and its place there; undefined until then. */
  readonly window: RowWindow | undefined;
  readonly place: number;
  readonly report: ReportView | null;
  readonly isActive: boolean;
  readonly onActive: (row: number) => void;
}

/** One bucket of time: what every series said in it. */
export const TimeRow = memo(function TimeRow(props: TimeRowProps) {
  const { id, row, top, time, step, zone, window, place, report } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: see TimeTable.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the table has the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the table takes the focus and names its row.
    <div
      id={id}
      role="row"
      aria-rowindex={row + 2}
      aria-selected={props.isActive}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => props.onActive(row)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see TimeTable. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as the row. */}
      <span role="rowheader" className={styles.time}>
        {timeWords(time, zone, step)}
      </span>
      {report?.series.map((series, nth) => (
        // biome-ignore lint/a11y/useSemanticElements: see TimeTable.
        // biome-ignore lint/a11y/useFocusableInteractive: as the row.
        <span key={series.key} role="gridcell" className={styles.cell}>
          {window ? (
            <Value
              cells={window.series[nth] ?? null}
              place={place}
              series={series}
              format={report.report.valueFormat}
            />
          ) : (
            <span className={styles.pending} />
          )}
        </span>
      ))}
    </div>
  );
});

interface ValueProps {
  readonly cells: WindowSeries | null;
  readonly place: number;
  readonly series: ViewSeries;
  readonly format: ReportView['report']['valueFormat'];
}

/** A value in words: empty where nothing is known, with a sign where it is doubtful. */
function Value({ cells, place, series, format }: ValueProps) {
  const value = cells?.value[place];
  if (value === undefined || Number.isNaN(value)) return null;
  const state = cells!.state[place]!;
  const isHeld = state >= HELD;
  const quality = QUALITIES[state % HELD]!;
  const words = valueWords(value, series, format);
  return (
    <span
      data-held={isHeld || undefined}
      className={styles.value}
      title={isHeld ? `${words}: no new sample, the value before holds` : undefined}
    >
      {quality !== 'good' && (
        <TriangleAlert size={12} role="img" aria-label={`quality ${quality}`} className={styles.doubt} />
      )}
      {words}
    </span>
  );
}
