/** Archived objects of a kind, in a tenant's transaction. */
import { sql } from 'kysely';
import type { ArchivedItem, ArchiveKind } from '../../../contract/index.ts';
import { type AnyId, isId } from '../../storage/ids.ts';
import type { Page } from '../../storage/page.ts';
import type { Db } from '../../storage/storage.ts';
import { STORED_KINDS } from './kinds.ts';

export interface ArchivedRow {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly place: string;
  readonly at: Date;
  readonly site_id: number | null;
}

export async function countArchived(db: Db, kind: ArchiveKind): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (${STORED_KINDS[kind].rows}) as found`.execute(db);
  return rows[0]!.total;
}

/** Newest first. `term` in lower case. */
export async function archivedPage(
  db: Db,
  kind: ArchiveKind,
  { limit, skip }: Page,
  term = '',
): Promise<{ items: ArchivedItem[]; total: number }> {
  const found = sql`(${STORED_KINDS[kind].rows}) as found
    where strpos(lower(name || ' ' || place), ${term}) > 0`;
  const { rows } = await sql<ArchivedRow>`
    select * from ${found} order by at desc, id desc limit ${limit} offset ${skip}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from ${found}`.execute(db);
  const uuids = rows.map(({ uuid }) => uuid);
  const authors = await authorsOf(db, STORED_KINDS[kind].noun, uuids);
  const items = rows.map(({ uuid, name, place, at }) => ({
    ...{ uuid, name, place, archivedAt: at.toISOString() },
    archivedBy: authors.get(uuid) ?? null,
  }));
  return { items, total: counted[0]!.total };
}

export async function findArchived(db: Db, kind: ArchiveKind, id: AnyId): Promise<ArchivedRow | undefined> {
  const { rows } = await sql<ArchivedRow>`
    select * from (${STORED_KINDS[kind].rows}) as found where ${isId('found', id)}`.execute(db);
  return rows[0];
}

/** Who archived each of these objects last, as the audit log says. The first condition is that of its index. */
async function authorsOf(
  db: Db,
  noun: string,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (uuids.length === 0) return new Map();
  const { rows } = await sql<{ uuid: string; name: string }>`
    select wanted.uuid, author.name from unnest(${uuids}::text[]) as wanted (uuid)
    join lateral (
      select audit.user_name as name from audit
      where (audit.action like '%.archive' or audit.action like '%.delete')
        and split_part(audit.action, '.', 1) = ${noun} and strpos(audit.detail::text, wanted.uuid) > 0
      order by audit.sequence desc limit 1) as author on true`.execute(db);
  return new Map(rows.map(({ uuid, name }) => [uuid, name]));
}

/** The id of an area, route, site, link or controller that is not archived. */
export async function presentId(
  db: Db,
  table: 'areas' | 'routes' | 'sites' | 'links' | 'controllers',
  id: AnyId,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where ${isId(table, id)} and archived_at is null`.execute(db);
  return rows[0]?.id;
}
