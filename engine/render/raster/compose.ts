/** Shows a picture at another scale: fast rather than smooth, because it is refined a moment later. */
import type { Pixels } from './pixels.ts';
import type { Rect, Window } from './window.ts';

/** The column of the source for each column: memory that is kept, since every frame of a zoom needs it. */
let kept = new Int32Array(0);

/** Fills `into` from a picture of another scale, as far as that reaches. Returns the rectangle that was filled. */
export function stretch(from: Pixels, fromScale: number, into: Pixels, { scale }: Window): Rect {
  const step = fromScale / scale;
  if (kept.length < into.width) kept = new Int32Array(into.width);
  const startX = (into.originX + 0.5) * step - from.originX;
  const startY = (into.originY + 0.5) * step - from.originY;
  const left = clamp(Math.ceil(-startX / step), into.width);
  const right = Math.max(left, clamp(Math.ceil((from.width - startX) / step), into.width));
  const top = clamp(Math.ceil(-startY / step), into.height);
  const bottom = Math.max(top, clamp(Math.ceil((from.height - startY) / step), into.height));
  const columns = kept.subarray(0, right - left);
  for (let nth = 0; nth < columns.length; nth++) columns[nth] = Math.floor(startX + (left + nth) * step);
  let last = -1;
  for (let row = top; row < bottom; row++) {
    const source = Math.floor(startY + row * step);
    const to = row * into.width;
    if (source === last) into.words.copyWithin(to + left, to - into.width + left, to - into.width + right);
    else copyRow(rowOf(from, source), into.words.subarray(to + left, to + right), columns);
    last = source;
  }
  return { left, top, right, bottom };
}

const rowOf = ({ words, width }: Pixels, row: number): Uint32Array =>
  words.subarray(row * width, (row + 1) * width);

/** Nearly half of a zoom's frame: rows of their own, from their first pixel on, are copied in half the time. */
function copyRow(from: Uint32Array, into: Uint32Array, columns: Int32Array): void {
  for (let nth = 0; nth < columns.length; nth++) into[nth] = from[columns[nth]!]!;
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
