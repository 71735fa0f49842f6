/**
 * A picture that follows the value: a vessel that fills, or one uploaded picture for each range of the value. An
 * out-of-range value shows by more than colour: a mark points up or down.
 */
import {
  type Box,
  bool,
  byState,
  choice,
  colour,
  defineKind,
  format,
  level,
  type Motion,
  type Pen,
  picture,
  type Style,
  type TextStyle,
} from '../../engine/plugin.ts';
import { palette } from '../shared/palette.ts';
import { panel } from '../shared/panel.ts';
import { fontProps, labelProp, scaleProps, strokeProps, textStyle } from '../shared/props.ts';
import { rangeStates } from '../shared/states.ts';
import { FORMS, type Form, type FormName, type Part } from './forms.ts';

const FORM_NAMES = Object.keys(FORMS) as FormName[];
const PICTURES = 'pictures';
const HIGH = { 'High High': 1, High: 1 };
const LOW = { 'Low Low': 1, Low: 1 };

function drawPart(pen: Pen, part: Part, { w, h }: Box, style: Style): void {
  if ('poly' in part) {
    const points = part.poly.map((at, nth) => at * (nth % 2 ? h : w));
    pen.shape(points, style);
  } else if ('disc' in part) {
    const [cx, cy, rx, ry] = part.disc;
    pen.ellipse(cx * w, cy * h, rx * w, ry * h, style);
  } else {
    const [x, y, wide, high, r = 0] = part.box;
    pen.rrect(x * w, y * h, wide * w, high * h, { ...style, r: r * Math.min(wide * w, high * h) });
  }
}

function extent(part: Part): readonly [top: number, bottom: number] {
  if ('disc' in part) return [part.disc[1] - part.disc[3], part.disc[1] + part.disc[3]];
  if ('box' in part) return [part.box[1], part.box[1] + part.box[3]];
  const heights = part.poly.filter((_, nth) => nth % 2 === 1);
  return [Math.min(...heights), Math.max(...heights)];
}

/** A level refers to the whole vessel; converted to the box of one part, its bounds lie outside 0…1. */
function fillOf(pen: Pen, part: Part, [top, bottom]: readonly [number, number]): Motion {
  const [from, to] = extent(part);
  const at = (share: number): number => (to - (bottom - share * (bottom - top))) / (to - from);
  return pen.fillFrom('bottom', pen.slot('level'), at(0), at(1));
}

interface Look {
  readonly backgroundColor: string;
  readonly stroke: string;
  readonly strokeWidth: number;
}

/** Draws the inside, the liquid in it, the outline over both: parts overlap, so each step draws all of them. */
function drawForm(pen: Pen, form: Form, p: Look, box: Box, width: number): void {
  const { parts, lines = [] } = form;
  const heights = parts.map(extent);
  const whole = [Math.min(...heights.map(([top]) => top)), Math.max(...heights.map(([, to]) => to))] as const;
  const line = { stroke: p.stroke, strokeWidth: width };
  for (const part of parts) drawPart(pen, part, box, { fill: p.backgroundColor, ...line });
  // The last part covers the others' outlines.
  if (parts.length > 1) drawPart(pen, parts.at(-1)!, box, { fill: p.backgroundColor });
  for (const part of parts)
    drawPart(pen, part, box, { fill: pen.paint('fill'), motion: fillOf(pen, part, whole) });
  if (parts.length === 1) drawPart(pen, parts[0]!, box, line);
  else
    for (const [x, y, wide, high] of parts.flatMap((part) => ('box' in part ? [part.box] : [])))
      for (const at of [x, x + wide])
        pen.line(at * box.w, y * box.h, at * box.w, (y + high) * box.h, { stroke: p.stroke, width });
  for (const [x1, y1, x2, y2] of lines)
    pen.line(x1 * box.w, y1 * box.h, x2 * box.w, y2 * box.h, { stroke: palette.division, width });
}

/** Draws triangles on the right: one points up while the value is high, the other down while it is low. */
function drawMarks(pen: Pen, { w, h }: Box, size: number): void {
  const [x, fill] = [w - size * 1.3, pen.paint('fill')];
  const style = { fill, stroke: palette.paper, strokeWidth: size / 10 };
  const top = h * 0.03;
  pen.shape([x, top + size, x + size / 2, top, x + size, top + size], {
    ...style,
    motion: pen.show(pen.slot('high')),
  });
  const foot = h * 0.97;
  pen.shape([x, foot - size, x + size, foot - size, x + size / 2, foot], {
    ...style,
    motion: pen.show(pen.slot('low')),
  });
}

interface Pictures {
  readonly url: string;
  readonly highUrl: string;
  readonly lowUrl: string;
}

