/** A report on paper: its chart with a table of statistics, or its rows, as a PDF. */

import { durationWords } from '../../../../engine/chart/duration-words.ts';
import { timeWords } from '../../../../engine/chart/moments.ts';
import { exactWords } from '../../../../engine/chart/numbers.ts';
import {
  FIGURES,
  figuresInPercent,
  NO_FIGURE,
  type TrendFigures,
} from '../../../../engine/chart/statistics.ts';
import { grouped } from '../../../../engine/format/number.ts';
import { calculatedFiguresWords } from '../../../contract/report-values.ts';
import type { CsvCell } from '../../files/csv.ts';
import {
  MARGIN,
  type Paper,
  type PaperDocument,
  type PaperTable,
  pageSize,
  pdfOfPaper,
} from '../../files/paper.ts';
import { invalidField } from '../../http/errors.ts';
import { papers } from '../../http/lanes.ts';
import { madeWords, rangeWords, unitsWords } from './report-about.ts';
import { legendOf, noteWords, planReportChart } from './report-chart.ts';
import { planTable, rowsOf } from './report-rows.ts';
import { valuesOf } from './report-values.ts';
import type { PlannedSeries } from './series-plan.ts';
import { type PlannedView, type Reader, statisticsOf, statisticsOfCalculated } from './view.ts';

/** Values on paper: about five hundred pages of a table of two series. */
const MOST_CELLS = 40_000;
const TOO_LONG = `A PDF has room for ${MOST_CELLS.toLocaleString('en')} values: choose longer units or a shorter range, or download all of them as CSV or XLSX`;
/** Series beside the time that fit on an upright page. */
const UPRIGHT_SERIES = 4;
const CHART_HEIGHT = 400;

interface PdfOptions {
  readonly paper: Paper;
  readonly now: number;
}

/** Throws a 400 where there would be too many rows, and the reason of the caller's signal once they have left. */
export async function reportPdf(
  reader: Reader,
  planned: PlannedView,
  options: PdfOptions,
): Promise<Uint8Array> {
  const isTable = planned.report.type === 'tabular';
  const isLandscape = !isTable || planned.series.length > UPRIGHT_SERIES;
  const page = { paper: options.paper, isLandscape };
  const [width] = pageSize(page);
  const chartSize = {
    width: Math.floor(width - 2 * MARGIN),
    heightFor: () => CHART_HEIGHT,
    now: options.now,
  };
  const document: PaperDocument = {
    ...{ ...page, title: planned.report.name, made: options.now },
    lines: linesOf(planned, options.now),
    foot: `${rangeWords(planned)} · ${planned.time.timezone}`,
    ...(isTable
      ? { tables: [await rowTable(reader, planned)] }
      : {
          chart: await chartOf(reader, planned, chartSize),
          tables: [await statisticsTable(reader, planned, options.now)],
        }),
  };
  return papers.run(reader.caller, reader.signal, () => pdfOfPaper(document, reader.signal));
}

async function chartOf(
  reader: Reader,
  planned: PlannedView,
  size: Parameters<typeof planReportChart>[2],
): Promise<PaperDocument['chart']> {
  const plan = await planReportChart(reader, planned, size);
  const notes = plan.notes.map((note, nth) => noteWords(note, nth, planned.time.timezone));
  return { plan, legend: legendOf(planned), notes };
}

function linesOf(planned: PlannedView, now: number): string[] {
  const isOfSlices = planned.series.some(({ calculation }) => calculation !== undefined);
  const range = `${rangeWords(planned)} · ${planned.time.timezone}`;
  const lines = [
    planned.report.contents.subTitle,
    range,
    `${unitsWords(planned)} · ${madeWords(planned, now)}`,
    isOfSlices ? calculatedFiguresWords(durationWords(planned.time.step.ms / 1000)) : '',
  ];
  return lines.filter((line) => line !== '');
}

/** Of every series, those too that are not drawn. */
async function statisticsTable(reader: Reader, planned: PlannedView, now: number): Promise<PaperTable> {
  const statistics = await statisticsOf(reader, planned, now);
  const ofCalculated = await statisticsOfCalculated(reader, planned, now);
  const rows = planned.series.map((series) => {
    const { label, tag, message } = series;
    const own = tag ? statistics.get(tag.id) : ofCalculated.get(series);
    if (!own) return [tag || !message || message === label ? label : `${label}: ${message}`];
    const shown = shownFigures(series, own, planned);
    return [label, ...FIGURES.map(([, words]) => words(shown, shown.figures) ?? NO_FIGURE)];
  });
  return { head: ['Series', ...FIGURES.map(([title]) => title)], rows };
}

/** The figures in what the values are shown in. They are numbers, of switches too. */
function shownFigures(
  { tag, calculation }: PlannedSeries,
  own: TrendFigures,
  { report }: PlannedView,
): { readonly unit: string | null; readonly figures: TrendFigures } {
  if (!tag) return { unit: calculation?.unit ?? null, figures: own };
  const { valueFormat } = report.contents;
  const { unit } = valuesOf(tag, 'average', valueFormat);
  const isPercent = unit === '%' && tag.min !== null && tag.max !== null && valueFormat === 'percentage';
  return { unit, figures: isPercent ? figuresInPercent(own, tag.min!, tag.max!) : own };
}

async function rowTable(reader: Reader, planned: PlannedView): Promise<PaperTable> {
  const table = planTable(planned);
  if (table.rowCount * Math.max(table.columns.length, 1) > MOST_CELLS)
    throw invalidField('granularity', TOO_LONG);
  const { timezone } = planned.time;
  const rows: string[][] = [];
  for await (const part of rowsOf(reader, table))
    for (const { at, values } of part)
      rows.push([timeWords(at, timezone, table.step.ms), ...values.map(cellWords)]);
  return { head: [`Time (${timezone})`, ...table.columns.map(({ title }) => title)], rows };
}

/** As the table of the screen has it. */
function cellWords(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'bigint') return grouped(String(cell));
  return typeof cell === 'number' ? exactWords(cell) : cell;
}
