/**
 * A server's part that makes and mails scheduled reports, in a process of its own: works off what is due and ends, or kills
 * itself before its n-th transaction. Its order comes as JSON in the environment; it prints the number of its transactions.
 */
import { drained } from '../../api/server/jobs/queue.ts';
import { mailQueue } from '../../api/server/mail/mail-queue.ts';
import { Smtp } from '../../api/server/mail/smtp.ts';
import { scheduleQueue } from '../../api/server/modules/schedules/run-queue.ts';
import { openStorage } from '../../api/server/storage/open.ts';
import type { Storage } from '../../api/server/storage/storage.ts';
import { testMails } from './mails.ts';

export interface VictimOrder {
  readonly dataDir: string;
  readonly smtp: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** It dies before this transaction, from 1; undefined: it lives. */
  readonly dieBefore?: number;
}

const order = JSON.parse(process.env.VICTIM!) as VictimOrder;
const log = { warn: (data: object) => console.error(JSON.stringify(data)) };
const signal = new AbortController().signal;
const now = () => order.now;

const storage = await openStorage({ dataDir: order.dataDir });
let transactions = 0;
const counted = <T>(work: () => Promise<T>): Promise<T> => {
  if (++transactions === order.dieBefore) process.kill(process.pid, 'SIGKILL');
  return work();
};
const mortal: Storage = {
  engine: storage.engine,
  watch: storage.watch,
  raw: storage.raw,
  system: (work) => counted(() => storage.system(work)),
  statement: (work) => counted(() => storage.statement(work)),
  tenant: (company, work) => counted(() => storage.tenant(company, work)),
  ping: () => storage.ping(),
  holdStill: (work) => storage.holdStill(work),
  close: () => storage.close(),
};
await drained(scheduleQueue({ storage: mortal, mails: testMails('smtp'), now }), signal, log);
const from = 'Mimic <mimic@plant.example>';
await drained(mailQueue({ storage: mortal, smtp: new Smtp({ url: order.smtp, from }), now }), signal, log);
await storage.close();
console.log(transactions);
