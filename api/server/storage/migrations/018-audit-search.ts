/** Indexes for searching the audit log by person, tag and command. */
import { type Kysely, sql } from 'kysely';

const INDEXES = `
  create index audit_by_person on audit (company_id, user_uuid, sequence);
  create index audit_by_tag on audit (company_id, tag_uuid, sequence) where tag_uuid is not null;
  create index audit_by_command on audit (company_id, (detail ->> 'commandId'))
    where detail ->> 'commandId' is not null;
  create index audit_by_reset on audit (company_id, (detail ->> 'resetOf')) where detail ->> 'resetOf' is not null;
  create index activity_by_sequence on activity (company_id, sequence);
  create index commands_waited on commands (company_id, finished_at) where due_at is not null;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(INDEXES).execute(db);
}
