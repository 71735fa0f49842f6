/** A two-position switch. The knob's position and the signs I and O show the state; the colour only repeats it. */
import { colour, defineKind, on } from '../../engine/plugin.ts';
import { palette, stateColour } from '../shared/palette.ts';
import { panel } from '../shared/panel.ts';
import { labelProp, strokeProps } from '../shared/props.ts';
import { binaryStates } from '../shared/states.ts';
import { suits } from '../shared/suits.ts';
import control from './control.ts';

export default defineKind({
  kind: 'toggle-button',
  version: 1,
  title: 'Toggle button',
  group: 'dual',
  size: [88, 44],
  alarmMark: 'badge',
  props: {
    fill: colour(stateColour.unknown, { label: 'Track' }),
    knobColor: colour(palette.control, { label: 'Knob' }),
    signColor: colour(palette.sign, { label: 'Signs I and O' }),
    ...strokeProps(palette.outline, 1),
    ...labelProp(),
  },
  panel: panel.control,
  live: { position: on({ ease: 250 }) },
  states: binaryStates('fill'),
  control: { writes: control.writes, animation: 250, slot: 'position', hold: true, isButton: true },
  suits: suits.toggle,

  draw(pen, p, { w, h }) {
    const position = pen.slot('position');
    const end = Math.min(w, h) / 2;
    const middle = h / 2;
    const strokeWidth = Math.min(p.strokeWidth, end / 4);
    const sign = end * 0.32;
    const signWidth = end * 0.12;

    pen.rrect(strokeWidth / 2, middle - end + strokeWidth / 2, w - strokeWidth, 2 * end - strokeWidth, {
      r: end,
      fill: pen.paint('fill'),
      stroke: p.stroke,
      strokeWidth,
    });
    pen.line(end, middle - sign, end, middle + sign, {
      stroke: p.signColor,
      width: signWidth,
      motion: pen.show(position),
    });
    pen.ellipse(w - end, middle, sign, sign, {
      stroke: p.signColor,
      strokeWidth: signWidth,
      motion: pen.show(position, true),
    });
    pen.ellipse(end, middle, end * 0.8, end * 0.8, {
      fill: p.knobColor,
      motion: pen.shift(position, w - 2 * end, 0),
    });
  },
  lod: (p) => p.fill,
  a11y: (p) => ({ role: 'switch', label: p.label || 'toggle' }),
});
