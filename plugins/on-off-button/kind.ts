/** A rocker switch: the half with I is pressed while ON, the half with O while OFF. */
import { colour, defineKind, on, type Pen, type ScalarSlot } from '../../engine/plugin.ts';
import { palette, stateColour } from '../shared/palette.ts';
import { panel } from '../shared/panel.ts';
import { labelProp, strokeProps } from '../shared/props.ts';
import { binaryStates } from '../shared/states.ts';
import { suits } from '../shared/suits.ts';
import control from './control.ts';

/** The pressed half is covered by a darker tint. */
const PRESSED = '#00000026';

function drawSigns(pen: Pen, pressed: ScalarSlot, w: number, h: number, ink: string, paint: string): void {
  const size = Math.min(w * 0.18, h * 0.13);
  const width = size * 0.36;
  for (const isOn of [true, false]) {
    const motion = pen.show(pressed, !isOn);
    pen.line(w / 2, h * 0.27 - size, w / 2, h * 0.27 + size, { stroke: isOn ? paint : ink, width, motion });
    pen.ellipse(w / 2, h * 0.73, size, size, { stroke: isOn ? ink : paint, strokeWidth: width, motion });
  }
}

export default defineKind({
  kind: 'on-off-button',
  version: 1,
  title: 'On/off button',
  group: 'dual',
  size: [60, 100],
  alarmMark: 'badge',
  props: {
    fill: colour(stateColour.unknown, { label: 'Pressed sign’s background' }),
    backgroundColor: colour(palette.hollow, { label: 'Rocker' }),
    signColor: colour(palette.quiet, { label: 'Signs I and O' }),
    pressedColor: colour(palette.sign, { label: 'Pressed sign' }),
    ...strokeProps(palette.outline, 2),
    ...labelProp(),
  },
  panel: panel.control,
  live: { pressed: on({ ease: 250 }) },
  states: binaryStates('fill'),
  control: { writes: control.writes, animation: 250, slot: 'pressed', hold: true, isButton: true },
  suits: suits.button,

  draw(pen, p, { w, h }) {
    const pressed = pen.slot('pressed');
    const strokeWidth = Math.min(p.strokeWidth, w / 10, h / 10);
    const r = Math.min(w, h) * 0.14;
    const inset = strokeWidth * 1.5;
    const [wide, high] = [Math.max(w - 2 * inset, 0), Math.max(h / 2 - inset, 0)];
    const body = { r, fill: p.backgroundColor, stroke: p.stroke, strokeWidth };
    pen.rrect(strokeWidth / 2, strokeWidth / 2, w - strokeWidth, h - strokeWidth, body);
    // The coloured half moves from O to I.
    pen.rrect(inset, h / 2, wide, high, {
      r: r * 0.7,
      fill: pen.paint('fill'),
      stroke: palette.markEdge,
      strokeWidth: strokeWidth / 2,
      motion: pen.shift(pressed, 0, -(h / 2 - inset)),
    });
    pen.rrect(inset, inset, wide, high, { r: r * 0.7, fill: PRESSED, motion: pen.show(pressed) });
    pen.rrect(inset, h / 2, wide, high, { r: r * 0.7, fill: PRESSED, motion: pen.show(pressed, true) });
    pen.line(inset, h / 2, w - inset, h / 2, { stroke: p.stroke, width: strokeWidth / 2 });
    drawSigns(pen, pressed, w, h, p.signColor, p.pressedColor);
  },
  lod: (p) => p.fill,
  a11y: (p) => ({ role: 'switch', label: p.label || 'on off button' }),
});
