import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { placeOf } from './order.ts';

interface RowDrag {
  /** The held row, and where it would go. */
  readonly held: { readonly from: number; readonly to: number } | null;
  /** On the handle of a row. */
  readonly press: (event: PointerEvent<HTMLElement>, from: number) => void;
}

/** Rows of a list dragged by their handle. Escape cancels. */
export function useRowDrag(
  list: { readonly current: HTMLElement | null },
  onMove: (from: number, to: number) => void,
): RowDrag {
  const [held, setHeld] = useState<RowDrag['held']>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  const press = (event: PointerEvent<HTMLElement>, from: number) => {
    if (event.button !== 0 || stop.current) return;
    event.preventDefault();
    event.currentTarget.focus();
    const listening = new AbortController();
    const { signal } = listening;
    let to = from;
    const end = (drop: boolean) => {
      listening.abort();
      stop.current = null;
      setHeld(null);
      if (drop && to !== from) onMove(from, to);
    };
    stop.current = () => end(false);
    setHeld({ from, to });
    const follow = ({ clientY }: globalThis.PointerEvent) => {
      // Positions of the rows without the move: the held one is only marked.
      const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
      to = placeOf(clientY, rows, from);
      setHeld({ from, to });
      list.current?.children[to]?.scrollIntoView({ block: 'nearest' });
    };
    addEventListener('pointermove', follow, { signal });
    addEventListener('pointerup', () => end(true), { signal });
    addEventListener('pointercancel', () => end(false), { signal });
    addEventListener(
      'keydown',
      (key) => {
        if (key.key !== 'Escape') return;
        key.stopPropagation();
        end(false);
      },
      { signal, capture: true },
    );
  };
  return { held, press };
}
