/**
 * Marks around objects in which two versions of a diagram differ. Each is coded three times: by its colour, by its
 * outline (solid, double, dashed) and by the badge at its corner (plus in a square, triangle in a circle, minus in a
 * diamond), so that nobody needs to distinguish colours. None has the colour of an alarm.
 */
import type { DiagramObject } from '../document/types.ts';
import type { Box } from '../geometry/box.ts';
import { bool, choice, defineKind, num } from '../plugin.ts';
import type { Pen } from '../primitives/pen.ts';

export type DifferenceMark = 'added' | 'changed' | 'removed';

const COLOURS: Readonly<Record<DifferenceMark, string>> = {
  added: '#00695c',
  changed: '#5b3db5',
  removed: '#8a4b2a',
};
const PAPER = '#ffffff';
/** CSS pixels. */
const GAP = 4;
const STROKE = 1.5;
const BADGE = 16;
/** A smaller box has only a badge, without an outline. */
const OUTLINED = 12;

const mark = defineKind({
  kind: 'compare-mark',
  version: 1,
  title: 'Difference',
  group: 'none',
  size: [1, 1],
  panel: [],
  props: {
    what: choice(['added', 'changed', 'removed'], 'changed'),
    pixel: num(1),
    focused: bool(false),
    outlined: bool(true),
  },
  draw(pen, { what, pixel, focused, outlined }, { w, h }) {
    const colour = COLOURS[what as DifferenceMark];
    if (outlined) {
      const line = STROKE * pixel * (focused ? 2 : 1);
      if (focused) pen.rrect(0, 0, w, h, { fill: `${colour}22` });
      pen.rrect(0, 0, w, h, { stroke: `${PAPER}cc`, strokeWidth: line + 2 * pixel });
      outline(pen, what as DifferenceMark, { w, h, line, pixel, colour });
    }
    badge(pen, what as DifferenceMark, colour, BADGE * pixel * (focused ? 1.25 : 1));
  },
});

export const COMPARE_MARKS = [mark];

interface OutlineLook {
  readonly w: number;
  readonly h: number;
  readonly line: number;
  readonly pixel: number;
  readonly colour: string;
}

function outline(pen: Pen, what: DifferenceMark, { w, h, line, pixel, colour }: OutlineLook): void {
  if (what !== 'removed') pen.rrect(0, 0, w, h, { stroke: colour, strokeWidth: line });
  if (what === 'changed') {
    const gap = 3 * pixel + line / 2;
    if (w > 3 * gap && h > 3 * gap)
      pen.rrect(gap, gap, w - 2 * gap, h - 2 * gap, { stroke: colour, strokeWidth: line / 2 });
  }
  if (what !== 'removed') return;
  const style = { stroke: colour, width: line, dash: [6 * pixel, 4 * pixel] as const };
  pen.line(0, 0, w, 0, style);
  pen.line(w, 0, w, h, style);
  pen.line(w, h, 0, h, style);
  pen.line(0, h, 0, 0, style);
}

/** Centred on the top left corner. */
function badge(pen: Pen, what: DifferenceMark, fill: string, size: number): void {
  const half = size / 2;
  const style = { fill, stroke: PAPER, strokeWidth: size / 12 };
  if (what === 'added') pen.rrect(-half, -half, size, size, { r: size / 8, ...style });
  else if (what === 'changed') pen.ellipse(0, 0, half, half, style);
  else pen.shape([0, -half * 1.25, half * 1.25, 0, 0, half * 1.25, -half * 1.25, 0], style);
  const sign = { stroke: PAPER, width: size / 8 };
  const arm = size / 4;
  if (what === 'changed') pen.shape([0, -arm, arm, arm * 0.7, -arm, arm * 0.7], { fill: PAPER });
  else pen.line(-arm, 0, arm, 0, sign);
  if (what === 'added') pen.line(0, -arm, 0, arm, sign);
}

export interface MarkedBox {
  readonly what: DifferenceMark;
  /** World units, before rotation. */
  readonly box: Box;
  /** Degrees about its centre. */
  readonly angle: number;
  readonly focused: boolean;
}

/** Returns the object that draws the mark; `pixel` is a CSS pixel in world units. */
export function markObject(
  id: string,
  { what, box, angle, focused }: MarkedBox,
  pixel: number,
): DiagramObject {
  const gap = GAP * pixel;
  const [width, height] = [box.maxX - box.minX, box.maxY - box.minY];
  const outlined = focused || Math.max(width, height) > OUTLINED * pixel;
  return {
    id,
    identifier: mark.kind,
    x: box.minX - gap,
    y: box.minY - gap,
    width: width + 2 * gap,
    height: height + 2 * gap,
    ...{ angle, what, pixel, focused, outlined },
  };
}
