/**
 * Gauges: a three-quarter ring that fills in proportion to the value, with its divisions and the reading; a
 * thermometer.
 */
import {
  bool,
  type Colour,
  choice,
  colour,
  defineKind,
  format,
  level,
  num,
  type Pen,
} from '../../engine/plugin.ts';
import { scaleText } from '../shared/drawing.ts';
import { palette } from '../shared/palette.ts';
import { panel } from '../shared/panel.ts';
import { fontProps, scaleProps, shownLabel, shownLabelProps, textStyle } from '../shared/props.ts';
import { rangeStates } from '../shared/states.ts';
import { suits } from '../shared/suits.ts';
import { drawThermometer } from './thermometer.ts';

/** Degrees clockwise from 12 o'clock: from lower left over the top to lower right. */
const FROM = -135;
const SWEEP = 270;

/** Radii as shares of the gauge's own. */
const RING = 0.74;
const RING_WIDTH = 0.16;
const TICK_IN = 0.87;
const TICK_OUT = 0.98;

function drawDivisions(pen: Pen, cx: number, cy: number, r: number, divisions: number, stroke: Colour): void {
  for (let at = 0; at <= divisions; at++) {
    const angle = ((FROM + (SWEEP * at) / divisions) * Math.PI) / 180;
    const [x, y] = [Math.sin(angle) * r, -Math.cos(angle) * r];
    const outer = at === 0 || at === divisions ? 1 : TICK_OUT;
    pen.line(cx + x * TICK_IN, cy + y * TICK_IN, cx + x * outer, cy + y * outer, {
      stroke,
      width: Math.max(r / 70, 0.5),
    });
  }
}

export default defineKind({
  kind: 'gauges',
  version: 1,
  title: 'Gauge',
  group: 'gauges',
  size: [200, 200],
  props: {
    form: choice(['circular', 'thermometer'], 'circular', { label: 'Form' }),
    fill: colour(palette.quantity, { label: 'Value' }),
    backgroundColor: colour(palette.body, { label: 'Ring' }),
    stroke: colour(palette.outline, { label: 'Division colour' }),
    divisions: num(10, { min: 0, max: 50, step: 1, label: 'Divisions', section: 'scaling' }),
    ...scaleProps(),
    showValue: bool(true, { label: 'Show the value' }),
    ...fontProps(30, 'bold'),
    ...shownLabelProps(),
  },
  panel: panel.measure,
  variants: [
    { name: 'circular', title: 'Circular gauge', props: { form: 'circular' } },
    {
      name: 'thermometer',
      title: 'Thermometer',
      size: [80, 240],
      props: { form: 'thermometer' },
      sample: 0.7,
    },
  ],
  live: {
    level: level('minScale', 'maxScale', { ease: 300, sample: 0.6 }),
    shown: format(),
  },
  states: rangeStates('fill'),
  suits: suits.gauge,

  draw(pen, p, { w, h }) {
    if (p.form === 'thermometer')
      return drawThermometer(
        pen,
        { ...p, label: shownLabel(p) },
        textStyle(p, Math.min(w * 0.22, h * 0.08)),
        { w, h },
      );
    const [cx, cy, r] = [w / 2, h / 2, Math.min(w, h) / 2];
    const ring = r * RING;
    const width = r * RING_WIDTH;
    pen.arc(cx, cy, ring, ring, FROM, SWEEP, { width, stroke: p.backgroundColor });
    pen.arc(cx, cy, ring, ring, FROM, SWEEP, {
      width,
      stroke: pen.paint('fill'),
      motion: pen.sweep(pen.slot('level')),
    });
    if (p.divisions > 0) drawDivisions(pen, cx, cy, r, p.divisions, p.stroke);
    if (p.showValue) pen.text(cx, cy, pen.slotText('shown'), { ...textStyle(p, r * 0.4), maxWidth: r * 1.2 });

    const small = { ...textStyle(p, r * 0.14), fill: palette.quiet, weight: 'normal' } as const;
    pen.text(cx - r * 0.5, cy + r * 0.76, scaleText(p.minScale), { ...small, maxWidth: r * 0.45 });
    pen.text(cx + r * 0.5, cy + r * 0.76, scaleText(p.maxScale), { ...small, maxWidth: r * 0.45 });
    if (shownLabel(p)) pen.text(cx, cy + r * 0.42, p.label, { ...small, maxWidth: r * 0.95 });
  },
  lod: (p) => p.fill,
  a11y: (p) => ({ role: 'meter', label: p.label || 'gauge' }),
});
