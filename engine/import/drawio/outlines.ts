/**
 * draw.io shapes that are not plain shapes here: their outlines in hundredths of the box, in the format of the kind
 * `drawing`. Inner lines run clockwise like the outlines: the other way round they would cut holes.
 */

import { round } from '../collector.ts';
import type { Box } from './cells.ts';
import type { Style } from './style.ts';

const PROCESS = 'M 0 0 L 100 0 L 100 100 L 0 100 Z M 10 0 L 10 100 M 90 0 L 90 100';
const CYLINDER =
  'M 0 12 C 0 5.4 22.4 0 50 0 C 77.6 0 100 5.4 100 12 L 100 88 C 100 94.6 77.6 100 50 100 C 22.4 100 0 94.6 0 88 Z ' +
  'M 100 12 C 100 18.6 77.6 24 50 24 C 22.4 24 0 18.6 0 12';
const DOCUMENT = 'M 0 0 L 100 0 L 100 85 C 80 65 70 75 50 87 C 30 99 20 103 0 85 Z';
const DATA = 'M 20 0 L 100 0 L 80 100 L 0 100 Z';
const CLOUD =
  'M 25 25 C 5 25 0 50 16 55 C 0 66 18 90 31 80 C 40 100 70 100 80 80 C 100 80 100 60 87.5 50 C 100 30 80 10 62.5 20 ' +
  'C 50 5 30 5 25 25 Z';
const DELAY = 'M 0 0 L 50 0 C 77.6 0 100 22.4 100 50 C 100 77.6 77.6 100 50 100 L 0 100 Z';
const MANUAL = 'M 0 30 L 100 0 L 100 100 L 0 100 Z';
const OFF_PAGE = 'M 0 0 L 100 0 L 100 60 L 50 100 L 0 60 Z';
const STADIUM =
  'M 25 0 L 75 0 C 88.8 0 100 22.4 100 50 C 100 77.6 88.8 100 75 100 L 25 100 C 11.2 100 0 77.6 0 50 C 0 22.4 11.2 0 25 0 Z';
const TRAPEZOID = 'M 0 100 L 20 0 L 80 0 L 100 100 Z';

const OUTLINES: Readonly<Record<string, string>> = {
  triangle: 'M 0 0 L 100 50 L 0 100 Z',
  hexagon: 'M 25 0 L 75 0 L 100 50 L 75 100 L 25 100 L 0 50 Z',
  parallelogram: DATA,
  trapezoid: TRAPEZOID,
  step: 'M 0 0 L 80 0 L 100 50 L 80 100 L 0 100 L 20 50 Z',
  process: PROCESS,
  process2: PROCESS,
  cylinder: CYLINDER,
  cylinder2: CYLINDER,
  cylinder3: CYLINDER,
  datastore: CYLINDER,
  document: DOCUMENT,
  tape: 'M 0 10 C 20 30 30 20 50 10 C 70 0 80 -5 100 10 L 100 90 C 80 70 70 80 50 90 C 30 100 20 105 0 90 Z',
  cloud: CLOUD,
  note: 'M 0 0 L 80 0 L 100 20 L 100 100 L 0 100 Z M 100 20 L 80 20 L 80 0',
  card: 'M 20 0 L 100 0 L 100 100 L 0 100 L 0 20 Z',
  cube: 'M 0 0 L 85 0 L 100 15 L 100 100 L 15 100 L 0 85 Z M 100 15 L 15 15 L 0 0 M 15 15 L 15 100',
  delay: DELAY,
  manualInput: MANUAL,
  loopLimit: 'M 20 0 L 80 0 L 100 20 L 100 100 L 0 100 L 0 20 Z',
  offPageConnector: OFF_PAGE,
  singleArrow: 'M 0 30 L 80 30 L 80 0 L 100 50 L 80 100 L 80 70 L 0 70 Z',
  doubleArrow: 'M 0 50 L 20 0 L 20 30 L 80 30 L 80 0 L 100 50 L 80 100 L 80 70 L 20 70 L 20 100 Z',
  internalStorage: 'M 0 0 L 100 0 L 100 100 L 0 100 Z M 0 20 L 100 20 M 20 0 L 20 100',
  or: 'M 0 0 C 55 0 100 22.4 100 50 C 100 77.6 55 100 0 100 Z',
  xor: 'M 0 0 C 55 0 100 22.4 100 50 C 100 77.6 55 100 0 100 C 25 66 25 33 0 0 Z',
  dataStorage: 'M 10 0 L 100 0 C 90 30 90 70 100 100 L 10 100 C -3 70 -3 30 10 0 Z',
  display: 'M 0 50 L 25 0 L 75 0 C 90 0 100 22 100 50 C 100 78 90 100 75 100 L 25 100 Z',
  corner: 'M 0 0 L 100 0 L 100 20 L 20 20 L 20 100 L 0 100 Z',
  cross: 'M 40 0 L 60 0 L 60 40 L 100 40 L 100 60 L 60 60 L 60 100 L 40 100 L 40 60 L 0 60 L 0 40 L 40 40 Z',
  line: 'M 0 50 L 100 50',
  doubleEllipse:
    'M 0 50 C 0 22.4 22.4 0 50 0 C 77.6 0 100 22.4 100 50 C 100 77.6 77.6 100 50 100 C 22.4 100 0 77.6 0 50 Z ' +
    'M 5 50 C 5 25.1 25.1 5 50 5 C 74.9 5 95 25.1 95 50 C 95 74.9 74.9 95 50 95 C 25.1 95 5 74.9 5 50 Z',
  message: 'M 0 0 L 100 0 L 100 100 L 0 100 Z M 100 0 L 50 50 L 0 0',
  folder: 'M 0 15 L 0 0 L 40 0 L 40 15 L 100 15 L 100 100 L 0 100 L 0 15 L 40 15',
  endState:
    'M 0 50 C 0 22.4 22.4 0 50 0 C 77.6 0 100 22.4 100 50 C 100 77.6 77.6 100 50 100 C 22.4 100 0 77.6 0 50 Z ' +
    'M 20 50 C 20 33.4 33.4 20 50 20 C 66.6 20 80 33.4 80 50 C 80 66.6 66.6 80 50 80 C 33.4 80 20 66.6 20 50 Z',
  callout: 'M 0 0 L 100 0 L 100 70 L 70 70 L 50 100 L 50 70 L 0 70 Z',
  curlyBracket: 'M 100 0 C 50 0 50 10 50 25 C 50 40 50 50 0 50 C 50 50 50 60 50 75 C 50 90 50 100 100 100',
  component:
    'M 15 0 L 100 0 L 100 100 L 15 100 Z M 0 20 L 30 20 L 30 35 L 0 35 Z M 0 60 L 30 60 L 30 75 L 0 75 Z',
  module:
    'M 10 0 L 100 0 L 100 100 L 10 100 Z M 0 20 L 20 20 L 20 35 L 0 35 Z M 0 55 L 20 55 L 20 70 L 0 70 Z',
  plus: 'M 0 0 L 100 0 L 100 100 L 0 100 Z M 50 20 L 50 80 M 20 50 L 80 50',
  actor: 'M 0 100 C 0 62 18 62 50 50 C 23 50 23 0 50 0 C 77 0 77 50 50 50 C 82 62 100 62 100 100 Z',
  umlActor:
    'M 75 12.5 C 75 19.4 63.8 25 50 25 C 36.2 25 25 19.4 25 12.5 C 25 5.6 36.2 0 50 0 C 63.8 0 75 5.6 75 12.5 Z ' +
    'M 50 25 L 50 67 M 50 33 L 0 33 M 50 33 L 100 33 M 50 67 L 0 100 M 50 67 L 100 100',
};

