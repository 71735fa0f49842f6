/** The focus among the windows over a diagram: each takes it when it opens, gives it back when it closes, and F6 goes round. */
import { type RefObject, useLayoutEffect } from 'react';

/** What F6 stops at: the picture, and every window over it. */
const STOPS = 'main [role="application"], [data-window]';

const isSeen = (one: HTMLElement): boolean => one.checkVisibility({ visibilityProperty: true });

/** From the picture to the windows over it, one after the other, and back to the picture. */
export function focusNextWindow(): void {
  const stops = [...document.querySelectorAll<HTMLElement>(STOPS)].filter(
    // The picture of a window belongs to its window.
    (one) => isSeen(one) && !one.parentElement?.closest('[data-window]'),
  );
  const now = stops.findLastIndex((one) => one.contains(document.activeElement));
  stops[(now + 1) % stops.length]?.focus();
}

/** Gives a window the focus, and where that was before, the focus back. */
export function useWindowFocus(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    const window = panel.current;
    window?.focus();
    return () => {
      const { activeElement } = document;
      // Whoever has gone elsewhere meanwhile stays there.
      if (activeElement !== document.body && !window?.contains(activeElement)) return;
      const back = before?.isConnected && before !== document.body ? before : document.querySelector(STOPS);
      (back as HTMLElement | null)?.focus({ preventScroll: true });
    };
  }, [panel]);
}

/** What goes away while it has the focus leaves it to its window, or to the picture: the keys go on from there. */
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
