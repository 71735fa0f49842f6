import { expect, test } from 'vitest';
import type { EngineName, Metric, Result } from '../../bench/metrics.ts';
import { figure, tablesOf } from '../../bench/report/tables.ts';
import { Collection } from '../../bench/run/collect.ts';

const result = (engine: EngineName, metric: Metric, value: number, spread: number | null = null): Result => ({
  scene: 'schematic',
  n: 1000,
  engine,
  metric,
  value,
  unit: 'ms',
  spread,
});

test('every figure stands with its ratio to the best peer, ours not being one', () => {
  const [table] = tablesOf([
    result('mimic', 'zoom', 5),
    result('svg', 'zoom', 20),
    result('konva', 'zoom', 30, 4),
  ]);
  expect(table!.rows).toEqual([['zoom, ms', '5 (0.25)', '20 (1)', '30 ±2 (1.5)', '4×']]);
});

test('ours with complete frames is no peer either', () => {
  const [table] = tablesOf([
    result('mimic', 'zoom', 5),
    result('mimic-complete', 'zoom', 8),
    result('svg', 'zoom', 20),
  ]);
  expect(table!.rows[0]).toEqual(['zoom, ms', '5 (0.25)', '8 (0.4)', '20 (1)', '4×']);
});

test('what was not measured is a dash, not a zero', () => {
  const [table] = tablesOf([
    result('mimic', 'zoom', 5),
    result('svg', 'zoom', 20),
    result('svg', 'load', 20),
  ]);
  expect(table!.rows[0]).toEqual(['load, ms', '–', '20 (1)', '–']);
});

test('where more is better nobody is the best peer for having least', () => {
  const [table] = tablesOf([result('mimic', 'zoom-exact', 50), result('svg', 'zoom-exact', 100)]);
  expect(table!.rows[0]).toEqual(['zoom-exact, %', '50', '100', '–']);
});

test('figures have three digits at most', () => {
  expect([0.01234, 1.234, 12.34, 123.4, 12_345].map(figure)).toEqual([
    '0.012',
    '1.2',
    '12.3',
    '123',
    '12,345',
  ]);
});

test('a figure is the median of the rounds; of the longest tasks of a round the longest counts', () => {
  const collection = new Collection();
  const add = (round: number, metric: Metric, ...values: number[]): void =>
    collection.add(
      { scene: 'schematic', engine: 'svg', n: 1000, round },
      values.map((value) => ({ metric, value })),
    );
  add(0, 'zoom', 10);
  add(1, 'zoom', 30);
  add(2, 'zoom', 14);
  add(0, 'longest-task', 5, 50, 7);
  add(1, 'longest-task', 40, 6);
  add(0, 'load', 100, 120, 300);
  expect(collection.result('schematic', 1000, 'zoom', 'svg')).toMatchObject({
    value: 14,
    spread: 20,
    unit: 'ms',
  });
  expect(collection.result('schematic', 1000, 'longest-task', 'svg')).toMatchObject({
    value: 45,
    spread: 10,
  });
  expect(collection.result('schematic', 1000, 'load', 'svg')).toMatchObject({ value: 120, spread: null });
  expect(collection.result('schematic', 1000, 'hit', 'svg')).toBeUndefined();
});
