/**
 * Linear gauges: a bar that fills, or a level whose pointer moves along a scale, each vertical or horizontal. Divisions
 * and limits are beside the scale; the reading is below it, or at its right end.
 */
import {
  type Box,
  bool,
  choice,
  colour,
  defineKind,
  format,
  level,
  num,
  type Pen,
  type ScalarSlot,
  type TextStyle,
} from '../../engine/plugin.ts';
import { scaleText } from '../shared/drawing.ts';
import { palette } from '../shared/palette.ts';
import { panel } from '../shared/panel.ts';
import {
  fontProps,
  scaleProps,
  shownLabel,
  shownLabelProps,
  strokeProps,
  textStyle,
} from '../shared/props.ts';
import { rangeStates } from '../shared/states.ts';
import { suits } from '../shared/suits.ts';

/** Letters of limits and name that can be read beside others of a diagram, units: while there is room for them. */
const LEGIBLE = 12;

/** The position of the scale: from (x, y), `length` long, upwards or to the right; `thick` across. */
interface Track extends Box {
  readonly x: number;
  readonly y: number;
  readonly upright: boolean;
  /** Space at its end for the reading. */
  readonly room: number;
}

/** Returns the track, with space beside it for divisions and limits, and at its end for the reading. */
function trackOf({ w, h }: Box, upright: boolean, room: number): Track {
  const pad = Math.min(w, h) * 0.06;
  return upright
    ? { x: w * 0.1, y: pad, w: w * 0.38, h: Math.max(h - room - pad, 0), upright, room }
    : { x: pad, y: h * 0.12, w: Math.max(w - room - pad, 0), h: h * 0.42, upright, room };
}

function drawDivisions(pen: Pen, track: Track, count: number): void {
  const { x, y, w, h, upright } = track;
  const across = upright ? w : h;
  const width = Math.max(across / 24, 0.5);
  for (let at = 0; at <= count; at++) {
    const part = at / count;
    const long = across * (at === 0 || at === count ? 0.3 : 0.18);
    const gap = across * 0.12;
    const stroke = { stroke: palette.quiet, width };
    if (upright) pen.line(x + w + gap, y + h * part, x + w + gap + long, y + h * part, stroke);
    else pen.line(x + w * part, y + h + gap, x + w * part, y + h + gap + long, stroke);
  }
}

/** Draws a triangle at the scale's start, which the level shifts along it. */
function drawPointer(pen: Pen, { x, y, w, h, upright, room }: Track, slot: ScalarSlot): void {
  const size = Math.min(w * 0.72, h * 0.72, 2 * room);
  const fill = pen.paint('fill');
  if (upright) {
    const foot = y + h;
    const points = [x + w, foot, x + w - size, foot - size / 2, x + w - size, foot + size / 2];
    pen.shape(points, { fill, motion: pen.shift(slot, 0, -h) });
  } else {
    const points = [x, y + h, x - size / 2, y + h - size, x + size / 2, y + h - size];
    pen.shape(points, { fill, motion: pen.shift(slot, w, 0) });
  }
}

interface Words {
  readonly fontSize: number;
  readonly minScale: number;
  readonly maxScale: number;
  readonly label: string;
  readonly showValue: boolean;
}

/** Draws the limits beside the scale, the name along it, the reading at its foot (or its right end). */
function drawWords(pen: Pen, p: Words, value: TextStyle, small: TextStyle, box: Box, track: Track): void {
  const { x, y, w, h, upright } = track;
  const bound = (left: number, top: number, scale: number, align: 'left' | 'right') =>
    pen.text(left, top, scaleText(scale), {
      ...small,
      align,
      ...(upright ? { maxWidth: box.w * 0.34 } : {}),
    });
  if (upright) {
    bound(box.w * 0.66, y + small.size / 2, p.maxScale, 'left');
    bound(box.w * 0.66, y + h - small.size / 2, p.minScale, 'left');
    const foot = y + h + value.size;
    if (p.showValue) pen.text(box.w / 2, foot, pen.slotText('shown'), { ...value, maxWidth: box.w });
    const under = box.h - small.size * 0.7;
    if (p.label) pen.text(box.w / 2, under, p.label, { ...small, maxWidth: box.w });
  } else {
    const under = y + h + box.h * 0.34;
    bound(x, under, p.minScale, 'left');
    bound(x + w, under, p.maxScale, 'right');
    const end = box.w - (x + w);
    if (p.showValue)
      pen.text(x + w + end / 2, y + h / 2, pen.slotText('shown'), { ...value, maxWidth: end * 0.95 });
    if (p.label) pen.text(x + w / 2, under, p.label, { ...small, maxWidth: w * 0.6 });
  }
}

