/** Where the windows and sheets of pop-up overviews stand. No React: tested as data. */
import { MOST_WINDOWS } from './windows.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

/** The nearest place where all of the window's bar can be taken hold of again. CSS pixels. */
export const inside = (box: Box, room: Size): Box => ({
  ...box,
  left: Math.max(0, Math.min(box.left, room.width - box.width)),
  top: Math.max(0, Math.min(box.top, room.height - BAR)),
});

export const room = (): Size => ({ width: innerWidth, height: innerHeight });

/** Of a window's bar. */
export const BAR = 40;
const STEP = 28;

/** Where a window of a page this large opens: in the middle, smaller where the room is smaller. */
export function firstBox(page: Size, room: Size, nth: number): Box {
  const width = Math.min(page.width, room.width - 16);
  const height = Math.min(page.height + BAR, room.height - 16);
  const shift = (nth % MOST_WINDOWS) * STEP;
  const left = (room.width - width) / 2 + shift;
  const top = (room.height - height) / 2 + shift;
  return {
    width,
    height,
    left: Math.max(8, Math.min(left, room.width - width - 8)),
    top: Math.max(8, Math.min(top, room.height - height - 8)),
  };
}

/** Of a sheet's bar: a thumb takes it. */
const SHEET_BAR = 52;
/** What of the screen a sheet takes at most and, for the smallest page, at least: the diagram stays in sight above it. */
const SHEET = { most: 0.8, least: 0.35 } as const;

/** How high the sheet of a page this large is, where all of the page is to be seen over the whole width of the screen. */
export function sheetHeight(page: Size, screen: Size): number {
  const wanted = SHEET_BAR + (screen.width * page.height) / page.width;
  return Math.round(Math.min(SHEET.most * screen.height, Math.max(SHEET.least * screen.height, wanted)));
}

/** CSS pixels of a finger's way from which on it is a swipe. */
const SWIPE = 64;

/** What a finger wants that moved this far over the bar of a sheet: down puts it away, aside brings the next one. */
export function swipeOf(x: number, y: number): 'close' | 'next' | 'previous' | null {
  if (y >= SWIPE && y > Math.abs(x)) return 'close';
  if (Math.abs(x) < SWIPE || Math.abs(x) < Math.abs(y)) return null;
  return x < 0 ? 'next' : 'previous';
}
