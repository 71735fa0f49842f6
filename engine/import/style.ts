/** The style of SVG elements: attributes, `style`, and the simple rules of style sheets, inherited as in CSS. */
import type { XmlElement } from './xml.ts';

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

interface Rule {
  readonly tag: string | undefined;
  readonly id: string | undefined;
  readonly classes: readonly string[];
  readonly weight: number;
  readonly style: Style;
}

const SIMPLE = /^([\w-]+|\*)?((?:[.#][\w-]+)*)$/;

/** The rules of style sheets whose selectors are a name, an id or classes; calls `onIntricate` for every other rule. */
export class StyleSheet {
  private readonly rules: Rule[] = [];

  add(text: string, onIntricate: () => void): void {
    const plain = text.replaceAll(/\/\*[\s\S]*?\*\//g, '');
    for (const [, selectors, body] of plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      const style = declarations(body!);
      for (const selector of selectors!.split(',')) {
        const rule = ruleOf(selector.trim(), style);
        if (rule) this.rules.push(rule);
        else onIntricate();
      }
    }
    // Of two equal ones the later wins.
    this.rules.sort((one, other) => one.weight - other.weight);
  }

  /** Returns an element's style inside a parent with the style `parent`. */
  styleOf({ name, attributes }: XmlElement, parent: Style): Style {
    const style: Record<string, string> = {};
    for (const key of INHERITED) if (parent[key] !== undefined) style[key] = parent[key];
    const set = (given: Style): void => {
      for (const [key, value] of Object.entries(given))
        if (value === 'inherit') {
          if (parent[key] !== undefined) style[key] = parent[key];
        } else if (INHERITED.has(key) || OWN.has(key)) style[key] = value.trim();
    };
    set(attributes);
    const classes = attributes.class?.split(/\s+/) ?? [];
    for (const rule of this.rules)
      if (
        (rule.tag === undefined || rule.tag === name) &&
        (rule.id === undefined || rule.id === attributes.id) &&
        rule.classes.every((one) => classes.includes(one))
      )
        set(rule.style);
    if (attributes.style) set(declarations(attributes.style));
    return style;
  }
}

function ruleOf(selector: string, style: Style): Rule | undefined {
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
    style,
  };
}

function declarations(text: string): Style {
  const style: Record<string, string> = {};
  for (const one of text.split(';')) {
    const colon = one.indexOf(':');
    if (colon > 0)
      style[one.slice(0, colon).trim().toLowerCase()] = one
        .slice(colon + 1)
        .replace(/!\s*important/i, '')
        .trim();
  }
  // `font: bold 12px Arial` is the only shorthand that drawing programs write.
  const font = /(\d*\.?\d+)(px|pt|em|%)?(?:\/\S+)?\s+([^;]+)$/.exec(style.font ?? '');
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
  const found = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*([a-z%]*)\s*$/i.exec(text ?? '');
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
