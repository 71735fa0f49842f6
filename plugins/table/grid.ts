/** Rows and columns of a table: their sizes, and the position of each part that follows from them. */
import type { Composite, DiagramObject } from '../../engine/plugin.ts';

export const CELL = 'table-cell';
export const HEADER = 'table-header';

/** Most rows, and most columns, of one table. */
export const MOST = 200;
/** Units: TABL-09. */
export const CELL_WIDTH = 75;
export const CELL_HEIGHT = 25;

export type Axis = 'row' | 'column';

export interface Sizes {
  readonly columns: readonly number[];
  readonly rows: readonly number[];
  /** 0 without one. */
  readonly header: number;
}

export const FIELD = { row: 'rowId', column: 'colId' } as const;

/** Returns the index of the row or column that a cell names, from 0. */
export function indexOf(cell: DiagramObject, axis: Axis): number {
  const value = cell[FIELD[axis]];
  return typeof value === 'number' && value >= 0 ? Math.min(Math.floor(value), MOST - 1) : 0;
}

export const cellsOf = ({ parts }: Composite): DiagramObject[] =>
  parts.filter(({ identifier }) => identifier === CELL);

export const headerOf = ({ parts }: Composite): DiagramObject | undefined =>
  parts.find(({ identifier }) => identifier === HEADER);

/** Returns the sizes of rows and columns according to the cells. */
export function sizesOf(table: Composite): Sizes {
  const cells = cellsOf(table);
  const sides = (axis: Axis, side: 'width' | 'height', otherwise: number): number[] => {
    const sizes = fill(1 + Math.max(0, ...cells.map((cell) => indexOf(cell, axis))), otherwise);
    for (const cell of cells) sizes[indexOf(cell, axis)] = cell[side];
    return sizes;
  };
  return {
    columns: sides('column', 'width', CELL_WIDTH),
    rows: sides('row', 'height', CELL_HEIGHT),
    header: headerOf(table)?.height ?? 0,
  };
}

/** Returns the size of a table with these rows and columns. */
export const sizeOf = ({ columns, rows, header }: Sizes) => ({
  width: sum(columns),
  height: header + sum(rows),
});

/** Positions parts in a table that starts where the shell does. */
export function layOut({ x, y }: DiagramObject, { columns, rows, header }: Sizes) {
  const lefts = starts(x, columns);
  const tops = starts(y + header, rows);
  const placeOf = (part: DiagramObject): Pick<DiagramObject, 'x' | 'y' | 'width' | 'height'> => {
    if (part.identifier === HEADER) return { x, y, width: sum(columns), height: header };
    const row = Math.min(indexOf(part, 'row'), rows.length - 1);
    const column = Math.min(indexOf(part, 'column'), columns.length - 1);
    return { x: lefts[column]!, y: tops[row]!, width: columns[column]!, height: rows[row]! };
  };
  return (part: DiagramObject): DiagramObject => ({ ...part, ...placeOf(part) });
}

/** Returns a table with its parts positioned by the sizes of its rows and columns. */
export function laidOut(table: Composite): Composite {
  const header = headerOf(table);
  const sizes = sizesOf(table);
  return {
    owner: { ...table.owner, ...sizeOf(sizes) },
    parts: [...cellsOf(table), ...(header ? [header] : [])].map(layOut(table.owner, sizes)),
  };
}

export const fill = (length: number, value: number): number[] => Array.from({ length }, () => value);

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function starts(from: number, sizes: readonly number[]): number[] {
  let at = from;
  return sizes.map((size) => {
    const start = at;
    at += size;
    return start;
  });
}
