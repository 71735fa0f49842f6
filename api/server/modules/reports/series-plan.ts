/**
 * Which tags a report shows. A report of the dashboard names them. One of the sites, and a comparison, stand for other
 * sites too: there a tag means whatever has its role at the site (OR-109).
 */
import {
  type LabelMode,
  MOST_DRAWN_SITES,
  MOST_VIEW_SERIES,
  REPORT_TEXTS,
  VIEW_TEXTS,
} from '../../../contract/index.ts';
import { invalidField } from '../../http/errors.ts';
import type { Db } from '../../storage/storage.ts';
import { type RolesAtSites, rolesAtSites, rolesOfTags, type SiteRole } from '../tags/index.ts';
import { calculationOf, type PlannedCalculation } from './calculated-series.ts';
import { type Contents, isTag, type Wanted, wantedIn } from './contents.ts';
import { comparedLabel, labelsOf } from './labels.ts';
import { type PlacedTag, placedTags, type Site } from './queries/report-tags.ts';

/** Where a report is shown. */
export interface ShownAt {
  /** The site that is open, of a report of the sites. */
  readonly site: Site | undefined;
  /** Of a comparison: what is compared; undefined where nothing was chosen. */
  readonly compared: readonly Site[] | undefined;
  /** Tags mean what has their role at the site, and not themselves. */
  readonly isTemplate: boolean;
}

/** How a series is read and drawn, whatever it is of. */
type SeriesLook = Pick<Wanted, 'axis' | 'dataPoint' | 'showLimits'>;

export interface PlannedSeries {
  readonly key: string;
  readonly wanted: SeriesLook;
  readonly slot: number;
  readonly label: string;
  readonly tag: PlacedTag | undefined;
  readonly site: Site | undefined;
  readonly state: 'ok' | 'notAvailable' | 'lacking';
  readonly message: string | null;
  /** Not drawn: statistics alone (OR-110). */
  readonly isTableOnly: boolean;
  /** Of a series that is worked out from tags. */
  readonly calculation?: PlannedCalculation;
}

/** A series at a site, before its tag is looked up. */
interface Meant {
  readonly wanted: Wanted;
  readonly site: Site | undefined;
  /** The uuid of the tag, or why there is none. */
  readonly tag: string | undefined;
  readonly reason?: string;
  /** What it is called where there is no tag. */
  readonly name?: string;
}

/** In a tenant's transaction. Throws a 400 where there would be too many. */
export async function planSeries(db: Db, contents: Contents, at: ShownAt): Promise<PlannedSeries[]> {
  const wanted = wantedIn(contents);
  const sites = at.compared ?? (at.site ? [at.site] : []);
  if (wanted.length * Math.max(sites.length, 1) > MOST_VIEW_SERIES)
    throw invalidField('includeSites.uuids', VIEW_TEXTS.tooManySeries);
  const meant = await meantAt(db, wanted, sites, at);
  const tags = await placedTags(db, [...new Set(meant.flatMap(({ tag }) => tag ?? []))]);
  const drawn = new Set(sites.slice(0, MOST_DRAWN_SITES).map(({ uuid }) => uuid));
  const keys = new Map<string, number>();
  const planned = meant.map((one, nth): PlannedSeries => {
    const tag = one.tag === undefined ? undefined : tags.get(one.tag);
    const key = keyOf(one);
    const repeated = keys.get(key) ?? 0;
    keys.set(key, repeated + 1);
    return {
      ...{ key: repeated === 0 ? key : `${key}#${repeated}`, wanted: one.wanted, tag },
      slot: (at.compared ? undefined : one.wanted.slot) ?? nth + 1,
      site: tag ? { uuid: tag.siteUuid, name: tag.siteName } : one.site,
      label: labelOf(one, tag, contents.labelName, at.compared !== undefined),
      state: tag ? 'ok' : one.tag === undefined ? 'lacking' : 'notAvailable',
      message: tag ? null : (one.reason ?? REPORT_TEXTS.notAvailable),
      isTableOnly: at.compared !== undefined && one.site !== undefined && !drawn.has(one.site.uuid),
    };
  });
  return [...planned, ...(await planCalculated(db, contents, planned.length))];
}

