/** CSS selectors: names, ids, classes, attributes, positions among siblings, and their combinators. */
import type { XmlElement } from '../xml.ts';

/** An element in its tree. */
export interface Node {
  readonly element: XmlElement;
  readonly classes: ReadonlySet<string>;
  readonly parent: Node | undefined;
  /** The element before it in its parent. */
  readonly before: Node | undefined;
}

interface Compound {
  readonly tag: string | undefined;
  readonly id: string | undefined;
  readonly classes: readonly string[];
  readonly tests: readonly ((node: Node) => boolean)[];
  /** How it relates to the compound before it. */
  readonly combinator: string;
}

export interface Selector {
  /** The last one is matched against the element. */
  readonly compounds: readonly Compound[];
  /** Specificity. */
  readonly weight: number;
}

const MOST_COMPOUNDS = 8;
const COMPOUND =
  /([>+~\s]*)((?:[\w-]+|\*)?(?:#[\w-]+|\.[\w-]+|\[[^\]]*\]|:first-child|:last-child|:root)*)(?=[>+~\s]|$)/y;
const PIECE = /^(?:[\w-]+|\*)|#[\w-]+|\.[\w-]+|\[[^\]]*\]|:[\w-]+/g;
const ATTRIBUTE = /^\[\s*([\w-]+)\s*(?:([~|^$*]?=)\s*(?:"([^"]*)"|'([^']*)'|([\w-]*))\s*)?\]$/;
/** They need a pointer, a keyboard or a history, which an import does not have. */
const NEVER = /:(?:hover|focus|focus-within|focus-visible|active|visited|target)\b|::/;

/** Returns null where it never matches, and undefined where it cannot be followed. */
export function parseSelector(text: string): Selector | null | undefined {
  if (NEVER.test(text)) return null;
  const compounds: Compound[] = [];
  let weight = 0;
  COMPOUND.lastIndex = 0;
  while (COMPOUND.lastIndex < text.length) {
    const found = COMPOUND.exec(text);
    if (!found || found[2] === '' || compounds.length >= MOST_COMPOUNDS) return undefined;
    const compound = compoundOf(found[2]!, found[1]!.trim() || ' ');
    if (!compound) return undefined;
    compounds.push(compound.compound);
    weight += compound.weight;
  }
  return compounds.length > 0 ? { compounds, weight } : undefined;
}

function compoundOf(text: string, combinator: string): { compound: Compound; weight: number } | undefined {
  let tag: string | undefined;
  let id: string | undefined;
  const classes: string[] = [];
  const tests: ((node: Node) => boolean)[] = [];
  for (const [piece] of text.matchAll(PIECE)) {
    if (piece.startsWith('#')) {
      if (id !== undefined) return undefined;
      id = piece.slice(1);
    } else if (piece.startsWith('.')) classes.push(piece.slice(1));
    else if (piece.startsWith('[')) {
      const test = attributeTest(piece);
      if (!test) return undefined;
      tests.push(test);
    } else if (piece === ':first-child') tests.push(({ before }) => !before);
    else if (piece === ':root') tests.push(({ parent }) => !parent);
    else if (piece.startsWith(':')) return undefined;
    else if (piece !== '*') tag = piece;
  }
  const weight =
    (id === undefined ? 0 : 10_000) + (classes.length + tests.length) * 100 + (tag === undefined ? 0 : 1);
  return { compound: { tag, id, classes, tests, combinator }, weight };
}

function attributeTest(text: string): ((node: Node) => boolean) | undefined {
  const found = ATTRIBUTE.exec(text);
  if (!found) return undefined;
  const [, name, how, ...quoted] = found;
  const wanted = quoted.find((one) => one !== undefined) ?? '';
  return ({ element: { attributes } }) => {
    const value = attributes[name!];
    if (value === undefined || how === undefined) return value !== undefined;
    if (how === '=') return value === wanted;
    if (how === '|=') return value === wanted || value.startsWith(`${wanted}-`);
    if (wanted === '') return false;
    if (how === '~=') return value.split(/\s+/).includes(wanted);
    if (how === '^=') return value.startsWith(wanted);
    return how === '$=' ? value.endsWith(wanted) : value.includes(wanted);
  };
}

/** `count` is called for each comparison. */
export function matches(
  { compounds }: Selector,
  node: Node,
  count: () => void,
  last = compounds.length - 1,
): boolean {
  count();
  const compound = compounds[last]!;
  const { element, classes } = node;
  if (compound.tag !== undefined && compound.tag !== element.name) return false;
  if (compound.id !== undefined && compound.id !== element.attributes.id) return false;
  if (!compound.classes.every((one) => classes.has(one)) || !compound.tests.every((test) => test(node)))
    return false;
  if (last === 0) return true;
  const isSibling = compound.combinator === '+' || compound.combinator === '~';
  const isFar = compound.combinator === ' ' || compound.combinator === '~';
  const next = (one: Node): Node | undefined => (isSibling ? one.before : one.parent);
  for (let other = next(node); other; other = isFar ? next(other) : undefined)
    if (matches({ compounds, weight: 0 }, other, count, last - 1)) return true;
  return false;
}
