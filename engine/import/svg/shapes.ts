/**
 * Converts rectangles, ellipses, lines and outlines of SVG to objects: plain shapes where possible, otherwise drawings.
 */

import { type Placed, type Props, round } from '../collector.ts';
import { cutText } from '../cut-text.ts';
import { apply, type Point, uprightOf } from '../matrix.ts';
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
import { elementsOf, textOf, type XmlElement } from '../xml.ts';
import { ellipseOf, numbersOf, rectOf, stepsOf } from './geometry.ts';
import { hasMarkers, type Look, lookOf, propsOf, reachOfStroke } from './look.ts';
import type { Scope } from './scope.ts';

/** Limits of the kinds. */
const LIMITS = { strokeWidth: 40, radius: 1_000, outline: 40_000, label: 50 } as const;
/** Units by which the corner radii of a box may differ and still be drawn as one radius. */
const SAME = 0.5;

/** Returns the element's name in the drawing. */
function labelOf(element: XmlElement): string | undefined {
  const title = elementsOf(element).find(({ name }) => name === 'title');
  return title && cutText(textOf(title).trim(), LIMITS.label);
}

/** Ids that programs generate: `g12`, `Group_3`, `layer-1`, and those without a word in them. */
const MADE_ID =
  /^(?:[a-z]{0,2}|group|layer|path|svg|use|node|shape|cell|frame|vector|clip|mask)[-_\s\d.x]*$/i;

/** Returns the name of a group in the drawing; empty where nobody has written one. */
export function groupNameOf(element: XmlElement): string {
  const { label, id = '' } = element.attributes;
  return label?.trim() || labelOf(element) || (MADE_ID.test(id) ? '' : id.replaceAll('_', ' ').trim());
}

/** Returns false where it has to be replaced by a picture. */
export function addShape(scope: Scope, element: XmlElement): boolean {
  const look = lookOf(scope, labelOf(element));
  if (!look) return true;
  if (look === 'picture') return false;
  const add = BY_ELEMENT[element.name];
  return add ? add(scope, element, look) : addOutline(scope, stepsOf(scope, element), look);
}

/** Returns the box of a shape with its stroke and markers, in any paint. */
export function outlineBox(scope: Scope, element: XmlElement): Extent | undefined {
  const outline = extentOf(moved(stepsOf(scope, element), scope.matrix));
  if (!outline) return undefined;
  const isStroked = (scope.style.stroke ?? 'none') !== 'none' || hasMarkers(scope);
  const by = isStroked ? reachOfStroke(scope) : 0;
  return {
    minX: outline.minX - by,
    minY: outline.minY - by,
    maxX: outline.maxX + by,
    maxY: outline.maxY + by,
  };
}

/** Elements that may be more than an outline. */
const BY_ELEMENT: Readonly<Record<string, (scope: Scope, element: XmlElement, look: Look) => boolean>> = {
  rect: addRect,
  circle: addEllipse,
  ellipse: addEllipse,
  line: addLine,
};

function addRect(scope: Scope, element: XmlElement, look: Look): boolean {
  const box = rectOf(scope, element);
  if (!box) return true;
  const { rx, ry } = box;
  const upright = uprightOf(scope.matrix);
  const radius = rx * (upright?.scaleX ?? 1);
  const isEven = Math.abs(radius - ry * (upright?.scaleY ?? 1)) < SAME && radius <= LIMITS.radius;
  if (isEven && isPlain(scope, look, box)) {
    const shape = radius > 0 ? { shape: 'rounded-rectangle', radius: round(radius) } : { shape: 'rectangle' };
    return addPlain(scope, look, box, shape);
  }
  return addOutline(scope, stepsOf(scope, element), look);
}

function addEllipse(scope: Scope, element: XmlElement, look: Look): boolean {
  const ellipse = ellipseOf(scope, element);
  if (!ellipse) return true;
  const { cx, cy, rx, ry } = ellipse;
  const box = { x: cx - rx, y: cy - ry, width: 2 * rx, height: 2 * ry };
  if (isPlain(scope, look, box)) return addPlain(scope, look, box, { shape: 'circle' });
  return addOutline(scope, stepsOf(scope, element), look);
}

/** Whether the kind of plain shapes can draw it exactly. */
function isPlain(scope: Scope, { strokeWidth, dash }: Look, box: Placed): boolean {
  const upright = uprightOf(scope.matrix);
  if (!upright || dash !== undefined || strokeWidth > LIMITS.strokeWidth) return false;
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
  if (!props) return false;
  scope.file.out.add('dynamic-shapes', placed, { ...props, ...shape });
  return true;
}

function addLine(scope: Scope, element: XmlElement, look: Look): boolean {
  if (look.strokeWidth === 0) return true;
  const [x1, y1, x2, y2] = numbersOf(scope, element, ['x1', 'y1', 'x2', 'y2']);
  return addStroke(scope, `M${x1} ${y1}L${x2} ${y2}`, look);
}

/** Adds a straight line in one of the styles of the kind of lines; any other line as a drawing. */
function addStroke(scope: Scope, path: string, look: Look): boolean {
  const steps = moved(parsePath(path), scope.matrix);
  const [from, to] = endsOf(steps);
  const isLine = look.strokeWidth >= 1 && look.strokeWidth <= LIMITS.strokeWidth && look.dash === undefined;
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
  if (placed.length < steps.length) scope.file.out.notes.add('far');
  if (!extent || steps.length < 2) return true;
  const isLine = look.strokeWidth >= 1 && look.strokeWidth <= LIMITS.strokeWidth && look.dash === undefined;
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
  if (hasMarkers(scope)) {
    if (scope.file.budget.pictures > 0) return false;
    scope.file.out.notes.add('lostMarkers');
  }
  const props = propsOf(scope, look, boxOf(extentOf(steps)!), scope.matrix);
  if (!props) return false;
  scope.file.out.add('dynamic-shapes', box, {
    shape: 'drawing',
    ...props,
    outline,
    fillRule: scope.style['fill-rule'] === 'evenodd' ? 'evenodd' : undefined,
    ends: scope.style['stroke-linecap'] === 'round' ? 'round' : undefined,
  });
  return true;
}
