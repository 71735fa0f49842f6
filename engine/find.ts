/**
 * Finds objects by what people call them: their name or text, their kind, the tag they are linked to. The whole diagram
 * is searched once per query; a page of the result costs no more than its rows.
 */
import type { DiagramDocument } from './document/document.ts';
import type { DiagramObject, ObjectId, PlacedItem } from './document/types.ts';

export interface FindQuery {
  readonly text: string;
  /** Tags whose names match, supplied by a caller that knows more of them than the diagram does. */
  readonly tags?: readonly string[];
}

export interface FindHit {
  readonly id: ObjectId;
  /** Its name or text; the title of what was placed where it has neither. */
  readonly name: string;
  /** Title of what was placed, as in the toolbox. */
  readonly kind: string;
  /** Name of its tag, where it is known here. */
  readonly tag: string | null;
}

export interface FindPage {
  readonly total: number;
  /** Index of the first of these hits among all. */
  readonly from: number;
  readonly hits: readonly FindHit[];
}

export interface FindNames {
  /** Returns the title of a kind. */
  kindTitle(identifier: string): string;
  /** Returns the title of what was placed. */
  titleOf(object: DiagramObject): string;
  tagName(uuid: string): string | undefined;
}

/** Longest page of hits. */
const MOST = 200;

export class Finder {
  private readonly document: DiagramDocument;
  private readonly names: FindNames;
  private asked: FindQuery | null = null;
  private found: readonly PlacedItem[] = [];

  constructor(document: DiagramDocument, names: FindNames) {
    this.document = document;
    this.names = names;
    document.listen(() => {
      this.asked = null;
    });
  }

  /** Returns hits from `from` on, in reading order: top to bottom, left to right. */
  page(query: FindQuery, from: number, count: number): FindPage {
    if (!this.asked || !isSame(this.asked, query)) {
      this.asked = query;
      this.found = this.search(query);
    }
    const start = Math.max(0, Math.floor(from));
    const hits = this.found.slice(start, start + Math.min(MOST, count)).map((item) => this.hitOf(item));
    return { total: this.found.length, from: start, hits };
  }

  private search({ text, tags = [] }: FindQuery): PlacedItem[] {
    const wanted = text.trim().toLowerCase();
    if (wanted === '') return [];
    const linked = new Set(tags);
    const says = remembered((word: string) => word.toLowerCase().includes(wanted));
    const isKind = remembered((kind: string) => says(this.names.kindTitle(kind)) || says(kind));
    const isTag = remembered((tag: string) => linked.has(tag) || says(this.names.tagName(tag) ?? ''));
    const found: PlacedItem[] = [];
    for (const item of this.document.items()) {
      const tag = item.config?.linkedTag;
      const words = wordsOf(item.object);
      if (
        words.some(says) ||
        isKind(item.object.identifier) ||
        (tag !== undefined && isTag(tag)) ||
        says(this.names.titleOf(item.object))
      )
        found.push(item);
    }
    return found.sort(({ object: a }, { object: b }) => a.y - b.y || a.x - b.x);
  }

  private hitOf({ object, config }: PlacedItem): FindHit {
    const kind = this.names.titleOf(object);
    const tag = config?.linkedTag === undefined ? undefined : this.names.tagName(config.linkedTag);
    return { id: object.id, name: nameOf(object) ?? kind, kind, tag: tag ?? null };
  }
}

/** Returns the display name of an object: the name that a builder gave it, else its text. */
export const nameOf = (object: DiagramObject): string | undefined =>
  wordsOf(object).find((word) => word.trim() !== '');

const wordsOf = ({ label, text }: DiagramObject): string[] =>
  [label, text].filter((word): word is string => typeof word === 'string');

const isSame = (a: FindQuery, b: FindQuery): boolean =>
  a.text === b.text && String(a.tags ?? '') === String(b.tags ?? '');

/** Caches a test by word: many objects share a kind, a tag or a name. */
function remembered(test: (word: string) => boolean): (word: string) => boolean {
  const answers = new Map<string, boolean>();
  return (word) => {
    let answer = answers.get(word);
    if (answer === undefined) {
      answer = test(word);
      answers.set(word, answer);
    }
    return answer;
  };
}
