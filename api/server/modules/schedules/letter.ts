/** What the mails of schedules say. */
import type { SchedulePeriod } from '../../../contract/index.ts';
import { type Letter, letter } from '../../mail/templates.ts';
import { spanOf } from './calendar.ts';
import type { ScheduleRow } from './queries/schedules.ts';

interface Told {
  /** First name of the reader. */
  readonly name: string;
  readonly schedule: ScheduleRow;
  /** The report's. */
  readonly reportName: string;
  /** The address of the report. */
  readonly link: string;
}

interface ReportMail extends Told {
  /** The date of the run, as `2026-03-29`. */
  readonly day: string;
  readonly isTest: boolean;
  readonly notice: string | null;
}

/** The mail that brings a report. */
export function reportLetter({ name, schedule, reportName, link, day, isTest, notice }: ReportMail): Letter {
  const { period, timezone } = schedule;
  const of = periodWords(period, day, timezone);
  const why = isTest
    ? `This is a test of the schedule “${schedule.name}”. Nobody else received it.`
    : `You receive it by the schedule “${schedule.name}”.`;
  return letter(oneLine(`${isTest ? 'Test: ' : ''}${reportName}${of ? `, ${of}` : ''}`), name, [
    { say: `The report “${reportName}” is attached. ${of ? `It covers ${of} (${timezone}).` : ''}`.trim() },
    ...(notice === null ? [] : [{ say: notice }]),
    { link, label: 'Open the report' },
    { say: why },
  ]);
}

/** The mail to the owner and the administrators of the company. */
export const pausedLetter = ({
  name,
  schedule,
  reportName,
  link,
  reason,
}: Told & { readonly reason: string }): Letter =>
  letter(oneLine(`Paused: ${schedule.name}`), name, [
    { say: `The schedule “${schedule.name}” of the report “${reportName}” was paused. ${reason}` },
    { say: 'Nobody receives the report until somebody who may change it lets the schedule go on.' },
    { link, label: 'Open the report' },
  ]);

/** A line break in a name would end the header. */
const oneLine = (words: string): string => words.replace(/\s+/g, ' ');

const DAY_MS = 86_400_000;

/** "Sat 28 Mar 2026", "Mon 16 Mar 2026 to Sun 22 Mar 2026", "February 2026"; empty for the report's own range. */
function periodWords(period: SchedulePeriod, day: string, timeZone: string): string {
  const span = spanOf(period, day, timeZone);
  if (!span) return '';
  const words = (time: number, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat('en-GB', { timeZone, ...options }).format(time).replaceAll(',', '');
  const date = (time: number) =>
    words(time, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
  if (period === 'previousMonth') return words(span.from, { month: 'long', year: 'numeric' });
  return period === 'previousDay' ? date(span.from) : `${date(span.from)} to ${date(span.to - DAY_MS / 2)}`;
}
