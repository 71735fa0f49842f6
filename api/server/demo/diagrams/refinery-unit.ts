/**
 * One process unit of the refinery: a plot with its title, a row of columns and vessels, exchangers and pumps, the
 * pipes between them, instruments, and a rack of branch pipes. Always exactly UNIT_OBJECTS objects.
 */
import { tagUuid } from '../ids.ts';
import type { Random } from '../plant/physics/random.ts';
import type { PlantTag } from '../plant/tags.ts';
import type { DiagramBuilder } from './builder.ts';
import * as style from './style.ts';

/** A unit's plot, and the distance to the next, in diagram units. */
export const UNIT = { width: 980, height: 640, pitchX: 1060, pitchY: 720 } as const;
export const UNIT_OBJECTS = 200;

/** The tags that units take turns to show. */
export interface UnitTags {
  readonly levels: readonly PlantTag[];
  readonly flows: readonly PlantTag[];
  readonly pressures: readonly PlantTag[];
  readonly runs: readonly PlantTag[];
}

interface Place {
  readonly nth: number;
  readonly x: number;
  readonly y: number;
}

const NAMES = [
  'Crude distillation',
  'Vacuum distillation',
  'Hydrotreater',
  'Catalytic cracker',
  'Reformer',
  'Alkylation',
  'Coker',
  'Isomerisation',
  'Gas plant',
  'Sulphur recovery',
  'Amine treating',
  'Hydrogen plant',
];

const thin = { stroke: style.pipeColour, strokeWidth: 3 } as const;

/** The next tag in turn: neighbouring units show different ones. */
const turn = (tags: readonly PlantTag[], nth: number, at: number): string =>
  tagUuid(tags[(nth * 3 + at) % tags.length]!);

export function drawUnit(to: DiagramBuilder, place: Place, tags: UnitTags, random: Random): void {
  const { nth, x, y } = place;
  to.add(
    'dynamic-shapes',
    { x, y, width: UNIT.width, height: UNIT.height },
    { fill: style.card, stroke: style.edge, strokeWidth: 2, label: `Unit ${100 + nth}` },
  );
  const name = NAMES[nth % NAMES.length]!;
  to.text({ x: x + 24, y: y + 16, width: 600, height: 40 }, `${100 + nth} ${name}`, {
    ...style.title,
    fontSize: 28,
  });
  drawVessels(to, place, tags, random);
  drawColumns(to, place, random);
  drawPumps(to, place, tags);
  drawGauges(to, place, tags);
  drawRack(to, place, random);
  drawInstruments(to, place, random);
}

/** Four tanks in a row, one of them live, each fed from the rack above by two pipes. */
function drawVessels(to: DiagramBuilder, { nth, x, y }: Place, tags: UnitTags, random: Random): void {
  for (let at = 0; at < 4; at++) {
    const left = x + 40 + at * 150;
    const label = `V-${100 + nth}${at + 1}`;
    const id = to.add(
      'square-tank',
      { x: left, y: y + 130, width: 100, height: 150 },
      { label, fontSize: 16, maxScale: 100 },
    );
    if (at === nth % 4)
      to.link(id, turn(tags.levels, nth, 0), { ...style.levelStates, ...style.decimals(1) });
    to.line([left + 50, y + 84], [left + 50, y + 128], { ...thin, arrowHeadId: 'arrow' });
    to.line([left + 50, y + 282], [left + 50, y + 330], { ...thin, arrowHeadId: 'arrow' });
    to.text({ x: left, y: y + 104, width: 46, height: 18 }, label, { ...style.small, fontSize: 13 });
    to.text({ x: left + 56, y: y + 290, width: 60, height: 18 }, `${2 + random.integer(9)} in`, {
      ...style.small,
      fontSize: 13,
    });
  }
}

