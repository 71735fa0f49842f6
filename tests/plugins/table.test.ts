/** Tables: parts stay together, tile the shell and keep their numbers, whatever is done to them. */
import { describe, expect, test } from 'vitest';
import { DiagramDocument } from '../../engine/document/document.ts';
import type { DiagramObject, ObjectId } from '../../engine/document/types.ts';
import { Editor } from '../../engine/editor.ts';
import { num, text } from '../../engine/plugin.ts';
import * as kinds from '../../plugins/index.ts';
import { drawCell } from '../../plugins/shared/cells.ts';
import { randomOf } from '../support/engine/random-edits.ts';

function workshop(rows = 2, columns = 3) {
  const document = new DiagramDocument();
  let made = 0;
  const editor = new Editor({
    document,
    kindOf: (name) => Object.values(kinds).find(({ kind }) => kind === name),
    newId: () => `n${++made}`,
    now: () => made * 1000,
    centre: () => ({ x: 0, y: 0 }),
    changed: () => {},
  });
  editor.run({ do: 'place', kind: 'table', options: { rows, columns }, x: 500, y: 300 });
  const [table] = editor.selection.all as ReadonlySet<string>;
  const objects = (): DiagramObject[] =>
    [...document.items()].sort((a, b) => a.rank - b.rank).map(({ object }) => object);
  const cell = (row: number, column: number): DiagramObject =>
    objects().find(
      ({ identifier, rowId, colId }) => identifier === 'table-cell' && rowId === row && colId === column,
    )!;
  const select = (...ids: ObjectId[]) => editor.run({ do: 'select', ids });
  const shell = (): DiagramObject => document.get(table!)!.object;
  return { document, editor, table: table!, objects, cell, select, shell };
}

/** What is wrong with a table: gaps, overlaps, cells that are missing or there twice. Empty when all is well. */
function flaws(objects: readonly DiagramObject[]): string[] {
  const shell = objects.find(({ identifier }) => identifier === 'table')!;
  const header = objects.find(({ identifier }) => identifier === 'table-header');
  const cells = objects.filter(({ identifier }) => identifier === 'table-cell');
  const rows = shell.rowId as number;
  const columns = shell.colId as number;
  const found: string[] = [];
  if (cells.length !== rows * columns) found.push(`${cells.length} cells, not ${rows} × ${columns}`);
  let area = header ? header.width * header.height : 0;
  for (const cell of cells) {
    area += cell.width * cell.height;
    if (cell.parentId !== shell.id) found.push(`${cell.id} belongs elsewhere`);
    if (cell.width < 35 || cell.height < 25) found.push(`${cell.id} is ${cell.width} × ${cell.height}`);
    const inside =
      cell.x >= shell.x - 1e-9 &&
      cell.y >= shell.y - 1e-9 &&
      cell.x + cell.width <= shell.x + shell.width + 1e-9 &&
      cell.y + cell.height <= shell.y + shell.height + 1e-9;
    if (!inside) found.push(`${cell.id} lies outside`);
  }
  if (Math.abs(area - shell.width * shell.height) > 1e-6) found.push(`parts cover ${area}`);
  const places = new Set(cells.map(({ rowId, colId }) => `${rowId} ${colId}`));
  if (places.size !== cells.length) found.push('two cells at one place');
  return found;
}

describe('a new table', () => {
  test('TABL-01 TABL-09 KIND-TABLE-01 has a shell with counts and sizes, and cells of 75 × 25 that belong to it', () => {
    const { shell, cell, objects } = workshop(2, 3);
    expect(shell()).toMatchObject({
      rowId: 2,
      colId: 3,
      cellWidth: 75,
      cellHeight: 25,
      width: 225,
      height: 50,
    });
    expect(shell()).toMatchObject({ x: 388, y: 275 });
    expect(cell(1, 2)).toMatchObject({ parentId: shell().id, x: 538, y: 300, width: 75, height: 25 });
    expect(objects()).toHaveLength(7);
    expect(flaws(objects())).toEqual([]);
  });

  test('TABL-09 KIND-TCELL-01 CONST-36 a cell says "000" in 14 px until it says something else', () => {
    expect(kinds.tableCell.props.text.default).toBe('000');
    expect(kinds.tableCell.props.fontSize.default).toBe(14);
    expect(kinds.tableCell.size).toEqual([75, 25]);
  });

  test('TABL-10 KIND-THEAD-01 CONST-36 a header says "000" in 20 px', () => {
    expect(kinds.tableHeader.props.text).toEqual(text('000', { max: 500, label: 'Text' }));
    expect(kinds.tableHeader.props.fontSize.default).toBe(20);
  });
});

