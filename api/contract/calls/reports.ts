/** Graph, table, comparison and map reports: what they contain (RPT). */
import {
  boolean,
  type Infer,
  instant,
  list,
  nothing,
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
import { idOf } from '../numbered.ts';
import { call } from './call.ts';
import { ACCESS, GIVEN_ACCESS, GRAPH_STYLES, REPORT_TYPES, SECTIONS } from './folders.ts';
import { AGGREGATIONS, HISTORY_RANGES, TIME_UNITS } from './history.ts';
import { page } from './shared.ts';

/** Types that hold a body of their own; a site schematic is a diagram. */
export const BODY_TYPES = ['graph', 'tabular', 'comparison', 'map'] as const;
/** RPT-09; `auto`: as fine as the picture has room for (OR-105). */
export const GRANULARITIES = [...TIME_UNITS, 'auto'] as const;
export type Granularity = (typeof GRANULARITIES)[number];
/** RPT-11, OR-115. */
export const LABEL_MODES = ['sensor', 'siteName', 'controllerName', 'site.sensor'] as const;
export type LabelMode = (typeof LABEL_MODES)[number];
/** RPT-12. */
export const VALUE_FORMATS = ['numeric', 'percentage'] as const;
/** Series of one report as it is stored. */
export const MOST_REPORT_TAGS = 50;
/** Sites of one comparison, and those of them that are drawn (OR-110). */
export const MOST_COMPARED_SITES = 200;
export const MOST_DRAWN_SITES = 50;
export const TOO_MANY_SITES = `At most ${MOST_COMPARED_SITES} sites can be compared`;
/** Roles of a map report (OR-120), and areas, routes or sites that are chosen for it. */
export const MOST_MAP_ROLES = 6;
const MOST_MAP_CHOICES = 1000;
/** Items a page of the list (API-166). */
export const REPORT_LIST_PAGE = 40;

/** The exact words (RPT-02 to RPT-05). */
export const REPORT_TEXTS = {
  nameRequired: 'Report name is required',
  nameMin: 'Report name include at-least 2 char.',
  nameMax: 'Report name not exceed 50 characters',
  created: 'Report created successfully',
  updated: 'Report updated successfully',
  archived: 'Report archived successfully',
  /** Of a series whose tag is gone or not allowed any longer. */
  notAvailable: 'not available',
  tooManyRoles: `A map report has ${MOST_MAP_ROLES} roles at most`,
} as const;

const reportName = text({
  trim: true,
  min: 2,
  max: 50,
  say: {
    required: REPORT_TEXTS.nameRequired,
    min: REPORT_TEXTS.nameMin,
    max: REPORT_TEXTS.nameMax,
  },
});
const label = text({ trim: true, max: 100 });
/** OR-113: a colour and dash by number, 1 to 4 first. */
const slot = optional(number({ integer: true, min: 1, max: 24 }));

/** The limits of its tag are drawn: alarm levels, and the range that is normal. */
const showLimits = optional(boolean());

/** A series of one tag. */
const reportTag = object({
  tag: uuid(),
  /** Wins over the label mode (OR-115). */
  label: optional(label),
  slot,
  /** In place of the report's. */
  dataPoint: optional(oneOf(AGGREGATIONS)),
  showLimits,
});
/** A series of whatever device fills a role at the site that is shown (OR-109). */
export const reportRole = object({
  linkObjectUuid: uuid(),
  assignmentUuid: nullable(uuid()),
  label: optional(label),
  slot,
  dataPoint: optional(oneOf(AGGREGATIONS)),
  showLimits,
});
export type ReportTag = Infer<typeof reportTag>;
export type ReportRole = Infer<typeof reportRole>;
/** Calculated series of one report. */
export const MOST_CALCULATED = 10;
/** What tags are called in a formula; X is left out: elsewhere it is the tag's own value. */
export const INPUT_NAMES = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'] as const;

/** PROPOSED: a series worked out from tags: from each one's time-weighted average of the bucket. */
const calculatedSeries = object({
  name: text({ trim: true, min: 1, max: 100, say: { required: 'A calculated series needs a name' } }),
  unit: optional(text({ trim: true, max: 20 })),
  formula: text({
    trim: true,
    min: 1,
    max: 200,
    say: { required: 'Formula is required', max: 'A formula has at most 200 characters' },
  }),
  /** Each under another name. */
  inputs: list(object({ name: oneOf(INPUT_NAMES), tag: uuid() }), { max: INPUT_NAMES.length }),
  axis: number({ integer: true, min: 1, max: 2 }),
  slot,
});
export type CalculatedSeries = Infer<typeof calculatedSeries>;
const tags = optional(list(reportTag, { max: MOST_REPORT_TAGS }));
const roles = optional(list(reportRole, { max: MOST_REPORT_TAGS }));

const INCLUDED = ['area', 'route', 'site'] as const;
/** OR-110: sites, or all sites of areas or routes, expanded by the server to those the caller may see. */
export const includeSites = object({
  type: oneOf(INCLUDED),
  uuids: list(uuid(), { max: MOST_COMPARED_SITES, say: TOO_MANY_SITES }),
});
export type IncludeSites = Infer<typeof includeSites>;
/** The set of sites of a map report (OR-120). */
export const mapSites = object({
  type: oneOf(INCLUDED),
  uuids: list(uuid(), { max: MOST_MAP_CHOICES, say: `At most ${MOST_MAP_CHOICES} can be chosen` }),
});
export type MapSites = Infer<typeof mapSites>;
const shareEntry = object({ uuid: uuid(), access: oneOf(GIVEN_ACCESS) });

/** What a report shows (RPT-06), whatever it is called. Series 1 have the left axis, series 2 the right one. */
export const reportContents = {
  type: optional(oneOf(BODY_TYPES)),
  graphStyle: optional(oneOf(GRAPH_STYLES)),
  subTitle: optional(text({ trim: true, max: 200 })),
  dateRange: optional(oneOf(HISTORY_RANGES)),
  /** Null: the default of the range (OR-43). */
  granularity: optional(nullable(oneOf(GRANULARITIES))),
  dataPoint: optional(oneOf(AGGREGATIONS)),
  yLabel1: optional(label),
  yLabel2: optional(label),
  /** What the pickers were narrowed to: the category of link objects. */
  tagCategory1: optional(nullable(uuid())),
  tagCategory2: optional(nullable(uuid())),
  tags1: tags,
  tags2: tags,
  assignment1: optional(nullable(uuid())),
  assignment2: optional(nullable(uuid())),
  /** Series by role, per axis: of site reports, and of comparisons. */
  linkObjectConfiguration: optional(object({ axis1: roles, axis2: roles })),
  /** Of a graph of the dashboard. */
  calculated: optional(list(calculatedSeries, { max: MOST_CALCULATED })),
  labelName: optional(oneOf(LABEL_MODES)),
  valueFormat: optional(oneOf(VALUE_FORMATS)),
  /** Of a custom range. */
  startDate: optional(nullable(instant())),
  endDate: optional(nullable(instant())),
  timezone: optional(nullable(timezone())),
  /** Of a map report, whose roles are those of axis 1; null: every site of the company. */
  mapSites: optional(nullable(mapSites)),
};

/** RPT-06. */
const reportBody = {
  ...reportContents,
  name: reportName,
  /** Who else has access (SHARE-02), of a dashboard report. Left as they are where missing. */
  users: optional(list(shareEntry, { max: 500 })),
  groups: optional(list(shareEntry, { max: 500 })),
  addToAdminGroup: optional(boolean()),
};

/** A stored report, with the defaults of RPT-06 where nothing was said. */
const report = object({
  _id: uuid(),
  uuid: uuid(),
  section: oneOf(SECTIONS),
  parent: nullable(uuid()),
  /** Grows by one at every change; a change names the version it is based on (OR-118). */
  version: number({ integer: true }),
  updatedAt: instant(),
  updatedBy: text(),
  access: oneOf(ACCESS),
  type: oneOf(BODY_TYPES),
  name: text(),
  graphStyle: oneOf(GRAPH_STYLES),
  subTitle: text(),
  dateRange: oneOf(HISTORY_RANGES),
  granularity: nullable(oneOf(GRANULARITIES)),
  dataPoint: oneOf(AGGREGATIONS),
  yLabel1: text(),
  yLabel2: text(),
  tagCategory1: nullable(uuid()),
  tagCategory2: nullable(uuid()),
  tags1: list(reportTag, { max: MOST_REPORT_TAGS }),
  tags2: list(reportTag, { max: MOST_REPORT_TAGS }),
  assignment1: nullable(uuid()),
  assignment2: nullable(uuid()),
  linkObjectConfiguration: object({
    axis1: list(reportRole, { max: MOST_REPORT_TAGS }),
    axis2: list(reportRole, { max: MOST_REPORT_TAGS }),
  }),
  calculated: list(calculatedSeries, { max: MOST_CALCULATED }),
  labelName: oneOf(LABEL_MODES),
  valueFormat: oneOf(VALUE_FORMATS),
  startDate: nullable(instant()),
  endDate: nullable(instant()),
  timezone: nullable(text()),
  mapSites: nullable(mapSites),
  /** Given for this very report; empty for those who may not share it. */
  users: list(shareEntry, { max: 500 }),
  groups: list(shareEntry, { max: 500 }),
  addToAdminGroup: boolean(),
});
export type Report = Infer<typeof report>;

const itemPath = { id: idOf('item') };
const needsTo = (right: 'canSee' | 'add' | 'update' | 'archive') =>
  ({ anyOf: [`Dash.${right}`, `Site.Reports.${right}`] }) as const;

export const reportCalls = {
  reports: call('GET reports', {
    summary:
      'Reports of the dashboard that the caller may see, by type, in pages of 40; diagrams are the type site-schematic',
    needs: { anyOf: ['Dash.canSee'] },
    query: {
      ...page,
      limit: optional(queryNumber({ min: 1, max: 500 })),
      type: optional(oneOf(REPORT_TYPES)),
    },
    reply: object({
      items: list(
        object({
          _id: uuid(),
          uuid: uuid(),
          name: text(),
          type: oneOf(REPORT_TYPES),
          /** Of a diagram; 0 for the other types. */
          objectCount: number(),
          updatedAt: instant(),
          access: oneOf(ACCESS),
        }),
        { max: 500 },
      ),
      total: number({ integer: true }),
    }),
  }),
  report: call('GET reports/{id}', {
    summary: 'A report as it is stored; a tag that is gone or not allowed stays in it by its id',
    needs: needsTo('canSee'),
    params: itemPath,
    reply: report,
  }),
  createReport: call('POST reports', {
    summary: 'A new report, in a folder where `parent` is given',
    needs: needsTo('add'),
    bodyLimit: 512 * 1024,
    body: object({
      ...reportBody,
      section: optional(oneOf(SECTIONS)),
      parent: optional(nullable(uuid())),
    }),
    reply: report,
  }),
  updateReport: call('PUT reports/{id}', {
    summary:
      'Changes a report. 409 VERSION_CONFLICT where somebody has changed it since `version`: the answer carries theirs',
    needs: needsTo('update'),
    params: itemPath,
    bodyLimit: 512 * 1024,
    body: object({ ...reportBody, version: number({ integer: true, min: 1 }) }),
    reply: report,
  }),
  archiveReport: call('DELETE reports/{id}', {
    summary: 'Archives a report, or a diagram of the dashboard',
    needs: needsTo('archive'),
    params: itemPath,
    reply: nothing(),
  }),
} as const;
