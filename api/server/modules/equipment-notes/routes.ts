/** Maintenance notes of equipment: to read, leave and clear. */
import { MOST_NOTES } from '../../../contract/calls/equipment-notes.ts';
import { type EquipmentNote, NOTE_TEXTS } from '../../../contract/index.ts';
import type { Change } from '../../audit/activity.ts';
import type { Recorder } from '../../audit/recorder.ts';
import { EQUIPMENT_NOTES_CHANGED } from '../../bus/domain-events.ts';
import { HttpError, missing } from '../../http/errors.ts';
import { fullNameOf, type Handlers } from '../../http/handler.ts';
import type { Db } from '../../storage/storage.ts';
import { siteByUuid } from '../tags/index.ts';
import {
  archiveNote,
  heldNote,
  insertNote,
  type Noted,
  type NoteRow,
  notedOfTag,
  noteOf,
  notesAtSite,
} from './queries.ts';

interface EquipmentNoteParts {
  readonly record: Recorder;
  readonly now: () => number;
}

export const equipmentNoteHandlers = ({ record, now }: EquipmentNoteParts) =>
  ({
    equipmentNote: ({ tenant }, { params }) =>
      tenant(async (db) => {
        const of = await needNoted(db, params.uuid);
        const note = await noteOf(db, of);
        return { equipment: of.name, note: note ? wireNote(note) : null };
      }),

    siteNotes: ({ tenant }, { params }) =>
      tenant(async (db) => {
        if (!(await siteByUuid(db, params.uuid))) throw missing();
        return { items: await notesAtSite(db, params.uuid, MOST_NOTES) };
      }),

    writeEquipmentNote: ({ caller }, { params, body: { text, replaces } }) =>
      unlessReplaced(() =>
        record(caller, 'equipmentNote.write', async (db) => {
          const of = await needNoted(db, params.uuid);
          const before = await noteOf(db, of);
          if ((before?.uuid ?? null) !== replaces) throw replaced();
          const written_at = new Date(now());
          if (before) await archiveNote(db, before.id, written_at);
          const { companyId: company_id, user } = caller;
          const author = { author_uuid: user.uuid, author_name: fullNameOf(user) };
          const note = await insertNote(db, of, { company_id, text, ...author, written_at });
          const change = before ? { what: 'Note', from: before.text, to: text } : { what: 'Note', to: text };
          return { result: wireNote(note), ...logged(of, change) };
        }),
      ),

    clearEquipmentNote: ({ caller }, { params }) =>
      record(caller, 'equipmentNote.archive', async (db) => {
        const held = await heldNote(db, params.uuid);
        if (!held) throw missing();
        await archiveNote(db, held.id, new Date(now()));
        const told = logged(held.of, { what: 'Note', from: held.text });
        return { result: {}, detail: { note: held.uuid }, ...told };
      }),
  }) satisfies Partial<Handlers>;

async function needNoted(db: Db, tag: string): Promise<Noted> {
  const found = await notedOfTag(db, tag);
  if (!found) throw missing();
  return found;
}

const replaced = (): HttpError => new HttpError(409, NOTE_TEXTS.replaced, { code: 'NOTE_REPLACED' });

/** Two who write the first note at once are told apart by the table. */
async function unlessReplaced<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw (error as { code?: unknown }).code === '23505' ? replaced() : error;
  }
}

const wireNote = ({ uuid, text, author_name, written_at }: NoteRow): EquipmentNote => ({
  ...{ uuid, text },
  author: author_name,
  at: written_at.toISOString(),
});

/** What the logs say, and who is told. */
const logged = (
  { kind, uuid, name, site }: Pick<Noted, 'kind' | 'uuid' | 'name' | 'site'>,
  change: Change,
) => ({
  activity: { sites: [site], kind, object: { uuid, name }, changes: [change] },
  events: [EQUIPMENT_NOTES_CHANGED],
});
