import { type RefObject, useCallback, useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

/** Whether an element fills the screen, and what toggles that. A browser that refuses leaves everything as it was. */
export function useFullScreen(element: RefObject<HTMLElement | null>): readonly [boolean, () => void] {
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  const toggle = useCallback(() => {
    const done = document.fullscreenElement
      ? document.exitFullscreen()
      : element.current?.requestFullscreen();
    done?.catch(() => {});
  }, [element]);
  return [full, toggle];
}
