/** What a report shows, read tag by tag: whoever else waits for the database gets it in between. */
import {
  type Aggregation,
  type IncludeSites,
  MOST_COMPARED_SITES,
  MOST_DRAWN_SITES,
  MOST_MARKS,
  MOST_POINTS,
  maySeeAlarms,
  packColumns,
  type ReportView,
  type SeriesColumns,
  type SeriesStatistics,
  VIEW_TEXTS,
  type ViewPart,
  type ViewSeries,
} from '../../../contract/index.ts';
import { limitsOf } from '../../../contract/tag-limits.ts';
import { invalidField, missing } from '../../http/errors.ts';
import type { RequestContext } from '../../http/handler.ts';
import type { Db } from '../../storage/storage.ts';
import { alarmSpans } from '../alarms/index.ts';
import { type Present, readColumns, readStatistics, type TagStatistics } from '../history/index.ts';
import { siteByUuid } from '../tags/index.ts';
import { calculatedColumns, calculatedStatistics, type PlannedCalculation } from './calculated-series.ts';
import type { Contents } from './contents.ts';
import { includedSites, type Site } from './queries/report-tags.ts';
import { type PlannedSeries, planSeries, type ShownAt } from './series-plan.ts';
import { type AskedTime, retentionNotice, type TimeRange, timeRangeOf } from './time-range.ts';

/** A report, stored or not. */
export interface ShownReport extends Pick<ReportView['report'], 'uuid' | 'name' | 'type' | 'section'> {
  readonly contents: Contents;
}

/** What of a report is shown; what is missing is as the report stores it. */
export interface AskedView extends AskedTime {
  readonly dataPoint?: Aggregation;
  readonly siteId?: string;
  readonly includeSites?: IncludeSites;
}

/** Everything that is shown, before any value is read. */
export interface PlannedView {
  readonly report: ShownReport;
  readonly time: TimeRange;
  readonly series: readonly PlannedSeries[];
  readonly compared: readonly Site[] | undefined;
}

/** Whoever reads: their rights, their company's data, and whether they still wait for it. */
export type Reader = Pick<RequestContext, 'caller' | 'tenant' | 'signal'>;

/** Buckets of all series of one answer, about. */
const MOST_BUCKETS = 60_000;
/** Buckets of one series among very many, at least. */
const LEAST_BUCKETS = 60;

/** Throws a 400 by field for what cannot be shown, and 404 where the site is not there. */
export const planView = (
  { caller, tenant }: Omit<Reader, 'signal'>,
  stored: ShownReport,
  asked: AskedView,
  present: Present,
): Promise<PlannedView> =>
  tenant(async (db) => {
    const contents = { ...stored.contents, dataPoint: asked.dataPoint ?? stored.contents.dataPoint };
    const report = { ...stored, contents };
    const { at, series } = await seriesAt(db, report, asked);
    const drawn = series.filter((one) => one.tag && !one.isTableOnly).length;
    const most = Math.min(
      MOST_POINTS,
      Math.max(LEAST_BUCKETS, Math.floor(MOST_BUCKETS / Math.max(drawn, 1))),
    );
    const time = await timeRangeOf(db, { caller, asked, contents, present, most });
    return { report, time, series, compared: report.type === 'comparison' ? (at.compared ?? []) : undefined };
  });

type AskedPlace = Pick<AskedView, 'siteId' | 'includeSites'>;

/** The series of a report where it is shown. Throws as above. */
export async function seriesAt(db: Db, report: Omit<ShownReport, 'uuid' | 'name'>, asked: AskedPlace) {
  const at = await placeOf(db, report, asked);
  return { at, series: await planSeries(db, report.contents, at) };
}

async function placeOf(
  db: Db,
  { type, section }: Pick<ShownReport, 'type' | 'section'>,
  asked: AskedPlace,
): Promise<ShownAt> {
  const site = asked.siteId === undefined ? undefined : await siteByUuid(db, asked.siteId);
  if (asked.siteId !== undefined && !site) throw missing();
  const isOfSites = section === 'sites';
  if (type === 'comparison' && asked.includeSites) {
    const compared = await includedSites(db, asked.includeSites);
    if (compared.length > MOST_COMPARED_SITES)
      throw invalidField('includeSites.uuids', VIEW_TEXTS.tooManySites);
    return { site, compared: compared.length > 0 ? compared : undefined, isTemplate: compared.length > 0 };
  }
  if (isOfSites && !site) throw invalidField('siteId', VIEW_TEXTS.chooseSite);
  return { site, compared: undefined, isTemplate: isOfSites };
}

