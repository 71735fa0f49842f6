/** Dragging a row of a list by pointer: from the press to the drop. Near its upper and lower edge the list scrolls. */
import type { PointerEvent } from 'react';
import type { Point } from './context-menu.tsx';

interface RowDrag {
  /** The element that scrolls. */
  readonly scroller: HTMLElement;
  /** Whether the pointer has moved far enough, CSS pixels, that the press is a drag. */
  readonly isFar: (dx: number, dy: number) => boolean;
  /** CSS pixels from an edge within which the list scrolls, and how far in a frame. */
  readonly edge: number;
  readonly step: number;
  /** A press has become a drag. */
  readonly onStart?: () => void;
  /** Receives the pointer's position, client coordinates: at every move, and when rows have moved below it. */
  readonly onMove: (at: Point) => void;
  /** `isDrag`: it was more than a press. `isDropped`: the pointer was lifted, and nothing cancelled it. */
  readonly onEnd: (end: { readonly isDrag: boolean; readonly isDropped: boolean }) => void;
}

/** Follows one press until it ends: by lifting the pointer, by Escape, or by the returned function. */
export function followRow(down: PointerEvent, drag: RowDrag): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const from: Point = { x: down.clientX, y: down.clientY };
  let at = from;
  let isDrag = false;
  let frame = 0;

  const scroll = () => {
    const by = scrollStep(drag, at);
    if (by !== 0) {
      drag.scroller.scrollTop += by;
      drag.onMove(at);
    }
    frame = requestAnimationFrame(scroll);
  };
  const onMove = (event: globalThis.PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    at = { x: event.clientX, y: event.clientY };
    if (!isDrag && !drag.isFar(at.x - from.x, at.y - from.y)) return;
    if (!isDrag) {
      isDrag = true;
      drag.onStart?.();
      frame = requestAnimationFrame(scroll);
    }
    drag.onMove(at);
  };
  const end = (isDropped: boolean) => {
    listening.abort();
    cancelAnimationFrame(frame);
    drag.onEnd({ isDrag, isDropped });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isDrag) return;
    // During a drag Escape cancels only that.
    event.preventDefault();
    event.stopPropagation();
    end(false);
  };
  addEventListener('pointermove', onMove, { signal });
  addEventListener('pointerup', (event) => event.pointerId === down.pointerId && end(true), { signal });
  addEventListener('pointercancel', (event) => event.pointerId === down.pointerId && end(false), { signal });
  addEventListener('keydown', onKey, { signal, capture: true });
  return () => end(false);
}

/** How far the list scrolls in this frame, CSS pixels. */
function scrollStep({ scroller, edge, step }: RowDrag, at: Point): number {
  const { top, bottom } = scroller.getBoundingClientRect();
  if (at.y < top + edge) return -step;
  return at.y > bottom - edge ? step : 0;
}
