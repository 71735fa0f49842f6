/** One process area: its plot and name, its main equipment drawn large, and its trains. */
import { Random } from '../../plant/physics/random.ts';
import { DiagramBuilder } from '../builder.ts';
import * as style from '../style.ts';
import { ground, reading, sign, symbol, words } from './marks.ts';
import { AREA, areaAt, MAIN, SECTION, SECTIONS, TRAINS } from './plan.ts';
import { PROCESSES, type Process } from './processes.ts';
import { drawSection } from './section.ts';

const NAME_SIZE = 300;

export function drawArea(nth: number): DiagramBuilder {
  const to = new DiagramBuilder();
  const process = PROCESSES[nth]!;
  const { x, y } = areaAt(nth);
  const random = new Random(20 + nth);
  ground(to, { x, y, width: AREA.width, height: AREA.height }, process.name);
  sign(to, [x + 90, y + 40], AREA.width - 180, `${process.number} ${process.name}`, NAME_SIZE);
  drawMain(to, process, x, y + MAIN.top, nth);
  for (let train = 0; train < TRAINS; train++)
    process.train.forEach((name, at) => {
      const place = {
        x: x + 50 + at * SECTION.pitchX,
        y: y + MAIN.top + MAIN.height + train * SECTION.pitchY,
      };
      const number = process.number + train * 10 + at;
      const title = `${process.number} ${'ABCDEF'[train]}`;
      const turn = (nth * TRAINS + train) * SECTIONS + at;
      drawSection(to, { ...place, name, title, number, nth: turn }, random);
    });
  return to;
}

const PIPE = { stroke: style.pipeColour, strokeWidth: 26, arrowHeadId: 'arrow' } as const;

/** From left to right on one floor, a pipe from each to the next. */
function drawMain(to: DiagramBuilder, { main, number }: Process, x: number, top: number, turn: number): void {
  const floor = top + MAIN.height - 130;
  const widths = main.reduce((sum, [, , width]) => sum + width, 0);
  const gap = (AREA.width - 300 - widths) / (main.length - 1);
  let left = x + 150;
  main.forEach(([name, title, width, height], nth) => {
    const middle = floor - 170;
    if (nth > 0) to.line([left - gap, middle], [left, middle], PIPE);
    symbol(to, { x: left, y: floor - height, width, height }, name, title);
    words(to, [left + width / 2 - 400, floor + 14], 800, title, 76, { textAlign: 'center' });
    if (nth > 0) reading(to, [left - gap / 2 - 130, middle - 120], 'pressure', turn * 5 + nth, 60);
    left += width + gap;
  });
  words(to, [x + AREA.width - 900, top - 120], 800, `Units ${number} to ${number + 99}`, 70, {
    textAlign: 'right',
  });
}
