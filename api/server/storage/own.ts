/** What belongs to one user: picture and preferences, in a tenant's transaction. */
import { sql } from 'kysely';
import { type AnyId, isId } from './ids.ts';
import type { Db } from './storage.ts';

/** Of a user of the company who is not archived. */
export const readPicture = (db: Db, id: AnyId) =>
  db
    .selectFrom('user_pictures')
    .innerJoin('users', 'users.id', 'user_pictures.user_id')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .where(isId('users', id))
    .where('memberships.archived_at', 'is', null)
    .where('users.archived_at', 'is', null)
    .select(['user_pictures.uuid', 'bytes'])
    .executeTakeFirst();

/** Returns the uuid of the new picture. */
export async function setPicture(db: Db, userId: number, bytes: Uint8Array): Promise<string> {
  const { uuid } = await db
    .insertInto('user_pictures')
    .values({ user_id: userId, bytes })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ bytes, uuid: sql<string>`gen_random_uuid()` }),
    )
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return uuid;
}

export async function removePicture(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('user_pictures').where('user_id', '=', userId).execute();
}

/** Preferences of one user in one company. */
const MAX_PREFERENCES = 200;

export async function readPreference(db: Db, userId: number, key: string): Promise<unknown> {
  const row = await db
    .selectFrom('preferences')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .select('value')
    .executeTakeFirst();
  return row?.value;
}

/** False if there are too many already. */
export async function keepPreference(
  db: Db,
  owner: { readonly companyId: number; readonly userId: number },
  key: string,
  value: unknown,
): Promise<boolean> {
  const text = JSON.stringify(value);
  const kept = await db
    .selectFrom('preferences')
    .where('user_id', '=', owner.userId)
    .select(sql<number>`count(*)::integer`.as('count'))
    .select(sql<boolean>`coalesce(bool_or(key = ${key}), false)`.as('known'))
    .executeTakeFirstOrThrow();
  if (!kept.known && kept.count >= MAX_PREFERENCES) return false;
  await db
    .insertInto('preferences')
    .values({ company_id: owner.companyId, user_id: owner.userId, key, value: text })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id', 'key']).doUpdateSet({ value: text }))
    .execute();
  return true;
}
