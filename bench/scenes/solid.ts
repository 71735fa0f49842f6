/** Which colour a part has at a point of its item's plane, exactly, by geometry alone: no engine is asked. */
import type { Item } from './item.ts';
import { OUTLINE_WIDTH, type Part, partsOf, type RectPart, type TextPart } from './parts.ts';

/** 0xRRGGBB, or one of these. */
export const OUTSIDE = -1;
/** Letters and dashes: where their ink falls is each engine's own business. */
export const UNKNOWN = -2;

/** A letter is at most this wide, as a share of the font size; and this far above and below its baseline. */
const LETTER = { width: 1, above: 1, below: 0.35 } as const;

export const colourOf = (hex: string): number => Number.parseInt(hex.slice(1), 16);

/** Returns the colour of the item at (x, y) of its own plane, before its rotation. */
export function itemColour(item: Item, x: number, y: number): number {
  const parts = partsOf(item);
  for (let nth = parts.length - 1; nth >= 0; nth--) {
    const colour = partColour(parts[nth]!, x, y);
    if (colour !== OUTSIDE) return colour;
  }
  return OUTSIDE;
}

/** Returns the radius about the item's centre, units, beyond which none of it lies. */
export const reachOf = (item: Item): number => Math.max(...partsOf(item).map(partReach));

function partReach(part: Part): number {
  switch (part.type) {
    case 'rect':
      return (
        Math.hypot(Math.max(-part.x, part.x + part.w), Math.max(-part.y, part.y + part.h)) + OUTLINE_WIDTH
      );
    case 'circle':
      return part.radius;
    case 'arc':
      return part.radius + part.width / 2;
    case 'polygon':
      return Math.max(...part.points.map((x, at) => Math.hypot(x, part.points[at ^ 1]!)));
    case 'text': {
      const { left, right, top, bottom } = boxOf(part);
      return Math.hypot(Math.max(-left, right), Math.max(-top, bottom));
    }
    case 'dashes':
      return part.length / 2 + part.width;
  }
}

function partColour(part: Part, x: number, y: number): number {
  switch (part.type) {
    case 'rect':
      return rectColour(part, x, y);
    case 'circle':
      return Math.hypot(x, y) <= part.radius ? colourOf(part.fill) : OUTSIDE;
    case 'arc': {
      if (Math.abs(Math.hypot(x, y) - part.radius) > part.width / 2) return OUTSIDE;
      const clockwise = (Math.atan2(x, -y) * 180) / Math.PI - part.from;
      return ((clockwise % 360) + 360) % 360 <= part.sweep ? colourOf(part.fill) : OUTSIDE;
    }
    case 'polygon':
      return isInside(part.points, x, y) ? colourOf(part.fill) : OUTSIDE;
    case 'text': {
      const { left, right, top, bottom } = boxOf(part);
      return x >= left && x <= right && y >= top && y <= bottom ? UNKNOWN : OUTSIDE;
    }
    case 'dashes':
      return Math.abs(x) <= part.length / 2 && Math.abs(y) <= part.width / 2 ? UNKNOWN : OUTSIDE;
  }
}

function rectColour({ x: left, y: top, w, h, radius, fill, stroke }: RectPart, x: number, y: number): number {
  const across = Math.abs(x - left - w / 2) - w / 2 + radius;
  const down = Math.abs(y - top - h / 2) - h / 2 + radius;
  const beyond =
    Math.hypot(Math.max(across, 0), Math.max(down, 0)) + Math.min(Math.max(across, down), 0) - radius;
  if (stroke !== undefined && Math.abs(beyond) <= OUTLINE_WIDTH / 2) return colourOf(stroke);
  return beyond <= 0 ? colourOf(fill) : OUTSIDE;
}

/** Generous: nothing is claimed of what may be ink. */
function boxOf({ x, y, text, size, align }: TextPart): Record<'left' | 'right' | 'top' | 'bottom', number> {
  const width = text.length * size * LETTER.width;
  const left = align === 'left' ? x : x - width / 2;
  return { left, right: left + width, top: y - size * LETTER.above, bottom: y + size * LETTER.below };
}

function isInside(points: readonly number[], x: number, y: number): boolean {
  let inside = false;
  for (let at = 0, last = points.length - 2; at < points.length; last = at, at += 2) {
    const [ax, ay, bx, by] = [points[at]!, points[at + 1]!, points[last]!, points[last + 1]!];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
