/** One contract for both: leases in one process, and in a real etcd. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EtcdLeases } from '../../../../api/server/cluster/etcd-leases.ts';
import { LEASE_MS, type Leases, MARGIN_MS } from '../../../../api/server/cluster/leases.ts';
import { LeaseTable } from '../../../../api/server/cluster/local-leases.ts';
import { etcdMissing, startEtcd, type TestEtcd } from '../../../support/etcd.ts';

const never = new AbortController().signal;
const log = { info: () => {}, warn: () => {} };

describe.concurrent('leases in one process', () => {
  const table = new LeaseTable();
  contract(() => table.join());

  test.concurrent('a holder that cannot reach them stops in time, and another takes over after that', async () => {
    let isReachable = true;
    const lease = await table.join(() => isReachable).take('cut', 'one', never);
    const from = performance.now();
    isReachable = false;
    const next = await table.join().take('cut', 'two', never);
    expect(performance.now() - from).toBeLessThan(LEASE_MS + MARGIN_MS);
    expect([lease.isHeld, lease.remainingMs, next.isHeld]).toEqual([false, 0, true]);
    expect(next.epoch).toBeGreaterThan(lease.epoch);
    await next.release();
  });
});

describe.skipIf(etcdMissing)(`leases in etcd${etcdMissing ? `: ${etcdMissing}` : ''}`, () => {
  let etcd: TestEtcd;
  beforeAll(async () => {
    etcd = await startEtcd();
  });
  afterAll(() => etcd.dispose());
  // The first server of the list never answers.
  contract(() => new EtcdLeases({ urls: ['http://127.0.0.1:9', etcd.url], log }));
});

describe.skipIf(etcdMissing)('an etcd that is paused', () => {
  test.concurrent('ends its leases in time at their holder, who is told once', async () => {
    const etcd = await startEtcd();
    const leases = new EtcdLeases({ urls: [etcd.url], log });
    const lease = await leases.take('paused', 'one', never);
    let lost = 0;
    lease.onLost(() => lost++);
    const from = performance.now();
    etcd.signal('SIGSTOP');
    await expect.poll(() => lost).toBe(1);
    expect(performance.now() - from).toBeLessThan(LEASE_MS);
    expect(lease.isHeld).toBe(false);
    etcd.signal('SIGCONT');
    const next = await leases.take('paused', 'two', never);
    expect(next.epoch).toBeGreaterThan(lease.epoch);
    expect([lost, lease.isHeld, next.isHeld]).toEqual([1, false, true]);
    await next.release();
    await etcd.dispose();
  });
});

function contract(join: () => Leases): void {
  test.concurrent('one holds it, another waits, and takes it at once when it is given back, with a higher epoch', async () => {
    const first = await join().take('poll', 'one', never);
    expect(first.isHeld).toBe(true);
    let taken = false;
    const waiting = join()
      .take('poll', 'two', never)
      .then((lease) => {
        taken = true;
        return lease;
      });
    // Longer than a lease lives without being renewed.
    await new Promise((done) => setTimeout(done, LEASE_MS + MARGIN_MS));
    expect([taken, first.isHeld]).toEqual([false, true]);
    let lost = 0;
    first.onLost(() => lost++);
    const from = performance.now();
    await first.release();
    const second = await waiting;
    expect(performance.now() - from).toBeLessThan(1500);
    expect(first.isHeld).toBe(false);
    expect(second.isHeld).toBe(true);
    expect(second.epoch).toBeGreaterThan(first.epoch);
    expect(lost).toBe(0);
    await second.release();
  });

  test.concurrent('leases of other names are others, and one who waits can give up', async () => {
    const first = await join().take('name-a', 'one', never);
    const other = await join().take('name-b', 'one', never);
    await expect(join().take('name-a', 'two', AbortSignal.timeout(100))).rejects.toThrow();
    expect([first.isHeld, other.isHeld]).toEqual([true, true]);
    await Promise.all([first.release(), other.release()]);
  });
}
