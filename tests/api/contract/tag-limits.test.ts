import { expect, test } from 'vitest';
import type { Alarm } from '../../../api/contract/index.ts';
import { limitsOf, shownLimits } from '../../../api/contract/tag-limits.ts';

const alarm = (change: Partial<Alarm>): Alarm => ({
  ...{ level: 'High', operator: '>', value: 8, upTo: null },
  ...change,
});
const NOTHING = { alarms: [], alertHigh: null, alertLow: null, min: 0, max: 20 };

test('limits are the levels that compare values, the two simple ones where no level has their name, and what is normal', () => {
  const alarms = [
    alarm({}),
    alarm({ level: 'High High', value: 9 }),
    alarm({ level: 'Normal', operator: 'in-range', value: 6, upTo: 4 }),
    alarm({ level: 'Off', operator: null, value: null }),
  ];
  expect(limitsOf({ ...NOTHING, alarms, alertHigh: 7, alertLow: 1 })).toEqual([
    { label: 'High', look: 'urgent', low: 8, range: 20 },
    { label: 'High High', look: 'critical', low: 9, range: 20 },
    { label: 'Normal', look: 'setpoint', low: 4, high: 6, range: 20 },
    { label: 'Low', look: 'urgent', low: 1, range: 20 },
  ]);
  expect(limitsOf(NOTHING)).toEqual([]);
  // What raises nothing and is no range has no line.
  expect(limitsOf({ ...NOTHING, alarms: [alarm({ level: 'Normal', operator: '<' })] })).toEqual([]);
});

test('limits are in percent of the range where values are', () => {
  const limits = limitsOf({
    ...NOTHING,
    alarms: [alarm({ operator: 'in-range', level: 'Normal', upTo: 10 })],
  });
  expect(shownLimits(limits, (value) => value * 5)).toEqual([
    { label: 'Normal', look: 'setpoint', low: 40, high: 50, range: 100 },
  ]);
  expect(shownLimits(limits, undefined)).toEqual(limits);
});
