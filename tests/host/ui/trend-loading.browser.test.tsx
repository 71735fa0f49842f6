/** A trend while finer values are loaded: it draws what it has. */
import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { TrendSeries } from '../../../engine/chart/series.ts';
import { spliced } from '../../../engine/chart/splice.ts';
import { Trend } from '../../../host/ui/charts/trend.tsx';

beforeAll(() => page.viewport(1000, 700));

const HOUR = 3_600_000;
const RANGE = { from: 0, to: 24 * HOUR };

/** A value at each step, the hour of the day. */
function series(from: number, to: number, step: number): TrendSeries {
  const time = Float64Array.from({ length: Math.round((to - from) / step) }, (_, nth) => from + nth * step);
  return {
    ...{ key: 'a', label: 'Level', unit: 'm', axis: 1, slot: 1, style: 'line', step, before: null },
    ...{ time, value: time.map((at) => at / HOUR) },
  };
}
const COARSE = [series(0, 24 * HOUR, HOUR)];
const FINE = [series(6 * HOUR, 12 * HOUR, HOUR / 6)];

/** The part of the chart's width in which something of the line's colour is drawn. */
function drawnShare(canvas: HTMLCanvasElement): number {
  const { width, height } = canvas;
  const [left, right] = [60 * devicePixelRatio, width - 14 * devicePixelRatio];
  const { data } = canvas
    .getContext('2d')!
    .getImageData(left, 0, right - left, height - 28 * devicePixelRatio);
  const columns = new Set<number>();
  for (let i = 0; i < data.length; i += 4)
    if (data[i + 3]! > 150 && data[i]! < 80) columns.add((i / 4) % Math.floor(right - left));
  return columns.size / Math.floor(right - left);
}

test('beyond its finer values a chart shows the coarser ones until others come; it is never blank', async () => {
  const show = (given: readonly TrendSeries[], covered = RANGE) => (
    <div style={{ width: 800 }}>
      <Trend title="Well" series={given} range={RANGE} covered={covered} zone="UTC" />
    </div>
  );
  const screen = await render(show(COARSE));
  const chart = screen.getByRole('slider');
  const canvas = () => screen.container.querySelector('canvas')!;
  (chart.element() as HTMLElement).focus();
  await userEvent.keyboard('++');
  // The finer values came; then the view is moved away from them.
  await screen.rerender(show(FINE, { from: 6 * HOUR, to: 12 * HOUR }));
  for (let nth = 0; nth < 12; nth++) {
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    if (Number(chart.element().getAttribute('aria-valuemax')) <= 23 * HOUR)
      expect(drawnShare(canvas())).toBeGreaterThan(0.98);
  }
  expect(Number(chart.element().getAttribute('aria-valuemin'))).toBeGreaterThan(12 * HOUR);
});

test('finer columns take the place of the coarser ones within their time, and only there', () => {
  const [coarse, fine] = [COARSE[0]!, series(6 * HOUR, 8 * HOUR, HOUR / 2)];
  const quality = new Uint8Array(fine.time.length).fill(1);
  const both = spliced(coarse, { ...fine, quality }, { from: 6 * HOUR, to: 8 * HOUR });
  const told = [...both.time].map((time) => time / HOUR);
  expect(told.slice(4, 12)).toEqual([4, 5, 6, 6.5, 7, 7.5, 8, 9]);
  expect([...both.value].every((value, nth) => value === told[nth])).toBe(true);
  expect([...both.quality!].slice(5, 11)).toEqual([0, 1, 1, 1, 1, 0]);
  expect(both.step).toBe(HOUR);
  expect(spliced(undefined, fine, RANGE)).toBe(fine);
});
