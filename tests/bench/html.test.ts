import { describe, expect, test } from 'vitest';
import { type EngineName, frameMetric, type Metric, type Result, UNITS } from '../../bench/metrics.ts';
import { NOTES } from '../../bench/peers/notes.ts';
import { type About, fileNameOf } from '../../bench/report/about.ts';
import { goalFor } from '../../bench/report/goals.ts';
import { htmlReport } from '../../bench/report/html.ts';

const result = (
  engine: EngineName,
  n: number,
  metric: Metric,
  value: number,
  spread: number | null = 1,
): Result => ({
  scene: 'schematic',
  n,
  engine,
  metric,
  value,
  unit: UNITS[metric],
  spread,
});

const about: About = {
  date: '2026-11-20T17:04:00.000Z',
  cpu: 'AMD <EPYC>',
  cores: 2,
  memoryGb: 24,
  loadBefore: 0.1,
  browser: '156',
  gpu: false,
  quick: false,
  rounds: 3,
  seconds: 600,
  scenes: [{ name: 'schematic', about: 'A plant' }],
  engines: (['mimic', 'konva'] as const).map((engine) => ({
    engine,
    version: '',
    renderer: 'raster, processor, Canvas 2D',
    ...NOTES[engine],
    similar:
      engine === 'mimic' ? [] : [{ scene: 'schematic', n: 1000, view: 'near', ssim: 0.9871, to: 'Mimic' }],
  })),
  problems: ['Konva, zoom: the time was over'],
};

const results = [1000, 10_000].flatMap((n) => [
  result('mimic', n, 'zoom', 5),
  result('konva', n, 'zoom', 20),
  result('mimic', n, frameMetric('zoom', 'p95'), 9.87),
  result('mimic', n, frameMetric('zoom', 'p50'), 4.5),
]);

describe('the page', () => {
  const html = htmlReport(about, results);

  test('is one file: nothing is fetched, nothing runs', () => {
    expect(html).not.toMatch(/<script|<link|<img|@import|url\(|https?:/);
    expect(html.match(/<svg/g)!.length).toBeGreaterThan(4);
  });

  test('says first how many cells reach their goal, and which do not', () => {
    expect(html).toContain('<b>1 of 2</b> cells reach their goal');
    expect(html).toContain('Not yet: zoom at 10,000 (4× of 5×).');
  });

  test('says in words what the colour of a bar says', () => {
    expect(html).toContain('4×  ✓');
    expect(html).toContain('4×  below goal');
  });

  test('has the frames’ figures, the pictures’ likeness, the machine and what is missing', () => {
    for (const words of [
      '9.9',
      '0.987',
      'AMD &lt;EPYC&gt;',
      'the time was over',
      'Performance guide',
      '±0.5',
    ])
      expect(html).toContain(words);
  });

  test('warns of a busy machine and of a single round', () => {
    expect(html).not.toContain('not idle');
    const doubtful = htmlReport({ ...about, loadBefore: 3, rounds: 1 }, results);
    expect(doubtful).toContain('The machine was not idle');
    expect(doubtful).toContain('One round');
  });

  test('can be made of one engine and one figure', () => {
    expect(htmlReport({ ...about, engines: [] }, [result('mimic', 1_000_000, 'load', 1200)])).toContain(
      '1,200',
    );
  });
});

test('the goals: 1.5 times, 5 times from 10,000, 25 times from 100,000 objects on', () => {
  expect([300, 1000, 9999, 10_000, 99_999, 100_000, 1e6].map(goalFor)).toEqual([1.5, 1.5, 1.5, 5, 5, 25, 25]);
});

test.each([
  ['raster, processor, Canvas 2D', '2026-11-20-1704-raster'],
  [
    'webgl, ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)',
    '2026-11-20-1704-webgl-google-swiftshader',
  ],
  [
    'webgl, ANGLE (NVIDIA, Vulkan 1.3.277 (NVIDIA GeForce RTX 4070 (0x00002786)), NVIDIA)',
    '2026-11-20-1704-webgl-nvidia-geforce-rtx',
  ],
])('files are named by date and renderer: %s', (renderer, name) => {
  expect(fileNameOf({ ...about, engines: [{ ...about.engines[0]!, renderer }] })).toBe(name);
});
