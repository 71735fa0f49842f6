/** A cell of a table: an ordinary text, linked or not, within its borders. The table positions it. */
import { defineKind, format, num } from '../../engine/plugin.ts';
import { cellStyle, cellText, drawCell } from '../shared/cells.ts';
import { panel } from '../shared/panel.ts';
import { rangeStates } from '../shared/states.ts';

/** Only for screen readers; the panel does not show it. */
const at = (label: string) => num(0, { min: 0, max: 199, step: 1, label, section: 'settings' });

export default defineKind({
  kind: 'table-cell',
  version: 1,
  title: 'Cell',
  group: 'none',
  partOf: 'table',
  size: [75, 25],
  alarmMark: 'badge',
  props: { ...cellText(), ...cellStyle(14), rowId: at('Row'), colId: at('Column') },
  panel: panel.text,
  live: { shown: format({ places: 24, idleProp: 'text' }) },
  states: rangeStates('fontColor', 'backgroundColor'),
  draw: (pen, p, box) =>
    drawCell(pen, p, box, pen.slotText('shown'), {
      text: pen.paint('fontColor'),
      background: pen.paint('backgroundColor'),
    }),
  lod: (p) => p.backgroundColor,
  a11y: (p) => ({ role: 'cell', label: `Row ${p.rowId + 1}, column ${p.colId + 1}: ${p.text}` }),
});
