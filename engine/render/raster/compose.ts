/** Shows a picture at another scale: fast rather than smooth, because it is refined a moment later. */
import type { Pixels } from './pixels.ts';
import type { Rect, Window } from './window.ts';

let columns = new Int32Array(0);

/** Fills `into` from a picture of another scale, as far as that reaches. Returns the rectangle that was filled. */
export function stretch(from: Pixels, fromScale: number, into: Pixels, { scale }: Window): Rect {
  const step = fromScale / scale;
  if (columns.length < into.width) columns = new Int32Array(into.width);
  const startX = (into.originX + 0.5) * step - from.originX;
  const startY = (into.originY + 0.5) * step - from.originY;
  const left = clamp(Math.ceil(-startX / step), into.width);
  const right = clamp(Math.ceil((from.width - startX) / step), into.width);
  const top = clamp(Math.ceil(-startY / step), into.height);
  const bottom = clamp(Math.ceil((from.height - startY) / step), into.height);
  for (let column = left; column < right; column++) columns[column] = Math.floor(startX + column * step);
  let last = -1;
  for (let row = top; row < bottom; row++) {
    const source = Math.floor(startY + row * step);
    const to = row * into.width;
    if (source === last) into.words.copyWithin(to + left, to - into.width + left, to - into.width + right);
    else copyRow(from.words, source * from.width, into.words, to, left, right);
    last = source;
  }
  return { left, top, right: Math.max(right, left), bottom: Math.max(bottom, top) };
}

function copyRow(
  from: Uint32Array,
  source: number,
  into: Uint32Array,
  to: number,
  left: number,
  right: number,
): void {
  for (let column = left; column < right; column++) into[to + column] = from[source + columns[column]!]!;
}

const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most);

/** Returns the parts of a picture around a rectangle in it. */
export function frameAround({ left, top, right, bottom }: Rect, width: number, height: number): Rect[] {
  if (left >= right || top >= bottom) return [{ left: 0, top: 0, right: width, bottom: height }];
  return [
    { left: 0, top: 0, right: width, bottom: top },
    { left: 0, top: bottom, right: width, bottom: height },
    { left: 0, top, right: left, bottom },
    { left: right, top, right: width, bottom },
  ].filter((rect) => rect.left < rect.right && rect.top < rect.bottom);
}
