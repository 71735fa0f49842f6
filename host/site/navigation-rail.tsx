import {
  CircleUserRound,
  Keyboard,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  Sun,
  Workflow,
} from 'lucide-react';
import { useSnapshot } from 'valtio';
import { Link, useLocation } from 'wouter';
import { runCommand } from '../commands/registry.ts';
import { isForbiddenPath } from '../session/guard.ts';
import { sessionStore } from '../state/session-store.ts';
import { chooseTheme, type Theme, themeStore } from '../state/theme-store.ts';
import { Mark } from '../ui/mark.tsx';
import { DropMenu, type MenuEntry } from '../ui/menu.tsx';
import styles from './navigation-rail.module.css';
import { usePermissions } from './queries.ts';

interface AreaLink {
  readonly label: string;
  readonly href: string;
  /** Path prefix under which the area counts as open. */
  readonly within: string;
  readonly icon: LucideIcon;
}

const AREAS: readonly AreaLink[] = [
  { label: 'Overview', href: '/site/overview', within: '/site/overview', icon: Workflow },
  { label: 'Diagrams', href: '/dash/', within: '/dash', icon: LayoutDashboard },
];

const THEME_ENTRIES = [
  { theme: 'light', label: 'Light', icon: Sun },
  { theme: 'dark', label: 'Dark', icon: Moon },
  { theme: 'system', label: 'As the system', icon: Monitor },
] as const satisfies readonly { theme: Theme; label: string; icon: LucideIcon }[];

/** The areas of the console and the user's own menu. Areas that the user may not see are not offered. */
export function NavigationRail() {
  const [path] = useLocation();
  const permissions = usePermissions().data ?? {};
  const offered = AREAS.filter((area) => !isForbiddenPath(permissions, area.within));
  return (
    <nav className={styles.rail} aria-label="Areas">
      <Link href="/" className={styles.home} aria-label="Home">
        <Mark />
      </Link>
      <ul className={styles.areas}>
        {offered.map(({ label, href, within, icon: Icon }) => (
          <li key={href}>
            <Link
              href={href}
              className={styles.area}
              aria-current={path === within || path.startsWith(`${within}/`) ? 'page' : undefined}
            >
              <Icon size={20} strokeWidth={1.75} aria-hidden />
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
      <UserMenu />
    </nav>
  );
}

function UserMenu() {
  const [, navigate] = useLocation();
  const { user } = useSnapshot(sessionStore);
  const { choice } = useSnapshot(themeStore);
  const name = user ? `${user.firstName} ${user.lastName}` : '';
  const themes = THEME_ENTRIES.map(
    ({ theme, label, icon }): MenuEntry => ({
      label,
      icon,
      checked: theme === choice,
      onSelect: () => chooseTheme(theme),
    }),
  );
  return (
    <DropMenu
      label={`Account of ${name}`}
      anchor="right end"
      button={<span className={styles.avatar}>{initials(name)}</span>}
      entries={[
        { label: 'Profile', icon: CircleUserRound, onSelect: () => navigate('/profile') },
        ...themes,
        { label: 'Keyboard shortcuts', icon: Keyboard, hint: '?', onSelect: () => runCommand('shortcuts') },
        { label: 'Sign out', icon: LogOut, onSelect: () => navigate('/logout') },
      ]}
    />
  );
}

const initials = (name: string): string =>
  name
    .split(' ')
    .map((word) => word[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase();
