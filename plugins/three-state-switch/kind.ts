/** ON, Auto or OFF, chosen by pressing one of them. Its lamp pulses, together with the button in the middle. */
import { defineKind, type Pen } from '../../engine/plugin.ts';
import { suits } from '../shared/suits.ts';
import { BUTTON, CHOICES, dialOf, drawPlate, lamps, threeState } from '../shared/three-state.ts';
import control from './control.ts';

const { zones, ...shared } = threeState('Three-state switch');
const DARK = '#1e283266';

/** A gradient over the lamp's colour: the whole button pulses with it. */
function drawButton(
  pen: Pen,
  cx: number,
  cy: number,
  r: number,
  rim: string,
  ring: string,
  line: number,
): void {
  pen.ellipse(cx, cy, r * 1.18, r * 1.18, { fill: rim, stroke: ring, strokeWidth: line });
  pen.ellipse(cx, cy, r, r, { fill: pen.paint('glow') });
  pen.ellipse(cx, cy, r, r, { fill: '#ffffff66', to: DARK, towards: 'down' });
  // A notch that points to the current state.
  for (const { slot, angle } of CHOICES) {
    const [dx, dy] = [Math.sin((angle * Math.PI) / 180), -Math.cos((angle * Math.PI) / 180)];
    const motion = pen.show(pen.slot(slot));
    pen.ellipse(cx + dx * r * 0.62, cy + dy * r * 0.62, r * 0.16, r * 0.16, { fill: '#ffffff', motion });
  }
}

export default defineKind({
  ...shared,
  kind: 'three-state-switch',
  live: lamps,
  control: { writes: control.writes, animation: 250, slot: 'isOn', zones, isButton: true },
  suits: suits.threeState(80),

  draw(pen, p, box) {
    const dial = dialOf(p, box);
    drawPlate(pen, p, dial);
    drawButton(pen, dial.cx, dial.cy, (dial.size * BUTTON) / 2, p.buttonColor, p.stroke, dial.line);
  },
  lod: (p) => p.fill,
  a11y: (p) => ({ role: 'radiogroup', label: p.label || 'three-state switch' }),
});
