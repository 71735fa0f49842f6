/** Maintenance notes as they are stored, in a tenant's transaction. */
import { sql } from 'kysely';
import type { SiteNote } from '../../../contract/index.ts';
import type { Db } from '../../storage/storage.ts';
import { equipmentAround } from '../tags/index.ts';

/** Equipment that may have a note: what fills an assignment at a site, or a device. */
export interface Noted {
  readonly kind: 'assignment' | 'controller';
  /** Of the assignment or the device. */
  readonly uuid: string;
  readonly name: string;
  /** Where the log tells of it. */
  readonly site: number;
  readonly key: NotedKey;
}

/** As a row of the table names it. */
type NotedKey =
  | { readonly site_id: number; readonly assignment_id: number; readonly controller_id: null }
  | { readonly site_id: null; readonly assignment_id: null; readonly controller_id: number };

/** The equipment that a tag is part of; undefined if the tag is gone. */
export async function notedOfTag(db: Db, tag: string): Promise<Noted | undefined> {
  const found = db
    .selectFrom('tags')
    .innerJoin('controllers', 'controllers.id', 'tags.controller_id')
    .innerJoin('links', 'links.id', 'controllers.link_id')
    .innerJoin('sites', 'sites.id', 'links.site_id')
    .where('tags.uuid', '=', tag)
    .where('tags.archived_at', 'is', null)
    .where('controllers.archived_at', 'is', null)
    .where('links.archived_at', 'is', null)
    .where('sites.archived_at', 'is', null)
    .select(['controllers.id', 'controllers.uuid', 'controllers.name', 'links.site_id as site'])
    .executeTakeFirst();
  const [device, around] = await Promise.all([found, equipmentAround(db, tag)]);
  if (!device) return undefined;
  const { id, site } = device;
  const filled = around?.assignmentId;
  if (filled === undefined)
    return { ...device, kind: 'controller', key: { site_id: null, assignment_id: null, controller_id: id } };
  const assignment = await db
    .selectFrom('assignments')
    .where('uuid', '=', filled)
    .select(['id', 'uuid', 'name'])
    .executeTakeFirstOrThrow();
  const key = { site_id: site, assignment_id: assignment.id, controller_id: null };
  return { ...assignment, kind: 'assignment', site, key };
}

const present = (db: Db) => db.selectFrom('equipment_notes').where('archived_at', 'is', null);

const ofEquipment = (db: Db, { key }: Noted) =>
  present(db)
    .where('site_id', 'is not distinct from', key.site_id)
    .where('assignment_id', 'is not distinct from', key.assignment_id)
    .where('controller_id', 'is not distinct from', key.controller_id);

/** Locked until the transaction ends. */
export const noteOf = (db: Db, of: Noted) =>
  ofEquipment(db, of)
    .select(['id', 'uuid', 'text', 'author_name', 'written_at'])
    .forUpdate()
    .executeTakeFirst();

/** The note of the equipment that a tag is part of, as others read it; undefined if there is none. */
export async function noteAboutTag(
  db: Db,
  tag: string,
): Promise<{ readonly text: string; readonly author: string; readonly at: string } | undefined> {
  const of = await notedOfTag(db, tag);
  const note =
    of && (await ofEquipment(db, of).select(['text', 'author_name', 'written_at']).executeTakeFirst());
  return note && { text: note.text, author: note.author_name, at: note.written_at.toISOString() };
}

export type NoteRow = NonNullable<Awaited<ReturnType<typeof noteOf>>>;

interface NewNote {
  readonly company_id: number;
  readonly text: string;
  readonly author_uuid: string;
  readonly author_name: string;
  readonly written_at: Date;
}

/** Throws where the equipment has a note (`23505`). */
export const insertNote = (db: Db, { key }: Noted, note: NewNote): Promise<NoteRow> =>
  db
    .insertInto('equipment_notes')
    .values({ ...note, ...key })
    .returning(['id', 'uuid', 'text', 'author_name', 'written_at'])
    .executeTakeFirstOrThrow();

