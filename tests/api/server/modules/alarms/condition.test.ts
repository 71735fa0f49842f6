import { describe, expect, test } from 'vitest';
import type { Alarm } from '../../../../../api/contract/index.ts';
import { Quality } from '../../../../../api/server/field/sample.ts';
import { levelsOf, type TagLimits } from '../../../../../api/server/modules/alarms/condition.ts';

const limits = (alarms: Alarm[], more: Partial<TagLimits> = {}): TagLimits => ({
  alarms,
  alertHigh: null,
  alertLow: null,
  deadband: 0,
  min: null,
  max: null,
  ...more,
});
const high = (operator: Alarm['operator'], value: number, upTo: number | null = null): Alarm => ({
  level: 'High',
  operator,
  value,
  upTo,
});
const named = (level: Alarm['level']): Alarm => ({ level, operator: null, value: null, upTo: null });

test.each([
  [Math.fround(50.98041), '≥ 50.98041'],
  [Math.fround(0.1), '≥ 0.1'],
  [0.1, '≥ 0.1'],
  [50.980411529541, '≥ 50.980411529541'],
  [-16_777_216, '≥ -16777216'],
  [123_456_789, '≥ 123456789'],
  [95, '≥ 95'],
])('a limit of %d is said as people write it, however many bits it came from', (limit, words) => {
  expect(levelsOf(limits([high('>=', limit)]))[0]!.rule).toBe(words);
});

describe('whether a level is reached', () => {
  test.each([
    ['<', 10, 9, true],
    ['<', 10, 10, false],
    ['>', 10, 11, true],
    ['>', 10, 10, false],
    ['=', 10, 10, true],
    ['=', 10, 9, false],
    ['<=', 10, 10, true],
    ['<=', 10, 11, false],
    ['>=', 10, 10, true],
    ['>=', 10, 9, false],
    ['!=', 10, 9, true],
    ['!=', 10, 10, false],
    ['in-range', 10, 9, false],
    ['in-range', 10, 10, true],
    ['in-range', 10, 20, true],
    ['in-range', 10, 21, false],
  ] as const)('TAG-08 %s %d by %d: %s', (operator, limit, value, reached) => {
    const [level] = levelsOf(limits([high(operator, limit, 20)]));
    expect(level!.reaches(value, Quality.good, false)).toBe(reached);
  });

  test.each([
    ['High High', 'critical'],
    ['High', 'urgent'],
    ['Low', 'urgent'],
    ['Low Low', 'critical'],
  ] as const)('ALRT-03 the level %s is %s', (level, type) => {
    expect(levelsOf(limits([{ level, operator: '>', value: 1, upTo: null }]))[0]!.type).toBe(type);
  });

  test('TAG-07 On and Off go by the switch, Down by the connection, Normal and Active call nobody', () => {
    const all = levelsOf(
      limits(
        (['On', 'Off', 'Status (Down/Unknown)', 'Status (Active)', 'Normal'] as const).map((level) =>
          level === 'Normal' ? { ...high('>', 0), level } : named(level),
        ),
      ),
    );
    const reached = (value: boolean, quality: Quality) =>
      all.filter((one) => one.reaches(value, quality, false)).map(({ level }) => level);
    expect(reached(true, Quality.good)).toEqual(['On']);
    expect(reached(false, Quality.good)).toEqual(['Off']);
    expect(reached(true, Quality.stale)).toEqual(['Status (Down/Unknown)']);
  });

  test('a value that nobody vouches for, and what is no number, judges nothing', () => {
    const [level] = levelsOf(limits([high('>', 10)]));
    for (const quality of [Quality.bad, Quality.stale, Quality.missing])
      expect(level!.reaches(11, quality, false)).toBeUndefined();
    for (const value of [null, 'open', '']) expect(level!.reaches(value, Quality.good, true)).toBeUndefined();
    expect(level!.reaches(11n, Quality.uncertain, false)).toBe(true);
  });

  test('a level is left only beyond the deadband, a hundredth of the range where that is more', () => {
    const left = (more: Partial<TagLimits>, value: number) =>
      !levelsOf(limits([high('>', 90)], more))[0]!.reaches(value, Quality.good, true);
    expect([left({ deadband: 2 }, 88.1), left({ deadband: 2 }, 87.9)]).toEqual([false, true]);
    expect([left({ min: 0, max: 100 }, 89.1), left({ min: 0, max: 100 }, 88.9)]).toEqual([false, true]);
  });

  test('the plain limits are levels of their own, unless a level of that name stands beside them', () => {
    const rules = (alarms: Alarm[]) =>
      levelsOf(limits(alarms, { alertHigh: 8, alertLow: 2 })).map(({ level, rule }) => `${level} ${rule}`);
    expect(rules([])).toEqual(['High > 8', 'Low < 2']);
    expect(rules([high('>=', 9)])).toEqual(['High ≥ 9', 'Low < 2']);
  });
});
