/** Converts draw.io edges to lines, attached to the ports of the objects they connect, with bends and labels. */
import { type Collector, round } from '../collector.ts';
import type { Box, Cell, Cells, Place } from './cells.ts';
import { addLabel } from './label.ts';
import { colourOf, opacityOf, type Style } from './style.ts';
import { canAttach, objectId, strokeAround } from './vertices.ts';

/** Default ports of kinds that define none. */
const PORTS = [
  { port: 'top', x: 0.5, y: 0 },
  { port: 'right', x: 1, y: 0.5 },
  { port: 'bottom', x: 0.5, y: 1 },
  { port: 'left', x: 0, y: 0.5 },
] as const;

const WIDTHS = { least: 1, most: 40 } as const;
const MOST_BENDS = 100;
/** Most characters of a line's bends. */
const MOST_BEND_TEXT = 1_000;
const LABEL = 50;

interface End extends Place {
  readonly object?: string;
  readonly port?: (typeof PORTS)[number]['port'];
}

export function addEdge(out: Collector, cell: Cell, { byId }: Cells): void {
  const { style, points } = cell;
  const bends = points.slice(0, MOST_BENDS);
  const [source, target] = [byId.get(cell.source ?? ''), byId.get(cell.target ?? '')];
  const from = joined(source) ?? cell.sourcePoint;
  const to = joined(target) ?? cell.targetPoint;
  if (!from || !to) return;
  const start = endOf(from, bends[0] ?? middleOf(to), said(style, 'exit'));
  const end = endOf(to, bends.at(-1) ?? middleOf(from), said(style, 'entry'));
  if (!start.object || !end.object) out.notes.add('loose');
  const isSquare = /orthogonal|elbow|entityRelation|segment/i.test(style.get('edgeStyle') ?? '');
  addLine(out, cell, start, end, isSquare ? squared(start, bends, end) : bends, isSquare);
  const path = [start, ...bends, end];
  label(out, cell, path, 0, 0, 0);
  for (const child of cell.children)
    if (child.along) label(out, child, path, child.along.at, child.along.dx, child.along.dy);
}

const isBox = (what: Box | Place): what is Box => 'width' in what;
const joined = (
  cell: Cell | undefined,
): (Box & { readonly id: string; readonly turned: number }) | undefined =>
  cell && canAttach(cell)
    ? { ...outer(cell), id: objectId(cell), turned: cell.style.number('rotation', 0) }
    : undefined;

/** Returns the box of the object for a vertex: larger by its stroke. */
function outer(cell: Cell): Box {
  const { x, y, width, height } = cell.box;
  const by = strokeAround(cell);
  return { x: x - by / 2, y: y - by / 2, width: width + by, height: height + by };
}

const middleOf = (what: Box | Place): Place =>
  isBox(what) ? { x: what.x + what.width / 2, y: what.y + what.height / 2 } : what;

/** Returns where in its box the style puts an end, 0…1. */
function said(style: Style, which: 'exit' | 'entry'): Place | undefined {
  const [x, y] = [style.number(`${which}X`, Number.NaN), style.number(`${which}Y`, Number.NaN)];
  return Number.isNaN(x) || Number.isNaN(y) ? undefined : { x, y };
}

type Target = (Box & { readonly id: string; readonly turned: number }) | Place;

/** Returns the port nearest to the style's position of an end, or else towards where the line goes. */
function endOf(what: Target, towards: Place, at: Place | undefined): End {
  if (!('id' in what)) return what;
  const goal = at ? { x: what.x + at.x * what.width, y: what.y + at.y * what.height } : towards;
  const middle = middleOf(what);
  const radians = (what.turned * Math.PI) / 180;
  const ports = PORTS.map(({ port, x, y }) => {
    const [dx, dy] = [(x - 0.5) * what.width, (y - 0.5) * what.height];
    return {
      port,
      x: middle.x + dx * Math.cos(radians) - dy * Math.sin(radians),
      y: middle.y + dx * Math.sin(radians) + dy * Math.cos(radians),
    };
  });
  const distance = (port: Place): number => Math.hypot(port.x - goal.x, port.y - goal.y);
  const nearest = ports.reduce((best, port) => (distance(port) < distance(best) ? port : best));
  return { ...nearest, object: what.id };
}

const isUpright = ({ port }: End): boolean => port === 'top' || port === 'bottom';

