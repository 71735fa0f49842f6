/** What notifications monitor: areas, routes, sites and tags, by the keys of the wire (NOTI-05), in a tenant's transaction. */
import { sql } from 'kysely';
import {
  type ItemPrefix,
  isWhole,
  type MonitoredItem,
  type MonitoredItemForm,
  readItemKey,
} from '../../../../contract/index.ts';
import { type AnyId, isAmong } from '../../../storage/ids.ts';
import { livingTags } from '../../../storage/living-tags.ts';
import type { Db } from '../../../storage/storage.ts';

type Table = 'areas' | 'routes' | 'sites';

const TABLE_OF: Readonly<Record<ItemPrefix, Table>> = {
  area: 'areas',
  route: 'routes',
  'route-site': 'sites',
  'area-site': 'sites',
};

/** Ids of rows; what is selected as a whole, and single tags. */
interface Selection {
  readonly areas: readonly number[];
  readonly routes: readonly number[];
  readonly sites: readonly number[];
  readonly tags: readonly number[];
}

/** The selection that a form describes; undefined if it names something that the company does not have. */
export async function selectionOf(
  db: Db,
  items: Readonly<Record<string, MonitoredItemForm>>,
): Promise<Selection | undefined> {
  const wholes: Record<Table, AnyId[]> = { areas: [], routes: [], sites: [] };
  const bySite: { site: AnyId; tags: readonly AnyId[] }[] = [];
  for (const [key, item] of Object.entries(items)) {
    const { prefix, id } = readItemKey(key)!;
    const table = TABLE_OF[prefix];
    if (isWhole(item)) wholes[table].push(id);
    else if (item.tags && item.tags.length > 0) {
      if (table !== 'sites') return undefined;
      bySite.push({ site: id, tags: item.tags });
    }
  }
  const [areas, routes, sites] = [
    await idsOf(db, 'areas', wholes.areas),
    await idsOf(db, 'routes', wholes.routes),
    await idsOf(db, 'sites', wholes.sites),
  ];
  const tags: number[] = [];
  for (const { site, tags: named } of bySite) {
    const found = await tagsOf(db, site, named);
    if (!found) return undefined;
    tags.push(...found);
  }
  return areas && routes && sites ? { areas, routes, sites, tags: [...new Set(tags)] } : undefined;
}

/** Undefined if one of them is not there. */
async function idsOf(db: Db, table: Table, ids: readonly AnyId[]): Promise<number[] | undefined> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom(table)
    .where(isAmong(table, ids))
    .where('archived_at', 'is', null)
    .select(['id', 'uuid'])
    .execute();
  return areAllNamed(rows, ids) ? rows.map(({ id }) => id) : undefined;
}

async function tagsOf(db: Db, site: AnyId, ids: readonly AnyId[]): Promise<number[] | undefined> {
  const rows = await livingTags(db)
    .where(isAmong('sites', [site]))
    .where(isAmong('tags', ids))
    .select(['tags.id', 'tags.uuid'])
    .execute();
  return areAllNamed(rows, ids) ? rows.map(({ id }) => id) : undefined;
}

function areAllNamed(rows: readonly { id: number; uuid: string }[], ids: readonly AnyId[]): boolean {
  const known = new Set(rows.flatMap(({ id, uuid }) => [String(id), uuid]));
  return ids.every((id) => known.has(String(id)));
}

/** Tags by name, of one site or of all. `term` in lower case. */
export async function listTags(
  db: Db,
  siteId: number | undefined,
  { limit, skip, term }: { readonly limit: number; readonly skip: number; readonly term: string | undefined },
) {
  const found = livingTags(db)
    .$if(siteId !== undefined, (of) => of.where('sites.id', '=', siteId!))
    .where(sql<boolean>`strpos(lower(tags.name), ${term ?? ''}) > 0`);
  const { total } = await found.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow();
  const items = await found
    .select(['tags.id', 'tags.uuid', 'tags.name', 'controllers.name as controllerName'])
    .select('sites.uuid as siteUuid')
    .orderBy(sql`lower(tags.name)`)
    .orderBy('tags.id')
    .limit(limit)
    .offset(skip)
    .execute();
  return { items, total };
}

/** Makes the items of a notification exactly these. */
export async function setItems(
  db: Db,
  companyId: number,
  notificationId: number,
  { areas, routes, sites, tags }: Selection,
): Promise<void> {
  await db.deleteFrom('notification_items').where('notification_id', '=', notificationId).execute();
  const columns = { area_id: areas, route_id: routes, site_id: sites, tag_id: tags };
  for (const [column, ids] of Object.entries(columns))
    if (ids.length > 0)
      await sql`insert into notification_items (company_id, notification_id, ${sql.ref(column)})
        select ${companyId}::integer, ${notificationId}::integer, id from unnest(${ids}::integer[]) as id
        on conflict do nothing`.execute(db);
}

