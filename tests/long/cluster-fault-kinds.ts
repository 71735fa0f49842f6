/** What can happen to the parts of a cluster, for tests that let it happen at random. */
import { expect } from 'vitest';
import type { NodeLines, TestCluster, TestNode } from './cluster-nodes.ts';

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** With lines of its own to the engines. */
export interface FaultyNode extends TestNode {
  readonly lines: NodeLines;
}

interface Scene {
  readonly cluster: TestCluster;
  /** One of those with devices. */
  readonly io: FaultyNode;
  readonly front: FaultyNode;
  readonly random: () => number;
}

interface Befallen extends Scene {
  /** Nothing else befalls it. */
  readonly isAlone: boolean;
}

export interface FaultKind {
  readonly name: string;
  /** What it befalls. */
  readonly on: 'io' | 'front' | 'NATS' | 'etcd' | 'PostgreSQL';
  /** A node with devices may end with it, and what it had just taken is lost. */
  readonly isEnd?: boolean;
  befall(scene: Befallen): Promise<void>;
}

/** Long enough for a lease to end, and for what is asked of a database to be given up. */
const paused = (random: () => number): number => 500 + random() * 10_500;
const cutFor = (random: () => number): number => 300 + random() * 7700;

const NODES: readonly FaultKind[] = (['io', 'front'] as const).flatMap((on) => [
  { name: `${on} killed`, on, isEnd: on === 'io', befall: (scene) => scene[on].kill() },
  {
    name: `${on} paused`,
    ...{ on, isEnd: on === 'io' },
    async befall(scene) {
      scene[on].signal('SIGSTOP');
      await wait(paused(scene.random));
      scene[on].signal('SIGCONT');
    },
  },
  {
    name: `${on} restarted`,
    on,
    async befall(scene) {
      // One that has just begun again ends without a word.
      await scene[on].ready();
      const code = await scene[on].replace();
      if (scene.isAlone) expect(code, `how ${scene[on].name} ended`).toBe(0);
    },
  },
]);

const CUTS: readonly FaultKind[] = (
  [
    ['io', 'postgres', 'PostgreSQL'],
    ['io', 'nats', 'NATS'],
    ['io', 'etcd', 'etcd'],
    ['front', 'postgres', 'PostgreSQL'],
    ['front', 'nats', 'NATS'],
  ] as const
).flatMap(([on, engine, title]) =>
  (['refused', 'silent'] as const).map((how) => ({
    name: `${on} cut off from ${title}, ${how}`,
    ...{ on, isEnd: on === 'io' && engine === 'etcd' },
    async befall(scene: Scene) {
      const line = scene[on].lines[engine];
      line.cut(how);
      await wait(cutFor(scene.random));
      line.heal();
    },
  })),
);

const ENGINES: readonly FaultKind[] = (
  [
    ['nats', 'NATS'],
    ['etcd', 'etcd'],
    ['postgres', 'PostgreSQL'],
  ] as const
).flatMap(([engine, on]) => [
  {
    name: `${on} killed`,
    ...{ on, isEnd: engine === 'etcd' },
    async befall({ cluster, random }) {
      await cluster[engine].kill();
      await wait(random() * 3000);
      await cluster[engine].restart();
    },
  },
  {
    name: `${on} paused`,
    ...{ on, isEnd: engine === 'etcd' },
    async befall({ cluster, random }) {
      cluster[engine].signal('SIGSTOP');
      await wait(paused(random));
      cluster[engine].signal('SIGCONT');
    },
  },
]);

export const FAULT_KINDS: readonly FaultKind[] = [...NODES, ...CUTS, ...ENGINES];

/** One in so many is two that overlap. */
const OVERLAP = 4;
const BETWEEN_MS = 3000;

/** One fault at random, or two that overlap and befall different parts. */
export function drawFault(kinds: readonly FaultKind[], random: () => number): readonly FaultKind[] {
  const one = (of: readonly FaultKind[]) => of[Math.floor(random() * of.length)];
  const first = one(kinds)!;
  const second = random() * OVERLAP < 1 && one(kinds.filter(({ on }) => on !== first.on));
  return second ? [first, second] : [first];
}

/** Lets them befall the scene, the second soon after the first. Resolves when all is healed. */
export async function befall([first, second]: readonly FaultKind[], scene: Scene): Promise<void> {
  const later = BETWEEN_MS * scene.random();
  const befallen = { ...scene, isAlone: !second };
  const both = [first!.befall(befallen), second && wait(later).then(() => second.befall(befallen))];
  const ends = await Promise.allSettled(both);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
