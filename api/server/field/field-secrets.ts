/** Secrets of links: those that the server presents to devices, and those of devices at the server's broker. */
import type { Db } from '../storage/storage.ts';

type Kind = 'own' | 'device';

/** Sets a secret; null deletes it. False if there is no such link. Needs a system transaction. */
export async function storeLinkSecret(
  db: Db,
  link: string,
  kind: Kind,
  value: string | null,
): Promise<boolean> {
  const row = await db
    .selectFrom('links')
    .where('uuid', '=', link)
    .where('archived_at', 'is', null)
    .select(['id', 'company_id'])
    .executeTakeFirst();
  if (!row) return false;
  if (value === null)
    await db.deleteFrom('link_secrets').where('link_id', '=', row.id).where('kind', '=', kind).execute();
  else
    await db
      .insertInto('link_secrets')
      .values({ company_id: row.company_id, link_id: row.id, kind, value })
      .onConflict((conflict) =>
        conflict.columns(['link_id', 'kind']).doUpdateSet({ value, set_at: new Date() }),
      )
      .execute();
  return true;
}

/** All secrets of a kind, by the uuid of their link. Needs a system transaction. */
export async function loadLinkSecrets(db: Db, kind: Kind): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('link_secrets')
    .innerJoin('links', 'links.id', 'link_secrets.link_id')
    .where('kind', '=', kind)
    .where('links.archived_at', 'is', null)
    .select(['links.uuid', 'value'])
    .execute();
  return new Map(rows.map((row) => [row.uuid, row.value]));
}
