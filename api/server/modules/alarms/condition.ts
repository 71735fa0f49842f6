/** Whether a level of a tag is reached. Pure: a value, a quality, and whether it was reached a moment ago. */
import { type AlarmLimits, hysteresisOf } from '../../../contract/alarm-thresholds.ts';
import { type Alarm, type AlarmLevel, type AlertType, CRITICAL_LEVELS } from '../../../contract/endpoints.ts';
import { type LiveValue, Quality } from '../../field/sample.ts';

/** A watched level. */
export interface Level {
  readonly level: AlarmLevel;
  readonly type: AlertType;
  readonly reaches: (value: LiveValue, quality: Quality, was: boolean) => boolean | undefined;
  /** It is ignored while this tag has this value. */
  readonly unless?: { readonly tag: string; readonly value: number } | undefined;
  /** Milliseconds for which it must be reached before it counts. */
  readonly delay: number;
  /** As "≥ 90", for the message. */
  readonly rule: string;
}

export type TagLimits = AlarmLimits;

/** Levels that mean that all is well: nobody is alerted. */
const CALM: ReadonlySet<AlarmLevel> = new Set(['Normal', 'Status (Active)']);
/** As people write them. */
const SIGNS: Partial<Record<NonNullable<Alarm['operator']>, string>> = { '>=': '≥', '<=': '≤', '!=': '≠' };
/** A connection that recovers within this time was no problem: the restart of a gateway raises nothing. */
export const DOWN_DELAY_MS = 10_000;

/** The levels of a tag that raise alerts. A limit of the plain fields counts if there is no level of that name. */
export function levelsOf(limits: TagLimits): Level[] {
  const { alarms, alertHigh, alertLow } = limits;
  const has = (level: AlarmLevel) => alarms.some((alarm) => alarm.level === level);
  const plain = (level: 'High' | 'Low', operator: '>' | '<', value: number | null): Alarm[] =>
    value === null || has(level) ? [] : [{ level, operator, value, upTo: null }];
  const back = hysteresisOf(limits);
  return [...alarms, ...plain('High', '>', alertHigh), ...plain('Low', '<', alertLow)]
    .filter(({ level }) => !CALM.has(level))
    .flatMap((alarm) => levelOf(alarm, back) ?? []);
}

function levelOf(alarm: Alarm, back: number): Level | undefined {
  const { level } = alarm;
  const type: AlertType = CRITICAL_LEVELS.has(level) ? 'critical' : 'urgent';
  const { delay, unless } = alarm;
  const head = {
    ...{ level, type, delay: (delay ?? 0) * 1000 },
    unless: unless ? { tag: unless.tagUuid, value: unless.value } : undefined,
  };
  if (level === 'On' || level === 'Off') return { ...head, rule: '', reaches: switchIs(level === 'On') };
  if (level === 'Status (Down/Unknown)')
    return {
      ...head,
      delay: delay === undefined ? DOWN_DELAY_MS : head.delay,
      rule: '',
      reaches: (_value, quality) => quality >= Quality.bad,
    };
  const { operator, value, upTo } = alarm;
  if (operator === null || value === null) return undefined;
  const test = compare(operator, value, upTo ?? value, alarm.deadband ?? back);
  return {
    ...head,
    rule:
      operator === 'in-range'
        ? `from ${limitText(value)} to ${limitText(upTo ?? value)}`
        : `${SIGNS[operator] ?? operator} ${limitText(value)}`,
    reaches: (now, quality, was) => {
      // An untrusted value shows neither that the level is reached nor that it is left.
      const number = quality <= Quality.uncertain ? numberOf(now) : undefined;
      return number === undefined ? undefined : test(number, was);
    },
  };
}

/** A limit that was read from 32 bits is written with the digits that these hold: 50.98041, not 50.980411529541016. */
function limitText(limit: number): string {
  const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9].find(
    (count) => Math.fround(Number(limit.toPrecision(count))) === limit,
  );
  return String(digits === undefined ? limit : Number(limit.toPrecision(digits)));
}

const switchIs =
  (on: boolean): Level['reaches'] =>
  (value, quality) => {
    const number = quality <= Quality.uncertain ? numberOf(value) : undefined;
    return number === undefined ? undefined : (number !== 0) === on;
  };

/** The value as a number, booleans as 1 and 0; undefined if it is no number. */
export function numberOf(value: LiveValue): number | undefined {
  if (value === null || (typeof value === 'string' && value.trim() === '')) return undefined;
  const number = Number(value);
  return Number.isNaN(number) ? undefined : number;
}

/** A reached level is left only when the value has gone back by more than `back`. */
function compare(
  operator: NonNullable<Alarm['operator']>,
  limit: number,
  upTo: number,
  back: number,
): (value: number, was: boolean) => boolean {
  const slack = (was: boolean) => (was ? back : 0);
  switch (operator) {
    case '>':
      return (value, was) => value > limit - slack(was);
    case '>=':
      return (value, was) => value >= limit - slack(was);
    case '<':
      return (value, was) => value < limit + slack(was);
    case '<=':
      return (value, was) => value <= limit + slack(was);
    case '=':
      return (value) => value === limit;
    case '!=':
      return (value) => value !== limit;
    case 'in-range': {
      const [low, high] = limit <= upTo ? [limit, upTo] : [upTo, limit];
      return (value, was) => value >= low - slack(was) && value <= high + slack(was);
    }
  }
}
