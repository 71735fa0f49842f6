/** The theme of the console and of diagrams that follow it: the user's choice, else what the system asks for. */
import { afterEach, expect, test, vi } from 'vitest';
import {
  chooseDiagramTheme,
  chooseTheme,
  startTheme,
  themeStore,
} from '../../../../host/data/stores/theme-store.ts';

/** A system that asks for what is named. */
function system(...asked: readonly string[]) {
  const listeners: (() => void)[] = [];
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return asked.some((one) => query.includes(one));
    },
    addEventListener: (_type: string, listener: () => void) => listeners.push(listener),
  }));
  return {
    turnsTo(...next: readonly string[]) {
      asked = next;
      for (const listener of listeners) listener();
    },
  };
}

afterEach(() => {
  chooseTheme('system');
  chooseDiagramTheme('console');
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('diagrams follow the console, and high contrast where the system asks for more of it, at once', () => {
  const { turnsTo } = system('dark');
  startTheme();
  expect(themeStore).toMatchObject({ shown: 'dark', ofDiagrams: 'dark' });
  chooseTheme('light');
  expect(themeStore).toMatchObject({ shown: 'light', ofDiagrams: 'light' });
  turnsTo('prefers-contrast: more');
  expect(themeStore).toMatchObject({ shown: 'light', ofDiagrams: 'contrast' });
  turnsTo();
  expect(themeStore.ofDiagrams).toBe('light');
});

test('who chooses a theme for diagrams has it, whatever the console and the system say, here and the next time', () => {
  const { turnsTo } = system();
  startTheme();
  chooseDiagramTheme('dark');
  expect(themeStore).toMatchObject({ shown: 'light', ofDiagrams: 'dark' });
  turnsTo('prefers-contrast: more');
  expect(themeStore.ofDiagrams).toBe('dark');
  startTheme();
  expect(themeStore).toMatchObject({ diagramChoice: 'dark', ofDiagrams: 'dark' });
});
