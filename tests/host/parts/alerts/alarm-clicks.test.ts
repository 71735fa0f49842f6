import { expect, test } from 'vitest';
import { playClicks } from '../../../support/alarm-clicks.ts';

test('acts on no other alarm than the one shown, and loses no active one, in 500 random sequences', () => {
  let acted = 0;
  for (let seed = 1; seed <= 500; seed++) acted += playClicks(seed).acted;
  expect(acted).toBeGreaterThan(100);
});
