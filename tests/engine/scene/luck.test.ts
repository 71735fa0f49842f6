/** Looking for what is hardly ever found is given up, and taken up again. */
import { expect, test } from 'vitest';
import { Luck } from '../../../engine/scene/luck.ts';

/** Returns in how many of so many cases it is looked for, where it is found in every `nth`. */
function looks(luck: Luck, cases: number, nth: number): number {
  let looked = 0;
  for (let at = 0; at < cases; at++) {
    if (!luck.next()) continue;
    luck.note(looked++ % nth === 0);
  }
  return looked;
}

test('what one in ten has is always looked for, and what one in fifty has in a fifth of the cases', () => {
  expect(looks(new Luck(), 100_000, 10)).toBe(100_000);
  const seldom = looks(new Luck(), 100_000, 50);
  expect(seldom).toBeGreaterThan(15_000);
  expect(seldom).toBeLessThan(25_000);
});

test('it is noticed when what was hardly ever found is there again', () => {
  const luck = new Luck();
  looks(luck, 50_000, 1000);
  expect(looks(luck, 50_000, 2)).toBeGreaterThan(44_000);
});
