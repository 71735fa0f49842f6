/** A report as a table: rows of time by series, as the screen has them (OR-47, OR-124). Files of every kind take theirs here. */
import { type SeriesColumns, unitOfRange } from '../../../contract/index.ts';
import type { CsvCell } from '../../files/csv.ts';
import { invalidField } from '../../http/errors.ts';
import { bucketStart, type Step, stepOf } from '../history/index.ts';
import { type TableRow, withAllDigits } from './report-digits.ts';
import { calculatedValues, type ShownValues, valuesOf } from './report-values.ts';
import type { PlannedSeries } from './series-plan.ts';
import type { TimeRange } from './time-range.ts';
import { columnsOf, dataPointOf, type PlannedView, type Reader } from './view.ts';

/** Values in one file: a million rows of five series. */
const MOST_CELLS = 5_000_000;
/** Buckets of a series that are read at once: longer queries would keep the database from others. */
const READ_BUCKETS = 2000;

interface TableColumn extends ShownValues {
  /** With the unit. */
  readonly title: string;
}

type Part = Pick<TimeRange, 'from' | 'to' | 'step'>;

export interface PlannedTable {
  readonly planned: PlannedView;
  /** All series, those too that only the table of the screen has. */
  readonly series: readonly PlannedSeries[];
  readonly columns: readonly TableColumn[];
  /** The times of the first bucket's start and of the end. */
  readonly from: number;
  readonly to: number;
  readonly step: Step;
  /** About, where buckets follow the calendar. */
  readonly rowCount: number;
}

/** Plans the table. Throws a 400 where there would be too many values. */
export function planTable(planned: PlannedView): PlannedTable {
  const series = planned.series.map((one) => ({ ...one, isTableOnly: false }));
  const { from, to, step } = bucketsOf(planned);
  const rowCount = Math.ceil((to - from) / step.ms);
  if (rowCount * Math.max(series.length, 1) > MOST_CELLS)
    throw invalidField('granularity', 'The file would be too large: choose longer units or a shorter range');
  const columns = series.map((one) => columnOf(one, planned));
  return { planned, series, columns, from, to, step, rowCount };
}

/** All buckets of the unit, however many: a picture has room for fewer than a table. */
function bucketsOf({ report, time }: PlannedView): Part {
  const { from, begin, to, step, granularity, timezone, range } = time;
  // A table has no automatic units.
  const isOwn = granularity === 'auto' && report.type === 'tabular';
  const unit = isOwn ? unitOfRange(range, to - begin) : granularity;
  if (unit === 'auto') return { from, to, step };
  const own = stepOf({
    from: begin,
    to,
    timezone,
    points: Number.POSITIVE_INFINITY,
    unit,
    grain: step.grain,
  });
  return { from: bucketStart(begin, own), to, step: own };
}

function columnOf(series: PlannedSeries, { report: { contents } }: PlannedView): TableColumn {
  const { tag, label, calculation } = series;
  if (!tag && !calculation) return { title: label, unit: null, shown: () => null, number: (value) => value };
  const values = tag
    ? valuesOf(tag, dataPointOf(series, contents), contents.valueFormat)
    : calculatedValues(calculation!.unit);
  return { ...values, title: values.unit ? `${label} (${values.unit})` : label };
}

/** The rows, read stretch by stretch as they are taken. Throws the reason of the caller's signal once they have left. */
export async function* rowsOf(reader: Reader, table: PlannedTable): AsyncGenerator<TableRow[]> {
  const { series, columns, step } = table;
  for await (const { part, read } of readAhead(reader, table)) {
    const readers = series.map((one, nth) => new ColumnReader(read.get(one), columns[nth]!.shown));
    const rows: TableRow[] = [];
    for (let at = part.from; at < part.to; ) {
      const end = endOf(at, step);
      rows.push({ at, values: readers.map((one) => one.valueUntil(end)) });
      at = end;
    }
    yield await withAllDigits(reader, table, rows, (at) => endOf(at, step));
  }
}

interface ReadPart {
  readonly part: Part;
  readonly read: Map<PlannedSeries, SeriesColumns>;
}

/** Stretch by stretch: the database reads the next one while this one is written. */
async function* readAhead(reader: Reader, table: PlannedTable): AsyncGenerator<ReadPart> {
  const { planned, series } = table;
  let ahead: Promise<ReadPart> | undefined;
  for (const part of partsOf(table)) {
    const done = ahead;
    const read = async (): Promise<ReadPart> => {
      await done;
      return { part, read: await columnsOf(reader, { ...planned, series }, part) };
    };
    ahead = read();
    // Who does not take it any more does not hear of it either.
    ahead.catch(() => undefined);
    if (done) yield await done;
  }
  if (ahead) yield await ahead;
}

/** Stretches that are read at once. */
function* partsOf({ from, to, step }: PlannedTable): Generator<Part> {
  const most = step.unit ? to - from : READ_BUCKETS * step.ms;
  for (let at = from; at < to; at += most) yield { from: at, to: Math.min(at + most, to), step };
}

/** The start of the next bucket. Days differ in length: somewhere in the middle of the next one is asked for its start. */
const endOf = (start: number, step: Step): number =>
  step.unit ? bucketStart(start + 1.5 * step.ms, step) : start + step.ms;

/** Reads columns from bucket to bucket. A value holds in the buckets after its own until it is lost. */
class ColumnReader {
  readonly #columns: SeriesColumns | undefined;
  readonly #shown: (value: number) => CsvCell;
  #next = 0;
  #held: number;

  constructor(columns: SeriesColumns | undefined, shown: (value: number) => CsvCell) {
    this.#columns = columns;
    this.#shown = shown;
    this.#held = columns?.before?.value ?? Number.NaN;
  }

  /** The value of the bucket that ends there; null if nothing is known. */
  valueUntil(end: number): CsvCell {
    if (!this.#columns) return null;
    const { time, value, last, broken } = this.#columns;
    let own = this.#held;
    while (this.#next < time.length && time[this.#next]! < end) {
      const at = this.#next++;
      own = value[at]!;
      this.#held = broken[at] ? Number.NaN : Number.isNaN(last[at]!) ? own : last[at]!;
    }
    return Number.isNaN(own) ? null : this.#shown(own);
  }
}
