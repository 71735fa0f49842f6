/** Looking for what is hardly ever found is given up, and taken up again. */
import { expect, test } from 'vitest';
import { LuckByKind } from '../../../engine/scene/luck.ts';

/** Returns in how many of so many cases it is looked for, where it is found in every `nth`. */
function looks(luck: ReturnType<LuckByKind['of']>, cases: number, nth: number): number {
  let looked = 0;
  for (let at = 0; at < cases; at++) {
    if (!luck.next()) continue;
    luck.note(looked++ % nth === 0);
  }
  return looked;
}

test('what one in ten has is always looked for, and what one in fifty has in a fifth of the cases', () => {
  expect(looks(new LuckByKind().of(1), 100_000, 10)).toBe(100_000);
  const seldom = looks(new LuckByKind().of(1), 100_000, 50);
  expect(seldom).toBeGreaterThan(15_000);
  expect(seldom).toBeLessThan(25_000);
});

test('it is noticed when what was hardly ever found is there again', () => {
  const luck = new LuckByKind().of(1);
  looks(luck, 50_000, 1000);
  expect(looks(luck, 50_000, 2)).toBeGreaterThan(44_000);
});

test('each kind has its own', () => {
  const luck = new LuckByKind();
  looks(luck.of(1), 50_000, 1000);
  expect(looks(luck.of(2), 1000, 2)).toBe(1000);
});
