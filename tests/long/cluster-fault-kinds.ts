/** What can happen to the parts of a cluster, for tests that let it happen at random. */
import type { TestCluster, TestNode } from './cluster-nodes.ts';

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

interface Scene {
  readonly cluster: TestCluster;
  /** One of those with devices. */
  readonly io: TestNode;
  readonly fronts: readonly TestNode[];
  readonly random: () => number;
}

/** By name. */
export const FAULT_KINDS: readonly (readonly [string, (scene: Scene) => Promise<void>])[] = [
  ['io killed', async ({ io }) => io.kill()],
  [
    'io paused',
    async ({ io, random }) => {
      io.signal('SIGSTOP');
      await wait(4000 + random() * 4000);
      io.signal('SIGCONT');
    },
  ],
  ['front killed', async ({ fronts, random }) => fronts[Math.floor(random() * fronts.length)]!.kill()],
  [
    'NATS killed',
    async ({ cluster, random }) => {
      await cluster.nats.kill();
      await wait(random() * 3000);
      await cluster.nats.restart();
    },
  ],
  [
    'etcd paused',
    async ({ cluster, random }) => {
      cluster.etcd.signal('SIGSTOP');
      await wait(random() * 5000);
      cluster.etcd.signal('SIGCONT');
    },
  ],
  [
    'PostgreSQL killed',
    async ({ cluster, random }) => {
      await cluster.postgres.kill();
      await wait(500 + random() * 1500);
      await cluster.postgres.restart();
    },
  ],
  [
    'PostgreSQL paused',
    async ({ cluster, random }) => {
      cluster.postgres.signal('SIGSTOP');
      await wait(2000 + random() * 12_000);
      cluster.postgres.signal('SIGCONT');
    },
  ],
];
