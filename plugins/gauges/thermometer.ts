/** A thermometer: a bulb, a column that rises in its tube, divisions beside it, the reading below. */
import type { Box, Pen, TextStyle } from '../../engine/plugin.ts';
import { scaleText } from '../shared/drawing.ts';
import { palette } from '../shared/palette.ts';

interface ThermometerProps {
  readonly backgroundColor: string;
  readonly stroke: string;
  readonly divisions: number;
  readonly minScale: number;
  readonly maxScale: number;
  readonly showValue: boolean;
  readonly label: string;
}

/** Everything is measured in `unit`, a tenth of the ideal width of a thermometer of this height. */
export function drawThermometer(pen: Pen, p: ThermometerProps, value: TextStyle, { w, h }: Box): void {
  const unit = Math.min(w / 8, h / 24);
  const foot = (p.showValue ? value.size * 1.6 : 0) + (p.label ? unit * 2 : 0);
  const cx = w / 2 - unit * 1.2;
  const r = unit * 1.5;
  const tube = unit * 1.5;
  const bulb = Math.max(h - foot - r - unit * 0.2, r);
  const top = unit * 0.4;
  const glass = { fill: p.backgroundColor, stroke: p.stroke, strokeWidth: unit * 0.18 };
  const [x, length] = [cx - tube / 2, Math.max(bulb - top, 0)];
  pen.rrect(x, top, tube, length, { ...glass, r: tube / 2 });
  pen.ellipse(cx, bulb, r, r, glass);

  const inner = tube * 0.52;
  const low = bulb - r - unit * 0.4;
  const high = top + tube / 2;
  const column = { x: cx - inner / 2, w: inner, h: Math.max(low - high, 0) };
  // Bulb and foot of the column fill with any value, and stay empty while there is none.
  const any = pen.shift(pen.slot('level'), 0, 0);
  pen.ellipse(cx, bulb, r - unit * 0.09, r - unit * 0.09, { fill: pen.paint('fill'), motion: any });
  pen.rrect(column.x, low - unit * 0.1, inner, bulb - low, { fill: pen.paint('fill'), motion: any });
  const motion = pen.fillFrom('bottom', pen.slot('level'));
  pen.rrect(column.x, high, inner, column.h, { fill: pen.paint('fill'), motion });

  const edge = cx + tube / 2 + unit * 0.4;
  for (let at = 0; at <= p.divisions; at++) {
    const y = low - (column.h * at) / Math.max(p.divisions, 1);
    const long = unit * (at === 0 || at === p.divisions ? 1 : 0.6);
    pen.line(edge, y, edge + long, y, { stroke: p.stroke, width: unit * 0.14 });
  }
  const small = { ...value, size: unit * 1.3, weight: 'normal', fill: palette.quiet, align: 'left' } as const;
  const words = { ...small, maxWidth: unit * 2.6 };
  pen.text(edge + unit * 1.3, high, scaleText(p.maxScale), words);
  pen.text(edge + unit * 1.3, low, scaleText(p.minScale), words);
  if (p.showValue)
    pen.text(w / 2, bulb + r + value.size * 0.8, pen.slotText('shown'), { ...value, maxWidth: w });
  if (p.label) pen.text(w / 2, h - unit, p.label, { ...small, align: 'center', maxWidth: w });
}
