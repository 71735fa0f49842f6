/** Finds things by a few letters of their names, the likeliest first. Run these in a tenant's transaction. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../storage/storage.ts';
import { USER_ADDRESS } from '../../storage/user-address.ts';

export interface FoundRow {
  readonly uuid: string;
  readonly name: string;
  readonly detail: string;
  readonly siteUuid: string | null;
}

interface Wanted {
  /** In lower case. */
  readonly words: readonly string[];
  readonly limit: number;
}

/** Every word somewhere in the text. */
const hasAll = (text: RawBuilder<unknown>, { words }: Wanted) =>
  sql<boolean>`(${sql.join(
    words.map((word) => sql`strpos(lower(${text}), ${word}) > 0`),
    sql` and `,
  )})`;

/** Names that begin with the search text, then by name. */
const likeliest = (name: RawBuilder<unknown>, { words }: Wanted) =>
  sql`strpos(lower(${name}), ${words[0] ?? ''}) <> 1, lower(${name})`;

export async function searchTags(db: Db, wanted: Wanted): Promise<readonly FoundRow[]> {
  const name = sql`tags.name`;
  const { rows } = await sql<FoundRow>`
    select tags.uuid, tags.name, sites.name || ' · ' || controllers.name as detail, sites.uuid as "siteUuid"
    from tags
    join controllers on controllers.id = tags.controller_id
    join links on links.id = controllers.link_id
    join sites on sites.id = links.site_id
    where tags.archived_at is null
      and ${hasAll(sql`tags.name || ' ' || sites.name || ' ' || controllers.name`, wanted)}
    order by not ${hasAll(name, wanted)}, ${likeliest(name, wanted)}, tags.id
    limit ${wanted.limit}`.execute(db);
  return rows;
}

export async function searchControllers(db: Db, wanted: Wanted): Promise<readonly FoundRow[]> {
  const name = sql`controllers.name`;
  const { rows } = await sql<FoundRow>`
    select controllers.uuid, controllers.name, sites.name || ' · ' || links.name as detail, sites.uuid as "siteUuid"
    from controllers
    join links on links.id = controllers.link_id
    join sites on sites.id = links.site_id
    where controllers.archived_at is null and ${hasAll(sql`controllers.name || ' ' || sites.name`, wanted)}
    order by not ${hasAll(name, wanted)}, ${likeliest(name, wanted)}, controllers.id
    limit ${wanted.limit}`.execute(db);
  return rows;
}

export async function searchEquipment(db: Db, wanted: Wanted): Promise<readonly FoundRow[]> {
  const name = sql`link_objects.name`;
  const { rows } = await sql<FoundRow>`
    select link_objects.uuid, link_objects.name, coalesce(categories.name, 'Link object') as detail,
      null as "siteUuid"
    from link_objects left join categories on categories.id = link_objects.category_id
    where ${hasAll(sql`link_objects.name || ' ' || coalesce(categories.name, '')`, wanted)}
    order by not ${hasAll(name, wanted)}, ${likeliest(name, wanted)}, link_objects.id
    limit ${wanted.limit}`.execute(db);
  return rows;
}

/** Present users; archived ones are found on their own page. */
export async function searchUsers(db: Db, wanted: Wanted): Promise<readonly FoundRow[]> {
  const name = sql`users.first_name || ' ' || users.last_name`;
  const { rows } = await sql<FoundRow>`
    select users.uuid, ${name} as name, ${USER_ADDRESS} as detail, null as "siteUuid"
    from users join memberships on memberships.user_id = users.id
    where memberships.archived_at is null and users.archived_at is null
      and ${hasAll(sql`${name} || ' ' || ${USER_ADDRESS}`, wanted)}
    order by not ${hasAll(name, wanted)}, ${likeliest(name, wanted)}, users.id
    limit ${wanted.limit}`.execute(db);
  return rows;
}

export interface TagPlace {
  readonly uuid: string;
  readonly siteId: number;
  readonly siteUuid: string;
  readonly controllerUuid: string;
  readonly linkObjectUuid: string | null;
}

/** Where a tag is read, and the names by which diagrams know it. */
export async function placeOfTag(db: Db, uuid: string): Promise<TagPlace | undefined> {
  return (await places(db, sql`tags.uuid = ${uuid}`, 1))[0];
}

/** Places of tags that belong to a link object, the first of each site. */
export async function placesOfEquipment(db: Db, uuid: string, most: number): Promise<readonly TagPlace[]> {
  return places(db, sql`link_objects.uuid = ${uuid}`, most);
}

async function places(db: Db, which: RawBuilder<unknown>, most: number): Promise<readonly TagPlace[]> {
  const { rows } = await sql<TagPlace>`
    select distinct on (sites.id) tags.uuid, sites.id as "siteId", sites.uuid as "siteUuid",
      controllers.uuid as "controllerUuid", link_objects.uuid as "linkObjectUuid"
    from tags
    join controllers on controllers.id = tags.controller_id
    join links on links.id = controllers.link_id
    join sites on sites.id = links.site_id
    left join link_objects on link_objects.id = tags.link_object_id
    where tags.archived_at is null and ${which}
    order by sites.id, tags.id
    limit ${most}`.execute(db);
  return rows;
}
