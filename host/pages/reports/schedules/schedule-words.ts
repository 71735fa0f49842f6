/** Schedules and their runs in words. No React here. */
import type {
  Schedule,
  SchedulePeriod,
  ScheduleRun,
  ScheduleTiming,
} from '../../../../api/contract/index.ts';
import { timeWords } from '../../../ui/charts/moment-words.ts';
import { weekdayWords, zoneWords } from '../../../ui/charts/zone-words.ts';
import { countWords } from '../../../ui/count-words.ts';

export const PERIOD_WORDS: Readonly<Record<SchedulePeriod, string>> = {
  previousDay: 'The day before',
  previousWeek: 'The week before, Monday to Sunday',
  previousMonth: 'The month before',
  report: 'The report’s own range',
};

export const CONDITION_WORDS: Readonly<Record<Schedule['condition'], string>> = {
  always: 'Always',
  values: 'Only if there are values',
  alarms: 'Only if an alarm stood',
};

const FORMAT_TITLES: Readonly<Record<string, string>> = {
  pdf: 'Document (PDF)',
  xlsx: 'Workbook (XLSX)',
  csv: 'Table (CSV)',
  png: 'Picture (PNG)',
  svg: 'Picture (SVG)',
};

export const formatTitle = (format: Schedule['format']): string =>
  FORMAT_TITLES[format] ?? format.toUpperCase();

/** From Monday on. */
export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const WORKING = '1,2,3,4,5';

/** "Every day at 06:00", "Mon, Thu at 06:00", "On the last day of each month at 06:00". */
export function timingWords({ time, weekdays, monthDay }: ScheduleTiming): string {
  return `${daysWords(weekdays, monthDay)} at ${time}`;
}

function daysWords(weekdays: readonly number[], monthDay: number | null): string {
  if (monthDay === 31) return 'On the last day of each month';
  if (monthDay !== null) return `On day ${monthDay} of each month`;
  if (weekdays.length === WEEKDAYS.length) return 'Every day';
  if (weekdays.join() === WORKING) return 'Monday to Friday';
  return weekdays.map((day) => WEEKDAYS[day - 1]).join(', ');
}

/** `Monday, 11/23/2026 6:00 AM CST` by the wall clock of a zone: runs fall on whole minutes. `at` in ISO 8601. */
export function momentOfRun(at: string, zone: string): string {
  const time = Date.parse(at);
  return `${weekdayWords(time, zone)}, ${timeWords(time, zone)} ${zoneWords(time, zone)}`;
}

interface RunWords {
  readonly words: string;
  readonly tone: 'plain' | 'sound' | 'urgent' | 'critical';
}

/** What has become of a run, and of its mails. */
export function runWords({ state, mails, mailsWaiting, mailsFailed }: ScheduleRun): RunWords {
  if (state === 'waiting') return { words: 'Being made', tone: 'plain' };
  if (state === 'skipped') return { words: 'Left out', tone: 'urgent' };
  if (state === 'failed') return { words: 'Failed', tone: 'critical' };
  const all = countWords(mails, 'email');
  if (mailsFailed > 0) return { words: `${mailsFailed} of ${all} could not be sent`, tone: 'critical' };
  if (mailsWaiting > 0) return { words: `${mailsWaiting} of ${all} not sent yet`, tone: 'urgent' };
  return { words: `Sent: ${all}`, tone: 'sound' };
}
