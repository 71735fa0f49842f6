/** Sites that a node stands at, by its settings: written down, so that all nodes know it while that one is cut off. */
import { type SqlBool, sql } from 'kysely';
import { ConfigError } from '../../setting-values.ts';
import type { Db, Storage } from '../../storage/storage.ts';

/**
 * From now on these sites' links are this node's alone, and those of other sites not any more. Returns the companies for which
 * that is new. Throws ConfigError if there is no such site, or if it is another node's.
 */
export function pinSites(
  storage: Pick<Storage, 'system'>,
  node: string,
  sites: readonly string[],
): Promise<number[]> {
  return storage.system(async (db) => {
    const left = await leaveOthers(db, node, sites);
    const found = await db
      .selectFrom('sites')
      .select(['id', 'uuid', 'company_id', 'edge_node'])
      .where(isOneOf(sites))
      .forUpdate()
      .execute();
    const missing = sites.find((uuid) => !found.some((site) => site.uuid === uuid));
    if (missing !== undefined) throw new ConfigError(`MIMIC_EDGE_SITES: there is no site ${missing}`);
    const other = found.find(({ edge_node }) => edge_node !== null && edge_node !== node);
    if (other)
      throw new ConfigError(
        `MIMIC_EDGE_SITES: the site ${other.uuid} is that of the node ${other.edge_node}. Start that one without it first`,
      );
    const taken = found.filter(({ edge_node }) => edge_node === null);
    await db.updateTable('sites').set({ edge_node: node }).where(isOneOf(sites)).execute();
    return [...new Set([...left, ...taken.map(({ company_id }) => company_id)])];
  });
}

async function leaveOthers(db: Db, node: string, sites: readonly string[]): Promise<number[]> {
  const rows = await db
    .updateTable('sites')
    .set({ edge_node: null })
    .where('edge_node', '=', node)
    .where((of) => of.not(isOneOf(sites)))
    .returning('company_id')
    .execute();
  return rows.map(({ company_id }) => company_id);
}

const isOneOf = (sites: readonly string[]) => sql<SqlBool>`uuid = any(${[...sites]}::uuid[])`;
