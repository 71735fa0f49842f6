/** Marks of a flow: speeds, and that they never jump. */
import { expect, test } from 'vitest';
import {
  BEAT,
  beatOf,
  flowPlaceAt,
  flowShare,
  flowSpeed,
  flowSpeedAt,
  flowStep,
  setFlow,
} from '../../../engine/primitives/flow.ts';
import { SLOT_WORDS } from '../../../engine/primitives/record.ts';
import { WordTable } from '../../../engine/primitives/tables.ts';

const slots = () => new WordTable(SLOT_WORDS);
/** Between two places in a step, the shorter way around. */
const apart = (a: number, b: number): number => Math.min(Math.abs(a - b), 1 - Math.abs(a - b));

test('the more flows the faster, backwards as fast, and next to nothing is nothing', () => {
  const speeds = [0, 0.004, 0.01, 0.3, 0.7, 1, 5].map(flowSpeed);
  expect(speeds.slice(0, 2)).toEqual([0, 0]);
  expect(speeds[2]).toBeGreaterThan(0);
  expect([...speeds].sort((a, b) => a - b)).toEqual(speeds);
  expect(speeds[6]).toBe(speeds[5]);
  expect(flowSpeed(-0.7)).toBe(-flowSpeed(0.7));
  expect(flowSpeed(Number.NaN)).toBe(0);
});

test('a minute holds a whole number of steps at every speed, so that its end is no jump', () => {
  for (let share = 0; share <= 1; share += 0.01) expect((flowSpeed(share) * BEAT) % 1).toBeCloseTo(0, 9);
  const table = slots();
  setFlow(table, 0, flowSpeed(0.83), 17, true);
  const before = flowPlaceAt(table, 0, beatOf(3 * BEAT - 0.001));
  const after = flowPlaceAt(table, 0, beatOf(3 * BEAT + 0.001));
  expect(apart(before, after)).toBeLessThan(0.01);
});

test('marks go on from where they are when the speed changes, turns, stops to move or moves again', () => {
  const table = slots();
  setFlow(table, 0, 1, 5, true);
  for (const [time, speed, mayMove] of [
    [61.3, 2, true],
    [119.9, -1, true],
    [130, -1, false],
    [500, 1.5, true],
  ] as const) {
    const before = flowPlaceAt(table, 0, beatOf(time));
    setFlow(table, 0, speed, time, mayMove);
    expect(apart(before, flowPlaceAt(table, 0, beatOf(time)))).toBeLessThan(1e-4);
    expect(flowSpeedAt(table, 0)).toBe(speed);
    const later = flowPlaceAt(table, 0, beatOf(time + 0.1));
    expect(apart(before, later)).toBeCloseTo(mayMove ? Math.abs(speed) * 0.1 : 0, 4);
  }
});

test('a speed that stays touches no row', () => {
  const table = slots();
  setFlow(table, 3, 1, 5, true);
  table.takeDirty();
  setFlow(table, 3, 1, 9, true);
  expect(table.isDirty).toBe(false);
});

test('marks are as far apart as a line is wide, and fade before they would flicker', () => {
  expect(flowStep(40)).toBeGreaterThan(flowStep(5));
  expect([4, 6, 9, 12, 30].map(flowShare)).toEqual([0, 0, 0.5, 1, 1]);
});
