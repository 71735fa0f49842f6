/** Health, and the demo's data for the sign-in page. */
import { boolean, type Infer, instant, list, nullable, number, object, oneOf, text, uuid } from '../field.ts';
import { call } from './call.ts';

/** Code of an error when the database is away: a page that receives it polls GET health until all is well again. */
export const STORAGE_AWAY = 'STORAGE_AWAY';

const count = number({ integer: true });

const jobField = object({
  /** As `history.trends`. */
  name: text(),
  title: text(),
  /** What it does, in a sentence. */
  purpose: text(),
  /** Milliseconds from the start of one run to the next. */
  everyMs: count,
  /** `cluster`: one node at a time. */
  scope: oneOf(['cluster', 'node']),
  isRunning: boolean(),
  startedAt: nullable(instant()),
  endedAt: nullable(instant()),
  /** It works off a queue: `fault` is that of its last item that failed. */
  isQueue: boolean(),
  /** The kind of the last run's failure, as `ECONNREFUSED`; null if it went well. */
  fault: nullable(text()),
  runs: count,
  failures: count,
});
export type JobReport = Infer<typeof jobField>;

/** One node of the installation. */
const serverField = object({
  /** Of this run: it has another after a restart. */
  id: uuid(),
  name: text(),
  /** `front` serves people, `io` connects the devices, `writer` stores what the stream of samples brings. */
  roles: list(oneOf(['front', 'io', 'writer']), { max: 3 }),
  /** By the server's own clock. */
  startedAt: instant(),
  /** Whether this one answered the call. */
  isThis: boolean(),
  /** Milliseconds since the one that answered heard of it; 0 for itself. After 1.5 s of silence it is not listed. */
  heardMsAgo: count,
  /** At its last sign of life; null while it starts. */
  figures: nullable(
    object({
      /** Live sockets that are open. */
      sockets: count,
      /** Links to devices that it connects. */
      links: count,
      tags: count,
      /** Samples that it has taken, and neither stored nor given to the stream yet. */
      samplesWaiting: count,
      /** The stream by which samples go to the database, some seconds ago; null without one, or if it does not answer. */
      stream: nullable(object({ messages: count, bytes: count, mostBytes: count })),
      /** The shards of the stream that it stores. */
      shards: list(
        object({
          shard: count,
          /** Messages that are not stored yet. */
          waiting: count,
          /** Milliseconds since the stream took the oldest of them. */
          oldestMs: count,
        }),
        { max: 64 },
      ),
      /** What it keeps on its own disk while it cannot reach the stream; null if it has no part of that. */
      spool: nullable(object({ bytes: count, mostBytes: count })),
      /** Samples of its devices that fitted nowhere, since its start. */
      samplesRefused: count,
    }),
  ),
});
export type ServerReport = Infer<typeof serverField>;

/** How messages of one kind are sent, over all companies. */
const sending = {
  /** Messages that are not sent yet, and those of them that could not be sent so far. */
  waiting: count,
  failing: count,
  /** Messages of the last day that were given up. */
  abandoned: count,
  /** Why the newest of these could not be sent. */
  fault: nullable(text()),
  lastSentAt: nullable(instant()),
};
const mailField = object({
  /** `outbox`: mails of the demo stay here. `none`: no mail server is set up. */
  mode: oneOf(['smtp', 'outbox', 'none']),
  ...sending,
});
const smsField = object(sending);
export type SmsReport = Infer<typeof smsField>;
export type MailReport = Infer<typeof mailField>;

/** Which server has one of the company's links. */
const linkPlaceField = object({
  uuid: uuid(),
  name: text(),
  site: text(),
  /** The name of the server that alone may have it; null if the servers share it. */
  edgeServer: nullable(text()),
  /** `id` of the server; null while none has it. */
  server: nullable(uuid()),
  /** Grows each time that another server takes the link; null on a server that is alone. */
  epoch: nullable(count),
});
export type LinkPlace = Infer<typeof linkPlaceField>;

export const systemCalls = {
  // Health: for load balancers and people with curl, hence no secrets and no sign-in.
  health: call('GET health', {
    summary: 'The process answers; `trouble` says why nothing can be stored at the moment',
    needs: 'public',
    reply: object({ status: oneOf(['ok']), uptime: number(), trouble: nullable(text()) }),
  }),
  ready: call('GET ready', {
    summary: 'Whether a balancer may send people here: 503 while this server ends',
    needs: 'public',
    // No details: they name devices and brokers. `admin.ts checks` shows them.
    reply: object({ ready: boolean() }),
  }),
  jobs: call('GET jobs', {
    summary: 'PROPOSED. What the server does again and again by itself, and how the last run of each went',
    needs: { anyOf: ['Setup.AuditLog.canSee'] },
    reply: object({ items: list(jobField, { max: 500 }), total: count }),
  }),
  servers: call('GET servers', {
    summary:
      'PROPOSED. Which servers live and what each does, as this one hears, and which of them has which of the company’s links, the first thousand by name; `isCutOff`: its connection to the others is lost',
    needs: { anyOf: ['Setup.AuditLog.canSee'] },
    reply: object({
      items: list(serverField, { max: 500 }),
      total: count,
      isCutOff: boolean(),
      links: list(linkPlaceField, { max: 1000 }),
      mail: mailField,
      /** Null without an SMS service. */
      sms: nullable(smsField),
    }),
  }),
  sendTestMail: call('POST servers/test-mail', {
    summary:
      'Sends a mail to the caller at once, and returns why it could not be sent; for administrators of the company. 409 NO_MAIL where no mail server is set up',
    needs: { anyOf: ['Setup.AuditLog.canSee'] },
    reply: object({ sentTo: text(), fault: nullable(text()) }),
  }),
  demoAccounts: call('GET demo', {
    summary: 'The demo accounts, only while the embedded demo runs on loopback; else an empty list',
    needs: 'public',
    reply: object({ accounts: list(object({ email: text(), password: text() }), { max: 10 }) }),
  }),
} as const;
