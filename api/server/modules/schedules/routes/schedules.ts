/** Schedules of reports: listed, made, changed, paused, deleted, tried (OR-126). */
import {
  MOST_SCHEDULES,
  MOST_SCHEDULES_OF_REPORT,
  maySeeAlarms,
  RUNS_PAGE,
  SCHEDULE_TEXTS,
  type Schedule,
  type ScheduleForm,
} from '../../../../contract/index.ts';
import type { Recorder } from '../../../audit/recorder.ts';
import { HttpError, invalidField, missing, notAllowed } from '../../../http/errors.ts';
import type { Caller, Handlers, RequestContext } from '../../../http/handler.ts';
import { searchTerm } from '../../../storage/search-term.ts';
import type { Db } from '../../../storage/storage.ts';
import { availableRecipients, groupsNamed, usersNamed } from '../../notifications/index.ts';
import { siteByUuid } from '../../tags/index.ts';
import { checkMayChange, findItem, type SeenItem } from '../../tree/index.ts';
import { nextSlot } from '../calendar.ts';
import { maySchedule, ownerNow } from '../judge.ts';
import { NO_MAIL, type ScheduleParts } from '../parts.ts';
import { dropWaiting, insertRun, runsOf } from '../queries/runs.ts';
import {
  changeContent,
  countSchedules,
  findSchedule,
  holdSchedule,
  insertSchedule,
  type ScheduleRow,
  schedulesOf,
  setRecipients,
  setSchedule,
  timingOf,
} from '../queries/schedules.ts';
import { withSight } from '../recipient-sight.ts';
import { readWhole, wireRuns, wireSchedules } from '../wire.ts';

interface Parts extends ScheduleParts {
  readonly record: Recorder;
}

const RECIPIENTS = 20;
const NEXT_RUNS = 3;

export const scheduleHandlers = (parts: Parts) => ({
  ...readHandlers(parts),
  ...changeHandlers(parts),
  ...stateHandlers(parts),
});

function readHandlers({ storage, mails, now }: Parts) {
  return {
    async schedules({ caller, tenant }, { query }) {
      const { item, read } = await tenant(async (db) => {
        const item = await seenReport(db, caller, query.reportId);
        return { item, read: await readWhole(db, caller, await schedulesOf(db, item.id)) };
      });
      return {
        items: await wireSchedules(storage, read),
        mayChange: maySchedule(caller, item),
        mailFault: mails.mode === 'none' ? NO_MAIL : null,
      };
    },

    async scheduleRecipients({ caller, tenant }, { query: { search, limit = RECIPIENTS, reportId } }) {
      const found = await tenant(async (db) => {
        if (reportId !== undefined) await seenReport(db, caller, reportId);
        return availableRecipients(db, limit, searchTerm(search));
      });
      const users = found.users.map(({ id, uuid, firstName, lastName }) => ({
        id,
        uuid,
        firstName,
        lastName,
      }));
      const groups = found.groups.map(({ uuid, title, usersCount }) => ({ uuid, title, usersCount }));
      if (reportId === undefined) return { users: users.map(({ id: _, ...user }) => user), groups };
      const place = { companyId: caller.companyId, report: reportId };
      return (await withSight(storage, place, new Map([['found', { users, groups }]]))).get('found')!;
    },

    nextRuns: ({ caller, tenant }, { body: { scheduleId, ...timing } }) =>
      tenant(async (db) => {
        const own = scheduleId === undefined ? undefined : await seenSchedule(db, caller, scheduleId);
        const items: string[] = [];
        for (let [at, day] = [now(), own?.schedule.last_day ?? null]; items.length < NEXT_RUNS; ) {
          ({ at, day } = nextSlot(timing, at, day));
          items.push(new Date(at).toISOString());
        }
        return { items };
      }),

    async scheduleRuns({ caller, tenant }, { params, query: { limit = RUNS_PAGE, skip = 0 } }) {
      const { rows, total } = await tenant(async (db) => {
        const { schedule } = await seenSchedule(db, caller, params.id);
        return runsOf(db, schedule.id, { limit, skip, seesAlarms: maySeeAlarms(caller.permissions) });
      });
      return { items: await wireRuns(storage, rows), total };
    },
  } satisfies Partial<Handlers>;
}

