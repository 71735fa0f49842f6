import { describe, expect, test } from 'vitest';
import { GROUPED_MS, MOST_AN_HOUR, paceOf } from '../../../../../api/server/modules/notifications/pace.ts';
import { quietUntil } from '../../../../../api/server/modules/notifications/quiet-hours.ts';

const at = (time: string) => Date.parse(`${time}Z`);
const NOW = at('2026-11-23T12:00:00');

describe('the pace of messages', () => {
  test('the first goes at once, the next after five minutes', () => {
    expect(paceOf([], NOW).freeAt).toBe(NOW);
    expect(paceOf([NOW - 1000], NOW).freeAt).toBe(NOW - 1000 + GROUPED_MS);
    expect(paceOf([NOW - GROUPED_MS], NOW).freeAt).toBe(NOW);
  });

  test('after the cap the next goes an hour after the first of them', () => {
    const sent = Array.from({ length: MOST_AN_HOUR }, (_, nth) => NOW - (MOST_AN_HOUR - nth) * GROUPED_MS);
    expect(paceOf(sent, NOW).freeAt).toBe(sent[0]! + 3_600_000);
  });

  test('a clock that was set back holds nothing', () => {
    expect(paceOf([NOW + 9_000_000], NOW)).toEqual({ recent: [], freeAt: NOW });
  });
});

describe('quiet hours', () => {
  test.each([
    ['22:00', '06:00', 'UTC', '2026-11-23T23:30:00', '2026-11-24T06:00:00'],
    ['22:00', '06:00', 'UTC', '2026-11-23T05:59:59', '2026-11-23T06:00:00'],
    ['22:00', '06:00', 'UTC', '2026-11-23T06:00:00', undefined],
    ['12:00', '13:00', 'UTC', '2026-11-23T12:00:30', '2026-11-23T13:00:00'],
    ['12:00', '12:00', 'UTC', '2026-11-23T12:00:00', undefined],
    ['22:00', '06:00', 'Asia/Kathmandu', '2026-11-23T20:00:00', '2026-11-24T00:15:00'],
    // The clocks go forward at 02:00, and back at 03:00.
    ['22:00', '06:00', 'Europe/Oslo', '2026-03-28T23:00:00', '2026-03-29T04:00:00'],
    ['22:00', '06:00', 'Europe/Oslo', '2026-10-24T22:00:00', '2026-10-25T05:00:00'],
  ])('%s to %s in %s at %s', (from, to, zone, now, until) => {
    expect(quietUntil(from, to, zone, at(now))).toBe(until && at(until));
  });
});
