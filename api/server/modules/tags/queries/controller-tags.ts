/** The tags of controllers as forms and lists show them. Run these in a tenant's transaction. */
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import type { TagDetail, TagType } from '../../../../contract/calls/tag-fields.ts';
import type { Schema } from '../../../storage/schema.ts';
import type { Db } from '../../../storage/storage.ts';
import { toTag } from './tags.ts';

/** Tags that are not archived, with everything they refer to that is not archived either. */
const rows = (db: Db) =>
  db
    .selectFrom('tags')
    .innerJoin('controllers', 'controllers.id', 'tags.controller_id')
    .innerJoin('links', 'links.id', 'controllers.link_id')
    .innerJoin('sites', 'sites.id', 'links.site_id')
    .leftJoin('categories', (join) =>
      join.onRef('categories.id', '=', 'tags.category_id').on('categories.archived_at', 'is', null),
    )
    .leftJoin('link_objects', (join) =>
      join.onRef('link_objects.id', '=', 'tags.link_object_id').on('link_objects.archived_at', 'is', null),
    )
    .leftJoin('assignments', (join) =>
      join.onRef('assignments.id', '=', 'tags.assignment_id').on('assignments.archived_at', 'is', null),
    )
    .where('tags.archived_at', 'is', null)
    .where('controllers.archived_at', 'is', null)
    .selectAll('tags')
    .select(['controllers.uuid as controllerUuid', 'controllers.name as controllerName'])
    .select(['links.uuid as linkUuid', 'links.protocol'])
    .select(['sites.id as siteId', 'sites.uuid as siteUuid', 'sites.name as siteName'])
    .select(['categories.uuid as categoryUuid', 'categories.name as categoryName'])
    .select(['link_objects.uuid as linkObjectUuid', 'link_objects.name as linkObjectName'])
    .select(['assignments.uuid as assignmentUuid', 'assignments.name as assignmentName']);

export type TagDetailRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

const named = (id: number | null, uuid: string | null, name: string | null) =>
  uuid === null ? null : { id: id!, uuid, name: name! };

export const toDetail = (row: TagDetailRow): TagDetail => ({
  id: row.id,
  ...toTag(row),
  siteName: row.siteName,
  protocol: row.protocol,
  tagType: row.tag_type as TagType,
  resetBand: row.reset_band,
  category: named(row.category_id, row.categoryUuid, row.categoryName),
  linkObject: named(row.link_object_id, row.linkObjectUuid, row.linkObjectName),
  assignment: named(row.assignment_id, row.assignmentUuid, row.assignmentName),
  alertHigh: row.alert_high,
  alertLow: row.alert_low,
  alarms: row.alarms,
  address: row.address,
});

export const findTagDetail = (db: Db, uuid: string): Promise<TagDetailRow | undefined> =>
  rows(db).where('tags.uuid', '=', uuid).executeTakeFirst();

