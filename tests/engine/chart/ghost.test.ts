/** Another period laid over a chart: by the clock on the wall. */
import { expect, test } from 'vitest';
import { shifted } from '../../../engine/chart/ghost.ts';
import { timeWords } from '../../../engine/chart/moments.ts';
import { planChart } from '../../../engine/chart/plan.ts';
import { valueAt } from '../../../engine/chart/scales.ts';
import { PLAIN, seriesOf } from './samples.ts';

const ZONE = 'America/Chicago';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** A sample each hour, with the hour of its wall clock as its value. */
function clock(from: string, hours: number) {
  const begin = Date.parse(from);
  return seriesOf(
    Array.from({ length: hours }, (_, nth) => {
      const time = begin + nth * HOUR;
      const hour = new Date(new Date(time).toLocaleString('en-US', { timeZone: ZONE })).getHours();
      return [time, hour];
    }),
  );
}

const lines = (one: ReturnType<typeof shifted>): string[] =>
  [...one.time].map((time, nth) => `${timeWords(time, ZONE)} is ${one.value[nth]}`);

/** Whether each value is drawn at its own hour. */
const areAtTheirHours = (one: ReturnType<typeof shifted>): boolean =>
  [...one.time].every((time, nth) => {
    const hour = new Date(new Date(time).toLocaleString('en-US', { timeZone: ZONE })).getHours();
    return hour === one.value[nth];
  });

test('last week lies over this one hour for hour where no clock changes', () => {
  const ghost = shifted(clock('2026-06-01T05:00:00Z', 48), WEEK, ZONE);
  expect(ghost.time[0]).toBe(Date.parse('2026-06-08T05:00:00Z'));
  expect(ghost.time).toHaveLength(48);
  expect(areAtTheirHours(ghost)).toBe(true);
});

test.each([
  ['a change between the two weeks', '2026-10-28T05:00:00Z', 24],
  ['clocks that go back in the ghost', '2026-10-31T05:00:00Z', 72],
  ['clocks that go back in the chart', '2026-10-24T05:00:00Z', 72],
  ['clocks that go forward in the ghost', '2026-03-07T06:00:00Z', 72],
  ['clocks that go forward in the chart', '2026-02-28T06:00:00Z', 72],
])('noon lies over noon with %s', (_, from, hours) => {
  const ghost = shifted(clock(from, hours), WEEK, ZONE);
  expect(areAtTheirHours(ghost)).toBe(true);
  expect(ghost.time.length).toBeGreaterThanOrEqual(hours - 1);
  expect([...ghost.time].every((time, nth) => nth === 0 || time > ghost.time[nth - 1]!)).toBe(true);
});

test('an hour that only one of the two days has is neither invented nor drawn twice', () => {
  // 11/01/2026 has the hour from 1 AM twice; a week later it is there once.
  const twice = lines(shifted(clock('2026-11-01T05:00:00Z', 4), WEEK, ZONE));
  expect(twice).toEqual(['11/08/2026 12:00 AM is 0', '11/08/2026 1:00 AM is 1', '11/08/2026 2:00 AM is 2']);
  // 03/08/2026 skips the hour from 2 AM; a week later that hour is unknown.
  const skipped = shifted(clock('2026-03-08T07:00:00Z', 3), WEEK, ZONE);
  expect(lines(skipped)).toEqual([
    '03/15/2026 1:00 AM is 1',
    '03/15/2026 3:00 AM is 3',
    '03/15/2026 4:00 AM is 4',
  ]);
  expect([...skipped.broken!]).toEqual([1, 0, 0]);
  // A week before, the chart's own day skips what the ghost has.
  const left = lines(shifted(clock('2026-03-01T07:00:00Z', 3), WEEK, ZONE));
  expect(left).toEqual(['03/08/2026 1:00 AM is 1', '03/08/2026 3:00 AM is 3']);
});

test('a plan draws the ghost of each series that is shown, in its colour, on its axis, and counts it for the extent', () => {
  const now = seriesOf(
    [
      [0, 10],
      [100, 20],
    ],
    { slot: 3 },
  );
  const other = { ...now, key: 'other', hidden: true };
  const past = (key: string) =>
    seriesOf(
      [
        [-DAY, 5],
        [100 - DAY, 40],
      ],
      { key, slot: 1 },
    );
  const plan = planChart({
    ...PLAIN,
    series: [now, other],
    ghost: { label: 'Yesterday', shift: DAY, series: [past('a'), past('other')] },
  });
  expect(plan.series.map(({ key, slot, isGhost }) => [key, slot, isGhost])).toEqual([
    ['a', 3, true],
    ['a', 3, false],
  ]);
  const [ghost, own] = plan.series;
  expect(ghost!.y).toEqual(own!.y);
  expect(ghost!.y.domain).toEqual([0, 40]);
  expect([ghost!.line.xy[0]!, ghost!.line.xy[2]!].map((x) => Math.round(valueAt(plan.x, x)))).toEqual([
    0, 100,
  ]);
});
