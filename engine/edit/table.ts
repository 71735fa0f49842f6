/**
 * Tables: a shell, cells in rows and columns, and an optional header over all columns, as objects that belong to the
 * shell. The law that every edit keeps: cells tile the shell without gaps, their rows and columns are numbered from 0,
 * sides come in steps of 10 and are never below the least.
 */
import { bareItem } from '../document/item.ts';
import { type Transaction, transaction } from '../document/transaction.ts';
import type { DiagramObject, Item, ObjectId, PlacedItem } from '../document/types.ts';
import { type DocumentView, itemsOf, patchObject, present } from './view.ts';

export const TABLE = 'table';
export const CELL = 'table-cell';
export const HEADER = 'table-header';

/** Units: TABL-06, TABL-07, TABL-09, TABL-10. */
const STEP = 10;
const LEAST_WIDTH = 35;
const LEAST_HEIGHT = 25;
const CELL_WIDTH = 75;
const CELL_HEIGHT = 25;
const HEADER_HEIGHT = 35;
/** Rows, and columns, of one table. */
const MOST = 200;

export type TableEdit =
  | 'addRowAbove'
  | 'addRowBelow'
  | 'addColumnLeft'
  | 'addColumnRight'
  | 'removeRow'
  | 'removeColumn'
  | 'toggleHeader';

/** A table that cannot be edited as asked; the message says why. */
export class TableError extends Error {}

export const isPartOfTable = ({ identifier }: DiagramObject): boolean =>
  identifier === CELL || identifier === HEADER;

/** The table that an object is, or is a part of. */
export function tableOf(document: DocumentView, id: ObjectId): ObjectId | undefined {
  const object = document.get(id)?.object;
  if (object?.identifier === TABLE) return id;
  if (!object || !isPartOfTable(object)) return undefined;
  const owner = object.parentId as ObjectId | undefined;
  return owner !== undefined && document.get(owner)?.object.identifier === TABLE ? owner : undefined;
}

/** The objects, tables in the place of their parts, but for those of the table that is `open`. */
export function bodiesOf(
  document: DocumentView,
  ids: Iterable<ObjectId>,
  open: ObjectId | null = null,
): Set<ObjectId> {
  const bodies = new Set<ObjectId>();
  for (const id of ids) {
    const table = tableOf(document, id);
    bodies.add(table === undefined || table === open ? id : table);
  }
  return bodies;
}

export interface NewTable {
  readonly rows: number;
  readonly columns: number;
  /** World point of its middle. */
  readonly x: number;
  readonly y: number;
}

/** A new table above everything else, its shell first. */
export function placeTable(document: DocumentView, wanted: NewTable, newId: () => ObjectId): Transaction {
  const rows = Math.min(MOST, Math.max(1, Math.round(wanted.rows)));
  const columns = Math.min(MOST, Math.max(1, Math.round(wanted.columns)));
  const width = columns * CELL_WIDTH;
  const height = rows * CELL_HEIGHT;
  const id = newId();
  const shell: DiagramObject = {
    id,
    identifier: TABLE,
    x: wanted.x - width / 2,
    y: wanted.y - height / 2,
    width,
    height,
    rowId: rows,
    colId: columns,
    cellWidth: CELL_WIDTH,
    cellHeight: CELL_HEIGHT,
    lockRotation: true,
  };
  const cells = Array.from({ length: rows * columns }, (_, nth) =>
    newCell(newId(), id, Math.floor(nth / columns), nth % columns),
  );
  const layout = layOut(shell, {
    columns: fill(columns, CELL_WIDTH),
    rows: fill(rows, CELL_HEIGHT),
    header: 0,
  });
  const rank = document.topRank;
  const objects = [shell, ...cells.map((cell) => ({ ...cell, ...layout.placeOf(cell) }))];
  return transaction({ added: objects.map((object, nth) => ({ object, rank: rank + 1 + nth })) });
}

