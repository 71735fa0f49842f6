/** Clips, filters and viewports: which part of a drawing they leave visible. */
import type { Style } from '../css/inherit.ts';
import { lengthOf } from '../css/lengths.ts';
import { apply, type Matrix, parseTransform, times, uprightOf } from '../matrix.ts';
import type { Extent } from '../path.ts';
import { elementsOf, type XmlElement } from '../xml.ts';
import { referred, type Scope, type SvgFile } from './scope.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the box in units of the drawing; undefined where it is turned. */
export function viewBoxOn({ x, y, width, height }: Box, matrix: Matrix): Extent | undefined {
  const upright = uprightOf(matrix);
  if (!upright || Math.abs(upright.angle % 90) > 1e-3) return undefined;
  return extentOn({ x, y, width, height }, matrix);
}

/** Returns the smallest upright box around a box that is transformed. */
function extentOn({ x, y, width, height }: Box, matrix: Matrix): Extent {
  const corners = [0, 1, 2, 3].map((nth) => apply(matrix, x + (nth & 1) * width, y + (nth >> 1) * height));
  return {
    minX: Math.min(...corners.map((at) => at.x)),
    minY: Math.min(...corners.map((at) => at.y)),
    maxX: Math.max(...corners.map((at) => at.x)),
    maxY: Math.max(...corners.map((at) => at.y)),
  };
}

/** Returns the box of a clip that is a plain rectangle; undefined for any other clip. */
export function clipBox(clip: XmlElement, matrix: Matrix): Extent | undefined {
  const [rect, ...more] = elementsOf(clip);
  if (rect?.name !== 'rect' || more.length > 0 || clip.attributes.clipPathUnits === 'objectBoundingBox')
    return undefined;
  const { attributes } = rect;
  const isPlain = ['rx', 'ry', 'clip-path', 'display', 'visibility'].every(
    (name) => attributes[name] === undefined,
  );
  const { x: left = '0', y: top = '0' } = attributes;
  // Percentages have no base here.
  const sides = [left, top, attributes.width, attributes.height].map((side) =>
    side?.includes('%') ? Number.NaN : lengthOf(side, Number.NaN),
  );
  if (!isPlain || clip.attributes['clip-path'] !== undefined || !sides.every(Number.isFinite))
    return undefined;
  const whole = times(
    times(matrix, parseTransform(clip.attributes.transform)),
    parseTransform(attributes.transform),
  );
  const [x, y, width, height] = sides as [number, number, number, number];
  return viewBoxOn({ x, y, width, height }, whole);
}

/** Units that a clip may cut off without a visible difference. */
const UNSEEN = 1.5;
/** Error of sums, units. */
const ROUNDING = 1e-6;

export const holds = (box: Extent | undefined, inner: Extent): boolean =>
  !!box &&
  inner.minX >= box.minX - UNSEEN &&
  inner.minY >= box.minY - UNSEEN &&
  inner.maxX <= box.maxX + UNSEEN &&
  inner.maxY <= box.maxY + UNSEEN;

export const overlap = (one: Extent, other: Extent): boolean =>
  one.minX < other.maxX && other.minX < one.maxX && one.minY < other.maxY && other.minY < one.maxY;

/** Returns the box in whole units: a picture of it is then drawn pixel by pixel. */
export const onPixels = ({ minX, minY, maxX, maxY }: Extent): Extent => ({
  minX: Math.floor(minX + ROUNDING),
  minY: Math.floor(minY + ROUNDING),
  maxX: Math.ceil(maxX - ROUNDING),
  maxY: Math.ceil(maxY - ROUNDING),
});

export const cutTo = (extent: Extent, box: Extent): Extent => ({
  minX: Math.max(extent.minX, box.minX),
  minY: Math.max(extent.minY, box.minY),
  maxX: Math.min(extent.maxX, box.maxX),
  maxY: Math.min(extent.maxY, box.maxY),
});

/** Whether a filter applies. Browsers ignore a missing one. */
export function hasFilter(file: Pick<SvgFile, 'byId'>, { filter = 'none' }: Style): boolean {
  if (filter === 'none') return false;
  return referred(file, filter) !== undefined || !/^\s*url\([^)]*\)\s*$/i.test(filter);
}

/** Share of its sides by which the region of a filter is larger than the element. */
const USUAL_REGION = { x: -0.1, y: -0.1, width: 1.2, height: 1.2 } as const;

/** Returns what the filter of an element may draw on. `drawn`: the element without it. */
export function filterExtent(
  { file, matrix, style, viewport }: Scope,
  drawn: Extent | undefined,
): Extent | undefined {
  const filter = referred(file, style.filter);
  if (!filter) return drawn && grown(drawn, blurReach(style.filter ?? ''));
  const isOfPage = filter.attributes.filterUnits === 'userSpaceOnUse';
  const given = (name: keyof typeof USUAL_REGION): number => {
    const whole = !isOfPage ? 1 : name === 'x' || name === 'width' ? viewport.width : viewport.height;
    return lengthOf(filter.attributes[name], USUAL_REGION[name] * whole, whole);
  };
  const region = { x: given('x'), y: given('y'), width: given('width'), height: given('height') };
  if (isOfPage) return extentOn(region, matrix);
  if (!drawn) return undefined;
  const [wide, high] = [drawn.maxX - drawn.minX, drawn.maxY - drawn.minY];
  // A turned element reaches farther than its box.
  const spare = uprightOf(matrix)?.angle === 0 ? 0 : Math.max(wide, high) * 0.3;
  return {
    minX: drawn.minX + region.x * wide - spare,
    minY: drawn.minY + region.y * high - spare,
    maxX: drawn.minX + (region.x + region.width) * wide + spare,
    maxY: drawn.minY + (region.y + region.height) * high + spare,
  };
}

/** Returns how far filter functions draw around an element, generously. */
function blurReach(functions: string): number {
  const lengths = [
    ...functions.slice(0, 500).matchAll(/(\d*\.?\d+)(px|em|mm|cm|in|pt|pc)\b|\s(\d*\.?\d+)(?=[\s)])/g),
  ];
  return lengths.reduce(
    (sum, [, said, unit = '', bare]) => sum + 3 * lengthOf(`${said ?? bare}${unit}`, 0),
    0,
  );
}

const grown = ({ minX, minY, maxX, maxY }: Extent, by: number): Extent => ({
  minX: minX - by,
  minY: minY - by,
  maxX: maxX + by,
  maxY: maxY + by,
});