describe('rows, columns, header', () => {
  test('TABL-02 a row is added where the cell is, and a column, each one undo', () => {
    const { editor, cell, select, objects, shell } = workshop(2, 2);
    const last = cell(1, 1).id;
    select(cell(0, 0).id);
    editor.run({ do: 'ofKind', kind: 'table', command: 'addRowBelow' });
    expect(shell()).toMatchObject({ rowId: 3, height: 75 });
    expect(cell(2, 1).id).toBe(last);
    editor.run({ do: 'ofKind', kind: 'table', command: 'addColumnLeft' });
    expect(shell()).toMatchObject({ colId: 3, width: 225 });
    expect(cell(2, 2).id).toBe(last);
    expect(flaws(objects())).toEqual([]);
    editor.run({ do: 'undo' });
    editor.run({ do: 'undo' });
    expect(shell()).toMatchObject({ rowId: 2, colId: 2, width: 150, height: 50 });
    expect(flaws(objects())).toEqual([]);
  });

  test('TABL-02 rows and columns are added on either side, and the chosen column is removed', () => {
    const { editor, cell, select, shell } = workshop(2, 2);
    const run = (command: string) => editor.run({ do: 'ofKind', kind: 'table', command });
    const [first, right, last] = [cell(0, 0).id, cell(0, 1).id, cell(1, 1).id];
    select(last);
    run('addRowAbove');
    expect([cell(0, 0).id, cell(2, 1).id]).toEqual([first, last]);
    select(first);
    run('addColumnRight');
    expect([cell(0, 0).id, cell(0, 2).id]).toEqual([first, right]);
    select(first);
    run('removeColumn');
    expect(shell()).toMatchObject({ rowId: 3, colId: 2, width: 150 });
    expect(cell(0, 1).id).toBe(right);
  });

  test('TABL-02 a row and a column are removed; the last one stays, and why is said', () => {
    const { editor, cell, select, objects, shell } = workshop(2, 1);
    select(cell(0, 0).id);
    editor.run({ do: 'ofKind', kind: 'table', command: 'removeRow' });
    expect(shell()).toMatchObject({ rowId: 1, height: 25 });
    expect(flaws(objects())).toEqual([]);
    select(cell(0, 0).id);
    for (const [command, line] of [
      ['removeRow', 'row'],
      ['removeColumn', 'column'],
    ])
      expect(editor.run({ do: 'ofKind', kind: 'table', command: command! })?.message).toBe(
        `The last ${line} cannot be removed. Delete the table instead.`,
      );
    expect(flaws(objects())).toEqual([]);
  });

  test('TABL-03 a header is added above the cells, which move down, and removed again', () => {
    const { editor, cell, select, table, objects } = workshop(2, 2);
    const before = cell(0, 0);
    select(table);
    editor.run({ do: 'ofKind', kind: 'table', command: 'toggleHeader' });
    const header = objects().find(({ identifier }) => identifier === 'table-header')!;
    expect(header).toMatchObject({ parentId: table, x: before.x, y: before.y, width: 150, height: 35 });
    expect(cell(0, 0).y).toBe(before.y + 35);
    expect(flaws(objects())).toEqual([]);
    editor.run({ do: 'ofKind', kind: 'table', command: 'toggleHeader' });
    expect(cell(0, 0)).toEqual(before);
    expect(objects()).toHaveLength(5);
  });

  test('rejects a table command for another object', () => {
    const { editor, select } = workshop();
    editor.run({ do: 'place', kind: 'dynamic-shapes' });
    const fault = editor.run({ do: 'ofKind', kind: 'table', command: 'addRowAbove' });
    expect(fault?.message).toBe('Select a table or one of its cells first.');
    select();
  });
});

