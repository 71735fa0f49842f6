/** Values at which alarms of a tag are raised, and the range in which its value is normal: what charts draw. Pure. */
import type { TagLimit } from './calls/history.ts';
import { type Alarm, CRITICAL_LEVELS } from './calls/tag-fields.ts';

export interface LimitedTag {
  readonly alarms: readonly Alarm[];
  readonly alertHigh: number | null;
  readonly alertLow: number | null;
  readonly min: number | null;
  readonly max: number | null;
}

/** The limits of a tag; levels of switches and connections have none. */
export function limitsOf({ alarms, alertHigh, alertLow, min, max }: LimitedTag): TagLimit[] {
  const range = min !== null && max !== null ? Math.abs(max - min) : 0;
  const of = (level: Alarm['level'], ...values: readonly (number | null)[]): TagLimit[] =>
    values.flatMap((low) => {
      const look = CRITICAL_LEVELS.has(level) ? ('critical' as const) : ('urgent' as const);
      return low === null ? [] : [{ low, label: level, look, range }];
    });
  const isOwn = (wanted: Alarm['level']) => alarms.some(({ level }) => level === wanted);
  return [
    ...alarms.flatMap((alarm) =>
      alarm.level === 'Normal' ? wantedOf(alarm, range) : of(alarm.level, alarm.value, alarm.upTo),
    ),
    ...(isOwn('High') ? [] : of('High', alertHigh)),
    ...(isOwn('Low') ? [] : of('Low', alertLow)),
  ];
}

/** A value in the level Normal raises nothing: a range of it, or one value, is what is wanted. */
function wantedOf({ operator, value, upTo }: Alarm, range: number): TagLimit[] {
  const head = { label: 'Normal', look: 'setpoint', range } as const;
  if (value === null) return [];
  if (operator === 'in-range' && upTo !== null)
    return [{ ...head, low: Math.min(value, upTo), high: Math.max(value, upTo) }];
  return operator === '=' ? [{ ...head, low: value }] : [];
}

/** The same in percent of the tag's range, where values are shown so. */
export const shownLimits = (
  limits: readonly TagLimit[],
  percent: ((value: number) => number) | undefined,
): TagLimit[] =>
  percent
    ? limits.map(({ high, ...limit }) => ({
        ...limit,
        ...{ low: percent(limit.low), range: limit.range > 0 ? 100 : 0 },
        ...(high !== undefined && { high: percent(high) }),
      }))
    : [...limits];
