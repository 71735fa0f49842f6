import { proxy } from 'valtio';
import { read, write } from './storage.ts';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

const isTheme = (value: unknown): value is Theme => THEMES.includes(value as Theme);
const systemDark = () => matchMedia('(prefers-color-scheme: dark)');

interface ThemeState {
  /** The user's choice. */
  readonly choice: Theme;
  /** The effective theme. */
  readonly shown: 'light' | 'dark';
}

const state = proxy<{ -readonly [K in keyof ThemeState]: ThemeState[K] }>({
  choice: 'system',
  shown: 'light',
});
export const themeStore: ThemeState = state;

function show(): void {
  const dark = state.choice === 'system' ? systemDark().matches : state.choice === 'dark';
  state.shown = dark ? 'dark' : 'light';
  document.documentElement.dataset.theme = state.shown;
}

/** Applies the stored choice and follows the system from then on. Call once, before the first paint. */
export function startTheme(): void {
  state.choice = read('theme', isTheme) ?? 'system';
  systemDark().addEventListener('change', show);
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
