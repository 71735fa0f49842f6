/** The words of the archive. No React here: they are tested as data. */
import { ARCHIVE_KINDS, type ArchiveKind } from '../../../api/contract/archive-kinds.ts';
import { countWords } from '../../ui/count-words.ts';

interface PartCount {
  readonly kind: ArchiveKind;
  readonly count: number;
}

/** Consequences of a restore besides the object's return to its lists. */
const CONSEQUENCES: Partial<Record<ArchiveKind, string>> = {
  area: 'Everything that was archived with it returns too. Its links connect again.',
  route: 'Everything that was archived with it returns too. Its links connect again.',
  site: 'Everything that was archived with it returns too. Its links connect again.',
  link: 'Its controllers and tags return too. It connects again.',
  controller: 'Its tags return too, and are read again.',
  tag: 'It is read again.',
  image: 'Diagrams that use it show it again.',
  annotation: 'Trends show it again.',
  equipmentNote: 'It is shown at its equipment again.',
  schedule: 'It returns paused. Resume it to mail the report again.',
  user: 'They get an invitation by email, and return with the same role and groups once they accept it.',
  plugin: 'Its code does not run before somebody approves it again.',
};

export const partWords = (kind: ArchiveKind): string =>
  CONSEQUENCES[kind] ?? `The ${ARCHIVE_KINDS[kind].noun} can be used again.`;

/** "3 links, 12 tags". */
const countsWords = (parts: readonly PartCount[]): string =>
  parts.map(({ kind, count }) => countWords(count, ARCHIVE_KINDS[kind].noun)).join(', ');

/** "Pumping station 20 was restored with 1 link, 1 controller, 200 tags". */
export const restoredWords = (kind: ArchiveKind, name: string, parts: readonly PartCount[]): string =>
  kind === 'user'
    ? `${name} is invited again`
    : parts.length > 0
      ? `${name} was restored with ${countsWords(parts)}`
      : `${name} was restored`;
