import type { Owned } from '../../../api/contract/index.ts';
import { countWords } from '../../ui/count-words.ts';

const NOUNS: Readonly<Record<keyof Owned, string>> = {
  folders: 'folder',
  reports: 'report',
  diagrams: 'diagram',
  popupOverviews: 'pop-up overview',
  schedules: 'schedule',
  archived: 'archived item',
};

/** How much it is, all kinds together. */
export const itemsOf = (owned: Owned): number => Object.values(owned).reduce((sum, count) => sum + count, 0);

/** What there is of each kind, as "3 folders". */
export const ownedWords = (owned: Owned): readonly string[] =>
  (Object.keys(NOUNS) as (keyof Owned)[])
    .filter((kind) => owned[kind] > 0)
    .map((kind) => countWords(owned[kind], NOUNS[kind]));
