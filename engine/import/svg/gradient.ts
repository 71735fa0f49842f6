/** Reads the gradients of SVG: their stops, and how they lie in a shape. */
import type { Placed } from '../collector.ts';
import { styleOf } from '../css/inherit.ts';
import { lengthOf } from '../css/lengths.ts';
import type { Reach, Stop } from '../gradient.ts';
import { apply, inverse, type Matrix, type Point, parseTransform, times } from '../matrix.ts';
import { colourOf, opacityOf } from '../paint.ts';
import { elementsOf, type XmlElement } from '../xml.ts';
import { referred, type Scope, type SvgFile } from './scope.ts';

/** Most references between gradients that share their colours. */
const MOST_LINKS = 8;

/** Returns the gradient and those whose stops and attributes it shares, nearest first. */
function chainOf(file: SvgFile, gradient: XmlElement): XmlElement[] {
  const chain: XmlElement[] = [];
  let next: XmlElement | undefined = gradient;
  while (next?.name.endsWith('Gradient') && chain.length < MOST_LINKS) {
    chain.push(next);
    next = referred(file, next.attributes.href);
  }
  return chain;
}

/** Further stops are left out: each shape with the gradient goes through all of them. */
const MOST_STOPS = 200;

/** Returns its stops in order; none where it has no colours. */
export function stopsOf(file: SvgFile, gradient: XmlElement): readonly Stop[] {
  const known = file.stops.get(gradient);
  if (known) return known;
  const stops = readStops(file, gradient);
  file.stops.set(gradient, stops);
  return stops;
}

function readStops(file: SvgFile, gradient: XmlElement): Stop[] {
  const isStop = ({ name }: XmlElement): boolean => name === 'stop';
  const chain = chainOf(file, gradient);
  const all = chain.map((one) => elementsOf(one).filter(isStop));
  let last = 0;
  const stops = (all.find((stops) => stops.length > 0) ?? []).slice(0, MOST_STOPS).map((stop) => {
    const style = styleOf(stop, {});
    const colour = colourOf(style['stop-color'] ?? 'black', style.color) ?? colourOf('black')!;
    last = Math.max(last, Math.min(1, Math.max(0, lengthOf(stop.attributes.offset, 0, 1))));
    return {
      at: last,
      colour: { ...colour, alpha: (colour.alpha ?? 1) * opacityOf(style['stop-opacity']) },
    };
  });
  // The last colour surrounds a radius of 0.
  const radius = chain.find(({ attributes }) => attributes.r !== undefined)?.attributes.r;
  const isPoint = gradient.name === 'radialGradient' && lengthOf(radius, 1, 1) <= 0;
  return isPoint ? stops.slice(-1) : stops;
}

/**
 * Returns how far along the gradient the sides of a shape's box are; undefined where it is not linear, or repeats.
 * `box`: the shape in its own units. `frame`: from those to the units in which the object is upright.
 */
export function reachOf(
  { file, viewport }: Scope,
  gradient: XmlElement,
  box: Placed,
  frame: Matrix,
): Reach | undefined {
  const chain = chainOf(file, gradient);
  const said = (name: string): string | undefined =>
    chain.find(({ attributes }) => attributes[name] !== undefined)?.attributes[name];
  const isOfBox = said('gradientUnits') !== 'userSpaceOnUse';
  const [wide, high] = isOfBox ? [1, 1] : [viewport.width, viewport.height];
  const from = { x: lengthOf(said('x1'), 0, wide), y: lengthOf(said('y1'), 0, high) };
  const to = { x: lengthOf(said('x2'), wide, wide), y: lengthOf(said('y2'), 0, high) };
  const units: Matrix = isOfBox ? [box.width, 0, 0, box.height, box.x, box.y] : [1, 0, 0, 1, 0, 0];
  const back = inverse(times(times(frame, units), parseTransform(said('gradientTransform'))));
  const length = (to.x - from.x) ** 2 + (to.y - from.y) ** 2;
  if (gradient.name !== 'linearGradient' || !back || !(length > 0)) return undefined;
  const along = ({ x, y }: Point): number => {
    const at = apply(back, x, y);
    return ((at.x - from.x) * (to.x - from.x) + (at.y - from.y) * (to.y - from.y)) / length;
  };
  const reach = reachIn(box, frame, along);
  const isWithin = Object.values(reach).every((at) => at > -1e-6 && at < 1 + 1e-6);
  return isWithin || (said('spreadMethod') ?? 'pad') === 'pad' ? reach : undefined;
}

/** Asks for the middles of the sides of what the box covers in the frame. */
function reachIn({ x, y, width, height }: Placed, frame: Matrix, along: (point: Point) => number): Reach {
  const corners = [0, 1, 2, 3].map((nth) => apply(frame, x + (nth & 1) * width, y + (nth >> 1) * height));
  const [left, right] = [Math.min(...corners.map((at) => at.x)), Math.max(...corners.map((at) => at.x))];
  const [top, bottom] = [Math.min(...corners.map((at) => at.y)), Math.max(...corners.map((at) => at.y))];
  const [midX, midY] = [(left + right) / 2, (top + bottom) / 2];
  return {
    left: along({ x: left, y: midY }),
    right: along({ x: right, y: midY }),
    top: along({ x: midX, y: top }),
    bottom: along({ x: midX, y: bottom }),
  };
}
