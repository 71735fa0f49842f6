/** What a map report shows: its sites with their open alerts, and the present values of its roles there (OR-120). */
import {
  type IncludeSites,
  type MapReportSite,
  type MapSites,
  type MapView,
  MOST_MAP_ROLES,
  MOST_MAP_SITES,
  maySeeAlarms,
  QUALITIES,
  REPORT_TEXTS,
  type ReportRole,
  VIEW_TEXTS,
} from '../../../contract/index.ts';
import { invalidField, missing } from '../../http/errors.ts';
import type { Caller } from '../../http/handler.ts';
import type { Db } from '../../storage/storage.ts';
import { countAlerts } from '../alarms/index.ts';
import { rolesAtSites, type SiteRole, siteByUuid } from '../tags/index.ts';
import { type LastValues, type TagDirectory, toScalar } from '../values/index.ts';
import { sitesOfMap } from './queries/map-sites.ts';
import { type PlacedTag, placedTags } from './queries/report-tags.ts';
import type { Reader, ShownReport } from './view.ts';

/** Where present values are. */
export interface LiveParts {
  readonly tags: TagDirectory;
  readonly lastValues: LastValues;
  readonly now: () => number;
}

/** A map report, stored or not. */
export interface ShownMap extends Pick<MapView, 'report'> {
  readonly roles: readonly ReportRole[];
  /** Null: every site of the company. */
  readonly mapSites: MapSites | null;
}

interface AskedMap {
  /** The site that is open, of a report of the sites. */
  readonly siteId?: string;
  readonly includeSites?: IncludeSites;
}

interface MapQuestion {
  readonly caller: Caller;
  readonly shown: ShownMap;
  readonly asked: AskedMap;
  readonly parts: LiveParts;
}

/** What a stored map shows. Throws 404 for a report of another type. */
export function shownMap(
  { caller, tenant }: Omit<Reader, 'signal'>,
  { uuid, name, type, section, contents }: ShownReport,
  asked: AskedMap,
  parts: LiveParts,
): Promise<MapView> {
  if (type !== 'map') throw missing();
  const { subTitle, mapSites, linkObjectConfiguration } = contents;
  const report = { uuid, name, section, subTitle };
  const shown: ShownMap = { report, roles: linkObjectConfiguration.axis1, mapSites };
  return tenant((db) => viewOfMap(db, { caller, shown, asked, parts }));
}

/** In a tenant's transaction. Throws 404 where the site is not there, and a 400 where a site has to be chosen. */
export async function viewOfMap(db: Db, { caller, shown, asked, parts }: MapQuestion): Promise<MapView> {
  const { sites, total } = await sitesOfMap(db, await setOf(db, shown, asked), MOST_MAP_SITES);
  const roles = shown.roles.slice(0, MOST_MAP_ROLES);
  const meant = roles.map(({ linkObjectUuid, assignmentUuid }) => ({
    linkObjectId: linkObjectUuid,
    assignmentId: assignmentUuid,
  }));
  const found = await rolesAtSites(db, sites, meant);
  const tagsAt = (site: string) => meant.map((role) => found.tagOf(site, role));
  const tags = await placedTags(db, [
    ...new Set(sites.flatMap(({ uuid }) => tagsAt(uuid).flatMap((tag) => tag ?? []))),
  ]);
  const at = parts.now();
  const seesAlarms = maySeeAlarms(caller.permissions);
  const counts = new Map(
    (seesAlarms ? await countAlerts(db, new Date(at)) : []).map((count) => [count.uuid, count]),
  );
  return {
    report: shown.report,
    at: new Date(at).toISOString(),
    seesAlarms,
    roles: roles.map(({ label }, nth) => ({
      key: keyOf(meant[nth]!, nth),
      label: label || (found.nameOf(meant[nth]!) ?? REPORT_TEXTS.notAvailable),
    })),
    sites: sites.map((site): MapReportSite => {
      const { critical = 0, urgent = 0 } = counts.get(site.uuid) ?? {};
      const values = tagsAt(site.uuid).map((tag) => presentValue(tags.get(tag ?? ''), caller, parts));
      return { ...site, critical, urgent, values };
    }),
    total,
    notice: total > sites.length ? `${sites.length} of ${total} sites are shown` : null,
  };
}

/** The set of sites: in the sites' area the one that is open, unless others were chosen beside it. */
async function setOf(
  db: Db,
  { report, mapSites }: ShownMap,
  { siteId, includeSites }: AskedMap,
): Promise<MapSites | null> {
  if (siteId !== undefined && !(await siteByUuid(db, siteId))) throw missing();
  if (includeSites && includeSites.uuids.length > 0) return includeSites;
  if (report.section === 'dashboard') return mapSites;
  if (siteId === undefined) throw invalidField('siteId', VIEW_TEXTS.chooseSite);
  return { type: 'site', uuids: [siteId] };
}

const keyOf = ({ linkObjectId, assignmentId }: SiteRole, nth: number): string =>
  `${assignmentId ?? ''}/${linkObjectId}#${nth}`;

function presentValue(
  tag: PlacedTag | undefined,
  { companyId }: Caller,
  { tags, lastValues }: LiveParts,
): MapReportSite['values'][number] {
  const entry = tag && tags.ofCompany(tag.uuid, companyId);
  if (!entry) return null;
  const { value, quality } = lastValues.get(entry.slot);
  return { tagUuid: tag.uuid, value: toScalar(value), unit: tag.unit, quality: QUALITIES[quality]! };
}
