/** What the form of a report holds, and how it becomes the body that is stored (RPT-06). Pure. */
import {
  type CalculatedSeries,
  DEFAULT_METRICS_RANGE,
  type Granularity,
  type HistoryRange,
  type LabelMode,
  type Report,
  type ReportRole,
  type ReportTag,
} from '../../../../api/contract/index.ts';
import type { Comparison } from '../../../data/stores/compare-store.ts';
import type { ShareRow } from '../../../parts/share/share-model.ts';
import { fieldText, readRange } from '../../../ui/charts/custom-range.ts';
import { DEFAULT_UNIT, type ReportKind } from '../report-kinds.ts';

export type DataPoint = Report['dataPoint'];

/** A series as it is edited: of a tag, or of whatever fills a role. */
export interface SeriesDraft {
  /** Within its axis. */
  readonly id: string;
  readonly tag: string | null;
  readonly linkObject: string | null;
  readonly assignment: string | null;
  /** In place of the label mode's; empty: none. */
  readonly label: string;
  /** Of colour and dash, from 1 (OR-113). */
  readonly slot: number;
  /** Empty: the report's. */
  readonly dataPoint: DataPoint | '';
  /** The limits of its tag are drawn. */
  readonly showLimits: boolean;
}

export interface AxisDraft {
  readonly label: string;
  /** The pickers are narrowed to it; empty: to none. */
  readonly category: string;
  readonly assignment: string;
  readonly series: readonly SeriesDraft[];
}

export interface ReportDraft {
  readonly name: string;
  readonly subTitle: string;
  readonly graphStyle: Report['graphStyle'];
  readonly dateRange: HistoryRange;
  /** Of a custom range, as the browser's fields have it, in the zone of the report. */
  readonly from: string;
  readonly to: string;
  readonly granularity: Granularity | typeof DEFAULT_UNIT;
  readonly dataPoint: DataPoint;
  readonly axis1: AxisDraft;
  readonly axis2: AxisDraft;
  /** Of a graph of the dashboard. */
  readonly calculated: readonly CalculatedSeries[];
  readonly labelName: LabelMode;
  readonly valueFormat: Report['valueFormat'];
  /** Empty: the viewer's own. */
  readonly timezone: string;
  /** Of a map; null: every site of the company. */
  readonly mapSites: Comparison | null;
  /** Who gets access to a new report of the dashboard; a stored one has its own dialog for it. */
  readonly shares: readonly ShareRow[];
  readonly addToAdminGroup: boolean;
}

export type AxisName = 'axis1' | 'axis2';

const NO_AXIS: AxisDraft = { label: '', category: '', assignment: '', series: [] };

/** A report that nobody has touched. */
export const EMPTY_DRAFT: ReportDraft = {
  name: '',
  subTitle: '',
  graphStyle: 'line',
  dateRange: DEFAULT_METRICS_RANGE,
  from: '',
  to: '',
  granularity: DEFAULT_UNIT,
  dataPoint: 'average',
  axis1: NO_AXIS,
  axis2: NO_AXIS,
  calculated: [],
  labelName: 'sensor',
  valueFormat: 'numeric',
  timezone: '',
  mapSites: null,
  shares: [],
  addToAdminGroup: false,
};

export const idOfTag = (tag: string): string => tag;
export const idOfRole = (linkObject: string, assignment: string | null): string =>
  `${linkObject} ${assignment ?? ''}`;

const ofTag = (
  { tag, label = '', slot, showLimits = false }: ReportTag,
  nth: number,
  dataPoint: DataPoint | '',
): SeriesDraft => ({
  ...{ id: idOfTag(tag), tag, linkObject: null, assignment: null, label, dataPoint },
  ...{ slot: slot ?? nth + 1, showLimits },
});

const ofRole = (role: ReportRole, nth: number, dataPoint: DataPoint | ''): SeriesDraft => ({
  id: idOfRole(role.linkObjectUuid, role.assignmentUuid),
  tag: null,
  linkObject: role.linkObjectUuid,
  assignment: role.assignmentUuid,
  label: role.label ?? '',
  slot: role.slot ?? nth + 1,
  dataPoint,
  showLimits: role.showLimits ?? false,
});

/** A tag as a series that nobody has changed. */
export const seriesOfTag = (tag: string): SeriesDraft => ofTag({ tag }, 0, '');

/** A stored report in the form. `zone`: of custom dates where the report has none of its own. */
export function draftOf(report: Report, zone: string): ReportDraft {
  const { tags1, tags2, linkObjectConfiguration: roles, startDate, endDate, timezone } = report;
  const seriesOf = (tags: readonly ReportTag[], own: readonly ReportRole[], before: number) => [
    ...tags.map((one, nth) => ofTag(one, before + nth, one.dataPoint ?? '')),
    ...own.map((one, nth) => ofRole(one, before + tags.length + nth, one.dataPoint ?? '')),
  ];
  const { axis1 = [], axis2 = [] } = roles;
  const left = seriesOf(tags1, axis1, 0);
  const wallOf = (at: string | null) => (at ? fieldText(Date.parse(at), timezone ?? zone) : '');
  return {
    name: report.name,
    subTitle: report.subTitle,
    graphStyle: report.graphStyle,
    dateRange: report.dateRange,
    from: wallOf(startDate),
    to: wallOf(endDate),
    granularity: report.granularity ?? DEFAULT_UNIT,
    dataPoint: report.dataPoint,
    axis1: {
      label: report.yLabel1,
      category: report.tagCategory1 ?? '',
      assignment: report.assignment1 ?? '',
      series: left,
    },
    axis2: {
      label: report.yLabel2,
      category: report.tagCategory2 ?? '',
      assignment: report.assignment2 ?? '',
      series: seriesOf(tags2, axis2, left.length),
    },
    calculated: report.calculated,
    labelName: report.labelName,
    valueFormat: report.valueFormat,
    timezone: timezone ?? '',
    mapSites: report.mapSites,
    shares: [],
    addToAdminGroup: report.addToAdminGroup,
  };
}

