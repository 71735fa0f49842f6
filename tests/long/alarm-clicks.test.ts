import { expect, test } from 'vitest';
import { playClicks } from '../support/alarm-clicks.ts';

test('acts on no other alarm than the one shown, and loses no active one, in 10,000 random sequences', () => {
  let acted = 0;
  for (let seed = 1; seed <= 10_000; seed++) acted += playClicks(seed).acted;
  expect(acted).toBeGreaterThan(2000);
});
