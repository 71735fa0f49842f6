/** Dragging rows of the list of layers by mouse or pen: from the press to the place they are dropped at. */
import { type PointerEvent, useRef, useState } from 'react';
import type { LayerPlace, LayerRow } from '../../../worker/boundary/index.ts';

/** CSS pixels of a row. */
export const ROW_HEIGHT = 28;
/** Pixels that make a press a drag. */
const SLACK = 4;
/** Pixels from the edge of the list within which it scrolls, and how far in a frame. */
const EDGE = 28;
const STEP = 7;
/** Parts of a group's row, at its top and bottom, that mean beside it and not into it. */
const RIM = 0.28;

/** Where a drop would go, as the list shows it. */
export interface Drop {
  readonly index: number;
  readonly where: LayerPlace['where'];
}

/** What a pointer means at a share of a row's height, from its top; null where nothing can go. */
export function placeAt(row: LayerRow, share: number): LayerPlace['where'] | null {
  if (row.fixed || row.selected || row.within) return null;
  if (!('group' in row.ref)) return share < 0.5 ? 'above' : 'below';
  if (share < RIM) return 'above';
  // What stands under an open group stands between it and what lies below it.
  return share > 1 - RIM && row.open !== true ? 'below' : 'inside';
}

interface DragOptions {
  readonly at: (index: number) => LayerRow | undefined;
  readonly onDrop: (to: LayerPlace) => void;
}

export interface LayersDrag {
  readonly drop: Drop | null;
  readonly dragging: boolean;
  /** A press on a row that can be dragged; `onClick` where it turns out to be none. */
  begin(event: PointerEvent<HTMLElement>, onClick: () => void): void;
}

export function useLayersDrag({ at, onDrop }: DragOptions): LayersDrag {
  const [drop, setDrop] = useState<Drop | null>(null);
  const [dragging, setDragging] = useState(false);
  const latest = useRef({ at, onDrop });
  latest.current = { at, onDrop };

  const begin = (down: PointerEvent<HTMLElement>, onClick: () => void) => {
    if (down.button !== 0 || down.pointerType === 'touch') return;
    const scroller = down.currentTarget;
    const stop = new AbortController();
    const { signal } = stop;
    let y = down.clientY;
    let isDrag = false;
    let frame = 0;
    let found: { readonly shown: Drop; readonly to: LayerPlace } | null = null;

    const look = () => {
      const index = Math.floor((y - scroller.getBoundingClientRect().top + scroller.scrollTop) / ROW_HEIGHT);
      const top = index * ROW_HEIGHT - scroller.scrollTop + scroller.getBoundingClientRect().top;
      const row = latest.current.at(index);
      const where = row ? placeAt(row, (y - top) / ROW_HEIGHT) : null;
      found = row && where ? { shown: { index, where }, to: { beside: row.ref, where } } : null;
      setDrop(found?.shown ?? null);
    };
    const scroll = () => {
      const { top, bottom } = scroller.getBoundingClientRect();
      const by = y < top + EDGE ? -STEP : y > bottom - EDGE ? STEP : 0;
      if (by !== 0) {
        scroller.scrollTop += by;
        look();
      }
      frame = requestAnimationFrame(scroll);
    };
    const end = (drops: boolean) => {
      stop.abort();
      cancelAnimationFrame(frame);
      setDrop(null);
      setDragging(false);
      if (!drops) return;
      if (!isDrag) onClick();
      else if (found) latest.current.onDrop(found.to);
    };
    window.addEventListener(
      'pointermove',
      (event) => {
        y = event.clientY;
        if (!isDrag && Math.abs(y - down.clientY) <= SLACK) return;
        if (!isDrag) {
          isDrag = true;
          setDragging(true);
          frame = requestAnimationFrame(scroll);
        }
        look();
      },
      { signal },
    );
    window.addEventListener('pointerup', () => end(true), { signal });
    window.addEventListener('pointercancel', () => end(false), { signal });
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || !isDrag) return;
        event.preventDefault();
        event.stopPropagation();
        end(false);
      },
      { signal, capture: true },
    );
  };
  return { drop, dragging, begin };
}
