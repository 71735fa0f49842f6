/**
 * An item as the few primitives that draw it, lowest first, in units about its centre. Every engine gets exactly these,
 * so that all draw the same picture; the adapter decides which of the engine's objects it creates from them.
 */
import type { CellItem, Change, GaugeItem, Item, PipeItem, TankItem } from './item.ts';
import { symbolOutline } from './symbol.ts';

export const FONT = 'Arial';
/**
 * Ascent and descent of Arial and its substitutes as shares of the font size; engines that position text by its top
 * need them.
 */
export const ASCENT = 0.905;
export const DESCENT = 0.212;
/** From the middle of a line of digits or capitals down to its baseline, as a share of the font size. */
export const MIDDLE_TO_BASELINE = 0.35;

export const INK = '#25313d';
export const OUTLINE = '#5b6b7b';
export const TRACK = '#dde3e9';
export const QUANTITY = '#3b7fb5';
export const BODY = '#eef1f4';
export const BACKGROUND = '#ffffff';

const COG_POINTS = 20;
const COG_DEPTH = 0.7;
export const LINE_WIDTH = 5;
export const HEAD_LENGTH = 20;
const HEAD_WIDTH = 10;
export const OUTLINE_WIDTH = 2;
export const GAUGE = { from: -135, sweep: 270, width: 6, text: 11 } as const;
export const TANK = { inset: 4, radius: 5, text: 11 } as const;
export const CELL_TEXT = 12;
/** Of the dashes along a pipe, units. */
export const DASH = { on: 5, off: 19 } as const;
const DASH_FILL = '#ffffff';

export interface RectPart {
  readonly type: 'rect';
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly radius: number;
  readonly fill: string;
  /** Centred on the outline. */
  readonly stroke?: string;
}
interface CirclePart {
  readonly type: 'circle';
  readonly radius: number;
  readonly fill: string;
}
/** A ring about the centre: `radius` is that of its centre line, degrees clockwise from 12 o'clock. */
export interface ArcPart {
  readonly type: 'arc';
  readonly radius: number;
  readonly width: number;
  readonly from: number;
  readonly sweep: number;
  readonly fill: string;
}
interface PolygonPart {
  readonly type: 'polygon';
  readonly points: readonly number[];
  readonly fill: string;
}
/** y is the baseline; x the left end or the centre. */
export interface TextPart {
  readonly type: 'text';
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly size: number;
  readonly align: 'left' | 'center';
  readonly fill: string;
}
/** A line from −length/2 to length/2. */
export interface DashesPart {
  readonly type: 'dashes';
  readonly length: number;
  readonly width: number;
  /** Units by which the dashes have moved along it. */
  readonly shift: number;
  readonly fill: string;
}
export type Part = RectPart | CirclePart | ArcPart | PolygonPart | TextPart | DashesPart;

export function partsOf(item: Item): readonly Part[] {
  switch (item.kind) {
    case 'rect': {
      const { w, h, radius, fill } = item;
      return [{ type: 'rect', x: -w / 2, y: -h / 2, w, h, radius, fill, stroke: OUTLINE }];
    }
    case 'circle':
      return [{ type: 'circle', radius: item.radius, fill: item.fill }];
    case 'label': {
      const { text, size, w } = item;
      return [
        { type: 'text', x: -w / 2, y: size * MIDDLE_TO_BASELINE, text, size, align: 'left', fill: INK },
      ];
    }
    case 'line':
      return [{ type: 'polygon', points: arrow(item.length), fill: item.fill }];
    case 'gauge':
      return gaugeParts(item);
    case 'tank':
      return tankParts(item);
    case 'icon':
      return [{ type: 'polygon', points: cog(item.radius), fill: item.fill }];
    case 'cell':
      return cellParts(item);
    case 'pipe':
      return pipeParts(item);
    case 'symbol':
      return [{ type: 'polygon', points: symbolOutline(item.shape, item.radius), fill: item.fill }];
  }
}

/** 20 segments: the radius alternates, so neighbouring segments differ. */
export function cog(radius: number): number[] {
  return Array.from({ length: COG_POINTS }, (_, nth) => {
    const angle = (nth * 2 * Math.PI) / COG_POINTS;
    const distance = nth % 2 === 0 ? radius : radius * COG_DEPTH;
    return [Math.sin(angle) * distance, -Math.cos(angle) * distance];
  }).flat();
}

/** Shaft and head as one outline: a single object in every engine. */
function arrow(length: number): number[] {
  const [left, right, neck] = [-length / 2, length / 2, length / 2 - HEAD_LENGTH];
  const [thin, wide] = [LINE_WIDTH / 2, HEAD_WIDTH / 2];
  return [left, -thin, neck, -thin, neck, -wide, right, 0, neck, wide, neck, thin, left, thin];
}

const reading = (value: number, size: number): TextPart => middle(value.toFixed(1), size);

const middle = (text: string, size: number): TextPart => ({
  type: 'text',
  x: 0,
  y: size * MIDDLE_TO_BASELINE,
  text,
  size,
  align: 'center',
  fill: INK,
});

function gaugeParts({ radius, value }: GaugeItem): Part[] {
  const { from, sweep, width, text } = GAUGE;
  const ring = { type: 'arc', radius: radius - width / 2, width, from } as const;
  return [
    { ...ring, sweep, fill: TRACK },
    { ...ring, sweep: (sweep * value) / 100, fill: QUANTITY },
    reading(value, text),
  ];
}

function tankParts({ w, h, value }: TankItem): Part[] {
  const { inset, radius, text } = TANK;
  const inner = { w: w - 2 * inset, h: h - 2 * inset };
  const filled = (inner.h * value) / 100;
  return [
    { type: 'rect', x: -w / 2, y: -h / 2, w, h, radius, fill: BODY, stroke: OUTLINE },
    {
      type: 'rect',
      x: -inner.w / 2,
      y: inner.h / 2 - filled,
      w: inner.w,
      h: filled,
      radius: 0,
      fill: QUANTITY,
    },
    reading(value, text),
  ];
}

function cellParts({ w, h, text }: CellItem): Part[] {
  const frame = { x: -w / 2, y: -h / 2, w, h, radius: 0, fill: BODY, stroke: OUTLINE } as const;
  return [{ type: 'rect', ...frame }, middle(text, CELL_TEXT)];
}

function pipeParts({ length, width, shift, fill }: PipeItem): Part[] {
  const body = { x: -length / 2, y: -width / 2, w: length, h: width, radius: 0, fill };
  return [
    { type: 'rect', ...body },
    { type: 'dashes', length, width, shift, fill: DASH_FILL },
  ];
}

/** Returns the item after the change; the number and the types of its parts stay the same. */
export function changed(item: Item, change: Change): Item {
  if ('text' in change && 'text' in item) return { ...item, text: change.text };
  if ('value' in change && (item.kind === 'gauge' || item.kind === 'tank'))
    return { ...item, value: change.value };
  if ('shift' in change && item.kind === 'pipe') return { ...item, shift: change.shift };
  if ('fill' in change && 'fill' in item) return { ...item, fill: change.fill };
  throw new Error(`A change of ${Object.keys(change)} does not fit object ${item.id}, a ${item.kind}`);
}

/** Returns which of its parts a change affects. */
export const touchedParts = (item: Item): readonly number[] => {
  if (item.kind === 'cell' || item.kind === 'pipe') return [1];
  return 'value' in item ? [1, 2] : [0];
};
