/** The values of the form of a schedule, and its body. No React here. */
import {
  DOWNLOAD_FORMATS,
  type Schedule,
  type ScheduledGroup,
  type ScheduledUser,
  type ScheduleForm,
  type ScheduleTiming,
} from '../../../../api/contract/index.ts';

export interface ScheduleValues {
  readonly name: string;
  readonly format: Schedule['format'];
  readonly period: Schedule['period'];
  readonly condition: Schedule['condition'];
  readonly time: string;
  readonly repeat: 'week' | 'month';
  readonly weekdays: readonly number[];
  /** As typed. */
  readonly monthDay: string;
  readonly timezone: string;
  readonly users: readonly ScheduledUser[];
  readonly groups: readonly ScheduledGroup[];
}

/** What a mail is read with most easily comes first. */
const PREFERRED = ['pdf', 'xlsx', 'png'];

/** The formats that a report can be mailed in. */
export const mailedFormats: readonly Schedule['format'][] = [...DOWNLOAD_FORMATS].sort(
  (one, other) => rankOf(one) - rankOf(other),
);

function rankOf(format: string): number {
  const rank = PREFERRED.indexOf(format);
  return rank < 0 ? PREFERRED.length : rank;
}

export const newSchedule = (timezone: string): ScheduleValues => ({
  ...{ name: '', format: mailedFormats[0]!, period: 'previousDay', condition: 'always' },
  ...{ time: '06:00', repeat: 'week', weekdays: [1, 2, 3, 4, 5, 6, 7], monthDay: '1' },
  ...{ timezone, users: [], groups: [] },
});

export const valuesOf = (schedule: Schedule): ScheduleValues => ({
  ...{ name: schedule.name, format: schedule.format, period: schedule.period },
  ...{ condition: schedule.condition, time: schedule.time, timezone: schedule.timezone },
  repeat: schedule.monthDay === null ? 'week' : 'month',
  weekdays: schedule.weekdays,
  monthDay: String(schedule.monthDay ?? 1),
  ...{ users: schedule.users, groups: schedule.groups },
});

export const timingOf = ({ time, repeat, weekdays, monthDay, timezone }: ScheduleValues): ScheduleTiming => ({
  ...{ time, timezone },
  weekdays: repeat === 'week' ? [...weekdays] : [],
  monthDay: repeat === 'month' ? Number(monthDay) : null,
});

/** The site or the sites that the report is shown for. */
type Place = Pick<ScheduleForm, 'siteId' | 'includeSites'>;

export const bodyOf = (values: ScheduleValues, { siteId, includeSites }: Place): ScheduleForm => ({
  ...{ name: values.name, format: values.format, period: values.period, condition: values.condition },
  ...timingOf(values),
  ...{ siteId, includeSites },
  users: values.users.map(({ uuid }) => uuid),
  groups: values.groups.map(({ uuid }) => uuid),
});
