/** The latest change to a site's communication, in a tenant's transaction. */
import type { Db } from '../../../storage/storage.ts';

const KINDS = ['communication', 'controller', 'tag'];

/** Newest first. */
export async function communicationLog(
  db: Db,
  siteId: number,
  limit: number,
): Promise<{ at: string; user: string; action: string; name: string }[]> {
  const rows = await db
    .selectFrom('activity')
    .innerJoin('audit', (join) =>
      join
        .onRef('audit.company_id', '=', 'activity.company_id')
        .onRef('audit.sequence', '=', 'activity.sequence'),
    )
    .where('activity.site_id', '=', siteId)
    .where('activity.kind', 'in', KINDS)
    .orderBy('activity.sequence', 'desc')
    .limit(limit)
    .select(['audit.at', 'audit.user_name', 'audit.action', 'audit.detail'])
    .execute();
  return rows.map(({ at, user_name, action, detail }) => ({
    at: at.toISOString(),
    user: user_name,
    action,
    name: (detail.object as { name?: string } | undefined)?.name ?? '',
  }));
}
