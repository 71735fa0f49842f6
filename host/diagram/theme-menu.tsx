import { Contrast, Monitor, Moon, Sun } from 'lucide-react';
import { useSnapshot } from 'valtio';
import {
  chooseDiagramTheme,
  DIAGRAM_THEMES,
  type DiagramTheme,
  themeStore,
} from '../data/stores/theme-store.ts';
import { DIAGRAM_THEME_WORDS } from '../data/stores/theme-words.ts';
import { DropMenu } from '../ui/menu.tsx';

export const THEME_ICONS = { console: Monitor, light: Sun, dark: Moon, contrast: Contrast } as const;

/** The viewer's theme for diagrams that follow the console. */
export function ThemeMenu() {
  const { diagramChoice } = useSnapshot(themeStore);
  const entry = (theme: DiagramTheme) => ({
    label: DIAGRAM_THEME_WORDS[theme],
    icon: THEME_ICONS[theme],
    checked: theme === diagramChoice,
    onSelect: () => chooseDiagramTheme(theme),
  });
  const Icon = THEME_ICONS[diagramChoice];
  return (
    <DropMenu
      label="Theme of the diagram"
      button={<Icon size={16} aria-hidden />}
      entries={DIAGRAM_THEMES.map(entry)}
      anchor="top end"
    />
  );
}
