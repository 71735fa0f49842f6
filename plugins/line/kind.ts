/**
 * A straight line with an optional arrow at either end. x1, y1, x2, y2 are units from the top left corner of the
 * object's unrotated box: moving the object leaves them alone, dragging an end changes box and ends together.
 */
import { choice, colour, defineKind, num, text } from '../../engine/plugin.ts';
import { palette } from '../shared/palette.ts';
import { panel } from '../shared/panel.ts';

/** Heads are 20 × 10 on a line of width 5, and a tenth larger or smaller for every unit of width from there. */
const WIDTH = 5;
const HEAD_LENGTH = 20;
const HEAD_STEP = 0.1;

const end = (value: number, label: string) => num(value, { label, unit: 'px', section: 'settings' });
const arrow = (label: string) => choice(['none', 'arrow'], 'none', { label });

const dashes = { solid: undefined, dashed: [4, 2], dotted: [1, 1.5] } as const;

export default defineKind({
  kind: 'line',
  version: 1,
  title: 'Line',
  group: 'lines',
  size: [200, 20],
  props: {
    x1: end(0, 'Start x'),
    y1: end(10, 'Start y'),
    x2: end(200, 'End x'),
    y2: end(10, 'End y'),
    stroke: colour(palette.pipe, { label: 'Colour' }),
    strokeWidth: num(WIDTH, { min: 1, max: 40, step: 1, unit: 'px', label: 'Line width' }),
    strokeStyle: choice(['solid', 'dashed', 'dotted'], 'solid', { label: 'Style' }),
    arrowHeadId: arrow('Arrow at the end'),
    arrowTailId: arrow('Arrow at the start'),
    label: text('', { max: 100, label: 'Label' }),
  },
  panel: panel.plain,

  draw(pen, p) {
    const dash = dashes[p.strokeStyle];
    pen.line(p.x1, p.y1, p.x2, p.y2, {
      stroke: p.stroke,
      width: p.strokeWidth,
      head: p.arrowHeadId === 'arrow',
      tail: p.arrowTailId === 'arrow',
      headLength: HEAD_LENGTH * (1 + HEAD_STEP * (p.strokeWidth - WIDTH)),
      dash: dash && [dash[0] * p.strokeWidth, dash[1] * p.strokeWidth],
    });
  },
  lod: (p) => p.stroke,
  a11y: (p) => ({ role: 'img', label: p.label || 'line' }),
});
