/** Health, and the demo's data for the sign-in page. */
import {
  boolean,
  type Infer,
  instant,
  list,
  nullable,
  number,
  object,
  oneOf,
  record,
  text,
} from '../field.ts';
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
  /** The kind of the last run's failure, as `ECONNREFUSED`; null if it went well. */
  fault: nullable(text()),
  runs: count,
  failures: count,
});
export type JobReport = Infer<typeof jobField>;

export const systemCalls = {
  // Health: for load balancers and people with curl, hence no secrets and no sign-in.
  health: call('GET health', {
    summary: 'The process answers; `trouble` says why nothing can be stored at the moment',
    needs: 'public',
    reply: object({ status: oneOf(['ok']), uptime: number(), trouble: nullable(text()) }),
  }),
  ready: call('GET ready', {
    summary:
      'Whether a balancer may send people here: 503 while this server ends. Storage, broker and drivers beside it, each by name',
    needs: 'public',
    reply: object({
      ready: boolean(),
      checks: record(object({ ok: boolean(), detail: text() }), { max: 50 }),
    }),
  }),
  jobs: call('GET jobs', {
    summary: 'PROPOSED. What the server does again and again by itself, and how the last run of each went',
    needs: { anyOf: ['Setup.AuditLog.canSee'] },
    reply: object({ items: list(jobField, { max: 500 }), total: count }),
  }),
  demoAccounts: call('GET demo', {
    summary: 'The demo accounts, only while the embedded demo runs on loopback; else an empty list',
    needs: 'public',
    reply: object({ accounts: list(object({ email: text(), password: text() }), { max: 10 }) }),
  }),
} as const;
