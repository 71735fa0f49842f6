/** Styles of draw.io: `name;key=value;key=value`. */
import { round } from '../collector.ts';
import { colourText, parseCssColour } from '../colour.ts';

export interface Style {
  /** The shape from its first word or `shape=`; "rectangle" where there is none. */
  readonly shape: string;
  readonly get: (key: string) => string | undefined;
  /** Returns `missing` where it is not a number. */
  readonly number: (key: string, missing: number) => number;
  readonly is: (key: string) => boolean;
}

export function parseStyle(text: string): Style {
  const given = new Map<string, string>();
  const words: string[] = [];
  for (const part of text.split(';')) {
    const equals = part.indexOf('=');
    if (equals > 0) given.set(part.slice(0, equals).trim(), part.slice(equals + 1).trim());
    else if (part.trim()) words.push(part.trim());
  }
  return {
    shape: given.get('shape') ?? words.find((word) => word !== 'html') ?? 'rectangle',
    get: (key) => given.get(key),
    number(key, missing) {
      const value = Number(given.get(key) ?? Number.NaN);
      return Number.isFinite(value) ? value : missing;
    },
    is: (key) => given.get(key) === '1',
  };
}

/** Returns `missing` where the style has no value or `default`; `opacity` is 0…1. */
export function colourOf(style: Style, key: string, missing: string, opacity = 1): string {
  const said = style.get(key);
  if (said === 'none') return 'transparent';
  // Newer files hold one colour for light and one for dark pages.
  const light = /^light-dark\(([^,]+),/.exec(said ?? '')?.[1] ?? said;
  const colour = parseCssColour(light ?? '') ?? parseCssColour(missing);
  return colour ? colourText(colour, opacity) : 'transparent';
}

export const opacityOf = (style: Style, which: 'fillOpacity' | 'strokeOpacity'): number =>
  (Math.min(100, Math.max(0, style.number('opacity', 100))) / 100) *
  (Math.min(100, Math.max(0, style.number(which, 100))) / 100);

/** Returns dash lengths, on and off; empty for a solid line. */
export function dashOf(style: Style, width: number): string {
  if (!style.is('dashed')) return '';
  const pattern = (style.get('dashPattern') ?? '3 3').split(/\s+/).map(Number);
  if (!pattern.every((one) => one >= 0) || pattern.length > 12) return '';
  const scale = style.is('fixDash') ? 1 : Math.max(1, width);
  return pattern.map((one) => round(one * scale)).join(' ');
}
