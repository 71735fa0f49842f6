/** Maintenance notes of equipment: what somebody leaves for whoever works on it next, until it is cleared. */
import { type Infer, instant, list, nullable, object, text, uuid } from '../field.ts';
import { idOf } from '../numbered.ts';
import { call } from './call.ts';
import { control } from './shared.ts';

/** Characters of one. */
const LONGEST_NOTE = 500;
/** Notes of one site in an answer: the newest ones. */
export const MOST_NOTES = 1000;

export const NOTE_TEXTS = {
  required: 'Write what is to be known about the equipment',
  max: `A note has at most ${LONGEST_NOTE} characters`,
  replaced: 'Somebody else has changed or cleared the note meanwhile. Read theirs, then write yours again',
} as const;

const noteShape = {
  uuid: uuid(),
  /** Plain text. */
  text: text(),
  /** By their name of then. */
  author: text(),
  at: instant(),
};
const note = object(noteShape);
export type EquipmentNote = Infer<typeof note>;

/** The name of the assignment or the device. */
const equipment = text();

export const equipmentNoteForm = {
  text: text({
    trim: true,
    min: 1,
    max: LONGEST_NOTE,
    say: { required: NOTE_TEXTS.required, min: NOTE_TEXTS.required, max: NOTE_TEXTS.max },
  }),
};

const siteNote = object({
  ...noteShape,
  equipment,
  deviceIds: list(uuid(), { max: 1000 }),
  /** Its tags: diagrams mark the object that shows one of them. */
  tags: list(uuid(), { max: 1000 }),
});
export type SiteNote = Infer<typeof siteNote>;

const ofTag = 'communications/controller/tag/{uuid}/equipment-note' as const;

export const equipmentNoteCalls = {
  equipmentNote: call(`GET ${ofTag}`, {
    summary:
      'PROPOSED: the maintenance note of the equipment that a tag is part of: of what fills its assignment, or its device; null if there is none',
    needs: { anyOf: ['Dash.canSee', 'Site.Overview.canSee'] },
    params: { uuid: idOf('tag') },
    reply: object({ equipment, note: nullable(note) }),
  }),
  writeEquipmentNote: call(`PUT ${ofTag}`, {
    summary:
      'PROPOSED: leaves a maintenance note there, in place of the one that the writer has read (null: none). 409 if another one is there by now',
    needs: control,
    params: { uuid: idOf('tag') },
    body: object({ ...equipmentNoteForm, replaces: nullable(uuid()) }),
    reply: note,
  }),
  clearEquipmentNote: call('DELETE equipment-notes/{uuid}', {
    summary: 'PROPOSED: clears a maintenance note; the log of the site keeps what it said',
    needs: control,
    params: { uuid: idOf('equipmentNote') },
    reply: object({}),
  }),
  siteNotes: call('GET sites/{uuid}/equipment-notes', {
    summary: `PROPOSED: the maintenance notes at a site, newest first, ${MOST_NOTES} at most, with the devices of the equipment`,
    needs: { anyOf: ['Dash.canSee', 'Site.Overview.canSee', 'Site.Communication.canSee'] },
    params: { uuid: idOf('site') },
    reply: object({ items: list(siteNote, { max: MOST_NOTES }) }),
  }),
} as const;
