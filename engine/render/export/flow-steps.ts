/** The marks of a flow on a line as a path. */
import { FLOW_SLOPE, FLOW_WIDTH, flowMark, flowStep } from '../../primitives/flow.ts';
import type { Step } from './figure.ts';
import { polygonSteps } from './outlines.ts';

type Corner = readonly [along: number, across: number];

interface MarkedLine {
  readonly width: number;
  /** Where one of the marks begins, in steps from the line's start. */
  readonly place: number;
  /** 1, or -1 where they point against the line. */
  readonly way: number;
  /** The part of the line that shows them, units from its start. */
  readonly from: number;
  readonly to: number;
}

/** Returns outlines along and across the line, from its start. Each mark is two slanting halves. */
export function flowSteps({ width, place, way, from, to }: MarkedLine): Step[] {
  const [step, length, half] = [flowStep(width), flowMark(width), (width / 2) * FLOW_WIDTH];
  const lean = way * FLOW_SLOPE * half;
  const steps: Step[] = [];
  const before = Math.abs(lean) + length;
  let start = place * step;
  start += Math.floor((from - before - start) / step) * step;
  for (; start < to + Math.abs(lean); start += step)
    for (const side of [-half, half]) {
      const corners: Corner[] = [
        [start, 0],
        [start + length, 0],
        [start + length - lean, side],
        [start - lean, side],
      ];
      const kept = cut(cut(corners, from, 1), to, -1);
      if (kept.length > 2) steps.push(...polygonSteps(kept.flat()));
    }
  return steps;
}

/** Returns the part of a polygon on one side of a place along the line: beyond it, or before it. */
function cut(corners: readonly Corner[], place: number, side: 1 | -1): Corner[] {
  return corners.flatMap((corner, nth): Corner[] => {
    const next = corners[(nth + 1) % corners.length]!;
    const [here, there] = [(corner[0] - place) * side, (next[0] - place) * side];
    const kept: Corner[] = here >= 0 ? [corner] : [];
    if (here >= 0 === there >= 0) return kept;
    return [...kept, [place, corner[1] + ((next[1] - corner[1]) * here) / (here - there)]];
  });
}
