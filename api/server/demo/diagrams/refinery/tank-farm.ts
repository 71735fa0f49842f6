/** The tank farm, seen from above: four tanks within each bund, with their pumps, valves and instruments. */
import { DiagramBuilder, type Point } from '../builder.ts';
import * as style from '../style.ts';
import { hair, instrument, reading, sign, symbol, thin, turn, words } from './marks.ts';
import { BUND, bundAt } from './plan.ts';

const PRODUCTS = [
  'Crude',
  'Naphtha',
  'Gasoline',
  'Kerosene',
  'Diesel',
  'Gas oil',
  'Fuel oil',
  'Slops',
] as const;
const TANK = 800;
const SPOKES = 20;
const STEPS = 14;
const HATCHES = 8;

const around = ([x, y]: Point, radius: number, part: number): Point => [
  x + radius * Math.cos(2 * Math.PI * part),
  y + radius * Math.sin(2 * Math.PI * part),
];

const disc = (to: DiagramBuilder, [x, y]: Point, radius: number, props: Readonly<Record<string, unknown>>) =>
  to.add(
    'dynamic-shapes',
    { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius },
    { shape: 'circle', ...props },
  );

export function drawBund(nth: number): DiagramBuilder {
  const to = new DiagramBuilder();
  const { x, y } = bundAt(nth);
  const product = PRODUCTS[Math.floor(nth / 4) % PRODUCTS.length]!;
  for (const inset of [0, 24])
    to.add(
      'dynamic-shapes',
      { x: x + inset, y: y + inset, width: BUND.width - 2 * inset, height: BUND.height - 2 * inset },
      { shape: 'rectangle', fill: inset ? style.card : style.edge, stroke: style.edge, strokeWidth: 4 },
    );
  for (let at = 0; at < 4; at++) {
    const centre: Point = [x + 560 + (at % 2) * 1080, y + 480 + Math.floor(at / 2) * 890];
    drawTank(to, centre, nth * 4 + at, product);
  }
  drawPumps(to, x, y + 1840, nth);
  return to;
}

function drawTank(to: DiagramBuilder, centre: Point, nth: number, product: string): void {
  const radius = TANK / 2;
  const [x, y] = centre;
  const name = `TK-${2001 + nth}`;
  disc(to, centre, radius, { fill: style.equipment, stroke: style.pipeColour, strokeWidth: 8, label: name });
  disc(to, centre, radius * 0.93, { fill: 'transparent', stroke: style.edge, strokeWidth: 6 });
  for (let at = 0; at < SPOKES; at++)
    to.line(around(centre, radius * 0.66, at / SPOKES), around(centre, radius * 0.93, at / SPOKES), {
      stroke: style.edge,
      strokeWidth: 4,
    });
  for (let at = 0; at < STEPS; at++)
    to.line(
      around(centre, radius + 8, 0.55 + at * 0.012),
      around(centre, radius + 52, 0.55 + at * 0.012),
      hair,
    );
  for (let at = 0; at < HATCHES; at++)
    disc(to, around(centre, radius * 0.8, (at + 0.5) / HATCHES), 14, { fill: style.open });
  sign(to, [x - 260, y - 190], 520, name, 110);
  words(to, [x - 260, y - 60], 520, product, 76, { fontColor: style.ink });
  reading(to, [x - 260, y + 60], 'level', nth, 100);
  drawNozzles(to, centre, nth);
}

/** Fill, suction, drain and foam: a stub with a valve each, and the instruments beside the tank. */
function drawNozzles(to: DiagramBuilder, [x, y]: Point, nth: number): void {
  const radius = TANK / 2;
  ['Fill', 'Suction', 'Drain', 'Foam'].forEach((service, at) => {
    const top = y - 150 + at * 100;
    to.line([x + radius - 20, top], [x + radius + 110, top], { ...thin, strokeWidth: 10 });
    symbol(
      to,
      { x: x + radius + 14, y: top - 21, width: 70, height: 42 },
      at < 2 ? 'motor-valve' : 'gate-valve',
    );
    words(to, [x + radius + 14, top + 28], 110, service, 22);
  });
  ['LI', 'TI', 'LSH', 'LC'].forEach((letters, at) => {
    instrument(to, [x - radius + 30 + at * 50, y + radius - 16], letters, `${nth + 1}`, 10);
  });
}

/** Four pumps in a row between a suction and a discharge line. */
function drawPumps(to: DiagramBuilder, x: number, y: number, nth: number): void {
  const right = x + BUND.width - 80;
  to.line([x + 80, y - 30], [right, y - 30], { ...thin, strokeWidth: 14, arrowHeadId: 'arrow' });
  to.line([x + 80, y + 236], [right, y + 236], { ...thin, strokeWidth: 14, arrowHeadId: 'arrow' });
  for (let at = 0; at < 4; at++) {
    const left = x + 200 + at * 480;
    const name = `P-${2001 + nth * 4 + at}`;
    to.line([left - 30, y - 30], [left - 30, y + 70], { ...thin, strokeWidth: 8 });
    symbol(to, { x: left - 65, y: y + 8, width: 70, height: 42 }, 'ball-valve');
    const id = symbol(to, { x: left - 10, y: y + 10, width: 180, height: 164 }, 'centrifugal-pump', name);
    to.link(id, turn('run', nth * 4 + at), style.runStates);
    to.line([left + 170, y + 70], [left + 170, y + 230], { ...thin, strokeWidth: 8, arrowHeadId: 'arrow' });
    symbol(to, { x: left + 180, y: y + 120, width: 70, height: 52 }, 'check-valve');
    words(to, [left - 10, y + 184], 180, name, 34, { fontWeight: 'bold', fontColor: style.ink });
    instrument(to, [left + 215, y + 20], 'PI', `${at + 1}`, 20);
  }
}
