import {
  type CSSProperties,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ReportView } from '../../../../api/contract/index.ts';
import { zoneWords } from '../../../ui/charts/zone-words.ts';
import { unitWords } from '../value-words.ts';
import type { RowTimes } from './row-times.ts';
import type { RowWindows } from './row-windows.ts';
import { TimeRow } from './time-row.tsx';
import styles from './time-table.module.css';
import { type TallRows, useTallRows } from './use-tall-rows.ts';

/** CSS pixels, as in the style sheet. */
const ROW_PX = 32;
const HEAD_PX = 48;
/** Milliseconds between two looks at what is wanted while rows are scrolled. */
const LOOK_MS = 60;

export interface TimeTableHandle {
  /** Brings the row of a time to the top. */
  readonly showTime: (time: number) => void;
}

interface TimeTableProps {
  readonly label: string;
  readonly windows: RowWindows;
  readonly zone: string;
  readonly newestFirst: boolean;
  /** Milliseconds of a row: decides whether times are told with seconds. */
  readonly step: number;
  readonly ref?: Ref<TimeTableHandle>;
}

/**
 * A report as rows of time, with a column for each series. It has any number of rows: only those in view exist, and what they
 * show is read window by window. One tab stop; arrows, the page keys, Home and End move from row to row.
 */
export function TimeTable({ label, windows, zone, newestFirst, step, ref }: TimeTableProps) {
  useSyncExternalStore(windows.subscribe, windows.version);
  const { times, view } = windows;
  const base = useId();
  const rows = useTallRows({ count: times.count, row: ROW_PX, head: HEAD_PX });
  const [active, setActive] = useState(0);
  const bucketOf = (row: number) => (newestFirst ? times.count - 1 - row : row);
  useWanted(windows, bucketOf(rows.first), bucketOf(rows.last));
  useSteadyRows(times, rows, newestFirst);
  useImperativeHandle(ref, () => ({
    showTime: (time) => {
      const row = bucketOf(times.bucketOf(time));
      setActive(row);
      rows.show(row, 'top');
    },
  }));
  const series = view?.series ?? [];
  const indexes = Array.from({ length: rows.last - rows.first + 1 }, (_, nth) => rows.first + nth);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table's own elements cannot be rows that exist only in view.
    <div
      ref={rows.scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={times.count + 1}
      aria-colcount={series.length + 1}
      aria-busy={view === null}
      aria-activedescendant={active >= rows.first && active <= rows.last ? `${base}-${active}` : undefined}
      tabIndex={0}
      className={styles.table}
      style={{ '--columns': series.length } as CSSProperties}
      onScroll={rows.onScroll}
      onKeyDown={(event) => onTableKey(event, { active, count: times.count, rows, setActive })}
    >
      <TableHead view={view} zone={zone} />
      {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
      <div role="rowgroup" className={styles.rows} style={{ height: rows.height }}>
        {indexes.map((row) => {
          const bucket = bucketOf(row);
          return (
            <TimeRow
              key={bucket + times.base}
              id={`${base}-${row}`}
              {...{ row, step, zone }}
              top={rows.topOf(row)}
              time={times.startOf(bucket)}
              place={windows.rowAt(bucket)?.row ?? -1}
              window={windows.rowAt(bucket)?.window}
              report={view}
              isActive={row === active}
              onActive={setActive}
            />
          );
        })}
      </div>
    </div>
  );
}

interface TableHeadProps {
  readonly view: ReportView | null;
  readonly zone: string;
}

/** The names of the columns, which stay in view. */
function TableHead({ view, zone }: TableHeadProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see TimeTable.
    <div role="rowgroup" className={styles.head}>
      {/* biome-ignore lint/a11y/useSemanticElements: see TimeTable. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the table itself takes the focus. */}
      <div role="row" aria-rowindex={1} className={styles.headRow}>
        {/* biome-ignore lint/a11y/useSemanticElements: see TimeTable. */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: the table itself takes the focus. */}
        <span role="columnheader" className={styles.time}>
          Time <small>{zoneWords(Date.now(), zone)}</small>
        </span>
        {view?.series.map((series) => {
          const unit = unitWords(series, view.report.valueFormat);
          return (
            // biome-ignore lint/a11y/useSemanticElements: see TimeTable.
            // biome-ignore lint/a11y/useFocusableInteractive: the table itself takes the focus.
            <span key={series.key} role="columnheader" className={styles.name} title={series.label}>
              <span>{series.label}</span>
              <small>{series.state === 'ok' ? unit : (series.message ?? 'not available')}</small>
            </span>
          );
        })}
      </div>
    </div>
  );
}

interface TableKeys {
  readonly active: number;
  readonly count: number;
  readonly rows: TallRows;
  readonly setActive: (row: number) => void;
}

function onTableKey(event: KeyboardEvent, { active, count, rows, setActive }: TableKeys): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const to = rowAfter(event.key, { active, count, page: rows.page });
  if (to === undefined) return;
  event.preventDefault();
  const row = Math.min(count - 1, Math.max(0, to));
  setActive(row);
  rows.show(row, 'nearest');
}

function rowAfter(
  key: string,
  { active, count, page }: { readonly active: number; readonly count: number; readonly page: number },
): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return active + 1;
    case 'ArrowUp':
      return active - 1;
    case 'PageDown':
      return active + page;
    case 'PageUp':
      return active - page;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** Reads the rows in view: looked at a few times a second while they are scrolled, for most are passed by. */
function useWanted(windows: RowWindows, one: number, other: number): void {
  const range = useRef({ from: 0, to: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const version = windows.version();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of what is kept is looked at again.
  useEffect(() => {
    range.current = { from: Math.min(one, other), to: Math.max(one, other) };
    const look = () => {
      timer.current = undefined;
      windows.want(range.current.from, range.current.to);
    };
    if (windows.view === null) look();
    else timer.current ??= setTimeout(look, LOOK_MS);
  }, [windows, one, other, version]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}

/** After a refresh the rows in view stay where they are, unless the table is at its beginning. */
function useSteadyRows(times: RowTimes, rows: TallRows, newestFirst: boolean): void {
  const before = useRef(times);
  const shift = useRef(rows.shift);
  shift.current = rows.shift;
  const isAtStart = rows.scroller.current === null || rows.scroller.current.scrollTop === 0;
  useEffect(() => {
    const { base, count } = before.current;
    before.current = times;
    const added = newestFirst ? times.base + times.count - base - count : base - times.base;
    if (added !== 0 && !isAtStart) shift.current(added);
  }, [times, newestFirst, isAtStart]);
}
