/** One contract for both: leases in one process, and in a real etcd. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EtcdLeases } from '../../../../api/server/cluster/etcd-leases.ts';
import { LEASE_MS, MARGIN_MS, type NodeLease } from '../../../../api/server/cluster/leases.ts';
import { LeaseTable } from '../../../../api/server/cluster/local-leases.ts';
import { etcdMissing, startEtcd, type TestEtcd } from '../../../support/etcd.ts';

const log = { info: () => {}, warn: () => {} };

/** Claims until it has it. */
async function take(lease: NodeLease, unit: string): Promise<number> {
  for (;;) {
    const epoch = (await lease.claim([unit]).catch(() => undefined))?.get(unit);
    if (epoch !== undefined) return epoch;
    await new Promise((done) => setTimeout(done, 50));
  }
}

describe.concurrent('leases in one process', () => {
  const table = new LeaseTable();
  const always = () => true;
  contract((node) => table.join(node, undefined, always));

  test.concurrent('a holder that cannot reach them stops in time, and another takes over after that', async () => {
    let isReachable = true;
    const one = await table.join('cut', undefined, () => isReachable);
    const epoch = await take(one, 'cut');
    const two = await table.join('next', undefined, always);
    const from = performance.now();
    isReachable = false;
    await expect(one.claim(['other'])).rejects.toThrow();
    const next = await take(two, 'cut');
    expect(performance.now() - from).toBeLessThan(LEASE_MS + MARGIN_MS);
    expect([one.isHeld, one.remainingMs, two.isHeld]).toEqual([false, 0, true]);
    expect(next).toBeGreaterThan(epoch);
    expect(await two.members()).not.toContain('cut');
    await two.release();
  });

  test.concurrent('who is alone in a process holds everything for as long as it likes', async () => {
    const alone = await new LeaseTable().join('alone');
    expect([...(await alone.claim(['a', 'b'])).keys()]).toEqual(['a', 'b']);
    expect([alone.isHeld, alone.remainingMs]).toEqual([true, Number.POSITIVE_INFINITY]);
    await alone.release();
    expect([alone.isHeld, alone.remainingMs]).toEqual([false, 0]);
  });
});

describe.skipIf(etcdMissing)(`leases in etcd${etcdMissing ? `: ${etcdMissing}` : ''}`, () => {
  let etcd: TestEtcd;
  beforeAll(async () => {
    etcd = await startEtcd();
  });
  afterAll(() => etcd.dispose());
  // The first server of the list never answers.
  contract((node) => new EtcdLeases({ urls: ['http://127.0.0.1:9', etcd.url], log }).join(node));

  test.concurrent('what an edge node takes stays its own without a lease, also while it is dead; its next run has it by a later epoch, or gives it back', async () => {
    const joinEdge = (isEdge = true) => new EtcdLeases({ urls: [etcd.url], isEdge, log }).join('edge');
    const centre = await new EtcdLeases({ urls: [etcd.url], log }).join('centre');
    const before = await take(centre, 'site/a');
    const edge = await joinEdge();
    expect((await edge.claim(['site/a'])).size).toBe(0);
    await centre.giveBack(['site/a']);
    const own = await edge.claim(['site/a', 'site/b']);
    expect([...own.keys()]).toEqual(['site/a', 'site/b']);
    expect(own.get('site/a')!).toBeGreaterThan(before);
    expect(await edge.claim(['site/a', 'site/b'])).toEqual(own);
    expect([edge.isHeld, edge.remainingMs, await edge.members()]).toEqual([
      true,
      Number.POSITIVE_INFINITY,
      [],
    ]);
    expect(await centre.members()).not.toContain('edge');
    await edge.release();
    expect((await centre.claim(['site/a', 'site/b'])).size).toBe(0);
    const next = await joinEdge();
    expect((await next.claim(['site/a'])).get('site/a')!).toBeGreaterThan(own.get('site/a')!);
    // What it does not claim any more is free.
    expect([...(await centre.claim(['site/a', 'site/b'])).keys()]).toEqual(['site/b']);
    await next.giveBack(['site/a', 'site/b']);
    expect([...(await centre.claim(['site/a', 'site/b'])).keys()]).toEqual(['site/a', 'site/b']);
    await centre.release();
  });

  test.concurrent('a node that is no edge node any more gives back what it had as one', async () => {
    const edge = await new EtcdLeases({ urls: [etcd.url], isEdge: true, log }).join('former');
    await edge.claim(['former/a']);
    const former = await new EtcdLeases({ urls: [etcd.url], log }).join('former');
    const centre = await new EtcdLeases({ urls: [etcd.url], log }).join('heir');
    expect((await centre.claim(['former/a'])).size).toBe(1);
    await Promise.all([former.release(), centre.release()]);
  });
});

