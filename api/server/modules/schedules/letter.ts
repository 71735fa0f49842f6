/** What the mails of schedules say. */
import { dayWords, formatOf } from '../../../../engine/chart/moments.ts';
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

/** "Sat 03/28/2026", "Mon 03/16/2026 - Sun 03/22/2026", "February 2026"; empty for the report's own range (RPT-20). */
function periodWords(period: SchedulePeriod, day: string, timeZone: string): string {
  const span = spanOf(period, day, timeZone);
  if (!span) return '';
  if (period === 'previousMonth')
    return formatOf(timeZone, 'month', { month: 'long', year: 'numeric' }).format(span.from);
  const first = dayWords(span.from, timeZone);
  return period === 'previousDay' ? first : `${first} - ${dayWords(span.to - DAY_MS / 2, timeZone)}`;
}
