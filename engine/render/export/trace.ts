/** Traces outlines of glyphs from their distance fields: for readers whose own fonts lack a letter. */
import type { Step } from './figure.ts';

/** A distance field: one byte a texel, larger inside. */
interface Field {
  readonly data: Uint8Array;
  /** Texels per row of `data`, and the position of the glyph in it. */
  readonly stride: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The value at the outline. */
  readonly edge: number;
}

/** For each case of the four corners (1, 2, 4, 8 clockwise from the top left) the sides it goes from and to; inside lies on the right. */
const CASES: readonly (readonly [from: number, to: number])[][] = [
  [],
  [[0, 3]],
  [[1, 0]],
  [[1, 3]],
  [[2, 1]],
  [
    [0, 3],
    [2, 1],
  ],
  [[2, 0]],
  [[2, 3]],
  [[3, 2]],
  [[0, 2]],
  [
    [1, 0],
    [3, 2],
  ],
  [[1, 2]],
  [[3, 1]],
  [[0, 1]],
  [[3, 0]],
  [],
];

/** Returns closed outlines in texels of the field, from the centre of its top left texel. By marching squares. */
export function traceField(field: Field): Step[] {
  const { width, height } = field;
  const next = new Map<number, { readonly to: number; readonly x: number; readonly y: number }>();
  for (let y = 0; y < height - 1; y++)
    for (let x = 0; x < width - 1; x++) {
      const corners = [at(field, x, y), at(field, x + 1, y), at(field, x + 1, y + 1), at(field, x, y + 1)];
      const inside = corners.reduce((sum, value, nth) => sum + (value > 0 ? 1 << nth : 0), 0);
      for (const [from, to] of CASES[inside]!)
        next.set(sideKey(width, x, y, from), {
          to: sideKey(width, x, y, to),
          ...crossing(corners, x, y, from),
        });
    }
  return chain(next);
}

/** Follows the segments until each outline is closed. */
function chain(next: Map<number, { readonly to: number; readonly x: number; readonly y: number }>): Step[] {
  const steps: Step[] = [];
  for (const start of next.keys()) {
    let piece = next.get(start);
    if (!piece) continue;
    let op: 'M' | 'L' = 'M';
    for (let key = start; piece; piece = next.get(key)) {
      steps.push([op, piece.x, piece.y]);
      next.delete(key);
      key = piece.to;
      op = 'L';
    }
    steps.push(['Z']);
  }
  return steps;
}

const at = ({ data, stride, x, y, edge }: Field, column: number, row: number): number =>
  data[(y + row) * stride + x + column]! / 255 - edge;

/** Neighbouring cells number their common side identically: sides are top, right, bottom, left. */
function sideKey(width: number, x: number, y: number, side: number): number {
  const cell = (side === 2 ? y + 1 : y) * width + (side === 1 ? x + 1 : x);
  return cell * 2 + (side % 2);
}

function crossing(corners: readonly number[], x: number, y: number, side: number): { x: number; y: number } {
  const [from, to] = [corners[side]!, corners[(side + 1) % 4]!];
  const share = from / (from - to);
  if (side === 0) return { x: x + share, y };
  if (side === 1) return { x: x + 1, y: y + share };
  if (side === 2) return { x: x + 1 - share, y: y + 1 };
  return { x, y: y + 1 - share };
}
