/** The table of a station's pumps: their setpoints and readings. */
import { DICTIONARIES, FORMULAS } from '../meaning.ts';
import { PUMPS } from '../plant/pumps.ts';
import type { WaterSite } from '../plant/sites.ts';
import type { Box, DiagramBuilder, LinkOptions } from './builder.ts';
import * as parts from './parts.ts';
import { reading, tagOf } from './stages.ts';
import * as style from './style.ts';

const COLUMNS = [
  ['Pump', 60],
  ['State', 76],
  ['Start', 72],
  ['Stop', 72],
  ['Speed', 76],
  ['Power', 88],
  ['Motor', 74],
  ['Run time', 132],
] as const;
export const PUMP_TABLE_WIDTH = COLUMNS.reduce((sum, [, column]) => sum + column, 0) + 26;
const PITCH = 25;
/** Of what is above its rows, and below. */
const FRAME = 46;

const pumpsOf = (site: WaterSite) => PUMPS.filter((pump) => pump.site === site).slice(0, 6);

/** Height of a site's table; 0 where it has no pumps. */
export const pumpTableHeight = (site: WaterSite): number => {
  const { length } = pumpsOf(site);
  return length > 0 ? FRAME + length * PITCH : 0;
};
const LEFT_ALIGNED: readonly string[] = ['Pump', 'State'];

/** The pumps' setpoints and readings, at most six; the box's top left. */
export function drawPumpTable(
  diagram: DiagramBuilder,
  site: WaterSite,
  { x, y: top }: Pick<Box, 'x' | 'y'>,
): void {
  const rows = pumpsOf(site);
  if (rows.length === 0) return;
  parts.card(diagram, { x, y: top, width: PUMP_TABLE_WIDTH, height: pumpTableHeight(site) }, '', 'Pumps');
  let left = x + 16;
  for (const [heading, column] of COLUMNS) {
    diagram.text({ x: left, y: top + 9, width: column - 14, height: 24 }, heading, {
      ...style.small,
      textAlign: LEFT_ALIGNED.includes(heading) ? 'left' : 'right',
    });
    left += column;
  }
  rows.forEach((pump, nth) => {
    drawPumpRow(diagram, pump.id, x + 16, top + 36 + nth * PITCH);
  });
}

function drawPumpRow(diagram: DiagramBuilder, id: string, x: number, y: number): void {
  diagram.text({ x, y, width: 60, height: 26 }, id, style.name);
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
      { text: '-', ...style.value, fontSize: 17, textAlign, label: `${id} ${quantity}` },
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
    { x: left, y, width: COLUMNS.at(-1)![1] - 12, height: 26 },
    'Run hours',
    'right',
    style.shownBy('formula', FORMULAS.running),
  );
}