interface ViewOptions {
  /** The present, in milliseconds since 1970. */
  readonly now: number;
  /** Missing: all of it. */
  readonly only?: ViewPart;
}

/** Throws the reason of the caller's signal once they have left. */
export async function viewOf(
  context: Reader,
  planned: PlannedView,
  { now, only }: ViewOptions,
): Promise<ReportView> {
  const { report, time, series, compared } = planned;
  const { contents } = report;
  const columns = only === 'statistics' ? undefined : await columnsOf(context, planned, time);
  const extremes = columns && time.finer && (await columnsOf(context, planned, time.finer, 'last'));
  const statistics = only === 'lines' ? undefined : await statisticsOf(context, planned, now);
  const ofCalculated =
    only === 'lines' ? undefined : await statisticsOfCalculated(context, planned, now, columns);
  const read = { columns, extremes, statistics, ofCalculated };
  return {
    report: reportOf(report),
    from: new Date(time.from).toISOString(),
    to: new Date(time.to).toISOString(),
    step: time.step.ms,
    extremesStep: time.finer?.step.ms ?? null,
    notice: retentionNotice(time),
    range: time.range,
    granularity: time.granularity,
    timezone: time.timezone,
    dataPoint: contents.dataPoint,
    series: series.map((one) => shown(one, contents, read)),
    marks: only ? [] : await marksOf(context, planned),
    sites: compared ? sitesOf(compared) : null,
  };
}

function reportOf({ uuid, name, type, section, contents }: ShownReport): ReportView['report'] {
  const { subTitle, graphStyle, valueFormat, labelName, yLabel1, yLabel2 } = contents;
  return { uuid, name, type, section, subTitle, graphStyle, valueFormat, labelName, yLabel1, yLabel2 };
}

function sitesOf(compared: readonly Site[]): ReportView['sites'] {
  const total = compared.length;
  const drawn = Math.min(total, MOST_DRAWN_SITES);
  const notice =
    total === 0
      ? 'Choose the sites to compare'
      : total > drawn
        ? `${drawn} of ${total} sites are drawn. All are in the table.`
        : null;
  return { total, drawn, notice };
}

export const dataPointOf = ({ wanted }: PlannedSeries, contents: Contents): Aggregation =>
  wanted.dataPoint ?? contents.dataPoint;

/** The columns of the series that are drawn. */
export async function columnsOf(
  reader: Reader,
  { series, report }: PlannedView,
  { from, to, step }: Pick<TimeRange, 'from' | 'to' | 'step'>,
  dataPoint?: Aggregation,
): Promise<Map<PlannedSeries, SeriesColumns>> {
  const { caller, tenant, signal } = reader;
  const drawn = series.filter((one) => one.tag && !one.isTableOnly);
  const found = new Map<PlannedSeries, SeriesColumns>();
  const grouped = Map.groupBy(drawn, (one) => dataPoint ?? dataPointOf(one, report.contents));
  for (const [point, members] of grouped) {
    const columns = await readColumns(
      tenant,
      {
        companyId: caller.companyId,
        tagIds: members.map(({ tag }) => tag!.id),
        ...{ from: new Date(from), to: new Date(to), step, dataPoint: point },
      },
      signal,
    );
    for (const member of members) {
      const own = columns.get(member.tag!.id);
      if (own) found.set(member, own);
    }
  }
  // Finer extremes are those of tags.
  if (dataPoint === undefined)
    for (const one of series) {
      const own = one.calculation && (await calculated(reader, one.calculation, { from, to, step }));
      if (own) found.set(one, own);
    }
  return found;
}

async function calculated(
  { caller, tenant, signal }: Reader,
  calculation: PlannedCalculation,
  { from, to, step }: Pick<TimeRange, 'from' | 'to' | 'step'>,
): Promise<SeriesColumns> {
  const tagIds = calculation.inputs.map(({ id }) => id);
  const range = { from: new Date(from), to: new Date(to), step, dataPoint: 'average' } as const;
  const read = await readColumns(tenant, { companyId: caller.companyId, tagIds, ...range }, signal);
  return calculatedColumns(
    calculation,
    tagIds.map((id) => read.get(id)!),
  );
}

