/** Several nodes of one installation in one process: one database, a bus between them, a device at the node `io`. */
import { type Cluster, Member } from '../../api/server/cluster/join.ts';
import { LeaseTable } from '../../api/server/cluster/local-leases.ts';
import { NodeList } from '../../api/server/cluster/node-list.ts';
import type { Role } from '../../api/server/config.ts';
import { Device } from '../api/server/modules/commands/device.ts';
import { openTestApp, type TestApp } from './app.ts';
import { LocalHub } from './local-bus.ts';
import { quietField } from './quiet-field.ts';
import { shareableLinks } from './shareable.ts';
import { openTestStorage } from './storage.ts';

export interface TestNode extends TestApp {
  readonly cluster: Cluster;
}

export interface TestNodes {
  readonly io: TestNode;
  readonly fronts: readonly [TestNode, TestNode];
  readonly device: Device;
  dispose(): Promise<void>;
}

/** The links of the node with the device. */
const LINKS = Object.fromEntries(
  ['one', 'other'].map((link) => [
    link,
    { state: 'active', since: 0, lastContact: null, detail: 'connected' } as const,
  ]),
);

export async function openTestNodes(
  prepare: (storage: TestApp['storage']) => Promise<void>,
): Promise<TestNodes> {
  const shared = await openTestStorage();
  await prepare(shared.storage);
  const hub = new LocalHub();
  const open = async (name: string, roles: readonly Role[]): Promise<TestNode> => {
    const cluster = memberOf(hub, name, roles);
    const field = roles.includes('io') ? quietField({ linkHealths: () => LINKS }) : undefined;
    return Object.assign(await openTestApp({ shared, cluster, field }), { cluster });
  };
  const io = await open('io', ['io']);
  const device = new Device(() => io.live.sink);
  io.live.setField(device);
  await io.live.shareLinks(await shareableLinks(shared.storage));
  const fronts = [await open('front-1', ['front']), await open('front-2', ['front'])] as const;
  return {
    io,
    fronts,
    device,
    async dispose() {
      for (const node of [...fronts, io]) {
        await node.cluster.close();
        await node.dispose();
      }
      await shared.dispose();
    },
  };
}

function memberOf(hub: LocalHub, name: string, roles: readonly Role[]): Cluster {
  const bus = hub.join();
  const nodes = new NodeList({ bus, self: { name, roles, startedAt: Date.now() } });
  nodes.listen();
  nodes.tell();
  return new Member(bus, nodes, new LeaseTable());
}
