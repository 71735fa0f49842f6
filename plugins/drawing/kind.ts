/**
 * A free outline: what an imported drawing has that is no plain shape. Filled and stroked as an SVG path is; the range
 * states of a linked tag paint it.
 */
import { choice, colour, defineKind, num, type Pen, text } from '../../engine/plugin.ts';
import { palette } from '../shared/palette.ts';
import { panel } from '../shared/panel.ts';
import { labelProp } from '../shared/props.ts';
import { rangeStates } from '../shared/states.ts';
import { dashesAlong } from './dash.ts';
import { filledRings } from './fill.ts';
import { type Run, runsOf } from './outline.ts';

/** Characters of an outline. */
const MOST_CHARACTERS = 40_000;
const MOST_WIDTH = 1_000;
/** A quarter of a disc, so that a drawing without an outline is something to be seen. */
const QUARTER = 'M 0 100 C 0 45 45 0 100 0 L 100 100 Z';
const RING = 'M 0 0 L 100 0 L 100 100 L 0 100 Z M 25 25 L 75 25 L 75 75 L 25 75 Z';
const WAVE = 'M 0 50 C 30 0 70 100 100 50';

interface StrokeLook {
  readonly width: number;
  readonly round: boolean;
}

/** Joints are round: all pieces but those at open ends have round ends. */
function drawRun(pen: Pen, { points, closed }: Run, { width, round }: StrokeLook): void {
  const corners = points.length / 2;
  const pieces = closed ? corners : corners - 1;
  const stroke = pen.paint('stroke');
  // A run of one point shows where its ends are round.
  if (corners === 1 && round) pen.ellipse(points[0]!, points[1]!, width / 2, width / 2, { fill: stroke });
  // Two pieces with flat ends meet in a joint that neither of them covers.
  if (!closed && !round && pieces === 2)
    pen.ellipse(points[2]!, points[3]!, width / 2, width / 2, { fill: stroke });
  for (let nth = 0; nth < pieces; nth++) {
    const at = nth * 2;
    const next = (at + 2) % points.length;
    const isEnd = !closed && (nth === 0 || nth === pieces - 1);
    pen.line(points[at]!, points[at + 1]!, points[next]!, points[next + 1]!, {
      stroke,
      width,
      round: round || !isEnd,
    });
  }
}

export default defineKind({
  kind: 'drawing',
  version: 1,
  title: 'Drawing',
  group: 'none',
  size: [80, 80],
  props: {
    outline: text(QUARTER, { max: MOST_CHARACTERS, label: 'Path', section: 'settings' }),
    fill: colour(palette.body, { label: 'Fill' }),
    stroke: colour(palette.outline, { label: 'Outline' }),
    strokeWidth: num(2, { min: 0, max: MOST_WIDTH, unit: 'px', label: 'Outline width' }),
    fillRule: choice(['nonzero', 'evenodd'], 'nonzero', { label: 'Overlaps', section: 'settings' }),
    ends: choice(['flat', 'round'], 'flat', { label: 'Ends' }),
    dash: text('', { max: 100, label: 'Dashes' }),
    ...labelProp(),
  },
  panel: panel.shape,
  variants: [
    { name: 'closed', title: 'Drawing', props: {} },
    { name: 'ring', title: 'Ring', props: { outline: RING, fillRule: 'evenodd' } },
    { name: 'stroke', title: 'Stroke', props: { outline: WAVE, dash: '8 4' } },
  ],
  states: rangeStates('fill', 'stroke'),

  draw(pen, p, { w, h }) {
    // The outline lies inside of the box, so that a drawing is as large as its object however thick its stroke.
    const width = Math.min(p.strokeWidth, w, h);
    const runs = runsOf(p.outline, { x: width / 2, y: width / 2, w: w - width, h: h - width });
    for (const { points, holes } of filledRings(runs, p.fillRule))
      pen.shape(points, { fill: pen.paint('fill'), holes });
    if (width === 0 || p.stroke === palette.none) return;
    const stroked = dashesAlong(runs, p.dash);
    for (const run of stroked) drawRun(pen, run, { width, round: p.ends === 'round' });
  },
  lod: (p) => (p.fill === palette.none ? p.stroke : p.fill),
  a11y: (p) => ({ role: 'img', label: p.label || 'drawing' }),
});
