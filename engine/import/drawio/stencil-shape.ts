/** Draws stencils: a drawing for each part that is painted at once. */
import { type Collector, round } from '../collector.ts';
import { paintText } from '../paint.ts';
import type { Cell } from './cells.ts';
import { lookOf } from './looks.ts';
import { labelOf, objectId, objectPlace } from './objects.ts';
import { turnedOutline } from './outlines.ts';
import { OWN, type Stencil } from './stencil.ts';
import { quartersOf } from './style.ts';

const NOTHING = 'transparent';

/** Returns whether anything was drawn. */
export function addStencil(out: Collector, cell: Cell, stencil: Stencil): boolean {
  const { style, box } = cell;
  if (stencil.parts.length === 0) return false;
  const { stroke, strokeWidth, fill, ...look } = lookOf(out, style);
  const { box: whole, angle } = objectPlace(cell);
  const quarters = quartersOf(style);
  const [wide, high] = quarters % 2 ? [box.height, box.width] : [box.width, box.height];
  const scale = Math.min(wide / stencil.width, high / stencil.height);
  const scaled = stencil.isFixed ? fitting(stencil, wide, high, scale) : (outline: string) => outline;
  const paint = (own: string, said = 'none'): string => paintText(said === OWN ? '' : said, 1, own);
  for (const name of stencil.unknown) out.notes.add('unknown', name);
  for (const [nth, part] of stencil.parts.entries()) {
    const line = paint(stroke, part.stroke);
    const width = part.strokeWidth === undefined ? strokeWidth : round(part.strokeWidth * scale);
    out.add(
      'dynamic-shapes',
      { ...whole, angle },
      {
        ...(part.fill === OWN ? look : {}),
        label: nth === 0 ? labelOf(cell) : undefined,
        shape: 'drawing',
        outline: turnedOutline(scaled(part.outline), quarters, style.is('flipH'), style.is('flipV')),
        fill: paint(fill, part.fill),
        stroke: line,
        strokeWidth: line === NOTHING ? 0 : width,
      },
      nth === 0 ? objectId(cell) : undefined,
    );
  }
  return true;
}

/** Returns how an outline shrinks in one direction, so that the stencil keeps its proportions. */
function fitting(
  { width, height }: Stencil,
  wide: number,
  high: number,
  scale: number,
): (outline: string) => string {
  const [shareX, shareY] = [(width * scale) / wide, (height * scale) / high];
  return (outline) =>
    outline.replaceAll(/(-?[\d.]+) (-?[\d.]+)/g, (_, x, y) => {
      const at = (value: string, share: number): number => round(Number(value) * share + 50 * (1 - share));
      return `${at(x, shareX)} ${at(y, shareY)}`;
    });
}
