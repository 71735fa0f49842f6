/** The geometry of SVG shapes in their own units. */
import { emOf } from '../css/inherit.ts';
import { lengthOf, numbersIn } from '../css/lengths.ts';
import { parsePath, type Step } from '../path.ts';
import type { XmlElement } from '../xml.ts';
import { diagonalOf } from './dash.ts';
import type { Scope } from './scope.ts';

const WIDE = /^(?:x|cx|rx|x1|x2|width)$/;
const HIGH = /^(?:y|cy|ry|y1|y2|height)$/;

type Numbers<Names extends readonly string[]> = { -readonly [Name in keyof Names]: number };

/** Returns the lengths of attributes; 0 where one is missing. */
export function numbersOf<const Names extends readonly string[]>(
  scope: Scope,
  { attributes }: XmlElement,
  names: Names,
): Numbers<Names> {
  const { width, height } = scope.viewport;
  return names.map((name) => {
    const whole = WIDE.test(name) ? width : HIGH.test(name) ? height : diagonalOf(scope);
    return lengthOf(attributes[name], 0, whole, emOf(scope.style));
  }) as Numbers<Names>;
}

/** Returns the two radii: one that is missing, `auto` or negative is like the other. */
function radiiOf(scope: Scope, element: XmlElement): [number, number] {
  const [rx, ry] = numbersOf(scope, element, ['rx', 'ry']);
  const isGiven = (name: 'rx' | 'ry', value: number): boolean =>
    element.attributes[name] !== undefined && element.attributes[name] !== 'auto' && value >= 0;
  const [hasX, hasY] = [isGiven('rx', rx), isGiven('ry', ry)];
  return [hasX ? rx : hasY ? ry : 0, hasY ? ry : hasX ? rx : 0];
}

interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rx: number;
  readonly ry: number;
}

/** Returns undefined where nothing is visible. */
export function rectOf(scope: Scope, element: XmlElement): Rect | undefined {
  const [x, y, width, height] = numbersOf(scope, element, ['x', 'y', 'width', 'height']);
  if (!(width > 0 && height > 0)) return undefined;
  const [rx, ry] = radiiOf(scope, element);
  return { x, y, width, height, rx: Math.min(rx, width / 2), ry: Math.min(ry, height / 2) };
}

interface Ellipse {
  readonly cx: number;
  readonly cy: number;
  readonly rx: number;
  readonly ry: number;
}

/** Returns undefined where nothing is visible. */
export function ellipseOf(scope: Scope, element: XmlElement): Ellipse | undefined {
  const [cx, cy, r] = numbersOf(scope, element, ['cx', 'cy', 'r']);
  const [rx, ry] = element.name === 'circle' ? [r, r] : radiiOf(scope, element);
  return rx > 0 && ry > 0 ? { cx, cy, rx, ry } : undefined;
}

function rectPath({ x, y, width: w, height: h, rx, ry }: Rect): string {
  if (!(rx > 0 && ry > 0)) return `M${x} ${y}h${w}v${h}h${-w}z`;
  const corner = (dx: number, dy: number): string => `a${rx} ${ry} 0 0 1 ${dx} ${dy}`;
  return `M${x + rx} ${y}h${w - 2 * rx}${corner(rx, ry)}v${h - 2 * ry}${corner(-rx, ry)}h${2 * rx - w}${corner(-rx, -ry)}v${2 * ry - h}${corner(rx, -ry)}z`;
}

/** Begins on the right, as dashes do. */
function ellipsePath({ cx, cy, rx, ry }: Ellipse): string {
  const half = (to: number): string => `A${rx} ${ry} 0 0 1 ${cx + to} ${cy}`;
  return `M${cx + rx} ${cy}${half(-rx)}${half(rx)}z`;
}

function pointsPath(points: string, end: string): string {
  const numbers = numbersIn(points);
  const even = numbers.slice(0, numbers.length - (numbers.length % 2));
  return even.length < 2 ? '' : `M${even.join(' ')}${end}`;
}

/** Path data of each element; empty where nothing is visible. */
const PATHS: Readonly<Record<string, (scope: Scope, element: XmlElement) => string>> = {
  path: (_, { attributes }) => attributes.d ?? '',
  polyline: (_, { attributes }) => pointsPath(attributes.points ?? '', ''),
  polygon: (_, { attributes }) => pointsPath(attributes.points ?? '', 'Z'),
  line: (scope, element) => {
    const [x1, y1, x2, y2] = numbersOf(scope, element, ['x1', 'y1', 'x2', 'y2']);
    return `M${x1} ${y1}L${x2} ${y2}`;
  },
  rect: (scope, element) => {
    const rect = rectOf(scope, element);
    return rect ? rectPath(rect) : '';
  },
  circle: roundPath,
  ellipse: roundPath,
};

function roundPath(scope: Scope, element: XmlElement): string {
  const ellipse = ellipseOf(scope, element);
  return ellipse ? ellipsePath(ellipse) : '';
}

/** Returns the outline of a shape; empty where nothing is visible. */
export const stepsOf = (scope: Scope, element: XmlElement): Step[] =>
  parsePath(PATHS[element.name]?.(scope, element) ?? '');
