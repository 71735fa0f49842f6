import { expect, test } from 'vitest';
import { stretch } from '../../../../engine/render/raster/compose.ts';
import { Pixels } from '../../../../engine/render/raster/pixels.ts';
import type { Rect } from '../../../../engine/render/raster/window.ts';

const UNTOUCHED = 7;

test.each([
  { name: 'of the same scale, moved', scale: 1, at: [5, -3] },
  { name: 'enlarged', scale: 1.7, at: [12, 9] },
  { name: 'enlarged beyond all sides', scale: 3, at: [70, 50] },
  { name: 'reduced, with space around it', scale: 0.6, at: [-14, -10] },
  { name: 'that lies elsewhere', scale: 1.2, at: [900, 0] },
] as const)('A picture $name shows in each pixel what lies under its centre', ({ scale, at: [x, y] }) => {
  const from = new Pixels(48, 32);
  for (const place of from.words.keys()) from.words[place] = 0xff000000 + place;
  const into = new Pixels(40, 36);
  into.words.fill(UNTOUCHED);
  [into.originX, into.originY] = [x, y];
  const filled = stretch(from, 1, into, { scale, originX: x, originY: y });
  const wanted = new Pixels(40, 36);
  const misplaced: string[] = [];
  for (let row = 0; row < 36; row++)
    for (let column = 0; column < 40; column++) {
      const [sourceX, sourceY] = [
        Math.floor((x + column + 0.5) / scale),
        Math.floor((y + row + 0.5) / scale),
      ];
      const isIn = sourceX >= 0 && sourceX < 48 && sourceY >= 0 && sourceY < 32;
      wanted.words[row * 40 + column] = isIn ? from.words[sourceY * 48 + sourceX]! : UNTOUCHED;
      if (isIn !== isWithin(filled, column, row)) misplaced.push(`${column}, ${row}`);
    }
  expect(into.words).toEqual(wanted.words);
  expect(misplaced).toEqual([]);
});

const isWithin = ({ left, top, right, bottom }: Rect, column: number, row: number): boolean =>
  column >= left && column < right && row >= top && row < bottom;
