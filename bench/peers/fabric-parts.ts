/** The primitives as Fabric's objects, each at its centre in the item's plane. */
import { Circle, type FabricObject, FabricText, Line, Polygon, Rect } from 'fabric';
import { DASH, FONT, OUTLINE_WIDTH, type Part } from '../scenes/parts.ts';

export const PLAIN = {
  objectCaching: false,
  hasControls: false,
  hasBorders: false,
  strokeWidth: 0,
  originX: 'center',
  originY: 'center',
} as const;

/** Fabric measures angles from 3 o'clock. */
const FROM_TWELVE = -90;
/**
 * From the middle of a single line to its baseline: Fabric's line is 1.13 font sizes high, 0.222 of it below the
 * baseline.
 */
const BASELINE = 1.13 * (0.5 - 0.222);

/** Returns the centre of the object's box in the item's plane. */
export function partCentre(node: FabricObject, part: Part): { x: number; y: number } {
  switch (part.type) {
    case 'rect':
      return { x: part.x + part.w / 2, y: part.y + part.h / 2 };
    case 'text':
      return {
        x: part.x + (part.align === 'left' ? node.width / 2 : 0),
        y: part.y - BASELINE * part.size,
      };
    case 'polygon':
      return node instanceof Polygon ? { x: node.pathOffset.x, y: node.pathOffset.y } : { x: 0, y: 0 };
    default:
      return { x: 0, y: 0 };
  }
}

export function fabricPart(part: Part): FabricObject {
  const node = objectOf(part);
  const { x, y } = partCentre(node, part);
  node.set({ left: x, top: y });
  return node;
}

function objectOf(part: Part): FabricObject {
  switch (part.type) {
    case 'rect': {
      const { w, h, radius, fill, stroke } = part;
      const outline = stroke ? { stroke, strokeWidth: OUTLINE_WIDTH } : {};
      return new Rect({ ...PLAIN, width: w, height: h, rx: radius, ry: radius, fill, ...outline });
    }
    case 'circle':
      return new Circle({ ...PLAIN, radius: part.radius, fill: part.fill });
    case 'arc': {
      const { radius, width, from, sweep, fill } = part;
      const startAngle = from + FROM_TWELVE;
      const ring = { fill: '', stroke: fill, strokeWidth: width };
      return new Circle({ ...PLAIN, ...ring, radius, startAngle, endAngle: startAngle + sweep });
    }
    case 'polygon':
      return new Polygon(pairs(part.points), { ...PLAIN, fill: part.fill });
    case 'text': {
      const { text, size, fill } = part;
      return new FabricText(text, { ...PLAIN, fontSize: size, fontFamily: FONT, fill });
    }
    case 'dashes': {
      const { length, width, shift, fill } = part;
      const dashes = { strokeDashArray: [DASH.on, DASH.off], strokeDashOffset: -shift };
      return new Line([-length / 2, 0, length / 2, 0], {
        ...PLAIN,
        stroke: fill,
        strokeWidth: width,
        ...dashes,
      });
    }
  }
}

const pairs = (points: readonly number[]): { x: number; y: number }[] =>
  Array.from({ length: points.length / 2 }, (_, nth) => ({ x: points[2 * nth]!, y: points[2 * nth + 1]! }));

export function rewritePart(node: FabricObject, part: Part): void {
  if (part.type === 'text') node.set({ text: part.text });
  else if (part.type === 'dashes') node.set({ strokeDashOffset: -part.shift });
  else if (part.type === 'arc') node.set({ endAngle: part.from + FROM_TWELVE + part.sweep });
  else if (part.type === 'rect' && !part.stroke) node.set({ top: part.y + part.h / 2, height: part.h });
  else node.set({ fill: part.fill });
}
