/**
 * Converts rectangles, ellipses, lines and outlines of SVG to objects: plain shapes where possible, otherwise drawings.
 */
import { type Placed, type Props, round } from '../collector.ts';
import { graded } from '../gradient.ts';
import { apply, type Matrix, type Point, scaleOf, uprightOf } from '../matrix.ts';
import {
  type Extent,
  endsOf,
  extentOf,
  isStraight,
  moved,
  outlineText,
  parsePath,
  type Step,
} from '../path.ts';
import { lengthOf } from '../style.ts';
import { elementsOf, textOf, type XmlElement } from '../xml.ts';
import { reachOf } from './gradient.ts';
import { type GradientPaint, paintOf, plainPaintOf } from './paint.ts';
import type { Scope } from './scope.ts';

/** Limits of the kinds. */
const LIMITS = { strokeWidth: 40, drawnStroke: 1_000, radius: 1_000, outline: 40_000, label: 50 } as const;
/** Units by which the corner radii of a box may differ and still be drawn as one radius. */
const SAME = 0.5;

interface Look extends Props {
  readonly fill: string;
  readonly stroke: string;
  readonly strokeWidth: number;
  /** What the fill stands for. */
  readonly gradient?: GradientPaint;
}

/** Returns fill and stroke; undefined where nothing is visible. `isPattern`: no object can express it. */
function lookOf(scope: Scope, element: XmlElement): (Look & { readonly isPattern: boolean }) | undefined {
  const fill = paintOf(scope, 'fill');
  const stroke = plainPaintOf(scope, 'stroke');
  const em = lengthOf(scope.style['font-size'], 16);
  const whole = Math.hypot(scope.viewport.width, scope.viewport.height) / Math.SQRT2;
  const units = Math.max(0, lengthOf(scope.style['stroke-width'], 1, whole, em));
  const strokeWidth = stroke.colour === 'transparent' ? 0 : round(units * scaleOf(scope.matrix));
  const isPattern = fill.isPattern || stroke.isPattern;
  if (!isPattern && fill.colour === 'transparent' && strokeWidth === 0) return undefined;
  const label = labelOf(element);
  return {
    fill: fill.colour,
    stroke: strokeWidth === 0 ? 'transparent' : stroke.colour,
    strokeWidth: Math.min(strokeWidth, LIMITS.drawnStroke),
    isPattern,
    gradient: fill.gradient,
    ...(label ? { label } : {}),
  };
}

/** Returns the properties of a look. `box` and `frame`: as for `reachOf`. */
function propsOf(scope: Scope, { gradient, ...plain }: Look, box: Placed, frame: Matrix): Props {
  if (!gradient) return plain;
  const { notes } = scope.file.out;
  const reach = reachOf(scope, gradient.element, box, frame);
  const found = reach && graded(gradient.stops, reach, gradient.opacity);
  if (!found?.isExact) notes.add(found ? 'nearGradient' : 'gradient');
  return { ...plain, ...found?.props };
}

/** Returns the element's name in the drawing. */
function labelOf(element: XmlElement): string | undefined {
  const title = elementsOf(element).find(({ name }) => name === 'title');
  return title && textOf(title).trim().slice(0, LIMITS.label);
}

/** Ids that programs generate: `g12`, `Group_3`, `layer-1`, and those without a word in them. */
const MADE_ID =
  /^(?:[a-z]{0,2}|group|layer|path|svg|use|node|shape|cell|frame|vector|clip|mask)[-_\s\d.x]*$/i;

/** Returns the name of a group in the drawing; empty where nobody has written one. */
export function groupNameOf(element: XmlElement): string {
  const { label, id = '' } = element.attributes;
  return label?.trim() || labelOf(element) || (MADE_ID.test(id) ? '' : id.replaceAll('_', ' ').trim());
}

/** Returns dash lengths, on and off, scaled; empty for a solid line. */
function dashOf({ style, matrix }: Scope): string {
  const text = style['stroke-dasharray'] ?? 'none';
  if (text === 'none') return '';
  const lengths = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((one) => lengthOf(one, Number.NaN));
  if (lengths.length > 12 || !lengths.every((length) => length >= 0) || !lengths.some((length) => length > 0))
    return '';
  return lengths.map((length) => round(length * scaleOf(matrix))).join(' ');
}

/** Returns false where it has to be replaced by a picture. */
export function addShape(scope: Scope, element: XmlElement): boolean {
  const look = lookOf(scope, element);
  if (!look) return true;
  const { isPattern, ...plain } = look;
  if (isPattern) return false;
  const add = BY_ELEMENT[element.name];
  return add ? add(scope, element, plain) : addOutline(scope, stepsOf(element), plain);
}

