import { type RefObject, useEffect, useRef } from 'react';
import type { Point } from './context-menu.tsx';

/** Milliseconds that a finger must rest to open the menu, and CSS pixels that it may move meanwhile. */
export const LONG_PRESS_MS = 500;
const SLACK = 10;

/**
 * A finger that rests on the surface opens the menu there: not every browser does that itself. The finger's gesture is
 * cancelled by a `pointercancel` sent to the surface, and the click that may follow it is none. `target`: what is under it.
 */
export function useLongPress(
  surface: RefObject<HTMLElement | null>,
  open: (at: Point, target: Element) => void,
): void {
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    const element = surface.current;
    return element ? followFingers(element, (...press) => latest.current(...press)) : undefined;
  }, [surface]);
}

/** Calls `open` for each finger that rests on the element. Returns the function that ends it. */
function followFingers(element: HTMLElement, open: (at: Point, target: Element) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const fingers = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  /** This press has opened the menu: the browser's own event for it, and its click, say nothing new. */
  let isOpened = false;
  const end = () => clearTimeout(timer);
  const forget = () => {
    isOpened = false;
  };
  const onDown = (event: PointerEvent) => {
    forget();
    if (event.pointerType !== 'touch') return;
    fingers.add(event.pointerId);
    end();
    if (fingers.size > 1) return;
    from = { x: event.clientX, y: event.clientY };
    const { pointerId } = event;
    const target = event.target as Element;
    timer = setTimeout(() => {
      element.dispatchEvent(new PointerEvent('pointercancel', { pointerId, pointerType: 'touch' }));
      open(from, target);
      isOpened = true;
    }, LONG_PRESS_MS);
  };
  const onMove = (event: PointerEvent) => {
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLACK) end();
  };
  const onUp = (event: PointerEvent) => {
    fingers.delete(event.pointerId);
    end();
  };
  const swallow = (event: Event) => {
    end();
    if (!isOpened) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  element.addEventListener('pointerdown', onDown, { signal });
  // Keys make such events too, and mean them.
  element.addEventListener('keydown', forget, { signal, capture: true });
  element.addEventListener('pointermove', onMove, { signal });
  for (const name of ['pointerup', 'pointercancel', 'pointerleave'] as const)
    element.addEventListener(name, onUp, { signal });
  for (const name of ['contextmenu', 'click'] as const)
    element.addEventListener(name, swallow, { signal, capture: true });
  return () => {
    end();
    stop.abort();
  };
}

/**
 * A finger that rests on a row of the list opens the row's menu, by the event that the right button sends: some browsers
 * of phones never send it. A handle that drags is no place for it.
 */
export function useRowLongPress(list: RefObject<HTMLElement | null>): void {
  useLongPress(list, ({ x, y }, target) => {
    if (target.closest('[data-handle]')) return;
    const init = { bubbles: true, cancelable: true, button: 2, clientX: x, clientY: y };
    target.dispatchEvent(new MouseEvent('contextmenu', init));
  });
}
