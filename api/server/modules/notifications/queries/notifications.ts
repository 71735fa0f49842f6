/** Notifications as rows: listed, found, changed, in a tenant's transaction. */
import { sql } from 'kysely';
import type { AlarmLevel, NotificationMethod } from '../../../../contract/index.ts';
import { type AnyId, isId } from '../../../storage/ids.ts';
import { isNamed } from '../../../storage/named.ts';
import type { Page } from '../../../storage/page.ts';
import type { Db } from '../../../storage/storage.ts';

/** The columns that a form changes. */
export interface NotificationColumns {
  readonly name: string;
  readonly status: boolean;
  readonly methods: readonly NotificationMethod[];
  readonly triggers: readonly AlarmLevel[];
  readonly repeat_minutes: number | null;
  readonly escalate_minutes: number | null;
  readonly quiet_from: string | null;
  readonly quiet_to: string | null;
}

const present = (db: Db) => db.selectFrom('notifications').where('archived_at', 'is', null);

const COLUMNS = [
  'id',
  'uuid',
  'name',
  'status',
  'methods',
  'triggers',
  'created_at',
  'repeat_minutes',
  'escalate_minutes',
  'quiet_from',
  'quiet_to',
] as const;

/** By name. `term` in lower case. */
export async function listNotifications(db: Db, { limit, skip }: Page, term: string | undefined) {
  const found = present(db).where(isNamed(term));
  const { total } = await found.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .select(COLUMNS)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .offset(skip)
    .execute();
  return { rows, total };
}

export const findNotification = (db: Db, id: AnyId) =>
  present(db).where(isId('notifications', id)).select(COLUMNS).executeTakeFirst();

export type NotificationRow = NonNullable<Awaited<ReturnType<typeof findNotification>>>;

/** The notification, locked until the transaction ends. */
export const holdNotification = (db: Db, id: AnyId) =>
  present(db).where(isId('notifications', id)).select(COLUMNS).forUpdate().executeTakeFirst();

const written = ({ methods, triggers, ...columns }: NotificationColumns) => ({
  ...columns,
  methods: JSON.stringify(methods),
  triggers: JSON.stringify(triggers),
});

export async function insertNotification(
  db: Db,
  companyId: number,
  columns: NotificationColumns,
): Promise<number> {
  const { id } = await db
    .insertInto('notifications')
    .values({ company_id: companyId, type: 'Tag', ...written(columns) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateNotification(db: Db, id: number, columns: NotificationColumns): Promise<void> {
  await db.updateTable('notifications').set(written(columns)).where('id', '=', id).execute();
}

export async function setNotification(
  db: Db,
  id: number,
  values: { status: boolean } | { archived_at: Date },
): Promise<void> {
  await db.updateTable('notifications').set(values).where('id', '=', id).execute();
}
