/** Writes that wait, and the values written back after them. */
import { type Kysely, sql } from 'kysely';

/** `timing`: delay, duration and reset value as confirmed. `plan`: what a command needs once it is due. */
const DELAYS = `
  alter table confirms add column timing jsonb not null default 'null';
  alter table commands add column due_at timestamptz, add column plan jsonb not null default 'null';
  create index commands_scheduled on commands (due_at) where result = 'scheduled';`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(DELAYS).execute(db);
}
