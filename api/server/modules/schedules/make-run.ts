/**
 * One run of a schedule: judged, rendered, and mailed. The mails are queued in the transaction that settles the run, so that a
 * stop at any moment leaves either a run that is made again, or all of its mails.
 */
import type { Readable } from 'node:stream';
import { MOST_ATTACHED, MOST_REACHED, maySeeAlarms } from '../../../contract/index.ts';
import { HttpError } from '../../http/errors.ts';
import type { Caller } from '../../http/handler.ts';
import { storeMailFile } from '../../mail/mail-files.ts';
import type { Db } from '../../storage/storage.ts';
import { localDay } from '../history/index.ts';
import { renderReport, somethingToSay } from '../reports/index.ts';
import type { SeenItem } from '../tree/index.ts';
import { dayText, spanOf } from './calendar.ts';
import { concernedBy, ownerNow, reachedBy } from './judge.ts';
import { pausedLetter, reportLetter } from './letter.ts';
import { NO_MAIL, type ScheduleParts } from './parts.ts';
import { holdRun, settleRun } from './queries/runs.ts';
import { holdSchedule, type ScheduleRow, setSchedule } from './queries/schedules.ts';

/** A run that waits to be made. */
export interface WaitingRun {
  readonly id: number;
  readonly uuid: string;
  readonly company_id: number;
  readonly schedule_id: number;
  readonly period: string | null;
  readonly tester_id: number | null;
  readonly planned_at: Date;
  readonly reason: string | null;
}

/** Ends a run with a reason for people. */
class RunEnds extends Error {
  readonly state: 'skipped' | 'failed';
  constructor(state: 'skipped' | 'failed', reason: string) {
    super(reason);
    this.state = state;
  }
}

interface Run {
  readonly run: WaitingRun;
  readonly schedule: ScheduleRow;
  /** The date of the run, as `2026-03-29`. */
  readonly day: string;
}

/** Makes a run and settles it. What it throws is worth another attempt. */
export async function makeRun(parts: ScheduleParts, run: WaitingRun, signal: AbortSignal): Promise<void> {
  const { storage, now } = parts;
  const schedule = await begin(parts, run);
  try {
    if (!schedule) throw new RunEnds('skipped', 'The schedule was deleted.');
    if (schedule.paused && run.tester_id === null) throw new RunEnds('skipped', 'The schedule was paused.');
    if (parts.mails.mode === 'none') throw new RunEnds('failed', NO_MAIL);
    const day = run.period ?? dayText(localDay(run.planned_at.getTime(), schedule.timezone));
    const owner = await ownerNow(storage, schedule);
    if ('archived' in owner) throw new RunEnds('skipped', 'The report is archived.');
    if ('lost' in owner) return await pause(parts, { run, schedule, day }, owner.lost);
    await mailReport(parts, { run, schedule, day }, owner, signal);
  } catch (error) {
    if (!isFinal(error)) throw error;
    const state = error instanceof RunEnds ? error.state : 'failed';
    const reason = sentences(run.reason, error.message);
    await storage.system(async (db) => {
      if (await holdRun(db, run.id)) await settleRun(db, run.id, { state, reason }, new Date(now()));
    });
  }
}

/** What is refused now is refused in a minute too: a site that is gone, a range that is too long. */
const isFinal = (error: unknown): error is RunEnds | HttpError =>
  error instanceof RunEnds || (error instanceof HttpError && error.status < 500);

const begin = ({ storage, now }: ScheduleParts, run: WaitingRun): Promise<ScheduleRow | undefined> =>
  storage.system(async (db) => {
    const schedule = await holdSchedule(db, run.schedule_id);
    await db
      .updateTable('schedule_runs')
      .set({ started_at: new Date(now()), by_alarms: schedule?.condition === 'alarms' })
      .where('id', '=', run.id)
      .execute();
    return schedule;
  });

const sentences = (...parts: readonly (string | null)[]): string | null =>
  parts.filter((part) => part !== null && part !== '').join(' ') || null;

async function mailReport(
  parts: ScheduleParts,
  { run, schedule, day }: Run,
  { item }: { readonly item: SeenItem },
  signal: AbortSignal,
): Promise<void> {
  const { storage, mails, now } = parts;
  const { told, leftOut, withoutAlarms } = await reachedBy(storage, schedule, run.tester_id);
  if (told.length === 0)
    throw new RunEnds(
      'skipped',
      `Nobody who is named may see ${withoutAlarms > 0 ? 'alarms' : 'the report'}.`,
    );
  if (told.length > MOST_REACHED)
    throw new RunEnds('failed', `It would reach ${told.length} people; ${MOST_REACHED} is the most.`);
  await needSomethingToSay(parts, { run, schedule, day }, told[0]!, signal);
  const files = new Map<boolean, MailedFile>();
  for (const [seesAlarms, [reader]] of Map.groupBy(told, sight))
    files.set(seesAlarms, await fileOf(parts, { run, schedule, day }, reader!, signal));
  const link = mails.address(pathOf(schedule, item));
  const notice = sentences(
    run.reason,
    leftOutWords(leftOut, 'the report'),
    leftOutWords(withoutAlarms, 'alarms'),
  );
  await storage.system(async (db) => {
    // Another node may have been quicker.
    if (!(await holdRun(db, run.id))) return;
    const stored = new Map<boolean, number>();
    for (const [seesAlarms, file] of files) stored.set(seesAlarms, await storeMailFile(db, file, now()));
    for (const person of told) {
      const { userId, user } = person;
      const fileId = stored.get(sight(person))!;
      const letter = reportLetter({
        ...{ name: user.firstName, schedule, reportName: item.name, link, day },
        ...{ isTest: run.tester_id !== null, notice: run.reason },
      });
      const messageId = `${run.uuid}.${user.uuid}`;
      await mails.queue(db, { userId, email: user.email, companyId: schedule.company_id }, letter, now(), {
        fileId,
        messageId,
      });
    }
    const outcome = { state: 'sent', reason: notice, mails: told.length } as const;
    await settleRun(db, run.id, outcome, new Date(now()));
  });
}

