/**
 * A line or a pipe, straight or orthogonal, with an optional arrow at either end. Linked to a tag it shows the state's
 * colour, and what flows: by the value's sign and size, or by its being on. x1, y1, x2, y2 are units from the top left
 * corner of the object's unrotated box: moving the object leaves them alone, dragging an end changes box and ends
 * together.
 */
import { choice, colour, defineKind, flow, HEADING_NAMES, num, routeOf, text } from '../../engine/plugin.ts';
import { palette } from '../shared/palette.ts';
import { panel } from '../shared/panel.ts';
import { rangeStates } from '../shared/states.ts';
import { bend, handles } from './bends.ts';
import { AROUND, ends, WIDTH } from './geometry.ts';
import { jumpsOf } from './jumps.ts';
import { drawRun, LOOKS } from './look.ts';

/** Heads are 20 × 10 on a line of width 5, and scale by a tenth for every unit of width. */
const HEAD_LENGTH = 20;
const HEAD_STEP = 0.1;

const end = (value: number, label: string) => num(value, { label, unit: 'px', section: 'settings' });
const arrow = (label: string) => choice(['none', 'arrow'], 'none', { label });

/** Set where an end is attached to a port, so no section of the panel shows it. */
const heading = () => choice(HEADING_NAMES, 'none', { section: 'scaling' });

/** A toolbox entry in right angles. */
const pipe = (look: (typeof LOOKS)[number], title: string, strokeWidth: number, tags: readonly string[]) => ({
  name: look,
  title,
  size: [200, 100] as const,
  props: { look, strokeWidth, route: 'orthogonal', x1: 0, y1: 0, x2: 200, y2: 100 },
  tags: ['pipe', 'connector', ...tags],
  family: 'Pipes and cables',
});

const dashes = { solid: undefined, dashed: [4, 2], dotted: [1, 1.5] } as const;

export default defineKind({
  kind: 'line',
  version: 1,
  title: 'Line',
  group: 'lines',
  size: [200, 20],
  alarmMark: 'none',
  props: {
    x1: end(0, 'Start X'),
    y1: end(10, 'Start Y'),
    x2: end(200, 'End X'),
    y2: end(10, 'End Y'),
    stroke: colour(palette.pipe, { label: 'Colour' }),
    strokeWidth: num(WIDTH, { min: 1, max: 40, step: 1, unit: 'px', label: 'Line width' }),
    look: choice(LOOKS, 'line', { label: 'Drawn as' }),
    strokeStyle: choice(['solid', 'dashed', 'dotted'], 'solid', { label: 'Style' }),
    route: choice(['straight', 'orthogonal', AROUND], 'straight', { label: 'Route' }),
    // Dragged on the diagram: nobody reads or writes these numbers, so no section of the panel has them.
    bends: text('', { max: 1000, label: 'Bends', section: 'scaling' }),
    startHeading: heading(),
    endHeading: heading(),
    jumps: choice(['none', 'arc', 'gap'], 'none', { label: 'Over lines it crosses' }),
    arrowHeadId: arrow('Arrow at the end'),
    arrowTailId: arrow('Arrow at the start'),
    flow: choice(['forward', 'backward', 'off'], 'forward', { label: 'Flow', section: 'linkedTags' }),
    fullFlow: num(0, { min: 0, label: 'Full flow at', section: 'linkedTags' }),
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
    pipe('single', 'Pipe', 12, ['tube']),
    pipe('double', 'Double-walled pipe', 20, ['containment', 'jacketed']),
    pipe('insulated', 'Insulated pipe', 20, ['lagged', 'heated', 'traced']),
    pipe('duct', 'Duct', 26, ['air', 'ventilation', 'channel']),
    pipe('cable', 'Cable', 4, ['electric', 'power', 'wire']),
    pipe('signal', 'Signal line', 2, ['instrument', 'control']),
  ],
  panel: panel.pipe,

  live: { flow: flow('fullFlow', 'strokeWidth') },
  states: rangeStates('stroke'),

  draw(pen, p, _box, { crossings = [] }) {
    const dash = p.look === 'line' ? dashes[p.strokeStyle] : undefined;
    const slot = pen.slot('flow');
    const corners = routeOf({ ...p, isSquare: p.route !== 'straight' });
    drawRun(pen, {
      look: p.look,
      corners,
      jumps: p.jumps === 'none' ? [] : jumpsOf(corners, crossings, p.strokeWidth),
      isArched: p.jumps === 'arc',
      stroke: p.stroke,
      width: p.strokeWidth,
      dash: dash && [dash[0] * p.strokeWidth, dash[1] * p.strokeWidth],
      head: p.arrowHeadId === 'arrow',
      tail: p.arrowTailId === 'arrow',
      headLength: HEAD_LENGTH * (1 + HEAD_STEP * (p.strokeWidth - WIDTH)),
      flow: (along) => (p.flow === 'off' ? undefined : pen.flow(slot, along, p.flow === 'backward')),
    });
  },
  ends,
  handles,
  commands: { bend },
  lod: (p) => p.stroke,
  a11y: (p) => ({ role: 'img', label: p.label || 'line' }),
});