/** Elements that may be more than an outline. */
const BY_ELEMENT: Readonly<Record<string, (scope: Scope, element: XmlElement, look: Look) => boolean>> = {
  rect: addRect,
  circle: addEllipse,
  ellipse: addEllipse,
  line: addLine,
};

const numbersOf = ({ attributes }: XmlElement, scope: Scope, names: readonly string[]): number[] =>
  names.map((name) => {
    const { width, height } = scope.viewport;
    const whole = /^(y|cy|ry|y1|y2|height)$/.test(name) ? height : width;
    return lengthOf(attributes[name], 0, whole, lengthOf(scope.style['font-size'], 16));
  });

function addRect(scope: Scope, element: XmlElement, look: Look): boolean {
  const [x, y, width, height] = numbersOf(element, scope, ['x', 'y', 'width', 'height']) as [
    number,
    number,
    number,
    number,
  ];
  if (!(width > 0 && height > 0)) return true;
  const { rx: saidX, ry: saidY } = element.attributes;
  const [givenX, givenY] = numbersOf(element, scope, ['rx', 'ry']) as [number, number];
  const rx = Math.min(saidX === undefined || saidX === 'auto' ? givenY : givenX, width / 2);
  const ry = Math.min(saidY === undefined || saidY === 'auto' ? givenX : givenY, height / 2);
  const upright = uprightOf(scope.matrix);
  const radius = rx * (upright?.scaleX ?? 1);
  const isEven = Math.abs(radius - ry * (upright?.scaleY ?? 1)) < SAME && radius <= LIMITS.radius;
  const box = { x, y, width, height };
  if (isEven && isPlain(scope, look, box)) {
    const shape = radius > 0 ? { shape: 'rounded-rectangle', radius: round(radius) } : { shape: 'rectangle' };
    return addPlain(scope, look, box, shape);
  }
  return addOutline(scope, parsePath(rectPath(x, y, width, height, rx, ry)), look);
}

function rectPath(x: number, y: number, w: number, h: number, rx: number, ry: number): string {
  if (!(rx > 0 && ry > 0)) return `M${x} ${y}h${w}v${h}h${-w}z`;
  const corner = (dx: number, dy: number): string => `a${rx} ${ry} 0 0 1 ${dx} ${dy}`;
  return `M${x + rx} ${y}h${w - 2 * rx}${corner(rx, ry)}v${h - 2 * ry}${corner(-rx, ry)}h${2 * rx - w}${corner(-rx, -ry)}v${2 * ry - h}${corner(rx, -ry)}z`;
}

function addEllipse(scope: Scope, element: XmlElement, look: Look): boolean {
  const [cx, cy, r, givenX, givenY] = numbersOf(element, scope, ['cx', 'cy', 'r', 'rx', 'ry']) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const isCircle = element.name === 'circle';
  const rx = isCircle ? r : element.attributes.rx === undefined ? givenY : givenX;
  const ry = isCircle ? r : element.attributes.ry === undefined ? givenX : givenY;
  if (!(rx > 0 && ry > 0)) return true;
  const box = { x: cx - rx, y: cy - ry, width: 2 * rx, height: 2 * ry };
  if (isPlain(scope, look, box)) return addPlain(scope, look, box, { shape: 'circle' });
  const half = (to: number): string => `A${rx} ${ry} 0 0 1 ${cx + to} ${cy}`;
  return addOutline(scope, parsePath(`M${cx - rx} ${cy}${half(rx)}${half(-rx)}z`), look);
}

/** Whether the kind of plain shapes can draw it exactly. */
function isPlain(scope: Scope, { strokeWidth }: Look, box: Placed): boolean {
  const upright = uprightOf(scope.matrix);
  if (!upright || dashOf(scope) !== '' || strokeWidth > LIMITS.strokeWidth) return false;
  const { scaleX, scaleY } = upright;
  const isEven = Math.abs(scaleX - scaleY) * strokeWidth < 0.25 * scaleX;
  return isEven && strokeWidth <= Math.min(box.width * scaleX, box.height * scaleY);
}

/** The outline of a plain shape lies inside its object: half of the stroke is added around it. */
function addPlain(scope: Scope, look: Look, box: Placed, shape: Props): boolean {
  const { scaleX, scaleY, angle, mirrored } = uprightOf(scope.matrix)!;
  const middle = apply(scope.matrix, box.x + box.width / 2, box.y + box.height / 2);
  const width = box.width * scaleX + look.strokeWidth;
  const height = box.height * scaleY + look.strokeWidth;
  const placed = { x: middle.x - width / 2, y: middle.y - height / 2, width, height, angle };
  const props = propsOf(scope, look, box, [1, 0, 0, mirrored ? -1 : 1, 0, 0]);
  scope.file.out.add('dynamic-shapes', placed, { ...props, ...shape });
  return true;
}

