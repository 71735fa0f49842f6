/** The ends of draw.io edges: what they are attached to, and where. */
import { portNameAt } from '../../document/port-name.ts';
import { turnVector } from '../../geometry/turn.ts';
import type { Box, Cell, Cells, Place } from './cells.ts';
import { canAttach, objectId, objectPlace, symbolOf } from './objects.ts';
import { middleOf, perimeterPoint } from './perimeter.ts';
import { quartersOf, type Style } from './style.ts';

/** One end of an edge, before its course is known. */
export interface Terminal {
  /** The attached vertex; undefined for an end at a point or at another edge. */
  readonly cell: Cell | undefined;
  /** Without an extent where the end is a point. */
  readonly box: Box;
  /** Where it is, if the file says so. */
  readonly fixed: Place | undefined;
}

/** An end in its place. */
export interface End extends Place {
  readonly object?: string;
  readonly port?: string;
}

/** Default ports of kinds that define none, and ports of images. */
const PORTS = [
  { port: 'top', x: 0.5, y: 0 },
  { port: 'right', x: 1, y: 0.5 },
  { port: 'bottom', x: 0.5, y: 1 },
  { port: 'left', x: 0, y: 0.5 },
] as const;
/** Units within which an end counts as on a port. */
const ON_PORT = 1;

const atPoint = (place: Place): Terminal => ({
  cell: undefined,
  box: { ...place, width: 0, height: 0 },
  fixed: place,
});

/** Returns an end of an edge; undefined where draw.io does not draw the edge either. */
export function terminalOf(
  edge: Cell,
  which: 'source' | 'target',
  cells: Cells,
  middleOfEdge: (edge: Cell) => Place | undefined,
): Terminal | undefined {
  const named = cells.byId.get(edge[which] ?? '');
  const point = which === 'source' ? edge.sourcePoint : edge.targetPoint;
  if (!named || named.kind === 'none') return point && atPoint(point);
  const cell = shownOf(named);
  if (!cell) return undefined;
  if (cell.kind === 'edge') {
    const middle = middleOfEdge(cell) ?? point;
    return middle && atPoint(middle);
  }
  const fixed = saidPlace(cell, edge.style, which === 'source' ? 'exit' : 'entry');
  if (!canAttach(cell)) return { cell: undefined, box: cell.box, fixed };
  cell.isAttached = true;
  return { cell, box: cell.box, fixed };
}

/** Returns the cell, or the folded one that contains it; undefined where it is hidden. */
function shownOf(cell: Cell): Cell | undefined {
  let shown: Cell = cell;
  for (let at: Cell | undefined = cell; at; at = at.parent) {
    if (at.isHidden) return undefined;
    if (at !== cell && at.isFolded && at.kind !== 'none') shown = at;
  }
  return shown;
}

/** Returns the place that the style gives an end. */
function saidPlace(cell: Cell, style: Style, which: 'exit' | 'entry'): Place | undefined {
  const share = { x: style.number(`${which}X`, Number.NaN), y: style.number(`${which}Y`, Number.NaN) };
  if (Number.isNaN(share.x) || Number.isNaN(share.y)) return undefined;
  const middle = middleOf(cell.box);
  const quarters = cell.style.get('anchorPointDirection') === '0' ? 0 : quartersOf(cell.style);
  const [wide, high] = quarters % 2 ? [cell.box.height, cell.box.width] : [cell.box.width, cell.box.height];
  let dx = (share.x - 0.5) * wide + style.number(`${which}Dx`, 0);
  let dy = (share.y - 0.5) * high + style.number(`${which}Dy`, 0);
  [dx, dy] = turnVector(dx, dy, quarters * 90);
  const angle = cell.style.number('rotation', 0);
  const isOnPerimeter = style.get(`${which}Perimeter`) !== '0';
  if (!isOnPerimeter) {
    if (cell.style.is('flipH')) dx = -dx;
    if (cell.style.is('flipV')) dy = -dy;
  }
  const [x, y] = turnVector(dx, dy, angle);
  const place = { x: middle.x + x, y: middle.y + y };
  const isMiddle = Math.abs(dx) < 0.01 && Math.abs(dy) < 0.01;
  return isOnPerimeter && !isMiddle ? perimeterPoint(cell.box, cell.style, place, false) : place;
}

/** Returns where an end goes that is not fixed: on the edge of its shape, towards the next point of the line. */
export const floatingPlace = ({ cell, box }: Terminal, next: Place, isSquare: boolean): Place =>
  cell
    ? perimeterPoint(cell.box, cell.style, next, isSquare)
    : box.width > 0
      ? onBox(box, next)
      : middleOf(box);

const PLAIN: Style = {
  shape: 'rectangle',
  get: () => undefined,
  number: (_, missing) => missing,
  is: () => false,
  tooLarge: [],
};
const onBox = (box: Box, next: Place): Place => perimeterPoint(box, PLAIN, next, false);

/** Returns the end at this place, attached to the nearest port if that is there, or else to the place itself. */
export function endAt({ cell }: Terminal, place: Place): End {
  if (!cell) return place;
  const { box, angle } = objectPlace(cell);
  const middle = middleOf(box);
  const at = (x: number, y: number): Place => {
    const [dx, dy] = turnVector((x - 0.5) * box.width, (y - 0.5) * box.height, angle);
    return { x: middle.x + dx, y: middle.y + dy };
  };
  const object = objectId(cell);
  const stroke = symbolOf(cell) ? 0 : (box.width - cell.box.width) / 2;
  const reach = ON_PORT + stroke;
  for (const { port, x, y } of PORTS) {
    const there = at(x, y);
    if (Math.hypot(there.x - place.x, there.y - place.y) <= reach) return { ...there, object, port };
  }
  const [dx, dy] = turnVector(place.x - middle.x, place.y - middle.y, -angle);
  const port = portNameAt(dx / box.width + 0.5, dy / box.height + 0.5);
  return port === undefined ? place : { ...place, object, port };
}
