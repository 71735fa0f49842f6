/** The cells of a draw.io page: hierarchy, position, label and style. */
import { turnVector } from '../../geometry/turn.ts';
import { numbersIn } from '../css/lengths.ts';
import { elementsOf, ImportError, type XmlElement } from '../xml.ts';
import { type Labelled, type PageFacts, Placeholders } from './placeholders.ts';
import { inheriting, isTooLarge, parseStyle, type Style } from './style.ts';

export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Place {
  readonly width: number;
  readonly height: number;
}

/** A position along an edge. */
export interface Along {
  /** −1 at its start, 1 at its end. */
  readonly at: number;
  /** Units to the left of its direction. */
  readonly away: number;
  readonly offset: Place;
}

export interface Cell {
  readonly id: string;
  readonly kind: 'vertex' | 'edge' | 'none';
  /** HTML where the style says so. */
  readonly value: string;
  style: Style;
  readonly isHidden: boolean;
  /** Whether its children are folded away. */
  readonly isFolded: boolean;
  /** Whether a click on it opens something in draw.io. */
  readonly hasLink: boolean;
  /** For vertices: on the page, once `placeAlong` has placed those of edges. */
  box: Box;
  /** For an edge: where its label is. For the child of an edge: where it is. */
  readonly along: Along | undefined;
  /** By how much the label of a vertex is off its place. */
  readonly labelOffset: Place;
  readonly source: string | undefined;
  readonly target: string | undefined;
  /** For edges, on the page. */
  readonly points: readonly Place[];
  readonly sourcePoint: Place | undefined;
  readonly targetPoint: Place | undefined;
  parent: Cell | undefined;
  readonly children: Cell[];
  /** Whether a line ends at it. */
  isAttached: boolean;
  /** Names of its numbers that are too large to be used. */
  readonly tooLarge: readonly string[];
}

export interface Cells {
  readonly roots: readonly Cell[];
  readonly byId: ReadonlyMap<string, Cell>;
  /** Placeholders that stay as they are written. */
  readonly placeholders: number;
}

interface Raw {
  readonly cell: XmlElement;
  readonly holder: XmlElement;
}

/** Levels of nested cells. */
const MOST_DEEP = 100;
const ORIGIN: Place = { x: 0, y: 0 };

/** Throws ImportError where the cells' parents form a cycle. */
export function cellsOf(model: XmlElement, facts: PageFacts): Cells {
  const root = elementsOf(model).find(({ name }) => name === 'root');
  if (!root) throw new ImportError('The draw.io file has no page that can be read.');
  const raws = elementsOf(root).flatMap((element): Raw[] => {
    if (element.name === 'mxCell') return [{ cell: element, holder: element }];
    const inner = elementsOf(element).find(({ name }) => name === 'mxCell');
    return inner ? [{ cell: inner, holder: element }] : [];
  });
  const labelled = new Map<string, Labelled>();
  raws.forEach(({ cell, holder }, nth) => {
    const { parent } = cell.attributes;
    labelled.set(idOf({ cell, holder }, nth), {
      attributes: holder.attributes,
      value: cell.attributes.value,
      parent,
    });
  });
  const placeholders = new Placeholders(labelled, facts);
  const byId = new Map<string, Cell>();
  const parents = new Map<Cell, string>();
  raws.forEach((raw, nth) => {
    const id = idOf(raw, nth);
    const cell = cellOf(raw, id, placeholders.labelOf(id));
    byId.set(id, cell);
    parents.set(cell, raw.cell.attributes.parent ?? '');
  });
  const roots: Cell[] = [];
  for (const [cell, name] of parents) {
    const parent = byId.get(name);
    cell.parent = parent;
    (parent?.children ?? roots).push(cell);
  }
  if (placedBelow(roots) < byId.size)
    throw new ImportError('Parts of the draw.io file belong to each other in a ring.');
  return { roots, byId, placeholders: placeholders.left };
}

const idOf = ({ cell, holder }: Raw, nth: number): string =>
  holder.attributes.id ?? cell.attributes.id ?? `nameless ${nth}`;

/** Places all cells on the page; returns how many these are. */
function placedBelow(roots: readonly Cell[]): number {
  let placed = 0;
  const place = (cell: Cell, { x, y }: Place, depth: number): void => {
    if (depth > MOST_DEEP) throw new ImportError('The draw.io file is nested too deeply.');
    placed++;
    if (cell.parent) cell.style = inheriting(cell.style, cell.parent.style);
    if (cell.kind === 'vertex' && cell.along) placeInParent(cell, x, y);
    else shift(cell, x, y);
    const origin = cell.kind === 'vertex' ? cell.box : { x, y };
    for (const child of cell.children) place(child, origin, depth + 1);
  };
  for (const cell of roots) place(cell, ORIGIN, 0);
  return placed;
}

