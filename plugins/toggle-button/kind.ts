/** A two-position switch. The knob's place and the signs I and O say the state; the colour only repeats it. */
import { colour, defineKind, on } from '../../engine/plugin.ts';
import { palette, stateColour } from '../shared/palette.ts';
import { panel } from '../shared/panel.ts';
import { labelProp, strokeProps } from '../shared/props.ts';
import { binaryStates } from '../shared/states.ts';

export default defineKind({
  kind: 'toggle-button',
  version: 1,
  title: 'Toggle button',
  group: 'dual',
  size: [88, 44],
  props: {
    fill: colour(stateColour.unknown, { label: 'Track' }),
    knobColor: colour(palette.paper, { label: 'Knob' }),
    signColor: colour(palette.paper, { label: 'Signs I and O' }),
    ...strokeProps(palette.outline, 1),
    ...labelProp(),
  },
  panel: panel.control,
  live: { position: on({ ease: 250 }) },
  states: binaryStates('fill'),
  control: { writes: 'toggle', animation: 250, slot: 'position' },

  draw(pen, p, { w, h }) {
    const position = pen.slot('position');
    const strokeWidth = Math.min(p.strokeWidth, h / 8);
    const track = h / 2;
    const knob = track * 0.8;
    const sign = h * 0.16;
    const signWidth = h * 0.06;

    pen.rrect(strokeWidth / 2, strokeWidth / 2, w - strokeWidth, h - strokeWidth, {
      r: track,
      fill: pen.paint('fill'),
      stroke: p.stroke,
      strokeWidth,
    });
    pen.line(track, track - sign, track, track + sign, {
      stroke: p.signColor,
      width: signWidth,
      motion: pen.show(position),
    });
    pen.ellipse(w - track, track, sign, sign, {
      stroke: p.signColor,
      strokeWidth: signWidth,
      motion: pen.show(position, true),
    });
    pen.ellipse(track, track, knob, knob, {
      fill: p.knobColor,
      motion: pen.shift(position, w - h, 0),
    });
  },
  lod: (p) => p.fill,
  a11y: (p) => ({ role: 'switch', label: p.label || 'toggle' }),
});
