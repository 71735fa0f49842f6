/** The table of a station's pumps: their setpoints and readings. */
import { DICTIONARIES, FORMULAS } from '../meaning.ts';
import { PUMPS } from '../plant/pumps.ts';
import type { WaterSite } from '../plant/sites.ts';
import type { Box, DiagramBuilder, LinkOptions } from './builder.ts';
import { reading, tagOf } from './stages.ts';
import * as style from './style.ts';

const COLUMNS = [
  ['Pump', 80],
  ['State', 92],
  ['Start', 92],
  ['Stop', 92],
  ['Speed', 96],
  ['Power', 112],
  ['Motor', 100],
  ['Run time', 182],
] as const;
const LEFT_ALIGNED: readonly string[] = ['Pump', 'State'];

/** The pumps' setpoints and readings; the card has room for six rows. `top`: of the card. */
export function drawPumpTable(diagram: DiagramBuilder, site: WaterSite, top: number): void {
  const rows = PUMPS.filter((pump) => pump.site === site).slice(0, 6);
  if (rows.length === 0) return;
  const pitch = rows.length > 5 ? 28 : 32;
  const width = COLUMNS.reduce((sum, [, column]) => sum + column, 0) + 40;
  const x = style.CANVAS.width - style.MARGIN - width;
  diagram.add(
    'dynamic-shapes',
    { x, y: top, width, height: 52 + rows.length * pitch },
    {
      shape: 'rounded-rectangle',
      radius: 8,
      fill: style.card,
      stroke: style.edge,
      strokeWidth: 1,
      label: 'Pumps',
    },
  );
  let left = x + 20;
  for (const [heading, column] of COLUMNS) {
    diagram.text({ x: left, y: top + 12, width: column - 16, height: 24 }, heading, {
      ...style.far.small,
      textAlign: LEFT_ALIGNED.includes(heading) ? 'left' : 'right',
    });
    left += column;
  }
  rows.forEach((pump, nth) => {
    drawPumpRow(diagram, pump.id, x + 20, top + 44 + nth * pitch);
  });
}

function drawPumpRow(diagram: DiagramBuilder, id: string, x: number, y: number): void {
  diagram.text({ x, y, width: 120, height: 26 }, id, style.far.name);
  const cells = [
    ['Start level', '%', 0],
    ['Stop level', '%', 0],
    ['Speed setpoint', '%', 0],
    ['Power', 'kW', 1],
    ['Motor temperature', '°C', 0],
  ] as const;
  const words = (box: Box, quantity: string, textAlign: string, shown: LinkOptions) =>
    diagram.linked(
      'dynamic-texts',
      box,
      tagOf(id, quantity),
      { text: '-', ...style.far.value, fontSize: 20.5, textAlign, label: `${id} ${quantity}` },
      shown,
    );
  let left = x + COLUMNS[0][1];
  words(
    { x: left, y, width: COLUMNS[1][1], height: 26 },
    'Run',
    'left',
    style.shownBy('dictionary', DICTIONARIES.pump),
  );
  left += COLUMNS[1][1];
  cells.forEach(([quantity, unit, digits], at) => {
    const width = COLUMNS[at + 2]![1];
    reading(diagram, { x: left - 16, y, width: width + 22 }, [id, quantity], unit, digits);
    left += width;
  });
  words(
    { x: left, y, width: COLUMNS.at(-1)![1] - 16, height: 26 },
    'Run hours',
    'right',
    style.shownBy('formula', FORMULAS.running),
  );
}
