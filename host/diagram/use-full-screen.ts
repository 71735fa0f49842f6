import { type RefObject, useCallback, useEffect, useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

const isFull = (): boolean => document.fullscreenElement !== null;
const leave = (): void => void document.exitFullscreen().catch(() => {});

/**
 * Whether an element fills the screen, and how to toggle that. If the browser refuses, nothing changes.
 *
 * The whole page goes to full screen, with the element over all of it: a browser shows nothing outside the
 * full-screen element, and dialogs, menus and toasts are at the end of the page.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>): readonly [boolean, () => void] {
  const full = useSyncExternalStore(subscribe, isFull);
  useEffect(() => {
    element.current?.toggleAttribute('data-full-screen', full);
  }, [element, full]);
  useEffect(() => () => void (isFull() && leave()), []);
  const toggle = useCallback(() => {
    if (isFull()) leave();
    else document.documentElement.requestFullscreen().catch(() => {});
  }, []);
  return [full, toggle];
}
