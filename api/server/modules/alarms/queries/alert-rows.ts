/** Alerts as rows, read and written for the state machine. */
import { type Insertable, type Selectable, sql } from 'kysely';
import type { AlertEvent } from '../../../../contract/endpoints.ts';
import { type AnyId, isId } from '../../../storage/ids.ts';
import type { AlertsTable } from '../../../storage/schema/alerts.ts';
import type { Db } from '../../../storage/storage.ts';
import type { AlertRecord } from '../alert-state.ts';

/** What an alert is about: a tag or a link. */
export type AlertSubject =
  | { readonly tagId: number; readonly linkId: null }
  | { readonly tagId: null; readonly linkId: number };

/** An alert with its level. */
export interface StoredAlert extends AlertRecord {
  /** Undefined until it is stored. */
  readonly id?: number;
  readonly uuid: string;
  readonly companyId: number;
  readonly tagId: number | null;
  /** Missing or null for an alert of a tag. */
  readonly linkId?: number | null;
  readonly level: AlertsTable['level'];
  readonly type: AlertsTable['type'];
  readonly message: string;
}

export interface LogLine {
  readonly alert: string;
  readonly at: Date;
  readonly event: AlertEvent;
  readonly user: string | null;
  readonly note: string | null;
  /** Of a shelving. */
  readonly until?: Date | null;
}

export const toAlert = (row: Selectable<AlertsTable>): StoredAlert => ({
  id: row.id,
  uuid: row.uuid,
  companyId: row.company_id,
  tagId: row.tag_id,
  linkId: row.link_id,
  level: row.level,
  type: row.type,
  message: row.message,
  status: row.status,
  active: row.active,
  occurrences: row.occurrences,
  createdAt: row.created_at,
  raisedAt: row.raised_at,
  returnedAt: row.returned_at,
  acknowledgedAt: row.acknowledged_at,
  acknowledgedUser: row.acknowledged_user,
  completedAt: row.completed_at,
  completedUser: row.completed_user,
  clearedBySystem: row.cleared_by_system,
  shelvedUntil: row.shelved_until,
  shelvedReason: row.shelved_reason,
  shelvedUser: row.shelved_user,
});

const toRow = (alert: StoredAlert): Insertable<AlertsTable> => ({
  uuid: alert.uuid,
  company_id: alert.companyId,
  tag_id: alert.tagId,
  link_id: alert.linkId ?? null,
  level: alert.level,
  type: alert.type,
  ...columnsOf(alert),
});

/** What changes during the life of an alert. */
const columnsOf = (alert: StoredAlert) => ({
  message: alert.message,
  status: alert.status,
  active: alert.active,
  occurrences: alert.occurrences,
  created_at: alert.createdAt,
  raised_at: alert.raisedAt,
  returned_at: alert.returnedAt,
  acknowledged_at: alert.acknowledgedAt,
  acknowledged_user: alert.acknowledgedUser,
  completed_at: alert.completedAt,
  completed_user: alert.completedUser,
  cleared_by_system: alert.clearedBySystem,
  shelved_until: alert.shelvedUntil,
  shelved_reason: alert.shelvedReason,
  shelved_user: alert.shelvedUser,
});

/** The newest alert of every level of these tags and links, locked until the transaction ends. */
export async function newestAlerts(db: Db, subjects: readonly AlertSubject[]): Promise<StoredAlert[]> {
  const ids = (key: 'tagId' | 'linkId') => [...new Set(subjects.flatMap((subject) => subject[key] ?? []))];
  return [...(await newestOf(db, 'tag_id', ids('tagId'))), ...(await newestOf(db, 'link_id', ids('linkId')))];
}

