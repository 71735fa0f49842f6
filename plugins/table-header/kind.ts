/** The header of a table: one text across all of its columns. The table positions it. */
import { defineKind } from '../../engine/plugin.ts';
import { cellStyle, cellText, drawCell } from '../shared/cells.ts';
import { panel } from '../shared/panel.ts';

export default defineKind({
  kind: 'table-header',
  version: 1,
  title: 'Table header',
  group: 'none',
  partOf: 'table',
  size: [225, 35],
  props: { ...cellText(), ...cellStyle(20) },
  panel: panel.plain,
  draw: (pen, p, box) => drawCell(pen, p, box, p.text),
  lod: (p) => p.backgroundColor,
  a11y: (p) => ({ role: 'columnheader', label: p.text || 'Header' }),
});
