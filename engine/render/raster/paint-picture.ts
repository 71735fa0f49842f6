/**
 * Paints pictures: each pixel from the copy that best matches the screen's resolution. The counterpart of
 * webgl/shaders/picture.frag.ts.
 */
import { RecordFlag } from '../../primitives/record.ts';
import { type Level, levelFor, type Picture } from '../pictures/picture.ts';
import type { Figure } from './figure.ts';
import { boxDistance } from './paint-box.ts';
import { cover, type Pixels } from './pixels.ts';

/** Drawn while a picture is loading. */
const WAITING = 0x66a0_a0a0;

export function paintPicture(pixels: Pixels, figure: Figure, picture: Picture | undefined): void {
  if (figure.sizeX <= 0 || figure.sizeY <= 0) return;
  if (picture && figure.flags & RecordFlag.contain) contain(figure, picture);
  const { sizeX, sizeY, cos, sin, radius } = figure;
  const reachX = Math.abs(cos) * sizeX + Math.abs(sin) * sizeY + 0.5;
  const reachY = Math.abs(sin) * sizeX + Math.abs(cos) * sizeY + 0.5;
  const left = Math.max(pixels.left, Math.floor(figure.x - reachX));
  const right = Math.min(pixels.right, Math.ceil(figure.x + reachX));
  const bottom = Math.min(pixels.bottom, Math.ceil(figure.y + reachY));
  const sample = picture ? samplerOf(picture, figure) : () => waiting;
  for (let row = Math.max(pixels.top, Math.floor(figure.y - reachY)); row < bottom; row++) {
    const dy = row + 0.5 - figure.y;
    for (let column = left; column < right; column++) {
      const dx = column + 0.5 - figure.x;
      const px = dx * cos + dy * sin;
      const py = dy * cos - dx * sin;
      const share = cover(boxDistance(Math.abs(px), Math.abs(py), sizeX, sizeY, radius));
      if (share <= 0) continue;
      const light = sample(px / (2 * sizeX) + 0.5, py / (2 * sizeY) + 0.5);
      over(pixels.words, row * pixels.width + column, light, share * figure.fillAlpha, figure.fill);
    }
  }
}

/** Shrinks the figure to the picture's own aspect ratio. */
function contain(figure: Figure, { levels }: Picture): void {
  const [{ width, height }] = levels as readonly [Level, ...Level[]];
  const fit = Math.min(figure.sizeX / width, figure.sizeY / height);
  figure.sizeX = width * fit;
  figure.sizeY = height * fit;
}

/** Premultiplied channels 0…255; one array for all samples. */
const light = new Float64Array(4);
const waiting = new Float64Array([0xa0 * 0.4, 0xa0 * 0.4, 0xa0 * 0.4, (WAITING >>> 24) & 255]);

function samplerOf({ levels }: Picture, figure: Figure): (u: number, v: number) => Float64Array {
  const [{ width, height }] = levels as readonly [Level, ...Level[]];
  const fine = Math.max(width / (2 * figure.sizeX), height / (2 * figure.sizeY));
  const level = levels[levelFor(fine, levels.length)]!;
  return (u, v) => bilinear(level, u * level.width - 0.5, v * level.height - 0.5);
}

function bilinear({ width, height, words }: Level, x: number, y: number): Float64Array {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const [fx, fy] = [x - column, y - row];
  const x0 = Math.min(Math.max(column, 0), width - 1);
  const x1 = Math.min(Math.max(column + 1, 0), width - 1);
  const y0 = Math.min(Math.max(row, 0), height - 1) * width;
  const y1 = Math.min(Math.max(row + 1, 0), height - 1) * width;
  const [a, b, c, d] = [words[y0 + x0]!, words[y0 + x1]!, words[y1 + x0]!, words[y1 + x1]!];
  for (let nth = 0; nth < 4; nth++) {
    const shift = nth * 8;
    const above = ((a >>> shift) & 255) * (1 - fx) + ((b >>> shift) & 255) * fx;
    const below = ((c >>> shift) & 255) * (1 - fx) + ((d >>> shift) & 255) * fx;
    light[nth] = above * (1 - fy) + below * fy;
  }
  return light;
}

/** Blends a premultiplied colour, tinted, over a pixel. */
function over(words: Uint32Array, at: number, colour: Float64Array, share: number, tint: number): void {
  const under = words[at]!;
  const rest = 1 - (colour[3]! / 255) * share;
  let mixed = 0xff00_0000;
  for (let nth = 0; nth < 3; nth++) {
    const shift = nth * 8;
    const own = colour[nth]! * share * (((tint >>> shift) & 255) / 255);
    mixed |= Math.min(255, Math.round(((under >>> shift) & 255) * rest + own)) << shift;
  }
  words[at] = mixed >>> 0;
}
