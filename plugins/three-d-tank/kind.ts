/**
 * A round vessel seen from slightly above: shaded wall, elliptic roof and floor, and a liquid whose surface rises with
 * the level.
 */
import { at, type Box, type Colour, defineKind, type Pen, type ScalarSlot } from '../../engine/plugin.ts';
import { scaleText } from '../shared/drawing.ts';
import { shownLabel, textStyle } from '../shared/props.ts';
import { suits } from '../shared/suits.ts';
import { drawReading, scaleTextSize, vessel, vesselUnit } from '../shared/vessel.ts';

/** Light comes from the left: the wall is darkest on the right, and dark at the far left edge. */
const SHADE_LEFT = '#1e283230';
const SHADE_RIGHT = '#1e283252';
const SHADE_NONE = '#1e283200';
const SHADE_FLOOR = '#1e283226';
/** Corners of half an ellipse. */
const FLOOR_STEPS = 24;

interface Cylinder {
  readonly x: number;
  readonly w: number;
  readonly cx: number;
  readonly top: number;
  readonly bottom: number;
  readonly rx: number;
  readonly ry: number;
}

function cylinderOf({ w, h }: Box, stroke: number): Cylinder {
  const ry = Math.min(w * 0.12, h * 0.12);
  const x = stroke / 2;
  const wide = Math.max(w - stroke, 0);
  return { x, w: wide, cx: w / 2, top: ry + stroke / 2, bottom: h - ry - stroke / 2, rx: wide / 2, ry };
}

function drawLiquid(pen: Pen, { x, w, cx, top, bottom, rx, ry }: Cylinder, slot: ScalarSlot): void {
  const height = Math.max(bottom - top, 0);
  // The floor is wet with any value, and dry while there is none.
  pen.ellipse(cx, bottom, rx, ry, { fill: pen.paint('fill'), motion: pen.shift(slot, 0, 0) });
  pen.rrect(x, top, w, height, { fill: pen.paint('fill'), motion: pen.fillFrom('bottom', slot) });
  // The surface is lighter than the depth below it.
  pen.ellipse(cx, bottom, rx, ry, { fill: pen.paint('fill'), motion: pen.shift(slot, 0, -height) });
  pen.ellipse(cx, bottom, rx, ry, { fill: '#ffffff4d', motion: pen.shift(slot, 0, -height) });
}

function drawShade(pen: Pen, { x, w, cx, top, bottom, rx, ry }: Cylinder): void {
  const height = Math.max(bottom - top, 0);
  const light = w * 0.32;
  pen.rrect(x, top, light, height, { fill: SHADE_LEFT, to: SHADE_NONE, towards: 'right' });
  pen.rrect(x + light, top, w - light, height, { fill: SHADE_NONE, to: SHADE_RIGHT, towards: 'right' });
  const floor = Array.from({ length: FLOOR_STEPS + 1 }, (_, nth) => {
    const angle = (Math.PI * nth) / FLOOR_STEPS;
    return [cx + Math.cos(angle) * rx, bottom + Math.sin(angle) * ry];
  });
  pen.shape(floor.flat(), { fill: SHADE_FLOOR });
}

function drawWall(
  pen: Pen,
  { x, w, cx, top, bottom, rx, ry }: Cylinder,
  stroke: Colour,
  width: number,
): void {
  for (const side of [x, x + w]) pen.line(side, top, side, bottom, { stroke, width });
  pen.arc(cx, bottom, rx, ry, 90, 180, { width, stroke });
}

export default defineKind({
  kind: 'three-d-tank',
  version: 1,
  title: '3D tank',
  ...vessel('Roof'),
  suits: suits.tank(66),
  ports: [at('in', 0.5, 0), at('left', 0, 0.85), at('right', 1, 0.85), at('drain', 0.5, 1)],

  draw(pen, p, box) {
    const unit = vesselUnit(box);
    const width = Math.min(p.strokeWidth, 12) * Math.min(1, unit);
    const tank = cylinderOf(box, width);
    const { x, w, cx, top, bottom, rx, ry } = tank;
    pen.rrect(x, top, w, Math.max(bottom - top, 0), { fill: p.backgroundColor });
    pen.ellipse(cx, bottom, rx, ry, { fill: p.backgroundColor });
    drawLiquid(pen, tank, pen.slot('level'));
    drawShade(pen, tank);
    drawWall(pen, tank, p.stroke, width);
    pen.ellipse(cx, top, rx, ry, { fill: p.shellColor, stroke: p.stroke, strokeWidth: width });

    const small = { ...textStyle(p, scaleTextSize(box)), weight: 'normal', align: 'right' } as const;
    const edge = x + w - 12 * unit;
    // Below the rim, which comes down from the edge towards the middle.
    pen.text(edge, top + ry * 0.6 + small.size * 0.8, scaleText(p.maxScale), small);
    pen.text(edge, bottom - 8 * unit, scaleText(p.minScale), small);
    if (shownLabel(p)) pen.text(cx, top, p.label, { ...small, align: 'center', maxWidth: w * 0.8 });
    // Last: what is drawn before a live text is shared by all tanks that look alike.
    drawReading(pen, p, cx, (top + bottom) / 2, box);
  },
  lod: (p) => p.fill,
  a11y: (p) => ({ role: 'meter', label: p.label || 'tank' }),
});
