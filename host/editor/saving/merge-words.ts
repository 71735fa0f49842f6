/** The sentences of a merge. */
import type { ConflictRow, MergeSide } from '../../../worker/boundary/index.ts';
import { viewerZone } from '../../data/stores/viewer-zone.ts';
import { dateWords } from '../../ui/charts/moment-words.ts';
import type { OtherSave } from './use-merge.ts';

const count = (number: number, word: string): string => `${number} ${word}`;

/** "3 changed, 1 added"; "nothing" if there is nothing. */
export function sideWords({
  added,
  changed,
  removed,
}: Pick<MergeSide, 'added' | 'changed' | 'removed'>): string {
  const parts = [
    changed > 0 && count(changed, 'changed'),
    added > 0 && count(added, 'added'),
    removed > 0 && count(removed, 'removed'),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : 'nothing';
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** "12 s ago". */
export function agoOf(at: number, now: number): string {
  const ms = Math.max(0, now - at);
  if (ms < 2 * SECOND) return 'just now';
  if (ms < MINUTE) return `${Math.floor(ms / SECOND)} s ago`;
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min ago`;
  return ms < 24 * HOUR ? `${Math.floor(ms / HOUR)} h ago` : `on ${dateWords(at, viewerZone())}`;
}

/** Who saved, in a few words; "Somebody else" if unknown. */
export function namesOf(saves: readonly Pick<OtherSave, 'by'>[]): string {
  const names = [...new Set(saves.map(({ by }) => by ?? 'Somebody else'))];
  if (names.length === 0) return 'Somebody else';
  if (names.length <= 2) return names.join(' and ');
  return `${names[0]} and ${names.length - 1} others`;
}

/** Whether all saves meanwhile are the same user's, who has the diagram open in two windows. */
export const isMyOwn = (saves: readonly Pick<OtherSave, 'user'>[], me: string | undefined): boolean =>
  me !== undefined && saves.length > 0 && saves.every(({ user }) => user === me);

/** The subject of a conflict without values. */
export function conflictWords({ kindOfConflict, removedBy }: ConflictRow): string {
  if (kindOfConflict === 'order') return 'Both changed its place in the layer order.';
  if (kindOfConflict === 'rebuilt') return 'Both added or removed parts of it, such as rows or columns.';
  if (removedBy === 'mine') return 'You removed it; they changed it.';
  if (removedBy === 'theirs') return 'They removed it; you changed it.';
  return 'One removed a part of it that the other changed.';
}

/** The meaning of a choice for a conflict. */
export function choiceWords({ kindOfConflict, removedBy }: ConflictRow): {
  readonly mine: string;
  readonly theirs: string;
} {
  if (kindOfConflict !== 'removed' || !removedBy) return { mine: 'Mine', theirs: 'Theirs' };
  return removedBy === 'mine'
    ? { mine: 'Remove it', theirs: 'Keep theirs' }
    : { mine: 'Keep mine', theirs: 'Remove it' };
}
