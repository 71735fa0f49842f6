/** Fill, stroke and dashes of an SVG shape, as objects have them. */
import { type Placed, type Props, round } from '../collector.ts';
import { emOf } from '../css/inherit.ts';
import { lengthOf } from '../css/lengths.ts';
import { graded } from '../gradient.ts';
import { type Matrix, scaleOf } from '../matrix.ts';
import { dashesOf, diagonalOf } from './dash.ts';
import { reachOf } from './gradient.ts';
import { type GradientPaint, isPlainPaint, paintOf } from './paint.ts';
import { referred, type Scope } from './scope.ts';

/** Limit of the kind. */
const MOST_STROKE = 1_000;

export interface Look extends Props {
  readonly fill: string;
  readonly stroke: string;
  readonly strokeWidth: number;
  readonly label?: string;
  /** The gradient of the fill, if it has one. */
  readonly gradient?: GradientPaint;
  /** Lengths on and off; missing for a solid line. */
  readonly dash?: string;
}

const MARKERS = ['marker-start', 'marker-mid', 'marker-end'] as const;

/** Returns the look; undefined where nothing is visible; 'picture' where objects cannot have it. */
export function lookOf(scope: Scope, label: string | undefined): Look | 'picture' | undefined {
  const { style, matrix, file } = scope;
  const fill = paintOf(scope, 'fill');
  const stroke = paintOf(scope, 'stroke');
  const units = Math.max(0, lengthOf(style['stroke-width'], 1, diagonalOf(scope), emOf(style)));
  const scale = style['vector-effect'] === 'non-scaling-stroke' ? 1 : scaleOf(matrix);
  const isStroked = units > 0 && (stroke.colour !== 'transparent' || !isPlainPaint(stroke));
  const strokeWidth = isStroked ? round(units * scale) : 0;
  const isFilled = fill.colour !== 'transparent' || !isPlainPaint(fill);
  if (!isFilled && strokeWidth === 0) return undefined;
  const dashes = isStroked ? dashesOf(scope) : [];
  const isUnder = isFilled && isStroked && /^\s*(?:stroke|markers\s+stroke)/.test(style['paint-order'] ?? '');
  const isDotted = dashes?.length !== 0 && style['stroke-linecap'] === 'square';
  if (
    file.budget.pictures > 0 &&
    (fill.isPattern || isUnder || isDotted || (isStroked && !isPlainPaint(stroke)))
  )
    return 'picture';
  if (stroke.gradient) file.out.notes.add('gradient');
  if (fill.isPattern || stroke.isPattern) file.out.notes.add('pattern');
  return {
    fill: fill.colour,
    stroke: strokeWidth === 0 ? 'transparent' : stroke.colour,
    strokeWidth: Math.min(strokeWidth, MOST_STROKE),
    ...(fill.gradient ? { gradient: fill.gradient } : {}),
    ...(label ? { label } : {}),
    ...(dashes?.length ? { dash: dashes.map((length) => round(length * scale)).join(' ') } : {}),
  };
}

/** Whether markers stand on its corners or ends. */
export const hasMarkers = ({ file, style }: Scope): boolean =>
  MARKERS.some((name) => referred(file, style[name])?.name === 'marker');

/** Returns how far the stroke and the markers of a shape may reach beyond its outline. */
export function reachOfStroke(scope: Scope): number {
  const { style, matrix, file } = scope;
  const width = lengthOf(style['stroke-width'], 1, diagonalOf(scope), emOf(style));
  const markers = MARKERS.flatMap((name) => referred(file, style[name]) ?? []).map(({ attributes }) => {
    const size = Math.max(lengthOf(attributes.markerWidth, 3), lengthOf(attributes.markerHeight, 3));
    const isOpen = attributes.overflow === 'visible' || attributes.overflow === 'auto';
    return size * (attributes.markerUnits === 'userSpaceOnUse' ? 1 : width) * (isOpen ? 4 : 1.5);
  });
  // A mitre is at most twice as long as the stroke is wide at the usual limit.
  return Math.max(width * 2, ...markers) * scaleOf(matrix);
}

/** Returns the properties of a look; undefined where objects cannot have its gradient. `box` and `frame`: as for `reachOf`. */
export function propsOf(
  scope: Scope,
  { gradient, ...plain }: Look,
  box: Placed,
  frame: Matrix,
): Props | undefined {
  if (!gradient) return plain;
  const { out, budget } = scope.file;
  const reach = reachOf(scope, gradient.element, box, frame);
  const found = reach && graded(gradient.stops, reach, gradient.opacity);
  if (!found && budget.pictures > 0) return undefined;
  if (!found?.isExact) out.notes.add(found ? 'nearGradient' : 'gradient');
  return { ...plain, ...found?.props };
}
