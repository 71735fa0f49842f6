/** A reset push button: a round cap with a circular arrow. It always writes 1. */
import { colour, defineKind, on } from '../../engine/plugin.ts';
import { palette, stateColour } from '../shared/palette.ts';
import { panel } from '../shared/panel.ts';
import { fontProps, shownLabel, shownLabelProps, strokeProps, textStyle } from '../shared/props.ts';
import { suits } from '../shared/suits.ts';
import control from './control.ts';

export default defineKind({
  kind: 'reset-button',
  version: 1,
  title: 'Reset button',
  group: 'dual',
  size: [80, 80],
  alarmMark: 'badge',
  props: {
    fill: colour(palette.hollow, { label: 'Cap' }),
    backgroundColor: colour(palette.body, { label: 'Frame' }),
    signColor: colour(palette.ink, { label: 'Arrow' }),
    ...strokeProps(palette.outline, 2),
    ...fontProps(13),
    ...shownLabelProps(),
  },
  panel: panel.control,
  live: { pressed: on({ ease: 250 }) },
  states: {
    set: 'setReset',
    paints: { fill: { base: 'fill', states: { Set: stateColour.on, Reset: palette.hollow } } },
  },
  control: { writes: control.writes, animation: 250, slot: 'pressed', hold: true, isButton: true },
  suits: suits.reset,

  draw(pen, p, { w, h }) {
    const words = shownLabel(p) ? textStyle(p, h * 0.18) : undefined;
    const foot = words ? words.size * 1.5 : 0;
    const strokeWidth = Math.min(p.strokeWidth, w / 10, h / 10);
    const [cx, cy] = [w / 2, (h - foot) / 2];
    const r = Math.min(cx, cy) - strokeWidth;
    const ring = Math.max(r, 0);
    pen.ellipse(cx, cy, ring, ring, { fill: p.backgroundColor, stroke: p.stroke, strokeWidth });
    pen.ellipse(cx, cy, ring * 0.8, ring * 0.8, {
      fill: pen.paint('fill'),
      stroke: p.stroke,
      strokeWidth: strokeWidth / 2,
    });
    pen.ellipse(cx, cy, ring * 0.8, ring * 0.8, { fill: '#00000030', motion: pen.show(pen.slot('pressed')) });
    const arrow = ring * 0.42;
    const width = ring * 0.12;
    pen.arc(cx, cy, arrow, arrow, 60, 280, { width, stroke: p.signColor });
    const [x, y] = [cx + arrow * Math.sin(0.9), cy - arrow * Math.cos(0.9)];
    const tip = ring * 0.2;
    pen.shape([x - tip * 1.1, y - tip * 0.1, x + tip * 0.7, y - tip * 0.9, x + tip * 0.5, y + tip * 1.1], {
      fill: p.signColor,
    });
    if (words) pen.text(w / 2, h - foot / 2, p.label, { ...words, maxWidth: w });
  },
  lod: (p) => p.fill,
  a11y: (p) => ({ role: 'button', label: p.label || 'reset' }),
});
