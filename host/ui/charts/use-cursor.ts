/** The crosshair of a chart: moved by pointer and keys, over the times of its points; and the span to zoom into. */
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { nearest, type TimeSpan } from './chart-data.ts';

interface CursorOptions {
  readonly times: readonly number[];
  readonly span: TimeSpan;
  /** The time of the crosshair; charts of one page share it. */
  readonly cursor: number | null;
  readonly onCursor: (time: number | null) => void;
  readonly onZoom?: (span: TimeSpan) => void;
  readonly onReset?: () => void;
  /** The time under a client x. */
  readonly timeAt: (clientX: number) => number;
}

/** Pixels after which a press is a drag. */
const DRAG_PX = 6;
/** Points that Page Up and Page Down pass. */
const PAGE = 10;

export function useCursor(options: CursorOptions) {
  const { times, span, cursor, onCursor, onZoom, onReset, timeAt } = options;
  const press = useRef<{ readonly x: number; readonly time: number } | null>(null);
  const [drag, setDrag] = useState<TimeSpan | null>(null);

  const show = (at: number): void => {
    const time = times[Math.max(0, Math.min(times.length - 1, at))];
    if (time !== undefined) onCursor(time);
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    // Touch scrolls the page and moves the crosshair; only a mouse or a pen selects a span.
    if (!onZoom || event.button !== 0 || event.pointerType === 'touch') return;
    press.current = { x: event.clientX, time: timeAt(event.clientX) };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const time = timeAt(event.clientX);
    show(nearest(times, time));
    if (press.current && Math.abs(event.clientX - press.current.x) >= DRAG_PX)
      setDrag({ from: Math.min(press.current.time, time), to: Math.max(press.current.time, time) });
  };
  const onPointerUp = (): void => {
    if (press.current && drag) onZoom?.(drag);
    press.current = null;
    setDrag(null);
  };
  const onPointerLeave = (): void => {
    if (!press.current) onCursor(null);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const move = MOVES[event.key];
    if (move) show(move(cursor === null ? times.length - 1 : nearest(times, cursor), times.length));
    else if (event.key === '+' || event.key === '=') onZoom?.(halved(span, cursor));
    else if ((event.key === '-' || event.key === '0') && onReset) onReset();
    else if (event.key === 'Escape' && (drag || cursor !== null)) {
      press.current = null;
      setDrag(null);
      onCursor(null);
    } else return;
    event.preventDefault();
  };

  return { drag, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerLeave, onKeyDown } };
}

type Move = (at: number, count: number) => number;
const MOVES: Readonly<Record<string, Move>> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at - 1,
  ArrowUp: (at) => at + 1,
  PageUp: (at) => at + PAGE,
  PageDown: (at) => at - PAGE,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Half of a span, around the crosshair if there is one. */
function halved({ from, to }: TimeSpan, cursor: number | null): TimeSpan {
  const quarter = (to - from) / 4;
  const middle = Math.max(from + quarter, Math.min(to - quarter, cursor ?? (from + to) / 2));
  return { from: middle - quarter, to: middle + quarter };
}
