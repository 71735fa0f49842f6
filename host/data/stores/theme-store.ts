import { proxy } from 'valtio';
import { read, write } from './storage.ts';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

const isTheme = (value: unknown): value is Theme => THEMES.includes(value as Theme);
export const DIAGRAM_THEMES = ['console', 'light', 'dark', 'contrast'] as const;
export type DiagramTheme = (typeof DIAGRAM_THEMES)[number];

const isDiagramTheme = (value: unknown): value is DiagramTheme =>
  DIAGRAM_THEMES.includes(value as DiagramTheme);
const moreContrast = () => matchMedia('(prefers-contrast: more)');
const systemDark = () => matchMedia('(prefers-color-scheme: dark)');

interface ThemeState {
  /** The user's choice. */
  readonly choice: Theme;
  /** The effective theme. */
  readonly shown: 'light' | 'dark';
  /** The user's choice for diagrams that follow the console. */
  readonly diagramChoice: DiagramTheme;
  /** The effective theme of those. */
  readonly ofDiagrams: Exclude<DiagramTheme, 'console'>;
}

const state = proxy<{ -readonly [K in keyof ThemeState]: ThemeState[K] }>({
  choice: 'system',
  shown: 'light',
  diagramChoice: 'console',
  ofDiagrams: 'light',
});
export const themeStore: ThemeState = state;

function show(): void {
  const dark = state.choice === 'system' ? systemDark().matches : state.choice === 'dark';
  state.shown = dark ? 'dark' : 'light';
  document.documentElement.dataset.theme = state.shown;
  const followed = moreContrast().matches ? 'contrast' : state.shown;
  state.ofDiagrams = state.diagramChoice === 'console' ? followed : state.diagramChoice;
}

/** Applies the stored choice and follows the system from then on. Call once, before the first paint. */
export function startTheme(): void {
  state.choice = read('theme', isTheme) ?? 'system';
  state.diagramChoice = read('diagramTheme', isDiagramTheme) ?? 'console';
  systemDark().addEventListener('change', show);
  moreContrast().addEventListener('change', show);
  show();
}

export function chooseTheme(theme: Theme): void {
  state.choice = theme;
  write('theme', theme);
  show();
}

/** Toggles from the visible theme to its opposite. */
export function toggleTheme(): void {
  chooseTheme(state.shown === 'dark' ? 'light' : 'dark');
}

export function chooseDiagramTheme(theme: DiagramTheme): void {
  state.diagramChoice = theme;
  write('diagramTheme', theme);
  show();
}
