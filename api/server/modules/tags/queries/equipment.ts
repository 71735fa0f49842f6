/**
 * Equipment: what has one tag for each of several link objects, so that an assembly's instance is linked to all of them at
 * once. Either whatever fills an assignment at a site, or a device. In a tenant's transaction.
 */
import { sql } from 'kysely';
import type { Equipment } from '../../../../../engine/document/types.ts';
import type { EquipmentItem } from '../../../../contract/index.ts';
import type { Db } from '../../../storage/storage.ts';
import { NAMED_ROLES, namesOf, tagsOfRoles } from './site-roles.ts';

/** Uuids of tags by those of their link objects. */
export type TagsByLinkObject = ReadonlyMap<string, string>;

interface EquipmentQuery {
  /** Matches the name of the assignment, the device or the site. */
  readonly term?: string;
  readonly siteId?: string;
  readonly assignmentId?: string;
  readonly deviceId?: string;
  /** Only what has a tag for one of them. */
  readonly linkObjects?: readonly string[];
  readonly limit: number;
}

type Row = Omit<EquipmentItem, 'roles'> & { readonly total: number };

/** Assignments at their sites, then devices, by name. */
export async function listEquipment(
  db: Db,
  { term, siteId, assignmentId, deviceId, linkObjects, limit }: EquipmentQuery,
): Promise<{ items: EquipmentItem[]; total: number }> {
  const { rows } = await sql<Row>`
    select "assignmentId", "deviceId", name, "siteId", site, count(*) over ()::int as total from (
      select assignments.uuid as "assignmentId", null::uuid as "deviceId", assignments.name,
        sites.uuid as "siteId", sites.name as site, link_objects.uuid as link_object
      from ${NAMED_ROLES}
      union all
      select null, controllers.uuid, controllers.name, sites.uuid, sites.name, link_objects.uuid
      from tags join controllers on controllers.id = tags.controller_id
      join links on links.id = controllers.link_id
      join sites on sites.id = links.site_id and sites.archived_at is null
      join link_objects on link_objects.id = tags.link_object_id and link_objects.archived_at is null
      where tags.archived_at is null
    ) as meant
    where (${term ?? null}::text is null or strpos(lower(name || ' ' || site), ${term ?? ''}) > 0)
      and (${siteId ?? null}::uuid is null or "siteId" = ${siteId ?? null}::uuid)
      and (${assignmentId ?? null}::uuid is null or "assignmentId" = ${assignmentId ?? null}::uuid)
      and (${deviceId ?? null}::uuid is null or "deviceId" = ${deviceId ?? null}::uuid)
      and (${linkObjects === undefined}::boolean or link_object = any(${linkObjects ?? []}::uuid[]))
    group by 1, 2, 3, 4, 5
    order by "deviceId" is not null, lower(site), lower(name), 1, 2
    limit ${limit}`.execute(db);
  const found = new EquipmentTags(db);
  const items: EquipmentItem[] = [];
  for (const { total: _total, ...row } of rows) {
    const { assignmentId: assignment, siteId: at, deviceId: device } = row;
    const one = assignment === null ? { deviceId: device! } : { assignmentId: assignment, siteId: at };
    const tags = await found.of(one, undefined);
    items.push({ ...row, roles: [...tags].map(([linkObjectId, tag]) => ({ linkObjectId, tag })) });
  }
  return { items, total: rows[0]?.total ?? 0 };
}

