import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { barOf, scrolledTo, shownFrom, type TallScroll, tallPx } from './tall-scroll.ts';

/** Milliseconds after which scrolling has come to rest. */
const REST_MS = 160;
/** Rows beyond the view at both ends: there before they are scrolled to. */
const BEYOND = 8;
/** CSS pixels of a view, at most: in a page that gives it no height of its own, not all rows must exist. */
const TALLEST_VIEW = 4000;

interface TallRowsOptions {
  readonly count: number;
  /** CSS pixels of a row, and of the head that stays above them. */
  readonly row: number;
  readonly head: number;
}

export interface TallRows {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** CSS pixels of the element that the rows are in. */
  readonly height: number;
  /** The rows that exist: those in view and a few beyond. The last one is included. */
  readonly first: number;
  readonly last: number;
  /** Where a row is in that element. */
  readonly topOf: (row: number) => number;
  readonly onScroll: () => void;
  /** Rows that fit. */
  readonly page: number;
  /** Brings a row into view, if it is not: at the top, or where it is nearest. */
  readonly show: (row: number, at: 'top' | 'nearest') => void;
  /** Moves the content by some rows, without a visible movement: rows were added or removed before those in view. */
  readonly shift: (rows: number) => void;
}

/** Rows of one height, in any number: which of them are in view, and where they are. */
export function useTallRows({ count, row, head }: TallRowsOptions): TallRows {
  const scroller = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<TallScroll>({ content: count * row, view: 0, bar: 0, top: 0 });
  const now = useRef(state);
  const take = useCallback((next: TallScroll) => {
    const element = scroller.current;
    if (element && Math.abs(element.scrollTop - next.bar) >= 1) {
      element.scrollTop = next.bar;
      // The browser rounds it, and may end earlier.
      now.current = { ...next, bar: element.scrollTop };
    } else now.current = next;
    setState(now.current);
  }, []);
  useViewHeight(scroller, (height) =>
    take({ ...now.current, view: Math.min(TALLEST_VIEW, Math.max(0, height - head)) }),
  );
  useLayoutEffect(() => {
    const content = count * row;
    if (content !== now.current.content) take(shownFrom({ ...now.current, content }, now.current.top));
  }, [count, row, take]);
  const rest = useRest(() => take({ ...now.current, bar: barOf(now.current) }));
  const { view, bar, top } = state;
  const showTop = (pixel: number) => take(shownFrom(now.current, pixel));
  return {
    ...{ scroller, height: tallPx({ content: count * row }) },
    first: Math.max(0, Math.floor(top / row) - BEYOND),
    last: Math.min(count - 1, Math.ceil((top + view) / row) + BEYOND),
    topOf: (index) => index * row - (top - bar),
    onScroll: () => {
      now.current = scrolledTo(now.current, scroller.current!.scrollTop);
      setState(now.current);
      rest();
    },
    page: Math.max(1, Math.floor(view / row) - 1),
    show: (index, at) => {
      const place = index * row;
      const { top: from, view: seen } = now.current;
      if (at === 'top' || place < from) showTop(place);
      else if (place + row > from + seen) showTop(place + row - seen);
    },
    shift: (rows) => showTop(now.current.top + rows * row),
  };
}

/** Calls back some time after the last call. */
function useRest(onRest: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onRest);
  useEffect(() => {
    latest.current = onRest;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), REST_MS);
  };
}

/** Tells the height of an element, at first and after each change. */
function useViewHeight(element: RefObject<HTMLElement | null>, onHeight: (height: number) => void): void {
  const latest = useRef(onHeight);
  useLayoutEffect(() => {
    latest.current = onHeight;
  });
  useLayoutEffect(() => {
    const observed = element.current!;
    const tell = () => latest.current(observed.clientHeight);
    tell();
    const observer = new ResizeObserver(tell);
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element]);
}
