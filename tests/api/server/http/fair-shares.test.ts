/** A small version of tests/long/fair-shares.test.ts. It measures no times, so that it passes on slow machines. */
import { expect, test } from 'vitest';
import { floodedShares } from '../../../support/flooded-shares.ts';

test('refuses only the company that asks for everything at once, with 429, and answers the other one', async () => {
  const { statuses, refused } = await floodedShares({ parallel: 20, pictures: 24, rounds: 3 });
  expect(refused).toBe(0);
  expect([...statuses.keys()].sort()).toEqual([200, 429]);
});
