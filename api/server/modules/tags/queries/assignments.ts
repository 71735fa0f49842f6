/** Assignments and the devices that fill them, in a tenant's transaction. */
import { sql } from 'kysely';
import { type AnyId, isId } from '../../../storage/ids.ts';
import { countNamed, isNamed } from '../../../storage/named.ts';
import type { Page } from '../../../storage/page.ts';
import type { Db } from '../../../storage/storage.ts';

const rows = (db: Db) =>
  db
    .selectFrom('assignments')
    .where('assignments.archived_at', 'is', null)
    .select(['assignments.id', 'assignments.uuid', 'assignments.name'])
    .select(
      sql<number>`(select count(*)::integer from site_assignments
        join controllers on controllers.id = site_assignments.controller_id
        where site_assignments.assignment_id = assignments.id and controllers.archived_at is null)`.as(
        'sitesCount',
      ),
    );

export async function listAssignments(db: Db, page: Page, term: string | undefined) {
  const total = await countNamed(db, 'assignments', term);
  const items = await rows(db)
    .where(isNamed(term))
    .orderBy(sql`lower(name)`)
    .orderBy('assignments.id')
    .limit(page.limit)
    .offset(page.skip)
    .execute();
  return { items, total };
}

export const findAssignment = (db: Db, id: AnyId) =>
  rows(db).where(isId('assignments', id)).executeTakeFirst();

export const insertAssignment = (db: Db, companyId: number, name: string) =>
  db
    .insertInto('assignments')
    .values({ company_id: companyId, name })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow();

export async function changeAssignment(
  db: Db,
  id: number,
  values: { name?: string; archived_at?: Date },
): Promise<void> {
  await db.updateTable('assignments').set(values).where('id', '=', id).execute();
}

/** The roles that a controller fills at a site, by name. */
export const rolesOf = (db: Db, controllerId: number, siteId: number) =>
  db
    .selectFrom('site_assignments')
    .innerJoin('assignments', 'assignments.id', 'site_assignments.assignment_id')
    .where('site_assignments.controller_id', '=', controllerId)
    .where('site_assignments.site_id', '=', siteId)
    .where('assignments.archived_at', 'is', null)
    .orderBy(sql`lower(assignments.name)`)
    .select(['assignments.id', 'assignments.uuid', 'assignments.name'])
    .execute();

export const isFilling = async (db: Db, controllerId: number, siteId: number): Promise<boolean> =>
  (await rolesOf(db, controllerId, siteId)).length > 0;

/** The controller that fills a role at a site; an archived one fills none. */
export const fillerOf = (db: Db, siteId: number, assignmentId: number) =>
  db
    .selectFrom('site_assignments')
    .innerJoin('controllers', 'controllers.id', 'site_assignments.controller_id')
    .where('site_assignments.site_id', '=', siteId)
    .where('site_assignments.assignment_id', '=', assignmentId)
    .where('controllers.archived_at', 'is', null)
    .select(['controllers.id', 'controllers.uuid', 'controllers.name'])
    .executeTakeFirst();

/** Lets a controller fill a role at a site, instead of any earlier one. */
export async function fill(
  db: Db,
  companyId: number,
  role: { readonly siteId: number; readonly assignmentId: number; readonly controllerId: number },
): Promise<void> {
  const values = { controller_id: role.controllerId };
  await db
    .insertInto('site_assignments')
    .values({ company_id: companyId, site_id: role.siteId, assignment_id: role.assignmentId, ...values })
    .onConflict((conflict) => conflict.columns(['site_id', 'assignment_id']).doUpdateSet(values))
    .execute();
}

export async function release(
  db: Db,
  role: { readonly siteId: number; readonly assignmentId: number; readonly controllerId: number },
): Promise<void> {
  await db
    .deleteFrom('site_assignments')
    .where('site_id', '=', role.siteId)
    .where('assignment_id', '=', role.assignmentId)
    .where('controller_id', '=', role.controllerId)
    .execute();
}
