/** Reports that are mailed again and again, at the wall-clock times of a zone (OR-126). */
import {
  boolean,
  type Finding,
  fitting,
  type Infer,
  instant,
  list,
  nothing,
  nullable,
  number,
  object,
  oneOf,
  optional,
  queryNumber,
  text,
  timezone,
  uuid,
} from '../field.ts';
import { idOf } from '../numbered.ts';
import { call } from './call.ts';
import { DOWNLOAD_FORMATS } from './report-view.ts';
import { includeSites } from './reports.ts';
import { nameField } from './shared.ts';

/** What a mailed report covers: the whole day, week or month before it, or its own range. */
const SCHEDULE_PERIODS = ['previousDay', 'previousWeek', 'previousMonth', 'report'] as const;
export type SchedulePeriod = (typeof SCHEDULE_PERIODS)[number];
/** `values`: only if a value of the period is known. `alarms`: only if an alarm of its tags stood. */
const SCHEDULE_CONDITIONS = ['always', 'values', 'alarms'] as const;
const RUN_STATES = ['waiting', 'sent', 'skipped', 'failed'] as const;

export const MOST_SCHEDULES = 200;
export const MOST_SCHEDULES_OF_REPORT = 20;
/** Users and groups that a schedule names, and people whom one run may reach. */
const MOST_NAMED = 100;
export const MOST_REACHED = 500;
/** Bytes of a file that is mailed. */
export const MOST_ATTACHED = 10 * 1024 * 1024;
export const RUNS_PAGE = 20;
/** Coming runs that a form shows. */
const NEXT_RUNS = 3;

export const SCHEDULE_TEXTS = {
  days: 'Please choose at least one day',
  time: 'Please enter a time such as 06:00',
  recipients: 'Please choose who receives it',
  quota: `A company can have ${MOST_SCHEDULES} schedules. Delete one that is not needed`,
  quotaOfReport: `A report can have ${MOST_SCHEDULES_OF_REPORT} schedules. Delete one that is not needed`,
  site: 'Choose the site that the report is shown for',
  sites: 'Choose the sites to compare',
} as const;

const timing = {
  /** Wall-clock time of the zone, as `06:00`. */
  time: text({
    max: 5,
    pattern: /^([01]\d|2[0-3]):[0-5]\d$/,
    say: { required: SCHEDULE_TEXTS.time, pattern: SCHEDULE_TEXTS.time, max: SCHEDULE_TEXTS.time },
  }),
  /** 1 (Monday) to 7; empty where it runs by the month. */
  weekdays: list(number({ integer: true, min: 1, max: 7 }), { max: 7 }),
  /** 1 to 31, the last day in months that are shorter; null where it runs by the week. */
  monthDay: nullable(
    number({ integer: true, min: 1, max: 31, say: 'Please enter a day of the month, 1 to 31' }),
  ),
  timezone: timezone(),
};
const timingField = object(timing);
export type ScheduleTiming = Infer<typeof timingField>;

function* timingFindings({
  weekdays,
  monthDay,
}: Readonly<Partial<Record<keyof ScheduleTiming, unknown>>>): Generator<Finding> {
  const hasDays = Array.isArray(weekdays) && weekdays.length > 0;
  if (hasDays === (monthDay !== null)) yield { path: ['weekdays'], message: SCHEDULE_TEXTS.days };
}

const content = {
  name: nameField,
  format: oneOf(DOWNLOAD_FORMATS),
  period: oneOf(SCHEDULE_PERIODS),
  condition: oneOf(SCHEDULE_CONDITIONS),
  ...timing,
  /** Of a report of the sites: the one that it is shown for. */
  siteId: nullable(uuid()),
  /** Of a comparison. */
  includeSites: nullable(includeSites),
};

const form = {
  ...content,
  users: list(uuid(), { max: MOST_NAMED }),
  groups: list(uuid(), { max: MOST_NAMED }),
};
const formField = object(form);
export type ScheduleForm = Infer<typeof formField>;

function* findings(value: Readonly<Partial<Record<keyof ScheduleForm, unknown>>>): Generator<Finding> {
  yield* timingFindings(value);
  const isEmpty = (one: unknown): boolean => Array.isArray(one) && one.length === 0;
  if (isEmpty(value.users) && isEmpty(value.groups))
    yield { path: ['users'], message: SCHEDULE_TEXTS.recipients };
}

const run = object({
  uuid: uuid(),
  /** Sent to the one person who asked for it. */
  isTest: boolean(),
  state: oneOf(RUN_STATES),
  /** What there is to say beside the state, in sentences: why it was skipped or failed, who was left out. */
  reason: nullable(text()),
  /** When it was due by the schedule. */
  dueAt: instant(),
  startedAt: nullable(instant()),
  finishedAt: nullable(instant()),
  /** Its mails carry it in their Message-ID. */
  messageId: text(),
  /** Mails that were made of it, those that have not left yet, and those that were given up. */
  mails: number({ integer: true }),
  mailsWaiting: number({ integer: true }),
  mailsFailed: number({ integer: true }),
});
export type ScheduleRun = Infer<typeof run>;

