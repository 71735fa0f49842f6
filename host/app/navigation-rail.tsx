import { Ellipsis, Search } from 'lucide-react';
import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { Link, useLocation } from 'wouter';
import { runCommand } from '../commands/registry.ts';
import { type Area, areaOf } from '../data/site/areas.ts';
import { useOfferedAreas } from '../data/site/use-offered-areas.ts';
import { layoutStore } from '../data/stores/layout-store.ts';
import { Mark } from '../parts/page/mark.tsx';
import { lazyPage } from '../ui/lazy-page.ts';
import { DropMenu } from '../ui/menu.tsx';
import { AccountMenu } from './account-menu.tsx';
import styles from './navigation-rail.module.css';

const AlertCountBadge = lazyPage(
  'alert-count',
  () => import('../parts/alerts/alert-count-badge.tsx'),
  'main',
);

const ScheduledButton = lazyPage('scheduled', () => import('./scheduled/scheduled-button.tsx'), 'later');
const Bell = lazyPage('bell', () => import('./bell/bell.tsx'), 'later');

/** Areas that fit into the bar of a narrow screen beside its buttons; the rest is behind "More". */
const IN_BAR = 2;

/** The areas of the console, the search over all of them, and the user's own menu. */
export function NavigationRail() {
  const { narrow } = useSnapshot(layoutStore);
  const areas = useOfferedAreas();
  const shown = narrow && areas.length > IN_BAR + 1 ? areas.slice(0, IN_BAR) : areas;
  const more = areas.slice(shown.length);
  return (
    <nav className={styles.rail} aria-label="Areas">
      <Link href="/" className={styles.home} aria-label="Home" title="Home">
        <Mark />
      </Link>
      <ul className={styles.areas}>
        {shown.map((area) => (
          <li key={area.href}>
            <AreaLink area={area} />
          </li>
        ))}
        {more.length > 0 && (
          <li>
            <MoreAreas areas={more} />
          </li>
        )}
      </ul>
      <button
        type="button"
        className={styles.search}
        aria-label="Search pages, sites and diagrams"
        title="Search pages, sites and diagrams (Ctrl K)"
        onClick={() => runCommand('palette')}
      >
        <Search size={20} strokeWidth={1.75} aria-hidden />
      </button>
      <Suspense fallback={<span className={styles.held} />}>
        <ScheduledButton />
      </Suspense>
      <Suspense fallback={null}>
        <Bell />
      </Suspense>
      <AccountMenu />
    </nav>
  );
}

function AreaLink({ area: { label, href, within, icon: Icon } }: { readonly area: Area }) {
  const [path] = useLocation();
  const open = areaOf(path)?.within === within;
  return (
    <Link href={href} className={styles.area} aria-current={open ? 'page' : undefined}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <span>{label}</span>
      {href === '/alerts' && (
        <Suspense fallback={null}>
          <AlertCountBadge />
        </Suspense>
      )}
    </Link>
  );
}

function MoreAreas({ areas }: { readonly areas: readonly Area[] }) {
  const [, navigate] = useLocation();
  return (
    <DropMenu
      label="More areas"
      anchor="top end"
      button={<Ellipsis size={20} strokeWidth={1.75} aria-hidden />}
      entries={areas.map(({ label, icon, href }) => ({ label, icon, onSelect: () => navigate(href) }))}
    />
  );
}
