/** Links and their alerts, over all companies. */
import { sql } from 'kysely';
import type { Db } from '../../../storage/storage.ts';

export interface AlarmLink {
  readonly id: number;
  readonly uuid: string;
  readonly companyId: number;
  readonly name: string;
  readonly isOutOfService: boolean;
  /** Its alert is active, as stored. */
  readonly isActive: boolean;
}

const links = (db: Db) =>
  db
    .selectFrom('links')
    .innerJoin('sites', 'sites.id', 'links.site_id')
    .select(['links.id', 'links.uuid', 'links.company_id as companyId', 'links.name'])
    .select(sql<boolean>`links.out_of_service is not null`.as('isOutOfService'))
    .select(sql<boolean>`exists (select from alerts where link_id = links.id and active)`.as('isActive'));

/** Those of these links that are not archived. */
export const alarmLinks = (db: Db, uuids: readonly string[]): Promise<AlarmLink[]> =>
  links(db)
    .where('links.uuid', '=', sql<string>`any(${uuids}::uuid[])`)
    .where('links.archived_at', 'is', null)
    .where('sites.archived_at', 'is', null)
    .execute();

/** Archived links whose alert is still active. */
export const orphanedLinkAlerts = (db: Db): Promise<AlarmLink[]> =>
  links(db)
    .where(sql<boolean>`exists (select from alerts where link_id = links.id and active)`)
    .where((where) =>
      where.or([where('links.archived_at', 'is not', null), where('sites.archived_at', 'is not', null)]),
    )
    .execute();
