/** What roles mean at many sites at once (OR-40), for reports that compare sites. In a tenant's transaction. */
import { sql } from 'kysely';
import { keyOfRole } from '../../../../../engine/document/site-link.ts';
import type { Db } from '../../../storage/storage.ts';
import { lackOf, NAMED_ROLES, namesOf } from './site-roles.ts';

/** A link object in an assignment; without one, of any device. */
export interface SiteRole {
  readonly linkObjectId: string;
  readonly assignmentId: string | null;
}

interface Site {
  readonly uuid: string;
  readonly name: string;
}

export interface RolesAtSites {
  /** The uuid of the tag that a role means at a site, by the site's uuid. */
  tagOf(site: string, role: SiteRole): string | undefined;
  /** Why it means none, in words. */
  lackOf(site: Site, role: SiteRole): string;
  /** What a role is called; undefined if its link object is gone. */
  nameOf(role: SiteRole): string | undefined;
}

const key = (site: string, { linkObjectId, assignmentId }: SiteRole): string =>
  `${site}/${assignmentId === null ? linkObjectId : keyOfRole({ assignmentId, linkObjectId })}`;

export async function rolesAtSites(
  db: Db,
  sites: readonly Site[],
  roles: readonly SiteRole[],
): Promise<RolesAtSites> {
  const at = sites.map(({ uuid }) => uuid);
  const objects = roles.map(({ linkObjectId }) => linkObjectId);
  const assigned = roles.flatMap(({ assignmentId }) => assignmentId ?? []);
  const tags = new Map<string, string>();
  const take = (row: { site: string; tag: string } & SiteRole) => tags.set(key(row.site, row), row.tag);
  if (roles.length > assigned.length) for (const row of await anyDevice(db, at, objects)) take(row);
  if (assigned.length > 0) for (const row of await inAssignments(db, at, objects, assigned)) take(row);
  const names = await namesOf(db, [...objects, ...assigned]);
  const filled = await filledAt(db, at, assigned);
  return {
    tagOf: (site, role) => tags.get(key(site, role)),
    lackOf: (site, { linkObjectId, assignmentId }) => {
      const linkObject = names.get(linkObjectId);
      if (assignmentId !== null)
        return lackOf(site, {
          linkObject,
          assignment: names.get(assignmentId),
          isFilled: filled.has(`${site.uuid}/${assignmentId}`),
        });
      return linkObject === undefined
        ? 'Its link object is gone'
        : `No device at ${site.name} has a tag for “${linkObject}”`;
    },
    nameOf: ({ linkObjectId }) => names.get(linkObjectId),
  };
}

type Meant = { readonly site: string; readonly tag: string } & SiteRole;

/** The last one of a role counts: a tag with the role itself before one of the device that fills it, and the oldest. */
async function inAssignments(
  db: Db,
  sites: readonly string[],
  linkObjects: readonly string[],
  assignments: readonly string[],
): Promise<Meant[]> {
  const { rows } = await sql<Meant>`
    select sites.uuid as site, meant.tag, link_objects.uuid as "linkObjectId", assignments.uuid as "assignmentId"
    from ${NAMED_ROLES}
    where sites.uuid = any(${sites}::uuid[]) and link_objects.uuid = any(${linkObjects}::uuid[])
      and assignments.uuid = any(${assignments}::uuid[])
    order by meant.by_device desc, meant.tag_id desc`.execute(db);
  return rows;
}

/** The last one of a link object counts: the oldest. */
async function anyDevice(db: Db, sites: readonly string[], linkObjects: readonly string[]): Promise<Meant[]> {
  const { rows } = await sql<Meant>`
    select sites.uuid as site, tags.uuid as tag, link_objects.uuid as "linkObjectId", null as "assignmentId"
    from tags join link_objects on link_objects.id = tags.link_object_id and link_objects.archived_at is null
    join controllers on controllers.id = tags.controller_id and controllers.archived_at is null
    join links on links.id = controllers.link_id and links.archived_at is null
    join sites on sites.id = links.site_id and sites.archived_at is null
    where tags.archived_at is null
      and sites.uuid = any(${sites}::uuid[]) and link_objects.uuid = any(${linkObjects}::uuid[])
    order by tags.id desc`.execute(db);
  return rows;
}

/** `site/assignment` of those that a device fills. */
async function filledAt(
  db: Db,
  sites: readonly string[],
  assignments: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ site: string; assignment: string }>`
    select sites.uuid as site, assignments.uuid as assignment from site_assignments as filled
    join assignments on assignments.id = filled.assignment_id join sites on sites.id = filled.site_id
    where sites.uuid = any(${sites}::uuid[]) and assignments.uuid = any(${assignments}::uuid[])`.execute(db);
  return new Set(rows.map(({ site, assignment }) => `${site}/${assignment}`));
}
