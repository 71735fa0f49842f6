/** People of several companies. */
import type { Storage } from '../../api/server/storage/storage.ts';

/** Makes a user a member of one more company, with the first role that it has. */
export async function joinCompany(storage: Storage, userId: number, companyId: number): Promise<void> {
  await storage.system(async (db) => {
    const role = await db
      .selectFrom('roles')
      .select('id')
      .where('company_id', '=', companyId)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('memberships')
      .values({ user_id: userId, company_id: companyId, role_id: role.id })
      .execute();
  });
}
