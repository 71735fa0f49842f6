/**
 * A control valve as on a flow sheet: two triangles tip to tip, with an actuator that is upright while open and
 * horizontal while closed.
 */
import { at, choice, colour, defineKind, on } from '../../engine/plugin.ts';
import { grid100 } from '../shared/drawing.ts';
import { palette, stateColour } from '../shared/palette.ts';
import { panel } from '../shared/panel.ts';
import { labelProp, strokeProps } from '../shared/props.ts';
import { binaryStates } from '../shared/states.ts';
import { suits } from '../shared/suits.ts';
import control from './control.ts';

/** On a grid of 100 × 100, with a horizontal pipe; vertical swaps x and y. */
const INLET = [2, 36, 50, 64, 2, 92];
const OUTLET = [98, 36, 50, 64, 98, 92];
const STEM = [50, 64, 50, 26];
const CENTRE = [50, 22];

const turned = (points: readonly number[]): number[] =>
  points.flatMap((at, nth) => (nth % 2 ? [] : [points[nth + 1]!, at]));

export default defineKind({
  kind: 'triangular-valve',
  version: 1,
  title: 'Triangular valve',
  group: 'dual',
  size: [90, 80],
  props: {
    orientation: choice(['horizontal', 'vertical'], 'horizontal', { label: 'Pipe' }),
    fill: colour(stateColour.unknown, { label: 'Body' }),
    handleColor: colour(palette.control, { label: 'Actuator' }),
    ...strokeProps(palette.outline, 3),
    ...labelProp(),
  },
  panel: panel.control,
  variants: [
    { name: 'horizontal', title: 'Triangular valve, horizontal', props: { orientation: 'horizontal' } },
    {
      name: 'vertical',
      title: 'Triangular valve, vertical',
      size: [80, 90],
      props: { orientation: 'vertical' },
    },
  ],
  live: { open: on({ ease: 250, to: 90 }) },
  states: binaryStates('fill'),
  control: { writes: control.writes, animation: 250, slot: 'open' },
  ports: [
    at('in', 0, 0.64, { orientation: 'horizontal' }),
    at('out', 1, 0.64, { orientation: 'horizontal' }),
    at('in', 0.64, 0, { orientation: 'vertical' }),
    at('out', 0.64, 1, { orientation: 'vertical' }),
  ],
  suits: suits.valve,

  draw(pen, p, box) {
    const place = grid100(box);
    const grid = (points: readonly number[]) => place(p.orientation === 'vertical' ? turned(points) : points);
    const short = Math.min(box.w, box.h);
    const strokeWidth = Math.min(p.strokeWidth, short / 12);
    const style = { fill: pen.paint('fill'), stroke: p.stroke, strokeWidth };
    pen.shape(grid(INLET), style);
    pen.shape(grid(OUTLET), style);
    const [x1, y1, x2, y2] = grid(STEM);
    pen.line(x1!, y1!, x2!, y2!, { stroke: p.stroke, width: strokeWidth });
    const [cx, cy] = grid(CENTRE);
    const [long, thick] = [short * 0.4, short * 0.13];
    const lies = p.orientation === 'horizontal';
    const [w, h] = lies ? [long, thick] : [thick, long];
    pen.rrect(cx! - w / 2, cy! - h / 2, w, h, {
      r: thick / 2,
      fill: p.handleColor,
      stroke: p.stroke,
      strokeWidth: strokeWidth * 0.7,
      motion: pen.turn(pen.slot('open'), cx!, cy!),
    });
  },
  lod: (p) => p.fill,
  a11y: (p) => ({ role: 'switch', label: p.label || 'valve' }),
});
