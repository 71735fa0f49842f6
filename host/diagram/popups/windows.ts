/** Which pop-up overviews are open over a diagram, the front one last. Alone here: the live view loads no more of them. */

/** A window over the diagram, by the pop-up overview that it shows. */
export interface PopupWindow {
  readonly popup: string;
  /** Grows with every window: each opens a little below and beside the one before. */
  readonly nth: number;
}

/** Each window has a worker of its own: beyond this many the one that was used longest ago closes. */
export const MOST_WINDOWS = 6;

/** Opens a pop-up above the others; one that is open already only comes to the front. */
export function opened(windows: readonly PopupWindow[], popup: string): readonly PopupWindow[] {
  const open = windows.find((window) => window.popup === popup);
  const others = windows.filter((window) => window !== open);
  const nth = Math.max(-1, ...windows.map((window) => window.nth)) + 1;
  return [...others, open ?? { popup, nth }].slice(-MOST_WINDOWS);
}

export const closed = (windows: readonly PopupWindow[], popup: string): readonly PopupWindow[] =>
  windows.filter((window) => window.popup !== popup);

/** In a steady order: the one opened first comes first, whichever is in front. */
export const steady = (windows: readonly PopupWindow[]): readonly PopupWindow[] =>
  [...windows].sort((one, other) => one.nth - other.nth);

/** Brings the one that was opened after (1) or before (-1) the front one to the front; round and round. */
export function turned(windows: readonly PopupWindow[], by: 1 | -1): readonly PopupWindow[] {
  const order = steady(windows);
  const front = windows.at(-1);
  if (!front) return windows;
  const next = order[(order.indexOf(front) + by + order.length) % order.length]!;
  return opened(windows, next.popup);
}
