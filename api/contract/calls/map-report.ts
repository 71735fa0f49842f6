/** What a map report shows: its sites, and what is in each of its roles there now (MAPR-01, OR-120). */
import {
  boolean,
  type Infer,
  instant,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  tagScalar,
  text,
  uuid,
} from '../field.ts';
import { idOf } from '../numbered.ts';
import { call } from './call.ts';
import { SECTIONS } from './folders.ts';
import { sitePosition } from './organization.ts';
import { includeSites, MOST_MAP_ROLES, mapSites, reportRole } from './reports.ts';
import { QUALITIES } from './tag-fields.ts';

/** Sites of one answer. */
export const MOST_MAP_SITES = 10_000;

const roleValue = object({
  tagUuid: uuid(),
  value: tagScalar(),
  unit: nullable(text()),
  quality: oneOf(QUALITIES),
});
export type MapValue = Infer<typeof roleValue>;

const mapSite = object({
  uuid: uuid(),
  name: text(),
  areaName: text(),
  latitude: sitePosition.latitude,
  longitude: sitePosition.longitude,
  /** Open alerts; 0 for whoever may not see alerts. */
  critical: number({ integer: true }),
  urgent: number({ integer: true }),
  /** In the order of the roles; null where the site has nothing in a role. */
  values: list(nullable(roleValue), { max: MOST_MAP_ROLES }),
});
export type MapReportSite = Infer<typeof mapSite>;

const mapView = object({
  report: object({
    /** Null in a preview. */
    uuid: nullable(uuid()),
    name: text(),
    section: oneOf(SECTIONS),
    subTitle: text(),
  }),
  at: instant(),
  /** Whether the caller may see alerts. */
  seesAlarms: boolean(),
  roles: list(
    object({
      key: text(),
      /** The report's own name for it, else its link object's; `not available` where that is gone. */
      label: text(),
    }),
    { max: MOST_MAP_ROLES },
  ),
  /** By name. */
  sites: list(mapSite, { max: MOST_MAP_SITES }),
  /** Of the set of the report. */
  total: number({ integer: true }),
  /** Where not all are shown. */
  notice: nullable(text()),
});
export type MapView = Infer<typeof mapView>;

const roles = list(reportRole, { max: MOST_MAP_ROLES });

export const mapReportCalls = {
  viewMap: call('POST reports/view-map/{id}', {
    summary:
      'PROPOSED: what a map report shows now. `siteId`: the site that a report of the sites is shown for; `includeSites`: others in place of the report’s own set',
    needs: { anyOf: ['Dash.canSee', 'Site.Reports.canSee'] },
    params: { id: idOf('item') },
    query: { siteId: optional(uuid()) },
    body: object({ includeSites: optional(includeSites) }),
    reply: mapView,
  }),
  previewMap: call('POST reports/preview-map', {
    summary: 'PROPOSED: the same of a map report that is not stored yet, for its form',
    needs: { anyOf: ['Dash.add', 'Dash.update', 'Site.Reports.add', 'Site.Reports.update'] },
    query: { siteId: optional(uuid()) },
    body: object({
      section: optional(oneOf(SECTIONS)),
      roles: optional(roles),
      mapSites: optional(nullable(mapSites)),
      includeSites: optional(includeSites),
    }),
    reply: mapView,
  }),
} as const;

type Severity = Pick<MapReportSite, 'name' | 'critical' | 'urgent'>;

/** The order of the table beside the map (OR-120): more critical alerts first, then more urgent ones, then by name. */
export const bySeverity = (one: Severity, other: Severity): number =>
  other.critical - one.critical || other.urgent - one.urgent || one.name.localeCompare(other.name, 'en');
