/** The nodes of the installation, for administrators. */
import type { NodeList } from '../../../cluster/node-list.ts';
import type { Handlers } from '../../../http/handler.ts';

export const nodeHandlers = (
  nodes: Pick<NodeList, 'all' | 'self' | 'isCutOff'>,
): Pick<Handlers, 'servers'> => ({
  async servers() {
    const { node: own } = nodes.self;
    const items = nodes.all().map(({ node, name, roles, startedAt, heardMsAgo, figures }) => ({
      id: node,
      name,
      roles: [...roles],
      startedAt: new Date(startedAt).toISOString(),
      isThis: node === own,
      heardMsAgo: Math.round(heardMsAgo),
      figures,
    }));
    return { items, total: items.length, isCutOff: nodes.isCutOff };
  },
});