/** Three distillation columns of eight trays. */
function drawColumns(to: DiagramBuilder, { nth, x, y }: Place, random: Random): void {
  for (let at = 0; at < 3; at++) {
    const left = x + 660 + at * 105;
    const height = 220 + random.integer(60);
    to.add(
      'dynamic-shapes',
      { x: left, y: y + 90, width: 62, height },
      { shape: 'rounded-rectangle', radius: 30, fill: style.equipment, label: `C-${100 + nth}${at + 1}` },
    );
    for (let tray = 0; tray < 8; tray++) {
      const trayY = y + 120 + (tray * (height - 60)) / 7;
      to.line([left + 6, trayY], [left + 56, trayY], { ...thin, strokeWidth: 1 });
    }
    to.line([left - 40, y + 200], [left, y + 200], { ...thin, arrowHeadId: 'arrow' });
    to.text({ x: left, y: y + 66, width: 80, height: 20 }, `C-${100 + nth}${at + 1}`, {
      ...style.small,
      fontSize: 14,
    });
  }
}

/** Five pumps below the vessels; one of them is live. */
function drawPumps(to: DiagramBuilder, { nth, x, y }: Place, tags: UnitTags): void {
  for (let at = 0; at < 5; at++) {
    const left = x + 40 + at * 116;
    const id = to.add(
      'dual-state-pump',
      { x: left, y: y + 350, width: 60, height: 60 },
      { label: `P-${100 + nth}${at + 1}` },
    );
    if (at === nth % 5) to.link(id, turn(tags.runs, nth, at), style.runStates);
    to.line([left + 60, y + 358], [left + 112, y + 358], { ...thin, arrowHeadId: 'arrow' });
    to.text({ x: left, y: y + 414, width: 70, height: 18 }, `P-${100 + nth}${at + 1}`, {
      ...style.small,
      fontSize: 13,
    });
    to.add('toggle-button', { x: left + 68, y: y + 384, width: 36, height: 18 }, { label: 'Local' });
  }
}

/** Six gauges; a flow and a pressure of them are live. */
function drawGauges(to: DiagramBuilder, { nth, x, y }: Place, tags: UnitTags): void {
  for (let at = 0; at < 6; at++) {
    const tag = at === 0 ? tags.flows : tags.pressures;
    const shown = tag[(nth * 3 + at) % tag.length]!;
    const id = to.add(
      'gauges',
      { x: x + 40 + at * 98, y: y + 446, width: 86, height: 86 },
      { label: at === 0 ? 'm³/h' : 'kPa', maxScale: shown.max ?? 100, fontSize: 16 },
    );
    if (at < 2) to.link(id, tagUuid(shown), style.decimals(0));
  }
}

/** Pipe rack: eight mains across the plot, each with a nominal size. */
function drawRack(to: DiagramBuilder, { x, y }: Place, random: Random): void {
  for (let at = 0; at < 8; at++) {
    const level = y + 550 + at * 10;
    const isBack = at % 2 === 1;
    to.line([isBack ? x + 960 : x + 40, level], [isBack ? x + 40 : x + 960, level], {
      stroke: random.next() < 0.3 ? '#8a949c' : style.pipeColour,
      strokeWidth: 4,
      arrowHeadId: 'arrow',
    });
  }
}

const LETTERS = ['FI', 'PI', 'TI', 'LI', 'FC', 'PC', 'TC', 'AI'];

/** Fills the unit up with instrument bubbles: a circle, its letters, its number, and the impulse line to the process. */
function drawInstruments(to: DiagramBuilder, { nth, x, y }: Place, random: Random): void {
  for (let at = 0; to.objects.length < UNIT_OBJECTS; at++) {
    const left = x + 640 + (at % 7) * 47;
    const top = y + 385 + Math.floor(at / 7) * 38;
    const parts = [
      () =>
        to.add(
          'dynamic-shapes',
          { x: left, y: top, width: 32, height: 32 },
          { shape: 'circle', fill: '#f7f8f9' },
        ),
      () =>
        to.text({ x: left, y: top + 3, width: 32, height: 14 }, LETTERS[random.integer(LETTERS.length)]!, {
          ...style.small,
          fontSize: 11,
          textAlign: 'center',
        }),
      () =>
        to.text({ x: left, y: top + 15, width: 32, height: 13 }, String(100 + nth), {
          ...style.small,
          fontSize: 10,
          textAlign: 'center',
        }),
      () => to.line([left + 16, top - 6], [left + 16, top], { ...thin, strokeWidth: 1 }),
    ];
    for (const part of parts) if (to.objects.length < UNIT_OBJECTS) part();
  }
}
