/** What playback offers. */
import { expect, test } from 'vitest';
import {
  agoWords,
  enteredMoment,
  SPEEDS,
  sliderStep,
  stretchOf,
} from '../../../../host/diagram/playback/playback-model.ts';

const HOUR = 3_600_000;

test('speeds go from 1 to 600', () => {
  expect([SPEEDS[0], SPEEDS.at(-1)]).toEqual([1, 600]);
});

test('the slider ends in the present and holds what is shown, however long ago it was', () => {
  expect(stretchOf('1', 10 * HOUR, 9.5 * HOUR)).toEqual({ from: 9 * HOUR, to: 10 * HOUR });
  expect(stretchOf('1', 10 * HOUR, 2 * HOUR)).toEqual({ from: 2 * HOUR, to: 10 * HOUR });
});

test('an arrow key moves an hour by 10 s, and never less than a second', () => {
  expect(sliderStep({ from: 0, to: HOUR })).toBe(10_000);
  expect(sliderStep({ from: 0, to: 1000 })).toBe(1000);
});

test('how long ago, in words', () => {
  const words = (ms: number) => agoWords(0, ms);
  expect(words(5000)).toBe('5 s ago');
  expect(words(10 * 60_000)).toBe('10 min ago');
  expect(words(2 * HOUR + 5 * 60_000)).toBe('2 h 5 min ago');
  expect(words(72 * HOUR)).toBe('3 days ago');
});

test('goes to a typed date and time of the viewer’s zone, and refuses the future', () => {
  const now = Date.UTC(2026, 10, 28, 12);
  expect(enteredMoment('2026-11-28T10:30', 'Europe/Berlin', now)).toEqual({
    at: Date.UTC(2026, 10, 28, 9, 30),
  });
  expect(enteredMoment('', 'UTC', now)).toEqual({ fault: 'Enter a date and a time' });
  expect(enteredMoment('2026-11-28T12:01', 'UTC', now)).toEqual({ fault: 'Enter a time in the past' });
});
