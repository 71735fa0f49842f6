/**
 * A section of a process train: equipment between a header that feeds it and one that takes its product away, with valves
 * on both sides, instruments above it, its name and a live reading below.
 */

import type { Random } from '../../plant/physics/random.ts';
import type { DiagramBuilder, Point } from '../builder.ts';
import * as style from '../style.ts';
import { flowTurn, ground, hair, instrument, reading, symbol, thin, turn, words } from './marks.ts';
import { SECTION } from './plan.ts';
import { EQUIPMENT, type EquipmentType, placesOf, type SectionName } from './processes.ts';

/** Of one place. */
const CELL = { width: 215, height: 270 } as const;
const HEADER = 62;
const EQUIPMENT_TOP = 74;
/** How far its pipes go below a drawing, which need not fill its box: a share of its width. */
const INSIDE = 0.25;
/** For the name and the reading below equipment. */
const FOOT = 66;

interface Cell {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly type: EquipmentType;
  /** As in "E-10412". */
  readonly number: string;
  /** Which of the company's tags it shows. */
  readonly nth: number;
}

interface SectionPlace {
  readonly x: number;
  readonly y: number;
  readonly name: SectionName;
  /** As in "104 A": process, train. */
  readonly title: string;
  readonly number: number;
  readonly nth: number;
}

export function drawSection(to: DiagramBuilder, place: SectionPlace, random: Random): void {
  const { x, y, name, title } = place;
  ground(to, { x, y, width: SECTION.width, height: SECTION.height }, `${title} ${name}`);
  words(to, [x + 20, y + 14], 620, `${title} ${name}`, 22, { fontWeight: 'bold', fontColor: style.ink });
  drawLoad(to, x + SECTION.width - 300, y + 12, place);
  drawHeaders(to, x, y + HEADER);
  let count = 0;
  placesOf(name).forEach((stack, column) => {
    const height = (2 * CELL.height) / stack.length;
    stack.forEach((equipment, row) => {
      count++;
      const cell: Cell = {
        ...{ x: x + 22 + column * CELL.width, y: y + HEADER + row * CELL.height, height },
        ...{ type: EQUIPMENT[equipment], number: `${place.number}${count}`, nth: place.nth * 7 + count },
      };
      drawEquipment(to, cell, random);
    });
  });
}

/** What the section takes: whether it runs, its flow as a level on a scale, its number. */
function drawLoad(to: DiagramBuilder, x: number, y: number, { title, name, nth }: SectionPlace): void {
  const label = `${title} ${name}`;
  const lamp = { x, y: y + 4, width: 26, height: 26 };
  to.linked('dynamic-shapes', lamp, turn('run', nth), { shape: 'circle', label }, style.runStates);
  const { max = 100 } = flowTurn(nth);
  to.linked('bars-and-levels', { x: x + 40, y, width: 150, height: 34 }, turn('flow', nth), {
    ...{ form: 'bar', direction: 'horizontal', minScale: 0, maxScale: max, label },
    ...{ divisions: 5, showValue: false, fontSize: 9 },
  });
  reading(to, [x + 196, y + 6], 'flow', nth, 15);
}

/** Feed above, between the rows, and product below. */
function drawHeaders(to: DiagramBuilder, x: number, top: number): void {
  for (const row of [0, 1, 2]) {
    const y = top + row * CELL.height;
    to.line([x + 12, y], [x + SECTION.width - 12, y], { ...thin, strokeWidth: 5, arrowHeadId: 'arrow' });
  }
}

function drawEquipment(to: DiagramBuilder, cell: Cell, random: Random): void {
  const { x, y, height, type, number } = cell;
  const box = fitted(cell);
  const middle = box.y + box.height / 2;
  const right = box.x + box.width;
  const bottom = y + height;
  to.path(
    [
      [x + 12, y],
      [x + 12, middle],
      [box.x + INSIDE * box.width, middle],
    ],
    thin,
  );
  symbol(to, { x: x + 18, y: middle - 11, width: 36, height: 22 }, 'gate-valve');
  to.path(
    [
      [right - INSIDE * box.width, middle],
      [x + 200, middle],
      [x + 200, bottom - 3],
    ],
    { ...thin, arrowHeadId: 'arrow' },
  );
  const valve: Point = [x + 184, middle + 26];
  symbol(to, { x: valve[0], y: valve[1], width: 32, height: 37 }, 'control-valve');
  drawMachine(to, cell, box);
  drawInstruments(to, cell, box, valve);
  words(to, [x + 58, bottom - 60], 110, `${type.letter}-${number}`, 15, {
    ...{ fontWeight: 'bold', fontColor: style.ink },
  });
  words(to, [x + 58, bottom - 40], 110, type.service, 13);
  words(to, [x + 58, bottom - 22], 130, `${2 * (1 + random.integer(6))}"-P-${number}-A1`, 11);
  // The drain.
  to.line([x + 30, middle + 2], [x + 30, middle + 34], hair);
  symbol(to, { x: x + 20, y: middle + 34, width: 20, height: 12 }, 'ball-valve');
}

/** As large as its place allows, in its own proportions. */
function fitted({ x, y, height, type }: Cell) {
  const [wide, high] = type.size;
  const room = { width: 118, height: height - EQUIPMENT_TOP - FOOT };
  const scale = Math.min(room.width / wide, room.height / high);
  const [width, tall] = [wide * scale, high * scale];
  return {
    ...{ x: x + 60 + (room.width - width) / 2, y: y + EQUIPMENT_TOP + (room.height - tall) / 2 },
    ...{ width, height: tall },
  };
}

/** A pump runs or stands; all else shows a number. */
function drawMachine(to: DiagramBuilder, cell: Cell, box: ReturnType<typeof fitted>): void {
  const { type, number, nth, x, y, height } = cell;
  const label = `${type.letter}-${number}`;
  const id = symbol(to, box, type.symbol, label);
  if (type.reading === 'run') to.link(id, turn('run', nth), style.runStates);
  else reading(to, [x + 112, y + height - 62], type.reading, nth, 15);
}

/** In rows of three above the equipment, tall ones with more beside it; the last moves the valve. */
function drawInstruments(
  to: DiagramBuilder,
  { x, y, type, number }: Cell,
  box: ReturnType<typeof fitted>,
  [valveX, valveY]: Point,
): void {
  type.instruments.forEach((letters, nth) => {
    const isBeside = nth > 2;
    const at: Point = isBeside ? [x + 76, box.y + 60 + (nth - 3) * 80] : [x + 70 + nth * 48, y + 16];
    const tap = isBeside ? 8 : Math.max(box.y - y - 54, 2);
    instrument(to, at, letters, `${number}`.slice(-3), tap);
  });
  to.path(
    [
      [x + 185, y + 35],
      [valveX + 16, y + 35],
      [valveX + 16, valveY],
    ],
    { ...hair, strokeStyle: 'dashed' },
  );
}
