/**
 * How the worst alarm of a tag stands, the most pressing highest; the numbers are those of the live socket's frames, and
 * stand in the highest byte of word 5 of an object's row. What each looks like is in render/alarm-look.ts.
 */
export const AlarmMark = {
  none: 0,
  setAside: 1,
  shelved: 2,
  urgentAcknowledged: 3,
  criticalAcknowledged: 4,
  urgentReturned: 5,
  criticalReturned: 6,
  urgentUnacknowledged: 7,
  criticalUnacknowledged: 8,
} as const;
export type AlarmMark = (typeof AlarmMark)[keyof typeof AlarmMark];

/** In words, by the mark; empty where there is nothing to say. */
export const ALARM_WORDS = [
  '',
  'alarm set aside',
  'alarm shelved',
  'urgent alarm, acknowledged',
  'critical alarm, acknowledged',
  'urgent alarm gone, not acknowledged',
  'critical alarm gone, not acknowledged',
  'urgent alarm, not acknowledged',
  'critical alarm, not acknowledged',
] as const;

export const isUnacknowledged = (mark: AlarmMark): boolean => mark >= AlarmMark.urgentUnacknowledged;

/** Somebody has to acknowledge it: also where the level is left again. */
export const isUnanswered = (mark: AlarmMark): boolean => mark >= AlarmMark.urgentReturned;

/** In the byte beside the mark: the moment of its blinking in which it is faint. */
export const ALARM_FAINT = 0x80;
