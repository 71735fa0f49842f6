/**
 * The plan of the refinery: where its process areas, pipe racks, tank farm and offsites stand, in diagram units. Four
 * columns of process areas in three rows, a rack below each row and beside each column, the tank farm to their right.
 */
import type { Box } from '../builder.ts';

/** One section of a train: a card with up to eight pieces of equipment. */
export const SECTION = { width: 900, height: 626, pitchX: 940, pitchY: 666 } as const;
/** A process area has six trains; each is a row of six sections, in the order of the flow. */
export const TRAINS = 6;
export const SECTIONS = 6;

const HEAD = 420;
/** The main equipment of an area, drawn large: what is seen of it from afar. */
export const MAIN = { top: HEAD, height: 1400 } as const;
export const AREA = {
  width: SECTIONS * SECTION.pitchX + 60,
  height: MAIN.top + MAIN.height + TRAINS * SECTION.pitchY + 60,
} as const;

const COLUMNS = 4;
const ROWS = 3;
const LEFT = 500;
const TOP = 1700;
const ROAD = 160;
export const RACK = { row: 640, column: 420, pipesOfRow: 20, pipesOfColumn: 12 } as const;
const PITCH_X = AREA.width + RACK.column + ROAD;
const PITCH_Y = AREA.height + RACK.row + ROAD;

export const PROCESS: Box = { x: LEFT, y: TOP, width: COLUMNS * PITCH_X, height: ROWS * PITCH_Y };

/** Top left of a process area, left to right and down. */
export const areaAt = (nth: number) => ({
  x: LEFT + (nth % COLUMNS) * PITCH_X,
  y: TOP + Math.floor(nth / COLUMNS) * PITCH_Y,
});

export const BUND = { width: 2200, height: 2140, pitchX: 2330 } as const;
const BUND_COLUMNS = 4;
const BUND_ROWS = Math.floor(PROCESS.height / (BUND.height + 120));
const BUND_PITCH = PROCESS.height / BUND_ROWS;
export const BUNDS = BUND_COLUMNS * BUND_ROWS;
const FARM: Box = {
  x: LEFT + PROCESS.width + 200,
  y: TOP,
  width: BUND_COLUMNS * BUND.pitchX,
  height: PROCESS.height,
};
export const bundAt = (nth: number) => ({
  x: FARM.x + (nth % BUND_COLUMNS) * BUND.pitchX,
  y: FARM.y + Math.floor(nth / BUND_COLUMNS) * BUND_PITCH,
});

export const OFFSITES: Box = {
  x: LEFT,
  y: TOP + PROCESS.height + ROAD,
  width: FARM.x + FARM.width - LEFT,
  height: 2500,
};

export const SIZE = {
  width: FARM.x + FARM.width + LEFT,
  height: OFFSITES.y + OFFSITES.height + 300,
} as const;

/** Pipe racks below each row of areas, from the first area to the tank farm, and beside each column. */
export const rowRacks: readonly Box[] = Array.from({ length: ROWS }, (_, nth) => ({
  x: LEFT,
  y: TOP + nth * PITCH_Y + AREA.height + ROAD / 2,
  width: PROCESS.width + 100,
  height: RACK.row - 40,
}));
export const columnRacks: readonly Box[] = Array.from({ length: COLUMNS }, (_, nth) => ({
  x: LEFT + nth * PITCH_X + AREA.width + ROAD / 2,
  y: TOP,
  width: RACK.column - 40,
  height: PROCESS.height,
}));

/** Around the process areas, the tank farm and the offsites. */
export const roads: readonly Box[] = [
  { x: 0, y: TOP - 2 * ROAD, width: SIZE.width, height: ROAD },
  { x: 0, y: OFFSITES.y - ROAD, width: SIZE.width, height: ROAD },
  { x: 0, y: SIZE.height - 200, width: SIZE.width, height: ROAD },
  { x: LEFT - 2 * ROAD, y: 0, width: ROAD, height: SIZE.height },
  { x: FARM.x - 180, y: 0, width: ROAD, height: SIZE.height },
  { x: SIZE.width - LEFT + ROAD, y: 0, width: ROAD, height: SIZE.height },
];
