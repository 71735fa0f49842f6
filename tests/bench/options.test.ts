import { expect, test } from 'vitest';
import { ENGINES, METRICS } from '../../bench/metrics.ts';
import { type Options, readCommand } from '../../bench/options.ts';
import { chromiumArgs } from '../../bench/run/browser.ts';

const read = (...args: string[]): Options => readCommand(args) as Options;

test('without options everything is measured in three rounds', () => {
  expect(read()).toMatchObject({
    engines: ENGINES,
    scenes: [{ scene: 'schematic', sizes: [1000, 10_000, 100_000] }],
    backend: 'auto',
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
  expect(read('--n', '500,2k,1M').scenes[0]!.sizes).toEqual([500, 2000, 1_000_000]);
  expect(read('--sizes', '500').scenes[0]!.sizes).toEqual([500]);
});

test('engines come in their usual order', () => {
  expect(read('--engines', 'pixi, mimic').engines).toEqual(['mimic', 'pixi']);
});

test('a scene has its own sizes where none are asked for', () => {
  expect(read('--scene', 'far,tables').scenes).toEqual([
    { scene: 'far', sizes: [10_000] },
    { scene: 'tables', sizes: [40_000] },
  ]);
  expect(read('--scene', 'far', '--n', '1k').scenes).toEqual([{ scene: 'far', sizes: [1000] }]);
  expect(read('--scene', 'all').scenes).toHaveLength(9);
});

test('a back end of ANGLE other than SwiftShader means a GPU', () => {
  expect(read('--use-angle', 'swiftshader')).toMatchObject({ gpu: false, angle: undefined });
  expect(read('--use-angle', 'gl')).toMatchObject({ gpu: true, angle: 'gl' });
  expect(() => read('--gpu', '--use-angle', 'swiftshader')).toThrow('leave --gpu away');
});

test('what is to be done instead of measuring', () => {
  expect(readCommand(['--compare', 'a.json', 'b.json', '--html', 'c.html'])).toEqual({
    do: 'compare',
    before: 'a.json',
    after: 'b.json',
    html: 'c.html',
  });
  expect(readCommand(['--counters', '--accept'])).toEqual({ do: 'counters', accept: true });
  expect(readCommand(['--product', '--n', '150,1k', '--rounds', '5'])).toEqual({
    do: 'product',
    rounds: 5,
    sizes: [150, 1000],
    json: undefined,
  });
  expect(() => readCommand(['--compare', 'a.json'])).toThrow('two result files');
});

test('what does not exist is refused by its name', () => {
  expect(() => read('--engines', 'excalidraw')).toThrow('there is no "excalidraw"; it may be mimic, svg');
  expect(() => read('--metrics', 'fps')).toThrow('there is no "fps"');
  expect(() => read('--scene', 'moon')).toThrow('no scene "moon"; there are schematic');
  expect(() => read('--backend', 'paper')).toThrow('there is no "paper"; it may be auto');
  expect(() => read('--sizes', '1e9')).toThrow('"1e9" is no number');
  expect(() => read('--sizes', '5')).toThrow('"5" is no number');
  expect(() => read('--rounds', '0')).toThrow('"0" is no whole number');
  expect(() => read('--fast')).toThrow('--fast');
});

test('a machine without a GPU is the default of the browser’s flags; with one SwiftShader is gone', () => {
  const without = chromiumArgs({ gpu: false });
  expect(without).toContain('--use-angle=swiftshader-webgl');
  expect(without).toContain('--disable-gpu-rasterization');
  const withGpu = chromiumArgs({ gpu: true, angle: 'gl' });
  expect(withGpu).toContain('--use-angle=gl');
  expect(withGpu.join()).not.toMatch(/swiftshader|disable-gpu/);
});
