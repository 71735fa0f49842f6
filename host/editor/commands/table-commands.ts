/** Commands for the selected table, or around the selected cell (TABL-02, TABL-03). */
import {
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  BetweenVerticalEnd,
  BetweenVerticalStart,
  type LucideIcon,
  PanelTop,
  TableColumnsSplit,
  TableRowsSplit,
} from 'lucide-react';
import { type Command, onPicture } from '../../commands/registry.ts';
import type { Editor } from '../editor.ts';

/** `command`: its name among the kind's own commands (plugins/table). */
const ROWS: readonly (readonly [id: string, label: string, icon: LucideIcon, command: string])[] = [
  ['table-row-above', 'Add a row above', BetweenHorizontalStart, 'addRowAbove'],
  ['table-row-below', 'Add a row below', BetweenHorizontalEnd, 'addRowBelow'],
  ['table-column-left', 'Add a column to the left', BetweenVerticalStart, 'addColumnLeft'],
  ['table-column-right', 'Add a column to the right', BetweenVerticalEnd, 'addColumnRight'],
  ['table-remove-row', 'Delete the row', TableRowsSplit, 'removeRow'],
  ['table-remove-column', 'Delete the column', TableColumnsSplit, 'removeColumn'],
  ['table-header', 'Add or remove the header row', PanelTop, 'toggleHeader'],
];

export const TABLE_COMMANDS: readonly string[] = ROWS.map(([id]) => id);

const PARTS = ['table', 'table-cell', 'table-header'];

/** Whether the selection is a table or part of one. */
export const isOfTable = (kind: string | null): boolean => PARTS.includes(kind ?? '');

export function tableCommands(editor: Editor): Command[] {
  return ROWS.map(([id, label, icon, command]) => ({
    id,
    label,
    icon,
    group: 'Table',
    enabled: () => isOfTable(editor.state.summary.kind),
    ...onPicture(() => editor.run({ do: 'ofKind', kind: 'table', command })),
  }));
}
