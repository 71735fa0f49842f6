/** The letters of an SVG text, each with its style and the positions that attributes give to it. */
import { emOf, type Style, styleOf } from '../css/inherit.ts';
import { lengthOf, listOf } from '../css/lengths.ts';
import type { XmlElement } from '../xml.ts';
import type { Scope } from './scope.ts';

/** A line under, over or through letters, in the paint of the element that asks for it. */
export interface Decoration {
  readonly lines: string;
  readonly style: Style;
}

/** The common properties of all letters of an element. */
export interface Words {
  readonly style: Style;
  /** Product of the opacities inside the text. */
  readonly opacity: number;
  /** How far it stands below the baseline of the text, units. */
  readonly lowered: number;
  readonly decorations: readonly Decoration[];
  /** The path that it follows. */
  readonly path?: XmlElement;
}

export interface Letter {
  readonly text: string;
  readonly words: Words;
  readonly x?: number;
  readonly y?: number;
  readonly dx: number;
  readonly dy: number;
  /** Degrees. */
  readonly rotate: number;
}

/** Further letters are left out: an object shows 500. */
const MOST_LETTERS = 20_000;

/** Elements around a letter whose positions are read: innermost first. */
const MOST_NESTED = 12;

const LISTS = ['x', 'y', 'dx', 'dy', 'rotate'] as const;

/** The lists of positions of an element that is being read. */
interface Lists {
  readonly first: number;
  readonly values: Readonly<Partial<Record<(typeof LISTS)[number], readonly number[]>>>;
}

const INSIDE = new Set(['tspan', 'textPath', 'a']);

export class LetterReader {
  readonly letters: Letter[] = [];
  private readonly scope: Scope;
  private readonly open: Lists[] = [];
  /** Whether white space before the next letter is dropped. */
  private isBlank = true;

  constructor(scope: Scope) {
    this.scope = scope;
  }

  read(element: XmlElement, words: Words): void {
    const values = this.valuesOf(element, words.style);
    const isMoved = Object.keys(values).length > 0;
    if (isMoved) this.open.push({ first: this.letters.length, values });
    for (const child of element.children)
      if (typeof child === 'string') this.add(child, words, isKept(words.style, element));
      else if (INSIDE.has(child.name)) this.enter(child, words);
    if (isMoved) this.open.pop();
  }

  private enter(element: XmlElement, around: Words): void {
    const style = styleOf(element, around.style);
    if (style.display === 'none') return;
    const inner = wordsIn(style, around);
    this.read(element, element.name === 'textPath' ? { ...inner, path: element } : inner);
  }

  private valuesOf({ attributes, name }: XmlElement, style: Style): Lists['values'] {
    const { width, height } = this.scope.viewport;
    const em = emOf(style);
    const values: Partial<Record<(typeof LISTS)[number], readonly number[]>> = {};
    for (const list of name === 'textPath' ? [] : LISTS) {
      const given = listOf(attributes[list]).slice(0, MOST_LETTERS);
      const whole = list.endsWith('x') ? width : height;
      if (given.length > 0) values[list] = given.map((one) => lengthOf(one, 0, whole, em));
    }
    return values;
  }

  private add(text: string, words: Words, keepsBlanks: boolean): void {
    for (const letter of text.replaceAll(/[\t\r\n]/g, ' ')) {
      if (this.letters.length >= MOST_LETTERS) return;
      const last = this.letters.at(-1);
      const joins = last && isJoined(letter);
      if (joins) {
        this.letters[this.letters.length - 1] = { ...last, text: last.text + letter };
        continue;
      }
      if (letter === ' ' && this.isBlank && !keepsBlanks) continue;
      this.isBlank = letter === ' ';
      this.letters.push(this.placed(letter, words));
    }
  }

  private placed(text: string, words: Words): Letter {
    const at = (list: (typeof LISTS)[number]): number | undefined => {
      for (let nth = this.open.length - 1; nth >= Math.max(0, this.open.length - MOST_NESTED); nth--) {
        const { first, values } = this.open[nth]!;
        const all = values[list];
        const value = all?.[this.letters.length - first] ?? (list === 'rotate' ? all?.at(-1) : undefined);
        if (value !== undefined) return value;
      }
      return undefined;
    };
    const [x, y] = [at('x'), at('y')];
    return {
      text,
      words,
      ...(x === undefined ? {} : { x }),
      ...(y === undefined ? {} : { y }),
      dx: at('dx') ?? 0,
      dy: at('dy') ?? 0,
      rotate: at('rotate') ?? 0,
    };
  }
}

/** Combining marks and joiners belong to the letter before them. */
const isJoined = (letter: string): boolean => /^[\p{M}\u200d]$/u.test(letter);

const isKept = (style: Style, { attributes }: XmlElement): boolean =>
  attributes.space === 'preserve' || /^(?:pre|break-spaces)/.test(style['white-space'] ?? '');

/** Returns what the letters of an element inside others share. */
export function wordsIn(
  style: Style,
  around: Pick<Words, 'style' | 'opacity' | 'lowered' | 'decorations' | 'path'>,
): Words {
  const lines = `${style['text-decoration'] ?? ''} ${style['text-decoration-line'] ?? ''}`.trim();
  const isDecorated = /underline|overline|line-through/.test(lines);
  return {
    ...around,
    style,
    lowered: around.lowered + loweredBy(style, around.style),
    decorations: isDecorated ? [...around.decorations, { lines, style }] : around.decorations,
  };
}

/** Shares of the font size by which `sub` and `super` move, as in browsers. */
const SUB = 1 / 5;
const SUPER = -1 / 3;

function loweredBy(style: Style, around: Style): number {
  const shift = style['baseline-shift'] ?? 'baseline';
  const em = emOf(around);
  if (shift === 'sub') return em * SUB;
  if (shift === 'super') return em * SUPER;
  return -lengthOf(shift, 0, emOf(style), emOf(style));
}
