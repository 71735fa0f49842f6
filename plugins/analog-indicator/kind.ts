/**
 * A moving analogue indicator (ISA-101): a bar with the operating range and the limits, along which a pointer moves. A
 * glance says where a value stands and how far it is from trouble, which its number alone does not. A second mark shows the
 * set point, fixed or the present value of a tag.
 */
import {
  type Box,
  bool,
  choice,
  colour,
  defineKind,
  type Feed,
  format,
  level,
  num,
  type Pen,
  type Props,
  tags,
  tagsIn,
  text,
  tokenText,
} from '../../engine/plugin.ts';
import { palette } from '../shared/palette.ts';
import { panel } from '../shared/panel.ts';
import { fontProps, labelProp, scaleProps, strokeProps, textStyle } from '../shared/props.ts';
import { rangeStates } from '../shared/states.ts';
import { suits } from '../shared/suits.ts';

const scaled = { section: 'scaling' } as const;
const limited = { ...scaled, when: { limits: true } } as const;

const props = {
  direction: choice(['vertical', 'horizontal'], 'vertical', { label: 'Direction' }),
  fill: colour(palette.ink, { label: 'Pointer' }),
  rangeColor: colour(tokenText('range.normal', '#a9bccd'), { label: 'Operating range' }),
  backgroundColor: colour(palette.card, { label: 'Scale' }),
  warningColor: colour(tokenText('range.warning', '#d3d9de'), { label: 'Beyond a limit' }),
  criticalColor: colour(tokenText('range.critical', '#aab3bb'), { label: 'Beyond an outer limit' }),
  ...strokeProps(palette.outline, 1),
  ...scaleProps(),
  operatingLow: num(40, { ...scaled, label: 'Operating range from' }),
  operatingHigh: num(60, { ...scaled, label: 'Operating range to' }),
  limits: bool(true, { ...scaled, label: 'Limits' }),
  lowLow: num(10, { ...limited, label: 'Low low limit' }),
  low: num(20, { ...limited, label: 'Low limit' }),
  high: num(80, { ...limited, label: 'High limit' }),
  highHigh: num(90, { ...limited, label: 'High high limit' }),
  hasSetPoint: bool(false, { ...scaled, label: 'Set point' }),
  setPoint: num(50, { ...scaled, label: 'Set point at', when: { hasSetPoint: true } }),
  setPointTag: tags(1, { section: 'linkedTags', label: 'Tag of the set point' }),
  showValue: bool(true, { label: 'Show the value' }),
  unit: text('', { max: 20, label: 'Unit' }),
  ...fontProps(16, 'bold'),
  ...labelProp(),
};

type IndicatorProps = Props<typeof props>;

/** Where the bar is, as if it stood upright: `along` from its lower end, `across` from its left. */
interface Bar {
  readonly upright: boolean;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  /** Beyond its ends, for marks. */
  readonly pad: number;
}

const LINE = 1.35;
/** Shares of the width across which the bar, and to its left the pointer, has. */
const ACROSS = { upright: [0.44, 0.3], flat: [0.4, 0.34] } as const;

/** Above it the name, below it the value; lying, the value at its right end. */
function barOf(p: IndicatorProps, { w, h }: Box, size: number): Bar {
  const name = p.label ? size * LINE : 0;
  if (p.direction === 'vertical') {
    const [from, share] = ACROSS.upright;
    const wide = Math.min(w, h / 2);
    const foot = p.showValue ? size * LINE : 0;
    const pad = Math.min(wide * 0.16, h / 8);
    const top = Math.min(name + pad, h / 3);
    const x = w / 2 - wide / 2 + wide * from;
    return { upright: true, x, y: top, w: wide * share, h: Math.max(h - top - foot - pad, h / 6), pad };
  }
  const [from, share] = ACROSS.flat;
  // The pointer stands above the bar, and below the name.
  const top = Math.min(name, h / 2.2);
  const room = h - top;
  const pad = Math.min(room * 0.2, w / 8);
  const end = p.showValue ? Math.max(Math.min(size * 5, w * 0.4), pad) : pad;
  return {
    upright: false,
    x: pad,
    y: top + room * from,
    w: Math.max(w - pad - end, w / 6),
    h: room * share,
    pad,
  };
}

/** A value's share of the scale, 0…1. */
function shareOf({ minScale, maxScale }: IndicatorProps, value: number): number {
  const span = maxScale - minScale;
  return span === 0 ? 0 : Math.min(1, Math.max(0, (value - minScale) / span));
}

function drawZone(pen: Pen, bar: Bar, from: number, to: number, fill: string): void {
  const size = to - from;
  if (!(size > 0)) return;
  if (bar.upright) pen.rrect(bar.x, bar.y + bar.h * (1 - to), bar.w, bar.h * size, { fill });
  else pen.rrect(bar.x + bar.w * from, bar.y, bar.w * size, bar.h, { fill });
}

function drawZones(pen: Pen, p: IndicatorProps, bar: Bar): void {
  const at = (value: number) => shareOf(p, value);
  if (p.limits) {
    drawZone(pen, bar, 0, at(p.low), p.warningColor);
    drawZone(pen, bar, 0, at(p.lowLow), p.criticalColor);
    drawZone(pen, bar, at(p.high), 1, p.warningColor);
    drawZone(pen, bar, at(p.highHigh), 1, p.criticalColor);
  }
  drawZone(pen, bar, at(p.operatingLow), at(p.operatingHigh), p.rangeColor);
}