const scheduledUser = object({
  ...{ uuid: uuid(), firstName: text(), lastName: text() },
  /** Whether they may see the report; missing where that is not known. */
  seesReport: optional(boolean()),
});
const scheduledGroup = object({
  ...{ uuid: uuid(), title: text(), usersCount: number({ integer: true }) },
  /** Members who may not see the report. */
  leftOut: optional(number({ integer: true })),
});
export type ScheduledUser = Infer<typeof scheduledUser>;
export type ScheduledGroup = Infer<typeof scheduledGroup>;

const schedule = object({
  uuid: uuid(),
  ...content,
  name: text(),
  users: list(scheduledUser, { max: MOST_NAMED }),
  groups: list(scheduledGroup, { max: MOST_NAMED }),
  /** Of `siteId`; null where there is none, or it is gone. */
  siteName: nullable(text()),
  /** As whom it runs. */
  owner: object({ uuid: uuid(), firstName: text(), lastName: text() }),
  isPaused: boolean(),
  /** Why the server paused it; null where somebody did. */
  pausedReason: nullable(text()),
  /** Null while it is paused. */
  nextAt: nullable(instant()),
  lastRun: nullable(run),
});
export type Schedule = Infer<typeof schedule>;

const mayRead = { anyOf: ['Dash.canSee', 'Site.Reports.canSee'] } as const;
const mayChange = { anyOf: ['Dash.update', 'Site.Reports.update'] } as const;
const schedulePath = { id: idOf('schedule') };

export const scheduleCalls = {
  schedules: call('GET schedules', {
    summary: 'PROPOSED: the schedules of a report that the caller may see, each with its last run',
    needs: mayRead,
    query: { reportId: uuid() },
    reply: object({
      items: list(schedule, { max: MOST_SCHEDULES_OF_REPORT }),
      /** Whether the caller may add and change them. */
      mayChange: boolean(),
      /** Why no mail leaves this server; null where they do. */
      mailFault: nullable(text()),
    }),
  }),
  scheduleRecipients: call('GET schedules/recipients', {
    summary:
      'PROPOSED: users and groups who can be named in a schedule, by name, at most `limit` of each (20)',
    needs: mayChange,
    query: {
      search: optional(text({ max: 200 })),
      limit: optional(queryNumber({ min: 1, max: 50 })),
      /** uuid of the report that is scheduled. */
      reportId: optional(uuid()),
    },
    reply: object({ users: list(scheduledUser, { max: 50 }), groups: list(scheduledGroup, { max: 50 }) }),
  }),
  nextRuns: call('POST schedules/next', {
    summary:
      'PROPOSED: when a schedule would run next; of one that exists, days that it has served are left out',
    needs: mayChange,
    body: fitting(object({ ...timing, scheduleId: optional(uuid()) }), timingFindings),
    reply: object({ items: list(instant(), { max: NEXT_RUNS }) }),
  }),
  createSchedule: call('POST schedules', {
    summary:
      'PROPOSED: mails a report at the times of the schedule, as the caller; for those who may change the report',
    needs: mayChange,
    body: fitting(object({ reportId: uuid(), ...form }), findings),
    reply: schedule,
  }),
  updateSchedule: call('PUT schedules/{id}', {
    summary: 'PROPOSED: changes a schedule; its lists are sent whole. It goes on as its owner',
    needs: mayChange,
    params: schedulePath,
    body: fitting(formField, findings),
    reply: schedule,
  }),
  pauseSchedule: call('PUT schedules/{id}/paused', {
    summary:
      'PROPOSED: pauses a schedule, or lets it go on from now. One whose owner may not run it any longer goes on as the caller',
    needs: mayChange,
    params: schedulePath,
    body: object({ paused: boolean() }),
    reply: schedule,
  }),
  archiveSchedule: call('DELETE schedules/{id}', {
    summary: 'PROPOSED: deletes a schedule; what waits to be made for it is dropped',
    needs: mayChange,
    params: schedulePath,
    reply: nothing(),
  }),
  testSchedule: call('POST schedules/{id}/test', {
    summary: 'PROPOSED: runs a schedule now, and mails the report to the caller alone',
    needs: mayChange,
    params: schedulePath,
    reply: run,
  }),
  scheduleRuns: call('GET schedules/{id}/runs', {
    summary: `PROPOSED: the runs of a schedule, the newest first, in pages of ${RUNS_PAGE}`,
    needs: mayRead,
    params: schedulePath,
    query: {
      limit: optional(queryNumber({ min: 1, max: 100 })),
      skip: optional(queryNumber({ min: 0 })),
    },
    reply: object({ items: list(run, { max: 100 }), total: number({ integer: true }) }),
  }),
} as const;
