/** Which pop-up overviews are open over a diagram, the front one last. In a separate file, so that the live view loads only this. */

/** A window over the diagram, with its pop-up overview. */
export interface PopupWindow {
  /** The target that it shows. */
  readonly popup: string;
  /** Grows with every window: each opens a little below and beside the previous one. */
  readonly nth: number;
}

/** Each window has a worker of its own: beyond this many the least recently used one closes. */
export const MOST_WINDOWS = 6;

/** Returns the target of a click: one pop-up shows several equipments, each by a tag of the object that was clicked. */
export const targetOf = (popup: string, tag: string | undefined): string => (tag ? `${popup}/${tag}` : popup);

/** Returns the diagram of a target, and the tag of the object that opened it. */
export function shownBy(target: string): { readonly diagram: string; readonly openerTag?: string } {
  const [diagram = '', openerTag] = target.split('/');
  return openerTag ? { diagram, openerTag } : { diagram };
}

/** Opens a pop-up above the rest; an open one only comes to the front. */
export function opened(windows: readonly PopupWindow[], popup: string): readonly PopupWindow[] {
  const open = windows.find((window) => window.popup === popup);
  const others = windows.filter((window) => window !== open);
  const nth = Math.max(-1, ...windows.map((window) => window.nth)) + 1;
  return [...others, open ?? { popup, nth }].slice(-MOST_WINDOWS);
}

export const closed = (windows: readonly PopupWindow[], popup: string): readonly PopupWindow[] =>
  windows.filter((window) => window.popup !== popup);

/** In a stable order, by time of opening, whichever is in front. */
export const steady = (windows: readonly PopupWindow[]): readonly PopupWindow[] =>
  [...windows].sort((one, other) => one.nth - other.nth);

/** Brings the window opened next (1) or before (-1) to the front, wrapping around. */
export function turned(windows: readonly PopupWindow[], by: 1 | -1): readonly PopupWindow[] {
  const order = steady(windows);
  const front = windows.at(-1);
  if (!front) return windows;
  const next = order[(order.indexOf(front) + by + order.length) % order.length]!;
  return opened(windows, next.popup);
}
