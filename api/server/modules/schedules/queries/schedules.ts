/** Schedules as they are stored, and whom they name. */
import { sql } from 'kysely';
import type {
  ScheduledGroup,
  ScheduledUser,
  ScheduleForm,
  ScheduleTiming,
} from '../../../../contract/index.ts';
import type { Db } from '../../../storage/storage.ts';

/** Schedules that are there, with the report's uuid and the name of the owner, who may have left. */
const present = (db: Db) =>
  db
    .selectFrom('schedules')
    .innerJoin('tree_items as item', 'item.id', 'schedules.item_id')
    .leftJoin('users as owner', 'owner.id', 'schedules.owner_id')
    .leftJoin('sites as site', (join) =>
      join
        .onRef('site.uuid', '=', 'schedules.site_uuid')
        .onRef('site.company_id', '=', 'schedules.company_id')
        .on('site.archived_at', 'is', null),
    )
    .where('schedules.archived_at', 'is', null)
    .selectAll('schedules')
    .select(['item.uuid as report', 'site.name as site_name', 'owner.uuid as owner_uuid'])
    .select(['owner.first_name as owner_first_name', 'owner.last_name as owner_last_name']);
export type ScheduleRow = Awaited<ReturnType<ReturnType<typeof present>['executeTakeFirstOrThrow']>>;

export const timingOf = ({ time, weekdays, month_day, timezone }: ScheduleRow): ScheduleTiming => ({
  time,
  weekdays,
  monthDay: month_day,
  timezone,
});

/** By name. */
export const schedulesOf = (db: Db, itemId: number): Promise<ScheduleRow[]> =>
  present(db)
    .where('schedules.item_id', '=', itemId)
    .orderBy(sql`lower(schedules.name)`)
    .orderBy('schedules.id')
    .execute();

export const findSchedule = (db: Db, uuid: string): Promise<ScheduleRow | undefined> =>
  present(db).where('schedules.uuid', '=', uuid).executeTakeFirst();

/** The same by its row; nobody else changes it until the transaction ends. */
export async function holdSchedule(db: Db, id: number): Promise<ScheduleRow | undefined> {
  await sql`select from schedules where id = ${id} for update`.execute(db);
  return present(db).where('schedules.id', '=', id).executeTakeFirst();
}

export async function countSchedules(db: Db, itemId: number): Promise<{ all: number; ofReport: number }> {
  const { rows } = await sql<{ all: number; ofReport: number }>`
    select count(*)::integer as all, count(*) filter (where item_id = ${itemId})::integer as "ofReport"
    from schedules where archived_at is null`.execute(db);
  return rows[0]!;
}

interface NewSchedule {
  readonly companyId: number;
  readonly itemId: number;
  readonly ownerId: number;
}

type Content = Omit<ScheduleForm, 'users' | 'groups'>;

const columnsOf = (content: Content) => ({
  name: content.name,
  format: content.format,
  period: content.period,
  condition: content.condition,
  time: content.time,
  weekdays: JSON.stringify([...new Set(content.weekdays)].sort()),
  month_day: content.monthDay,
  timezone: content.timezone,
  site_uuid: content.siteId,
  include_sites: content.includeSites && JSON.stringify(content.includeSites),
});

export async function insertSchedule(
  db: Db,
  { companyId, itemId, ownerId }: NewSchedule,
  content: Content,
  nextAt: Date,
): Promise<{ id: number; uuid: string }> {
  const place = { company_id: companyId, item_id: itemId, owner_id: ownerId };
  return db
    .insertInto('schedules')
    .values({ ...place, ...columnsOf(content), paused_reason: null, next_at: nextAt } as never)
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow();
}

export const changeContent = (db: Db, id: number, content: Content, nextAt: Date | null): Promise<void> =>
  setSchedule(db, id, { ...columnsOf(content), next_at: nextAt });

interface StateColumns {
  readonly owner_id?: number;
  readonly paused?: boolean;
  readonly paused_reason?: string | null;
  readonly next_at?: Date | null;
  readonly last_day?: string;
  readonly archived_at?: Date;
}

