/** Controller templates: the tags of one device, stored to be copied to others. In a tenant's transaction. */
import { type SqlBool, sql, type Updateable } from 'kysely';
import type {
  ControllerTemplate,
  ControllerTemplateDetail,
} from '../../../../contract/calls/controller-templates.ts';
import type { TagType } from '../../../../contract/calls/tag-fields.ts';
import { type AnyId, isId } from '../../../storage/ids.ts';
import { countNamed, isNamed } from '../../../storage/named.ts';
import type { Page } from '../../../storage/page.ts';
import type { Schema } from '../../../storage/schema.ts';
import type { Db } from '../../../storage/storage.ts';

const rows = (db: Db) =>
  db
    .selectFrom('controller_templates')
    .where('controller_templates.archived_at', 'is', null)
    .select(['controller_templates.id', 'controller_templates.uuid', 'name', 'protocol'])
    .select(['manufacturer', 'model', 'updated_by', 'updated_at'])
    .select([
      sql<number>`(select count(*)::integer from template_tags
        where template_tags.template_id = controller_templates.id)`.as('tagsCount'),
      sql<number>`(select count(*)::integer from controllers
        where controllers.template_id = controller_templates.id and controllers.archived_at is null)`.as(
        'controllersCount',
      ),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

const toTemplate = ({ updated_by, updated_at, ...row }: Row): ControllerTemplate => ({
  ...row,
  updatedBy: updated_by,
  updatedAt: updated_at.toISOString(),
});

export async function listTemplates(
  db: Db,
  page: Page,
  term?: string,
): Promise<{ items: ControllerTemplate[]; total: number }> {
  const total = await countNamed(db, 'controller_templates', term);
  const items = await rows(db)
    .where(isNamed(term))
    .orderBy(sql`lower(name)`)
    .orderBy('controller_templates.id')
    .limit(page.limit)
    .offset(page.skip)
    .execute();
  return { items: items.map(toTemplate), total };
}

export async function findTemplate(db: Db, id: AnyId): Promise<ControllerTemplate | undefined> {
  const row = await rows(db).where(isId('controller_templates', id)).executeTakeFirst();
  return row && toTemplate(row);
}

/** Tags of a template that are shown. */
const MAX_SHOWN = 1000;

/** The first thousand tags of a template, by name. */
export async function tagsOfTemplate(db: Db, id: number): Promise<ControllerTemplateDetail['tags']> {
  const found = await db
    .selectFrom('template_tags as tag')
    .leftJoin('categories', (join) =>
      join.onRef('categories.id', '=', 'tag.category_id').on('categories.archived_at', 'is', null),
    )
    .leftJoin('link_objects', (join) =>
      join.onRef('link_objects.id', '=', 'tag.link_object_id').on('link_objects.archived_at', 'is', null),
    )
    .where('tag.template_id', '=', id)
    .select(['tag.name', 'tag.unit', 'tag.data_type', 'tag.can_toggle', 'tag.tag_type', 'tag.address'])
    .select([
      'categories.id as categoryId',
      'categories.uuid as categoryUuid',
      'categories.name as categoryName',
    ])
    .select([
      'link_objects.id as objectId',
      'link_objects.uuid as objectUuid',
      'link_objects.name as objectName',
    ])
    .orderBy(sql`lower(tag.name)`)
    .orderBy('tag.id')
    .limit(MAX_SHOWN)
    .execute();
  return found.map((row) => ({
    name: row.name,
    unit: row.unit,
    dataType: row.data_type,
    canToggle: row.can_toggle,
    tagType: row.tag_type as TagType,
    category: row.categoryId && { id: row.categoryId, uuid: row.categoryUuid!, name: row.categoryName! },
    linkObject: row.objectId && { id: row.objectId, uuid: row.objectUuid!, name: row.objectName! },
    address: row.address,
  })) as ControllerTemplateDetail['tags'];
}

/** Controllers made from a template, by site and name. */
export async function controllersOfTemplate(db: Db, id: number, page: Page, term?: string) {
  let matching = db
    .selectFrom('controllers')
    .innerJoin('links', 'links.id', 'controllers.link_id')
    .innerJoin('sites', 'sites.id', 'links.site_id')
    .where('controllers.template_id', '=', id)
    .where('controllers.archived_at', 'is', null);
  if (term)
    matching = matching.where(
      sql<SqlBool>`(strpos(lower(controllers.name), ${term}) > 0 or strpos(lower(sites.name), ${term}) > 0)`,
    );
  const { total } = await matching
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow();
  const items = await matching
    .select(['controllers.id', 'controllers.uuid', 'controllers.name', 'links.name as linkName'])
    .select(['sites.uuid as siteUuid', 'sites.name as siteName'])
    .orderBy(sql`lower(sites.name)`)
    .orderBy(sql`lower(controllers.name)`)
    .orderBy('controllers.id')
    .limit(page.limit)
    .offset(page.skip)
    .execute();
  return { items, total };
}

export const insertTemplate = (
  db: Db,
  values: {
    readonly company_id: number;
    readonly name: string;
    readonly protocol: string;
    readonly manufacturer: string;
    readonly model: string;
    readonly updated_by: string;
    readonly updated_at: Date;
  },
) => db.insertInto('controller_templates').values(values).returning('id').executeTakeFirstOrThrow();

export async function changeTemplate(
  db: Db,
  id: number,
  values: Updateable<Schema['controller_templates']>,
): Promise<void> {
  await db.updateTable('controller_templates').set(values).where('id', '=', id).execute();
}

/** The columns that tags and template tags share. */
const SHARED =
  sql.raw(`company_id, name, unit, data_type, tag_type, min, max, deadband, scan_interval, can_toggle,
  reset_band, address, alert_high, alert_low, alarms, category_id, link_object_id`);

/** Stores the tags of a controller in a template. */
export async function keepTags(db: Db, templateId: number, controllerId: number): Promise<void> {
  await sql`insert into template_tags (template_id, ${SHARED})
    select ${templateId}::integer, ${SHARED} from tags
    where controller_id = ${controllerId} and archived_at is null`.execute(db);
}

/**
 * Gives a controller the tags of a template. Tags whose name or address it already has are left out; a
 * link object or category that no longer exists is dropped.
 */
export async function giveTags(
  db: Db,
  templateId: number,
  controllerId: number,
): Promise<{ created: number; skipped: number }> {
  const { rows: made } = await sql`insert into tags (controller_id, ${SHARED})
    select ${controllerId}::integer, company_id, name, unit, data_type, tag_type, min, max, deadband, scan_interval,
      can_toggle, reset_band, address, alert_high, alert_low, alarms,
      (select id from categories where id = given.category_id and archived_at is null),
      (select id from link_objects where id = given.link_object_id and archived_at is null)
    from template_tags as given where template_id = ${templateId}
      and not exists (select from tags as own where own.controller_id = ${controllerId} and own.archived_at is null
        and lower(own.name) = lower(given.name))
      and given.address not in (select address from tags as own
        where own.controller_id = ${controllerId} and own.archived_at is null)
    order by given.id returning id`.execute(db);
  const { all } = await db
    .selectFrom('template_tags')
    .where('template_id', '=', templateId)
    .select(sql<number>`count(*)::integer`.as('all'))
    .executeTakeFirstOrThrow();
  return { created: made.length, skipped: all - made.length };
}

export async function setTemplate(db: Db, controllerId: number, templateId: number): Promise<void> {
  await db
    .updateTable('controllers')
    .set({ template_id: templateId })
    .where('id', '=', controllerId)
    .execute();
}
