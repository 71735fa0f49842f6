/** A switchable indicator of two states: a lamp in a frame, solid while ON, hollow while OFF. */
import { colour, defineKind, on } from '../../engine/plugin.ts';
import { palette, stateColour } from '../shared/palette.ts';
import { panel } from '../shared/panel.ts';
import { fontProps, shownLabel, shownLabelProps, strokeProps, textStyle } from '../shared/props.ts';
import { binaryStates } from '../shared/states.ts';
import { suits } from '../shared/suits.ts';
import control from './control.ts';

export default defineKind({
  kind: 'dual-state-objects',
  version: 1,
  title: 'Two-state lamp',
  group: 'dual',
  size: [80, 80],
  props: {
    fill: colour(stateColour.unknown, { label: 'Lamp' }),
    backgroundColor: colour(palette.body, { label: 'Frame' }),
    ...strokeProps(palette.outline, 2),
    ...fontProps(14),
    ...shownLabelProps(),
  },
  panel: panel.control,
  live: { lit: on({ ease: 250 }) },
  states: binaryStates('fill'),
  suits: suits.lamp,
  control: { writes: control.writes, animation: 250, slot: 'lit' },

  draw(pen, p, { w, h }) {
    const lit = pen.slot('lit');
    const words = shownLabel(p) ? textStyle(p, h * 0.2) : undefined;
    const foot = words ? words.size * 1.6 : 0;
    const strokeWidth = Math.min(p.strokeWidth, w / 10, h / 10);
    const [cx, cy] = [w / 2, (h - foot) / 2];
    const r = Math.min(cx, cy) * 0.66;
    pen.rrect(strokeWidth / 2, strokeWidth / 2, w - strokeWidth, h - strokeWidth, {
      r: Math.min(w, h) * 0.12,
      fill: p.backgroundColor,
      stroke: p.stroke,
      strokeWidth,
    });
    pen.ellipse(cx, cy, r, r, { fill: pen.paint('fill'), stroke: p.stroke, strokeWidth });
    pen.ellipse(cx, cy, r * 0.66, r * 0.66, {
      fill: p.backgroundColor,
      stroke: palette.markEdge,
      strokeWidth,
      motion: pen.show(lit, true),
    });
    pen.ellipse(cx - r * 0.25, cy - r * 0.3, r * 0.28, r * 0.2, {
      fill: palette.plaque,
      motion: pen.show(lit),
    });
    if (words) pen.text(w / 2, h - foot / 2, p.label, { ...words, maxWidth: w * 0.9 });
  },
  lod: (p) => p.fill,
  a11y: (p) => ({ role: 'switch', label: p.label || 'two-state lamp' }),
});
