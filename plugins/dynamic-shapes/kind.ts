/** Plain shapes. The range states of a linked tag paint the fill. */
import { type Box, type BoxStyle, choice, colour, defineKind, num, type Pen } from '../../engine/plugin.ts';
import { palette } from '../shared/palette.ts';
import { panel } from '../shared/panel.ts';
import { labelProp, strokeProps } from '../shared/props.ts';
import { rangeStates } from '../shared/states.ts';

const SHAPES = ['rectangle', 'rounded-rectangle', 'circle', 'triangle'] as const;
type Shape = (typeof SHAPES)[number];

/** The outline lies inside the box, so that a shape is as large as its object however thick its stroke. */
const outlines: Record<Shape, (pen: Pen, box: Box, inset: number, style: BoxStyle) => void> = {
  rectangle: (pen, { w, h }, inset, style) =>
    pen.rrect(inset, inset, w - 2 * inset, h - 2 * inset, { ...style, r: 0 }),
  'rounded-rectangle': (pen, { w, h }, inset, style) =>
    pen.rrect(inset, inset, w - 2 * inset, h - 2 * inset, style),
  circle: (pen, { w, h }, inset, style) => pen.ellipse(w / 2, h / 2, w / 2 - inset, h / 2 - inset, style),
  triangle: (pen, { w, h }, inset, style) =>
    pen.shape([w / 2, inset, w - inset, h - inset, inset, h - inset], style),
};

export default defineKind({
  kind: 'dynamic-shapes',
  version: 1,
  title: 'Shape',
  group: 'shapes',
  size: [120, 80],
  props: {
    shape: choice(SHAPES, 'rectangle', { label: 'Shape' }),
    fill: colour(palette.body, { label: 'Fill' }),
    ...strokeProps(palette.outline, 2),
    radius: num(12, { min: 0, max: 1000, step: 1, unit: 'px', label: 'Corner radius' }),
    ...labelProp(),
  },
  panel: panel.shape,
  variants: [
    { name: 'rectangle', title: 'Rectangle', props: { shape: 'rectangle' } },
    { name: 'rounded-rectangle', title: 'Rounded rectangle', props: { shape: 'rounded-rectangle' } },
    { name: 'circle', title: 'Circle', size: [80, 80], props: { shape: 'circle' } },
    { name: 'triangle', title: 'Triangle', size: [90, 80], props: { shape: 'triangle' } },
  ],
  states: rangeStates('fill'),

  draw(pen, p, box) {
    const short = Math.min(box.w, box.h);
    const strokeWidth = Math.min(p.strokeWidth, short / 2);
    outlines[p.shape](pen, box, strokeWidth / 2, {
      fill: pen.paint('fill'),
      stroke: p.stroke,
      strokeWidth,
      r: Math.min(p.radius, short / 2),
    });
  },
  lod: (p) => p.fill,
  a11y: (p) => ({ role: 'img', label: p.label || p.shape.replace('-', ' ') }),
});
