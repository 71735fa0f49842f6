/** Which equipment has a mark on a diagram, and with which words. No React here. */
import type { SiteNote, WaitingCommand } from '../../../api/contract/index.ts';
import { noteWords } from '../../parts/equipment-notes/use-notes.ts';
import { scheduledWords } from '../../parts/scheduled/use-scheduled.ts';

export interface Marked {
  readonly key: string;
  /** All tags of the equipment. */
  readonly tags: readonly string[];
  /** Of the maintenance note; undefined without one. */
  readonly note?: string;
  /** What is scheduled next; undefined if nothing is. */
  readonly scheduled?: { readonly words: string; readonly dueAt: string };
}

/** One mark for each piece of equipment: its note, and the next of its scheduled commands. */
export function markedBy(notes: readonly SiteNote[], scheduled: readonly WaitingCommand[]): Marked[] {
  const marks: Marked[] = notes.map((note) => ({ key: note.uuid, tags: note.tags, note: noteWords(note) }));
  const next = scheduled.flatMap((item) =>
    item.dueAt === undefined ? [] : [{ ...item, dueAt: item.dueAt }],
  );
  next.sort((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt));
  for (const item of next) {
    const words = `Scheduled: ${scheduledWords(item)} (${item.user})`;
    const at = marks.findIndex(({ tags }) => tags.includes(item.tagUuid));
    const { dueAt, commandId, equipment } = item;
    if (at < 0) marks.push({ key: commandId, tags: equipment.tags, scheduled: { words, dueAt } });
    else marks[at] = { ...marks[at]!, scheduled: marks[at]!.scheduled ?? { words, dueAt } };
  }
  return marks;
}
