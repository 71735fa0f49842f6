/** The nodes of the installation and their links, for administrators. */
import type { LinkPlace } from '../../../../contract/calls/system.ts';
import type { NodeList } from '../../../cluster/node-list.ts';
import type { Handlers } from '../../../http/handler.ts';
import type { Db } from '../../../storage/storage.ts';
import type { LinkOwner } from '../../mirror/index.ts';

const MOST_LINKS = 1000;

/** `owners`: by the link's uuid; undefined on a server that is alone, which has all of them. */
export const nodeHandlers = (
  nodes: Pick<NodeList, 'all' | 'self' | 'isCutOff'>,
  owners: () => ReadonlyMap<string, LinkOwner> | undefined,
): Pick<Handlers, 'servers'> => ({
  async servers({ tenant }) {
    const { node: own } = nodes.self;
    const items = nodes.all().map(({ node, name, roles, startedAt, heardMsAgo, figures }) => ({
      id: node,
      name,
      roles: [...roles],
      startedAt: new Date(startedAt).toISOString(),
      isThis: node === own,
      heardMsAgo: Math.round(heardMsAgo),
      figures: figures && {
        ...figures,
        stream: figures.stream ?? null,
        shards: [...(figures.shards ?? [])],
        spool: figures.spool ?? null,
        samplesRefused: figures.samplesRefused ?? 0,
      },
    }));
    const present = owners();
    const links = (await tenant(linksByName)).map((link) => {
      const owner = present ? present.get(link.uuid) : { node: own, epoch: null };
      return { ...link, server: owner?.node ?? null, epoch: owner?.epoch ?? null };
    });
    return { items, total: items.length, isCutOff: nodes.isCutOff, links };
  },
});

const linksByName = (db: Db): Promise<Pick<LinkPlace, 'uuid' | 'name' | 'site' | 'edgeServer'>[]> =>
  db
    .selectFrom('links')
    .innerJoin('sites', 'sites.id', 'links.site_id')
    .where('links.archived_at', 'is', null)
    .select(['links.uuid', 'links.name', 'sites.name as site', 'sites.edge_node as edgeServer'])
    .orderBy('links.name')
    .orderBy('links.id')
    .limit(MOST_LINKS)
    .execute();
