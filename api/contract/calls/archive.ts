/** Archived objects of every kind: listed, and restored. */
import { ARCHIVE_KIND_NAMES, ARCHIVE_RIGHTS } from '../archive-kinds.ts';
import { anyId, type Infer, instant, list, nullable, number, object, oneOf, text, uuid } from '../field.ts';
import { call } from './call.ts';
import { page } from './shared.ts';

/** The right to one kind is enough to ask; the handler checks the right to the kind that is named. */
const mayArchive = { anyOf: ARCHIVE_RIGHTS } as const;

const archiveKind = oneOf(ARCHIVE_KIND_NAMES);
/** Objects of a kind that are archived with another object. */
const partCount = object({ kind: archiveKind, count: number({ integer: true }) });

const archivedItem = object({
  uuid: uuid(),
  name: text(),
  /** Where it was, from the top down, as "Waterworks 01 › PLC 1"; empty for what has no place. */
  place: text(),
  archivedAt: instant(),
  /** The name of the person at that time; null if nobody is known. */
  archivedBy: nullable(text()),
});

export const archiveCalls = {
  archiveKinds: call('GET archive/kinds', {
    summary: 'How many objects of each kind are archived and can be restored by the caller',
    needs: mayArchive,
    reply: object({ items: list(partCount, { max: ARCHIVE_KIND_NAMES.length }) }),
  }),
  archivedItems: call('GET archive', {
    summary:
      'Archived objects of a kind, newest first. Objects that were archived with a larger one are listed once that one is restored',
    needs: mayArchive,
    query: { ...page, kind: archiveKind },
    reply: object({ items: list(archivedItem, { max: 500 }), total: number({ integer: true }) }),
  }),
  archiveParts: call('GET archive/{kind}/{id}/parts', {
    summary:
      'What is archived with an area, route, site, link or controller: the question before archiving it',
    needs: mayArchive,
    params: { kind: archiveKind, id: anyId() },
    reply: object({ parts: list(partCount, { max: ARCHIVE_KIND_NAMES.length }) }),
  }),
  restoreArchived: call('POST archive/{kind}/{id}/restore', {
    summary:
      'Restores an archived object with everything that was archived with it; its links connect again. 409 NAME_TAKEN, 409 ADDRESS_TAKEN',
    needs: mayArchive,
    params: { kind: archiveKind, id: anyId() },
    reply: object({ name: text(), parts: list(partCount, { max: ARCHIVE_KIND_NAMES.length }) }),
  }),
} as const;

export type ArchivedItem = Infer<typeof archivedItem>;
