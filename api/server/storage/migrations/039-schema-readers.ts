/**
 * Which releases may work on the tables: those that know the migration that is named here. Releases before this one take no
 * tables but exactly their own.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table schema_readers (
    only_one boolean primary key default true check (only_one),
    oldest text not null
  )`.execute(db);
  await sql`insert into schema_readers (oldest) values ('039-schema-readers')`.execute(db);
}
