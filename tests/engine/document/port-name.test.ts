import { expect, test } from 'vitest';
import { placeInName, portNameAt } from '../../../engine/document/port-name.ts';

const NEAR = 1e-6;

/** A generator of the same numbers in every run, 0…1. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test('reads the place from every name that it writes', () => {
  const next = random(7);
  // From far below a millionth to far beyond what a name holds.
  const share = (): number => (next() < 0.5 ? -1 : 1) * next() * 10 ** Math.floor(next() * 34 - 10);
  let written = 0;
  for (let nth = 0; nth < 20_000; nth++) {
    const [x, y] = [share(), share()];
    const name = portNameAt(x, y);
    if (name === undefined) {
      expect(Math.max(Math.abs(x), Math.abs(y)), `${x} ${y}`).toBeGreaterThan(999);
      continue;
    }
    written++;
    const read = placeInName(name);
    expect(Math.abs(read!.x - x), name).toBeLessThan(NEAR);
    expect(Math.abs(read!.y - y), name).toBeLessThan(NEAR);
  }
  expect(written).toBeGreaterThan(1_000);
});

test.each([
  [0.25, 1, 'at 0.25 1'],
  [-0, -1e-9, 'at 0 0'],
  [1e-6, -999.999999, 'at 0.000001 -999.999999'],
  [1e21, 0, undefined],
  [1000, 0, undefined],
  [Number.NaN, 0.5, undefined],
  [Number.POSITIVE_INFINITY, 0.5, undefined],
])('names the place %d %d', (x, y, name) => {
  expect(portNameAt(x, y)).toBe(name);
});
