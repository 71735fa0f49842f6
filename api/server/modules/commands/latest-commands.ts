/** The latest commands of a company, wherever they were given, with their results. */
import { sql } from 'kysely';
import type { LatestCommand, TagScalar } from '../../../contract/index.ts';
import type { Db } from '../../storage/storage.ts';

/** As the operator read the question: the audit log keeps it. */
const asked = sql<LatestCommand['asked']>`(
  select audit.detail -> 'asked' from audit
  where audit.company_id = command.company_id and audit.detail ->> 'commandId' = command.id::text
    and audit.action = 'write'
  limit 1)`;

/** Newest first, in a tenant's transaction; at sites that are not archived. */
export async function latestCommands(db: Db, limit: number): Promise<LatestCommand[]> {
  const rows = await db
    .selectFrom('commands as command')
    .innerJoin('tags as tag', 'tag.id', 'command.tag_id')
    .innerJoin('controllers as controller', 'controller.id', 'tag.controller_id')
    .innerJoin('links as link', 'link.id', 'controller.link_id')
    .innerJoin('sites as site', 'site.id', 'link.site_id')
    .innerJoin('users as user', 'user.id', 'command.user_id')
    .where('site.archived_at', 'is', null)
    .select(['command.id', 'command.requested_at', 'command.value', 'command.result', 'command.message'])
    .select(['tag.uuid as tagUuid', 'tag.name as tag', 'tag.unit', 'controller.name as controllerName'])
    .select(['site.uuid as siteUuid', 'site.name as siteName', asked.as('asked')])
    .select(sql<string>`"user".first_name || ' ' || "user".last_name`.as('userName'))
    .orderBy('command.requested_at', 'desc')
    .orderBy('command.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    commandId: row.id,
    at: row.requested_at.toISOString(),
    user: row.userName,
    site: { uuid: row.siteUuid, name: row.siteName },
    tag: { uuid: row.tagUuid, name: row.tag, controllerName: row.controllerName },
    unit: row.unit,
    value: row.value as TagScalar,
    asked: row.asked,
    result: row.result as LatestCommand['result'],
    message: row.message,
  }));
}