const variant = (form: 'bar' | 'level', direction: 'vertical' | 'horizontal') => ({
  name: `${form}-${direction}`,
  title: `${form === 'bar' ? 'Bar' : 'Level'}, ${direction}`,
  size: direction === 'vertical' ? ([80, 240] as const) : ([240, 80] as const),
  props: { form, direction },
});

export default defineKind({
  kind: 'bars-and-levels',
  version: 1,
  title: 'Bar or level',
  group: 'bars',
  size: [80, 240],
  props: {
    form: choice(['bar', 'level'], 'bar', { label: 'Form' }),
    direction: choice(['vertical', 'horizontal'], 'vertical', { label: 'Direction' }),
    fill: colour(palette.quantity, { label: 'Value' }),
    backgroundColor: colour(palette.hollow, { label: 'Empty part' }),
    ...strokeProps(palette.outline, 1),
    divisions: num(5, { min: 1, max: 20, step: 1, label: 'Divisions', section: 'scaling' }),
    ...scaleProps(),
    showValue: bool(true, { label: 'Show the value' }),
    ...fontProps(18, 'bold'),
    ...shownLabelProps(),
  },
  panel: panel.measure,
  variants: [
    variant('bar', 'vertical'),
    variant('bar', 'horizontal'),
    variant('level', 'vertical'),
    variant('level', 'horizontal'),
  ],
  live: { level: level('minScale', 'maxScale', { ease: 300, sample: 0.6 }), shown: format() },
  states: rangeStates('fill'),
  suits: [
    ...suits.bar('bar-vertical', 45),
    ...suits.bar('bar-horizontal', 42),
    ...suits.bar('level-vertical', 40),
  ],

  draw(pen, props, box) {
    const p = { ...props, label: shownLabel(props) };
    const upright = p.direction === 'vertical';
    const value = textStyle(p, Math.min(box.w, box.h) * 0.3);
    const side = Math.min(box.w, box.h);
    const small = {
      ...textStyle(p, Math.max(side * 0.15, Math.min(LEGIBLE, side * 0.21))),
      weight: 'normal',
      fill: palette.quiet,
    } as const;
    const foot = value.size * 1.8 + (p.label ? small.size * 1.4 : 0);
    const room = upright ? Math.min(foot, box.h) : Math.min(value.size * 4, box.w * 0.4);
    const track = trackOf(box, upright, room);
    const { x, y, w, h } = track;
    const strokeWidth = Math.min(p.strokeWidth, box.w / 8, box.h / 8);
    const trough = { fill: p.backgroundColor, stroke: p.stroke, strokeWidth };

    if (p.form === 'bar') {
      const r = Math.min(w, h) * 0.12;
      const motion = pen.fillFrom(upright ? 'bottom' : 'left', pen.slot('level'));
      pen.rrect(x, y, w, h, { ...trough, r });
      pen.rrect(x, y, w, h, { r, fill: pen.paint('fill'), motion });
    } else {
      const rail = Math.min(w, h) * 0.16;
      if (upright) pen.rrect(x + w - rail, y, rail, h, { ...trough, r: rail / 2 });
      else pen.rrect(x, y + h - rail, w, rail, { ...trough, r: rail / 2 });
      drawPointer(pen, track, pen.slot('level'));
    }
    drawDivisions(pen, track, p.divisions);
    drawWords(pen, p, value, small, box, track);
  },
  lod: (p) => p.fill,
  a11y: (p) => ({ role: 'meter', label: p.label || p.form }),
});
