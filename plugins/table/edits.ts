/**
 * New tables, and inserting or deleting rows and columns at the chosen cell; the shell stands for the last row and
 * column.
 */
import {
  type Composite,
  type DiagramObject,
  EditError,
  type KindCommand,
  type ObjectId,
  type Point,
} from '../../engine/plugin.ts';
import {
  type Axis,
  CELL,
  CELL_HEIGHT,
  CELL_WIDTH,
  cellsOf,
  FIELD,
  fill,
  HEADER,
  headerOf,
  indexOf,
  layOut,
  MOST,
  type Sizes,
  sizeOf,
  sizesOf,
} from './grid.ts';

export const TABLE = 'table';
/** Default number of rows and columns. */
const NEW_SIDE = 3;
const HEADER_HEIGHT = 35;

/** Returns a new table centred on a point, with `rows` and `columns`, or as many as there are `texts`, from the options. */
export function newTable(
  options: Readonly<Record<string, unknown>>,
  middle: Point,
  newId: () => ObjectId,
): Composite {
  const texts = Array.isArray(options.texts) ? (options.texts as readonly (readonly string[])[]) : undefined;
  if (texts && (texts.length > MOST || (texts[0]?.length ?? 0) > MOST))
    throw new EditError(`A table has at most ${MOST} rows and ${MOST} columns. Copy fewer cells.`);
  const [rows, columns] = texts
    ? [texts.length, texts[0]!.length]
    : [count(options.rows), count(options.columns)];
  const width = columns * CELL_WIDTH;
  const height = rows * CELL_HEIGHT;
  const id = newId();
  const owner: DiagramObject = {
    id,
    identifier: TABLE,
    x: middle.x - width / 2,
    y: middle.y - height / 2,
    width,
    height,
    rowId: rows,
    colId: columns,
    cellWidth: CELL_WIDTH,
    cellHeight: CELL_HEIGHT,
    lockRotation: true,
  };
  const sizes = { columns: fill(columns, CELL_WIDTH), rows: fill(rows, CELL_HEIGHT), header: 0 };
  const cells = Array.from({ length: rows * columns }, (_, nth) => {
    const [rowId, colId] = [Math.floor(nth / columns), nth % columns];
    const text = texts?.[rowId]?.[colId];
    return newPart(newId(), id, CELL, { rowId, colId, ...(text === undefined ? {} : { text }) });
  });
  return { owner, parts: cells.map(layOut(owner, sizes)) };
}

const count = (wanted: unknown): number =>
  typeof wanted === 'number' ? Math.min(MOST, Math.max(1, Math.round(wanted))) : NEW_SIDE;

/** Without a position: the layout sets it. */
const newPart = (
  id: ObjectId,
  parentId: ObjectId,
  identifier: string,
  more: Readonly<Record<string, number | string>> = {},
): DiagramObject => ({ id, identifier, parentId, ...more, lockRotation: true }) as unknown as DiagramObject;

/** Returns the next or the previous cell, row by row, wrapping around. Undefined for a header. */
export function cellBeside(table: Composite, id: ObjectId, back: boolean): ObjectId | undefined {
  if (id === headerOf(table)?.id) return undefined;
  const cells = cellsOf(table).sort(
    (a, b) => indexOf(a, 'row') - indexOf(b, 'row') || indexOf(a, 'column') - indexOf(b, 'column'),
  );
  const at = cells.findIndex((cell) => cell.id === id);
  return cells[(at + (back ? cells.length - 1 : 1)) % cells.length]?.id;
}

const command = (
  run: (table: Composite, at: Readonly<Record<Axis, number>>, newId: () => ObjectId) => DiagramObject[],
): KindCommand => ({
  needs: 'Select a table or one of its cells first.',
  run: (table, chosen, _value, newId) => run(table, placeOf(table, chosen), newId),
});

