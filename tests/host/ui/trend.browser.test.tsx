/** A trend under pointer and keys, and what it tells those who do not see it. */
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { TrendSeries } from '../../../engine/chart/series.ts';
import { Trend, type TrendProps } from '../../../host/ui/charts/trend.tsx';

beforeAll(() => page.viewport(1000, 700));

const NOON = Date.parse('2026-11-21T12:00:00Z');
const HOUR = 3_600_000;
const RANGE = { from: NOON, to: NOON + 24 * HOUR };

/** A value each hour: 0, 1, 2 … times `factor`. */
function hourly(label: string, factor: number, more: Partial<TrendSeries> = {}): TrendSeries {
  const time = Float64Array.from({ length: 25 }, (_, nth) => NOON + nth * HOUR);
  return {
    ...{ key: label, label, unit: 'm', axis: 1, slot: factor, style: 'line', step: HOUR, before: null },
    ...{ time, value: time.map((_, nth) => nth * factor) },
    ...more,
  };
}
const LEVEL = hourly('Level', 1);
const TWO = [LEVEL, hourly('Flow', 2)];

async function show(props: Partial<TrendProps> = {}) {
  const onView = vi.fn();
  const screen = await render(
    <div style={{ width: 800 }}>
      <Trend title="Well" series={[LEVEL]} range={RANGE} zone="UTC" onView={onView} {...props} />
    </div>,
  );
  const chart = screen.getByRole('slider', { name: 'Well, over time' });
  await expect.element(chart).toBeVisible();
  return { screen, chart, onView, says: () => chart.element().getAttribute('aria-valuetext') };
}

const viewOf = (chart: { element(): Element }): number[] =>
  ['aria-valuemin', 'aria-valuemax'].map(
    (name) => (Number(chart.element().getAttribute(name)) - NOON) / HOUR,
  );

test('arrows, Home and End move the cursor from entry to entry; Space sets a second one, whose difference is told', async () => {
  const { chart, says } = await show();
  (chart.element() as HTMLElement).focus();
  await userEvent.keyboard('{Home}');
  expect(says()).toBe('11/21/2026 12:00 PM: 0 m');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(says()).toBe('11/21/2026 2:00 PM: 2 m');
  await userEvent.keyboard(' {End}{ArrowLeft}');
  expect(says()).toBe('11/22/2026 11:00 AM: 23 m, difference +21 m');
  await userEvent.keyboard('{PageDown}{Escape}');
  expect(says()).toBe('11/22/2026 12:00 PM: 24 m');
});

test('+ and − zoom around the cursor, 0 resets; the owner is told once it rests', async () => {
  const { screen, chart, onView } = await show();
  (chart.element() as HTMLElement).focus();
  await userEvent.keyboard('{Home}+');
  expect(viewOf(chart)).toEqual([0, 12]);
  await userEvent.keyboard('+');
  expect(viewOf(chart)).toEqual([0, 6]);
  await expect.poll(() => onView.mock.lastCall).toEqual([{ from: NOON, to: NOON + 6 * HOUR }]);
  await userEvent.keyboard('-');
  expect(viewOf(chart)).toEqual([-3, 9]);
  await expect.element(screen.getByRole('button', { name: 'Reset zoom' })).toBeVisible();
  await userEvent.keyboard('0');
  expect(viewOf(chart)).toEqual([0, 24]);
  await expect.poll(() => onView.mock.lastCall).toEqual([RANGE]);
  expect(onView.mock.calls.length).toBeLessThan(5);
});

test('the legend hides a line, a double click shows it alone, and another one all again', async () => {
  const onHidden = vi.fn();
  const { screen, says } = await show({ series: TWO, onHidden });
  const pressed = () =>
    screen
      .getByRole('button', { name: /Level|Flow/ })
      .elements()
      .map((one) => one.getAttribute('aria-pressed'));
  expect(says()).toContain('Level 24 m; Flow 48 m');
  const level = screen.getByRole('button', { name: 'Level' });
  await level.click();
  expect(pressed()).toEqual(['false', 'true']);
  expect([...onHidden.mock.lastCall![0]]).toEqual(['Level']);
  expect(says()).toMatch(/: 48 m$/);
  await level.click();
  await level.dblClick();
  expect(pressed()).toEqual(['true', 'false']);
  await level.dblClick();
  expect(pressed()).toEqual(['true', 'true']);
});

