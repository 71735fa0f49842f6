/**
 * A table: the shell around cells and an optional header, which are separate objects that belong to it. Its saved
 * fields `rowId`, `colId`, `cellWidth` and `cellHeight` are not for the panel: edits.ts writes them, and law.ts keeps
 * cells and shell consistent. Its text and border settings apply to all cells.
 */
import { colour, defineKind, text } from '../../engine/plugin.ts';
import { cellStyle, forMembers } from '../shared/cells.ts';
import { palette } from '../shared/palette.ts';
import { panel } from '../shared/panel.ts';
import { cellBeside, commands, newTable, TABLE } from './edits.ts';
import { laidOut } from './grid.ts';
import { law } from './law.ts';

/** Width of the shell's border, around the cells. */
const SHELL = 2;

export default defineKind({
  kind: TABLE,
  version: 1,
  title: 'Table',
  group: 'table',
  takes: 'cells',
  size: [225, 75],
  props: {
    shellColor: colour(palette.outline, { label: 'Shell' }),
    label: text('', { max: 50, label: 'Label' }),
    ...forMembers(cellStyle(14)),
  },
  panel: panel.plain,

  draw(pen, p, { w, h }) {
    pen.rrect(-SHELL / 2, -SHELL / 2, w + SHELL, h + SHELL, { stroke: p.shellColor, strokeWidth: SHELL });
  },
  parts: {
    derived: { owner: ['width', 'height'], part: ['x', 'y'] },
    create: newTable,
    layout: laidOut,
    // A table has no gaps.
    emptied: (part) => ({ ...part, text: '' }),
    beside: cellBeside,
  },
  law,
  commands,
  lod: (p) => p.shellColor,
  a11y: (p) => ({ role: 'table', label: p.label || 'Table' }),
});
