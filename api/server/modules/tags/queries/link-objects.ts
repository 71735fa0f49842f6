/** Link objects, in a tenant's transaction. */
import { type SqlBool, sql, type Updateable } from 'kysely';
import type { LinkObject } from '../../../../contract/calls/link-objects.ts';
import { type AnyId, isId } from '../../../storage/ids.ts';
import type { Page } from '../../../storage/page.ts';
import type { Schema } from '../../../storage/schema.ts';
import type { Db } from '../../../storage/storage.ts';
import { detach } from './detached.ts';

/** Tags of a link object that are shown. */
const MAX_OBJECTS = 100;

const matching = (db: Db) =>
  db
    .selectFrom('link_objects')
    .leftJoin('categories', (join) =>
      join.onRef('categories.id', '=', 'link_objects.category_id').on('categories.archived_at', 'is', null),
    )
    .where('link_objects.archived_at', 'is', null);

/** Tags of a link object, at one site or at all. */
const tagsOf = (siteUuid: string | undefined) => sql`from tags
  join controllers on controllers.id = tags.controller_id
  join links on links.id = controllers.link_id
  join sites on sites.id = links.site_id
  where tags.link_object_id = link_objects.id and tags.archived_at is null
    and (${siteUuid ?? null}::uuid is null or sites.uuid = ${siteUuid ?? null}::uuid)`;

const rows = (db: Db, siteUuid?: string) =>
  matching(db)
    .select(['link_objects.id', 'link_objects.uuid', 'link_objects.name'])
    .select(['categories.uuid as categoryId', 'categories.name as category'])
    .select(sql<number>`(select count(*)::integer ${tagsOf(siteUuid)})`.as('tagsCount'));

interface LinkObjectQuery extends Page {
  readonly term?: string;
  readonly categoryUuid?: string;
  /** A diagram or report: only what it names. */
  readonly reportUuid?: string;
  /** The caller may see the report; what a report names is for nobody else. */
  readonly seesReport: boolean;
  /** Only link objects of tags at this site. */
  readonly siteUuid?: string;
  /** Only this one. */
  readonly uuid?: string;
  readonly includeObjects: boolean;
}

function narrowed<Q extends ReturnType<typeof matching>>(query: Q, by: LinkObjectQuery): Q {
  const { term, categoryUuid, reportUuid, seesReport, siteUuid, uuid } = by;
  let found = query as ReturnType<typeof matching>;
  if (term)
    found = found.where(
      sql<SqlBool>`(strpos(lower(link_objects.name), ${term}) > 0 or strpos(lower(categories.name), ${term}) > 0)`,
    );
  if (uuid) found = found.where('link_objects.uuid', '=', uuid);
  if (categoryUuid) found = found.where('categories.uuid', '=', categoryUuid);
  if (siteUuid) found = found.where(sql<SqlBool>`exists (select ${tagsOf(siteUuid)})`);
  if (reportUuid)
    found = found.where(
      sql<SqlBool>`(exists (select from diagrams join diagram_chunks as chunk on chunk.diagram_id = diagrams.id
        where diagrams.uuid = ${reportUuid} and diagrams.archived_at is null and chunk.part <> 'objects'
          and strpos(chunk.body, link_objects.uuid::text) > 0)
        or (${seesReport}::boolean and exists (select from tree_items
          where tree_items.uuid = ${reportUuid} and tree_items.archived_at is null
            and strpos(tree_items.body::text, link_objects.uuid::text) > 0)))`,
    );
  return found as Q;
}

export async function listLinkObjects(
  db: Db,
  query: LinkObjectQuery,
): Promise<{ items: LinkObject[]; total: number }> {
  const { total } = await narrowed(matching(db), query)
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow();
  const items = await narrowed(rows(db, query.siteUuid), query)
    .orderBy(sql`lower(categories.name) nulls last`)
    .orderBy(sql`lower(link_objects.name)`)
    .orderBy('link_objects.id')
    .limit(query.limit)
    .offset(query.skip)
    .execute();
  if (!query.includeObjects) return { items, total };
  const objects = await objectsOf(
    db,
    items.map(({ id }) => id),
    query.siteUuid,
  );
  return { items: items.map((item) => ({ ...item, objects: objects.get(item.id) ?? [] })), total };
}

type NamedTag = NonNullable<LinkObject['objects']>[number];

/** Link object → its tags, by site, controller and name. */
async function objectsOf(
  db: Db,
  ids: readonly number[],
  siteUuid: string | undefined,
): Promise<Map<number, NamedTag[]>> {
  const { rows: found } = await sql<NamedTag & { owner: number }>`
    select owner, uuid, name, "controllerUuid", "controllerName", "siteUuid", "siteName" from (
      select tags.link_object_id as owner, tags.uuid, tags.name, controllers.uuid as "controllerUuid", controllers.name as "controllerName",
        sites.uuid as "siteUuid", sites.name as "siteName",
        row_number() over (partition by tags.link_object_id
          order by lower(sites.name), lower(controllers.name), lower(tags.name), tags.id) as nth
      from tags
        join controllers on controllers.id = tags.controller_id
        join links on links.id = controllers.link_id
        join sites on sites.id = links.site_id
      where tags.link_object_id = any(${ids}::integer[]) and tags.archived_at is null
        and (${siteUuid ?? null}::uuid is null or sites.uuid = ${siteUuid ?? null}::uuid)
    ) as named where nth <= ${MAX_OBJECTS} order by owner, nth`.execute(db);
  const objects = new Map<number, NamedTag[]>();
  for (const { owner, ...tag } of found) {
    const list = objects.get(owner) ?? [];
    objects.set(owner, list);
    list.push(tag);
  }
  return objects;
}

export const findLinkObject = (db: Db, id: AnyId): Promise<LinkObject | undefined> =>
  rows(db).where(isId('link_objects', id)).executeTakeFirst();

/** Another link object of the same category with the same name, ignoring case. */
export const isLinkObjectNamed = async (
  db: Db,
  name: string,
  categoryId: number | null,
  except = -1,
): Promise<boolean> =>
  (await db
    .selectFrom('link_objects')
    .where('archived_at', 'is', null)
    .where(sql<SqlBool>`lower(name) = ${name.toLowerCase()}`)
    .where(sql<SqlBool>`category_id is not distinct from ${categoryId}`)
    .where('id', '<>', except)
    .select('id')
    .executeTakeFirst()) !== undefined;

export const insertLinkObject = (
  db: Db,
  values: { readonly company_id: number; readonly name: string; readonly category_id: number | null },
) => db.insertInto('link_objects').values(values).returning('id').executeTakeFirstOrThrow();

export async function changeLinkObject(
  db: Db,
  id: number,
  values: Updateable<Schema['link_objects']>,
): Promise<void> {
  await db.updateTable('link_objects').set(values).where('id', '=', id).execute();
}

/** Removes it from the tags and the lists; templates that name it no longer give their tags one. */
export async function deleteLinkObject(db: Db, id: number, at: Date): Promise<void> {
  await detach(db, 'link_objects', id);
  await changeLinkObject(db, id, { archived_at: at });
}
