/** What serves the refinery, along its lower edge: cooling water, power, effluent, loading, flares, buildings; and its sign. */
import { type Box, DiagramBuilder } from '../builder.ts';
import * as style from '../style.ts';
import { ground, hair, instrument, reading, sign, symbol, thin, words } from './marks.ts';
import { OFFSITES, PROCESS, roads, SIZE } from './plan.ts';
import type { Reading } from './processes.ts';

/** Rows of the same equipment in a part of the strip. */
interface Offsite {
  readonly name: string;
  readonly width: number;
  readonly symbol: string;
  readonly letter: string;
  readonly size: readonly [width: number, height: number];
  readonly count: number;
  readonly rows: number;
  readonly reading: Exclude<Reading, 'run'>;
}

const PARTS: readonly Offsite[] = [
  part('Cooling water', 6000, 'cooling-tower', 'CT', [430, 470], 20, 2, 'temperature'),
  part('Substation', 4600, 'transformer', 'TR', [300, 520], 16, 2, 'temperature'),
  part('Effluent', 5200, 'clarifier-top', 'CL', [560, 560], 12, 2, 'flow'),
  part('Rail loading', 8200, 'rail-car', 'RC', [560, 300], 39, 3, 'flow'),
  part('Road loading', 4800, 'truck', 'LB', [520, 300], 21, 3, 'flow'),
  part('Flares', 2000, 'chimney', 'FL', [380, 1500], 3, 1, 'flow'),
];

function part(
  name: string,
  width: number,
  symbol: string,
  letter: string,
  size: Offsite['size'],
  count: number,
  rows: number,
  reading: Offsite['reading'],
): Offsite {
  return { name, width, symbol, letter, size, count, rows, reading };
}

export function drawOffsites(): DiagramBuilder {
  const to = new DiagramBuilder();
  const free = OFFSITES.width - PARTS.reduce((sum, { width }) => sum + width, 0);
  const gap = free / (PARTS.length - 1);
  let x = OFFSITES.x;
  for (const one of PARTS) {
    drawPart(to, one, { ...OFFSITES, x, width: one.width });
    x += one.width + gap;
  }
  return to;
}

function drawPart(to: DiagramBuilder, one: Offsite, box: Box): void {
  ground(to, box, one.name);
  sign(to, [box.x + 80, box.y + 40], box.width - 160, one.name, 260);
  const inRow = one.count / one.rows;
  const pitchX = (box.width - 160) / inRow;
  const pitchY = (box.height - 480) / one.rows;
  for (let row = 0; row < one.rows; row++) {
    const floor = box.y + 420 + (row + 1) * pitchY - 120;
    to.line([box.x + 60, floor + 90], [box.x + box.width - 60, floor + 90], {
      ...thin,
      strokeWidth: 14,
      arrowHeadId: 'arrow',
    });
    for (let at = 0; at < inRow; at++)
      drawOne(
        to,
        one,
        [box.x + 80 + at * pitchX, floor],
        row * inRow + at,
        Math.min(pitchX - 40, one.size[0]),
      );
  }
}

/** Its size is bounded by its place. */
function drawOne(
  to: DiagramBuilder,
  { symbol: name, letter, size, reading: what }: Offsite,
  [x, floor]: readonly [number, number],
  nth: number,
  width: number,
): void {
  const height = (size[1] * width) / size[0];
  const number = `${letter}-${101 + nth}`;
  symbol(to, { x, y: floor - height, width, height }, name, number);
  words(to, [x, floor + 12], width, number, 44, { fontWeight: 'bold', fontColor: style.ink });
  reading(to, [x + width * 0.42, floor + 14], what, nth, 40);
  to.line([x + width / 2, floor], [x + width / 2, floor + 84], { ...thin, strokeWidth: 8 });
  symbol(to, { x: x + width / 2 - 40, y: floor + 96, width: 80, height: 48 }, 'butterfly-valve');
  instrument(to, [x + 30, floor - height - 60], 'FI', String(101 + nth), 20);
}

/** The name, what the areas are, and the roads. */
export function drawSite(): DiagramBuilder {
  const to = new DiagramBuilder();
  for (const { x, y, width, height } of roads) {
    to.add(
      'dynamic-shapes',
      { x, y, width, height },
      { shape: 'rectangle', fill: style.edge, strokeWidth: 0 },
    );
    const [dx, dy] = [width / 2, height / 2];
    const [from, until] =
      width > height
        ? ([
            [x, y + dy],
            [x + width, y + dy],
          ] as const)
        : ([
            [x + dx, y],
            [x + dx, y + height],
          ] as const);
    to.line(from, until, { stroke: style.open, strokeWidth: 8, strokeStyle: 'dashed' });
  }
  sign(to, [PROCESS.x, 130], 16_000, 'Refinery', 760);
  words(to, [PROCESS.x + 4100, 260], 14_000, 'Twelve process areas · pipe racks · tank farm · offsites', 300);
  words(
    to,
    [PROCESS.x + 4100, 660],
    14_000,
    'Seventy-two trains, 128 tanks, nearly five thousand live objects',
    300,
  );
  return to;
}

/** Street lamps along the roads, as many as are asked for. */
export function drawLamps(count: number): DiagramBuilder {
  const to = new DiagramBuilder();
  const lengths = roads.map(({ width, height }) => Math.max(width, height));
  const all = lengths.reduce((sum, length) => sum + length, 0);
  const step = all / count;
  for (let nth = 0; nth < count; nth++) {
    let along = (nth + 0.5) * step;
    let road = 0;
    while (along > lengths[road]!) along -= lengths[road++]!;
    const { x, y, width, height } = roads[road]!;
    const [cx, cy] =
      width > height
        ? [x + along, y + (nth % 2 ? 6 : height - 30)]
        : [x + (nth % 2 ? 6 : width - 30), y + along];
    to.add(
      'dynamic-shapes',
      { x: cx, y: Math.min(cy, SIZE.height - 30), width: 24, height: 24 },
      { shape: 'circle', fill: style.open, ...hair },
    );
  }
  return to;
}
