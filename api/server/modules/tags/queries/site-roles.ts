/**
 * Roles of devices and their meaning (OR-40): a pair of assignment and link object means one tag at each site. Run
 * these in a tenant's transaction; a pair is given by its uuids.
 */
import { sql } from 'kysely';
import { keyOfRole, type Role, roleOf } from '../../../../../engine/document/site-link.ts';
import type { LackingRole, Tag, TagOfRole } from '../../../../contract/index.ts';
import type { Db } from '../../../storage/storage.ts';
import { dynamicTagsOfSite, tagsByUuid } from './tags.ts';

export { keyOfRole, type Role, roleOf };

/** Every tag with a role: its own, or its device's. `by_device` if it is the device's. */
const TAGS_IN_ROLES = sql`
  select tags.id as tag_id, tags.uuid as tag, links.site_id, tags.link_object_id, tags.assignment_id, false as by_device
    from tags join controllers on controllers.id = tags.controller_id join links on links.id = controllers.link_id
    where tags.archived_at is null and tags.link_object_id is not null and tags.assignment_id is not null
  union all
  select tags.id, tags.uuid, filled.site_id, tags.link_object_id, filled.assignment_id, true
    from tags join site_assignments as filled on filled.controller_id = tags.controller_id
    where tags.archived_at is null and tags.link_object_id is not null and tags.assignment_id is null`;

/** Every meaning of a role that exists, with its site. */
export const NAMED_ROLES = sql`(${TAGS_IN_ROLES}) as meant
  join assignments on assignments.id = meant.assignment_id and assignments.archived_at is null
  join link_objects on link_objects.id = meant.link_object_id and link_objects.archived_at is null
  join sites on sites.id = meant.site_id and sites.archived_at is null`;

interface RoleQuery {
  /** Matches the assignment's or the link object's name. */
  readonly term?: string;
  readonly siteUuid?: string;
  readonly assignmentUuid?: string;
  readonly limit: number;
  readonly skip: number;
}

/** All meanings of roles, by name; with a site also which of its tags each means there. */
export async function listRoles(
  db: Db,
  { term, siteUuid, assignmentUuid, limit, skip }: RoleQuery,
): Promise<{ items: TagOfRole[]; total: number }> {
  const { rows } = await sql<Omit<TagOfRole, 'tag'> & { total: number }>`
    select assignments.uuid as "assignmentId", assignments.name as assignment,
      link_objects.uuid as "linkObjectId", link_objects.name as "linkObject",
      count(distinct meant.site_id)::int as sites, count(*) over ()::int as total
    from ${NAMED_ROLES}
    where (${term ?? null}::text is null or strpos(lower(assignments.name || ' ' || link_objects.name), ${term ?? ''}) > 0)
      and (${assignmentUuid ?? null}::uuid is null or assignments.uuid = ${assignmentUuid ?? null}::uuid)
    group by 1, 2, 3, 4
    order by lower(assignments.name), lower(link_objects.name), 1, 3
    limit ${limit} offset ${skip}`.execute(db);
  const meant = siteUuid ? await tagsOfRoles(db, siteUuid) : undefined;
  const tags = await byUuid(db, meant ? rows.map((row) => meant.get(keyOfRole(row))) : []);
  return {
    items: rows.map(({ total: _total, ...row }) => ({
      ...row,
      tag: tags.get(meant?.get(keyOfRole(row)) ?? '') ?? null,
    })),
    total: rows[0]?.total ?? 0,
  };
}

export const tagsOfRoles = dynamicTagsOfSite;

async function byUuid(db: Db, uuids: readonly (string | undefined)[]): Promise<Map<string, Tag>> {
  const named = uuids.filter((uuid) => uuid !== undefined);
  return new Map((await tagsByUuid(db, named)).map((tag) => [tag.uuid, tag]));
}

/** The role of a tag on a dynamic diagram; of several roles the oldest. */
interface RoleOfTag {
  readonly role: Role | null;
  /** Why there is none. */
  readonly reason: string | null;
}

interface Candidate {
  readonly tag: string;
  readonly device: string;
  /** The tag has a link object. */
  readonly named: boolean;
  readonly site: string | null;
  readonly assignmentId: string | null;
  readonly linkObjectId: string | null;
}

/**
 * By the uuids of the company's own tags. A role that means another tag at the site cannot stand for this one: of
 * two pumps on one device the second would show what the first does. With `site` only the roles of that site count.
 */
