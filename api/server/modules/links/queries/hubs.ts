/** Hubs of a company, in a tenant's transaction. */
import { sql } from 'kysely';
import { isNamed } from '../../../storage/named.ts';
import type { Page } from '../../../storage/page.ts';
import type { Db } from '../../../storage/storage.ts';

export async function listHubs(db: Db, page: Page, term: string | undefined) {
  const found = db.selectFrom('hubs').where('archived_at', 'is', null).where(isNamed(term));
  const { total } = await found.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow();
  const items = await found
    .select(['uuid', 'name'])
    .orderBy(sql`lower(name)`)
    .limit(page.limit)
    .offset(page.skip)
    .execute();
  return { items, total };
}

export const findHub = (db: Db, uuid: string) =>
  db
    .selectFrom('hubs')
    .where('uuid', '=', uuid)
    .where('archived_at', 'is', null)
    .select('id')
    .executeTakeFirst();

export const insertHub = (db: Db, companyId: number, name: string) =>
  db
    .insertInto('hubs')
    .values({ company_id: companyId, name })
    .returning(['uuid', 'name'])
    .executeTakeFirstOrThrow();
