/**
 * The state of a tag's worst alarm, the most urgent highest; the numbers are those of the live socket's frames, stored
 * in the highest byte of word 5 of an object's row. Their appearance is in render/alarm-look.ts.
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

/** Texts by mark; empty where there is no alarm. */
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

/** Whether it has to be acknowledged, even if the alarm has cleared. */
export const isUnanswered = (mark: AlarmMark): boolean => mark >= AlarmMark.urgentReturned;

/** In the same byte as the mark: set in the faint half of its blinking. */
export const ALARM_FAINT = 0x80;
/** In the same byte: set where a badge marks the object, without a frame. */
export const ALARM_UNFRAMED = 0x40;
/** What of that byte is the mark. */
export const ALARM_MARKS = 0x3f;
