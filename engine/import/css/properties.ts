/** Which properties of CSS have a meaning here, which children inherit, and which values are valid. */
import { parseCssColour } from '../colour.ts';

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Properties that children inherit. */
export const INHERITED: ReadonlySet<string> = new Set(
  words(`fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-dasharray stroke-dashoffset stroke-linecap
  stroke-linejoin stroke-miterlimit color font-family font-size font-weight font-style font-variant font-stretch
  font-kerning text-anchor dominant-baseline visibility marker-start marker-mid marker-end letter-spacing word-spacing
  writing-mode direction glyph-orientation-vertical clip-rule paint-order color-interpolation
  color-interpolation-filters image-rendering shape-rendering text-rendering white-space`),
);
/** Properties that apply to the element only. */
const OWN =
  words(`opacity display clip-path mask mask-type filter alignment-baseline baseline-shift text-decoration
  text-decoration-line stop-color stop-opacity flood-color flood-opacity lighting-color mix-blend-mode isolation overflow
  vector-effect transform transform-origin transform-box unicode-bidi background background-color`);
/** Positions and sizes: their values in CSS have units. */
const GEOMETRY = new Set(words('x y width height cx cy r rx ry'));
/** Other attributes with units. */
export const LENGTHS: ReadonlySet<string> = new Set(
  words('x1 y1 x2 y2 dx dy fx fy fr textLength startOffset markerWidth markerHeight refX refY'),
);
const PAINTS = new Set(
  words('fill stroke color stop-color flood-color lighting-color background background-color'),
);

export const PROPERTIES: ReadonlySet<string> = new Set([...INHERITED, ...OWN, ...GEOMETRY]);

/** Properties that mean nothing as attributes. */
export const NO_ATTRIBUTE: ReadonlySet<string> = new Set(
  words('mix-blend-mode isolation background background-color white-space'),
);

export const isPaint = (name: string): boolean => PAINTS.has(name);

const PAINT_WORDS = /^(?:none|currentcolor|context-fill|context-stroke|inherit|url\(.*)$/is;
const INITIAL: Readonly<Record<string, string>> = {
  fill: 'black',
  stroke: 'none',
  'stroke-width': '1',
  color: 'black',
  'font-size': '16',
  'font-weight': 'normal',
  'font-style': 'normal',
  'text-anchor': 'start',
  visibility: 'visible',
};

/** Returns the value in effect; undefined where it is invalid. `isRule`: from a style sheet or `style`. */
export function validValue(name: string, value: string, isRule: boolean): string | undefined {
  const word = value.toLowerCase();
  if (word === 'unset' || word === 'revert') return INHERITED.has(name) ? 'inherit' : undefined;
  if (word === 'initial') return INITIAL[name];
  if (PAINTS.has(name)) return PAINT_WORDS.test(value) || parseCssColour(value) ? value : undefined;
  if (isRule && GEOMETRY.has(name))
    return /^(?:auto|inherit|[+-]?0|.*\d(?:[a-z]+|%))$/i.test(word) ? value : undefined;
  return value;
}
