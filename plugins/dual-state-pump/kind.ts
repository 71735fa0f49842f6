/**
 * A centrifugal pump, facing right or left. ON and OFF differ in more than colour: the impeller's triangle is solid
 * while the pump runs and hollow while it stands.
 */
import { choice, colour, defineKind, on, type Pen, type ScalarSlot } from '../../engine/plugin.ts';
import { palette, stateColour } from '../shared/palette.ts';
import { panel } from '../shared/panel.ts';
import { labelProp, strokeProps } from '../shared/props.ts';
import { binaryStates } from '../shared/states.ts';

/** Everything is drawn on a grid of 100 × 100 and scaled to the box; facing left mirrors x. */
const CENTRE = 46;
const RADIUS = 42;

/** Points on the casing's outline, every 15 degrees: base and nozzle start there instead of lying over the casing. */
const onCasing = (from: number, to: number): number[] =>
  Array.from({ length: Math.abs(to - from) / 15 + 1 }, (_, nth) => {
    const angle = ((from + Math.sign(to - from) * 15 * nth) * Math.PI) / 180;
    return [CENTRE + RADIUS * Math.sin(angle), CENTRE - RADIUS * Math.cos(angle)];
  }).flat();
const BASE = [...onCasing(150, 210), 18, 98, 74, 98];
const NOZZLE = [...onCasing(60, 0), 92, 4, 92, 25];
const FLANGE = [92, 1, 98, 1, 98, 28, 92, 28];

type Grid = (points: readonly number[]) => number[];

function drawImpeller(pen: Pen, grid: Grid, running: ScalarSlot, colour: string, width: number): void {
  const triangle = grid([34, 29, 72, 46, 34, 63]);
  pen.shape(triangle, { fill: colour, motion: pen.show(running) });
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
    impellerColor: colour(palette.paper, { label: 'Impeller' }),
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
  control: { writes: 'toggle', animation: 250, slot: 'running' },

  draw(pen, p, { w, h }) {
    const mirror = p.facing === 'left';
    const grid: Grid = (points) =>
      points.map((at, i) => (i % 2 ? (at * h) / 100 : ((mirror ? 100 - at : at) * w) / 100));
    const strokeWidth = (Math.min(p.strokeWidth, 8) * Math.min(w, h)) / 100;
    const [x, y] = grid([CENTRE, CENTRE]);
    const body = { fill: p.bodyColor, stroke: p.stroke, strokeWidth };

    pen.ellipse(x!, y!, (w * RADIUS) / 100, (h * RADIUS) / 100, {
      ...body,
      fill: pen.paint('fill'),
    });
    for (const part of [BASE, NOZZLE, FLANGE]) pen.shape(grid(part), body);
    drawImpeller(pen, grid, pen.slot('running'), p.impellerColor, strokeWidth * 1.3);
  },
  lod: (p) => p.fill,
  a11y: (p) => ({ role: 'switch', label: p.label || 'pump' }),
});
