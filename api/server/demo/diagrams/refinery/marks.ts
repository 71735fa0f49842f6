/** What recurs all over the refinery: symbols, names, instruments, valves, live readings. */
import { tagUuid } from '../../ids.ts';
import { PUMP_FAULTS } from '../../past-faults.ts';
import { type PlantTag, TAGS } from '../../plant/tags.ts';
import type { Box, DiagramBuilder, Point } from '../builder.ts';
import * as style from '../style.ts';
import type { Reading } from './processes.ts';

/** What has failed is shown on its own site: a hundred times over, its alarm would drown this picture. */
const failed = new Set<string>(PUMP_FAULTS.map(({ pump }) => pump));
const SOUND = TAGS.filter(({ equipment }) => !failed.has(equipment));

const numbers = (unit: string): PlantTag[] => SOUND.filter((tag) => tag.unit === unit && !tag.canToggle);

/** The tags of the company that objects take turns to show. */
const LIVE: Readonly<Record<Reading, readonly PlantTag[]>> = {
  level: numbers('%').filter((tag) => tag.quantity === 'Level'),
  flow: numbers('m³/h'),
  pressure: numbers('kPa'),
  temperature: numbers('°C').filter((tag) => !tag.write),
  run: SOUND.filter((tag) => tag.quantity === 'Run'),
};
const UNITS: Readonly<Record<Reading, string>> = {
  level: '%',
  flow: 'm³/h',
  pressure: 'kPa',
  temperature: '°C',
  run: '',
};

/** The tag whose turn it is. */
export const turn = (reading: Reading, nth: number): string =>
  tagUuid(LIVE[reading][nth % LIVE[reading].length]!);
export const flowTurn = (nth: number): PlantTag => LIVE.flow[nth % LIVE.flow.length]!;

export const thin = { stroke: style.pipeColour, strokeWidth: 3 } as const;
export const hair = { stroke: style.quiet, strokeWidth: 1 } as const;

/** px: a text's own size has this bound; what is larger is scaled. */
const LARGEST = 100;

export function words(
  to: DiagramBuilder,
  [x, y]: Point,
  width: number,
  text: string,
  fontSize: number,
  more: Readonly<Record<string, unknown>> = {},
): string {
  const scale = Math.max(fontSize / LARGEST, 1);
  const box = { x, y, width: width / scale, height: (fontSize * 1.3) / scale };
  const scaled = scale > 1 ? { scaleX: scale, scaleY: scale } : {};
  return to.text(box, text, { fontSize: fontSize / scale, fontColor: style.quiet, ...scaled, ...more });
}

/** A name that is read from afar. */
export const sign = (to: DiagramBuilder, at: Point, width: number, text: string, fontSize: number): string =>
  words(to, at, width, text, fontSize, { fontWeight: 'bold', fontColor: style.ink });

export const symbol = (to: DiagramBuilder, box: Box, name: string, label = ''): string =>
  to.add('images', box, { symbol: name, ...(label ? { label } : {}) });

export const ground = (to: DiagramBuilder, box: Box, label = ''): string =>
  to.add('dynamic-shapes', box, {
    ...{
      shape: 'rounded-rectangle',
      radius: 16,
      fill: style.card,
      stroke: style.edge,
      strokeWidth: 3,
      label,
    },
  });

/** A circle with the letters and the number of an instrument, and its line down to what it measures. */
export function instrument(to: DiagramBuilder, [x, y]: Point, letters: string, number: string, tap: number) {
  const size = 38;
  to.line([x, y + size], [x, y + size + tap], hair);
  to.add(
    'dynamic-shapes',
    { x: x - size / 2, y, width: size, height: size },
    { shape: 'circle', fill: style.open },
  );
  const centred = { textAlign: 'center' } as const;
  words(to, [x - size / 2, y + 4], size, letters, 12, { ...centred, fontColor: style.ink });
  words(to, [x - size / 2, y + 19], size, number, 11, centred);
}

/** A live reading with its unit beside it. */
export function reading(
  to: DiagramBuilder,
  [x, y]: Point,
  what: Exclude<Reading, 'run'>,
  nth: number,
  fontSize = 17,
): void {
  const width = fontSize * 3.6;
  const look = { text: '-', fontSize, fontWeight: 'bold', fontColor: style.ink, textAlign: 'right' };
  to.linked(
    'dynamic-texts',
    { x, y, width, height: fontSize * 1.4 },
    turn(what, nth),
    look,
    style.decimals(what === 'flow' || what === 'pressure' ? 0 : 1),
  );
  const small = fontSize * 0.75;
  const at: Point = [x + width + fontSize * 0.3, y + fontSize * 0.3];
  // On equipment only the darker colour is read.
  words(to, at, small * 3.4, UNITS[what], small, { fontColor: style.ink });
}
