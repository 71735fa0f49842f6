/** Values at which alarms are raised, as lines in a chart. Pure. */
import { type Alarm, CRITICAL_LEVELS } from '../../../api/contract/index.ts';

export interface Limit {
  readonly value: number;
  /** "High High". */
  readonly label: string;
  readonly type: 'critical' | 'urgent';
  /** The range of its tag, from minimum to maximum: a limit near that is shown. */
  readonly range: number;
}

interface LimitedTag {
  readonly alarms: readonly Alarm[];
  readonly alertHigh: number | null;
  readonly alertLow: number | null;
  readonly min: number | null;
  readonly max: number | null;
}

/** The limits of a tag; levels of switches and connections have none. */
export function limitsOf({ alarms, alertHigh, alertLow, min, max }: LimitedTag): Limit[] {
  const range = min !== null && max !== null ? Math.abs(max - min) : 0;
  const of = (level: Alarm['level'], ...values: readonly (number | null)[]): Limit[] =>
    values.flatMap((value) => {
      const type = CRITICAL_LEVELS.has(level) ? ('critical' as const) : ('urgent' as const);
      return value === null ? [] : [{ value, label: level, type, range }];
    });
  const isOwn = (wanted: Alarm['level']) => alarms.some(({ level }) => level === wanted);
  return [
    // A value in the level Normal raises nothing.
    ...alarms.flatMap(({ level, value, upTo }) => (level === 'Normal' ? [] : of(level, value, upTo))),
    ...(isOwn('High') ? [] : of('High', alertHigh)),
    ...(isOwn('Low') ? [] : of('Low', alertLow)),
  ];
}

/** Share of a tag's range that a chart may always show: a nearly constant level need not fill it. */
const ALWAYS_SHOWN = 0.3;
/** How many times the values' range a chart may show to include a limit. */
const MOST_ROOM = 3;

/** The minimum and maximum of a chart with those limits that do not flatten its lines, the nearest first. */
export function withLimits(
  [low, high]: readonly [number, number],
  limits: readonly Limit[],
): [number, number] {
  const away = ({ value }: Limit) => Math.max(low - value, value - high, 0);
  let extent: [number, number] = [low, high];
  for (const limit of limits.toSorted((a, b) => away(a) - away(b))) {
    const wider: [number, number] = [Math.min(extent[0], limit.value), Math.max(extent[1], limit.value)];
    const most = MOST_ROOM * Math.max(high - low, ALWAYS_SHOWN * limit.range);
    if (wider[1] - wider[0] <= most) extent = wider;
  }
  return extent;
}
