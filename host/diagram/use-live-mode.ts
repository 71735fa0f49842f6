import { useEffect } from 'react';
import { openLiveMode, releaseLiveMode } from './live-mode.ts';

/** Holds a diagram in live mode while it is viewed: released on leaving it, and when the page unloads (LIVE-03). */
export function useLiveMode(diagram: string, site?: string): void {
  useEffect(() => {
    openLiveMode(diagram, site);
    const release = () => releaseLiveMode(diagram, site);
    const restore = (event: PageTransitionEvent) => event.persisted && openLiveMode(diagram, site);
    addEventListener('pagehide', release);
    addEventListener('pageshow', restore);
    return () => {
      removeEventListener('pagehide', release);
      removeEventListener('pageshow', restore);
      release();
    };
  }, [diagram, site]);
}
