/** The mark of a value that is not good, for vector pictures: a veil over its object and a badge at its corner. */
import { fromHalf } from '../../primitives/half.ts';
import type { Box, Figure, Ink, Step } from './figure.ts';
import { ellipseSteps, polygonSteps } from './outlines.ts';

const INK: Ink = { red: 0x2d, green: 0x34, blue: 0x3c, alpha: 1 };
const BAD: Ink = { red: 0xa8, green: 0x32, blue: 0x7e, alpha: 1 };
const WHITE: Ink = { red: 255, green: 255, blue: 255, alpha: 1 };
const VEIL = 0.2;
/** Radius of a badge, units: a share of the object's smaller side, within bounds. */
const BADGE = { share: 0.22, least: 4, most: 6.5 } as const;
const UNCERTAIN = 1;
const BAD_QUALITY = 2;
const STALE = 3;

/**
 * `size`: word 6 of the object's row. `quality`: 1 uncertain, 2 bad, 3 stale, else missing. `isBare`: a line, which has
 * its badge in the middle.
 */
export function qualityFigures(size: number, quality: number, isBare: boolean): Figure[] {
  const [width, height] = [fromHalf(size & 0xffff), fromHalf(size >>> 16)];
  const box: Box = [-width / 2, -height / 2, width, height];
  const ofSize = Math.min(BADGE.most, Math.max(BADGE.least, Math.min(width, height) * BADGE.share));
  const radius = isBare ? BADGE.most : ofSize;
  const [x, y] = isBare ? [0, 0] : [width / 2 - 0.35 * radius, -height / 2 + 0.35 * radius];
  const light = quality === STALE;
  const body = { form: 'path', steps: bodyOf(x, y, radius, quality) } as const;
  const back = light ? WHITE : quality === BAD_QUALITY ? BAD : INK;
  const front = light ? INK : WHITE;
  const veil: Figure = {
    outline: { form: 'box', box, radius: 2 },
    fill: { ...INK, alpha: VEIL },
    strokeWidth: 0,
  };
  return [
    ...(isBare ? [] : [veil]),
    { outline: body, fill: back, stroke: front, strokeWidth: radius * 0.2 },
    {
      outline: {
        form: 'path',
        steps: signOf(quality).map(([op, sx, sy]): Step => [op, x + sx * radius, y + sy * radius]),
      },
      stroke: front,
      strokeWidth: radius * 0.26,
      round: true,
    },
  ];
}

/** Returns a diamond, a disc or a square: distinguishable without colour. */
function bodyOf(x: number, y: number, radius: number, quality: number): Step[] {
  const r = radius * 1.25;
  if (quality === UNCERTAIN) return polygonSteps([x, y - r, x + r, y, x, y + r, x - r, y]);
  if (quality === BAD_QUALITY || quality === STALE)
    return ellipseSteps([x - radius, y - radius, radius * 2, radius * 2]);
  const half = radius * 0.9;
  return polygonSteps([x - half, y - half, x + half, y - half, x + half, y + half, x - half, y + half]);
}

/** Returns the bar with a dot, the cross, the clock's hands or the dash; the badge's radius is 1. */
function signOf(quality: number): readonly (readonly ['M' | 'L', number, number])[] {
  if (quality === UNCERTAIN)
    return [
      ['M', 0, -0.5],
      ['L', 0, 0.1],
      ['M', 0, 0.5],
      ['L', 0, 0.52],
    ];
  if (quality === BAD_QUALITY)
    return [
      ['M', -0.42, -0.42],
      ['L', 0.42, 0.42],
      ['M', -0.42, 0.42],
      ['L', 0.42, -0.42],
    ];
  if (quality === STALE)
    return [
      ['M', 0, -0.55],
      ['L', 0, 0],
      ['L', 0.38, 0.18],
    ];
  return [
    ['M', -0.42, 0],
    ['L', 0.42, 0],
  ];
}
