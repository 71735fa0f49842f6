/** The server's own data. */
import type { Generated } from 'kysely';
import type { MaybeStamp, Stamp } from './columns.ts';

/** Keys that all nodes share, created once: the one that signs tokens. No request can read this table. */
export interface SecretsTable {
  name: string;
  value: string;
}

/** One row: the migration that a release has to know to work on the tables. */
export interface SchemaReadersTable {
  only_one: Generated<boolean>;
  oldest: string;
}

/** One row per cluster-wide job. */
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

/** One row per run of a server that works on this database beside others. */
export interface NodeRunsTable {
  id: string;
  /** Unique: of the node, whose next run it outlives only if that is killed. */
  name: string;
  started_at: Generated<Date>;
  /** The last sign of life, by the database's clock. */
  seen_at: Generated<Date>;
}

/** Waiting and sent mails; `due_at` is null once a mail is settled. */
export interface MailsTable {
  id: Generated<number>;
  uuid: Generated<string>;
  user_id: number | null;
  /** Who sent it; null for a mail of the account itself, such as a code. */
  company_id: number | null;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  created_at: Stamp;
  due_at: MaybeStamp;
  attempts: Generated<number>;
  sent_at: MaybeStamp;
  /** The mail server's last response. */
  fault: string | null;
  /** What its Message-ID begins with; null: its uuid. */
  message_id: string | null;
  /** The file that it brings; null without one, and once it is sent. */
  file_id: number | null;
}

/** Files of mails that have not left yet; several mails may bring the same one. */
export interface MailFilesTable {
  id: Generated<number>;
  name: string;
  /** The media type. */
  type: string;
  bytes: Uint8Array;
  created_at: Stamp;
}
