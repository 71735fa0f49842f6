/** One of 18 line icons. The range states of a linked tag colour it. */
import { choice, colour, defineKind, num, type Paint, type Pen } from '../../engine/plugin.ts';
import { palette } from '../shared/palette.ts';
import { panel } from '../shared/panel.ts';
import { labelProp } from '../shared/props.ts';
import { rangeStates } from '../shared/states.ts';
import { ICON_NAMES, ICONS, type Part } from './icons.ts';

const GRID = 24;

/** Draws a part of the grid, scaled by `k`, with its origin at (x, y). */
function drawPart(pen: Pen, part: Part, x: number, y: number, k: number, ink: Paint, width: number): void {
  const place = (points: readonly number[]) => points.map((at, nth) => (nth % 2 ? y : x) + at * k);
  const stroke = { stroke: ink, strokeWidth: width };
  if ('line' in part) {
    const points = place(part.line);
    for (let at = 0; at + 3 < points.length; at += 2)
      pen.line(points[at]!, points[at + 1]!, points[at + 2]!, points[at + 3]!, {
        stroke: ink,
        width,
        round: true,
      });
  } else if ('solid' in part) pen.shape(place(part.solid), { fill: ink });
  else if ('ring' in part) {
    const [cx, cy, r] = part.ring;
    pen.ellipse(x + cx * k, y + cy * k, r * k, r * k, stroke);
  } else if ('disc' in part) {
    const [cx, cy, r] = part.disc;
    pen.ellipse(x + cx * k, y + cy * k, r * k, r * k, { fill: ink });
  } else if ('box' in part) {
    const [left, top, w, h, r] = part.box;
    pen.rrect(x + left * k, y + top * k, w * k, h * k, { ...stroke, r: r * k });
  } else {
    const [cx, cy, r, from, sweep] = part.arc;
    pen.arc(x + cx * k, y + cy * k, r * k, r * k, from, sweep, { stroke: ink, width, round: true });
  }
}

const titleOf = (name: string): string => name[0]!.toUpperCase() + name.slice(1);

export default defineKind({
  kind: 'dynamic-icons',
  version: 1,
  title: 'Icon',
  group: 'icons',
  size: [48, 48],
  props: {
    icon: choice(ICON_NAMES, 'alarm', { label: 'Icon' }),
    fill: colour(palette.outline, { label: 'Colour' }),
    strokeWidth: num(2, { min: 0.5, max: 4, step: 0.25, label: 'Weight' }),
    ...labelProp(),
  },
  panel: panel.shape,
  variants: ICON_NAMES.map((icon) => ({ name: icon, title: titleOf(icon), props: { icon } })),
  states: rangeStates('fill'),

  draw(pen, p, { w, h }) {
    const k = Math.min(w, h) / GRID;
    const [x, y] = [(w - GRID * k) / 2, (h - GRID * k) / 2];
    for (const part of ICONS[p.icon]) drawPart(pen, part, x, y, k, pen.paint('fill'), p.strokeWidth * k);
  },
  lod: (p) => p.fill,
  a11y: (p) => ({ role: 'img', label: p.label || `${p.icon} icon` }),
});
