/** Positions of windows over a diagram. */

/** CSS pixels in the picture. */
export interface Place {
  readonly left: number;
  readonly top: number;
}

interface Box {
  readonly offsetWidth: number;
  readonly offsetParent: { readonly clientWidth: number; readonly clientHeight: number } | null;
}

/** How much of a window's bar must stay visible, to grab it again. */
const HOLD = 64;
const BAR = 44;

/** The wanted position, or the nearest at which the window's bar can still be reached. */
export function placedIn({ left, top }: Place, box: Box | null): Place {
  const parent = box?.offsetParent;
  if (!box || !parent) return { left, top };
  return {
    left: Math.round(Math.min(parent.clientWidth - HOLD, Math.max(HOLD - box.offsetWidth, left))),
    top: Math.round(Math.min(parent.clientHeight - BAR, Math.max(0, top))),
  };
}

/** Gap between windows side by side. */
const GAP = 16;
const EDGE = 24;

/** Where the nth window opens: beside earlier ones while there is room, then below their bars. */
export function openingPlace(nth: number, box: Box | null): Place {
  const parent = box?.offsetParent;
  if (!box || !parent) return { left: EDGE, top: EDGE };
  const narrow = parent.clientWidth < box.offsetWidth + 2 * EDGE;
  const columns = Math.max(1, Math.floor((parent.clientWidth - EDGE) / (box.offsetWidth + GAP)));
  const left = narrow ? GAP / 2 : EDGE + (nth % columns) * (box.offsetWidth + GAP);
  return placedIn({ left, top: (narrow ? GAP / 2 : EDGE) + Math.floor(nth / columns) * BAR }, box);
}