/** A file shows alarms to those only who may see them: it is made once for each of both. */
const sight = ({ permissions }: Caller): boolean => maySeeAlarms(permissions);

const leftOutWords = (count: number, unseen: string): string | null =>
  count === 0
    ? null
    : `${count === 1 ? '1 person was' : `${count} people were`} left out: they may not see ${unseen}.`;

interface MailedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** The report as a reader sees it. */
function orderOf({ storage }: ScheduleParts, { run, schedule, day }: Run, reader: Caller) {
  const { timezone, site_uuid, include_sites } = schedule;
  const span = spanOf(schedule.period, day, timezone);
  return {
    report: schedule.report,
    as: reader,
    tenant: <T>(work: (db: Db) => Promise<T>) => storage.tenant(schedule.company_id, work),
    // The report's own range ends when it was due, however late it is made.
    now: run.planned_at.getTime(),
    asked: {
      timezone,
      ...(site_uuid !== null && { siteId: site_uuid }),
      ...(include_sites && { includeSites: include_sites }),
      ...(span && {
        range: 'custom' as const,
        startDate: new Date(span.from).toISOString(),
        endDate: new Date(span.to).toISOString(),
      }),
    },
  };
}

/** Ends the run where its condition is not met. */
async function needSomethingToSay(
  parts: ScheduleParts,
  of: Run,
  reader: Caller,
  signal: AbortSignal,
): Promise<void> {
  const { condition } = of.schedule;
  if (condition === 'always') return;
  const { hasValues, hasAlarms } = await somethingToSay(orderOf(parts, of, reader), signal);
  if (condition === 'values' && !hasValues)
    throw new RunEnds('skipped', 'There was nothing to say: no value is known.');
  if (condition === 'alarms' && !hasAlarms)
    throw new RunEnds('skipped', 'There was nothing to say: no alarm stood.');
}

/** The report as a file. Ends the run where it is too large for a mail. */
async function fileOf(
  parts: ScheduleParts,
  of: Run,
  reader: Caller,
  signal: AbortSignal,
): Promise<MailedFile> {
  const order = { ...orderOf(parts, of, reader), format: of.schedule.format };
  const { name, type, bytes } = await renderReport(order, signal);
  // Letters that no file system takes.
  const plain = name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').replace(/\s+/g, ' ');
  return { name: plain, type, bytes: bytes instanceof Uint8Array ? checkSize(bytes) : await wholeOf(bytes) };
}

const MEGABYTE = 1024 * 1024;

function checkSize(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= MOST_ATTACHED) return bytes;
  throw new RunEnds(
    'failed',
    `The file is larger than ${MOST_ATTACHED / MEGABYTE} MB, too large for a mail. Choose a shorter period, or longer units in the report.`,
  );
}

/** A stream as bytes; it is given up once it is too large. */
async function wholeOf(stream: Readable): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of stream as AsyncIterable<Uint8Array>) {
    parts.push(part);
    length += part.length;
    if (length > MOST_ATTACHED) break;
  }
  return checkSize(Buffer.concat(parts));
}

/** Where the console shows the report. */
const pathOf = ({ report, site_uuid }: ScheduleRow, { reportType }: SeenItem): string =>
  site_uuid === null
    ? `/dash/${reportType}/${report}${reportType === 'map' ? '/view' : ''}`
    : `/site/reports/${site_uuid}/${reportType}/${report}/view`;

/** Nobody may run it as its owner any longer: it stops, and the owner and the administrators are told. */
const pause = (
  { storage, mails, now }: ScheduleParts,
  { run, schedule }: Run,
  reason: string,
): Promise<void> =>
  storage.system(async (db) => {
    if (!(await holdRun(db, run.id))) return;
    await settleRun(
      db,
      run.id,
      { state: 'skipped', reason: `${reason} The schedule was paused.` },
      new Date(now()),
    );
    const held = await holdSchedule(db, schedule.id);
    if (!held || held.paused) return;
    await setSchedule(db, schedule.id, { paused: true, paused_reason: reason, next_at: null });
    const { name: reportName, report_type: reportType } = await db
      .selectFrom('tree_items')
      .where('id', '=', schedule.item_id)
      .select(['name', 'report_type'])
      .executeTakeFirstOrThrow();
    const link = mails.address(pathOf(schedule, { reportType } as SeenItem));
    for (const { userId, user } of await concernedBy(db, schedule)) {
      const letter = pausedLetter({ name: user.firstName, schedule, reportName, link, reason });
      await mails.queue(db, { userId, email: user.email, companyId: schedule.company_id }, letter, now());
    }
  });
