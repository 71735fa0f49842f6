import { Keyboard, LayoutDashboard, LogOut, Moon, Search, Sun, Workflow } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { bindKeys } from '../commands/keys.ts';
import type { Command } from '../commands/registry.ts';
import { openSheet } from '../commands/sheet-store.ts';
import { useCommands } from '../commands/use-commands.ts';
import { openSidebar } from '../state/layout-store.ts';
import { themeStore, toggleTheme } from '../state/theme-store.ts';
import { SEARCH_INPUT_ID } from './sites-sidebar.tsx';

/** Offers what can be done on every page, and binds the keys of all commands. Shows nothing. */
export function AppCommands() {
  const [, navigate] = useLocation();
  const dark = useSnapshot(themeStore).shown === 'dark';
  useEffect(bindKeys, []);
  useCommands(
    useMemo((): readonly Command[] => {
      return [
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
          id: 'overview',
          label: 'Overview',
          group: 'Go to',
          icon: Workflow,
          shortcut: 'g o',
          run: () => navigate('/site/overview'),
        },
        {
          id: 'diagrams',
          label: 'Diagrams',
          group: 'Go to',
          icon: LayoutDashboard,
          shortcut: 'g d',
          run: () => navigate('/dash/'),
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
          id: 'shortcuts',
          label: 'Keyboard shortcuts',
          group: 'View',
          icon: Keyboard,
          shortcut: 'Shift+?',
          run: () => openSheet('shortcuts'),
        },
        { id: 'sign-out', label: 'Sign out', group: 'Account', icon: LogOut, run: () => navigate('/logout') },
      ];
    }, [navigate, dark]),
  );
  return null;
}

/** The sites' search box; on a page without it, on the page that has it. */
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
