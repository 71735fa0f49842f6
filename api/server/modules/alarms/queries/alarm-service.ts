/** Tags and links whose alarms are out of service. */
import { sql } from 'kysely';
import type { SetAside } from '../../../../contract/endpoints.ts';
import { type AnyId, isId } from '../../../storage/ids.ts';
import { livingTags } from '../../../storage/living-tags.ts';
import type { OutOfService } from '../../../storage/schema/tags.ts';
import type { Db } from '../../../storage/storage.ts';

/** What alarms are of, if it is not archived: a tag or a link. */
export interface AlarmSource {
  readonly of: 'tags' | 'links';
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly outOfService: OutOfService | null;
  /** Of a tag. */
  readonly device: { readonly uuid: string; readonly name: string } | null;
  readonly siteId: number;
  readonly siteUuid: string;
  readonly siteName: string;
}

const tags = (db: Db) =>
  livingTags(db)
    .select(['tags.id', 'tags.uuid', 'tags.name', 'tags.out_of_service as outOfService'])
    .select(['controllers.uuid as controllerUuid', 'controllers.name as controllerName'])
    .select(['sites.id as siteId', 'sites.uuid as siteUuid', 'sites.name as siteName']);

const links = (db: Db) =>
  db
    .selectFrom('links')
    .innerJoin('sites', 'sites.id', 'links.site_id')
    .where('links.archived_at', 'is', null)
    .where('sites.archived_at', 'is', null)
    .select(['links.id', 'links.uuid', 'links.name', 'links.out_of_service as outOfService'])
    .select(['sites.id as siteId', 'sites.uuid as siteUuid', 'sites.name as siteName']);

type TagRow = Awaited<ReturnType<ReturnType<typeof tags>['execute']>>[number];
type LinkRow = Awaited<ReturnType<ReturnType<typeof links>['execute']>>[number];

const ofTag = ({ controllerUuid, controllerName, ...tag }: TagRow): AlarmSource => ({
  ...tag,
  of: 'tags',
  device: { uuid: controllerUuid, name: controllerName },
});
const ofLink = (link: LinkRow): AlarmSource => ({ ...link, of: 'links', device: null });

/** The tag or link with this id; a number is a tag's. Undefined if the transaction's company has none. */
export async function alarmSource(db: Db, id: AnyId): Promise<AlarmSource | undefined> {
  const tag = await tags(db).where(isId('tags', id)).executeTakeFirst();
  if (tag) return ofTag(tag);
  if (typeof id === 'number') return undefined;
  const link = await links(db).where(isId('links', id)).executeTakeFirst();
  return link && ofLink(link);
}

export async function sourcesOfTags(db: Db, ids: readonly number[]): Promise<AlarmSource[]> {
  return (await tags(db).where('tags.id', '=', sql<number>`any(${ids}::integer[])`).execute()).map(ofTag);
}

/** By name. */
export async function sourcesOutOfService(db: Db): Promise<AlarmSource[]> {
  const outTags = await tags(db).where('tags.out_of_service', 'is not', null).execute();
  const outLinks = await links(db).where('links.out_of_service', 'is not', null).execute();
  return [...outTags.map(ofTag), ...outLinks.map(ofLink)].sort((a, b) => a.name.localeCompare(b.name));
}

export async function setOutOfService(
  db: Db,
  { of, id }: Pick<AlarmSource, 'of' | 'id'>,
  value: OutOfService | null,
): Promise<void> {
  const out_of_service = value && JSON.stringify(value);
  await db.updateTable(of).set({ out_of_service }).where('id', '=', id).execute();
}

/** Ends the service breaks whose time is up, over all companies. Returns the ids of the companies. */
export async function endServiceBreaks(db: Db, now: Date): Promise<ReadonlySet<number>> {
  const companies = new Set<number>();
  for (const table of ['tags', 'links'] as const) {
    const ended = await db
      .updateTable(table)
      .set({ out_of_service: null })
      .where('out_of_service', 'is not', null)
      .where(sql<boolean>`(out_of_service->>'until')::timestamptz <= ${now}`)
      .returning('company_id')
      .execute();
    for (const { company_id } of ended) companies.add(company_id);
  }
  return companies;
}

/** As on the wire; `level` if it is suppressed. */
export function setAsideOf(source: AlarmSource, level: SetAside['level'] = null): SetAside {
  const { since, until, user, reason } = (level === null && source.outOfService) || {};
  const { uuid, name, device } = source;
  return {
    tag: device && { uuid, name, controllerUuid: device.uuid, controllerName: device.name },
    link: device ? null : { uuid, name },
    site: { uuid: source.siteUuid, name: source.siteName },
    why: level === null ? 'outOfService' : 'suppressed',
    level,
    since: since ?? null,
    until: until ?? null,
    user: user ?? null,
    reason: reason ?? null,
  };
}