export async function setSchedule(db: Db, id: number, values: StateColumns): Promise<void> {
  await db
    .updateTable('schedules')
    .set(values as never)
    .where('id', '=', id)
    .execute();
}

export async function countSchedulesOf(db: Db, ownerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('schedules')
    .where('owner_id', '=', ownerId)
    .where('archived_at', 'is', null)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Gives the schedules of one user to another. Active schedules use the rights of the new owner from then on. Schedules that
 * were stopped because their owner left stay stopped, for `reason`.
 */
export async function takeOverSchedules(
  db: Db,
  [fromId, toId]: readonly [number, number],
  reason: string,
): Promise<void> {
  await sql`update schedules set owner_id = ${toId},
      paused_reason = case when paused_reason is null then null else ${reason} end
    where owner_id = ${fromId} and archived_at is null`.execute(db);
}

/** Rows of users and groups that a schedule names from now on. */
export async function setRecipients(
  db: Db,
  { companyId, scheduleId }: { readonly companyId: number; readonly scheduleId: number },
  { users, groups }: { readonly users: readonly number[]; readonly groups: readonly number[] },
): Promise<void> {
  await db.deleteFrom('schedule_recipients').where('schedule_id', '=', scheduleId).execute();
  const own = { company_id: companyId, schedule_id: scheduleId };
  const rows = [
    ...users.map((user_id) => ({ ...own, user_id, group_id: null })),
    ...groups.map((group_id) => ({ ...own, user_id: null, group_id })),
  ];
  await db.insertInto('schedule_recipients').values(rows).execute();
}

/** Not yet judged, see recipient-sight.ts. */
interface Recipients {
  readonly users: (ScheduledUser & { readonly id: number })[];
  readonly groups: ScheduledGroup[];
}

/** By name, of each schedule; who has left and groups that are gone are left out. */
export async function recipientsOf(db: Db, ids: readonly number[]): Promise<Map<number, Recipients>> {
  const found = new Map<number, Recipients>(ids.map((id) => [id, { users: [], groups: [] }]));
  const users = await sql<ScheduledUser & { readonly of: number; readonly id: number }>`
    select named.schedule_id as of, users.id, users.uuid, users.first_name as "firstName", users.last_name as "lastName"
    from schedule_recipients as named
    join memberships as member on member.user_id = named.user_id and member.company_id = named.company_id
    join users on users.id = named.user_id
    where named.schedule_id = any(${ids}::integer[]) and member.archived_at is null and users.archived_at is null
    order by lower(users.last_name), lower(users.first_name), users.id`.execute(db);
  for (const { of, ...user } of users.rows) found.get(of)!.users.push(user);
  const groups = await sql<ScheduledGroup & { readonly of: number }>`
    select named.schedule_id as of, g.uuid, g.title, (
      select count(*)::integer from group_members as own
      join memberships as member on member.user_id = own.user_id and member.company_id = own.company_id
      join users on users.id = own.user_id
      where own.group_id = g.id and member.archived_at is null and users.archived_at is null) as "usersCount"
    from schedule_recipients as named join user_groups as g on g.id = named.group_id
    where named.schedule_id = any(${ids}::integer[]) and g.archived_at is null
    order by lower(g.title), g.id`.execute(db);
  for (const { of, ...group } of groups.rows) found.get(of)!.groups.push(group);
  return found;
}

/** The rows of all whom a schedule names, by themselves and by groups that are there, each once. */
export async function peopleNamed(db: Db, scheduleId: number): Promise<number[]> {
  const { rows } = await sql<{ user: number }>`
    select distinct coalesce(named.user_id, member.user_id) as user
    from schedule_recipients as named
    left join user_groups as g on g.id = named.group_id and g.archived_at is null
    left join group_members as member on member.group_id = g.id
    where named.schedule_id = ${scheduleId} and coalesce(named.user_id, member.user_id) is not null`.execute(
    db,
  );
  return rows.map(({ user }) => user);
}
