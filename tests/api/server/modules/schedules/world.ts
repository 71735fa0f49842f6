/** A company with a report that has values, and schedules of it that are worked off at a time that the test says. */
import type { Report, Schedule, ScheduleForm } from '../../../../../api/contract/index.ts';
import { Quality } from '../../../../../api/server/field/sample.ts';
import { drained } from '../../../../../api/server/jobs/queue.ts';
import type { MailMode } from '../../../../../api/server/mail/mails.ts';
import { scheduleQueue } from '../../../../../api/server/modules/schedules/run-queue.ts';
import { testMails } from '../../../../support/mails.ts';
import { made, NOW, openReportWorld, type ReportWorld, type Somebody } from '../reports/world.ts';

export { NOW };
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export interface ScheduleWorld extends ReportWorld {
  /** Makes reports and schedules. */
  readonly ann: Somebody;
  /** May see what is shared with him. */
  readonly bob: Somebody;
  readonly boss: Somebody;
  report(more?: object): Promise<Report>;
  schedule(report: Report, more?: Partial<ScheduleForm>): Promise<Schedule>;
  /** Works off what is due at a time, as one node would; returns the number of runs that it made. */
  work(at: number, mode?: MailMode): Promise<number>;
  /** Mails by recipient, with their files. */
  mails(): Promise<readonly SentMail[]>;
  run(schedule: Schedule): Promise<StoredRun>;
}

interface SentMail {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly message_id: string | null;
  readonly name: string | null;
  readonly content: string | null;
}

interface StoredRun {
  readonly uuid: string;
  readonly period: string | null;
  readonly state: string;
  readonly reason: string | null;
  readonly mails: number;
}

const log = { warn: () => {} };

export async function openScheduleWorld(): Promise<ScheduleWorld> {
  const world = await openReportWorld();
  const { server, company } = world;
  const { storage } = server;
  const ann = await world.person('Ann');
  const bob = await world.person('Bob', { Dash: { canSee: true } });
  const boss = await world.person('Boss', undefined, 'CompanyAdmin');
  await server.live.reload();
  server.live.sink(
    [30, 20, 10].map((hours) => ({
      ...{ tag: company.tag, quality: Quality.good },
      ...{ time: NOW - hours * HOUR, value: hours },
    })),
  );
  await server.live.flush();
  await server.live.retention.workOutTrends();
  return {
    ...world,
    ...{ ann, bob, boss },
    report: (more = {}) =>
      made(ann, {
        ...{ tags1: [{ tag: company.tag }], granularity: 'hours', dataPoint: 'last' },
        users: [{ uuid: bob.uuid, access: 'view' }],
        ...more,
      }),
    async schedule({ uuid }, more = {}) {
      const { status, data, body } = await ann.call('POST', 'schedules', {
        reportId: uuid,
        ...form(bob),
        ...more,
      });
      if (status !== 200) throw new Error(`No schedule: ${status} ${body}`);
      return data;
    },
    work: (at, mode = 'outbox') =>
      drained(
        scheduleQueue({ storage, mails: testMails(mode), now: () => at }),
        new AbortController().signal,
        log,
      ),
    mails: () =>
      storage.system(async (db) => {
        const rows = await db
          .selectFrom('mails')
          .leftJoin('mail_files as file', 'file.id', 'mails.file_id')
          .select(['recipient', 'subject', 'text', 'message_id', 'file.name', 'file.bytes'])
          .orderBy('recipient')
          .execute();
        return rows.map(({ bytes, ...mail }) => ({
          ...mail,
          content: bytes && Buffer.from(bytes).toString(),
        }));
      }),
    run: ({ uuid }) =>
      storage.system((db) =>
        db
          .selectFrom('schedule_runs as run')
          .innerJoin('schedules', 'schedules.id', 'run.schedule_id')
          .where('schedules.uuid', '=', uuid)
          .select(['run.uuid', 'run.period', 'run.state', 'run.reason', 'run.mails'])
          .orderBy('run.id', 'desc')
          .executeTakeFirstOrThrow(),
      ),
  };
}

/** Every day at six in Oslo, as a table, to one person. */
export const form = (to: { readonly uuid: string }): ScheduleForm => ({
  ...{ name: 'Daily levels', format: 'csv', period: 'previousDay', condition: 'always' },
  ...{ time: '06:00', weekdays: [1, 2, 3, 4, 5, 6, 7], monthDay: null, timezone: 'Europe/Oslo' },
  ...{ siteId: null, includeSites: null, users: [to.uuid], groups: [] },
});
