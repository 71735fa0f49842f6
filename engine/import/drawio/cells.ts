/** The cells of a draw.io page: hierarchy, position and style. */
import { elementsOf, ImportError, type XmlElement } from '../xml.ts';
import { parseStyle, type Style } from './style.ts';

export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Place {
  readonly width: number;
  readonly height: number;
}

export interface Cell {
  readonly id: string;
  readonly kind: 'vertex' | 'edge' | 'none';
  /** HTML where the style says so. */
  readonly value: string;
  readonly style: Style;
  readonly isHidden: boolean;
  /** For vertices: on the page. For labels of edges: relative to the edge. */
  box: Box;
  /** For the label of an edge: its position along it, −1…1, and its offset. */
  readonly along: { readonly at: number; readonly dx: number; readonly dy: number } | undefined;
  readonly source: string | undefined;
  readonly target: string | undefined;
  /** For edges, on the page. */
  readonly points: readonly Place[];
  readonly sourcePoint: Place | undefined;
  readonly targetPoint: Place | undefined;
  readonly children: Cell[];
}

export interface Cells {
  readonly roots: readonly Cell[];
  readonly byId: ReadonlyMap<string, Cell>;
}

interface Raw {
  readonly cell: XmlElement;
  readonly holder: XmlElement;
}

/** Levels of nested cells. */
const MOST_DEEP = 100;

/** Throws ImportError where the cells' parents form a cycle. */
export function cellsOf(model: XmlElement): Cells {
  const root = elementsOf(model).find(({ name }) => name === 'root');
  if (!root) throw new ImportError('The draw.io file has no page that can be read.');
  const raws = elementsOf(root).flatMap((element): Raw[] => {
    if (element.name === 'mxCell') return [{ cell: element, holder: element }];
    const inner = elementsOf(element).find(({ name }) => name === 'mxCell');
    return inner ? [{ cell: inner, holder: element }] : [];
  });
  const byId = new Map<string, Cell>();
  const parents = new Map<Cell, string>();
  raws.forEach((raw, nth) => {
    const cell = cellOf(raw, nth);
    byId.set(cell.id, cell);
    parents.set(cell, raw.cell.attributes.parent ?? '');
  });
  const roots: Cell[] = [];
  for (const [cell, parent] of parents) (byId.get(parent)?.children ?? roots).push(cell);
  let placed = 0;
  const place = (cell: Cell, dx: number, dy: number, depth: number): void => {
    if (depth > MOST_DEEP) throw new ImportError('The draw.io file is nested too deeply.');
    placed++;
    shift(cell, dx, dy);
    const [x, y] = cell.kind === 'vertex' ? [cell.box.x, cell.box.y] : [dx, dy];
    for (const child of cell.children) place(child, x, y, depth + 1);
  };
  for (const cell of roots) place(cell, 0, 0, 0);
  if (placed < byId.size) throw new ImportError('Parts of the draw.io file belong to each other in a ring.');
  return { roots, byId };
}

const numberOf = (text: string | undefined): number => {
  const value = Number(text ?? 0);
  return Number.isFinite(value) && Math.abs(value) < 1e6 ? value : 0;
};

const placeOf = ({ attributes }: XmlElement): { x: number; y: number } => ({
  x: numberOf(attributes.x),
  y: numberOf(attributes.y),
});

function cellOf({ cell, holder }: Raw, nth: number): Cell {
  const { attributes } = cell;
  const geometry = elementsOf(cell).find(({ name }) => name === 'mxGeometry');
  const inside = geometry ? elementsOf(geometry) : [];
  const point = (as: string): Place | undefined => {
    const found = inside.find((one) => one.name === 'mxPoint' && one.attributes.as === as);
    return found && placeOf(found);
  };
  const list = inside.find((one) => one.name === 'Array' && one.attributes.as === 'points');
  const kind = attributes.edge === '1' ? 'edge' : attributes.vertex === '1' ? 'vertex' : 'none';
  const { width, height, relative } = geometry?.attributes ?? {};
  const offset = point('offset') ?? { x: 0, y: 0 };
  return {
    id: holder.attributes.id ?? attributes.id ?? `nameless ${nth}`,
    kind,
    value: holder.attributes.label ?? attributes.value ?? '',
    style: parseStyle(attributes.style ?? ''),
    isHidden: attributes.visible === '0',
    box: {
      ...(geometry ? placeOf(geometry) : { x: 0, y: 0 }),
      width: numberOf(width),
      height: numberOf(height),
    },
    along:
      relative === '1' && kind === 'vertex'
        ? { at: numberOf(geometry?.attributes.x), dx: offset.x, dy: offset.y }
        : undefined,
    source: attributes.source,
    target: attributes.target,
    points: list ? elementsOf(list).map(placeOf) : [],
    sourcePoint: point('sourcePoint'),
    targetPoint: point('targetPoint'),
    children: [],
  };
}

/** Converts a position relative to the parent into one on the page. */
function shift(cell: Cell, dx: number, dy: number): void {
  const to = ({ x, y }: Place): Place => ({ x: x + dx, y: y + dy });
  cell.box = { ...cell.box, ...to(cell.box) };
  Object.assign(cell, {
    points: cell.points.map(to),
    sourcePoint: cell.sourcePoint && to(cell.sourcePoint),
    targetPoint: cell.targetPoint && to(cell.targetPoint),
  });
}
