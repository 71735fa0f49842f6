/**
 * A centrifugal pump, facing right or left. ON and OFF differ in more than colour: the impeller's triangle is solid
 * while the pump runs and hollow while it is stopped.
 */
import { at, choice, colour, defineKind, on, type Pen, type ScalarSlot } from '../../engine/plugin.ts';
import { palette, stateColour } from '../shared/palette.ts';
import { panel } from '../shared/panel.ts';
import { labelProp, strokeProps } from '../shared/props.ts';
import { binaryStates } from '../shared/states.ts';
import { suits } from '../shared/suits.ts';
import control from './control.ts';

/** Everything is drawn on a grid of 100 × 100 and scaled to the box; facing left mirrors x. */
type Grid = (points: readonly number[]) => number[];

const CENTRE = 46;
const RADIUS = 42;
const BASE = [30, 70, 62, 70, 76, 98, 16, 98];
const NOZZLE = [46, 4, 92, 4, 92, 25, 46, 25];
const FLANGE = [92, 1, 98, 1, 98, 28, 92, 28];

/** The casing of a running pump may be as light as the impeller: the outline keeps it readable. */
function drawImpeller(
  pen: Pen,
  grid: Grid,
  running: ScalarSlot,
  colour: string,
  outline: string,
  width: number,
): void {
  const triangle = grid([34, 29, 72, 46, 34, 63]);
  pen.shape(triangle, { fill: colour, stroke: outline, strokeWidth: width, motion: pen.show(running) });
  pen.shape(triangle, { stroke: colour, strokeWidth: width, motion: pen.show(running, true) });
}

export default defineKind({
  kind: 'dual-state-pump',
  version: 1,
  title: 'Pump',
  group: 'dual',
  size: [100, 100],
  props: {
    facing: choice(['right', 'left'], 'right', { label: 'Facing' }),
    fill: colour(stateColour.unknown, { label: 'Casing' }),
    impellerColor: colour(palette.control, { label: 'Impeller' }),
    bodyColor: colour(palette.body, { label: 'Base and nozzle' }),
    ...strokeProps(palette.outline, 3),
    ...labelProp(),
  },
  panel: panel.control,
  variants: [
    { name: 'right', title: 'Pump, facing right', props: { facing: 'right' } },
    { name: 'left', title: 'Pump, facing left', props: { facing: 'left' } },
  ],
  live: { running: on({ ease: 250 }) },
  states: binaryStates('fill'),
  control: { writes: control.writes, animation: 250, slot: 'running' },
  // The suction into the casing, the discharge out of the nozzle.
  ports: [
    at('in', 0.04, 0.46, { facing: 'right' }),
    at('out', 0.98, 0.145, { facing: 'right' }),
    at('in', 0.96, 0.46, { facing: 'left' }),
    at('out', 0.02, 0.145, { facing: 'left' }),
  ],
  suits: suits.pump,

  draw(pen, p, { w, h }) {
    const mirror = p.facing === 'left';
    const grid: Grid = (points) =>
      points.map((at, i) => (i % 2 ? (at * h) / 100 : ((mirror ? 100 - at : at) * w) / 100));
    const strokeWidth = (Math.min(p.strokeWidth, 8) * Math.min(w, h)) / 100;
    const body = { fill: p.bodyColor, stroke: p.stroke, strokeWidth };
    const [x, y] = grid([CENTRE, CENTRE]);
    const casing = () =>
      pen.ellipse(x!, y!, (w * RADIUS) / 100, (h * RADIUS) / 100, { ...body, fill: pen.paint('fill') });

    // Drawn first, because from afar an object is its first record only; and again, to cover base and nozzle.
    casing();
    for (const part of [BASE, NOZZLE, FLANGE]) pen.shape(grid(part), body);
    casing();
    drawImpeller(pen, grid, pen.slot('running'), p.impellerColor, p.stroke, strokeWidth * 1.3);
  },
  lod: (p) => p.fill,
  a11y: (p) => ({ role: 'switch', label: p.label || 'pump' }),
});
