/** What the server keeps for itself. */
import type { Generated } from 'kysely';
import type { MaybeStamp, Stamp } from './columns.ts';

/** Keys that all nodes share, made once: the one that signs tokens. No request can read this table. */
export interface SecretsTable {
  name: string;
  value: string;
}

/** One row for each job of the cluster. */
export interface JobsTable {
  name: string;
  /** The node that runs it, or ran it last. */
  holder: string;
  /** Null: nobody runs it. */
  lease_until: MaybeStamp;
  started_at: Stamp;
  ended_at: MaybeStamp;
  fault: string | null;
  runs: Generated<number>;
  failures: Generated<number>;
}

/** Mails that wait, and those that went; `due_at` is null once one is settled. */
export interface MailsTable {
  id: Generated<number>;
  uuid: Generated<string>;
  user_id: number | null;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  created_at: Stamp;
  due_at: MaybeStamp;
  attempts: Generated<number>;
  sent_at: MaybeStamp;
  /** What the mail server said the last time. */
  fault: string | null;
}
