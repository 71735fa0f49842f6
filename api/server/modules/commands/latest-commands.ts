/** The latest commands of a company, wherever they were given, with their results. */
import { sql } from 'kysely';
import type { LatestCommand, TagScalar } from '../../../contract/index.ts';
import type { Db } from '../../storage/storage.ts';
import { EquipmentTags, equipmentOfTag } from '../tags/index.ts';

/** As the operator read the question: the audit log keeps it. */
const asked = sql<LatestCommand['asked']>`(
  select audit.detail -> 'asked' from audit
  where audit.company_id = command.company_id and audit.detail ->> 'commandId' = command.id::text
    and audit.action = 'write'
  limit 1)`;

/**
 * Newest first, in a tenant's transaction; at sites that are not archived. `ofTag`: only to the equipment of this tag, or
 * to the tag alone where it belongs to none.
 */
export async function latestCommands(db: Db, limit: number, ofTag?: string): Promise<LatestCommand[]> {
  const tags = ofTag === undefined ? undefined : await tagsBeside(db, ofTag);
  const rows = await db
    .selectFrom('commands as command')
    .innerJoin('tags as tag', 'tag.id', 'command.tag_id')
    .innerJoin('controllers as controller', 'controller.id', 'tag.controller_id')
    .innerJoin('links as link', 'link.id', 'controller.link_id')
    .innerJoin('sites as site', 'site.id', 'link.site_id')
    .innerJoin('users as user', 'user.id', 'command.user_id')
    .where('site.archived_at', 'is', null)
    .$if(tags !== undefined, (all) => all.where('tag.uuid', '=', sql<string>`any(${tags}::uuid[])`))
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

/** The tags of the equipment that a tag belongs to. */
async function tagsBeside(db: Db, tag: string): Promise<string[]> {
  const equipment = await equipmentOfTag(db, tag);
  const tags = equipment ? await new EquipmentTags(db).of(equipment, undefined) : new Map<string, string>();
  return [...new Set([tag, ...tags.values()])];
}