async function newestOf(
  db: Db,
  column: 'tag_id' | 'link_id',
  ids: readonly number[],
): Promise<StoredAlert[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('alerts')
    .selectAll()
    .where('id', 'in', (alerts) =>
      alerts
        .selectFrom('alerts as of')
        .select((of) => of.fn.max('of.id').as('id'))
        .where(`of.${column}`, '=', sql<number>`any(${ids}::integer[])`)
        .groupBy([`of.${column}`, 'of.level']),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(toAlert);
}

/** The reached levels of tags, as stored: the state at the start. */
export async function reachedLevels(
  db: Db,
): Promise<{ companyId: number; tagId: number; level: AlertsTable['level'] }[]> {
  const rows = await db
    .selectFrom('alerts')
    .select(['company_id', 'tag_id', 'level'])
    .where('active', '=', true)
    .where('tag_id', 'is not', null)
    .execute();
  return rows.map((row) => ({ companyId: row.company_id, tagId: row.tag_id!, level: row.level }));
}

/** Alerts that still count for their tag, of all companies. */
export async function livingAlerts(
  db: Db,
): Promise<(StoredAlert & { readonly tagId: number; readonly controllerId: number })[]> {
  const rows = await db
    .selectFrom('alerts')
    .innerJoin('tags', 'tags.id', 'alerts.tag_id')
    .selectAll('alerts')
    .select(['tags.id as tagId', 'tags.controller_id as controllerId'])
    .where('alerts.status', '<>', 'completed')
    .execute();
  return rows.map((row) => ({ ...toAlert(row), tagId: row.tagId, controllerId: row.controllerId }));
}

/** Grows with every line of any alert's history. */
export async function newestAlertLog(db: Db): Promise<string> {
  const row = await db
    .selectFrom('alert_logs')
    .select((of) => of.fn.max('id').as('newest'))
    .executeTakeFirst();
  return String(row?.newest ?? 0);
}

/** An alert by any of its ids, locked; undefined if the transaction's company has none. */
export async function lockAlert(db: Db, id: AnyId): Promise<(StoredAlert & { id: number }) | undefined> {
  const row = await db
    .selectFrom('alerts')
    .selectAll()
    .where(isId('alerts', id))
    .forUpdate()
    .executeTakeFirst();
  return row && { ...toAlert(row), id: row.id };
}

export async function updateAlert(db: Db, alert: StoredAlert, lines: readonly LogLine[]): Promise<void> {
  await db.updateTable('alerts').set(columnsOf(alert)).where('uuid', '=', alert.uuid).execute();
  await insertLogs(db, [alert], lines);
}

/** Rows of one statement: PostgreSQL takes 65,535 values. */
const MOST_ROWS = 1000;

/** Stores alerts that may be new, and their log. */
export async function storeAlerts(
  db: Db,
  alerts: readonly StoredAlert[],
  lines: readonly LogLine[],
): Promise<void> {
  const stored = new Map(alerts.map((alert) => [alert.uuid, alert]));
  for (const part of parts([...stored.values()])) {
    const rows = await db
      .insertInto('alerts')
      .values(part.map(toRow))
      .onConflict((conflict) =>
        conflict
          .column('uuid')
          .doUpdateSet((row) =>
            Object.fromEntries(
              Object.keys(columnsOf(part[0]!)).map((column) => [
                column,
                row.ref(`excluded.${column}` as never),
              ]),
            ),
          ),
      )
      .returning(['id', 'uuid'])
      .execute();
    for (const { id, uuid } of rows) stored.set(uuid, { ...stored.get(uuid)!, id });
  }
  await insertLogs(db, [...stored.values()], lines);
}

async function insertLogs(db: Db, alerts: readonly StoredAlert[], lines: readonly LogLine[]): Promise<void> {
  const byUuid = new Map(alerts.map((alert) => [alert.uuid, alert]));
  for (const part of parts(lines))
    await db
      .insertInto('alert_logs')
      .values(
        part.map(({ alert, at, event, user, note, until = null }) => {
          const { companyId, id } = byUuid.get(alert)!;
          const line = { at, event, user_name: user, note, shelved_until: until };
          return { company_id: companyId, alert_id: id!, ...line };
        }),
      )
      .execute();
}

function* parts<T>(items: readonly T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += MOST_ROWS) yield items.slice(at, at + MOST_ROWS);
}