/** Adds or removes a row, a column or the header, where the chosen part is; the shell means the last row and column. */
export function editTable(
  document: DocumentView,
  chosen: ObjectId,
  edit: TableEdit,
  newId: () => ObjectId,
): Transaction {
  const id = tableOf(document, chosen);
  if (id === undefined) throw new TableError('Select a table or one of its cells first.');
  const table = new TableView(document, id);
  const { row, column } = table.placeOf(chosen);
  switch (edit) {
    case 'addRowAbove':
      return table.insert('row', row, newId);
    case 'addRowBelow':
      return table.insert('row', row + 1, newId);
    case 'addColumnLeft':
      return table.insert('column', column, newId);
    case 'addColumnRight':
      return table.insert('column', column + 1, newId);
    case 'removeRow':
      return table.remove('row', row);
    case 'removeColumn':
      return table.remove('column', column);
    case 'toggleHeader':
      return table.toggleHeader(newId);
  }
}

/** The cell after one, row by row, or the one before; from the last to the first. A table’s first; undefined for what is neither. */
export function cellBeside(document: DocumentView, id: ObjectId, back: boolean): ObjectId | undefined {
  const table = tableOf(document, id);
  const known = document.get(id)?.object.identifier;
  if (table === undefined || (known !== CELL && id !== table)) return undefined;
  const cells = itemsOf(document, document.membersOf(table))
    .map(({ object }) => object)
    .filter(({ identifier }) => identifier === CELL)
    .sort((a, b) => indexOf(a, 'row') - indexOf(b, 'row') || indexOf(a, 'column') - indexOf(b, 'column'));
  const at = cells.findIndex((cell) => cell.id === id);
  return cells[(at + (back ? cells.length - 1 : 1)) % cells.length]?.id;
}

/** The change with what it means for tables: a part that gets another size takes its whole row and column along. */
export function withTables(document: DocumentView, change: Transaction): Transaction {
  const resized = new Map<ObjectId, [before: DiagramObject, after: DiagramObject][]>();
  for (const [{ object: before }, { object: after }] of change.updated) {
    const isSame =
      before.width === after.width && before.height === after.height && before.angle === after.angle;
    const table = isSame ? undefined : tableOf(document, after.id);
    if (table === undefined) continue;
    const list = resized.get(table);
    if (list) list.push([before, after]);
    else resized.set(table, [[before, after]]);
  }
  if (resized.size === 0) return change;
  const updates = new Map(change.updated.map((pair) => [pair[0].object.id, pair]));
  for (const [id, parts] of resized)
    for (const pair of new TableView(document, id).resized(parts, updates))
      updates.set(pair[0].object.id, pair);
  return transaction({ ...change, updated: [...updates.values()] });
}

/** A table and its parts where the sizes of its rows and columns say that they are; parts need no place of their own yet. */
export function laidOut(shell: DiagramObject, parts: readonly DiagramObject[]): DiagramObject[] {
  const cells = parts.filter(({ identifier }) => identifier === CELL);
  const header = parts.find(({ identifier }) => identifier === HEADER);
  const sizes = sizesOf(cells, header);
  const layout = layOut(shell, sizes);
  const placed = [...cells, ...(header ? [header] : [])];
  return [{ ...shell, ...sizeOf(sizes) }, ...placed.map((part) => ({ ...part, ...layout.placeOf(part) }))];
}

type Axis = 'row' | 'column';
type Update = readonly [Item, Item];

interface Sizes {
  readonly columns: readonly number[];
  readonly rows: readonly number[];
  /** 0 without one. */
  readonly header: number;
}

/** A table as it stands, with its parts at hand. */
class TableView {
  private readonly document: DocumentView;
  private readonly shell: PlacedItem;
  private readonly cells: readonly PlacedItem[];
  private readonly header: PlacedItem | undefined;
  private readonly sizes: Sizes;

  constructor(document: DocumentView, id: ObjectId) {
    this.document = document;
    this.shell = document.get(id)!;
    const parts = itemsOf(document, document.membersOf(id));
    this.cells = parts.filter(({ object }) => object.identifier === CELL);
    this.header = parts.find(({ object }) => object.identifier === HEADER);
    this.sizes = sizesOf(
      this.cells.map(({ object }) => object),
      this.header?.object,
    );
  }

  placeOf(id: ObjectId): { readonly row: number; readonly column: number } {
    const object = this.document.get(id)!.object;
    if (object.identifier === CELL) return { row: indexOf(object, 'row'), column: indexOf(object, 'column') };
    const isHeader = object.identifier === HEADER;
    return { row: isHeader ? 0 : this.sizes.rows.length - 1, column: this.sizes.columns.length - 1 };
  }

