/** Firmware versions of a company, in a tenant's transaction. */
import type { Db } from '../../../storage/storage.ts';

const FIRMWARE = ['uuid', 'version', 'notes', 'released_at as releasedAt'] as const;

/** Versions that are not archived, unsorted: a database does not sort dotted numbers. */
export const allFirmwares = (db: Db) =>
  db.selectFrom('firmwares').where('archived_at', 'is', null).select(FIRMWARE).execute();

export const findFirmware = (db: Db, uuid: string) =>
  db
    .selectFrom('firmwares')
    .where('uuid', '=', uuid)
    .where('archived_at', 'is', null)
    .select(FIRMWARE)
    .executeTakeFirst();

export const insertFirmware = (db: Db, companyId: number, version: string, notes: string) =>
  db
    .insertInto('firmwares')
    .values({ company_id: companyId, version, notes })
    .returning(FIRMWARE)
    .executeTakeFirstOrThrow();
