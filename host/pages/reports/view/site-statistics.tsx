import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import type { ReportView, ViewSeries } from '../../../../api/contract/index.ts';
import { unitWords } from '../value-words.ts';
import styles from './report-view.module.css';
import { type Measure, measures, sortedBy } from './statistic-words.ts';

interface Sorting {
  readonly column: string;
  readonly descending: boolean;
}

/** What the series of each site did in the time that is shown; sorted by any column. */
export function SiteStatistics({ view }: { readonly view: ReportView }) {
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const columns: readonly Measure[] = measures(view);
  const rows = sortedBy(view.series, columns, sorting);
  const sort = (column: string) =>
    setSorting({ column, descending: sorting?.column === column ? !sorting.descending : false });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.statistics} tabIndex={0} aria-label="Statistics">
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.id} {...{ column, sorting }} onSort={sort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((series) => (
            <Row key={series.key} {...{ series, view, columns }} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface HeadCellProps {
  readonly column: Measure;
  readonly sorting: Sorting | null;
  readonly onSort: (column: string) => void;
}

function HeadCell({ column: { id, title, isText }, sorting, onSort }: HeadCellProps) {
  const current = sorting?.column === id ? sorting : null;
  const Arrow = current?.descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      data-text={isText || undefined}
      aria-sort={current ? (current.descending ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" onClick={() => onSort(id)}>
        {title}
        {current && <Arrow size={13} aria-hidden />}
      </button>
    </th>
  );
}

interface RowProps {
  readonly series: ViewSeries;
  readonly view: ReportView;
  readonly columns: readonly Measure[];
}

function Row({ series, view, columns }: RowProps) {
  const [first, ...others] = columns as [Measure, ...Measure[]];
  const unit = unitWords(series, view.report.valueFormat);
  return (
    <tr>
      <th scope="row">
        {first.words(series)}
        {unit && <small>{unit}</small>}
      </th>
      {others.map((column) => (
        <td key={column.id} data-text={column.isText || undefined}>
          {column.words(series)}
        </td>
      ))}
    </tr>
  );
}
