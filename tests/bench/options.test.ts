import { expect, test } from 'vitest';
import { ENGINES, METRICS } from '../../bench/metrics.ts';
import { type Options, readOptions } from '../../bench/options.ts';

const read = (...args: string[]): Options => readOptions(args) as Options;

test('without options everything is measured in three rounds', () => {
  expect(read()).toMatchObject({
    engines: ENGINES,
    sizes: [1000, 10_000, 100_000],
    metrics: METRICS,
    rounds: 3,
    gpu: false,
  });
});

test('a quick run has one round', () => {
  expect(read('--quick').rounds).toBe(1);
  expect(read('--quick', '--rounds', '2').rounds).toBe(2);
});

test('sizes may be written with k and M', () => {
  expect(read('--sizes', '500,2k,1M').sizes).toEqual([500, 2000, 1_000_000]);
});

test('engines come in their usual order', () => {
  expect(read('--engines', 'pixi, mimic').engines).toEqual(['mimic', 'pixi']);
});

test('what does not exist is refused by its name', () => {
  expect(() => read('--engines', 'excalidraw')).toThrow('there is no "excalidraw"; it may be mimic, svg');
  expect(() => read('--metrics', 'fps')).toThrow('there is no "fps"');
  expect(() => read('--sizes', '1e9')).toThrow('"1e9" is no number');
  expect(() => read('--sizes', '5')).toThrow('"5" is no number');
  expect(() => read('--rounds', '0')).toThrow('"0" is no whole number');
  expect(() => read('--fast')).toThrow('--fast');
});
