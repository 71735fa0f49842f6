/** What values of a unit add up to over a time. */
import { expect, test } from 'vitest';
import { totalOf } from '../../../engine/chart/totals.ts';

const HOUR = 3_600_000;

test.each([
  ['m³/h', 'm³', HOUR],
  ['l / s', 'l', 1000],
  ['kg/min', 'kg', HOUR / 60],
  ['kW', 'kWh', HOUR],
])('adds %s up to %s', (unit, total, ms) => {
  expect(totalOf(unit)).toEqual({ unit: total, ms });
});

test.each(['m', '%', '°C', 'bar', 'mm/s', 'V', '', null])('has no total of %s', (unit) => {
  expect(totalOf(unit)).toBeUndefined();
});
