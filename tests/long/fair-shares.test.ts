/**
 * One company asks for everything at once: reads, statistics, downloads, pictures, changes. What people of another company
 * do meanwhile is done soon, and so is the server's own work.
 */
import { expect, test } from 'vitest';
import { floodedShares } from '../support/flooded-shares.ts';

test('answers a company within a second at p95 while another one asks for everything at once', async () => {
  const { reads, own, statuses } = await floodedShares({ parallel: 60, pictures: 30, rounds: 60 });
  console.log({ reads, own, statuses: Object.fromEntries(statuses) });
  expect(reads.p95).toBeLessThan(1000);
  expect(own.p95).toBeLessThan(1000);
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
});
