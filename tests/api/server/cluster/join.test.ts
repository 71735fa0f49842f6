/** Joining a cluster at a real NATS, and who is refused. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinCluster, Member } from '../../../../api/server/cluster/join.ts';
import { LeaseTable } from '../../../../api/server/cluster/local-leases.ts';
import { NodeList } from '../../../../api/server/cluster/node-list.ts';
import type { Role } from '../../../../api/server/config.ts';
import { etcdMissing, startEtcd } from '../../../support/etcd.ts';
import { LocalHub } from '../../../support/local-bus.ts';
import { natsMissing, startNats, startNatsPair, type TestNats } from '../../../support/nats.ts';
import { TEST_KEY } from '../../../support/seals.ts';
import { freePort } from '../../../support/server.ts';

const readKey = async () => TEST_KEY;
const log = { info: () => {}, warn: () => {} };

test('a server without NATS_URL is alone', async () => {
  expect(
    await joinCluster({ natsUrls: undefined, node: 'alone', roles: ['front', 'io'] }, log, readKey),
  ).toBeUndefined();
});

test('where no NATS server answers the start ends with its address, and without a password', async () => {
  const natsUrls = [`nats://me:S3cret@127.0.0.1:${await freePort()}`];
  const joined = joinCluster({ natsUrls, node: 'one', roles: ['front'] }, log, readKey);
  await expect(joined).rejects.toThrow(/^NATS_URL: no server answers at 127\.0\.0\.1:\d+ (?!.*S3cret)/);
});

test('that a lease is lost is told to whoever asks, also to who asks later', async () => {
  const table = new LeaseTable();
  let lose = (): void => {};
  const join = async (node: string) =>
    Object.assign(await table.join(node), {
      onLost(lost: () => void): void {
        lose = lost;
      },
    });
  const bus = new LocalHub().join();
  const nodes = new NodeList({ bus, self: { name: 'io', roles: ['io'], startedAt: 0 } });
  const member = new Member(bus, nodes, { join });
  const told: string[] = [];
  member.onLost(() => told.push('before'));
  await member.lease();
  expect(told).toEqual([]);
  lose();
  member.onLost(() => told.push('after'));
  expect(told).toEqual(['before', 'after']);
  await member.close();
});

describe.skipIf(natsMissing)(`at NATS${natsMissing ? `: ${natsMissing}` : ''}`, () => {
  let nats: TestNats;
  beforeAll(async () => {
    nats = await startNats();
  });
  afterAll(() => nats.dispose());
  const join = async (node: string, roles: readonly Role[]) =>
    (await joinCluster({ natsUrls: [nats.url], node, roles }, log, readKey))!;

  test('a second of the same name, and a second with devices, are refused by name; when the first is gone they join', async () => {
    const first = await join('plant', ['io']);
    const refusals = [
      expect(join('plant', ['front'])).rejects.toThrow('MIMIC_NODE is "plant", as another node is called'),
      expect(join('other', ['front', 'io'])).rejects.toThrow('the node plant connects the devices already'),
    ];
    const front = await join('front', ['front']);
    await Promise.all(refusals);
    expect(front.nodes.other('io')?.name).toBe('plant');
    await first.close();
    await expect.poll(() => front.nodes.other('io')).toBeUndefined();
    const next = await join('plant', ['io']);
    await expect.poll(() => front.nodes.other('io')?.node).toBe(next.nodes.self.node);
    await Promise.all([front.close(), next.close()]);
  });

  test('with tls:// nothing is said to a NATS that is not encrypted', async () => {
    const natsUrls = [nats.url.replace('nats://', 'tls://me:S3cret@')];
    const joined = joinCluster({ natsUrls, node: 'io', roles: ['io'] }, log, readKey);
    await expect(joined).rejects.toThrow(/^NATS_URL: (?!.*S3cret).*tls/i);
  });

  test('a NATS without JetStream cannot keep samples, which is said with what to do', async () => {
    const stream = { mostBytes: 64e6, replicas: 1 };
    const joined = joinCluster(
      { natsUrls: [nats.url], node: 'io', roles: ['io', 'writer'], stream },
      log,
      readKey,
    );
    await expect(joined).rejects.toThrow(
      /^MIMIC_STREAM_MB: NATS cannot keep samples \(.+\)\. Start its servers with JetStream \(-js\)/,
    );
  });

  test('tells the caller that its request may be lost when the asked node has changed to another NATS server', async () => {
    const servers = await startNatsPair();
    const joinAt = async (at: 0 | 1, node: string, roles: readonly Role[]) =>
      (await joinCluster({ natsUrls: [servers[at].url], node, roles }, log, readKey))!;
    const [front, plant] = await Promise.all([joinAt(0, 'front', ['front']), joinAt(1, 'plant', ['io'])]);
    await expect.poll(() => front.nodes.other('io')?.name).toBe('plant');
    const lost: string[] = [];
    front.nodes.onLost((node) => lost.push(node));
    await servers[1].kill();
    await expect.poll(() => lost, { timeout: 5000, interval: 5 }).toEqual([plant.nodes.self.node]);
    // It was never silent for long, and the asking node's own connection was not lost.
    expect([front.nodes.other('io')?.name, front.bus.isUp]).toEqual(['plant', true]);
    await Promise.all([front.close(), plant.close()]);
    await servers[0].dispose();
  });

  test.skipIf(etcdMissing)(
    'with etcd a second with devices joins, each has a lease, and the second can take what the first held when that ends',
    async () => {
      const etcd = await startEtcd();
      const joinIo = async (node: string) =>
        (await joinCluster(
          { natsUrls: [nats.url], etcdUrls: [etcd.url], node, roles: ['io'] },
          log,
          readKey,
        ))!;
      const [first, second] = await Promise.all([joinIo('io-1'), joinIo('io-2')]);
      const seen = () => first.nodes.all().map(({ name, roles }) => `${name}: ${roles.join()}`);
      await expect.poll(seen).toEqual(['io-1: io', 'io-2: io']);
      const [one, two] = await Promise.all([first.lease(), second.lease()]);
      expect(await first.lease()).toBe(one);
      expect((await two.members()).toSorted()).toEqual(['io-1', 'io-2']);
      const epoch = (await one.claim(['link/a'])).get('link/a')!;
      expect((await two.claim(['link/a'])).size).toBe(0);
      await first.close();
      expect(one.isHeld).toBe(false);
      expect((await two.claim(['link/a'])).get('link/a')!).toBeGreaterThan(epoch);
      await second.close();
      await etcd.dispose();
    },
  );
});
