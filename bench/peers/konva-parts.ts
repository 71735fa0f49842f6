/** The primitives as Konva's shapes. */
import Konva from 'konva';
import { ASCENT, DASH, DESCENT, FONT, OUTLINE_WIDTH, type Part, type TextPart } from '../scenes/parts.ts';

const PLAIN = { perfectDrawEnabled: false, shadowForStrokeEnabled: false };

/** Konva measures angles from 3 o'clock. */
const FROM_TWELVE = -90;

/** Konva positions a line of text by the middle of its line height, which is 1 by default. */
const LINE_TOP = (ASCENT - DESCENT) / 2 + 0.5;

/** `base` positions the shape; a part's own offset is inside it, so that rotation is about the item's centre. */
export function konvaPart(part: Part, base: Konva.NodeConfig): Konva.Shape {
  const config = { ...base, ...PLAIN };
  switch (part.type) {
    case 'rect': {
      const { x, y, w, h, radius, fill, stroke } = part;
      const outline = stroke ? { stroke, strokeWidth: OUTLINE_WIDTH } : {};
      return new Konva.Rect({
        ...config,
        offsetX: -x,
        offsetY: -y,
        width: w,
        height: h,
        cornerRadius: radius,
        fill,
        ...outline,
      });
    }
    case 'circle':
      return new Konva.Circle({ ...config, radius: part.radius, fill: part.fill });
    case 'arc':
      return new Konva.Arc({
        ...config,
        innerRadius: part.radius - part.width / 2,
        outerRadius: part.radius + part.width / 2,
        rotation: (config.rotation ?? 0) + part.from + FROM_TWELVE,
        angle: part.sweep,
        fill: part.fill,
      });
    case 'polygon':
      return new Konva.Line({ ...config, points: [...part.points], closed: true, fill: part.fill });
    case 'text':
      return textNode(part, config);
    case 'dashes':
      return new Konva.Line({
        ...config,
        points: [-part.length / 2, 0, part.length / 2, 0],
        stroke: part.fill,
        strokeWidth: part.width,
        dash: [DASH.on, DASH.off],
        dashOffset: -part.shift,
      });
  }
}

function textNode(part: TextPart, config: Konva.NodeConfig): Konva.Text {
  const node = new Konva.Text({
    ...config,
    text: part.text,
    fontSize: part.size,
    fontFamily: FONT,
    fill: part.fill,
    wrap: 'none',
    offsetY: LINE_TOP * part.size - part.y,
  });
  node.offsetX(part.align === 'center' ? node.width() / 2 : -part.x);
  return node;
}

export function rewritePart(node: Konva.Shape, part: Part): void {
  if (part.type === 'text') {
    (node as Konva.Text).text(part.text);
    if (part.align === 'center') node.offsetX(node.width() / 2);
  } else if (part.type === 'dashes') (node as Konva.Line).dashOffset(-part.shift);
  else if (part.type === 'arc') (node as Konva.Arc).angle(part.sweep);
  else if (part.type === 'rect' && !part.stroke) node.setAttrs({ offsetY: -part.y, height: part.h });
  else node.fill(part.fill);
}
