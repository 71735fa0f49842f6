/** Reports and what they show, for the tests of their pages. */
import type { Report, ReportView, ViewSeries } from '../../../../api/contract/index.ts';
import { packColumns } from '../../../../api/contract/packed.ts';

export const uuidOf = (nth: number): string => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
export const SITE = uuidOf(50);
const TO = Date.parse('2026-03-02T00:00:00Z');
const HOUR = 3_600_000;
const FROM = TO - 24 * HOUR;

/** Hourly values over a day: its own at each hour. */
export function hourly(valueAt: (hour: number) => number) {
  const time = Float64Array.from({ length: 24 }, (_, hour) => FROM + hour * HOUR);
  const value = time.map((_, hour) => valueAt(hour));
  const zeros = new Uint8Array(24);
  return packColumns({
    ...{ time, value, first: value, min: value, max: value, last: value },
    ...{ quality: zeros, broken: zeros, before: null },
  });
}

export const seriesOf = (change: Partial<ViewSeries> = {}): ViewSeries => ({
  key: 'one',
  tagUuid: uuidOf(1),
  label: 'Flow',
  axis: 1,
  slot: 1,
  dataPoint: 'average',
  unit: 'm3/h',
  format: { dataType: 'float', min: 0, max: 200 },
  siteUuid: SITE,
  siteName: 'North',
  controllerName: 'PLC 1',
  deviceUuid: null,
  state: 'ok',
  message: null,
  columns: hourly((hour) => hour),
  extremes: null,
  limits: [],
  statistics: {
    ...{ min: 0, max: 23, average: 11.5, deviation: 6.922, knownShare: 1 },
    ...{ runTime: 82_800_000, starts: 1, consumption: 23, first: 0, last: 23 },
  },
  ...change,
});

export const viewOf = (series: readonly ViewSeries[], change: Partial<ReportView> = {}): ReportView => ({
  report: {
    ...{ uuid: uuidOf(9), name: 'Flows', type: 'graph', section: 'dashboard', subTitle: 'Of both lines' },
    ...{ graphStyle: 'line', valueFormat: 'numeric', labelName: 'sensor', yLabel1: 'Flow', yLabel2: '' },
  },
  from: new Date(FROM).toISOString(),
  to: new Date(TO).toISOString(),
  step: HOUR,
  extremesStep: null,
  notice: null,
  range: '24h',
  granularity: 'hours',
  timezone: 'America/Denver',
  dataPoint: 'average',
  series: [...series],
  marks: [],
  sites: null,
  ...change,
});

export const reportOf = (change: Partial<Report> = {}): Report => ({
  ...{ _id: uuidOf(9), uuid: uuidOf(9), section: 'dashboard', parent: null, version: 3 },
  ...{ updatedAt: '2026-03-01T12:00:00.000Z', updatedBy: 'Ben Okoro', access: 'owner', type: 'graph' },
  ...{ name: 'Flows', graphStyle: 'line', subTitle: 'Of both lines', dateRange: '24h', granularity: null },
  ...{ dataPoint: 'average', yLabel1: 'Flow', yLabel2: '', tagCategory1: null, tagCategory2: null },
  tags1: [{ tag: uuidOf(1), slot: 1 }],
  tags2: [],
  ...{ assignment1: null, assignment2: null, linkObjectConfiguration: { axis1: [], axis2: [] } },
  ...{ labelName: 'sensor', valueFormat: 'numeric', startDate: null, endDate: null, timezone: null },
  mapSites: null,
  calculated: [],
  ...{ users: [], groups: [] },
  addToAdminGroup: false,
  ...change,
});