/** Of every tag once, those of sites that are not drawn too; by the id of its row. */
export async function statisticsOf(
  { caller, tenant, signal }: Reader,
  { series, time }: PlannedView,
  now: number,
): Promise<ReadonlyMap<number, TagStatistics>> {
  const found = new Map<number, TagStatistics>();
  const range = { companyId: caller.companyId, from: new Date(time.from), to: new Date(time.to), now };
  for (const id of new Set(series.flatMap(({ tag }) => tag?.id ?? []))) {
    signal.throwIfAborted();
    const own = (await tenant((db) => readStatistics(db, { ...range, tagIds: [id] }))).get(id);
    if (own) found.set(id, own);
  }
  return found;
}

/** Of the series that are worked out from tags; from `columns`, where they were read already. */
export async function statisticsOfCalculated(
  reader: Reader,
  planned: PlannedView,
  now: number,
  columns?: ReadonlyMap<PlannedSeries, SeriesColumns>,
): Promise<ReadonlyMap<PlannedSeries, SeriesStatistics>> {
  const series = planned.series.filter(({ calculation }) => calculation);
  const read = columns ?? (await columnsOf(reader, { ...planned, series }, planned.time));
  const known = knownPart(planned, now);
  return new Map(
    series.flatMap((one) => {
      const own = read.get(one);
      return own ? [[one, calculatedStatistics(own, known)]] : [];
    }),
  );
}

/** The range without what is still to come. */
const knownPart = ({ time: { from, to, step } }: PlannedView, now: number) => ({
  ...{ from, to: Math.min(to, now) },
  step: step.ms,
});

/** Spans of alarms of the tags that are shown, for those who may see alerts. */
export async function marksOf(
  { caller, tenant }: Reader,
  { series, time }: PlannedView,
): Promise<ReportView['marks']> {
  if (!maySeeAlarms(caller.permissions)) return [];
  const tagIds = [...new Set(series.flatMap(({ tag }) => tag?.id ?? []))];
  const range = { from: new Date(time.from), to: new Date(time.to), limit: MOST_MARKS };
  const spans = await tenant((db) => alarmSpans(db, { tagIds, ...range }));
  return spans.map(({ tag, from, to, type, message }) => ({
    tagUuid: tag,
    from: from.toISOString(),
    to: to?.toISOString() ?? null,
    level: type,
    message,
  }));
}

/** What was read of the series; undefined: it was not asked for. */
interface Read {
  readonly columns: ReadonlyMap<PlannedSeries, SeriesColumns> | undefined;
  readonly extremes: ReadonlyMap<PlannedSeries, SeriesColumns> | undefined;
  readonly statistics: ReadonlyMap<number, TagStatistics> | undefined;
  readonly ofCalculated: ReadonlyMap<PlannedSeries, SeriesStatistics> | undefined;
}

function shown(planned: PlannedSeries, contents: Contents, read: Read): ViewSeries {
  const { key, wanted, slot, label, tag, site, state, message, calculation } = planned;
  const columns = read.columns?.get(planned);
  const extremes = read.extremes?.get(planned);
  const statistics = tag ? read.statistics?.get(tag.id) : read.ofCalculated?.get(planned);
  return {
    ...{ key, label, axis: wanted.axis, slot, state, message },
    dataPoint: dataPointOf(planned, contents),
    tagUuid: tag?.uuid ?? null,
    unit: tag?.unit ?? calculation?.unit ?? null,
    format: tag ? { dataType: tag.dataType, min: tag.min, max: tag.max } : null,
    siteUuid: site?.uuid ?? null,
    siteName: site?.name ?? null,
    controllerName: tag?.controllerName ?? null,
    deviceUuid: tag?.controllerUuid ?? null,
    columns: columns ? packColumns(columns) : null,
    extremes: extremes ? packColumns(extremes) : null,
    statistics: statistics ?? null,
    limits: tag && wanted.showLimits ? limitsOf(tag) : [],
  };
}