/** The copy of a report (OR-84): its own name, never longer than a name may be. */
const COPY = '-Copy';
const MOST_NAME = 50;
export const copyOf = (draft: ReportDraft): ReportDraft => ({
  ...draft,
  name: `${draft.name.slice(0, MOST_NAME - COPY.length)}${COPY}`,
});

/** What is sent. A custom range with faults is sent as it is and refused: `rangeFaults` has the words. */
export function bodyOf(draft: ReportDraft, type: ReportKind, zone: string) {
  const { axis1, axis2 } = draft;
  return {
    type,
    name: draft.name,
    subTitle: draft.subTitle,
    graphStyle: draft.graphStyle,
    dateRange: draft.dateRange,
    granularity: draft.granularity || null,
    dataPoint: draft.dataPoint,
    yLabel1: axis1.label,
    yLabel2: axis2.label,
    tagCategory1: axis1.category || null,
    tagCategory2: axis2.category || null,
    assignment1: axis1.assignment || null,
    assignment2: axis2.assignment || null,
    tags1: axis1.series.flatMap(tagOf),
    tags2: axis2.series.flatMap(tagOf),
    linkObjectConfiguration: { axis1: axis1.series.flatMap(roleOf), axis2: axis2.series.flatMap(roleOf) },
    calculated: [...draft.calculated],
    labelName: draft.labelName,
    valueFormat: draft.valueFormat,
    ...datesOf(draft, zone),
    timezone: draft.timezone || null,
    mapSites: type === 'map' ? sitesOf(draft) : null,
    addToAdminGroup: draft.addToAdminGroup,
  };
}

/** None chosen yet are none, and not all. */
const sitesOf = ({ mapSites }: ReportDraft) =>
  mapSites && { type: mapSites.type, uuids: [...mapSites.uuids] };

/** What a series says of itself beside what it is of. */
const ownOf = ({ label, slot, dataPoint, showLimits }: SeriesDraft) => ({
  ...(label.trim() && { label }),
  slot,
  ...(dataPoint && { dataPoint }),
  ...(showLimits && { showLimits }),
});

const tagOf = (series: SeriesDraft): ReportTag[] =>
  series.tag === null ? [] : [{ tag: series.tag, ...ownOf(series) }];

const roleOf = (series: SeriesDraft): ReportRole[] =>
  series.linkObject === null
    ? []
    : [{ linkObjectUuid: series.linkObject, assignmentUuid: series.assignment, ...ownOf(series) }];

/** The zone in which the form's dates are meant. */
export const zoneOfDraft = ({ timezone }: Pick<ReportDraft, 'timezone'>, zone: string): string =>
  timezone || zone;

function datesOf(draft: ReportDraft, zone: string) {
  if (draft.dateRange !== 'custom') return { startDate: null, endDate: null };
  const { span } = readRange(draft, zoneOfDraft(draft, zone));
  // A text that is no date is refused by the contract, so that nothing half entered is stored.
  return {
    startDate: span ? new Date(span.from).toISOString() : draft.from,
    endDate: span ? new Date(span.to).toISOString() : `${draft.to} `,
  };
}

/** What is wrong with the custom dates. */
export function rangeFaults(
  draft: ReportDraft,
  zone: string,
): { readonly from?: string; readonly to?: string } {
  if (draft.dateRange !== 'custom') return {};
  const read = readRange(draft, zoneOfDraft(draft, zone));
  return read.span ? {} : read.faults;
}

/** Colours and dashes to choose from. */
export const SLOTS = 24;

/** The first slot that no series has yet; of many series some have the same. */
export function freeSlot({
  axis1,
  axis2,
  calculated,
}: Pick<ReportDraft, 'axis1' | 'axis2' | 'calculated'>): number {
  const used = [...axis1.series, ...axis2.series, ...calculated].map(({ slot }) => slot);
  const free = Array.from({ length: SLOTS }, (_, nth) => nth + 1).find((slot) => !used.includes(slot));
  return free ?? (used.length % SLOTS) + 1;
}

/** The list with one of its entries a place up or down. */
export function movedBy<T>(list: readonly T[], at: number, by: 1 | -1): readonly T[] {
  const to = at + by;
  if (to < 0 || to >= list.length) return list;
  const moved = [...list];
  [moved[at], moved[to]] = [moved[to]!, moved[at]!];
  return moved;
}
