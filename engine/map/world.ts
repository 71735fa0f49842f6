/**
 * The base map: land, lakes, and the borders of countries and states, after Natural Earth. The build packs it
 * (`scripts/world-map.ts`) and the page unpacks it: both halves of the format are here.
 *
 * Bytes: for each layer in the order of LAYERS the number of its lines, and for each line the number of its points and
 * then, for each point, by how much x and y differ from the point before (from 0, 0 for the first), in GRID steps. All
 * numbers are base-128 varints; differences are zigzag-coded.
 */
import type { WorldPoint } from './mercator.ts';

export const LAYERS = ['land', 'lakes', 'countries', 'states'] as const;
type WorldLayer = (typeof LAYERS)[number];

/** Steps of a world's width: some 150 m at the equator, finer than the drawing. */
const GRID = 2 ** 18;

/** The lines of a layer. */
export interface WorldLines {
  /** World units, x and y in turn. */
  readonly points: Float32Array;
  /** Where each line begins, in points; one more for the end of the last. */
  readonly starts: Uint32Array;
  /** Left, top, right and bottom of each line. */
  readonly boxes: Float32Array;
}

export type World = Readonly<Record<WorldLayer, WorldLines>>;

/** Lines of a layer as the packages have them, in world units. */
export type LooseLines = readonly (readonly WorldPoint[])[];

const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);

export function packWorld(layers: Readonly<Record<WorldLayer, LooseLines>>): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  const put = (value: number): void => {
    let rest = value;
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
    bytes.push(rest);
  };
  for (const layer of LAYERS) {
    const lines = layers[layer].map(onGrid).filter((line) => line.length > 1);
    put(lines.length);
    for (const line of lines) {
      put(line.length);
      let [atX, atY] = [0, 0];
      for (const [x, y] of line) {
        put(zigzag(x - atX));
        put(zigzag(y - atY));
        [atX, atY] = [x, y];
      }
    }
  }
  return Uint8Array.from(bytes);
}

/** Points that fall on the same step of the grid are one. */
function onGrid(line: readonly WorldPoint[]): (readonly [number, number])[] {
  const steps = line.map(({ x, y }) => [Math.round(x * GRID), Math.round(y * GRID)] as const);
  return steps.filter(([x, y], nth) => nth === 0 || x !== steps[nth - 1]![0] || y !== steps[nth - 1]![1]);
}

/** Throws a RangeError if the bytes end too early. */
export function unpackWorld(bytes: Uint8Array): World {
  let at = 0;
  const take = (): number => {
    for (let value = 0, weight = 1; ; weight *= 128) {
      if (at >= bytes.length) throw new RangeError('The base map ends in the middle');
      const byte = bytes[at++]!;
      value += (byte & 127) * weight;
      if (byte < 128) return value;
    }
  };
  const difference = (): number => {
    const value = take();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  };
  return Object.fromEntries(
    LAYERS.map((layer) => {
      const points: number[] = [];
      const starts = [0];
      for (let lines = take(); lines > 0; lines--) {
        let [x, y] = [0, 0];
        for (let count = take(); count > 0; count--) {
          x += difference();
          y += difference();
          points.push(x / GRID, y / GRID);
        }
        starts.push(points.length / 2);
      }
      return [layer, withBoxes(Float32Array.from(points), Uint32Array.from(starts))];
    }),
  ) as Record<WorldLayer, WorldLines>;
}

function withBoxes(points: Float32Array, starts: Uint32Array): WorldLines {
  const boxes = new Float32Array((starts.length - 1) * 4);
  for (let line = 0; line < starts.length - 1; line++) {
    let [left, top, right, bottom] = [1, 1, 0, 0];
    for (let nth = starts[line]!; nth < starts[line + 1]!; nth++) {
      const [x, y] = [points[2 * nth]!, points[2 * nth + 1]!];
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
    boxes.set([left, top, right, bottom], 4 * line);
  }
  return { points, starts, boxes };
}
