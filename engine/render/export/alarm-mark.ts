/** The mark of an alarm for vector pictures: a frame around its object and a badge at its corner. See alarm-look.ts. */
import { fromHalf } from '../../primitives/half.ts';
import { alarmLook, BADGE, FRAME_FINE, FRAME_HALF, FRAME_OUT } from '../alarm-look.ts';
import type { Figure, Ink, Step } from './figure.ts';
import { ellipseSteps, polygonSteps } from './outlines.ts';

const WHITE: Ink = { red: 255, green: 255, blue: 255, alpha: 1 };
const inkOf = (tone: number): Ink => ({
  red: tone & 255,
  green: (tone >>> 8) & 255,
  blue: tone >>> 16,
  alpha: 1,
});

/**
 * `size`: word 6 of the object's row, `standing`: the highest byte of word 5. A picture does not blink: nothing is
 * faint.
 */
export function alarmFigures(size: number, standing: number): Figure[] {
  const look = alarmLook(standing & 0x7f);
  if (!look) return [];
  const [width, height] = [fromHalf(size & 0xffff), fromHalf(size >>> 16)];
  const radius = Math.min(BADGE.most, Math.max(BADGE.least, Math.min(width, height) * BADGE.share));
  const [x, y] = [0.35 * radius - width / 2, 0.35 * radius - height / 2];
  const tone = inkOf(look.tone);
  const [ground, front] = look.filled ? [tone, WHITE] : [WHITE, tone];
  const out = FRAME_OUT;
  const frame: Figure = {
    outline: {
      form: 'box',
      box: [-width / 2 - out, -height / 2 - out, width + 2 * out, height + 2 * out],
      radius: 3,
    },
    stroke: tone,
    strokeWidth: 2 * (look.frame === 'full' ? FRAME_HALF : FRAME_FINE),
  };
  const badge: Figure = {
    outline: { form: 'path', steps: bodyOf(look.form, x, y, radius) },
    fill: ground,
    stroke: front,
    strokeWidth: radius * 0.2,
  };
  const sign: Figure = {
    outline: {
      form: 'path',
      steps: SIGNS[look.form].map(([op, sx, sy]): Step => [op, x + sx * radius, y + sy * radius]),
    },
    stroke: front,
    strokeWidth: radius * 0.28,
    round: true,
  };
  return look.frame === 'none' ? [badge, sign] : [frame, badge, sign];
}

type Form = NonNullable<ReturnType<typeof alarmLook>>['form'];

function bodyOf(form: Form, x: number, y: number, radius: number): Step[] {
  if (form === 'disc') return ellipseSteps([x - radius, y - radius, radius * 2, radius * 2]);
  const corners = form === 'square' ? SQUARE : TRIANGLE;
  return polygonSteps(corners.map((at, nth) => (nth % 2 === 0 ? x : y) + at * radius));
}

const SQUARE = [-0.95, -0.95, 0.95, -0.95, 0.95, 0.95, -0.95, 0.95] as const;
const TRIANGLE = [0, -1.26, 1.19, 0.85, -1.19, 0.85] as const;

/** Two bars, one bar over a dot, a pause sign; the badge's radius is 1. */
const SIGNS: Readonly<Record<Form, readonly (readonly ['M' | 'L', number, number])[]>> = {
  square: [
    ['M', -0.34, -0.5],
    ['L', -0.34, 0.5],
    ['M', 0.34, -0.5],
    ['L', 0.34, 0.5],
  ],
  triangle: [
    ['M', 0, -0.4],
    ['L', 0, 0.25],
    ['M', 0, 0.57],
    ['L', 0, 0.59],
  ],
  disc: [
    ['M', -0.3, -0.35],
    ['L', -0.3, 0.35],
    ['M', 0.3, -0.35],
    ['L', 0.3, 0.35],
  ],
};
