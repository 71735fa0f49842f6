import { describe, expect, test } from 'vitest';
import { bandOf, bandTop, chooseDetail, EXACT } from '../../../engine/render/lod.ts';

const sizes = (count: number, extent: (nth: number) => number, records = 10) => ({
  extentOf: extent,
  recordCount: new Uint32Array(count).fill(records),
});
const all = (count: number) => Uint32Array.from({ length: count }, (_, nth) => nth);

describe('bands of scale', () => {
  test('a band holds the scales up to its top', () => {
    for (const scale of [0.01, 0.3, 1, 1.9, 20]) {
      expect(bandTop(bandOf(scale))).toBeGreaterThanOrEqual(scale);
      expect(bandTop(bandOf(scale) - 1)).toBeLessThanOrEqual(scale * (1 + 1e-9));
    }
  });
});

describe('detail', () => {
  test('within the budget nothing is left out', () => {
    const records = sizes(100, () => 50);
    expect(chooseDetail(records, all(100), 100, 0.01, 1000)).toBe(EXACT);
    expect(chooseDetail(records, all(100), 100, 0.01, 999)).not.toBe(EXACT);
  });

  test('over the budget the smaller objects show their body alone, the larger ones all', () => {
    const half = sizes(100, (nth) => (nth < 50 ? 20 : 200));
    const detail = chooseDetail(half, all(100), 100, 1, 700);
    expect(detail.bodyBelow).toBeGreaterThan(20);
    expect(detail.bodyBelow).toBeLessThanOrEqual(200);
    expect(detail.stride).toBe(1);
  });

  test('points beyond the budget are thinned by a power of two', () => {
    const points = sizes(10_000, () => 1, 1);
    const { stride } = chooseDetail(points, all(10_000), 10_000, 0.1, 3000);
    expect(stride).toBe(4);
  });

  test('objects large enough to be missed are never thinned', () => {
    expect(
      chooseDetail(
        sizes(10_000, () => 100),
        all(10_000),
        10_000,
        1,
        3000,
      ).stride,
    ).toBe(1);
  });
});