test('the wheel zooms where the pointer is, a drag moves, and both at once leave the cursor’s place', async () => {
  const { chart } = await show();
  const box = chart.element().getBoundingClientRect();
  const at = { clientX: box.left + 52, clientY: box.top + 50, bubbles: true, cancelable: true };
  chart.element().dispatchEvent(new WheelEvent('wheel', { ...at, deltaY: -500 }));
  await expect.poll(() => viewOf(chart)[1]).toBeLessThan(23);
  expect(viewOf(chart)[0]).toBeCloseTo(0, 2);
  const [from, to] = viewOf(chart) as [number, number];
  const press = { ...at, clientX: box.left + 400, view: window };
  chart.element().dispatchEvent(new MouseEvent('mousedown', press));
  window.dispatchEvent(new MouseEvent('mousemove', { ...press, clientX: press.clientX - 100 }));
  window.dispatchEvent(new MouseEvent('mouseup', press));
  await expect.poll(() => viewOf(chart)[0]).toBeGreaterThan(from + 1);
  expect(viewOf(chart)[1]! - viewOf(chart)[0]!).toBeCloseTo(to - from, 2);
});

test('a range that moves on with the time leaves a zoomed chart where it is; another range is shown whole', async () => {
  const { screen, chart } = await show();
  const again = (from: number, to: number) =>
    screen.rerender(
      <div style={{ width: 800 }}>
        <Trend
          title="Well"
          series={[LEVEL]}
          range={{ from: NOON + from * HOUR, to: NOON + to * HOUR }}
          zone="UTC"
        />
      </div>,
    );
  await again(1, 25);
  expect(viewOf(chart)).toEqual([1, 25]);
  (chart.element() as HTMLElement).focus();
  await userEvent.keyboard('{Home}+');
  const zoomed = viewOf(chart);
  await again(2, 26);
  expect(viewOf(chart)).toEqual(zoomed);
  await again(0, 6);
  expect(viewOf(chart)).toEqual([0, 6]);
});

test('the values in view are there as a table, newest first', async () => {
  const { screen } = await show({ series: TWO });
  await screen.getByRole('button', { name: 'Show as a table' }).click();
  const rows = screen.getByRole('table').element().querySelectorAll('tbody tr');
  expect(rows).toHaveLength(25);
  expect(rows[0]!.textContent).toBe('11/22/2026 12:00 PM24 m48 m');
});

test('annotations are listed for keys as inert text, point at their times, and N or a button writes one at the cursor', async () => {
  const onAnnotate = vi.fn();
  const annotations = [
    { key: 'a', time: NOON + 3 * HOUR, text: '<b>Cleaned</b>', by: 'Olga' },
    { key: 'b', time: NOON + 30 * HOUR, text: 'Out of view' },
  ];
  const annotationTools = (key: string) => <button type="button">{`Edit ${key}`}</button>;
  const { screen, chart, says } = await show({ annotations, annotationTools, onAnnotate });
  const list = screen.getByRole('list', { name: 'Annotations' });
  expect(list.getByRole('listitem').elements()).toHaveLength(1);
  await expect.element(list.getByText('<b>Cleaned</b>')).toBeVisible();
  await expect.element(list.getByRole('button', { name: 'Edit a' })).toBeVisible();
  (list.getByRole('button', { name: /Cleaned/ }).element() as HTMLElement).focus();
  await expect.poll(says).toBe('11/21/2026 3:00 PM: 3 m');
  (chart.element() as HTMLElement).focus();
  await userEvent.keyboard('{Home}{ArrowRight}n');
  expect(onAnnotate).toHaveBeenLastCalledWith(NOON + HOUR);
  await screen.getByRole('button', { name: 'Add annotation' }).click();
  expect(onAnnotate).toHaveBeenCalledTimes(2);
});

test('what did not report within the view is read and annotated within it, by pointer and by keys', async () => {
  const onAnnotate = vi.fn();
  // One entry an hour before the range, whose value holds, and one an hour after it.
  const time = Float64Array.of(RANGE.from - HOUR, RANGE.to + HOUR);
  const seldom = { ...LEVEL, time, value: Float64Array.of(7, 8) };
  const { screen, chart, says } = await show({ series: [seldom], onAnnotate });
  (chart.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}n');
  expect(onAnnotate).toHaveBeenLastCalledWith(RANGE.to);
  await userEvent.keyboard('{Home}n');
  expect(onAnnotate).toHaveBeenLastCalledWith(RANGE.from);
  expect(says()).toBe('11/21/2026 12:00 PM: 7 m');
  await userEvent.keyboard('{End}n{Escape}');
  expect(onAnnotate).toHaveBeenLastCalledWith(RANGE.to);
  await chart.hover({ position: { x: 400, y: 60 } });
  await screen.getByRole('button', { name: 'Add annotation' }).click();
  for (const [at] of onAnnotate.mock.calls) expect([at >= RANGE.from, at <= RANGE.to]).toEqual([true, true]);
});
