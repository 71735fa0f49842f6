/** The focus among the windows over a diagram: each takes it when it opens, returns it when it closes, and F6 cycles. */
import { type RefObject, useLayoutEffect } from 'react';

/** The stops of F6: the picture, and every window over it. */
const STOPS = 'main [role="application"], [data-window]';

const isSeen = (one: HTMLElement): boolean => one.checkVisibility({ visibilityProperty: true });

/** From the picture to the windows over it, in order, and back to the picture. */
export function focusNextWindow(): void {
  const stops = [...document.querySelectorAll<HTMLElement>(STOPS)].filter(
    // The picture inside a window belongs to that window.
    (one) => isSeen(one) && !one.parentElement?.closest('[data-window]'),
  );
  const now = stops.findLastIndex((one) => one.contains(document.activeElement));
  stops[(now + 1) % stops.length]?.focus();
}

/** Gives a window the focus, and returns it afterwards. */
export function useWindowFocus(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    const window = panel.current;
    window?.focus();
    return () => {
      const { activeElement } = document;
      // If the focus has moved elsewhere meanwhile, it stays there.
      if (activeElement !== document.body && !window?.contains(activeElement)) return;
      const back = before?.isConnected && before !== document.body ? before : document.querySelector(STOPS);
      (back as HTMLElement | null)?.focus({ preventScroll: true });
    };
  }, [panel]);
}

/** A focused element that disappears leaves the focus to its window, or to the picture, so that keys still work. */
export function useFocusHeir(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const one = part.current;
    return () => {
      if (!one?.contains(document.activeElement)) return;
      const heir = one.closest<HTMLElement>('[data-window]') ?? document.querySelector<HTMLElement>(STOPS);
      heir?.focus({ preventScroll: true });
    };
  }, [part]);
}
