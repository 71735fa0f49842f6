/** Versions of a diagram in words, and in the groups in which they are listed. */
import dayjs from 'dayjs';
import relativeTime from 'dayjs/plugin/relativeTime';
import type { DiagramVersion } from '../../../api/contract/index.ts';
import { viewerZone } from '../../data/stores/viewer-zone.ts';
import { dateWords } from '../../ui/charts/moment-words.ts';
import { momentInZone, weekdayWords } from '../../ui/charts/zone-words.ts';

dayjs.extend(relativeTime);

/** Saves of one person within this time of each other are grouped. */
const QUICK_MS = 10 * 60_000;

type VersionEntry =
  | { readonly kind: 'day'; readonly title: string }
  /** `more`: earlier saves of the same person right before it, hidden behind this row until it is opened. */
  | { readonly kind: 'version'; readonly version: DiagramVersion; readonly more: number };

/**
 * `versions`: newest first. `open`: numbers of the versions whose earlier saves are shown. Named versions are never hidden.
 */
export function entriesOf(
  versions: readonly DiagramVersion[],
  open: ReadonlySet<number>,
  now = Date.now(),
): VersionEntry[] {
  const entries: VersionEntry[] = [];
  let day = '';
  for (let at = 0; at < versions.length; ) {
    const version = versions[at]!;
    const title = dayOf(version.savedAt, now);
    if (title !== day) entries.push({ kind: 'day', title });
    day = title;
    const more = quickSaves(versions, at);
    entries.push({ kind: 'version', version, more });
    at += open.has(version.version) ? 1 : more + 1;
    if (open.has(version.version))
      for (const last = at + more; at < last; at++)
        entries.push({ kind: 'version', version: versions[at]!, more: 0 });
  }
  return entries;
}

/** How many versions after this one are saves of the same person and day in quick succession. */
function quickSaves(versions: readonly DiagramVersion[], at: number): number {
  let count = 0;
  for (let next = at + 1; next < versions.length; next++, count++) {
    const [later, earlier] = [versions[next - 1]!, versions[next]!];
    const gap = Date.parse(later.savedAt) - Date.parse(earlier.savedAt);
    const isSamePerson = earlier.user !== null && earlier.user.uuid === later.user?.uuid;
    const isSameDay = dateOf(earlier.savedAt) === dateOf(later.savedAt);
    if (!isSamePerson || !isSameDay || gap > QUICK_MS || isSpecial(earlier)) break;
  }
  return count;
}

const isSpecial = ({ name, restoredFrom, version }: DiagramVersion): boolean =>
  name !== null || restoredFrom !== null || version === 1;

function dayOf(savedAt: string, now: number): string {
  const date = dateOf(savedAt);
  if (date === dateOf(now)) return 'Today';
  if (date === dateOf(now - DAY_MS)) return 'Yesterday';
  return `${weekdayWords(Date.parse(savedAt), viewerZone())}, ${date}`;
}

const DAY_MS = 86_400_000;

/** The day on the viewer's calendar. */
const dateOf = (at: string | number): string => dateWords(Number(new Date(at)), viewerZone());

export const agoOf = ({ savedAt }: DiagramVersion, now = Date.now()): string => dayjs(savedAt).from(now);
export const momentOf = ({ savedAt }: DiagramVersion): string => momentInZone(savedAt, viewerZone());
export const personOf = ({ user }: DiagramVersion): string => user?.name ?? 'Somebody';

/** `+3 ~12 −1`, and the same for screen readers; null if unknown. */
export function changeOf({ added, changed, removed }: Pick<DiagramVersion, 'added' | 'changed' | 'removed'>) {
  if (added === null || changed === null || removed === null) return null;
  const parts = [
    { sign: '+', count: added, word: 'added' },
    { sign: '~', count: changed, word: 'changed' },
    { sign: '−', count: removed, word: 'removed' },
  ].filter(({ count }) => count > 0);
  return {
    short: parts.map(({ sign, count }) => `${sign}${count}`).join(' ') || '±0',
    said: parts.map(({ count, word }) => `${count} ${word}`).join(', ') || 'no object changed',
  };
}