  insert(axis: Axis, at: number, newId: () => ObjectId): Transaction {
    const { rows, columns } = this.sizes;
    const sides = axis === 'row' ? rows : columns;
    if (sides.length >= MOST) throw new TableError(`A table has at most ${MOST} rows and ${MOST} columns.`);
    // A new row looks like the one it stands beside.
    const model = Math.min(Math.max(at - 1, 0), sides.length - 1);
    const grown = [...sides.slice(0, at), sides[model]!, ...sides.slice(at)];
    const sizes = axis === 'row' ? { ...this.sizes, rows: grown } : { ...this.sizes, columns: grown };
    const shell = this.reshaped(sizes);
    const layout = layOut(shell, sizes);
    const moved = this.cells.map(({ object }) =>
      indexOf(object, axis) >= at ? { ...object, [FIELD[axis]]: indexOf(object, axis) + 1 } : object,
    );
    let rank = this.document.topRank;
    const added = this.cells
      .filter(({ object }) => indexOf(object, axis) === model)
      .map(({ object }): PlacedItem => {
        const { startId: _s, groupIds: _g, ...look } = object;
        const cell = { ...look, id: newId(), text: undefined, label: undefined, [FIELD[axis]]: at };
        for (const key of ['text', 'label'] as const) delete (cell as Record<string, unknown>)[key];
        rank += 1;
        return { object: { ...cell, ...layout.placeOf(cell as DiagramObject) } as DiagramObject, rank };
      });
    return transaction({ added, updated: this.updates(shell, moved, layout) });
  }

  remove(axis: Axis, at: number): Transaction {
    const { rows, columns } = this.sizes;
    const sides = axis === 'row' ? rows : columns;
    if (sides.length === 1)
      throw new TableError(`The last ${axis} cannot be removed. Delete the table instead.`);
    const rest = sides.filter((_, nth) => nth !== at);
    const sizes = axis === 'row' ? { ...this.sizes, rows: rest } : { ...this.sizes, columns: rest };
    const shell = this.reshaped(sizes);
    const layout = layOut(shell, sizes);
    const stays = this.cells.filter(({ object }) => indexOf(object, axis) !== at);
    const moved = stays.map(({ object }) =>
      indexOf(object, axis) > at ? { ...object, [FIELD[axis]]: indexOf(object, axis) - 1 } : object,
    );
    const removed = this.cells.filter(({ object }) => indexOf(object, axis) === at);
    return transaction({ removed, updated: this.updates(shell, moved, layout) });
  }

  toggleHeader(newId: () => ObjectId): Transaction {
    const sizes = { ...this.sizes, header: this.header ? 0 : HEADER_HEIGHT };
    const shell = this.reshaped(sizes);
    const layout = layOut(shell, sizes);
    const cells = this.cells.map(({ object }) => object);
    if (this.header)
      return transaction({ removed: [this.header], updated: this.updates(shell, cells, layout, false) });
    const header = {
      id: newId(),
      identifier: HEADER,
      parentId: shell.id,
      lockRotation: true,
    } as unknown as DiagramObject;
    const object = { ...header, ...layout.placeOf(header) };
    const added = [{ object, rank: this.document.topRank + 1 }];
    return transaction({ added, updated: this.updates(shell, cells, layout) });
  }

  /** Updates of all parts once some have another size; a part's own update is the one that is laid out. */
  resized(
    parts: readonly (readonly [before: DiagramObject, after: DiagramObject])[],
    updates: ReadonlyMap<ObjectId, Update>,
  ): Update[] {
    const columns = [...this.sizes.columns];
    const rows = [...this.sizes.rows];
    let { header } = this.sizes;
    for (const [before, after] of parts) {
      if (after.identifier === CELL) {
        // A side that stays as it was is no step of 10 perhaps, and none of this edit's.
        if (after.width !== before.width)
          columns[indexOf(after, 'column')] = inSteps(after.width, LEAST_WIDTH);
        if (after.height !== before.height) rows[indexOf(after, 'row')] = inSteps(after.height, LEAST_HEIGHT);
      } else if (after.identifier === HEADER) {
        if (after.height !== before.height) header = inSteps(after.height, LEAST_HEIGHT);
      } else {
        scale(columns, after.width / before.width, LEAST_WIDTH);
        scale(rows, (after.height - header) / Math.max(1, before.height - header), LEAST_HEIGHT);
      }
    }
    const sizes = { columns, rows, header };
    const now = (item: PlacedItem): DiagramObject => updates.get(item.object.id)?.[1].object ?? item.object;
    const shell = { ...unturned(now(this.shell)), ...sizeOf(sizes) };
    const layout = layOut(shell, sizes);
    const placed = (item: PlacedItem, object: DiagramObject): Update => {
      const own = updates.get(item.object.id)?.[1] ?? item;
      return [bareItem(item), { ...bareItem(own), object }];
    };
    const others = [...this.cells, ...(this.header ? [this.header] : [])];
    return [
      placed(this.shell, shell),
      ...others.map((item) => placed(item, { ...unturned(now(item)), ...layout.placeOf(now(item)) })),
    ];
  }

