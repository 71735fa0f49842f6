/** Arrow heads of draw.io: lines have plain ones themselves; others become drawings beside the line. */
import { type Collector, round } from '../collector.ts';
import type { Cell, Place } from './cells.ts';
import { colourIn, opacityIn, type Style } from './style.ts';

/** A head that is drawn: sizes and places as shares of the head's size, the line runs to the right. */
interface DrawnHead {
  readonly length: number;
  /** Across the line. */
  readonly width: number;
  /** Between the end of the line and the head; negative where it reaches beyond. */
  readonly back: number;
  /** In hundredths of its box. */
  readonly outline: string;
  readonly isClosed?: boolean;
}

const CIRCLE =
  'M 0 50 C 0 22.4 22.4 0 50 0 C 77.6 0 100 22.4 100 50 C 100 77.6 77.6 100 50 100 C 22.4 100 0 77.6 0 50 Z';
/** A circle in the left half of the box. */
const HALF_CIRCLE =
  'M 0 50 C 0 22.4 11.2 0 25 0 C 38.8 0 50 22.4 50 50 C 50 77.6 38.8 100 25 100 C 11.2 100 0 77.6 0 50 Z';
const CLOSED = { length: 1, width: 1, isClosed: true };

const DRAWN: Readonly<Record<string, DrawnHead>> = {
  oval: { ...CLOSED, back: -0.5, outline: CIRCLE },
  circle: { ...CLOSED, back: 0, outline: CIRCLE },
  circlePlus: { ...CLOSED, back: 0, outline: `${CIRCLE} M 0 50 L 100 50 M 50 0 L 50 100` },
  halfCircle: {
    length: 0.5,
    width: 1,
    back: 0,
    outline: 'M 100 0 C 44.8 0 0 22.4 0 50 C 0 77.6 44.8 100 100 100',
  },
  diamond: { ...CLOSED, back: 0, outline: 'M 0 50 L 50 0 L 100 50 L 50 100 Z' },
  diamondThin: { ...CLOSED, width: 0.6, back: 0, outline: 'M 0 50 L 50 0 L 100 50 L 50 100 Z' },
  box: { ...CLOSED, back: 0, outline: 'M 0 0 L 100 0 L 100 100 L 0 100 Z' },
  block: { ...CLOSED, back: 0, outline: 'M 0 0 L 100 50 L 0 100 Z' },
  blockThin: { ...CLOSED, width: 0.6, back: 0, outline: 'M 0 0 L 100 50 L 0 100 Z' },
  dash: { length: 1, width: 1, back: 0.5, outline: 'M 0 100 L 100 0' },
  baseDash: { length: 0, width: 1, back: 0, outline: 'M 50 0 L 50 100' },
  cross: { length: 1, width: 1, back: 0.5, outline: 'M 0 0 L 100 100 M 0 100 L 100 0' },
  ERone: { length: 0, width: 1, back: 0.5, outline: 'M 50 0 L 50 100' },
  ERmandOne: { length: 0.5, width: 1, back: 0.5, outline: 'M 0 0 L 0 100 M 100 0 L 100 100' },
  ERmany: { length: 1, width: 1, back: 0, outline: 'M 100 0 L 0 50 L 100 100' },
  ERoneToMany: { length: 1, width: 1, back: 0, outline: 'M 100 0 L 0 50 L 100 100 M 0 0 L 0 100' },
  ERzeroToMany: { length: 2, width: 1, back: 0, outline: `${HALF_CIRCLE} M 100 0 L 50 50 L 100 100` },
  ERzeroToOne: { length: 2, width: 1, back: 0, outline: `${HALF_CIRCLE} M 75 0 L 75 100` },
  manyOptional: { length: 2, width: 1, back: 0, outline: `${HALF_CIRCLE} M 100 0 L 50 50 L 100 100` },
};

const PLAIN = new Set(['classic', 'classicThin', 'block', 'blockThin', 'default']);
const SIZE = 6;

interface Which {
  readonly arrow: 'endArrow' | 'startArrow';
  readonly size: 'endSize' | 'startSize';
  readonly fill: 'endFill' | 'startFill';
  readonly missing: string;
}

export const END: Which = { arrow: 'endArrow', size: 'endSize', fill: 'endFill', missing: 'classic' };
export const START: Which = { arrow: 'startArrow', size: 'startSize', fill: 'startFill', missing: 'none' };

const kindOf = (style: Style, { arrow, missing }: Which): string => style.get(arrow) || missing;
const isHollow = (style: Style, which: Which): boolean => style.get(which.fill) === '0';

function drawnHead(style: Style, which: Which): DrawnHead | undefined {
  const kind = kindOf(style, which);
  const isTriangle = kind === 'block' || kind === 'blockThin';
  if (isTriangle && !isHollow(style, which)) return undefined;
  return Object.hasOwn(DRAWN, kind) ? DRAWN[kind] : undefined;
}

export const hasDrawnHead = (style: Style, which: Which): boolean => drawnHead(style, which) !== undefined;

/** Returns the line's own head, and notes where it looks different. */
export function headOf(out: Collector, style: Style, which: Which): 'arrow' | undefined {
  const kind = kindOf(style, which);
  if (kind === 'none' || drawnHead(style, which)) return undefined;
  if (!PLAIN.has(kind) || isHollow(style, which)) out.notes.add('heads', kind);
  return 'arrow';
}

/** Draws a head that lines do not have, at the end of the piece from `before` to `at`. */
export function drawHead(out: Collector, { style }: Cell, which: Which, before: Place, at: Place): void {
  const head = drawnHead(style, which);
  if (!head) return;
  const stroke = colourIn(style, 'strokeColor', '#000000', opacityIn(style, 'strokeOpacity'));
  const strokeWidth = Math.max(1, style.number('strokeWidth', 1));
  const size = style.number(which.size, SIZE) + strokeWidth;
  const [length, across] = [head.length * size, head.width * size];
  const distance = Math.hypot(at.x - before.x, at.y - before.y);
  if (!(distance > 0) || !(size > 0) || stroke === 'transparent') return;
  const [dx, dy] = [(at.x - before.x) / distance, (at.y - before.y) / distance];
  const back = head.back * size + length / 2;
  const [width, height] = [length + strokeWidth, across + strokeWidth];
  out.notes.add('drawnHeads', kindOf(style, which));
  const fill = head.isClosed ? (isHollow(style, which) ? '#ffffff' : stroke) : 'transparent';
  out.add(
    'dynamic-shapes',
    {
      x: at.x - dx * back - width / 2,
      y: at.y - dy * back - height / 2,
      width,
      height,
      angle: (Math.atan2(dy, dx) * 180) / Math.PI,
    },
    { shape: 'drawing', outline: head.outline, fill, stroke, strokeWidth: round(strokeWidth) },
  );
}