/** Synonyms, most of them from the flowchart library. */
const SAME: Readonly<Record<string, string>> = {
  decision: 'rhombus',
  process: 'rectangle',
  terminator: 'stadium',
  start_1: 'ellipse',
  start_2: 'ellipse',
  on_page_reference: 'ellipse',
  database: 'cylinder',
  direct_data: 'cylinder',
  data: 'parallelogram',
  document: 'document',
  predefined_process: 'process',
  manual_input: 'manualInput',
  delay: 'delay',
  display: 'display',
  off_page_reference: 'offPageConnector',
  preparation: 'hexagon',
  internal_storage: 'internalStorage',
  stored_data: 'dataStorage',
  card: 'card',
};

/** Outlines with parts of a fixed size, units. */
const SIZED: ReadonlyMap<string, (box: Box, style: Style) => string> = new Map([
  [
    'umlFrame',
    ({ width, height }: Box, style: Style) => {
      const [x, y] = [
        hundredths(style.number('width', 60), width),
        hundredths(style.number('height', 30), height),
      ];
      const [cutX, cutY] = [hundredths(10, width), hundredths(10, height)];
      return `M 0 0 L 100 0 L 100 100 L 0 100 Z M 0 ${y} L ${x - cutX} ${y} L ${x} ${y - cutY} L ${x} 0`;
    },
  ],
  [
    'umlLifeline',
    ({ height }: Box, style: Style) => {
      const y = hundredths(style.number('size', 40), height);
      return `M 0 0 L 100 0 L 100 ${y} L 0 ${y} Z M 50 ${y} L 50 100`;
    },
  ],
]);

const hundredths = (size: number, whole: number): number =>
  round(Math.min(100, Math.max(0, (size / whole) * 100)));

/** Returns an outline whose parts have a size of their own. */
export const sizedOutline = (shape: string, box: Box, style: Style): string | undefined =>
  SIZED.get(shape)?.(box, style);

/** The outline of a stadium has no name in draw.io's basic library. */
export const outlineOf = (shape: string): string | undefined =>
  shape === 'stadium' ? STADIUM : Object.hasOwn(OUTLINES, shape) ? OUTLINES[shape] : undefined;

/** Returns our name of a shape; equipment of the P&ID libraries is handled elsewhere. */
export const basicShape = (shape: string): string => {
  const flow = /^mxgraph\.flowchart\.(\w+)$/.exec(shape)?.[1];
  return (flow && SAME[flow]) ?? shape.replace(/^mxgraph\.basic\./, '');
};

/** Returns the outline rotated by quarter turns clockwise, and mirrored. */
export function turnedOutline(outline: string, quarters: number, flipX: boolean, flipY: boolean): string {
  if (quarters === 0 && !flipX && !flipY) return outline;
  return outline.replaceAll(/(-?[\d.]+) (-?[\d.]+)/g, (_, first, second) => {
    let [x, y] = [Number(first), Number(second)];
    for (let nth = 0; nth < quarters; nth++) [x, y] = [100 - y, x];
    return `${flipX ? 100 - x : x} ${flipY ? 100 - y : y}`;
  });
}