/**
 * The monitored items of notifications, with the areas and routes that only hold some. What was archived is left out. Of a
 * site at most `mostTags` tags.
 */
export async function itemsOf(
  db: Db,
  notificationIds: readonly number[],
  mostTags: number,
): Promise<Map<number, Record<string, MonitoredItem>>> {
  const found = new Map<number, Nodes>(notificationIds.map((id) => [id, new Nodes()]));
  for (const row of await wholesOf(db, notificationIds)) found.get(row.notification)!.addWhole(row);
  for (const row of await singleTagsOf(db, notificationIds, mostTags))
    found.get(row.notification)!.addTag(row);
  return new Map([...found].map(([id, nodes]) => [id, nodes.items]));
}

interface Place {
  readonly notification: number;
  readonly areaId: number;
  readonly areaUuid: string;
  readonly areaName: string;
  readonly routeId: number | null;
  readonly routeUuid: string | null;
  readonly routeName: string | null;
  readonly siteId: number | null;
  readonly siteUuid: string | null;
  readonly siteName: string | null;
}

interface SingleTag extends Place {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  /** Selected tags of its site. */
  readonly count: number;
}

const PLACE = sql`areas.id as "areaId", areas.uuid as "areaUuid", areas.name as "areaName",
  routes.id as "routeId", routes.uuid as "routeUuid", routes.name as "routeName",
  sites.id as "siteId", sites.uuid as "siteUuid", sites.name as "siteName"`;

async function wholesOf(db: Db, ids: readonly number[]): Promise<readonly Place[]> {
  const { rows } = await sql<Place>`
    select item.notification_id as notification, ${PLACE}
    from notification_items as item
    left join sites on sites.id = item.site_id
    left join routes on routes.id = coalesce(item.route_id, sites.route_id)
    join areas on areas.id = coalesce(item.area_id, routes.area_id, sites.area_id)
    where item.notification_id = any(${ids}::integer[]) and item.tag_id is null
      and sites.archived_at is null and routes.archived_at is null and areas.archived_at is null
    order by lower(areas.name), lower(routes.name) nulls first, lower(sites.name)`.execute(db);
  return rows;
}

async function singleTagsOf(db: Db, ids: readonly number[], mostTags: number): Promise<readonly SingleTag[]> {
  const { rows } = await sql<SingleTag>`
    select * from (
      select item.notification_id as notification, ${PLACE}, tags.id, tags.uuid, tags.name,
        (count(*) over of_site)::integer as count,
        row_number() over (of_site order by lower(tags.name), tags.id) as nth
      from notification_items as item
      join tags on tags.id = item.tag_id
      join controllers on controllers.id = tags.controller_id
      join links on links.id = controllers.link_id
      join sites on sites.id = links.site_id
      left join routes on routes.id = sites.route_id
      join areas on areas.id = sites.area_id
      where item.notification_id = any(${ids}::integer[])
        and tags.archived_at is null and controllers.archived_at is null and links.archived_at is null
        and sites.archived_at is null
      window of_site as (partition by item.notification_id, sites.id)
    ) as found
    where nth <= ${mostTags} order by lower("areaName"), lower("siteName"), nth`.execute(db);
  return rows;
}

type Node = { -readonly [Key in keyof MonitoredItem]: MonitoredItem[Key] };

/** The nodes of one notification, each once, with those above it. */
class Nodes {
  readonly items: Record<string, Node> = {};

  addWhole(place: Place): void {
    const node = this.#node(place);
    Object.assign(node, { all: true, isSelected: true, isIntermediate: false });
  }

  addTag(tag: SingleTag): void {
    const { id, uuid, name, count } = tag;
    const site = this.#node(tag);
    site.tags.push({ id, uuid, name });
    site.tagsCount = count;
    if (!site.all) site.isIntermediate = true;
  }

  /** The node of the innermost item of a place; those above it are marked as partly selected. */
  #node(place: Place): Node {
    const { areaId, areaUuid, areaName, routeId, routeUuid, routeName, siteId, siteUuid, siteName } = place;
    const above: { key: string; id: number; uuid: string; name: string }[] = [
      { key: `area-${areaUuid}`, id: areaId, uuid: areaUuid, name: areaName },
    ];
    if (routeId !== null)
      above.push({ key: `route-${routeUuid}`, id: routeId, uuid: routeUuid!, name: routeName! });
    if (siteId !== null)
      above.push({
        key: `${routeId === null ? 'area' : 'route'}-site-${siteUuid}`,
        ...{ id: siteId, uuid: siteUuid!, name: siteName! },
      });
    above.forEach(({ key, ...named }, nth) => {
      this.items[key] ??= {
        ...named,
        ...{ all: false, isSelected: false, isIntermediate: false, tags: [], tagsCount: 0 },
        parent: above[nth - 1]?.key ?? null,
      };
      if (nth < above.length - 1 && !this.items[key].all) this.items[key].isIntermediate = true;
    });
    return this.items[above.at(-1)!.key]!;
  }
}
