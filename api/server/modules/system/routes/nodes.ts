/** The nodes of the installation and their links, for administrators. */
import type { LinkPlace, MailReport, SmsReport } from '../../../../contract/calls/system.ts';
import type { NodeFigures, NodeList } from '../../../cluster/node-list.ts';
import type { Handler } from '../../../http/handler.ts';
import type { Db } from '../../../storage/storage.ts';
import type { LinkOwner } from '../../mirror/index.ts';

const MOST_LINKS = 1000;

/** `owners`: by the link's uuid; undefined on a server that is alone, which has all of them. */
export const nodeHandlers = (
  nodes: Pick<NodeList, 'all' | 'self' | 'isCutOff'>,
  owners: () => ReadonlyMap<string, LinkOwner> | undefined,
  sending: () => Promise<{ readonly mail: MailReport; readonly sms: SmsReport | null }>,
): { readonly servers: Handler<'servers'> } => ({
  async servers({ tenant }) {
    const { name: own } = nodes.self;
    const servers = serversOf(nodes.all());
    const items = servers.map(({ ids: [id], name, roles, startedAt, heardMsAgo, figures }) => ({
      id: id!,
      name,
      roles: [...roles],
      startedAt: new Date(startedAt).toISOString(),
      isThis: name === own,
      heardMsAgo: Math.round(heardMsAgo),
      figures: figures && {
        ...figures,
        stream: figures.stream ?? null,
        shards: [...(figures.shards ?? [])],
        spool: figures.spool ?? null,
        samplesRefused: figures.samplesRefused ?? 0,
      },
    }));
    const serverOf = (node: string) => servers.find(({ ids }) => ids.includes(node))?.ids[0] ?? node;
    const present = owners();
    const links = (await tenant(linksByName)).map((link) => {
      const owner = present ? present.get(link.uuid) : { node: nodes.self.node, epoch: null };
      return { ...link, server: owner ? serverOf(owner.node) : null, epoch: owner?.epoch ?? null };
    });
    return { items, total: items.length, isCutOff: nodes.isCutOff, links, ...(await sending()) };
  },
});

type Server = Omit<ReturnType<NodeList['all']>[number], 'node' | 'gaps'> & {
  readonly ids: readonly string[];
};

/** Nodes of one name are the threads of one server. */
function serversOf(nodes: ReturnType<NodeList['all']>): Server[] {
  return [...Map.groupBy(nodes, ({ name }) => name).values()].map((threads) => ({
    ids: threads.map(({ node }) => node),
    name: threads[0]!.name,
    roles: threads.flatMap(({ roles }) => roles),
    startedAt: Math.min(...threads.map(({ startedAt }) => startedAt)),
    heardMsAgo: Math.max(...threads.map(({ heardMsAgo }) => heardMsAgo)),
    figures: figuresOf(threads.flatMap(({ figures }) => figures ?? [])),
  }));
}

/** Threads know the same tags; what else they count is their own. */
function figuresOf(threads: readonly NodeFigures[]): NodeFigures | null {
  const [first] = threads;
  if (!first) return null;
  const sum = (count: (figures: NodeFigures) => number | undefined): number =>
    threads.reduce((total, figures) => total + (count(figures) ?? 0), 0);
  return {
    ...first,
    sockets: sum(({ sockets }) => sockets),
    links: sum(({ links }) => links),
    samplesWaiting: sum(({ samplesWaiting }) => samplesWaiting),
    samplesRefused: sum(({ samplesRefused }) => samplesRefused),
  };
}

const linksByName = (db: Db): Promise<Pick<LinkPlace, 'uuid' | 'name' | 'site' | 'edgeServer'>[]> =>
  db
    .selectFrom('links')
    .innerJoin('sites', 'sites.id', 'links.site_id')
    .where('links.archived_at', 'is', null)
    .where('sites.archived_at', 'is', null)
    .select(['links.uuid', 'links.name', 'sites.name as site', 'sites.edge_node as edgeServer'])
    .orderBy('links.name')
    .orderBy('links.id')
    .limit(MOST_LINKS)
    .execute();
