/**
 * The primitives as Pixi's containers. Single-colour shapes are white and tinted; circles and levels share a geometry.
 */
import { BitmapFont, BitmapText, Container, Graphics, GraphicsContext, Rectangle } from 'pixi.js';
import type { Item } from '../scenes/item.ts';
import {
  type ArcPart,
  ASCENT,
  DASH,
  type DashesPart,
  FONT,
  OUTLINE_WIDTH,
  type Part,
  type RectPart,
} from '../scenes/parts.ts';

const WHITE = '#ffffff';
const BITMAP_FONT = 'bench';
/** Pixels of a glyph in the atlas: twice the largest size at 100 %. */
const ATLAS_SIZE = 48;
const UNIT_RADIUS = 32;
const QUARTER = 90;

const circle = new GraphicsContext().circle(0, 0, UNIT_RADIUS).fill(WHITE);
const box = new GraphicsContext().rect(0, 0, 1, 1).fill(WHITE);

export const emptyContainer = (): Container => new Container();

export function installFont(): void {
  BitmapFont.install({
    name: BITMAP_FONT,
    style: { fontFamily: FONT, fontSize: ATLAS_SIZE, fill: WHITE },
    chars: [['A', 'Z'], ['0', '9'], '.'],
  });
}

/** Returns the area that an item may cover at any rotation: for the culler. */
export function reach(item: Item): Rectangle {
  const size = 'w' in item ? Math.max(item.w, item.h) : 'length' in item ? item.length : 60;
  return new Rectangle(-size / 2 - 4, -size / 2 - 4, size + 8, size + 8);
}

export function pixiPart(part: Part): Container {
  switch (part.type) {
    case 'rect':
      return part.stroke ? drawRect(new Graphics(), part) : placeLevel(new Graphics(box), part);
    case 'circle': {
      const node = new Graphics(circle);
      node.scale.set(part.radius / UNIT_RADIUS);
      node.tint = part.fill;
      return node;
    }
    case 'arc':
      return drawArc(new Graphics(), part);
    case 'polygon': {
      const node = new Graphics().poly([...part.points]).fill(WHITE);
      node.tint = part.fill;
      return node;
    }
    case 'text': {
      const { x, y, text, size, align, fill } = part;
      const node = new BitmapText({ text, style: { fontFamily: BITMAP_FONT, fontSize: size, fill } });
      node.anchor.set(align === 'center' ? 0.5 : 0, 0);
      node.position.set(x, y - ASCENT * size);
      return node;
    }
    case 'dashes':
      return drawDashes(new Graphics(), part);
  }
}

function drawRect(node: Graphics, { x, y, w, h, radius, fill, stroke }: RectPart): Graphics {
  return node
    .clear()
    .roundRect(x, y, w, h, radius)
    .fill(fill)
    .stroke({ width: OUTLINE_WIDTH, color: stroke! });
}

function placeLevel(node: Graphics, { x, y, w, h, fill }: RectPart): Graphics {
  node.position.set(x, y);
  node.scale.set(w, h);
  node.tint = fill;
  return node;
}

/** The node's rotation moves the start to 12 o'clock. */
function drawArc(node: Graphics, { radius, width, from, sweep, fill }: ArcPart): Graphics {
  node.angle = from - QUARTER;
  return node
    .clear()
    .arc(0, 0, radius, 0, (sweep * Math.PI) / 180)
    .stroke({ width, color: fill });
}

/** Pixi has no dashes of its own. */
function drawDashes(node: Graphics, { length, width, shift, fill }: DashesPart): Graphics {
  node.clear();
  const step = DASH.on + DASH.off;
  for (let at = (shift % step) - step; at < length; at += step) {
    const [from, to] = [Math.max(0, at), Math.min(length, at + DASH.on)];
    if (to > from) node.rect(from - length / 2, -width / 2, to - from, width);
  }
  return node.fill(fill);
}

export function rewritePart(node: Container, part: Part): void {
  if (part.type === 'text') (node as BitmapText).text = part.text;
  else if (part.type === 'dashes') drawDashes(node as Graphics, part);
  else if (part.type === 'arc') drawArc(node as Graphics, part);
  else if (part.type === 'rect' && part.stroke) drawRect(node as Graphics, part);
  else if (part.type === 'rect') placeLevel(node as Graphics, part);
  else node.tint = part.fill;
}
