/** Pipe racks: mains side by side on bents, each with its service and size. */
import { type Box, DiagramBuilder, type Point } from '../builder.ts';
import * as style from '../style.ts';
import { words } from './marks.ts';
import { columnRacks, RACK, rowRacks } from './plan.ts';

const SERVICES = [
  ['HC', style.pipeColour],
  ['CW', 'token:pipe.water'],
  ['ST', 'token:pipe.steam'],
  ['FG', 'token:pipe.gas'],
  ['HC', style.pipeColour],
  ['N2', 'token:pipe.air'],
  ['H2', 'token:pipe.product'],
  ['BD', 'token:pipe.waste'],
] as const;

const BENT = 150;
const LABELS = 1500;

interface Rack {
  readonly box: Box;
  readonly isUpright: boolean;
  readonly pipes: number;
  readonly nth: number;
}

export function drawRacks(): DiagramBuilder {
  const to = new DiagramBuilder();
  columnRacks.forEach((box, nth) => {
    drawRack(to, { box, isUpright: true, pipes: RACK.pipesOfColumn, nth: nth + rowRacks.length });
  });
  rowRacks.forEach((box, nth) => {
    drawRack(to, { box, isUpright: false, pipes: RACK.pipesOfRow, nth });
  });
  return to;
}

function drawRack(to: DiagramBuilder, rack: Rack): void {
  const { box, isUpright, pipes } = rack;
  to.add('dynamic-shapes', box, {
    shape: 'rectangle',
    fill: style.equipment,
    strokeWidth: 0,
    label: 'Pipe rack',
  });
  const [length, across] = isUpright ? [box.height, box.width] : [box.width, box.height];
  /** A point of the rack by its way along it and across it. */
  const at = (along: number, aside: number): Point =>
    isUpright ? [box.x + aside, box.y + along] : [box.x + along, box.y + aside];
  for (let along = 60; along < length; along += BENT)
    to.line(at(along, 8), at(along, across - 8), { stroke: style.edge, strokeWidth: 8 });
  for (let nth = 0; nth < pipes; nth++) drawMainPipe(to, rack, at, nth, [length, across]);
}

function drawMainPipe(
  to: DiagramBuilder,
  { nth: rack, isUpright, pipes }: Rack,
  at: (along: number, aside: number) => Point,
  nth: number,
  [length, across]: readonly [number, number],
): void {
  const [service, stroke] = SERVICES[(nth + rack) % SERVICES.length]!;
  const aside = ((nth + 0.5) * across) / pipes;
  const isBack = nth % 4 === 3;
  const ends = [at(10, aside), at(length - 10, aside)] as const;
  to.line(ends[isBack ? 1 : 0], ends[isBack ? 0 : 1], {
    stroke,
    strokeWidth: 8 + 4 * (nth % 3),
    arrowHeadId: 'arrow',
    label: `${service} ${rack}${nth}`,
  });
  // What stands upright has its names beside it.
  if (isUpright) return;
  for (let along = 200 + nth * 40; along < length; along += LABELS)
    words(to, at(along, aside - 20), 240, `${6 + 2 * (nth % 8)}"-${service}-${rack + 1}${nth + 10}`, 14, {
      fontColor: style.ink,
    });
}
