/** What a report shows: its series over a range of time, as columns and statistics (API-148, RPT-15). */
import {
  file,
  type Infer,
  instant,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  queryNumber,
  text,
  timezone,
  uuid,
} from '../field.ts';
import { DATA_TYPES } from '../field-addresses.ts';
import { idOf } from '../numbered.ts';
import { packedColumns } from '../packed.ts';
import { ALERT_TYPES } from './alerts.ts';
import { annotationList, annotationRange } from './annotations.ts';
import { call } from './call.ts';
import { GRAPH_STYLES, SECTIONS } from './folders.ts';
import { AGGREGATIONS, digitsField, HISTORY_RANGES, MOST_POINTS, tagLimits } from './history.ts';
import {
  BODY_TYPES,
  GRANULARITIES,
  includeSites,
  LABEL_MODES,
  reportContents,
  TOO_MANY_SITES,
  VALUE_FORMATS,
} from './reports.ts';

/** Series of one answer: those of a comparison are its own at each of its sites. */
export const MOST_VIEW_SERIES = 1000;

export const DOWNLOAD_FORMATS = ['csv', 'xlsx', 'pdf', 'svg', 'png'] as const;

/** Sides of a downloaded picture, pixels. */
export const PICTURE_SIDE = { min: 200, max: 4000 } as const;

export const VIEW_TEXTS = {
  tooManySites: TOO_MANY_SITES,
  tooManySeries: `At most ${MOST_VIEW_SERIES} series can be shown at once. Choose fewer sites or fewer series`,
  endBeforeStart: 'The end must be after the beginning',
  startRequired: 'A custom range needs a beginning',
  tooLong: 'A range is ten years at most',
  chooseSite: 'Choose a site',
} as const;

/** What is missing is as the report stores it. */
const asked = {
  range: optional(oneOf(HISTORY_RANGES)),
  granularity: optional(oneOf(GRANULARITIES)),
  dataPoint: optional(oneOf(AGGREGATIONS)),
  /** The site that is shown, of a report of the sites (OR-109). */
  siteId: optional(uuid()),
  /** Of a custom range. */
  startDate: optional(instant()),
  endDate: optional(instant()),
  /** The report's, else the user's, else the company's (OR-44). */
  timezone: optional(timezone()),
};
const VIEW_PARTS = ['lines', 'statistics'] as const;
export type ViewPart = (typeof VIEW_PARTS)[number];
const viewQuery = {
  ...asked,
  /** Buckets that the picture has room for: `extremes` are answered where those of the unit are fewer. */
  points: optional(queryNumber({ min: 1, max: MOST_POINTS })),
  /**
   * Half of the answer: a picture that is waited for comes first, and the table under it after it. `lines`: without
   * statistics and alarms. `statistics`: without columns and alarms.
   */
  only: optional(oneOf(VIEW_PARTS)),
};

/** Null: unknown, or the tag is no number. Times in milliseconds. */
const statistics = object({
  min: nullable(number()),
  max: nullable(number()),
  /** Weighted by time. */
  average: nullable(number()),
  deviation: nullable(number()),
  /** 0 to 1: the share of the range in which the value was known. */
  knownShare: number(),
  /** Milliseconds in which the value was not 0. */
  runTime: nullable(number()),
  /** How often it became other than 0. */
  starts: nullable(number()),
  /** Of a counter: the sum of all increases, resets left out. Of a flow: its total. Null for what adds up to nothing. */
  consumption: nullable(number()),
  /** The series' own if missing. */
  consumptionUnit: optional(nullable(text())),
  first: nullable(number()),
  last: nullable(number()),
  digits: optional(digitsField),
});
export type SeriesStatistics = Infer<typeof statistics>;

const columns = packedColumns({ max: MOST_POINTS + 2 });

const viewSeries = object({
  /** Distinct in this answer, and the same in the next one. */
  key: text(),
  tagUuid: nullable(uuid()),
  label: text(),
  axis: number({ integer: true, min: 1, max: 2 }),
  /** Its colour and dash, from 1 (OR-113). */
  slot: number({ integer: true, min: 1 }),
  dataPoint: oneOf(AGGREGATIONS),
  unit: nullable(text()),
  /** What its values are; `min` and `max`: the tag's range, of which percentages are taken. */
  format: nullable(object({ dataType: oneOf(DATA_TYPES), min: nullable(number()), max: nullable(number()) })),
  siteUuid: nullable(uuid()),
  siteName: nullable(text()),
  controllerName: nullable(text()),
  deviceUuid: nullable(uuid()),
  /** `notAvailable`: the tag is gone or not allowed any longer. `lacking`: the site has nothing in this role. */
  state: oneOf(['ok', 'notAvailable', 'lacking']),
  /** Why there are no values. */
  message: nullable(text()),
  /** Null where the state is not `ok`, and of sites beyond those that are drawn. */
  columns: nullable(columns),
  /** Finer buckets, whose lowest and highest values are drawn behind (OR-105). */
  extremes: nullable(columns),
  statistics: nullable(statistics),
  /** Where the report shows them. */
  limits: tagLimits,
});
export type ViewSeries = Infer<typeof viewSeries>;