test.concurrent('who waits for an etcd that does not answer can give up', async () => {
  const leases = new EtcdLeases({ urls: ['http://127.0.0.1:9'], log });
  await expect(leases.join('two', AbortSignal.timeout(100))).rejects.toThrow();
});

describe.skipIf(etcdMissing)('an etcd that is paused', () => {
  test.concurrent('ends its leases in time at their holder, who is told once', async () => {
    const etcd = await startEtcd();
    const leases = new EtcdLeases({ urls: [etcd.url], log });
    const lease = await leases.join('one');
    const epoch = await take(lease, 'paused');
    let lost = 0;
    lease.onLost(() => lost++);
    const from = performance.now();
    etcd.signal('SIGSTOP');
    await expect.poll(() => lost).toBe(1);
    expect(performance.now() - from).toBeLessThan(LEASE_MS);
    expect(lease.isHeld).toBe(false);
    etcd.signal('SIGCONT');
    const next = await leases.join('two');
    expect(await take(next, 'paused')).toBeGreaterThan(epoch);
    expect([lost, lease.isHeld, next.isHeld]).toEqual([1, false, true]);
    await next.release();
    await etcd.dispose();
  });
});

function contract(join: (node: string) => Promise<NodeLease>): void {
  test.concurrent('one holds it, another waits, and takes it at once when it is given back, with a higher epoch', async () => {
    const [one, two] = await Promise.all([join('poll-1'), join('poll-2')]);
    const first = await take(one, 'poll');
    expect(one.isHeld).toBe(true);
    let taken = false;
    const waiting = take(two, 'poll').then((epoch) => {
      taken = true;
      return epoch;
    });
    // Longer than a lease lives without being renewed.
    await new Promise((done) => setTimeout(done, LEASE_MS + MARGIN_MS));
    expect([taken, one.isHeld]).toEqual([false, true]);
    let lost = 0;
    one.onLost(() => lost++);
    const from = performance.now();
    await one.release();
    const second = await waiting;
    expect(performance.now() - from).toBeLessThan(1500);
    expect([one.isHeld, two.isHeld]).toEqual([false, true]);
    expect(second).toBeGreaterThan(first);
    expect(lost).toBe(0);
    await two.release();
  });

  test.concurrent('a node has one lease for many units, each of which has one holder and can be given back alone', async () => {
    const [one, two] = await Promise.all([join('many-1'), join('many-2')]);
    const units = Array.from({ length: 100 }, (_, nth) => `many/${nth}`);
    const first = await one.claim(units.slice(0, 60));
    expect([...first.keys()]).toEqual(units.slice(0, 60));
    // Asking again tells the same.
    expect(await one.claim(units.slice(0, 60))).toEqual(first);
    expect([...(await two.claim(units)).keys()]).toEqual(units.slice(60));
    await two.giveBack(units.slice(0, 3));
    expect((await two.claim(units.slice(0, 3))).size).toBe(0);
    await one.giveBack(units.slice(0, 3));
    const moved = await two.claim(units.slice(0, 3));
    for (const unit of units.slice(0, 3)) expect(moved.get(unit)!).toBeGreaterThan(first.get(unit)!);
    expect((await one.claim(units.slice(0, 60))).size).toBe(57);
    await Promise.all([one.release(), two.release()]);
  });

  test.concurrent('each knows the nodes that live by name; one that has left is gone, and its units are free', async () => {
    const [one, two] = await Promise.all([join('living-1'), join('living-2')]);
    const seen = async (): Promise<string[]> =>
      (await one.members()).filter((name) => name.startsWith('living')).sort();
    expect(await seen()).toEqual(['living-1', 'living-2']);
    await two.claim(['left']);
    await two.release();
    expect(await seen()).toEqual(['living-1']);
    expect((await one.claim(['left'])).size).toBe(1);
    await one.release();
  });

  test.concurrent('one that retires is no longer named, and holds what it has until it gives it back', async () => {
    const [one, two] = await Promise.all([join('retiring-1'), join('retiring-2')]);
    const units = ['retired/a', 'retired/b'];
    await two.claim(units);
    await two.retire();
    for (const lease of [one, two]) {
      const members = await lease.members();
      expect([members.includes('retiring-1'), members.includes('retiring-2')]).toEqual([true, false]);
    }
    expect([two.isHeld, (await one.claim(units)).size]).toEqual([true, 0]);
    await two.giveBack(units);
    expect((await one.claim(units)).size).toBe(2);
    await Promise.all([one.release(), two.release()]);
  });
}
