/** The figures under a trend. */
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { type StatisticsRow, TrendStatistics } from '../../../host/ui/charts/trend-statistics.tsx';

const FIGURES = { min: 0, max: 12.34567, average: 1234.5, deviation: 0.25, knownShare: 0.9999 };
const RUN = { runTime: 3_723_000, starts: 4, consumption: 1500.5 };
const row = (key: string, more: Partial<StatisticsRow>): StatisticsRow => ({
  ...{ key, label: key, unit: 'm', slot: 1, figures: { ...FIGURES, ...RUN } },
  ...more,
});
const view = { from: Date.parse('2026-11-20T20:00:00Z'), to: Date.parse('2026-11-21T20:00:00Z') };

async function show(rows: readonly StatisticsRow[], isBusy = false) {
  const screen = await render(
    <TrendStatistics rows={rows} view={view} zone="America/Chicago" isBusy={isBusy} />,
  );
  const told = [...screen.container.querySelectorAll('tr')].map((one) =>
    [...one.children].map(({ textContent }) => textContent),
  );
  return { screen, told };
}

test('RPT-21 figures have three decimals unless they are whole, or the format of their tag', async () => {
  const { told } = await show([
    row('Level', {}),
    row('Flow', { unit: null, format: (value) => value.toFixed(1) }),
  ]);
  expect(told).toEqual([
    ['Series', 'Min', 'Max', 'Time average', 'Std. deviation', 'Known', 'Run time', 'Starts', 'Consumption'],
    ['Level', '0 m', '12.346 m', '1,234.500 m', '0.250 m', '99.9 %', '1 h 2 min', '4', '1,500.500 m'],
    ['Flow', '0.0', '12.3', '1234.5', '0.3', '99.9 %', '1 h 2 min', '4', '1500.5'],
  ]);
});

test('what is not known is a dash, hidden series have no row, and the time is said with its zone', async () => {
  const none = { min: null, max: null, average: null, deviation: null, knownShare: 0 };
  const { screen, told } = await show(
    [
      row('Text', { figures: { ...none, runTime: null, starts: null, consumption: null } }),
      row('Later', { figures: null }),
      row('Hidden', { hidden: true }),
    ],
    true,
  );
  expect(told.slice(1)).toEqual([
    ['Text', '-', '-', '-', '-', '0 %', '-', '-', '-'],
    ['Later', ...Array(8).fill('-')],
  ]);
  await expect.element(screen.getByText('11/20/2026 2:00 PM - 11/21/2026 2:00 PM CST')).toBeVisible();
  await expect
    .element(screen.getByRole('region', { name: 'Statistics' }))
    .toHaveAttribute('aria-busy', 'true');
});
