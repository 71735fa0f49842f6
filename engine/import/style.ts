/** The style of SVG elements: attributes, `style`, and the simple rules of style sheets, inherited as in CSS. */
import { ImportError, type XmlElement } from './xml.ts';

export type Style = Readonly<Record<string, string>>;

/** Properties that children inherit. */
export const INHERITABLE: readonly string[] =
  `fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-dasharray stroke-linecap color font-family
  font-size font-weight font-style text-anchor text-decoration dominant-baseline visibility marker-start marker-mid
  marker-end letter-spacing stop-color stop-opacity`.split(/\s+/);
const INHERITED = new Set(INHERITABLE);
/** Properties that apply to the element only. */
const OWN = new Set([
  'opacity',
  'display',
  'clip-path',
  'mask',
  'filter',
  'alignment-baseline',
  'baseline-shift',
]);

/** Rules that are applied to all elements of a file together: more would take seconds. */
const MOST_APPLIED = 5_000_000;

/** Declarations that have a meaning here. */
const READ = new Set([...INHERITED, ...OWN, 'font']);

interface Rule {
  readonly tag: string | undefined;
  readonly id: string | undefined;
  readonly classes: readonly string[];
  readonly weight: number;
  /** Of two with the same weight the later wins. */
  readonly nth: number;
  readonly style: Style;
}

const SIMPLE = /^([\w-]+|\*)?((?:[.#][\w-]+)*)$/;

/** The rules of style sheets whose selectors are a name, an id or classes; calls `onIntricate` for every other rule. */
export class StyleSheet {
  /** By the most specific part of the selector: `#id`, `.class`, the name of an element, or `*`. */
  private readonly rules = new Map<string, Rule[]>();
  private count = 0;
  private applied = 0;

  add(text: string, onIntricate: () => void): void {
    for (const [selectors, body] of blocksOf(withoutComments(text))) {
      const style = declarations(body);
      for (const selector of selectors.split(',')) {
        const rule = ruleOf(selector.trim(), style, this.count++);
        if (rule) this.put(rule);
        else onIntricate();
      }
    }
  }

  private put(rule: Rule): void {
    const key =
      rule.id !== undefined ? `#${rule.id}` : rule.classes[0] ? `.${rule.classes[0]}` : (rule.tag ?? '*');
    const alike = this.rules.get(key);
    if (alike) alike.push(rule);
    else this.rules.set(key, [rule]);
  }

  /** The rules for an element, the strongest last. Throws ImportError if they are too many for the whole file. */
  private rulesFor({ name, attributes }: XmlElement): Rule[] {
    const classes = new Set(attributes.class?.split(/\s+/));
    const keys = ['*', name, `#${attributes.id}`, ...[...classes].map((one) => `.${one}`)];
    const near = keys.flatMap((key) => this.rules.get(key) ?? []);
    this.applied += near.length;
    if (this.applied > MOST_APPLIED)
      throw new ImportError('The style sheet has too many rules for the elements of the drawing.');
    return near
      .filter(
        (rule) =>
          (rule.tag === undefined || rule.tag === name) && rule.classes.every((one) => classes.has(one)),
      )
      .sort((one, other) => one.weight - other.weight || one.nth - other.nth);
  }

  /** Returns an element's style inside a parent with the style `parent`. */
  styleOf(element: XmlElement, parent: Style): Style {
    const { attributes } = element;
    const style: Record<string, string> = {};
    for (const key of INHERITED) if (parent[key] !== undefined) style[key] = parent[key];
    const set = (given: Style): void => {
      for (const [key, value] of Object.entries(given))
        if (value === 'inherit') {
          if (parent[key] !== undefined) style[key] = parent[key];
        } else if (INHERITED.has(key) || OWN.has(key)) style[key] = value.trim();
    };
    set(attributes);
    for (const rule of this.rulesFor(element)) set(rule.style);
    if (attributes.style) set(declarations(attributes.style));
    return style;
  }
}

/** An unclosed comment is left out to the end, as in browsers. */
function withoutComments(text: string): string {
  const kept: string[] = [];
  for (let at = 0; at < text.length; ) {
    const start = text.indexOf('/*', at);
    kept.push(text.slice(at, start < 0 ? undefined : start));
    const end = start < 0 ? -1 : text.indexOf('*/', start + 2);
    at = end < 0 ? text.length : end + 2;
  }
  return kept.join('');
}

/** Selectors and declarations of each innermost `selectors { declarations }`. */
function* blocksOf(text: string): Generator<[string, string]> {
  let selectors = '';
  let begin = 0;
  for (const { index, 0: bracket } of text.matchAll(/[{}]/g)) {
    const piece = text.slice(begin, index);
    begin = index + 1;
    if (bracket === '}' && selectors !== '') yield [selectors, piece];
    selectors = bracket === '{' ? piece : '';
  }
}

function ruleOf(selector: string, style: Style, nth: number): Rule | undefined {
  const found = SIMPLE.exec(selector);
  if (!found || selector === '') return undefined;
  const [, tag, rest = ''] = found;
  const ids = [...rest.matchAll(/#([\w-]+)/g)].map(([, id]) => id!);
  const classes = [...rest.matchAll(/\.([\w-]+)/g)].map(([, one]) => one!);
  if (ids.length > 1) return undefined;
  const named = tag && tag !== '*' ? tag : undefined;
  return {
    tag: named,
    id: ids[0],
    classes,
    weight: ids.length * 10_000 + classes.length * 100 + (named ? 1 : 0),
    nth,
    style,
  };
}

/** Longer values of `font` or a length are not read: they mean nothing, and their patterns could take long. */
const LONGEST_VALUE = 500;

const short = (text = ''): string => (text.length > LONGEST_VALUE ? '' : text);

function declarations(text: string): Style {
  const style: Record<string, string> = {};
  for (const one of text.split(';')) {
    const name = one
      .slice(0, Math.max(0, one.indexOf(':')))
      .trim()
      .toLowerCase();
    if (READ.has(name))
      style[name] = one
        .slice(one.indexOf(':') + 1)
        .replace(/!\s*important/i, '')
        .trim();
  }
  // `font: bold 12px Arial` is the only shorthand that drawing programs write.
  const font = /(\d*\.?\d+)(px|pt|em|%)?(?:\/\S+)?\s+([^;]+)$/.exec(short(style.font));
  if (font) {
    style['font-size'] ??= `${font[1]}${font[2] ?? ''}`;
    style['font-family'] ??= font[3]!;
    if (/\bbold\b/.test(style.font!)) style['font-weight'] ??= 'bold';
    if (/\bitalic\b/.test(style.font!)) style['font-style'] ??= 'italic';
  }
  return style;
}

const UNITS: Readonly<Record<string, number>> = {
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
};

/** Parses a length in user units; `whole` is the base of percentages, `em` the font size. */
export function lengthOf(text: string | undefined, missing: number, whole = 0, em = 16): number {
  const found = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*([a-z%]*)\s*$/i.exec(short(text));
  if (!found) return missing;
  const value = Number(found[1]);
  const unit = found[2]!.toLowerCase();
  const size =
    unit === '%'
      ? (value / 100) * whole
      : unit === 'em' || unit === 'rem'
        ? value * em
        : unit === 'ex'
          ? (value * em) / 2
          : value * (UNITS[unit] ?? 1);
  return Number.isFinite(size) ? size : missing;
}
