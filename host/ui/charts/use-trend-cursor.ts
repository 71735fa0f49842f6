/** The cursors of a trend: one that pointer and keys move from entry to entry, and one it is compared with. */
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from 'react';
import { nearestTime, nextTime } from '../../../engine/chart/columns.ts';
import type { TimeSpan, TrendSeries } from '../../../engine/chart/series.ts';
import type { TrendView } from './use-view.ts';

interface CursorOptions {
  /** Those that are shown. */
  readonly series: readonly TrendSeries[];
  readonly trend: TrendView;
  readonly cursor: number | null;
  readonly onCursor: (time: number | null) => void;
  /** Writes an annotation at a time. */
  readonly onAnnotate?: (time: number) => void;
  /** The time under a client x. */
  readonly timeAt: (clientX: number) => number;
  /** Milliseconds of a pixel: keys move at least so far. */
  readonly pixel: number;
}

/** Entries that Page Up and Page Down pass. */
const PAGE = 10;
/** How much closer + looks. */
const ZOOM = 2;
/** Share of the view by which Shift and an arrow move it. */
const PAN = 0.1;

export function useTrendCursor(options: CursorOptions) {
  const { onCursor, timeAt } = options;
  const [fixed, setFixed] = useState<number | null>(null);

  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    // A pressed button drags the chart.
    if (event.buttons > 0 && event.pointerType !== 'touch') return;
    const near = entryNear(options, timeAt(event.clientX));
    if (near !== null) onCursor(near);
  };
  const onPointerLeave = (): void => onCursor(null);
  const onClick = (event: MouseEvent<HTMLElement>): void => {
    const near = entryNear(options, timeAt(event.clientX));
    if (near !== null) setFixed(near === fixed ? null : near);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    const acts = act(event, { ...options, fixed, setFixed });
    if (acts) event.preventDefault();
  };

  return { fixed, handlers: { onPointerMove, onPointerLeave, onClick, onKeyDown } };
}

interface Acting extends CursorOptions {
  readonly fixed: number | null;
  readonly setFixed: (time: number | null) => void;
}

/** Does what a key stands for; false if that is nothing. */
function act({ key, shiftKey }: KeyboardEvent, acting: Acting): boolean {
  const { trend, cursor, onCursor, onAnnotate, fixed, setFixed } = acting;
  const way = WAYS[key];
  if (way && shiftKey) trend.show(panned(trend.view, Math.sign(way)));
  else if (way) onCursor(moved(acting, way));
  else if (key === 'Home' || key === 'End') onCursor(endOf(acting, key));
  else if (key === '+' || key === '=') trend.show(zoomed(trend.view, cursor, 1 / ZOOM));
  else if (key === '-') trend.show(zoomed(trend.view, cursor, ZOOM));
  else if (key === '0') trend.reset();
  else if (key === 'n' && onAnnotate) onAnnotate(annotatedTime(trend.view, fixed, cursor));
  else if ((key === ' ' || key === 'Enter') && cursor !== null) setFixed(fixed === cursor ? null : cursor);
  else if (key === 'Escape' && (cursor !== null || fixed !== null)) {
    setFixed(null);
    onCursor(null);
  } else return false;
  return true;
}

/** Entries that a key passes. */
const WAYS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageUp: -PAGE,
  PageDown: PAGE,
};

/** The entry some entries on, within the view; from its end, if nothing is pointed at. */
function moved(acting: Acting, count: number): number | null {
  const { series, trend, cursor, pixel } = acting;
  const { view } = trend;
  let time = cursor !== null && isWithin(view, cursor) ? cursor : entryNear(acting, view.to);
  if (time === null) return null;
  for (let left = Math.abs(count); left > 0; left--) {
    const next = nextTime(series, time, count < 0 ? -1 : 1, pixel);
    if (next === undefined || next < view.from || next > view.to) break;
    time = next;
  }
  return time;
}

const isWithin = ({ from, to }: TimeSpan, time: number): boolean => time >= from && time <= to;

/** Where an annotation goes: to a cursor that is seen, else to the end of the view. */
export const annotatedTime = (view: TimeSpan, ...cursors: readonly (number | null)[]): number =>
  cursors.find((time) => time !== null && isWithin(view, time)) ?? view.to;

/**
 * The entry nearest to a time of the view. What seldom reports may have none there, but holds its value: then the time
 * itself. Null without any entry.
 */
function entryNear({ series, trend: { view } }: CursorOptions, time: number): number | null {
  const near = nearestTime(series, time);
  if (near === undefined) return null;
  return isWithin(view, near) ? near : time;
}

/** The first or last entry of the view; its edge, where it has none. */
function endOf({ series, trend: { view } }: Acting, key: 'Home' | 'End'): number | null {
  const [edge, entry] =
    key === 'Home'
      ? [view.from, nextTime(series, view.from - 1, 1, 1)]
      : [view.to, nextTime(series, view.to + 1, -1, 1)];
  if (entry === undefined) return null;
  return isWithin(view, entry) ? entry : edge;
}

/** Closer to, or further from, the cursor; within what is seen when it looks closer. */
function zoomed({ from, to }: TimeSpan, cursor: number | null, by: number): TimeSpan {
  const half = ((to - from) * by) / 2;
  const wanted = cursor ?? (from + to) / 2;
  const middle = by < 1 ? Math.max(from + half, Math.min(to - half, wanted)) : (from + to) / 2;
  return { from: middle - half, to: middle + half };
}

function panned({ from, to }: TimeSpan, way: number): TimeSpan {
  const by = way * PAN * (to - from);
  return { from: from + by, to: to + by };
}
