/** Converts draw.io edges to lines, attached to the objects they connect, with bends, heads and labels. */

import { type Collector, round } from '../collector.ts';
import type { Cell, Place } from './cells.ts';
import { type Course, type Courses, curvedThrough, placeOn } from './courses.ts';
import { drawHead, END, hasDrawnHead, headOf, START } from './heads.ts';
import { addLabel } from './label.ts';
import { labelOf } from './objects.ts';
import { colourIn, opacityIn, type Style } from './style.ts';

const WIDTHS = { least: 1, most: 40 } as const;
const MOST_BENDS = 100;
/** Most characters of a line's bends. */
const MOST_BEND_TEXT = 1_000;
/** Units across the wide arrows of draw.io. */
const WIDE: ReadonlyMap<string, number> = new Map([
  ['flexArrow', 10],
  ['arrow', 30],
]);
const NOTHING = 'transparent';
const JUMPS: ReadonlyMap<string, string> = new Map(
  Object.entries({ arc: 'arc', gap: 'gap', sharp: 'arc', line: 'gap' }),
);

export function addEdge(out: Collector, cell: Cell, courses: Courses): void {
  const { style } = cell;
  const course = courses.of(cell);
  if (!course) {
    out.notes.add('lostLines');
    return;
  }
  const { from, to } = course;
  if (!from.object || !to.object) out.notes.add('loose');
  addLine(out, cell, course);
  if (hasDrawnHead(style, START)) drawHead(out, cell, START, course.points[1]!, from);
  if (hasDrawnHead(style, END)) drawHead(out, cell, END, course.points.at(-2)!, to);
  if (cell.value !== '') addLabelOn(out, cell, course, cell);
  for (const child of cell.children) if (isLabel(child)) addLabelOn(out, child, course, cell);
}

/** Whether the child of an edge is nothing but a text on it. */
const isLabel = ({ kind, along, isHidden, box }: Cell): boolean =>
  kind === 'vertex' && along !== undefined && !isHidden && !(box.width > 0 && box.height > 0);

function addLabelOn(out: Collector, { value, style, along }: Cell, course: Course, edge: Cell): void {
  const at = placeOn(course, along!);
  addLabel(out, value, style, {
    box: { ...at, width: 0, height: 0 },
    background: colourIn(style, 'labelBackgroundColor', '#ffffff'),
    fontSize: edge.kind === 'edge' ? 11 : 12,
  });
}

function addLine(out: Collector, cell: Cell, course: Course): void {
  const { from, to, isSquare, headings } = course;
  const { style } = cell;
  const isCurved = style.is('curved');
  const isAutomatic = headings !== undefined && !isCurved;
  const bends = isAutomatic ? [] : (isCurved ? curvedThrough(course.points) : course.points).slice(1, -1);
  const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
  noteChanges(out, style, () => course.points.length > 2 && !isCurved);
  out.addLine(
    { x, y, width: Math.max(1, Math.abs(to.x - from.x)), height: Math.max(1, Math.abs(to.y - from.y)) },
    {
      x1: round(from.x - x),
      y1: round(from.y - y),
      x2: round(to.x - x),
      y2: round(to.y - y),
      bends: bendsText(out, bends, x, y, isCurved ? 10 : 1000),
      route: isSquare && !isCurved ? 'orthogonal' : undefined,
      startHeading: isAutomatic && headings[0] !== 'none' ? headings[0] : undefined,
      endHeading: isAutomatic && headings[1] !== 'none' ? headings[1] : undefined,
      ...strokeOf(out, style),
      jumps: JUMPS.get(style.get('jumpStyle') ?? ''),
      label: labelOf(cell),
      startId: from.object,
      startPort: from.port,
      endId: to.object,
      endPort: to.port,
    },
  );
}

function strokeOf(out: Collector, style: Style) {
  const wide = WIDE.get(style.shape);
  const stroke = colourIn(style, 'strokeColor', '#000000', opacityIn(style, 'strokeOpacity'));
  const fill = colourIn(style, 'fillColor', wide === undefined ? 'transparent' : '#ffffff');
  const isFilled = wide !== undefined && fill !== NOTHING && !(fill === '#ffffff' && stroke !== NOTHING);
  const width =
    wide === undefined ? style.number('strokeWidth', 1) : isFilled ? style.number('width', wide) : 3;
  const colour = isFilled ? fill : stroke;
  const isSeen = colour !== NOTHING;
  return {
    stroke: colour,
    strokeWidth: Math.min(WIDTHS.most, Math.max(WIDTHS.least, width)),
    strokeStyle: dashesOf(style),
    arrowHeadId: !isSeen ? undefined : wide === undefined ? headOf(out, style, END) : 'arrow',
    arrowTailId: isSeen && wide === undefined ? headOf(out, style, START) : undefined,
  };
}

function dashesOf(style: Style): 'dashed' | 'dotted' | undefined {
  if (!style.is('dashed')) return undefined;
  const [on = 3] = (style.get('dashPattern') ?? '').split(/\s+/).filter(Boolean).map(Number);
  return on <= 1.5 ? 'dotted' : 'dashed';
}

/** Notes what of the look of a line is lost. */
function noteChanges(out: Collector, style: Style, isBent: () => boolean): void {
  if (style.is('rounded') && isBent()) out.notes.add('sharpLines');
  if (style.is('dashed') && style.get('dashPattern')) out.notes.add('dashes');
  if (!/^(rectangle|connector|edgeStyle|none)$/.test(style.shape)) out.notes.add('lineForm', style.shape);
  if (style.number('strokeWidth', 1) > WIDTHS.most) out.notes.add('thinLines');
}

/** Returns as many bends as a line holds. */
function bendsText(
  out: Collector,
  bends: readonly Place[],
  x: number,
  y: number,
  decimals: number,
): string | undefined {
  const rounded = (value: number): number => Math.round(value * decimals) / decimals;
  let text = '';
  for (const [nth, bend] of bends.entries()) {
    const more = `${text} ${rounded(bend.x - x)} ${rounded(bend.y - y)}`.trim();
    if (more.length > MOST_BEND_TEXT || nth >= MOST_BENDS) {
      out.notes.add('bends');
      break;
    }
    text = more;
  }
  return text || undefined;
}
