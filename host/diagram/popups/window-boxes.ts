/** Positions of the windows and sheets of pop-up overviews. No React: tested as data. */
import { MOST_WINDOWS } from './windows.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

/** The nearest position where the whole bar of the window can be grabbed again. CSS pixels. */
export const inside = (box: Box, room: Size): Box => ({
  ...box,
  left: Math.max(0, Math.min(box.left, room.width - box.width)),
  top: Math.max(0, Math.min(box.top, room.height - BAR)),
});

export const room = (): Size => ({ width: innerWidth, height: innerHeight });

/** Until the page of the diagram is known. */
export const UNKNOWN_PAGE: Size = { width: 400, height: 400 };

/** Units of a page's width up to which it is a column: readable across a phone. */
const COLUMN = 480;
export const isColumn = ({ width }: Size): boolean => width <= COLUMN;

/** Of a window's bar. */
export const BAR = 40;
/** Of the lines about equipment below its picture: its maintenance note and its last command. */
export const FOOT = 84;
const STEP = 28;
/** Between a window and the edge of the screen. */
const EDGE = 8;

interface Around {
  /** Height of what stands below its picture. */
  readonly foot?: number;
  /** Where the diagram below begins: what is above it, its status, is not covered. */
  readonly top?: number;
}

/** Where a window for a page of this size opens: in the middle, smaller if there is less room. */
export function firstBox(page: Size, room: Size, nth: number, { foot = 0, top: from = 0 }: Around = {}): Box {
  const least = Math.max(EDGE, from);
  const width = Math.min(page.width, room.width - 2 * EDGE);
  const height = Math.min(page.height + BAR + foot, room.height - least - EDGE);
  const shift = (nth % MOST_WINDOWS) * STEP;
  const left = (room.width - width) / 2 + shift;
  const top = (room.height - height) / 2 + shift;
  return {
    width,
    height,
    left: Math.max(EDGE, Math.min(left, room.width - width - EDGE)),
    top: Math.max(least, Math.min(top, room.height - height - EDGE)),
  };
}

/** Of a sheet's bar, which is large enough for a thumb. */
const SHEET_BAR = 52;
/** Maximum and minimum share of the screen that a sheet takes: the diagram stays visible above it. */
const SHEET = { most: 0.8, least: 0.35 } as const;

/**
 * The height of the sheet for a page of this size that shows the whole page at the full width of the screen. `top`: where
 * the diagram below begins; what is above it, its status, is never covered.
 */
export function sheetHeight(page: Size, screen: Size, top = 0): number {
  const wanted = SHEET_BAR + (screen.width * page.height) / page.width;
  const least = SHEET.least * screen.height;
  return Math.round(Math.min(mostOfSheet(screen, top), Math.max(least, wanted)));
}

/** The height that a sheet has at most: what does not fit is scrolled to. */
export const mostOfSheet = (screen: Size, top = 0): number =>
  Math.round(
    Math.max(SHEET.least * screen.height, Math.min(SHEET.most * screen.height, screen.height - top)),
  );

/** Of a page that shows no diagram 0. CSS pixels. */
export const topOfDiagram = (): number =>
  Math.max(0, document.querySelector('[data-stage]')?.getBoundingClientRect().top ?? 0);

/** CSS pixels from which on a finger's movement is a swipe. */
const SWIPE = 64;

/** What a finger means that moved this far over the bar of a sheet: down closes it, aside brings the next one. */
export function swipeOf(x: number, y: number): 'close' | 'next' | 'previous' | null {
  if (y >= SWIPE && y > Math.abs(x)) return 'close';
  if (Math.abs(x) < SWIPE || Math.abs(x) < Math.abs(y)) return null;
  return x < 0 ? 'next' : 'previous';
}