/** The calculated series of a report. One of whose tags is gone says no more than that it is not available. */
async function planCalculated(
  db: Db,
  { calculated }: Pick<Contents, 'calculated'>,
  before: number,
): Promise<PlannedSeries[]> {
  const tags = await placedTags(
    db,
    calculated.flatMap(({ inputs }) => inputs.map(({ tag }) => tag)),
  );
  return calculated.map(({ name, unit = '', formula, inputs, axis, slot }, nth) => {
    const found = inputs.flatMap(({ tag }) => tags.get(tag) ?? []);
    const isWhole = found.length === inputs.length;
    const names = inputs.map((one) => one.name);
    return {
      ...{ key: `calculated:${nth}`, label: name, slot: slot ?? before + nth + 1, isTableOnly: false },
      wanted: { axis: axis === 2 ? 2 : 1, dataPoint: 'average' },
      ...{ tag: undefined, site: undefined },
      state: isWhole ? 'ok' : 'notAvailable',
      message: isWhole ? null : REPORT_TEXTS.notAvailable,
      calculation: isWhole
        ? { unit: unit || null, inputs: found, calculate: calculationOf(formula, names, nth) }
        : undefined,
    };
  });
}

async function meantAt(
  db: Db,
  wanted: readonly Wanted[],
  sites: readonly Site[],
  { isTemplate }: ShownAt,
): Promise<Meant[]> {
  const roles = await rolesOfWanted(db, wanted, isTemplate);
  const found = await rolesAtSites(
    db,
    sites,
    [...roles.values()].flatMap(({ role }) => role ?? []),
  );
  const itself = (one: Wanted): Meant => ({
    wanted: one,
    site: undefined,
    tag: isTag(one) ? one.tag : undefined,
  });
  if (sites.length === 0)
    return wanted.map((one) => {
      const role = roles.get(one)?.role;
      return isTag(one)
        ? itself(one)
        : { ...itself(one), reason: VIEW_TEXTS.chooseSite, name: role && found.nameOf(role) };
    });
  return sites.flatMap((site) =>
    wanted.map((one) => (isTag(one) && !isTemplate ? itself(one) : atSite(one, site, roles.get(one), found))),
  );
}

interface RoleOfWanted {
  readonly role: SiteRole | undefined;
  /** Of a tag: the site that it is at, and why it has no role. */
  readonly tag?: PlacedTag;
  readonly reason?: string;
}

/** The roles by which series are found at other sites; of tags theirs, where tags stand for others. */
async function rolesOfWanted(
  db: Db,
  wanted: readonly Wanted[],
  isTemplate: boolean,
): Promise<Map<Wanted, RoleOfWanted>> {
  const uuids = isTemplate ? wanted.flatMap((one) => (isTag(one) ? one.tag : [])) : [];
  const tags = await placedTags(db, uuids);
  const roles = await rolesOfTags(db, [...tags.keys()]);
  return new Map(
    wanted.map((one): [Wanted, RoleOfWanted] => {
      if (!isTag(one))
        return [one, { role: { linkObjectId: one.linkObjectUuid, assignmentId: one.assignmentUuid } }];
      const found = roles.get(one.tag);
      return [
        one,
        { role: found?.role ?? undefined, tag: tags.get(one.tag), reason: found?.reason ?? undefined },
      ];
    }),
  );
}

/** What a series means at one site. A tag that is gone has lost its role too. */
function atSite(wanted: Wanted, site: Site, of: RoleOfWanted | undefined, found: RolesAtSites): Meant {
  if (isTag(wanted) && (!of?.tag || of.tag.siteUuid === site.uuid)) return { wanted, site, tag: wanted.tag };
  const role = of?.role;
  if (!role) return { wanted, site, tag: undefined, reason: of?.reason, name: of?.tag?.name };
  const tag = found.tagOf(site.uuid, role);
  const name = of.tag?.name ?? found.nameOf(role);
  return tag === undefined
    ? { wanted, site, tag, reason: found.lackOf(site, role), name }
    : { wanted, site, tag, name };
}

function keyOf({ wanted, site }: Meant): string {
  const what = isTag(wanted) ? wanted.tag : `${wanted.assignmentUuid ?? ''}/${wanted.linkObjectUuid}`;
  return [site?.uuid, wanted.axis, what, wanted.dataPoint].filter((part) => part !== undefined).join(':');
}

/** A name that the user has given wins (OR-115). Nothing is said of a tag that may not be seen. */
function labelOf(
  { wanted, site, name }: Meant,
  tag: PlacedTag | undefined,
  mode: LabelMode,
  isCompared: boolean,
): string {
  const given = wanted.label || undefined;
  const label = given ?? (tag ? labelsOf(tag)[mode] : (name ?? REPORT_TEXTS.notAvailable));
  const siteName = tag?.siteName ?? site?.name;
  if (!isCompared || siteName === undefined) return label;
  return comparedLabel(mode, siteName, label, given !== undefined || !tag);
}