const NO_MAPS = 'A map shows the present and cannot be mailed. Choose a graph, a table or a comparison';

function changeHandlers(parts: Parts) {
  const { record, now } = parts;
  return {
    async createSchedule(context, { body: { reportId, ...form } }) {
      const { caller } = context;
      const uuid = await record(caller, 'schedule.create', async (db) => {
        const item = await seenReport(db, caller, reportId);
        checkMayChange(caller, item, 'update');
        if (item.reportType === 'map') throw invalidField('reportId', NO_MAPS);
        await checkQuota(db, item.id);
        const named = await checkForm(db, form, item);
        const place = { companyId: caller.companyId, itemId: item.id, ownerId: caller.userId };
        const made = await insertSchedule(db, place, form, new Date(nextSlot(form, now()).at));
        await setRecipients(db, { companyId: caller.companyId, scheduleId: made.id }, named);
        return changed(made.uuid, made.uuid, form, item);
      });
      return readOne(parts, context, uuid);
    },

    async updateSchedule(context, { params, body: form }) {
      const { caller } = context;
      await record(caller, 'schedule.update', async (db) => {
        const { schedule, item } = await changeable(db, caller, params.id);
        const named = await checkForm(db, form, item);
        const next = nextSlot(form, now(), schedule.last_day);
        await changeContent(db, schedule.id, form, schedule.paused ? null : new Date(next.at));
        await setRecipients(db, { companyId: caller.companyId, scheduleId: schedule.id }, named);
        return changed(undefined, schedule.uuid, form, item);
      });
      return readOne(parts, context, params.id);
    },

    archiveSchedule: ({ caller }, { params }) =>
      record(caller, 'schedule.archive', async (db) => {
        const { schedule, item } = await changeable(db, caller, params.id);
        const at = new Date(now());
        await setSchedule(db, schedule.id, { archived_at: at, next_at: null });
        await dropWaiting(db, schedule.id, 'The schedule was deleted.', at);
        return changed({}, schedule.uuid, schedule, item);
      }),
  } satisfies Partial<Handlers>;
}

/** Tests of one schedule within a minute. */
const MOST_TESTS = 5;
const MINUTE_MS = 60_000;

function stateHandlers(parts: Parts) {
  const { storage, mails, record, now } = parts;
  return {
    async pauseSchedule(context, { params, body: { paused } }) {
      const { caller, tenant } = context;
      const { schedule: before } = await tenant((db) => changeable(db, caller, params.id));
      // Judged before: it reads in transactions of its own.
      const isOwnerGone = !paused && 'lost' in (await ownerNow(storage, before));
      await record(caller, paused ? 'schedule.pause' : 'schedule.resume', async (db) => {
        const { schedule, item } = await changeable(db, caller, params.id);
        const next = paused ? null : new Date(nextSlot(timingOf(schedule), now(), schedule.last_day).at);
        await setSchedule(db, schedule.id, {
          ...{ paused, paused_reason: null, next_at: next },
          ...(isOwnerGone && { owner_id: caller.userId }),
        });
        return changed(undefined, schedule.uuid, schedule, item);
      });
      return readOne(parts, context, params.id);
    },

    async testSchedule({ caller }, { params }) {
      if (mails.mode === 'none') throw new HttpError(409, NO_MAIL, { code: 'NO_MAIL' });
      const row = await record(caller, 'schedule.test', async (db) => {
        const { schedule, item } = await changeable(db, caller, params.id);
        await checkTests(db, schedule.id, new Date(now() - MINUTE_MS));
        const [companyId, scheduleId, testerId] = [caller.companyId, schedule.id, caller.userId];
        const at = new Date(now());
        const run = await insertRun(db, {
          companyId,
          scheduleId,
          testerId,
          day: null,
          plannedAt: at,
          dueAt: at,
        });
        return changed(run!, schedule.uuid, schedule, item);
      });
      const [run] = await wireRuns(storage, [row]);
      return run!;
    },
  } satisfies Partial<Handlers>;
}