/** Those of the tags that exist, in the order of the ids. */
export async function tagDetails(db: Db, ids: readonly number[]): Promise<TagDetail[]> {
  if (ids.length === 0) return [];
  const found = await rows(db).where(sql<SqlBool>`tags.id = any(${ids}::integer[])`).execute();
  const byId = new Map(found.map((row) => [row.id, toDetail(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A column, as SQL, by which a list of tags can be sorted; by name if it is none of them. */
export type TagOrder =
  | 'tags'
  | 'sites'
  | 'summary'
  | 'categories'
  | 'operations'
  | 'alertHigh'
  | 'alertLow'
  | 'scanInterval';
const ORDERS = {
  tags: sql`lower(tags.name)`,
  sites: sql`lower(sites.name)`,
  summary: sql`tags.address::text`,
  categories: sql`lower(categories.name)`,
  operations: sql`tags.can_toggle`,
  alertHigh: sql`tags.alert_high`,
  alertLow: sql`tags.alert_low`,
  scanInterval: sql`tags.scan_interval`,
} as const;

export interface TagsOfController {
  readonly controllerId: number;
  readonly siteUuid?: string;
  readonly term?: string;
}

function matching(db: Db, { controllerId, siteUuid, term }: TagsOfController) {
  let found = db
    .selectFrom('tags')
    .innerJoin('controllers', 'controllers.id', 'tags.controller_id')
    .innerJoin('links', 'links.id', 'controllers.link_id')
    .innerJoin('sites', 'sites.id', 'links.site_id')
    .leftJoin('categories', (join) =>
      join.onRef('categories.id', '=', 'tags.category_id').on('categories.archived_at', 'is', null),
    )
    .where('tags.controller_id', '=', controllerId)
    .where('tags.archived_at', 'is', null);
  if (siteUuid) found = found.where('sites.uuid', '=', siteUuid);
  if (term)
    found = found.where(
      sql<SqlBool>`(strpos(lower(tags.name), ${term}) > 0 or strpos(lower(tags.address::text), ${term}) > 0)`,
    );
  return found;
}

/** The ids of a page of a controller's tags in the order of a column, and the total. */
export async function pageOfTags(
  db: Db,
  which: TagsOfController,
  page: { readonly limit: number; readonly skip: number },
  order: TagOrder,
  descending: boolean,
): Promise<{ ids: number[]; total: number }> {
  const { total } = await matching(db, which)
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow();
  const direction = descending ? sql`desc` : sql`asc`;
  const found = await matching(db, which)
    .select('tags.id')
    // Tags without one come last in both directions.
    .orderBy(sql`${ORDERS[order]} ${direction} nulls last`)
    .orderBy(sql`lower(tags.name) ${descending && order === 'tags' ? sql`desc` : sql`asc`}`)
    .orderBy('tags.id')
    .limit(page.limit)
    .offset(page.skip)
    .execute();
  return { ids: found.map((row) => row.id), total };
}

/** All of them by name, for orders that only live values give. */
export const allTagIds = (db: Db, which: TagsOfController): Promise<{ id: number; uuid: string }[]> =>
  matching(db, which)
    .select(['tags.id', 'tags.uuid'])
    .orderBy(sql`lower(tags.name)`)
    .orderBy('tags.id')
    .execute();

/** The controller with what its tags need, locked until the transaction ends: changes to its tags are serialised. */
export async function lockController(db: Db, uuid: string) {
  await db.selectFrom('controllers').where('uuid', '=', uuid).select('id').forUpdate().execute();
  return controllerOfTags(db, uuid);
}
export type TagController = NonNullable<Awaited<ReturnType<typeof controllerOfTags>>>;

export const controllerOfTags = (db: Db, uuid: string) =>
  db
    .selectFrom('controllers')
    .innerJoin('links', 'links.id', 'controllers.link_id')
    .innerJoin('sites', 'sites.id', 'links.site_id')
    .where('controllers.uuid', '=', uuid)
    .where('controllers.archived_at', 'is', null)
    .where('links.archived_at', 'is', null)
    .select(['controllers.id', 'controllers.uuid', 'controllers.name', 'controllers.template_id'])
    .select(['controllers.manufacturer', 'controllers.model', 'links.protocol'])
    .select(['sites.id as siteId', 'sites.uuid as siteUuid'])
    .executeTakeFirst();

type TagInsert = Insertable<Schema['tags']>;
/** Rows of one statement: 18 parameters each, of 65,535. */
const BATCH = 1000;

export async function insertTags(
  db: Db,
  values: readonly TagInsert[],
): Promise<{ id: number; uuid: string }[]> {
  const made: { id: number; uuid: string }[] = [];
  for (let at = 0; at < values.length; at += BATCH)
    made.push(
      ...(await db
        .insertInto('tags')
        .values(values.slice(at, at + BATCH))
        .returning(['id', 'uuid'])
        .execute()),
    );
  return made;
}

export async function changeTag(db: Db, id: number, values: Updateable<Schema['tags']>): Promise<void> {
  await db.updateTable('tags').set(values).where('id', '=', id).execute();
}

/** Tags of a controller that already have one of the names, ignoring case; `except` is left out. */
export const tagsNamed = (db: Db, controllerId: number, names: readonly string[], except?: number) =>
  db
    .selectFrom('tags')
    .where('controller_id', '=', controllerId)
    .where('archived_at', 'is', null)
    .where(sql<SqlBool>`lower(name) = any(${names.map((name) => name.toLowerCase())}::text[])`)
    .where('id', '<>', except ?? -1)
    .select(['id', 'name'])
    .execute();

/** Tags of a controller that already read one of the addresses. */
export const tagsAt = (
  db: Db,
  controllerId: number,
  addresses: readonly Readonly<Record<string, unknown>>[],
  except?: number,
) =>
  db
    .selectFrom('tags')
    .where('controller_id', '=', controllerId)
    .where('archived_at', 'is', null)
    .where(sql<SqlBool>`address = any(select jsonb_array_elements(${JSON.stringify(addresses)}::jsonb))`)
    .where('id', '<>', except ?? -1)
    .select(['id', 'name', 'address'])
    .execute();