export const commands: Readonly<Record<string, KindCommand>> = {
  addRowAbove: command((table, { row }, newId) => insert(table, 'row', row, newId)),
  addRowBelow: command((table, { row }, newId) => insert(table, 'row', row + 1, newId)),
  addColumnLeft: command((table, { column }, newId) => insert(table, 'column', column, newId)),
  addColumnRight: command((table, { column }, newId) => insert(table, 'column', column + 1, newId)),
  removeRow: command((table, { row }) => remove(table, 'row', row)),
  removeColumn: command((table, { column }) => remove(table, 'column', column)),
  toggleHeader: command((table, _at, newId) => toggleHeader(table, newId)),
};

function placeOf(table: Composite, chosen: ObjectId): Readonly<Record<Axis, number>> {
  const cell = cellsOf(table).find(({ id }) => id === chosen);
  if (cell) return { row: indexOf(cell, 'row'), column: indexOf(cell, 'column') };
  const { rows, columns } = sizesOf(table);
  return { row: chosen === headerOf(table)?.id ? 0 : rows.length - 1, column: columns.length - 1 };
}

function insert(table: Composite, axis: Axis, at: number, newId: () => ObjectId): DiagramObject[] {
  const sizes = sizesOf(table);
  const sides = axis === 'row' ? sizes.rows : sizes.columns;
  if (sides.length >= MOST) throw new EditError(`A table has at most ${MOST} rows and ${MOST} columns.`);
  // A new row looks like its neighbour.
  const model = Math.min(Math.max(at - 1, 0), sides.length - 1);
  const cells = cellsOf(table);
  const moved = cells.map((cell) => renumbered(cell, axis, (index) => (index >= at ? index + 1 : index)));
  const added = cells
    .filter((cell) => indexOf(cell, axis) === model)
    .map((cell) => {
      const { startId: _s, groupIds: _g, text: _text, label: _label, ...look } = cell;
      return { ...look, id: newId(), [FIELD[axis]]: at } as DiagramObject;
    });
  const grown = [...sides.slice(0, at), sides[model]!, ...sides.slice(at)];
  return arranged(table, withSides(sizes, axis, grown), [...moved, ...headers(table), ...added]);
}

function remove(table: Composite, axis: Axis, at: number): DiagramObject[] {
  const sizes = sizesOf(table);
  const sides = axis === 'row' ? sizes.rows : sizes.columns;
  if (sides.length === 1)
    throw new EditError(`The last ${axis} cannot be removed. Delete the table instead.`);
  const stays = cellsOf(table).filter((cell) => indexOf(cell, axis) !== at);
  const moved = stays.map((cell) => renumbered(cell, axis, (index) => (index > at ? index - 1 : index)));
  const rest = sides.filter((_, nth) => nth !== at);
  return arranged(table, withSides(sizes, axis, rest), [...moved, ...headers(table)]);
}

function toggleHeader(table: Composite, newId: () => ObjectId): DiagramObject[] {
  const header = headerOf(table) ? [] : [newPart(newId(), table.owner.id, HEADER)];
  const sizes = { ...sizesOf(table), header: header.length > 0 ? HEADER_HEIGHT : 0 };
  return arranged(table, sizes, [...cellsOf(table), ...header]);
}

const headers = (table: Composite): DiagramObject[] => {
  const header = headerOf(table);
  return header ? [header] : [];
};

const withSides = (sizes: Sizes, axis: Axis, sides: readonly number[]): Sizes =>
  axis === 'row' ? { ...sizes, rows: sides } : { ...sizes, columns: sides };

function renumbered(cell: DiagramObject, axis: Axis, to: (index: number) => number): DiagramObject {
  const index = indexOf(cell, axis);
  return to(index) === index ? cell : { ...cell, [FIELD[axis]]: to(index) };
}

/** Returns the shell and these parts, laid out with the given rows and columns. */
function arranged({ owner }: Composite, sizes: Sizes, parts: readonly DiagramObject[]): DiagramObject[] {
  const counts = { rowId: sizes.rows.length, colId: sizes.columns.length };
  const shell = { ...owner, ...counts, ...sizeOf(sizes) };
  return [shell, ...parts.map(layOut(shell, sizes))];
}