/** Finds the tags of equipment; what has been found once is not looked up again. */
export class EquipmentTags {
  readonly #db: Db;
  readonly #sites = new Map<string, ReadonlyMap<string, TagsByLinkObject>>();
  readonly #devices = new Map<string, TagsByLinkObject>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** `site`: the one that is shown, where the equipment names none. */
  async of(
    { assignmentId, siteId, deviceId }: Equipment,
    site: string | undefined,
  ): Promise<TagsByLinkObject> {
    const at = siteId ?? site;
    if (assignmentId !== undefined && at !== undefined)
      return (await this.#atSite(at)).get(assignmentId) ?? new Map();
    return deviceId === undefined ? new Map() : this.#ofDevice(deviceId);
  }

  async #atSite(site: string): Promise<ReadonlyMap<string, TagsByLinkObject>> {
    const known = this.#sites.get(site);
    if (known) return known;
    const found = new Map<string, Map<string, string>>();
    for (const [key, tag] of await tagsOfRoles(this.#db, site)) {
      const [assignment, linkObject] = key.split('/') as [string, string];
      const tags = found.get(assignment) ?? new Map<string, string>();
      found.set(assignment, tags.set(linkObject, tag));
    }
    this.#sites.set(site, found);
    return found;
  }

  /** Of several tags for one link object the oldest. */
  async #ofDevice(device: string): Promise<TagsByLinkObject> {
    const known = this.#devices.get(device);
    if (known) return known;
    const rows = await this.#db
      .selectFrom('tags')
      .innerJoin('controllers', 'controllers.id', 'tags.controller_id')
      .innerJoin('link_objects', 'link_objects.id', 'tags.link_object_id')
      .where('controllers.uuid', '=', device)
      .where('tags.archived_at', 'is', null)
      .where('link_objects.archived_at', 'is', null)
      .orderBy('tags.id', 'desc')
      .select(['link_objects.uuid as linkObject', 'tags.uuid as tag'])
      .execute();
    // The last one counts.
    const tags = new Map(rows.map(({ linkObject, tag }) => [linkObject, tag]));
    this.#devices.set(device, tags);
    return tags;
  }
}

/** What each is called: its assignment, or its device. Two queries at most; what has no name is not in the answer. */
export async function namesOfEquipment<Key>(
  db: Db,
  wanted: ReadonlyMap<Key, Equipment>,
): Promise<ReadonlyMap<Key, string>> {
  const all = [...wanted];
  const assignments = all.flatMap(([, { assignmentId }]) => assignmentId ?? []);
  const devices = all.flatMap(([, { assignmentId, deviceId }]) =>
    assignmentId === undefined && deviceId !== undefined ? [deviceId] : [],
  );
  const names = new Map([
    ...(assignments.length > 0 ? await namesOf(db, assignments) : []),
    ...(devices.length > 0 ? await namesOfDevices(db, devices) : []),
  ]);
  return new Map(
    all.flatMap(([key, { assignmentId, deviceId }]) => {
      const name = names.get(assignmentId ?? deviceId ?? '');
      return name === undefined ? [] : [[key, name] as const];
    }),
  );
}

async function namesOfDevices(db: Db, uuids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('controllers')
    .where('uuid', '=', sql<string>`any(${[...new Set(uuids)]}::uuid[])`)
    .where('archived_at', 'is', null)
    .select(['uuid', 'name'])
    .execute();
  return new Map(rows.map(({ uuid, name }) => [uuid, name]));
}

/** The equipment that a tag is part of: by its own assignment, that of its device, or the device. */
export async function equipmentAround(db: Db, tag: string): Promise<Equipment | undefined> {
  const { rows } = await sql<{ assignment: string | null; site: string; device: string }>`
    select coalesce(own.uuid, filled.uuid) as assignment, sites.uuid as site, controllers.uuid as device
    from tags join controllers on controllers.id = tags.controller_id
    join links on links.id = controllers.link_id join sites on sites.id = links.site_id
    left join assignments as own on own.id = tags.assignment_id and own.archived_at is null
    left join site_assignments on site_assignments.controller_id = controllers.id
      and site_assignments.site_id = sites.id and tags.assignment_id is null
    left join assignments as filled on filled.id = site_assignments.assignment_id and filled.archived_at is null
    where tags.uuid = ${tag}::uuid and tags.archived_at is null
    order by filled.id
    limit 1`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { assignment, site, device } = row;
  return assignment === null ? { deviceId: device } : { assignmentId: assignment, siteId: site };
}

/**
 * The equipment that a tag belongs to. Undefined where that has another tag in its place: of two pumps on one device the
 * second would show what the first does.
 */
export async function equipmentOfTag(db: Db, tag: string): Promise<Equipment | undefined> {
  const equipment = await equipmentAround(db, tag);
  if (!equipment) return undefined;
  const tags = await new EquipmentTags(db).of(equipment, undefined);
  return [...tags.values()].includes(tag) ? equipment : undefined;
}