/** A triangle beside the bar, which the level shifts along it and which reaches into it. */
function drawPointer(pen: Pen, p: IndicatorProps, { upright, x, y, w, h, pad }: Bar): void {
  const size = Math.min(upright ? w : h, (upright ? h : w) / 3, pad * 1.8);
  const look = { fill: pen.paint('fill'), stroke: p.stroke, strokeWidth: Math.min(p.strokeWidth, size / 8) };
  const slot = pen.slot('level');
  if (upright) {
    const [tip, foot] = [x + w * 0.35, y + h];
    const points = [tip, foot, tip - size * 1.2, foot - size * 0.6, tip - size * 1.2, foot + size * 0.6];
    pen.shape(points, { ...look, motion: pen.shift(slot, 0, -h) });
  } else {
    const tip = y + h * 0.35;
    const points = [x, tip, x - size * 0.6, tip - size * 1.1, x + size * 0.6, tip - size * 1.1];
    pen.shape(points, { ...look, motion: pen.shift(slot, w, 0) });
  }
}

/** The present value of the set point's tag, or the fixed one; NaN: not known. */
function setPointOf(p: IndicatorProps, feed: Feed): number {
  const [tag] = tagsIn(p.setPointTag);
  if (tag === undefined || feed.state === 'sample') return p.setPoint;
  return feed.now(tag)?.value ?? Number.NaN;
}

/** A diamond at the other side of the bar. */
function drawSetPoint(pen: Pen, p: IndicatorProps, bar: Bar, feed: Feed): void {
  if (!p.hasSetPoint && tagsIn(p.setPointTag).length === 0) return;
  const value = setPointOf(p, feed);
  if (Number.isNaN(value)) return;
  const { upright, x, y, w, h } = bar;
  const share = shareOf(p, value);
  const r = Math.min(upright ? w : h, (upright ? h : w) / 3) * 0.36;
  const [cx, cy] = upright ? [x + w + r, y + h * (1 - share)] : [x + w * share, y + h + r];
  pen.shape([cx, cy - r, cx + r, cy, cx, cy + r, cx - r, cy], {
    fill: palette.paper,
    stroke: palette.ink,
    strokeWidth: Math.min(1.5, r / 3),
  });
}

export default defineKind({
  kind: 'analog-indicator',
  version: 1,
  title: 'Moving indicator',
  group: 'reports',
  size: [70, 200],
  props,
  panel: panel.measure,
  variants: [
    {
      name: 'vertical',
      title: 'Moving indicator, vertical',
      props: { direction: 'vertical' },
      tags: ['analogue', 'analog', 'limits', 'isa-101', 'setpoint'],
    },
    {
      name: 'horizontal',
      title: 'Moving indicator, horizontal',
      size: [220, 60],
      props: { direction: 'horizontal' },
      tags: ['analogue', 'analog', 'limits', 'isa-101', 'setpoint'],
    },
  ],
  suits: [...suits.indicator('vertical', 48), ...suits.indicator('horizontal', 46)],
  live: { level: level('minScale', 'maxScale', { ease: 300, sample: 0.55 }), shown: format() },
  states: rangeStates('fill'),

  feeds(p) {
    const tagged = tagsIn(p.setPointTag);
    return tagged.length === 0 ? [] : [{ type: 'now', tags: tagged }];
  },
  draw(pen, p, box, feed) {
    const { w, h } = box;
    const value = textStyle(p, Math.min(p.direction === 'vertical' ? h / 8 : h / 2.6, w / 3));
    const bar = barOf(p, box, value.size);
    const strokeWidth = Math.min(p.strokeWidth, bar.w / 4, bar.h / 4);
    pen.rrect(bar.x, bar.y, bar.w, bar.h, { fill: p.backgroundColor });
    drawZones(pen, p, bar);
    pen.rrect(bar.x + strokeWidth / 2, bar.y + strokeWidth / 2, bar.w - strokeWidth, bar.h - strokeWidth, {
      stroke: p.stroke,
      strokeWidth,
    });
    drawSetPoint(pen, p, bar, feed);
    drawPointer(pen, p, bar);
    drawWords(pen, p, bar, box, value);
  },
  lod: (p) => p.rangeColor,
  a11y: (p) => ({ role: 'meter', label: p.label || 'moving indicator' }),
});

function drawWords(
  pen: Pen,
  p: IndicatorProps,
  bar: Bar,
  { w, h }: Box,
  value: ReturnType<typeof textStyle>,
): void {
  const { size } = value;
  const name = { ...value, weight: 'normal', fill: palette.quiet } as const;
  const words = p.unit ? `${p.label} ${p.unit}`.trim() : p.label;
  const top = (size * LINE) / 2;
  if (bar.upright) {
    if (words) pen.text(w / 2, top, words, { ...name, maxWidth: w });
    if (p.showValue) pen.text(w / 2, h - top, pen.slotText('shown'), { ...value, maxWidth: w });
    return;
  }
  if (words) pen.text(bar.x, top, words, { ...name, align: 'left', maxWidth: bar.w });
  const room = w - bar.x - bar.w - size * 0.7;
  if (p.showValue && room > 0)
    pen.text(w, bar.y + bar.h / 2, pen.slotText('shown'), { ...value, align: 'right', maxWidth: room });
}