/** Returns the corners of an orthogonal line: along the side that an end leaves, then across. */
function squared(start: End, bends: readonly Place[], end: End): Place[] {
  const corners: Place[] = [];
  let from: Place = start;
  let goesUp = start.port ? isUpright(start) : Math.abs(end.y - start.y) > Math.abs(end.x - start.x);
  const turn = (to: Place): void => {
    if (Math.abs(to.x - from.x) > 0.5 && Math.abs(to.y - from.y) > 0.5) {
      corners.push(goesUp ? { x: from.x, y: to.y } : { x: to.x, y: from.y });
      goesUp = !goesUp;
    } else goesUp = Math.abs(to.x - from.x) <= 0.5;
  };
  for (const bend of bends) {
    turn(bend);
    corners.push(bend);
    from = bend;
  }
  // An end that is reached along its own side needs two corners on the way.
  const arrivesUp = end.port ? isUpright(end) : !goesUp;
  const isAside = Math.abs(end.x - from.x) > 0.5 && Math.abs(end.y - from.y) > 0.5;
  if (isAside && arrivesUp === goesUp) {
    const half = goesUp ? (from.y + end.y) / 2 : (from.x + end.x) / 2;
    const [one, other] = goesUp
      ? [
          { x: from.x, y: half },
          { x: end.x, y: half },
        ]
      : [
          { x: half, y: from.y },
          { x: half, y: end.y },
        ];
    corners.push(one, other);
  } else turn(end);
  return corners;
}

function addLine(
  out: Collector,
  cell: Cell,
  start: End,
  end: End,
  bends: readonly Place[],
  isSquare: boolean,
): void {
  const { style } = cell;
  const stroke = colourOf(style, 'strokeColor', '#000000', opacityOf(style, 'strokeOpacity'));
  if (stroke === 'transparent') return;
  const [x, y] = [Math.min(start.x, end.x), Math.min(start.y, end.y)];
  const head = (key: string, missing: string): string | undefined =>
    (style.get(key) ?? missing) === 'none' ? undefined : 'arrow';
  out.addLine(
    {
      x,
      y,
      width: Math.max(1, Math.abs(end.x - start.x)),
      height: Math.max(1, Math.abs(end.y - start.y)),
    },
    {
      x1: round(start.x - x),
      y1: round(start.y - y),
      x2: round(end.x - x),
      y2: round(end.y - y),
      bends: bendsText(bends, x, y),
      route: isSquare ? 'orthogonal' : undefined,
      stroke,
      strokeWidth: Math.min(WIDTHS.most, Math.max(WIDTHS.least, style.number('strokeWidth', 1))),
      strokeStyle: style.is('dashed') ? 'dashed' : undefined,
      arrowHeadId: head('endArrow', 'classic'),
      arrowTailId: head('startArrow', 'none'),
      label:
        cell.value
          .replaceAll(/<[^<>]*>/g, ' ')
          .trim()
          .slice(0, LABEL) || undefined,
      startId: start.object,
      startPort: start.port,
      endId: end.object,
      endPort: end.port,
    },
  );
}

/** Returns as many bends as a line holds. */
function bendsText(bends: readonly Place[], x: number, y: number): string | undefined {
  let text = '';
  for (const bend of bends) {
    const more = `${text} ${round(bend.x - x)} ${round(bend.y - y)}`.trim();
    if (more.length > MOST_BEND_TEXT) break;
    text = more;
  }
  return text || undefined;
}

/** `at`: −1 the start, 1 the end. */
function label(
  out: Collector,
  { value, style }: Cell,
  path: readonly Place[],
  at: number,
  dx: number,
  dy: number,
): void {
  const lengths = path
    .slice(1)
    .map((point, nth) => Math.hypot(point.x - path[nth]!.x, point.y - path[nth]!.y));
  let rest = ((Math.min(1, Math.max(-1, at)) + 1) / 2) * lengths.reduce((sum, length) => sum + length, 0);
  let nth = 0;
  while (nth < lengths.length - 1 && rest > lengths[nth]!) rest -= lengths[nth++]!;
  const share = lengths[nth]! > 0 ? rest / lengths[nth]! : 0;
  const [from, to] = [path[nth]!, path[nth + 1]!];
  const middle = { x: from.x + (to.x - from.x) * share + dx, y: from.y + (to.y - from.y) * share + dy };
  addLabel(out, value, style, {
    box: { ...middle, width: 0, height: 0 },
    background: colourOf(style, 'labelBackgroundColor', '#ffffff'),
  });
}
