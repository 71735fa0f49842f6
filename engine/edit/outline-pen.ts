/** A pen that draws nothing: it remembers how far a point is from what a kind draws. Letters and shadows are no paint. */
import { ellipse, inSweep, polygon, roundedBox, segment, starPoints } from '../geometry/distance.ts';
import { parseColour } from '../primitives/colour.ts';
import type {
  ArcStyle,
  BoxStyle,
  LineStyle,
  Motion,
  Paint,
  PaintSlot,
  Pen,
  ScalarSlot,
  ShapeStyle,
  StarStyle,
  Style,
  TextSlot,
} from '../primitives/pen.ts';

type Distance = (x: number, y: number) => number;

const SCALAR = {} as ScalarSlot;
const COLOUR = {} as PaintSlot;
const WORDS = {} as TextSlot;
const RADIANS = Math.PI / 180;

/** The colour of a slot is not known here: a state may paint it. */
const isPaint = (paint: Paint | undefined): boolean =>
  typeof paint === 'string' ? parseColour(paint) !== 0 : paint !== undefined;

export class OutlinePen implements Pen {
  readonly #shapes: Distance[] = [];

  /** Returns the distance in units from a point of the box to the nearest paint; 0 or less on it. */
  distance(x: number, y: number): number {
    let nearest = Number.POSITIVE_INFINITY;
    for (const shape of this.#shapes) nearest = Math.min(nearest, shape(x, y));
    return nearest;
  }

  rrect(x: number, y: number, width: number, height: number, style: BoxStyle): void {
    const [w, h] = [width / 2, height / 2];
    this.#area(style, (px, py) => roundedBox(px - x - w, py - y - h, w, h, style.r ?? 0));
  }

  ellipse(cx: number, cy: number, rx: number, ry: number, style: BoxStyle): void {
    this.#area(style, (x, y) => ellipse(x - cx, y - cy, rx, ry));
  }

  polygon(x: number, y: number, width: number, height: number, sides: number, style: StarStyle): void {
    const [w, h] = [width / 2, height / 2];
    const points = starPoints(w, h, sides, style.inner ?? 1);
    this.#area(style, (px, py) => polygon(px - x - w, py - y - h, points));
  }

  arc(cx: number, cy: number, rx: number, ry: number, from: number, sweep: number, style: ArcStyle): void {
    if (!isPaint(style.stroke)) return;
    const end = (degrees: number): readonly [number, number] => [
      cx + Math.sin(degrees * RADIANS) * rx,
      cy - Math.cos(degrees * RADIANS) * ry,
    ];
    const ends = [end(from), end(from + sweep)];
    this.#add(style.motion, (x, y) => {
      const degrees = Math.atan2(x - cx, cy - y) / RADIANS;
      const along = inSweep(degrees, from, sweep)
        ? Math.abs(ellipse(x - cx, y - cy, rx, ry))
        : Math.min(...ends.map(([endX, endY]) => Math.hypot(x - endX, y - endY)));
      return along - style.width / 2;
    });
  }

  line(x1: number, y1: number, x2: number, y2: number, style: LineStyle): void {
    if (isPaint(style.stroke))
      this.#add(style.motion, (x, y) => segment(x, y, x1, y1, x2, y2) - style.width / 2);
  }

  shape(points: readonly number[], style: ShapeStyle): void {
    // Holes are inside: nothing that comes from outside meets them first.
    const outer = style.holes?.length ? points.slice(0, style.holes[0]! * 2) : points;
    this.#area(style, (x, y) => polygon(x, y, outer));
  }

  text(): void {}

  picture(x: number, y: number, width: number, height: number): void {
    this.rrect(x, y, width, height, { fill: COLOUR });
  }

  shadow(): void {}

  slot = (): ScalarSlot => SCALAR;
  paint = (): PaintSlot => COLOUR;
  slotText = (): TextSlot => WORDS;

  fillFrom: Pen['fillFrom'] = (from, slot, low = 0, high = 1) => ({ do: 'fill', from, slot, low, high });
  turn: Pen['turn'] = (slot, x, y) => ({ do: 'turn', slot, x, y });
  turned: Pen['turned'] = (degrees, x, y) => ({ do: 'turned', degrees, x, y });
  sweep: Pen['sweep'] = (slot) => ({ do: 'sweep', slot });
  shift: Pen['shift'] = (slot, dx, dy) => ({ do: 'shift', slot, dx, dy });
  show: Pen['show'] = (slot, inverted = false) => ({ do: 'show', slot, inverted });
  flow: Pen['flow'] = (slot, along = 0, reverse = false) => ({ do: 'flow', slot, along, reverse });

  #area({ fill, stroke, strokeWidth = 1, motion }: Style, distance: Distance): void {
    const half = isPaint(stroke) ? strokeWidth / 2 : 0;
    if (isPaint(fill)) this.#add(motion, (x, y) => distance(x, y) - half);
    else if (half > 0) this.#add(motion, (x, y) => Math.abs(distance(x, y)) - half);
  }

  /** As it is without a value: what a value moves is where it begins, what only a state shows is not there. */
  #add(motion: Motion | undefined, distance: Distance): void {
    if (motion?.do === 'show' && !motion.inverted) return;
    if (motion?.do !== 'turned') {
      this.#shapes.push(distance);
      return;
    }
    const { x: cx, y: cy, degrees } = motion;
    const [cos, sin] = [Math.cos(-degrees * RADIANS), Math.sin(-degrees * RADIANS)];
    this.#shapes.push((x, y) =>
      distance(cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos),
    );
  }
}