function addLine(scope: Scope, element: XmlElement, look: Look): boolean {
  if (look.strokeWidth === 0) return true;
  const [x1, y1, x2, y2] = numbersOf(element, scope, ['x1', 'y1', 'x2', 'y2']) as [
    number,
    number,
    number,
    number,
  ];
  return addStroke(scope, `M${x1} ${y1}L${x2} ${y2}`, look);
}

/** Adds a straight line in one of the styles of the kind of lines; any other line as a drawing. */
function addStroke(scope: Scope, path: string, look: Look): boolean {
  const steps = moved(parsePath(path), scope.matrix);
  const [from, to] = endsOf(steps);
  const isLine = look.strokeWidth >= 1 && look.strokeWidth <= LIMITS.strokeWidth && dashOf(scope) === '';
  const isRound = scope.style['stroke-linecap'] === 'round' && look.strokeWidth > 2;
  if (!from || !to || !isLine || isRound) return addOutline(scope, parsePath(path), look);
  const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
  const marked = (name: string): string | undefined => {
    const value = scope.style[name];
    if (!value || value === 'none') return undefined;
    scope.file.out.notes.add('markers');
    return 'arrow';
  };
  scope.file.out.addLine(
    {
      x,
      y,
      width: Math.max(1, Math.abs(to.x - from.x)),
      height: Math.max(1, Math.abs(to.y - from.y)),
    },
    {
      x1: round(from.x - x),
      y1: round(from.y - y),
      x2: round(to.x - x),
      y2: round(to.y - y),
      stroke: look.stroke,
      strokeWidth: look.strokeWidth,
      label: look.label,
      arrowHeadId: marked('marker-end'),
      arrowTailId: marked('marker-start'),
    },
  );
  return true;
}

function stepsOf({ name, attributes }: XmlElement): Step[] {
  if (name === 'path') return parsePath(attributes.d ?? '');
  const numbers = (attributes.points ?? '').match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi) ?? [];
  const even = numbers.slice(0, numbers.length - (numbers.length % 2));
  if (even.length < 2) return [];
  return parsePath(`M${even.join(' ')}${name === 'polygon' ? 'Z' : ''}`);
}

const boxOf = ({ minX, minY, maxX, maxY }: Extent): Placed => ({
  x: minX,
  y: minY,
  width: maxX - minX,
  height: maxY - minY,
});

/** Returns false where the outline is too long for an object. */
function addOutline(scope: Scope, steps: readonly Step[], look: Look): boolean {
  const isSegment = steps.length === 2 && isStraight(steps[1]!);
  if (isSegment && look.strokeWidth === 0) return true;
  const placed = moved(steps, scope.matrix);
  const extent = extentOf(placed);
  if (!extent || steps.length < 2) return true;
  const isLine = look.strokeWidth >= 1 && look.strokeWidth <= LIMITS.strokeWidth && dashOf(scope) === '';
  const isRound = scope.style['stroke-linecap'] === 'round' && look.strokeWidth > 2;
  if (isSegment && isLine && !isRound) {
    const [from, to] = endsOf(steps) as [Point, Point];
    return addStroke(scope, `M${from.x} ${from.y}L${to.x} ${to.y}`, look);
  }
  const outline = outlineText(placed, extent);
  if (outline.length > LIMITS.outline) return false;
  const half = look.strokeWidth / 2;
  const box = {
    x: extent.minX - half,
    y: extent.minY - half,
    width: extent.maxX - extent.minX + look.strokeWidth,
    height: extent.maxY - extent.minY + look.strokeWidth,
  };
  const hasMarkers = ['marker-start', 'marker-end'].some((name) => (scope.style[name] ?? 'none') !== 'none');
  if (hasMarkers) scope.file.out.notes.add('lostMarkers');
  scope.file.out.add('dynamic-shapes', box, {
    shape: 'drawing',
    ...(look.gradient ? propsOf(scope, look, boxOf(extentOf(steps)!), scope.matrix) : look),
    outline,
    fillRule: scope.style['fill-rule'] === 'evenodd' ? 'evenodd' : undefined,
    ends: scope.style['stroke-linecap'] === 'round' ? 'round' : undefined,
    dash: dashOf(scope) || undefined,
  });
  return true;
}
