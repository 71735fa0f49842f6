/** The devices that a user is signed in on. */
import { sql } from 'kysely';
import type { Device as DeviceRow } from '../../contract/endpoints.ts';
import type { Storage } from '../storage/storage.ts';
import { deviceName } from './device.ts';
import { actorStands } from './session-validity.ts';

/** More than anybody has; the limit in the contract. */
const MAX_SHOWN = 1000;

/** Devices signed in now, most recently seen first. `current`: the session that asks. */
export async function devicesOf(
  storage: Storage,
  userId: number,
  current: string,
  now: number,
): Promise<DeviceRow[]> {
  const rows = await storage.system((db) =>
    db
      .selectFrom('refresh_families as family')
      .innerJoin('companies as company', 'company.id', 'family.company_id')
      .leftJoin('users as actor', 'actor.id', 'family.actor_id')
      .where('family.user_id', '=', userId)
      .where('family.revoked_at', 'is', null)
      .where('family.expires_at', '>', new Date(now))
      .where(actorStands('family', now))
      .orderBy('family.rotated_at', 'desc')
      .limit(MAX_SHOWN)
      .select(['family.id', 'family.user_agent', 'family.address', 'family.created_at', 'family.rotated_at'])
      .select('company.name as company')
      .select(sql<string | null>`actor.first_name || ' ' || actor.last_name`.as('actor'))
      .execute(),
  );
  return rows.map((row) => ({
    uuid: row.id,
    device: deviceName(row.user_agent),
    address: row.address,
    company: row.company,
    signedInAt: row.created_at.toISOString(),
    lastSeenAt: row.rotated_at.toISOString(),
    current: row.id === current,
    assimilatedBy: row.actor,
  }));
}
