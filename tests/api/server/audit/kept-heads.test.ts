import { describe, expect, test } from 'vitest';
import { GENESIS, type Head } from '../../../../api/server/audit/chain.ts';
import { KeptHeads } from '../../../../api/server/audit/kept-heads.ts';
import type { Storage } from '../../../../api/server/storage/storage.ts';

const COMPANY = 7;
const row = (sequence: number): Head => ({ sequence, hmac: `hmac ${sequence}` });
const beforeRow = (sequence: number): Head => (sequence === 1 ? GENESIS : row(sequence - 1));

/** A disk that stores each head when `next` is called; `there`: whether the chain goes through what is stored. */
function slowDisk(there = true) {
  let stored: Head = GENESIS;
  const writes: { to: Head; done: () => void; fail: (error: Error) => void }[] = [];
  const heads = {
    read: async () => stored,
    advance: (_company: number, from: Head, to: Head) =>
      new Promise<boolean>((done, fail) => {
        expect(from).toEqual(stored);
        writes.push({
          to,
          done: () => {
            stored = to;
            done(true);
          },
          fail,
        });
      }),
  };
  const looked: number[] = [];
  const storage = {
    tenant: async (company: number) => {
      looked.push(company);
      return there ? { hmac: stored.hmac } : undefined;
    },
  } as unknown as Storage;
  const kept = new KeptHeads(storage, { key: Buffer.alloc(32), heads, isShared: false });
  return { kept, writes, looked, stored: () => stored };
}

const soon = () => new Promise((done) => setTimeout(done));

test('heads that come during a write are stored together, by the newest', async () => {
  const { kept, writes, looked, stored } = slowDisk();
  const told: number[] = [];
  const keep = (n: number) =>
    kept.keep(COMPANY, row(n), beforeRow(n)).then((isKept) => told.push(isKept ? n : -n));
  const first = keep(1);
  await soon();
  const all = [first, ...[2, 3, 4].map(keep)];
  await soon();
  expect(writes.map(({ to }) => to.sequence)).toEqual([1]);
  expect(told).toEqual([]);
  writes[0]!.done();
  await soon();
  expect(told).toEqual([1]);
  expect(writes.map(({ to }) => to.sequence)).toEqual([1, 4]);
  writes[1]!.done();
  await Promise.all(all);
  expect(told).toEqual([1, 2, 3, 4]);
  expect(stored()).toEqual(row(4));
  // Each continues the one before, so nobody has to look into the chain.
  expect(looked).toEqual([]);
});

test('a head that does not continue the one before is looked for in the chain, and the stored one stays if it is gone', async () => {
  const { kept, writes, looked, stored } = slowDisk(false);
  const first = kept.keep(COMPANY, row(1), beforeRow(1));
  await soon();
  writes[0]!.done();
  expect(await first).toBe(true);
  // Row 3 follows a row 2 that this process has not seen.
  expect(await kept.keep(COMPANY, row(3), beforeRow(3))).toBe(false);
  expect(looked).toEqual([COMPANY]);
  expect(stored()).toEqual(row(1));
});

test('a gap between heads that wait together is noticed', async () => {
  const { kept, writes, looked } = slowDisk(false);
  const first = kept.keep(COMPANY, row(1), beforeRow(1));
  await soon();
  const waiting = [kept.keep(COMPANY, row(2), beforeRow(2)), kept.keep(COMPANY, row(4), beforeRow(4))];
  writes[0]!.done();
  expect(await first).toBe(true);
  expect(await Promise.all(waiting)).toEqual([false, false]);
  expect(looked).toEqual([COMPANY]);
});

describe('a disk that fails', () => {
  test('is told to all that waited for it, and the next head is stored', async () => {
    const { kept, writes, stored } = slowDisk();
    const lost = [kept.keep(COMPANY, row(1), beforeRow(1))];
    await soon();
    lost.push(kept.keep(COMPANY, row(2), beforeRow(2)));
    writes[0]!.fail(new Error('ENOSPC'));
    await expect(lost[0]).rejects.toThrow('ENOSPC');
    await soon();
    writes[1]!.fail(new Error('ENOSPC'));
    await expect(lost[1]).rejects.toThrow('ENOSPC');
    const next = kept.keep(COMPANY, row(3), beforeRow(3));
    await soon();
    writes[2]!.done();
    expect(await next).toBe(true);
    expect(stored()).toEqual(row(3));
  });
});
