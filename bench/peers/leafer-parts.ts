/** The primitives as Leafer's elements: x, y is the top left corner of each in the item's plane. */
import { Ellipse, Line, Polygon, Rect, Text, type UI } from 'leafer-ui';
import { DASH, FONT, OUTLINE_WIDTH, type Part } from '../scenes/parts.ts';

/** Leafer measures angles from 3 o'clock. */
const FROM_TWELVE = -90;
/** Distance of Leafer's baseline below the middle of a line, in font sizes; the lines are one size high. */
const LINE_HEIGHT = 1;
const BASELINE = LINE_HEIGHT / 2 + 0.35;

export function leaferPart(part: Part): UI {
  switch (part.type) {
    case 'rect': {
      const { x, y, w, h, radius, fill, stroke } = part;
      const outline = stroke ? ({ stroke, strokeWidth: OUTLINE_WIDTH, strokeAlign: 'center' } as const) : {};
      return new Rect({ x, y, width: w, height: h, cornerRadius: radius, fill, ...outline });
    }
    case 'circle': {
      const { radius, fill } = part;
      return new Ellipse({ x: -radius, y: -radius, width: 2 * radius, height: 2 * radius, fill });
    }
    case 'arc': {
      const { radius, width, from, sweep, fill } = part;
      const outer = radius + width / 2;
      const box = { x: -outer, y: -outer, width: 2 * outer, height: 2 * outer };
      const startAngle = from + FROM_TWELVE;
      const innerRadius = (radius - width / 2) / outer;
      return new Ellipse({ ...box, innerRadius, startAngle, endAngle: startAngle + sweep, fill });
    }
    case 'polygon':
      return new Polygon({ x: 0, y: 0, points: [...part.points], fill: part.fill });
    case 'text': {
      const { x, y, text, size, align, fill } = part;
      return new Text({
        x,
        y: y - BASELINE * size,
        text,
        fontSize: size,
        fontFamily: FONT,
        fill,
        textAlign: align,
        lineHeight: { type: 'percent', value: LINE_HEIGHT },
      });
    }
    case 'dashes':
      return new Line({
        x: -part.length / 2,
        width: part.length,
        stroke: part.fill,
        strokeWidth: part.width,
        dashPattern: [DASH.on, DASH.off],
        dashOffset: -part.shift,
      });
  }
}

export function rewritePart(node: UI, part: Part): void {
  if (part.type === 'text') node.set({ text: part.text });
  else if (part.type === 'dashes') node.set({ dashOffset: -part.shift });
  else if (part.type === 'arc') node.set({ endAngle: part.from + FROM_TWELVE + part.sweep });
  else if (part.type === 'rect' && !part.stroke) node.set({ y: part.y, height: part.h });
  else node.set({ fill: part.fill });
}