export async function rolesOfTags(
  db: Db,
  uuids: readonly string[],
  site: string | null = null,
): Promise<Map<string, RoleOfTag>> {
  if (uuids.length === 0) return new Map();
  // The roles of these tags alone are worked out, and once: joined in one piece, the planner did it for each tag, of all.
  const { rows } = await sql<Candidate>`
    with asked as materialized (
      select id, uuid, link_object_id, controller_id from tags
      where archived_at is null and uuid = any(${uuids}::uuid[])
    ), role as materialized (
      select meant.tag_id, sites.uuid as site, assignments.id,
        assignments.uuid as assignment, link_objects.uuid as link_object
      from ${NAMED_ROLES}
      where meant.tag_id = any(array(select id from asked))
        and (${site}::uuid is null or sites.uuid = ${site}::uuid)
    )
    select asked.uuid as tag, controllers.name as device, asked.link_object_id is not null as named,
      role.site, role.assignment as "assignmentId", role.link_object as "linkObjectId"
    from asked join controllers on controllers.id = asked.controller_id
    left join role on role.tag_id = asked.id
    order by asked.id, role.id`.execute(db);
  const sites = new Map<string, ReadonlyMap<string, string>>();
  for (const { site: at } of rows) if (at && !sites.has(at)) sites.set(at, await tagsOfRoles(db, at));
  const found = new Map<string, RoleOfTag>();
  for (const row of rows) {
    if (found.get(row.tag)?.role) continue;
    found.set(row.tag, judged(row, row.site === null ? undefined : sites.get(row.site)));
  }
  return found;
}

function judged(
  { tag, device, named, assignmentId, linkObjectId }: Candidate,
  meant: ReadonlyMap<string, string> | undefined,
): RoleOfTag {
  if (!named) return { role: null, reason: 'The tag has no link object' };
  if (!assignmentId || !linkObjectId) return { role: null, reason: `${device} fills no assignment` };
  const role = { assignmentId, linkObjectId };
  if (meant?.get(keyOfRole(role)) === tag) return { role, reason: null };
  return { role: null, reason: `Another tag of ${device} has the same link object and comes first` };
}

/** Those of the roles that mean no tag at the site, each with the reason in words. */
export async function lackingRoles(
  db: Db,
  site: { readonly uuid: string; readonly name: string },
  roles: readonly Role[],
  meant: ReadonlyMap<string, string>,
): Promise<LackingRole[]> {
  const lacking = [...new Map(roles.map((role) => [keyOfRole(role), role])).values()].filter(
    (role) => !meant.has(keyOfRole(role)),
  );
  if (lacking.length === 0) return [];
  const names = await namesOf(
    db,
    lacking.flatMap(({ assignmentId, linkObjectId }) => [assignmentId, linkObjectId]),
  );
  const { rows } = await sql<{ uuid: string }>`
    select assignments.uuid from site_assignments as filled
    join assignments on assignments.id = filled.assignment_id join sites on sites.id = filled.site_id
    where sites.uuid = ${site.uuid}`.execute(db);
  const filled = new Set(rows.map(({ uuid }) => uuid));
  return lacking.map(({ assignmentId, linkObjectId }) => {
    const assignment = names.get(assignmentId);
    const linkObject = names.get(linkObjectId);
    const message = lackOf(site, { assignment, linkObject, isFilled: filled.has(assignmentId) });
    return { assignmentId, linkObjectId, message };
  });
}

interface Lack {
  /** Names; undefined: it is gone. */
  readonly assignment: string | undefined;
  readonly linkObject: string | undefined;
  /** A device fills the assignment at the site. */
  readonly isFilled: boolean;
}

/** Why a role means no tag at a site, in words. */
export function lackOf(
  { name }: { readonly name: string },
  { assignment, linkObject, isFilled }: Lack,
): string {
  if (assignment === undefined) return 'Its assignment is gone';
  if (linkObject === undefined) return 'Its link object is gone';
  return isFilled
    ? `The device that fills “${assignment}” at ${name} has no tag for “${linkObject}”`
    : `No device at ${name} fills “${assignment}”`;
}

/** The names of assignments and link objects that exist, by uuid. */
export async function namesOf(db: Db, uuids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ uuid: string; name: string }>`
    select uuid, name from assignments where archived_at is null and uuid = any(${uuids}::uuid[])
    union all select uuid, name from link_objects where archived_at is null and uuid = any(${uuids}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ uuid, name }) => [uuid, name]));
}

/** The site for which a diagram is shown; undefined if there is none. */
export const siteByUuid = (db: Db, uuid: string): Promise<{ uuid: string; name: string } | undefined> =>
  db
    .selectFrom('sites')
    .where('uuid', '=', uuid)
    .where('archived_at', 'is', null)
    .select(['uuid', 'name'])
    .executeTakeFirst();