async function checkTests(db: Db, scheduleId: number, since: Date): Promise<void> {
  const recent = await db
    .selectFrom('schedule_runs')
    .where('schedule_id', '=', scheduleId)
    .where('tester_id', 'is not', null)
    .where('planned_at', '>', since)
    .select('id')
    .execute();
  if (recent.length >= MOST_TESTS)
    throw new HttpError(429, 'Too many tests. Please wait a minute', { code: 'TOO_MANY' });
}

/** Throws the 404 of a missing report for a diagram too: it has no values to mail. */
async function seenReport(db: Db, caller: Caller, uuid: string): Promise<SeenItem> {
  const item = await findItem(db, caller, uuid);
  if (item?.type !== 'report' || item.diagramId !== null) throw missing();
  return item;
}

interface SeenSchedule {
  readonly schedule: ScheduleRow;
  readonly item: SeenItem;
}

/** A schedule of a report that the caller may see; the same 404 for any other. */
async function seenSchedule(db: Db, caller: Caller, uuid: string): Promise<SeenSchedule> {
  const schedule = await findSchedule(db, uuid);
  if (!schedule) throw missing();
  return { schedule, item: await seenReport(db, caller, schedule.report) };
}

/** The same of one that the caller may change. */
async function changeable(db: Db, caller: Caller, uuid: string): Promise<SeenSchedule> {
  const { schedule, item } = await seenSchedule(db, caller, uuid);
  if (!maySchedule(caller, item)) throw notAllowed();
  const held = await holdSchedule(db, schedule.id);
  if (!held) throw missing();
  return { schedule: held, item };
}

/** Who is named, by their rows. Throws a 400 by field for what is not there, or does not fit the report. */
async function checkForm(db: Db, form: ScheduleForm, item: SeenItem) {
  const { siteId, includeSites } = form;
  const site = siteId === null ? undefined : await siteByUuid(db, siteId);
  if (siteId !== null && !site) throw invalidField('siteId', 'This site does not exist');
  if (item.section === 'sites' && siteId === null) throw invalidField('siteId', SCHEDULE_TEXTS.site);
  if (item.reportType === 'comparison' && includeSites === null)
    throw invalidField('includeSites', SCHEDULE_TEXTS.sites);
  const users = await usersNamed(db, form.users);
  if (!users) throw invalidField('users', 'One of the users is not a user of this company');
  const groups = await groupsNamed(db, form.groups);
  if (!groups) throw invalidField('groups', 'One of the groups is not a group of this company');
  return { users, groups };
}

async function checkQuota(db: Db, itemId: number): Promise<void> {
  const { all, ofReport } = await countSchedules(db, itemId);
  const fault =
    all >= MOST_SCHEDULES
      ? SCHEDULE_TEXTS.quota
      : ofReport >= MOST_SCHEDULES_OF_REPORT
        ? SCHEDULE_TEXTS.quotaOfReport
        : undefined;
  if (fault) throw new HttpError(409, fault, { code: 'TOO_MANY_SCHEDULES' });
}

async function readOne(
  { storage }: Parts,
  { caller, tenant }: Pick<RequestContext, 'caller' | 'tenant'>,
  uuid: string,
): Promise<Schedule> {
  const read = await tenant(async (db) => {
    const { schedule } = await seenSchedule(db, caller, uuid);
    return readWhole(db, caller, [schedule]);
  });
  const [schedule] = await wireSchedules(storage, read);
  return schedule!;
}

const changed = <T>(result: T, uuid: string, { name }: { readonly name: string }, item: SeenItem) => ({
  result,
  detail: { schedule: uuid, name, report: item.uuid, reportName: item.name },
});