/** Places a vertex whose position is relative to the size of its parent; one on an edge waits for the edge's course. */
function placeInParent(cell: Cell, x: number, y: number): void {
  const { parent, box } = cell;
  if (parent?.kind === 'edge') return;
  const { width, height } = parent?.box ?? { width: 0, height: 0 };
  const { offset } = cell.along!;
  const at = { x: x + box.x * width + offset.x, y: y + box.y * height + offset.y };
  const turn = parent?.style.number('rotation', 0) ?? 0;
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  const [dx, dy] = turnVector(at.x + box.width / 2 - middleX, at.y + box.height / 2 - middleY, turn);
  cell.box = { ...box, x: middleX + dx - box.width / 2, y: middleY + dy - box.height / 2 };
}

/** Moves the child of an edge, and everything in it, to its position on the page. */
export function placeAlong(cell: Cell, { x, y }: Place): void {
  const [dx, dy] = [x - cell.box.x, y - cell.box.y];
  const move = (one: Cell): void => {
    shift(one, dx, dy);
    for (const child of one.children) move(child);
  };
  move(cell);
}

/** Reads the numbers of a geometry; those that are too large become 0. */
class Numbers {
  readonly tooLarge = new Set<string>();

  of({ attributes }: XmlElement, name: string): number {
    const [value = 0] = numbersIn(attributes[name]?.slice(0, 40) ?? '');
    if (!isTooLarge(value)) return value;
    this.tooLarge.add(name);
    return 0;
  }

  place(element: XmlElement): Place {
    return { x: this.of(element, 'x'), y: this.of(element, 'y') };
  }

  box(element: XmlElement): Box {
    const [width, height] = [this.of(element, 'width'), this.of(element, 'height')];
    return { ...this.place(element), width, height };
  }
}

function cellOf({ cell, holder }: Raw, id: string, value: string): Cell {
  const { attributes } = cell;
  const geometry = elementsOf(cell).find(({ name }) => name === 'mxGeometry');
  const inside = geometry ? elementsOf(geometry) : [];
  const numbers = new Numbers();
  const point = (as: string): Place | undefined => {
    const found = inside.find((one) => one.name === 'mxPoint' && one.attributes.as === as);
    return found && numbers.place(found);
  };
  const list = inside.find((one) => one.name === 'Array' && one.attributes.as === 'points');
  const kind = attributes.edge === '1' ? 'edge' : attributes.vertex === '1' ? 'vertex' : 'none';
  const relative = geometry?.attributes.relative;
  const offset = point('offset') ?? ORIGIN;
  const box = geometry ? numbers.box(geometry) : { ...ORIGIN, width: 0, height: 0 };
  const style = parseStyle(attributes.style ?? '');
  const isAlong = relative === '1' || kind === 'edge';
  return {
    id,
    kind,
    value,
    style,
    isHidden: attributes.visible === '0' || holder.attributes.visible === '0',
    isFolded: attributes.collapsed === '1',
    hasLink: Boolean(holder.attributes.link),
    box,
    along: isAlong
      ? { at: relative === '1' ? box.x : 0, away: relative === '1' ? box.y : 0, offset }
      : undefined,
    labelOffset: isAlong ? ORIGIN : offset,
    source: attributes.source,
    target: attributes.target,
    points: list ? elementsOf(list).map((one) => numbers.place(one)) : [],
    sourcePoint: point('sourcePoint'),
    targetPoint: point('targetPoint'),
    parent: undefined,
    children: [],
    isAttached: false,
    tooLarge: [...numbers.tooLarge, ...style.tooLarge],
  };
}

/** Converts a position relative to the parent into one on the page. */
function shift(cell: Cell, dx: number, dy: number): void {
  const to = ({ x, y }: Place): Place => ({ x: x + dx, y: y + dy });
  const { x, y, width, height } = cell.box;
  cell.box = { x: x + dx, y: y + dy, width, height };
  if (cell.kind === 'vertex') return;
  Object.assign(cell, {
    points: cell.points.map(to),
    sourcePoint: cell.sourcePoint && to(cell.sourcePoint),
    targetPoint: cell.targetPoint && to(cell.targetPoint),
  });
}