describe('sizes', () => {
  test('TABL-06 CONST-37 a cell takes its row and its column along, in steps of 10', () => {
    const { editor, cell, select, shell, objects } = workshop(2, 2);
    select(cell(0, 1).id);
    editor.run({ do: 'set', field: 'width', value: 104 });
    editor.run({ do: 'set', field: 'height', value: 46 });
    expect(cell(1, 1)).toMatchObject({ width: 100, height: 25 });
    expect(cell(0, 0)).toMatchObject({ width: 75, height: 50 });
    expect(shell()).toMatchObject({ width: 175, height: 75 });
    expect(flaws(objects())).toEqual([]);
  });

  test('TABL-07 CONST-37 no cell gets narrower than 35 or lower than 25', () => {
    const { editor, cell, select, objects } = workshop(2, 2);
    select(cell(0, 0).id);
    editor.run({ do: 'set', field: 'width', value: 3 });
    editor.run({ do: 'set', field: 'height', value: 3 });
    expect(cell(0, 0)).toMatchObject({ width: 35, height: 25 });
    expect(flaws(objects())).toEqual([]);
  });

  test('TABL-06 the whole table grows by its columns, and cannot be turned', () => {
    const { editor, table, select, cell, shell, objects } = workshop(2, 2);
    select(table);
    editor.run({ do: 'set', field: 'width', value: 300 });
    expect(cell(1, 1).width).toBe(150);
    editor.run({ do: 'set', field: 'width', value: 310 });
    expect([cell(1, 1).width, shell()!.width]).toEqual([160, 320]);
    editor.run({ do: 'set', field: 'angle', value: 45 });
    expect(shell()).not.toHaveProperty('angle');
    expect(flaws(objects())).toEqual([]);
  });
});

describe('settings', () => {
  test('TABL-05 PROP-08 what is set at the table is set in all of its cells, at a cell in that cell', () => {
    const { editor, table, select, cell } = workshop(2, 2);
    for (const [field, value] of [
      ['fontColor', '#aa0000'],
      ['borderColor', '#00aa00'],
      ['strokeWidth', 3],
      ['alignment', 'right'],
      ['verticalAlignment', 'top'],
      ['fontWeight', 'bold'],
      ['fontStyle', 'italic'],
      ['underline', true],
      ['backgroundColor', '#eeeeee'],
      ['fontSize', 18],
    ] as const) {
      select(table);
      expect(editor.run({ do: 'set', field, value })).toBeUndefined();
      expect(cell(1, 1)[field]).toBe(value);
    }
    select(cell(0, 0).id);
    editor.run({ do: 'set', field: 'alignment', value: 'left' });
    expect(cell(0, 0).alignment).toBe('left');
    expect(cell(1, 1).alignment).toBe('right');
  });

  test('TABL-05 a cell draws its text where its alignments say', () => {
    const spot = (alignment: string, verticalAlignment: string) => {
      const spots: (readonly [x: number, y: number, align: string])[] = [];
      const pen = {
        rrect: () => {},
        text: (x: number, y: number, _words: unknown, { align }: { align: string }) =>
          spots.push([x, y, align]),
      };
      const look = {
        ...{
          fontColor: '#000',
          fontSize: 14,
          fontFamily: 'Arial',
          fontWeight: 'normal',
          fontStyle: 'normal',
        },
        ...{ underline: false, backgroundColor: '#fff', borderColor: '#000', strokeWidth: 1 },
      };
      drawCell(pen as never, { ...look, alignment, verticalAlignment } as never, { w: 100, h: 60 }, 'A');
      return spots[0]!;
    };
    const [left, top] = spot('left', 'top');
    const [right, bottom] = spot('right', 'bottom');
    expect(spot('center', 'middle')).toEqual([50, 30, 'center']);
    expect([left + right, top + bottom]).toEqual([100, 60]);
    expect([left < 10, top < 20]).toEqual([true, true]);
    expect([spot('left', 'top')[2], spot('right', 'bottom')[2]]).toEqual(['left', 'right']);
  });

  test('TABL-08 CONST-37 a border outside of 1 to 10 and a font above 100 change nothing', () => {
    const { editor, table, select, cell } = workshop(1, 1);
    select(cell(0, 0).id);
    for (const [field, value] of [
      ['strokeWidth', 10],
      ['strokeWidth', 1],
      ['fontSize', 100],
    ] as const) {
      expect(editor.run({ do: 'set', field, value })).toBeUndefined();
      // A border of 1 is the default.
      expect(cell(0, 0)[field] ?? 1).toBe(value);
    }
    const before = cell(0, 0);
    for (const [field, value] of [
      ['strokeWidth', 0],
      ['strokeWidth', 11],
      ['fontSize', 101],
    ] as const)
      for (const id of [table, cell(0, 0).id]) {
        select(id);
        expect(editor.run({ do: 'set', field, value })).toMatchObject({ field });
      }
    expect(cell(0, 0)).toEqual(before);
  });

  test('each setting of the table is one of cells and of headers', () => {
    const members = Object.entries(kinds.table.props).filter(([, prop]) => 'members' in prop && prop.members);
    expect(members.length).toBeGreaterThan(9);
    for (const [name] of members) {
      expect(kinds.tableCell.props).toHaveProperty(name);
      expect(kinds.tableHeader.props).toHaveProperty(name);
    }
    expect(num(1).members).toBeUndefined();
  });
});

