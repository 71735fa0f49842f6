import { CircleUserRound, Keyboard, LogOut, Moon, Rows3, Rows4, Search, Sun } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { bindKeys } from '../commands/keys.ts';
import type { Command } from '../commands/registry.ts';
import { openSheet } from '../commands/sheet-store.ts';
import { useCommands } from '../commands/use-commands.ts';
import type { Area, Section } from '../data/site/areas.ts';
import { useOfferedAreas } from '../data/site/use-offered-areas.ts';
import { densityStore, toggleDensity } from '../data/stores/density-store.ts';
import { openSidebar } from '../data/stores/layout-store.ts';
import { themeStore, toggleTheme } from '../data/stores/theme-store.ts';
import { SEARCH_INPUT_ID } from '../parts/sites/sites-search.ts';

/** Registers the commands of every page, and binds the keys of all commands. Renders nothing. */
export function AppCommands() {
  const [, navigate] = useLocation();
  const dark = useSnapshot(themeStore).shown === 'dark';
  const compact = useSnapshot(densityStore).choice === 'compact';
  const areas = useOfferedAreas();
  useEffect(bindKeys, []);
  const pages = useMemo(() => pageCommands(areas, navigate), [areas, navigate]);
  useCommands(pages);
  useCommands(
    useMemo(
      (): readonly Command[] => [
        {
          id: 'palette',
          label: 'Search commands and sites',
          group: 'Go to',
          icon: Search,
          shortcut: '$mod+k',
          run: () => openSheet('palette'),
        },
        {
          id: 'search',
          label: 'Search the sites',
          group: 'Go to',
          icon: Search,
          shortcut: '/',
          run: () => focusSearch(navigate),
        },
        {
          id: 'theme',
          label: dark ? 'Light theme' : 'Dark theme',
          group: 'View',
          icon: dark ? Sun : Moon,
          shortcut: 't',
          run: toggleTheme,
        },
        {
          id: 'density',
          label: compact ? 'Comfortable rows' : 'Compact rows',
          group: 'View',
          icon: compact ? Rows3 : Rows4,
          run: toggleDensity,
        },
        {
          id: 'shortcuts',
          label: 'Keyboard shortcuts',
          group: 'View',
          icon: Keyboard,
          shortcut: 'Shift+?',
          run: () => openSheet('shortcuts'),
        },
        { id: 'sign-out', label: 'Sign out', group: 'Account', icon: LogOut, run: () => navigate('/logout') },
      ],
      [navigate, dark, compact],
    ),
  );
  return null;
}

/** A command for every page that the user is offered: the areas, their pages, and the user's profile. */
function pageCommands(areas: readonly Area[], navigate: (path: string) => void): readonly Command[] {
  const pages: readonly (Section & Partial<Area>)[] = [
    ...areas,
    ...areas.flatMap(({ sections = [] }) => sections),
  ];
  return [
    ...pages.map(
      ({ href, label, icon, shortcut }): Command => ({
        id: `page ${href}`,
        label,
        group: 'Go to',
        icon,
        shortcut,
        run: () => navigate(href),
      }),
    ),
    {
      id: 'page /profile',
      label: 'Profile',
      group: 'Account',
      icon: CircleUserRound,
      shortcut: 'g p',
      run: () => navigate('/profile'),
    },
  ];
}

/** Focuses the sites' search box; on a page without it, opens the page that has it. */
function focusSearch(navigate: (path: string) => void): void {
  openSidebar();
  if (!location.pathname.startsWith('/site/')) navigate('/site/overview');
  const find = (tries: number) => {
    const input = document.getElementById(SEARCH_INPUT_ID);
    if (input) input.focus();
    else if (tries > 0) requestAnimationFrame(() => find(tries - 1));
  };
  find(60);
}
