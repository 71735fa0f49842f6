/** Values at which the state of an alarm level may change. A deadband must not hide a value that passes one of them. */
import type { Alarm } from './calls/tag-fields.ts';

export interface AlarmLimits {
  readonly alarms: readonly Alarm[];
  readonly alertHigh: number | null;
  readonly alertLow: number | null;
  readonly deadband: number;
  readonly min: number | null;
  readonly max: number | null;
}

/** The part of a tag's range by which a value must at least go back, if its own deadband is less. */
const LEAST_HYSTERESIS = 0.01;

/** By how much a value must go back before a level is left that has no deadband of its own. */
export function hysteresisOf({ deadband, min, max }: Pick<AlarmLimits, 'deadband' | 'min' | 'max'>): number {
  const span = min !== null && max !== null ? max - min : 0;
  return Math.max(deadband, span * LEAST_HYSTERESIS);
}

/** Ascending; empty for a tag whose value raises no alarm. */
export function alarmThresholds(limits: AlarmLimits): number[] {
  const { alarms, alertHigh, alertLow } = limits;
  const usual = hysteresisOf(limits);
  const around = (limit: number | null, back: number): number[] =>
    limit === null ? [] : [limit - back, limit, limit + back];
  const values = [
    ...around(alertHigh, usual),
    ...around(alertLow, usual),
    ...alarms.flatMap(({ level, operator, value, upTo, deadband = usual }) => {
      if (level === 'On' || level === 'Off') return [0];
      return operator === null ? [] : [...around(value, deadband), ...around(upTo, deadband)];
    }),
  ];
  return [...new Set(values)].sort((a, b) => a - b);
}
