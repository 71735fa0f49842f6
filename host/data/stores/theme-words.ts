import type { DiagramTheme } from './theme-store.ts';

/** Of diagrams that follow the console. */
export const DIAGRAM_THEME_WORDS: Readonly<Record<DiagramTheme, string>> = {
  console: 'As the console',
  light: 'Light',
  dark: 'Dark',
  contrast: 'High contrast',
};
