/** Lanes and tables of draw.io: boxes with a title at the top or at the left, and the lines between rows and columns. */
import { type Collector, round } from '../collector.ts';
import type { Box, Cell, Place } from './cells.ts';
import { lookOf, strokeOf } from './looks.ts';
import { labelOf, objectId, objectPlace } from './objects.ts';
import { colourIn, dashOf, opacityIn } from './style.ts';
import { turnedAbout } from './turned.ts';

const LANE_TITLE = 40;
/** Lines of a table in one drawing, whose outline has at most 40,000 characters. */
const MOST_RULES = 1_000;
const NOTHING = 'transparent';
const BOX = 'M 0 0 L 100 0 L 100 100 L 0 100 Z';

const isTable = ({ style }: Cell): boolean => /^table$/.test(style.shape);

export const isLane = (cell: Cell): boolean =>
  isTable(cell) || cell.style.shape === 'swimlane' || cell.style.shape === 'tableRow';

/** Returns the area of the title; undefined where there is none. */
export function titleArea({ style, box }: Cell): Box | undefined {
  const missing = style.shape === 'swimlane' ? LANE_TITLE : 0;
  const size = Math.max(0, style.number('startSize', missing));
  if (style.get('horizontal') === '0') return { ...box, width: Math.min(size, box.width) };
  return { ...box, height: Math.min(size, box.height) };
}

/** Adds the body, the title's box and the line between them. */
export function addLane(out: Collector, cell: Cell): void {
  const { style, box } = cell;
  const { box: whole, angle } = objectPlace(cell);
  const look = lookOf(out, style);
  const body = colourIn(style, 'swimlaneFillColor', NOTHING, opacityIn(style, 'fillOpacity'));
  const isRound = style.is('rounded');
  const shape = isRound ? { shape: 'rounded-rectangle', radius: 10 } : { shape: 'rectangle' };
  const dash = dashOf(style, look.strokeWidth);
  const outer = dash ? { shape: 'drawing', outline: BOX, dash } : shape;
  const plain = { shadow: look.shadow, stroke: look.stroke, strokeWidth: look.strokeWidth };
  const title = titleArea(cell)!;
  const hasTitle = title.width > 0 && title.height > 0;
  const isPlain = style.shape !== 'swimlane';
  const fill = isPlain && !hasTitle ? look.fill : body;
  out.add(
    'dynamic-shapes',
    { ...whole, angle },
    { ...plain, fill, ...outer, label: labelOf(cell) },
    objectId(cell),
  );
  if (hasTitle && look.fill !== NOTHING && style.get('swimlaneHead') !== '0') {
    const { shadow: _, ...head } = look;
    const placed = { ...turnedAbout(title, box, angle), angle };
    out.add('dynamic-shapes', placed, { ...head, stroke: NOTHING, strokeWidth: 0, ...shape });
  }
  const isUpright = style.get('horizontal') === '0';
  const { x, y, width, height } = title;
  const ends: readonly [Place, Place] = isUpright
    ? [
        { x: x + width, y },
        { x: x + width, y: y + height },
      ]
    : [
        { x, y: y + height },
        { x: x + width, y: y + height },
      ];
  if (style.get('swimlaneLine') !== '0' && (!isPlain || hasTitle)) addRule(out, cell, ends, angle);
  if (isTable(cell)) addGrid(out, cell, title);
}

/** Adds a straight line that turns with its shape. */
function addRule(out: Collector, { style, box }: Cell, ends: readonly [Place, Place], angle: number): void {
  const { colour, width } = strokeOf(style);
  if (width === 0) return;
  const at = (place: Place): Place => turnedAbout({ ...place, width: 0, height: 0 }, box, angle);
  const [from, to] = [at(ends[0]), at(ends[1])];
  const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
  out.addLine(
    { x, y, width: Math.max(1, Math.abs(to.x - from.x)), height: Math.max(1, Math.abs(to.y - from.y)) },
    {
      x1: round(from.x - x),
      y1: round(from.y - y),
      x2: round(to.x - x),
      y2: round(to.y - y),
      stroke: colour,
      strokeWidth: Math.max(1, width),
    },
  );
}

/** Adds the lines between the rows and columns of a table. */
function addGrid(out: Collector, cell: Cell, title: Box): void {
  const { style, box, children } = cell;
  const rows = children.filter(({ kind, isHidden }) => kind === 'vertex' && !isHidden);
  const columns = (rows[0]?.children ?? []).filter(({ kind, isHidden }) => kind === 'vertex' && !isHidden);
  const start = style.get('horizontal') === '0' ? 0 : title.height;
  const share = (value: number, from: number, size: number): number => round(((value - from) / size) * 100);
  const top = share(box.y + start, box.y, box.height);
  const lines = [
    ...(style.get('rowLines') === '0' ? [] : rows.slice(0, -1)).map((row) => {
      const y = share(row.box.y + row.box.height, box.y, box.height);
      return `M 0 ${y} L 100 ${y}`;
    }),
    ...(style.get('columnLines') === '0' ? [] : columns.slice(0, -1)).map((column) => {
      const x = share(column.box.x + column.box.width, box.x, box.width);
      return `M ${x} ${top} L ${x} 100`;
    }),
  ];
  const { colour: stroke, width: strokeWidth } = strokeOf(style);
  if (lines.length === 0 || strokeWidth === 0) return;
  const { box: placed, angle } = objectPlace(cell);
  for (let at = 0; at < lines.length; at += MOST_RULES) {
    const outline = lines.slice(at, at + MOST_RULES).join(' ');
    const props = { shape: 'drawing', outline, fill: NOTHING, stroke, strokeWidth };
    out.add('dynamic-shapes', { ...placed, angle }, props);
  }
}
