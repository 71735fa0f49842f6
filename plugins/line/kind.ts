/**
 * A line, straight or orthogonal, with an optional arrow at either end. x1, y1, x2, y2 are units from the top left
 * corner of the object's unrotated box: moving the object leaves them alone, dragging an end changes box and ends
 * together.
 */
import { choice, colour, defineKind, HEADING_NAMES, num, routeOf, text } from '../../engine/plugin.ts';
import { palette } from '../shared/palette.ts';
import { panel } from '../shared/panel.ts';
import { bend, handles } from './bends.ts';
import { ends } from './geometry.ts';

/** Heads are 20 × 10 on a line of width 5, and scale by a tenth for every unit of width. */
const WIDTH = 5;
const HEAD_LENGTH = 20;
const HEAD_STEP = 0.1;

const end = (value: number, label: string) => num(value, { label, unit: 'px', section: 'settings' });
const arrow = (label: string) => choice(['none', 'arrow'], 'none', { label });

/** Set where an end is attached to a port, so no section of the panel shows it. */
const heading = () => choice(HEADING_NAMES, 'none', { section: 'scaling' });

const dashes = { solid: undefined, dashed: [4, 2], dotted: [1, 1.5] } as const;

export default defineKind({
  kind: 'line',
  version: 1,
  title: 'Line',
  group: 'lines',
  size: [200, 20],
  props: {
    x1: end(0, 'Start X'),
    y1: end(10, 'Start Y'),
    x2: end(200, 'End X'),
    y2: end(10, 'End Y'),
    stroke: colour(palette.pipe, { label: 'Colour' }),
    strokeWidth: num(WIDTH, { min: 1, max: 40, step: 1, unit: 'px', label: 'Line width' }),
    strokeStyle: choice(['solid', 'dashed', 'dotted'], 'solid', { label: 'Style' }),
    route: choice(['straight', 'orthogonal'], 'straight', { label: 'Route' }),
    // Dragged on the diagram: nobody reads or writes these numbers, so no section of the panel has them.
    bends: text('', { max: 1000, label: 'Bends', section: 'scaling' }),
    startHeading: heading(),
    endHeading: heading(),
    arrowHeadId: arrow('Arrow at the end'),
    arrowTailId: arrow('Arrow at the start'),
    label: text('', { max: 100, label: 'Label' }),
  },
  variants: [
    { name: 'straight', title: 'Straight line', props: {} },
    {
      name: 'orthogonal',
      title: 'Line in right angles',
      size: [200, 100],
      props: { route: 'orthogonal', x1: 0, y1: 0, x2: 200, y2: 100 },
      tags: ['elbow', 'connector', 'pipe'],
    },
    {
      name: 'bent',
      title: 'Line with bends',
      size: [200, 100],
      props: { x1: 0, y1: 0, x2: 200, y2: 100, bends: '60 0 60 60 200 60', route: 'orthogonal' },
      tags: ['polyline', 'connector', 'pipe', 'waypoints'],
    },
  ],
  panel: panel.plain,

  draw(pen, p) {
    const dash = dashes[p.strokeStyle];
    const look = {
      stroke: p.stroke,
      width: p.strokeWidth,
      headLength: HEAD_LENGTH * (1 + HEAD_STEP * (p.strokeWidth - WIDTH)),
      dash: dash && ([dash[0] * p.strokeWidth, dash[1] * p.strokeWidth] as const),
    };
    const corners = routeOf({ ...p, isSquare: p.route === 'orthogonal' });
    for (let nth = 1; nth < corners.length; nth++) {
      const [[x1, y1], [x2, y2]] = [corners[nth - 1]!, corners[nth]!];
      const head = nth === corners.length - 1 && p.arrowHeadId === 'arrow';
      pen.line(x1, y1, x2, y2, { ...look, head, tail: nth === 1 && p.arrowTailId === 'arrow' });
    }
  },
  ends,
  handles,
  commands: { bend },
  lod: (p) => p.stroke,
  a11y: (p) => ({ role: 'img', label: p.label || 'line' }),
});
