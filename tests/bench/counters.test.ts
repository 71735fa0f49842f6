/** The gate: what scripted interactions touch, upload, draw and allocate stays within bench/counters.json. */
import { beforeAll, describe, expect, test } from 'vitest';
import { ADVICE, budgetsFor, type Counters, linesOf, violations } from '../../bench/counters/budgets.ts';
import { countInBrowser, countInNode, readBudgets } from '../../bench/counters/counters.ts';

const budgets = readBudgets();
const only = (counted: Counters): Counters =>
  Object.fromEntries(Object.entries(budgets).filter(([backend]) => backend in counted));

describe('the engine keeps its budgets', () => {
  let inNode: Counters;
  let inBrowser: Counters;

  beforeAll(async () => {
    inNode = await countInNode();
    inBrowser = await countInBrowser();
  }, 180_000);

  test('of records touched, bytes uploaded and bytes allocated, without a backend that draws', () => {
    expect(violations(inNode, only(inNode)), ADVICE).toEqual([]);
  });

  test('of rectangles repainted, draw calls and bytes uploaded, on raster and WebGL', () => {
    expect(violations(inBrowser, only(inBrowser)), ADVICE).toEqual([]);
  });

  test('and a frame in which nothing changed uploads and repaints nothing', () => {
    expect(inNode.none!.still).toMatchObject({ records: 0, objects: 0, slots: 0, orders: 0, bytes: 0 });
    expect(inBrowser.raster!.still).toEqual({ rects: 0, entries: 0, bytes: 0 });
  });

  test('and panning touches no record: only the view moves', () => {
    for (const name of ['pan-near', 'pan-whole'])
      expect(inNode.none![name]).toMatchObject({ records: 0, objects: 0, slots: 0 });
  });

  test('and every budget has been counted', () => {
    expect(Object.keys({ ...inNode, ...inBrowser }).sort()).toEqual(Object.keys(budgets).sort());
  });
});

describe('the gate closes', () => {
  const counted: Counters = { raster: { 'pan-near': { rects: 2, bytes: 1000 } } };

  test('when a counter is over its budget, saying which and by how much', () => {
    expect(violations({ raster: { 'pan-near': { rects: 3, bytes: 1000 } } }, counted)).toEqual([
      'pan-near on raster: rectangles repainted a frame: 3, the budget is 2 (+50 %)',
    ]);
  });

  test('when something happens that should not happen at all', () => {
    expect(violations({ none: { still: { bytes: 12 } } }, { none: { still: { bytes: 0 } } })).toEqual([
      'still on none: bytes uploaded a frame: 12, the budget is 0',
    ]);
  });

  test('when there is no budget, or nothing to hold against one', () => {
    const [missing, uncounted] = [
      violations(counted, { raster: { 'pan-near': { rects: 2 } } }),
      violations({}, { raster: { zoom: { rects: 2 } } }),
    ];
    expect(missing).toEqual([
      'pan-near on raster: bytes uploaded a frame: counted 1000, but there is no budget for it',
    ]);
    expect(uncounted).toEqual([
      'zoom on raster: rectangles repainted a frame: there is a budget of 2, but nothing was counted',
    ]);
  });

  test('not when a counter is at or under its budget', () => {
    expect(violations({ raster: { 'pan-near': { rects: 2, bytes: 10 } } }, counted)).toEqual([]);
  });
});

test('accepted budgets are the counts, with room for allocations alone', () => {
  expect(budgetsFor({ none: { zoom: { records: 5, allocated: 3210 } } })).toEqual({
    none: { zoom: { records: 5, allocated: 4100 } },
  });
  expect(budgetsFor({ none: { still: { allocated: 3 } } }).none!.still!.allocated).toBe(1000);
});

test('lines hold what either side has', () => {
  expect(linesOf({ a: { x: { rects: 1 } } }, { a: { x: { bytes: 2 } } })).toEqual([
    { backend: 'a', interaction: 'x', counter: 'rects', counted: 1, budget: undefined },
    { backend: 'a', interaction: 'x', counter: 'bytes', counted: undefined, budget: 2 },
  ]);
});
