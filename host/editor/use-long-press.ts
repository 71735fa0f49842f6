import { type RefObject, useEffect, useRef } from 'react';

/** Milliseconds that a finger must rest to open the menu, and CSS pixels that it may move meanwhile. */
export const LONG_PRESS_MS = 500;
const SLACK = 10;

/**
 * A finger that rests on the surface opens the menu there: not every browser does that itself. The finger's gesture is
 * cancelled by a `pointercancel` sent to the picture.
 */
export function useLongPress(
  surface: RefObject<HTMLElement | null>,
  open: (at: { readonly x: number; readonly y: number }) => void,
): void {
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    const element = surface.current;
    if (!element) return;
    const stop = new AbortController();
    const { signal } = stop;
    const fingers = new Set<number>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from = { x: 0, y: 0 };
    /** The browser's own menu event for a press that has opened the menu already. */
    let isOpened = false;
    const end = () => clearTimeout(timer);
    const onDown = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') return;
      fingers.add(event.pointerId);
      isOpened = false;
      end();
      if (fingers.size > 1) return;
      from = { x: event.clientX, y: event.clientY };
      const { pointerId } = event;
      timer = setTimeout(() => {
        isOpened = true;
        element.dispatchEvent(new PointerEvent('pointercancel', { pointerId, pointerType: 'touch' }));
        latest.current(from);
      }, LONG_PRESS_MS);
    };
    const onMove = (event: PointerEvent) => {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLACK) end();
    };
    const onUp = (event: PointerEvent) => {
      fingers.delete(event.pointerId);
      end();
    };
    const onMenu = (event: Event) => {
      end();
      if (!isOpened) return;
      isOpened = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    element.addEventListener('pointerdown', onDown, { signal });
    element.addEventListener('pointermove', onMove, { signal });
    for (const name of ['pointerup', 'pointercancel', 'pointerleave'] as const)
      element.addEventListener(name, onUp, { signal });
    element.addEventListener('contextmenu', onMenu, { signal });
    return () => {
      end();
      stop.abort();
    };
  }, [surface]);
}
