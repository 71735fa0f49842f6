/**
 * Scrolling through more than a browser can lay out: an element has about 33 million pixels at most, a million rows more. The
 * scrollbar then stands for the whole, and small movements for themselves.
 */

/** CSS pixels of the element that is scrolled, at most; Firefox ends below 18 million. */
export const TALLEST_PX = 10_000_000;

export interface TallScroll {
  /** CSS pixels of all rows. */
  readonly content: number;
  /** CSS pixels in view. */
  readonly view: number;
  /** The element's own scroll position. */
  readonly bar: number;
  /** The first pixel of the content that is in view. */
  readonly top: number;
}

/** The height of the element that is scrolled. */
export const tallPx = ({ content }: Pick<TallScroll, 'content'>): number => Math.min(content, TALLEST_PX);

const most = (whole: number, view: number): number => Math.max(0, whole - view);

/** After the element was scrolled to `bar`: a step moves the content by itself, a jump by its share of the whole. */
export function scrolledTo(state: TallScroll, bar: number): TallScroll {
  const { content, view } = state;
  const barMost = most(tallPx(state), view);
  const topMost = most(content, view);
  if (content <= TALLEST_PX) return { ...state, bar, top: bar };
  if (bar <= 0) return { ...state, bar, top: 0 };
  if (bar >= barMost) return { ...state, bar, top: topMost };
  const moved = bar - state.bar;
  const top = Math.abs(moved) < view ? state.top + moved : (bar / barMost) * topMost;
  return { ...state, bar, top: Math.min(topMost, Math.max(0, top)) };
}

/** The element's position that a place in the content should have: taken when scrolling rests. */
export function barOf(state: TallScroll): number {
  const topMost = most(state.content, state.view);
  if (topMost === 0 || state.content <= TALLEST_PX) return state.top;
  return (state.top / topMost) * most(tallPx(state), state.view);
}

/** The content with a pixel of it at the top of the view. */
export function shownFrom(state: TallScroll, top: number): TallScroll {
  const within = Math.min(most(state.content, state.view), Math.max(0, top));
  const moved = { ...state, top: within };
  return { ...moved, bar: barOf(moved) };
}
