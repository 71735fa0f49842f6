/** Where a line leaves its course to jump over others: as an arc above them, or as a gap. */
import type { Corner, Crossing } from '../../engine/plugin.ts';

/** A stretch of a segment that is not drawn straight; units along the segment, from its start. */
export interface Jump {
  readonly segment: number;
  readonly from: number;
  readonly to: number;
}

/** Units between the line and what it jumps over. */
const CLEAR = 3;

/** Returns the jumps of a line, in their order. Lines close to each other are jumped at once; where a corner is too near there is none. */
export function jumpsOf(
  corners: readonly Corner[],
  crossings: readonly Crossing[],
  width: number,
): readonly Jump[] {
  const jumps: Jump[] = [];
  for (const { segment, share, width: across } of crossings) {
    const [start, end] = [corners[segment], corners[segment + 1]];
    if (!start || !end) continue;
    const at = Math.hypot(end[0] - start[0], end[1] - start[1]) * share;
    const reach = (width + across) / 2 + CLEAR;
    const before = jumps.at(-1);
    if (before?.segment === segment && before.to >= at - reach)
      jumps[jumps.length - 1] = { segment, from: before.from, to: Math.max(before.to, at + reach) };
    else jumps.push({ segment, from: at - reach, to: at + reach });
  }
  return jumps.filter(({ segment, from, to }) => {
    const [start, end] = [corners[segment]!, corners[segment + 1]!];
    return from >= width / 2 && to <= Math.hypot(end[0] - start[0], end[1] - start[1]) - width / 2;
  });
}
