import { useSyncExternalStore } from 'react';
import { type ChartPalette, PALETTES } from '../../../engine/chart/palette.ts';

const DARK = '(prefers-color-scheme: dark)';

/** The colours of the theme that is shown: what is drawn on a canvas follows no style sheet by itself. */
export const usePalette = (): ChartPalette => PALETTES[useSyncExternalStore(subscribe, shownTheme)];

function shownTheme(): 'light' | 'dark' {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return matchMedia(DARK).matches ? 'dark' : 'light';
}

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const system = matchMedia(DARK);
  system.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', changed);
  };
}