/** Alarm spans of one answer: the newest ones. */
export const MOST_MARKS = 500;

/** When an alarm of a tag stood; `to` null: it still does at the end of the range. */
const alarmSpan = object({
  tagUuid: uuid(),
  from: instant(),
  to: nullable(instant()),
  level: oneOf(ALERT_TYPES),
  message: text(),
});

const view = object({
  report: object({
    /** Null in a preview. */
    uuid: nullable(uuid()),
    name: text(),
    type: oneOf(BODY_TYPES),
    section: oneOf(SECTIONS),
    subTitle: text(),
    graphStyle: oneOf(GRAPH_STYLES),
    valueFormat: oneOf(VALUE_FORMATS),
    labelName: oneOf(LABEL_MODES),
    yLabel1: text(),
    yLabel2: text(),
  }),
  from: instant(),
  to: instant(),
  /** Milliseconds of one bucket; approximate for days, weeks and months. */
  step: number(),
  /** The same of `extremes`. */
  extremesStep: nullable(number()),
  /** Why buckets are longer than asked for: finer values of that time are no longer kept. */
  notice: nullable(text()),
  range: oneOf(HISTORY_RANGES),
  granularity: oneOf(GRANULARITIES),
  timezone: text(),
  dataPoint: oneOf(AGGREGATIONS),
  series: list(viewSeries, { max: MOST_VIEW_SERIES }),
  /** Alarms of the series' tags in the range, for those who may see alerts. */
  marks: list(alarmSpan, { max: MOST_MARKS }),
  /** Of a comparison. */
  sites: nullable(
    object({
      total: number({ integer: true }),
      drawn: number({ integer: true }),
      /** Where not all are drawn. */
      notice: nullable(text()),
    }),
  ),
});
export type ReportView = Infer<typeof view>;

export const reportViewCalls = {
  viewReport: call('POST reports/view/{id}', {
    summary:
      'What a report shows: series in columns, with statistics. `includeSites`: the sites of a comparison, 200 at most, of which 50 are drawn',
    needs: { anyOf: ['Dash.canSee', 'Site.Reports.canSee'] },
    params: { id: idOf('item') },
    query: viewQuery,
    body: object({ includeSites: optional(includeSites) }),
    reply: view,
  }),
  previewReport: call('POST reports/preview', {
    summary: 'PROPOSED: the same of a report that is not stored yet, for its form',
    needs: { anyOf: ['Dash.add', 'Dash.update', 'Site.Reports.add', 'Site.Reports.update'] },
    query: viewQuery,
    bodyLimit: 512 * 1024,
    body: object({
      ...reportContents,
      name: optional(text({ max: 50 })),
      section: optional(oneOf(SECTIONS)),
      includeSites: optional(includeSites),
    }),
    reply: view,
  }),
  reportAnnotations: call('POST reports/annotations/{id}', {
    summary: 'PROPOSED: what people wrote about the tags of a report in a range of time, newest first',
    needs: { anyOf: ['Dash.canSee', 'Site.Reports.canSee'] },
    params: { id: idOf('item') },
    query: { siteId: asked.siteId },
    body: object({ ...annotationRange, includeSites: optional(includeSites) }),
    reply: annotationList,
  }),
  downloadReport: call('POST reports/download', {
    summary:
      'A report as a file: `csv` or `xlsx` with rows of time by series, `svg` or `png` with the chart, `pdf` with the chart and its statistics, or with the rows of a table. What is in it is what the view call answers',
    needs: { anyOf: ['Dash.canSee', 'Site.Reports.canSee'] },
    body: object({
      reportId: uuid(),
      format: oneOf(DOWNLOAD_FORMATS),
      ...asked,
      includeSites: optional(includeSites),
      /** Keys of series that pictures and documents leave out, as the screen does; tables have all. */
      hidden: optional(list(text(), { max: MOST_VIEW_SERIES })),
      /** Of a picture, in pixels. With both, a PNG has exactly these; else it is as large as its content (OR-134). */
      width: optional(number({ integer: true, ...PICTURE_SIDE })),
      height: optional(number({ integer: true, ...PICTURE_SIDE })),
      theme: optional(oneOf(['light', 'dark'])),
      /** Of a PDF. */
      paper: optional(oneOf(['a4', 'letter'])),
    }),
    stream: 'file',
    reply: file(),
  }),
} as const;