describe('as one thing', () => {
  test('a cell that is moved moves its table, and a click takes hold of the table first', () => {
    const { editor, cell, select, shell, objects, table } = workshop();
    const before = shell().x;
    select(cell(0, 0).id);
    editor.run({ do: 'nudge', dx: 10, dy: 0 });
    expect(shell().x).toBe(before + 10);
    expect(flaws(objects())).toEqual([]);
    expect([...editor.grasp.whole([cell(0, 1).id])]).toEqual([table]);
    select(table);
    expect([...editor.grasp.pickWithin(cell(0, 1).id)]).toEqual([cell(0, 1).id]);
    expect([...editor.grasp.whole([cell(1, 1).id])]).toEqual([cell(1, 1).id]);
    editor.grasp.leave();
    expect([...editor.selection.all]).toEqual([table]);
  });

  test('a cell that is deleted is emptied, a table goes with all of its cells', () => {
    const { editor, cell, select, table, objects, document } = workshop();
    select(cell(0, 0).id);
    editor.run({ do: 'link', change: { linkedTag: 't1' } });
    editor.run({ do: 'delete' });
    expect(cell(0, 0).text).toBe('');
    expect(document.get(cell(0, 0).id)).not.toHaveProperty('config');
    expect(flaws(objects())).toEqual([]);
    select(table);
    editor.run({ do: 'delete' });
    expect(objects()).toEqual([]);
  });

  test('a copy is a table of its own with as many cells; bringing it to the front brings all of it', () => {
    const { editor, select, table, objects } = workshop(2, 2);
    select(table);
    editor.run({ do: 'duplicate' });
    expect(objects().filter(({ identifier }) => identifier === 'table')).toHaveLength(2);
    expect(objects().filter(({ parentId }) => parentId === table)).toHaveLength(4);
    select(table);
    editor.run({ do: 'stack', where: 'front' });
    expect(
      objects()
        .slice(-5)
        .map(({ id, parentId }) => parentId ?? id),
    ).toEqual([table, table, table, table, table]);
  });

  test('100 random tables with 40 edits each keep the law, and undo-all leads back', () => {
    const edits = [
      'addRowAbove',
      'addRowBelow',
      'addColumnLeft',
      'addColumnRight',
      'removeRow',
      'removeColumn',
      'toggleHeader',
    ] as const;
    for (let seed = 1; seed <= 100; seed++) {
      const random = randomOf(seed);
      const { editor, objects, select } = workshop(
        1 + Math.floor(random() * 4),
        1 + Math.floor(random() * 4),
      );
      const first = JSON.stringify(objects());
      for (let step = 0; step < 40; step++) {
        const all = objects();
        select(all[Math.floor(random() * all.length)]!.id);
        const dice = random();
        if (dice < 0.6)
          editor.run({ do: 'ofKind', kind: 'table', command: edits[Math.floor(random() * edits.length)]! });
        else if (dice < 0.8)
          editor.run({ do: 'set', field: dice < 0.7 ? 'width' : 'height', value: 20 + random() * 300 });
        else if (dice < 0.9) editor.run({ do: 'nudge', dx: 5, dy: -5 });
        else if (all.length > 0 && select(all.at(-1)!.id) === undefined && all.at(-1)!.identifier !== 'table')
          editor.run({ do: 'delete' });
        const found = flaws(objects().length > 0 ? objects() : all);
        expect(found, `seed ${seed}, step ${step}`).toEqual([]);
      }
      while (editor.history.labels.at > 1) editor.run({ do: 'undo' });
      expect(JSON.stringify(objects()), `seed ${seed}`).toBe(first);
    }
  });
});

test('from cell to cell: row by row, back, and round; a shell leads to its first', () => {
  const { editor, cell, table } = workshop(2, 2);
  expect(editor.partBeside(cell(0, 1).id, false)).toBe(cell(1, 0).id);
  expect(editor.partBeside(cell(1, 1).id, false)).toBe(cell(0, 0).id);
  expect(editor.partBeside(cell(0, 0).id, true)).toBe(cell(1, 1).id);
  expect(editor.partBeside(table, false)).toBe(cell(0, 0).id);
});
