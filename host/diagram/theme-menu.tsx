import { Contrast, Monitor, Moon, Sun } from 'lucide-react';
import { useSnapshot } from 'valtio';
import type { Command } from '../commands/registry.ts';
import {
  chooseDiagramTheme,
  DIAGRAM_THEMES,
  type DiagramTheme,
  themeStore,
} from '../data/stores/theme-store.ts';
import { DIAGRAM_THEME_WORDS } from '../data/stores/theme-words.ts';
import { DropMenu } from '../ui/menu.tsx';
import type { DiagramStore } from './diagram-store.ts';

const THEME_ICONS = { console: Monitor, light: Sun, dark: Moon, contrast: Contrast } as const;

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

/** The viewer's theme, where the diagram follows the console. */
export const themeCommands = ({ state }: DiagramStore): Command[] =>
  DIAGRAM_THEMES.map((theme) => ({
    group: 'View',
    id: `diagram-theme-${theme}`,
    label: `Theme of the diagram: ${DIAGRAM_THEME_WORDS[theme].toLowerCase()}`,
    icon: THEME_ICONS[theme],
    enabled: () => state.report?.theme === 'console',
    run: () => chooseDiagramTheme(theme),
  }));
