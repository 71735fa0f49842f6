/**
 * A table: the shell around cells and an optional header, which are objects of their own that belong to it. Its saved
 * fields `rowId`, `colId`, `cellWidth` and `cellHeight` are the editor's, which keeps cells and shell together
 * (engine/edit/table.ts). What its settings say of texts and borders is set for all cells.
 */
import { colour, defineKind, text } from '../../engine/plugin.ts';
import { cellStyle, forMembers } from '../shared/cells.ts';
import { palette } from '../shared/palette.ts';
import { panel } from '../shared/panel.ts';

/** Of the shell, around the cells. */
const SHELL = 2;

export default defineKind({
  kind: 'table',
  version: 1,
  title: 'Table',
  group: 'table',
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
  lod: (p) => p.shellColor,
  a11y: (p) => ({ role: 'table', label: p.label || 'Table' }),
});
