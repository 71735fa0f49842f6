/** The objects of draw.io vertices: their names, ids and boxes, which lines attach to. */
import { cutText } from '../cut-text.ts';
import type { Box, Cell } from './cells.ts';
import { equipmentOf } from './equipment.ts';
import { wordsOf } from './html.ts';
import { strokeOf } from './looks.ts';
import { quartersOf } from './style.ts';

/** Returns the text on a cell, in one line. */
export const nameOf = ({ value, style }: Cell): string =>
  wordsOf(value, style.is('html')).text.replaceAll(/\s+/g, ' ');

const LABEL = 50;

/** Returns the name of the cell's object, as long as objects have it. */
export const labelOf = (cell: Cell): string | undefined => cutText(nameOf(cell), LABEL) || undefined;

/** Returns the id of the object that lines attach to. */
export const objectId = (cell: Cell): string => `cell ${cell.id}`.slice(0, 200);

/** Whether the cell has an object that lines can attach to. */
export const canAttach = ({ kind, box, isHidden }: Cell): boolean =>
  kind === 'vertex' && !isHidden && box.width > 0 && box.height > 0;

/** Whether the cell is a symbol of equipment. */
export const symbolOf = ({ style }: Cell): string | undefined => equipmentOf(style.shape, style);

/** Whether a cell is drawn without a body of its own. */
export const isBare = ({ style }: Cell): boolean => {
  if (style.shape === 'image') return true;
  if (!BARE.has(style.shape)) return false;
  const isEmpty = (key: string): boolean => /^(|none)$/.test(style.get(key) ?? '');
  return isEmpty('fillColor') && isEmpty('strokeColor');
};
/** Shapes without an outline of their own. */
const BARE = new Set(['text', 'group', 'edgeLabel']);

interface Turned {
  readonly box: Box;
  /** Degrees clockwise. */
  readonly angle: number;
}

/**
 * Returns the box of a vertex's object: larger by its stroke, which is centred on boxes there and inside them here.
 * Symbols turn with their direction, with the sides of their box exchanged.
 */
export function objectPlace(cell: Cell): Turned {
  const { x, y, width, height } = cell.box;
  const angle = cell.style.number('rotation', 0) % 360;
  if (symbolOf(cell)) {
    const quarters = quartersOf(cell.style) + (cell.style.is('flipV') ? 2 : 0);
    const by = quarters % 2 ? (height - width) / 2 : 0;
    const box = { x: x - by, y: y + by, width: width + 2 * by, height: height - 2 * by };
    return { box, angle: (angle + quarters * 90) % 360 };
  }
  const by = isBare(cell) ? 0 : strokeOf(cell.style).width;
  return { box: { x: x - by / 2, y: y - by / 2, width: width + by, height: height + by }, angle };
}
