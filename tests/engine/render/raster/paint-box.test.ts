import { expect, test } from 'vitest';
import { RecordType } from '../../../../engine/primitives/record.ts';
import { Figure } from '../../../../engine/render/raster/figure.ts';
import { boxDistance, cutCover, paintBox } from '../../../../engine/render/raster/paint-box.ts';
import { blend, cover, Pixels, toAlpha } from '../../../../engine/render/raster/pixels.ts';

const SIZE = 64;
const BOX = {
  form: RecordType.rrect,
  x: 31.3,
  y: 30.8,
  sizeX: 20.25,
  sizeY: 13.5,
  radius: 0,
  strokeHalf: 1,
  fill: 0x336699,
  stroke: 0x112233,
  fillAlpha: 1,
  strokeAlpha: 1,
};

type Cuts = Parameters<Figure['setCuts']>;
/** The part of a ring that is kept: in one quarter, or outside of another. */
const QUARTER: Cuts = [1, 0, 0, 1, 0, 0, true];
const MOST: Cuts = [-1, 0, 0, 0, -1, 0, false];

interface Case {
  readonly name: string;
  readonly of: Partial<Figure>;
  readonly cuts?: Cuts;
}

const CASES: readonly Case[] = [
  { name: 'with a stroke', of: {} },
  { name: 'on whole pixels', of: { x: 32, y: 32, sizeX: 20, sizeY: 12, strokeHalf: 0.5 } },
  { name: 'without a stroke', of: { strokeHalf: 0, strokeAlpha: 0 } },
  { name: 'without a fill', of: { fillAlpha: 0 } },
  { name: 'of translucent colours', of: { fillAlpha: 0.6, strokeAlpha: 0.4 } },
  { name: 'with round corners', of: { radius: 6 } },
  { name: 'with corners and a wide stroke', of: { radius: 9, strokeHalf: 4.3 } },
  { name: 'with a stroke that is wider than what is kept of a row', of: { strokeHalf: 17 } },
  { name: 'smaller than its stroke', of: { sizeX: 5, sizeY: 4, strokeHalf: 6 } },
  { name: 'that reaches out of the picture', of: { x: 3.4, y: 60.2 } },
  { name: 'turned by half a turn', of: { cos: -1, radius: 4 } },
  { name: 'turned', of: { cos: 0.8, sin: 0.6, radius: 4 } },
  { name: 'that is a circle', of: { sizeX: 16, sizeY: 16, radius: 16 } },
  {
    name: 'that is a quarter of a ring',
    of: { sizeX: 20, sizeY: 20, radius: 20, fillAlpha: 0, strokeHalf: 3 },
    cuts: QUARTER,
  },
  {
    name: 'that is most of a ring',
    of: { sizeX: 20, sizeY: 20, radius: 20, fillAlpha: 0, strokeHalf: 3 },
    cuts: MOST,
  },
  {
    name: 'that is a ring of a turned object',
    of: { sizeX: 20, sizeY: 20, radius: 20, fillAlpha: 0, strokeHalf: 3, cos: 0.8, sin: 0.6 },
    cuts: QUARTER,
  },
  {
    name: 'that is most of a ring of a turned object',
    of: { sizeX: 20, sizeY: 20, radius: 20, fillAlpha: 0, strokeHalf: 3, cos: -0.6, sin: 0.8 },
    cuts: MOST,
  },
  {
    name: 'that is a whole ring, thin and translucent',
    of: { sizeX: 18.2, sizeY: 18.2, radius: 18.2, fillAlpha: 0, strokeHalf: 0.4, strokeAlpha: 0.7 },
  },
  {
    name: 'that is a turned circle without a stroke',
    of: { sizeX: 16.3, sizeY: 16.3, radius: 16.3, strokeHalf: 0, cos: 0.8, sin: 0.6 },
  },
  {
    name: 'that is a half of a circle',
    of: { sizeX: 16, sizeY: 16, radius: 16, strokeHalf: 2, fillAlpha: 0.7 },
    cuts: QUARTER,
  },
  {
    name: 'that is a ring without a hole',
    of: { sizeX: 3, sizeY: 3, radius: 3, fillAlpha: 0, strokeHalf: 4 },
  },
];

test.each(CASES)('A box $name has the pixels of its distance formula', (one) => {
  const figure = figureOf(one);
  const pixels = white();
  pixels.clip(2, 1, SIZE - 1, SIZE - 3);
  paintBox(pixels, figure);
  expect(differencesOf(pixels, byFormula(figure, pixels))).toEqual([]);
});

function figureOf({ of, cuts }: Case): Figure {
  const figure = Object.assign(new Figure(), BOX, of);
  figure.halfX = figure.sizeX + figure.strokeHalf;
  figure.halfY = figure.sizeY + figure.strokeHalf;
  if (cuts) figure.setCuts(...cuts);
  return figure;
}

function white(): Pixels {
  const pixels = new Pixels(SIZE, SIZE);
  pixels.words.fill(0xffffffff);
  return pixels;
}

/** Every pixel of the clip by itself. */
function byFormula(figure: Figure, { left, top, right, bottom }: Pixels): Pixels {
  const pixels = white();
  for (let row = top; row < bottom; row++)
    for (let column = left; column < right; column++) paintPixel(figure, pixels.words, column, row);
  return pixels;
}

function paintPixel(figure: Figure, words: Uint32Array, column: number, row: number): void {
  const { cos, sin, sizeX, sizeY, radius, strokeHalf, fillAlpha, strokeAlpha, cuts } = figure;
  const [dx, dy] = [column + 0.5 - figure.x, row + 0.5 - figure.y];
  const [x, y] = [dx * cos + dy * sin, dy * cos - dx * sin];
  const distance = boxDistance(Math.abs(x), Math.abs(y), sizeX, sizeY, radius);
  const kept = cuts === 0 ? 1 : cutCover(figure, x, y);
  const at = row * SIZE + column;
  blend(words, at, figure.fill, toAlpha(cover(distance) * fillAlpha * kept));
  if (strokeHalf > 0)
    blend(words, at, figure.stroke, toAlpha(cover(Math.abs(distance) - strokeHalf) * strokeAlpha * kept));
}

function differencesOf(one: Pixels, other: Pixels): string[] {
  const places = [...one.words.keys()].filter((at) => one.words[at] !== other.words[at]);
  return places.map((at) => `${at % SIZE}, ${Math.floor(at / SIZE)}`);
}
