/** Reports as files, for whoever asks: the download, and mails (OR-48, OR-124). */
import { Readable } from 'node:stream';
import { type BodyOf, type Endpoints, MOST_POINTS } from '../../../contract/index.ts';
import { pngOfSvg } from '../../files/drawing.ts';
import type { Paper } from '../../files/paper.ts';
import { invalidField } from '../../http/errors.ts';
import type { RequestContext } from '../../http/handler.ts';
import { pictures } from '../../http/lanes.ts';
import { mapCsv } from './map-csv.ts';
import { type LiveParts, shownMap } from './map-view.ts';
import { reportCsv } from './report-csv.ts';
import { reportPdf } from './report-pdf.ts';
import { type PictureSize, reportSvg } from './report-picture.ts';
import { planTable } from './report-rows.ts';
import { reportXlsx } from './report-xlsx.ts';
import { shownReport } from './stored-report.ts';
import { type AskedView, type PlannedView, planView, type Reader, type ShownReport } from './view.ts';

type ReportFormat = BodyOf<Endpoints['downloadReport']>['format'];

interface ReportOrder {
  /** Its uuid. */
  readonly report: string;
  readonly format: ReportFormat;
  /** Whose rights count, now; and whose zone where neither the order nor the report names one. */
  readonly as: RequestContext['caller'];
  readonly tenant: RequestContext['tenant'];
  /** The present, in milliseconds since 1970: where a range that moves with time ends. */
  readonly now: number;
  /** As in `Present`. */
  readonly historyDays?: number;
  /** The period, its units and zone, the site or the sites; what is missing is as the report stores it. */
  readonly asked?: AskedView;
  /** A picture with both sides has exactly this size. */
  readonly look?: Partial<Omit<ReportLook, 'isExact'>>;
  /** Where present values are, which a map report shows. */
  readonly live?: LiveParts;
}

/** Of a picture, and of paper. */
interface ReportLook extends PictureSize {
  readonly paper: Paper;
  /** Keys of series that it leaves out; tables have all. */
  readonly hidden: readonly string[];
}

interface ReportFile {
  /** With its extension. */
  readonly name: string;
  /** The media type. */
  readonly type: string;
  /** A stream has a table that may be longer than the memory: it is read from the database as it is taken. */
  readonly bytes: Uint8Array | Readable;
}

const TYPES: Readonly<Record<ReportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
};
/** Formats whose values are those of the unit, however many. */
const TABLES: ReadonlySet<ReportFormat> = new Set(['csv', 'xlsx']);
/** What is not said. Pixels. */
const LOOK = { width: 1200, height: 640, theme: 'light', paper: 'a4', hidden: [] } as const;

/**
 * Makes a file of a report. Throws a 404 where the person may not see it, a 400 by field for what cannot be shown or is
 * too large, and the signal's reason once it is aborted; a stream that has begun fails with it.
 */
export async function renderReport(order: ReportOrder, signal: AbortSignal): Promise<ReportFile> {
  const { report, format, as, tenant, now, historyDays } = order;
  const shown = await tenant((db) => shownReport(db, as, report));
  if (shown.type === 'map')
    return { name: `${shown.name}.csv`, type: TYPES.csv, bytes: await mapTable(order, shown) };
  const reader: Reader = { caller: as, tenant, signal };
  const isExact = order.look?.width !== undefined && order.look.height !== undefined;
  const look: ReportLook = { ...LOOK, ...order.look, isExact };
  const isTable = TABLES.has(format) || shown.type === 'tabular';
  // A picture has as many points as pixels.
  const points = isTable ? undefined : Math.min(look.width, MOST_POINTS);
  const planned = await planView(reader, shown, { points, ...order.asked }, { now, historyDays });
  const shownSeries = planned.series.filter(({ key }) => isTable || !look.hidden.includes(key));
  const bytes = await bytesOf(reader, { ...planned, series: shownSeries }, { format, look, now });
  return { name: `${shown.name}.${format}`, type: TYPES[format], bytes };
}

/** A map is of now: its file is the table beside it. */
async function mapTable(
  { as: caller, tenant, format, asked = {}, live }: ReportOrder,
  shown: ShownReport,
): Promise<Uint8Array> {
  if (format !== 'csv' || !live)
    throw invalidField('format', 'The file of a map report is a table: choose csv');
  const { siteId, includeSites } = asked;
  return mapCsv(await shownMap({ caller, tenant }, shown, { siteId, includeSites }, live));
}

async function bytesOf(
  reader: Reader,
  planned: PlannedView,
  { format, look, now }: Pick<ReportOrder, 'format' | 'now'> & { readonly look: ReportLook },
): Promise<ReportFile['bytes']> {
  if (format === 'csv') return begun(reportCsv(reader, planTable(planned)));
  if (format === 'xlsx') return begun(reportXlsx(reader, planTable(planned), { now }));
  if (format === 'pdf') return reportPdf(reader, planned, { paper: look.paper, now });
  const svg = await reportSvg(reader, planned, look, now);
  if (format === 'svg') return Buffer.from(svg);
  return pictures.run(reader.caller, reader.signal, () => pngOfSvg(svg, look.isExact));
}

/** The parts as a stream, once the first one is there: what fails before that is an answer and not half a file. */
async function begun(parts: AsyncGenerator<Uint8Array>): Promise<Readable> {
  const first = await parts.next();
  return Readable.from(following(first, parts), { objectMode: false });
}

async function* following(
  first: IteratorResult<Uint8Array>,
  rest: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (!first.done) yield first.value;
  yield* rest;
}