export async function archiveNote(db: Db, id: number, archived_at: Date): Promise<void> {
  await db.updateTable('equipment_notes').set({ archived_at }).where('id', '=', id).execute();
}

/** A note with what it is about, locked until the transaction ends. */
export async function heldNote(
  db: Db,
  uuid: string,
): Promise<(NoteRow & { readonly of: Pick<Noted, 'kind' | 'uuid' | 'name' | 'site'> }) | undefined> {
  const row = await db
    .selectFrom('equipment_notes as note')
    .leftJoin('assignments', 'assignments.id', 'note.assignment_id')
    .leftJoin('controllers', 'controllers.id', 'note.controller_id')
    .leftJoin('links', 'links.id', 'controllers.link_id')
    .where('note.uuid', '=', uuid)
    .where('note.archived_at', 'is', null)
    .select(['note.id', 'note.uuid', 'note.text', 'note.author_name', 'note.written_at'])
    .select(['assignments.uuid as assignment', 'controllers.uuid as device'])
    .select(sql<string>`coalesce(assignments.name, controllers.name)`.as('name'))
    .select(sql<number>`coalesce(note.site_id, links.site_id)`.as('site'))
    .forUpdate('note')
    .executeTakeFirst();
  if (!row) return undefined;
  const { assignment, device, name, site, ...note } = row;
  const kind = assignment === null ? 'controller' : 'assignment';
  return { ...note, of: { kind, uuid: (assignment ?? device)!, name, site } };
}

/** Devices that the equipment of a note is made of: itself, those that fill its assignment, or those whose tags do. */
const DEVICES = sql`
  select controllers.uuid from controllers join links on links.id = controllers.link_id
  where controllers.archived_at is null and (
    controllers.id = note.controller_id
    or links.site_id = note.site_id and (
      exists (select from site_assignments as filled where filled.controller_id = controllers.id
        and filled.site_id = note.site_id and filled.assignment_id = note.assignment_id)
      or exists (select from tags where tags.controller_id = controllers.id and tags.archived_at is null
        and tags.assignment_id = note.assignment_id)))`;

/** Tags of the equipment of a note; a tag with an assignment of its own belongs to that one alone. */
const TAGS = sql`
  select tags.uuid from tags
  join controllers on controllers.id = tags.controller_id and controllers.archived_at is null
  join links on links.id = controllers.link_id
  where tags.archived_at is null and (
    controllers.id = note.controller_id and tags.assignment_id is null
    or links.site_id = note.site_id and (
      tags.assignment_id = note.assignment_id
      or tags.assignment_id is null and exists (select from site_assignments as filled
        where filled.controller_id = controllers.id and filled.site_id = note.site_id
          and filled.assignment_id = note.assignment_id)))
  order by tags.id limit 1000`;

/** The notes at a site, the newest first. */
export async function notesAtSite(db: Db, site: string, limit: number): Promise<SiteNote[]> {
  const rows = await db
    .selectFrom('equipment_notes as note')
    .leftJoin('assignments', 'assignments.id', 'note.assignment_id')
    .leftJoin('controllers', 'controllers.id', 'note.controller_id')
    .leftJoin('links', 'links.id', 'controllers.link_id')
    .innerJoin('sites', (on) => on.on('sites.id', '=', sql<number>`coalesce(note.site_id, links.site_id)`))
    .where('note.archived_at', 'is', null)
    .where('assignments.archived_at', 'is', null)
    .where('controllers.archived_at', 'is', null)
    .where('sites.uuid', '=', site)
    .select(['note.uuid', 'note.text', 'note.author_name', 'note.written_at'])
    .select(sql<string>`coalesce(assignments.name, controllers.name)`.as('equipment'))
    .select([sql<string[]>`array(${DEVICES})`.as('deviceIds'), sql<string[]>`array(${TAGS})`.as('tags')])
    .orderBy('note.written_at', 'desc')
    .orderBy('note.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ author_name, written_at, ...row }) => ({
    ...row,
    author: author_name,
    at: written_at.toISOString(),
  }));
}
