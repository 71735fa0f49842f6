/** Overview templates and the overviews made from them, in a tenant's transaction. */
import { type SqlBool, sql } from 'kysely';
import type { OverviewTemplate } from '../../../../contract/index.ts';
import type { Page } from '../../../storage/page.ts';
import type { Db } from '../../../storage/storage.ts';

const rows = (db: Db) =>
  db
    .selectFrom('diagrams')
    .where('purpose', '=', 'template')
    .where('archived_at', 'is', null)
    .select(['uuid', 'name', 'updated_by', 'updated_at', 'version', 'width', 'height', 'object_count'])
    .select(
      sql<number>`(select count(*)::integer from diagrams as made
        where made.template_id = diagrams.id and made.archived_at is null)`.as('overviewsCount'),
    );

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

const toTemplate = ({ updated_by, updated_at, object_count, ...row }: Row): OverviewTemplate => ({
  ...row,
  updatedBy: updated_by,
  updatedAt: updated_at.toISOString(),
  objectCount: object_count,
});

const named = (column: string, term: string) => sql<SqlBool>`strpos(lower(${sql.ref(column)}), ${term}) > 0`;

/** By name. `term` in lower case. */
export async function listOverviewTemplates(
  db: Db,
  { limit, skip }: Page,
  term: string | undefined,
): Promise<{ items: OverviewTemplate[]; total: number }> {
  const found = rows(db).$if(term !== undefined, (query) => query.where(named('name', term!)));
  const { total } = await found
    .clearSelect()
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow();
  const items = await found.orderBy(sql`lower(name)`).orderBy('id').limit(limit).offset(skip).execute();
  return { items: items.map(toTemplate), total };
}

export async function overviewTemplateByUuid(db: Db, uuid: string): Promise<OverviewTemplate | undefined> {
  const row = await rows(db).where('uuid', '=', uuid).executeTakeFirst();
  return row && toTemplate(row);
}

/** By site and name, the dashboard's last. `term`, in lower case, matches the name or the site's. */
export async function overviewsOfTemplate(
  db: Db,
  template: number,
  { limit, skip }: Page,
  term: string | undefined,
) {
  const found = db
    .selectFrom('diagrams')
    .leftJoin('sites', 'sites.id', 'diagrams.site_id')
    .where('diagrams.template_id', '=', template)
    .where('diagrams.archived_at', 'is', null)
    .where('sites.archived_at', 'is', null)
    .$if(term !== undefined, (query) =>
      query.where((where) => where.or([named('diagrams.name', term!), named('sites.name', term!)])),
    );
  const { total } = await found.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow();
  const items = await found
    .select(['diagrams.uuid', 'diagrams.name', 'diagrams.template_version as templateVersion'])
    .select(['diagrams.updated_at', 'sites.uuid as siteUuid', 'sites.name as siteName'])
    .orderBy(sql`lower(sites.name)`)
    .orderBy(sql`lower(diagrams.name)`)
    .orderBy('diagrams.id')
    .limit(limit)
    .offset(skip)
    .execute();
  return {
    items: items.map(({ updated_at, ...row }) => ({ ...row, updatedAt: updated_at.toISOString() })),
    total,
  };
}

/** Sets the present author of a diagram. */
export async function changedBy(
  db: Db,
  diagram: number,
  { firstName, lastName }: { readonly firstName: string; readonly lastName: string },
): Promise<void> {
  await db
    .updateTable('diagrams')
    .set({ updated_by: `${firstName} ${lastName}`, updated_at: new Date() })
    .where('id', '=', diagram)
    .execute();
}

export async function renameDiagramRow(db: Db, diagram: number, name: string): Promise<void> {
  await db.updateTable('diagrams').set({ name }).where('id', '=', diagram).execute();
}

export async function setObjectCount(db: Db, diagram: number, objects: number): Promise<void> {
  await db.updateTable('diagrams').set({ object_count: objects }).where('id', '=', diagram).execute();
}

/** Records the template that a diagram was made from, and its version. */
export async function madeFrom(
  db: Db,
  diagram: number,
  template: { readonly id: number; readonly version: number; readonly name: string },
): Promise<void> {
  await db
    .updateTable('diagrams')
    .set({
      template_id: template.id,
      template_version: template.version,
      template_name: template.name,
    })
    .where('id', '=', diagram)
    .execute();
}
