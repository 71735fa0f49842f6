/** The links of a whole company by how they are: for its first page. */
import { sql } from 'kysely';
import { MOST_TROUBLED } from '../../../contract/calls/communications.ts';
import type { Endpoints, ReplyOf } from '../../../contract/index.ts';
import { manyRows } from '../../storage/many-rows.ts';
import type { Db } from '../../storage/storage.ts';
import { type StatusParts, statusOfLink } from './device-status.ts';

interface LinkHead {
  readonly uuid: string;
  readonly name: string;
  readonly siteUuid: string;
  readonly siteName: string;
}

/** Links that are not archived, at sites that are not archived. */
const linkHeads = (db: Db) =>
  manyRows<LinkHead>(
    db,
    sql`
      select links.uuid, links.name, sites.uuid as "siteUuid", sites.name as "siteName"
      from links join sites on sites.id = links.site_id
      where links.archived_at is null and sites.archived_at is null
      order by lower(sites.name), lower(links.name), links.id`,
  );

/** In a tenant's transaction. A link that is down comes before one that was never reached, and the longest first. */
export async function companyLinks(
  db: Db,
  { linkHealth }: Pick<StatusParts, 'linkHealth'>,
): Promise<ReplyOf<Endpoints['companyLinks']>> {
  const links = (await linkHeads(db)).map((link) => {
    const { status, statusDetail } = statusOfLink(link, { linkHealth });
    return { ...link, status, statusDetail, since: linkHealth(link.uuid)?.since ?? null };
  });
  const troubled = links
    .filter(({ status }) => status !== 'active')
    .sort((a, b) => rankOf(a.status) - rankOf(b.status) || (a.since ?? 0) - (b.since ?? 0));
  return {
    sites: [...Map.groupBy(links, ({ siteUuid }) => siteUuid)].map(([uuid, own]) => ({
      uuid,
      links: own.length,
      down: own.filter(({ status }) => status === 'down').length,
    })),
    troubled: troubled.slice(0, MOST_TROUBLED).map(({ since, ...link }) => ({
      ...link,
      since: since === null ? null : new Date(since).toISOString(),
    })),
    total: troubled.length,
  };
}

const rankOf = (status: string): number => (status === 'down' ? 0 : 1);