  private reshaped(sizes: Sizes): DiagramObject {
    const { object } = this.shell;
    return { ...object, rowId: sizes.rows.length, colId: sizes.columns.length, ...sizeOf(sizes) };
  }

  private updates(
    shell: DiagramObject,
    cells: readonly DiagramObject[],
    layout: Layout,
    withHeader = true,
  ): Update[] {
    const header = withHeader && this.header ? [this.header.object] : [];
    const placed = [...cells, ...header].map((part) => ({ ...part, ...layout.placeOf(part) }));
    return present([shell, ...placed].map((object) => patchObject(this.document.get(object.id)!, object)));
  }
}

function sizesOf(cells: readonly DiagramObject[], header: DiagramObject | undefined): Sizes {
  const sides = (axis: Axis, side: 'width' | 'height', otherwise: number): number[] => {
    const sizes = fill(1 + Math.max(0, ...cells.map((cell) => indexOf(cell, axis))), otherwise);
    for (const cell of cells) sizes[indexOf(cell, axis)] = cell[side];
    return sizes;
  };
  return {
    columns: sides('column', 'width', CELL_WIDTH),
    rows: sides('row', 'height', CELL_HEIGHT),
    header: header?.height ?? 0,
  };
}

interface Layout {
  /** Where a part belongs, by its row and column. */
  placeOf(part: DiagramObject): Pick<DiagramObject, 'x' | 'y' | 'width' | 'height'>;
}

function layOut({ x, y }: DiagramObject, { columns, rows, header }: Sizes): Layout {
  const lefts = starts(x, columns);
  const tops = starts(y + header, rows);
  return {
    placeOf(part) {
      if (part.identifier === HEADER) return { x, y, width: sum(columns), height: header };
      const row = Math.min(indexOf(part, 'row'), rows.length - 1);
      const column = Math.min(indexOf(part, 'column'), columns.length - 1);
      return { x: lefts[column]!, y: tops[row]!, width: columns[column]!, height: rows[row]! };
    },
  };
}

const FIELD = { row: 'rowId', column: 'colId' } as const;

function indexOf(object: DiagramObject, axis: Axis): number {
  const value = object[FIELD[axis]];
  return typeof value === 'number' && value >= 0 ? Math.min(Math.floor(value), MOST - 1) : 0;
}

const newCell = (id: ObjectId, parentId: ObjectId, row: number, column: number): DiagramObject =>
  ({
    id,
    identifier: CELL,
    parentId,
    rowId: row,
    colId: column,
    lockRotation: true,
  }) as unknown as DiagramObject;

const fill = (length: number, value: number): number[] => Array.from({ length }, () => value);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const sizeOf = ({ columns, rows, header }: Sizes) => ({ width: sum(columns), height: header + sum(rows) });

function starts(from: number, sizes: readonly number[]): number[] {
  let at = from;
  return sizes.map((size) => {
    const start = at;
    at += size;
    return start;
  });
}

/** Sides that are as they should be stay as they are: 25 is no step of 10, but the least. */
const inSteps = (size: number, least: number): number => Math.max(least, Math.round(size / STEP) * STEP);

function scale(sizes: number[], factor: number, least: number): void {
  if (factor === 1) return;
  for (const [nth, size] of sizes.entries()) sizes[nth] = inSteps(size * factor, least);
}

/** Tables stand upright: their cells would turn about their own middles. */
function unturned(object: DiagramObject): DiagramObject {
  if (object.angle === undefined) return object;
  const { angle: _angle, ...rest } = object;
  return rest as DiagramObject;
}