/** Draws the picture for the range of the value, and a level at its right edge. */
function drawPictures(pen: Pen, p: Pictures & Look, box: Box): void {
  const bar = Math.min(box.w * 0.08, 10);
  const [w, h] = [Math.max(box.w - bar * 1.5, 0), box.h];
  pen.rrect(box.w - bar, 0, bar, h, { fill: p.backgroundColor });
  pen.rrect(box.w - bar, 0, bar, h, {
    fill: pen.paint('fill'),
    motion: pen.fillFrom('bottom', pen.slot('level')),
  });
  const high = p.highUrl || p.url;
  const low = p.lowUrl || p.url;
  const usual = pen.show(pen.slot('unusual'), true);
  if (p.url) pen.picture(0, 0, w, h, { address: p.url, contain: true, motion: usual });
  else drawEmpty(pen, w, h, p, usual);
  if (high) pen.picture(0, 0, w, h, { address: high, contain: true, motion: pen.show(pen.slot('high')) });
  if (low) pen.picture(0, 0, w, h, { address: low, contain: true, motion: pen.show(pen.slot('low')) });
}

/** Draws a placeholder where no picture has been chosen yet: hills under a sun. */
function drawEmpty(pen: Pen, w: number, h: number, p: Look, usual: Motion): void {
  const fill = palette.body;
  const strokeWidth = Math.min(1, w / 8, h / 8);
  const hills = [0.1, 0.85, 0.38, 0.4, 0.58, 0.68, 0.7, 0.54, 0.9, 0.85];
  pen.rrect(0, 0, w, h, { fill: p.backgroundColor, stroke: p.stroke, strokeWidth });
  pen.shape(
    hills.map((at, nth) => at * (nth % 2 ? h : w)),
    { fill },
  );
  pen.ellipse(w * 0.72, h * 0.26, w * 0.08, h * 0.08, { fill, motion: usual });
}

interface Reading {
  readonly showValue: boolean;
  readonly label: string;
}

/** Draws value and name on one plaque, which keeps them readable over liquid and air alike. */
function drawReading(pen: Pen, p: Reading, { w, h }: Box, value: TextStyle, small: TextStyle): void {
  const rows = (p.showValue ? value.size * 1.5 : 0) + (p.label ? small.size * 1.5 : 0);
  const plaque = { w: Math.min(w * 0.84, value.size * 5), h: rows };
  const [x, top] = [w / 2, (h - rows) / 2];
  if (rows > 0)
    pen.rrect(x - plaque.w / 2, top, plaque.w, plaque.h, { r: value.size * 0.2, fill: palette.plaque });
  const fill = p.showValue ? value.fill : palette.none;
  pen.text(x, top + value.size * 0.75, pen.slotText('shown'), { ...value, fill, maxWidth: plaque.w });
  if (p.label) pen.text(x, top + rows - small.size * 0.85, p.label, { ...small, maxWidth: plaque.w });
}

export default defineKind({
  kind: 'dynamic-images',
  version: 1,
  title: 'Dynamic image',
  group: 'images',
  size: [120, 220],
  props: {
    form: choice([...FORM_NAMES, PICTURES], 'upright', { label: 'Form' }),
    url: picture({ label: 'Image in range', when: { form: PICTURES } }),
    highUrl: picture({ label: 'Image when high', when: { form: PICTURES } }),
    lowUrl: picture({ label: 'Image when low', when: { form: PICTURES } }),
    fill: colour(palette.quantity, { label: 'Contents' }),
    backgroundColor: colour(palette.hollow, { label: 'Inside' }),
    ...strokeProps(palette.outline, 2),
    showValue: bool(true, { label: 'Show the value' }),
    ...scaleProps(),
    ...fontProps(22, 'bold'),
    ...labelProp(),
  },
  panel: panel.measure,
  variants: [
    ...FORM_NAMES.map((form) => ({
      name: form,
      title: FORMS[form].title,
      size: FORMS[form].size,
      family: 'Dynamic images',
      tags: ['level', 'tank', 'dynamic'],
      props: { form },
    })),
    {
      name: PICTURES,
      title: 'Images by value',
      size: [160, 120],
      family: 'Dynamic images',
      tags: ['state', 'dynamic', 'upload'],
      props: { form: PICTURES },
    },
  ],
  live: {
    level: level('minScale', 'maxScale', { ease: 300, sample: 0.6 }),
    high: byState(HIGH),
    low: byState(LOW),
    unusual: byState({ ...HIGH, ...LOW }),
    shown: format(),
  },
  states: rangeStates('fill'),

  draw(pen, p, box) {
    const short = Math.min(box.w, box.h);
    const width = Math.min(p.strokeWidth, short / 12);
    if (p.form === PICTURES) drawPictures(pen, p, box);
    else {
      drawForm(pen, FORMS[p.form as FormName], p, box, width);
      // An out-of-range value also makes the outline heavier.
      pen.rrect(0, 0, box.w, box.h, {
        stroke: pen.paint('fill'),
        strokeWidth: width,
        r: short * 0.04,
        motion: pen.show(pen.slot('unusual')),
      });
    }
    drawMarks(pen, box, short * 0.16);
    const value = textStyle(p, short / 4);
    const small = { ...textStyle(p, short / 9), weight: 'normal', fill: palette.quiet } as const;
    drawReading(pen, p, box, value, small);
  },
  lod: (p) => p.fill,
  a11y: (p) => ({
    role: 'meter',
    label: p.label || (p.form === PICTURES ? 'image' : FORMS[p.form as FormName].title),
  }),
});
