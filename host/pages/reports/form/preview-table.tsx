import type { ReportView } from '../../../../api/contract/index.ts';
import { unpackColumns } from '../../../../api/contract/packed.ts';
import { timeWords } from '../../../ui/charts/moment-words.ts';
import { zoneWords } from '../../../ui/charts/zone-words.ts';
import { unitWords, valueWords } from '../value-words.ts';
import styles from './report-form.module.css';

interface PreviewTableProps {
  readonly view: ReportView;
  readonly zone: string;
}

/** Rows of the newest buckets, as the table begins. */
const ROWS = 12;

/** The beginning of a table, beside its form: the newest buckets that have a value. */
export function PreviewTable({ view, zone }: PreviewTableProps) {
  const series = view.series.map((one) => ({ one, columns: one.columns && unpackColumns(one.columns) }));
  const times = new Set(series.flatMap(({ columns }) => [...(columns?.time.subarray(-ROWS) ?? [])]));
  const newest = [...times].sort((a, b) => b - a).slice(0, ROWS);
  const format = view.report.valueFormat;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.differences} tabIndex={0} aria-label="The first rows">
      <table>
        <thead>
          <tr>
            <th scope="col">
              Time <small>{zoneWords(Date.now(), zone)}</small>
            </th>
            {series.map(({ one }) => (
              <th key={one.key} scope="col">
                {[one.label, unitWords(one, format)].filter(Boolean).join(', ')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {newest.map((time) => (
            <tr key={time}>
              <th scope="row">{timeWords(time, zone, view.step)}</th>
              {series.map(({ one, columns }) => {
                const value = columns?.value[columns.time.indexOf(time)] ?? Number.NaN;
                return <td key={one.key}>{Number.isNaN(value) ? '' : valueWords(value, one, format)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
