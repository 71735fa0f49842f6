/** ON, Auto or OFF, chosen by a knob that turns to it. */
import { byState, defineKind } from '../../engine/plugin.ts';
import { palette } from '../shared/palette.ts';
import { suits } from '../shared/suits.ts';
import { dialOf, drawPlate, lamps, threeState } from '../shared/three-state.ts';
import control from './control.ts';

const { zones, ...shared } = threeState('Three-state holder');
/** Shares of the size: the knob, and the handle across it. */
const KNOB = 0.2;
const HANDLE = { length: 0.36, width: 0.11 };
const TURN_MS = 500;
/** A full period, while the value says that it is moving. */
const SWING_MS = 2400;

export default defineKind({
  ...shared,
  kind: 'three-state-holder',
  live: {
    ...lamps,
    // `rotate` and `stationary` only drive the picture; nobody can choose them (OR-69).
    knob: byState(
      { ON: -90, Auto: 0, OFF: 90, rotate: [-90, 90], stationary: 0 },
      { ease: TURN_MS, period: SWING_MS },
    ),
  },
  control: { writes: control.writes, animation: TURN_MS, slot: 'knob', zones, isButton: true },
  suits: suits.threeState(70),

  draw(pen, p, box) {
    const dial = dialOf(p, box);
    const { cx, cy, size, line } = dial;
    drawPlate(pen, p, dial);
    const r = size * KNOB;
    pen.ellipse(cx, cy, r, r, { fill: p.buttonColor, stroke: p.stroke, strokeWidth: line });
    pen.ellipse(cx, cy, r * 0.94, r * 0.94, { fill: '#ffffff59', to: '#1e283240', towards: 'down' });
    const motion = pen.turn(pen.slot('knob'), cx, cy);
    const [w, h] = [size * HANDLE.width, size * HANDLE.length];
    pen.rrect(cx - w / 2, cy - h / 2, w, h, {
      r: w / 2,
      fill: p.buttonColor,
      stroke: p.stroke,
      strokeWidth: line,
      motion,
    });
    pen.rrect(cx - w * 0.14, cy - h / 2 + w * 0.3, w * 0.28, h * 0.3, {
      r: w * 0.14,
      fill: pen.paint('glow'),
      stroke: palette.markEdge,
      strokeWidth: line / 2,
      motion,
    });
  },
  lod: (p) => p.fill,
  a11y: (p) => ({ role: 'radiogroup', label: p.label || 'three-state holder' }),
});
