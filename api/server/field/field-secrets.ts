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

/** The company that owns each node, by uuid; a node without an owner becomes the caller's. Needs a system transaction. */
export async function claimNodes(
  db: Db,
  wanted: readonly { readonly group: string; readonly node: string; readonly company: string }[],
): Promise<(group: string, node: string) => string | undefined> {
  const companies = await db.selectFrom('companies').select(['id', 'uuid']).execute();
  const idOf = new Map(companies.map(({ id, uuid }) => [uuid, id]));
  const uuidOf = new Map(companies.map(({ id, uuid }) => [id, uuid]));
  const isWanted = new Set(wanted.map((one) => JSON.stringify([one.group, one.node, idOf.get(one.company)])));
  const before = await db.selectFrom('sparkplug_nodes').selectAll().execute();
  const owners = new Map<string, number>();
  for (const row of before) {
    // A company that no longer has the node releases it.
    if (isWanted.has(JSON.stringify([row.group_name, row.node_name, row.company_id])))
      owners.set(JSON.stringify([row.group_name, row.node_name]), row.company_id);
    else
      await db
        .deleteFrom('sparkplug_nodes')
        .where('group_name', '=', row.group_name)
        .where('node_name', '=', row.node_name)
        .execute();
  }
  for (const { group, node, company } of wanted) {
    const key = JSON.stringify([group, node]);
    const id = idOf.get(company);
    if (owners.has(key) || id === undefined) continue;
    owners.set(key, id);
    await db
      .insertInto('sparkplug_nodes')
      .values({ group_name: group, node_name: node, company_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return (group, node) => uuidOf.get(owners.get(JSON.stringify([group, node])) ?? -1);
}
