import { describe, expect, test } from 'vitest';
import {
  breaksGrouping,
  GROUPED_MS,
  MOST_AN_HOUR,
  MOST_AT_ONCE,
  paceOf,
  type Sent,
} from '../../../../../api/server/modules/notifications/pace.ts';
import { quietUntil } from '../../../../../api/server/modules/notifications/quiet-hours.ts';

const at = (time: string) => Date.parse(`${time}Z`);
const NOW = at('2026-11-23T12:00:00');

describe('the pace of messages', () => {
  const sent = (ago: number, more: Partial<Sent> = {}): Sent => ({
    ...{ at: NOW - ago, isReminder: false, worst: 'urgent', of: ['P-1'] },
    ...more,
  });
  const breaks = (of: readonly Sent[], type: 'critical' | 'urgent', equipment: string): boolean =>
    breaksGrouping([{ type, equipment }], paceOf(of, NOW), NOW);

  test('sends the first at once, and groups news of the same equipment for five minutes', () => {
    expect(paceOf([], NOW).newsAt).toBe(NOW);
    expect(paceOf([sent(1000)], NOW).newsAt).toBe(NOW - 1000 + GROUPED_MS);
    expect(paceOf([sent(GROUPED_MS)], NOW).newsAt).toBe(NOW);
    expect(breaks([sent(1000)], 'urgent', 'P-1')).toBe(false);
  });

  test('breaks the grouping for a higher severity and for other equipment', () => {
    expect(breaks([sent(1000)], 'critical', 'P-1')).toBe(true);
    expect(breaks([sent(1000)], 'urgent', 'P-2')).toBe(true);
    expect(breaks([sent(1000, { worst: 'critical' })], 'critical', 'P-1')).toBe(false);
  });

  test('groups other equipment too once a flood has sent its most, but not a first critical alarm', () => {
    const flood = Array.from({ length: MOST_AT_ONCE }, (_, nth) => sent(1000 * (MOST_AT_ONCE - nth)));
    expect(breaks(flood, 'urgent', 'P-2')).toBe(false);
    expect(breaks(flood, 'critical', 'P-2')).toBe(true);
    expect(paceOf(flood, NOW).newsAt).toBe(NOW - 1000 + GROUPED_MS);
    const hour = Array.from({ length: MOST_AN_HOUR }, (_, nth) => sent(60_000 * (MOST_AN_HOUR - nth)));
    expect(breaks(hour, 'urgent', 'P-2')).toBe(false);
  });

  test('delays no news by a reminder, and reminders by any message', () => {
    const pace = paceOf([sent(1000, { isReminder: true, worst: 'critical' })], NOW);
    expect(pace.newsAt).toBe(NOW);
    expect(pace.remindersAt).toBe(NOW - 1000 + GROUPED_MS);
  });

  test('ignores a message after a clock that was set back, and what an earlier release stored', () => {
    expect(paceOf([sent(-9_000_000), 5 as never], NOW)).toMatchObject({ recent: [], newsAt: NOW });
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
