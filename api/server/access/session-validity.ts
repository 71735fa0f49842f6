/** Whether an assimilation session may go on: it depends on the session of the administrator who acts in it. */
import { type RawBuilder, sql } from 'kysely';

/**
 * A condition on a row of refresh_families called `family`: no assimilation, or the administrator's own session, still in
 * that company, and its user still an administrator. `now`: milliseconds since 1970.
 */
export const actorStands = (family: string, now: number): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${family}.actor_session`)} is null or exists (
    select from refresh_families as own
    join users as admin on admin.id = own.user_id
    join memberships as seat on seat.user_id = own.user_id and seat.company_id = own.company_id
    join roles as office on office.id = seat.role_id
    where own.id = ${sql.ref(`${family}.actor_session`)}
      and own.company_id = ${sql.ref(`${family}.company_id`)}
      and own.revoked_at is null and own.expires_at > ${new Date(now)}::timestamptz
      and admin.archived_at is null and seat.archived_at is null and office.type = 'CompanyAdmin'
  ))`;
