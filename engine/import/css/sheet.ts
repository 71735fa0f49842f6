/** The rules of style sheets, and which of them apply to an element. */
import { ImportError } from '../xml.ts';
import { lengthOf } from './lengths.ts';
import { matches, type Node, parseSelector, type Selector } from './selectors.ts';
import { splitOutside } from './values.ts';

export interface Declaration {
  readonly name: string;
  readonly value: string;
  readonly isImportant: boolean;
}

interface Rule {
  readonly selector: Selector;
  /** Of two with the same weight the later wins. */
  readonly nth: number;
  readonly declarations: readonly Declaration[];
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Comparisons for all elements of a file together: more would take seconds. */
const MOST_COMPARED = 5_000_000;

export class StyleSheet {
  /** By the most specific part of the selector's end: `#id`, `.class`, the name of an element, or `*`. */
  private readonly rules = new Map<string, Rule[]>();
  private count = 0;
  private compared = 0;

  /** Calls `onIntricate` for each selector that cannot be followed. */
  add(text: string, view: Size, onIntricate: () => void): void {
    for (const [selectors, body] of blocksOf(text.replaceAll(COMMENTS, ''), view)) {
      const declarations = declarationsOf(body);
      for (const written of splitOutside(selectors, ',')) {
        const selector = parseSelector(written.trim());
        if (selector) this.put({ selector, nth: this.count++, declarations });
        else if (selector === undefined) onIntricate();
      }
    }
  }

  private put(rule: Rule): void {
    const { id, classes, tag } = rule.selector.compounds.at(-1)!;
    const key = id !== undefined ? `#${id}` : classes[0] ? `.${classes[0]}` : (tag ?? '*');
    const alike = this.rules.get(key);
    if (alike) alike.push(rule);
    else this.rules.set(key, [rule]);
  }

  /** Returns the declarations for an element, the strongest last. Throws ImportError where that takes too long. */
  declarationsFor(node: Node): Declaration[] {
    if (this.rules.size === 0) return [];
    const { name, attributes } = node.element;
    const keys = ['*', name, `#${attributes.id}`, ...[...node.classes].map((one) => `.${one}`)];
    const count = (): void => {
      if (++this.compared > MOST_COMPARED)
        throw new ImportError('The style sheet has too many rules for the elements of the drawing.');
    };
    return keys
      .flatMap((key) => this.rules.get(key) ?? [])
      .filter(({ selector }) => matches(selector, node, count))
      .sort((one, other) => one.selector.weight - other.selector.weight || one.nth - other.nth)
      .flatMap(({ declarations }) => declarations);
  }
}

/** An unclosed comment ends with the text, as in browsers. */
const COMMENTS = /\/\*[\s\S]*?(?:\*\/|$)/g;

/** Selectors and declarations of each rule that applies to a screen of this size. */
function* blocksOf(text: string, view: Size): Generator<[string, string]> {
  /** Of each open block: whether rules in it apply. */
  const open: boolean[] = [];
  let head = '';
  let begin = 0;
  for (const { index, 0: bracket } of text.matchAll(/[{}]/g)) {
    const piece = text.slice(begin, index);
    begin = index + 1;
    if (bracket === '{') {
      if (head !== '') open.push(isGroupThatApplies(head, view));
      // `@import …;` and the like end with a semicolon.
      head = piece.slice(piece.lastIndexOf(';') + 1).trim();
    } else if (head !== '') {
      if (!head.startsWith('@') && open.every(Boolean)) yield [head, piece];
      head = '';
    } else open.pop();
  }
}

/** Longer conditions are not read. */
const LONGEST_HEAD = 500;

function isGroupThatApplies(head: string, view: Size): boolean {
  if (head.length > LONGEST_HEAD) return false;
  const media = /^@media\b/i.exec(head);
  if (!media) return /^@(?:supports|layer)\b/i.test(head);
  return splitOutside(head.slice(media[0].length), ',').some((query) => isMediaHere(query, view));
}

/** Whether a media query describes a bright screen of this size. */
function isMediaHere(query: string, view: Size): boolean {
  const [, not, rest] = /^\s*(not\s+)?(?:only\s+)?([\s\S]*)$/i.exec(query)!;
  const holds = rest!
    .trim()
    .toLowerCase()
    .split(/\s+and\s+/)
    .every((part) => {
      const feature = /^\(\s*([\w-]+)\s*(?::\s*([^)]*))?\)$/.exec(part);
      if (!feature) return part === 'all' || part === 'screen' || part === '';
      const [, name, value] = feature;
      const [, limit, side] = /^(min|max)-(width|height)$/.exec(name!) ?? [];
      if (limit === 'min') return view[side as keyof Size] >= lengthOf(value, Number.POSITIVE_INFINITY);
      if (limit === 'max') return view[side as keyof Size] <= lengthOf(value, -1);
      return name === 'prefers-color-scheme' && value?.trim() === 'light';
    });
  return not === undefined ? holds : !holds;
}

export function declarationsOf(text: string): Declaration[] {
  return splitOutside(text, ';').flatMap((one) => {
    const colon = one.indexOf(':');
    const written = one.slice(0, Math.max(0, colon)).trim();
    if (written === '') return [];
    const name = written.startsWith('--') ? written : written.toLowerCase();
    const whole = one.slice(colon + 1).trim();
    const bang = whole.lastIndexOf('!');
    const isImportant = bang >= 0 && /^!\s*important$/i.test(whole.slice(bang, bang + 40));
    return expanded(name, isImportant ? whole.slice(0, bang).trim() : whole, isImportant);
  });
}

const FONT = /(\d*\.?\d+)(px|pt|em|%|ex|pc|mm|cm|in)?(?:\/\S+)?\s+([^;]+)$/;
const LONGEST_FONT = 500;

/** Splits the shorthands that drawing programs write. */
function expanded(name: string, value: string, isImportant: boolean): Declaration[] {
  const one = (property: string, said: string): Declaration => ({ name: property, value: said, isImportant });
  if (name === 'marker') return ['marker-start', 'marker-mid', 'marker-end'].map((each) => one(each, value));
  const font = name === 'font' && value.length <= LONGEST_FONT && FONT.exec(value);
  if (!font) return [one(name, value)];
  return [
    one('font-size', `${font[1]}${font[2] ?? ''}`),
    one('font-family', font[3]!),
    one('font-weight', /\bbold\b/.test(value) ? 'bold' : 'normal'),
    one('font-style', /\b(?:italic|oblique)\b/.test(value) ? 'italic' : 'normal'),
  ];
}
