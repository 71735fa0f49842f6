/** A rectangular vessel with a level: roof, walls, footing, liquid, graduations, and the reading on a plaque. */
import { at, defineKind, type Pen } from '../../engine/plugin.ts';
import { scaleText } from '../shared/drawing.ts';
import { palette } from '../shared/palette.ts';
import { shownLabel, textStyle } from '../shared/props.ts';
import { suits } from '../shared/suits.ts';
import { drawReading, scaleTextSize, vessel, vesselUnit } from '../shared/vessel.ts';

/** The inside of the vessel: what the level fills. */
interface Inside {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

function drawGraduations(pen: Pen, inside: Inside, unit: number): void {
  const right = inside.x + inside.w;
  for (const part of [0.25, 0.5, 0.75]) {
    const y = inside.y + inside.h * (1 - part);
    const length = Math.min(inside.w, 240 * unit) * (part === 0.5 ? 0.12 : 0.07);
    pen.line(right - length, y, right, y, { stroke: palette.division, width: 2 * unit });
  }
}

export default defineKind({
  kind: 'square-tank',
  version: 1,
  title: 'Square tank',
  ...vessel('Shell'),
  suits: suits.tank(72),
  ports: [at('in', 0.5, 0), at('left', 0, 0.9), at('right', 1, 0.9), at('drain', 0.5, 1)],

  draw(pen, p, { w, h }) {
    const unit = vesselUnit({ w, h });
    const stroke = Math.min(p.strokeWidth, 12) * Math.min(1, unit);
    const slab = 24 * unit;
    const wall = 12 * unit;
    const side = 8 * unit;
    const outline = { stroke: p.stroke, strokeWidth: stroke, fill: p.shellColor };
    const inside = { x: side + wall, y: slab + wall, w: w - 2 * (side + wall), h: h - 2 * (slab + wall) };

    pen.rrect(side, slab / 2, w - 2 * side, h - slab, outline);
    pen.rrect(stroke / 2, stroke / 2, w - stroke, slab, { ...outline, r: 4 * unit });
    pen.rrect(stroke / 2, h - slab - stroke / 2, w - stroke, slab, { ...outline, r: 4 * unit });
    pen.rrect(inside.x, inside.y, inside.w, inside.h, { fill: p.backgroundColor });
    pen.rrect(inside.x, inside.y, inside.w, inside.h, {
      fill: pen.paint('fill'),
      motion: pen.fillFrom('bottom', pen.slot('level')),
    });
    drawGraduations(pen, inside, unit);
    pen.rrect(inside.x, inside.y, inside.w, inside.h, { stroke: p.stroke, strokeWidth: stroke / 2 });

    const small = { ...textStyle(p, scaleTextSize({ w, h })), weight: 'normal' } as const;
    const edge = inside.x + inside.w - 6 * unit;
    pen.text(edge, inside.y + 6 * unit + small.size / 2, scaleText(p.maxScale), { ...small, align: 'right' });
    pen.text(edge, inside.y + inside.h - 6 * unit - small.size / 2, scaleText(p.minScale), {
      ...small,
      align: 'right',
    });
    if (shownLabel(p)) {
      const name = { ...small, size: Math.min(small.size, 0.9 * slab), maxWidth: w * 0.9 };
      pen.text(w / 2, slab / 2, p.label, name);
    }
    // Last: what is drawn before a live text is shared by all tanks that look alike.
    drawReading(pen, p, w / 2, h / 2, { w, h });
  },
  lod: (p) => p.fill,
  a11y: (p) => ({ role: 'meter', label: p.label || 'tank' }),
});
